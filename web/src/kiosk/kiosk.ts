import type { KioskView, VisitorLanguage } from '@rounds/contract';
import { leave, pair, seen, sendRating } from './calls';
import { batteryOf, leaveFullScreen } from './device';
import { el } from './dom';
import { createFrame } from './frame';
import { kept, type PinTries } from './kept';
import { afterWrongPin, byTheClock, isPin, secondsToNextTry, triesLeft } from './pin';
import { createQueue } from './queue';
import { pairingScreen, pinScreen } from './screens/codes';
import { head } from './screens/head';
import { languageButtons } from './screens/languages';
import { closedScreen, leavingScreen, thanksScreen } from './screens/outcomes';
import { typing } from './screens/pad';
import { reasonsScreen } from './screens/reasons';
import type { Parts, Screen } from './screens/screen';
import { starsScreen } from './screens/stars';
import { createSending } from './sending';
import { after, codeLength, secondsOf, secondsOfLanguage, type Event, type Said, type State } from './state';
import { translateIn, type TextsByLanguage } from './texts';
import { createTimers } from './timers';

interface KioskParts {
  root: HTMLElement;
  texts: TextsByLanguage;
  /** What it speaks until somebody chooses, and again after them. */
  first: VisitorLanguage;
  /** Browsers keep nothing, and check no PIN, at an address without https. */
  isSecure: boolean;
  loadAnew: () => void;
}

const minute = 60_000;
const seenEveryMs = 5 * minute;
/** A touch right after the last one belongs to it. */
const sameTouchMs = 1500;

export function startKiosk({ root, texts, first, isSecure, loadAnew }: KioskParts) {
  const frame = createFrame(root);
  let { token, view }: { token: string | null; view: KioskView | null } = kept.pairing() ?? { token: null, view: null };
  let language = first;
  let state: State = { kind: 'pairing', typed: '', trouble: null };
  let screen: Screen | null = null;
  let shown = '';
  let shownSince = 0;
  let isBusy = false;
  let wasPinWrong = false;
  let countdown: HTMLElement | null = null;
  let nextSeen: ReturnType<typeof setTimeout> | undefined;

  const queue = createQueue();
  const sending = createSending({
    queue: queue.list,
    dequeue: kept.dequeue,
    send: async (requestId, body) => (token === null ? 'later' : sendRating(token, requestId, body)),
    onEnded: end,
  });
  const timers = createTimers({
    onTimeUp: () => act({ kind: 'time-up' }),
    onSecond: (count) => {
      if (countdown) countdown.textContent = t()('kiosk.returns', { count });
    },
  });

  const t = () => translateIn(texts, language);
  const isStart = ({ kind }: State) => kind === 'stars' || kind === 'closed';
  const door = () => ({ isOpen: view?.isFeedbackEnabled ?? false, hasReasons: (view?.reasons.length ?? 0) > 0 });

  function act(event: Event): void {
    if (isBusy && (event.kind === 'digit' || event.kind === 'erased')) return;
    const before = state;
    const { state: next, said } = after(before, event, door());
    if (said) store(said);
    state = next;
    // The next visitor is another one.
    if (event.kind === 'time-up' || (before.kind === 'thanks' && isStart(next))) language = first;
    if (next.kind === 'pin' && before.kind !== 'pin') wasPinWrong = false;
    show();
    if (event.kind === 'digit') void checkTyped();
    if (event.kind === 'pin-right') void finish();
  }

  function store(said: Said): void {
    queue.add(said);
    sending.soon();
  }

  function screenOf(parts: Parts): Screen {
    switch (state.kind) {
      case 'pairing':
        return pairingScreen(parts, isSecure) as Screen;
      case 'stars':
        return starsScreen(parts);
      case 'reasons':
        return reasonsScreen(parts) as Screen;
      case 'thanks':
        return thanksScreen(parts);
      case 'closed':
        return closedScreen(parts);
      case 'pin':
        return pinScreen(parts, pinTrouble) as Screen;
      case 'leaving':
        return leavingScreen(parts, left) as Screen;
    }
  }

  function show(): void {
    const name = [state.kind, language, JSON.stringify(view)].join(' ');
    const isNew = name !== shown;
    if (isNew) build();
    shown = name;
    screen?.update?.(state);
    restart();
  }

  function build(): void {
    const isAnother = !shown.startsWith(`${state.kind} `);
    const text = t();
    const title = state.kind === 'pairing' ? text('kiosk.not_paired') : (view?.siteTitle ?? '');
    const parts: Parts = { t: text, language, view, act };
    screen = screenOf(parts);
    countdown = state.kind === 'thanks' ? el('p', { class: 'returns' }) : null;
    const hold = isStart(state) ? () => act({ kind: 'held' }) : null;
    frame.speak(language, [text('kiosk.title'), view?.facilityTitle].filter(Boolean).join(' · '));
    frame.show(head(text, title, hold), screen.main, [
      isStart(state) ? languageButtons(text, first, language, choose) : undefined,
      countdown ?? undefined,
      screen.foot,
    ]);
    // Said aloud instead of moved to: there is nothing to press.
    frame.say(state.kind === 'thanks' ? `${text('feedback.thanks')} ${text('feedback.thanks_more')}` : '');
    if (isAnother && shown !== '') screen.focus?.focus({ preventScroll: true });
    shownSince = Date.now();
    scrollTo(0, 0);
  }

  /** The time that is left begins anew, with the line that shows it. */
  function restart(): void {
    const isOtherLanguage = isStart(state) && language !== first;
    const seconds = isOtherLanguage ? secondsOfLanguage : secondsOf(state);
    frame.run(seconds);
    if (seconds === null) timers.stop();
    else timers.start(seconds);
  }

  function choose(wanted: VisitorLanguage): void {
    language = wanted;
    show();
    root.querySelector<HTMLElement>(`[data-language=${wanted}]`)?.focus();
  }

  function triesSoFar(): PinTries {
    const tries = kept.tries();
    const now = byTheClock(tries, Date.now());
    if (now.nextAt !== tries.nextAt) kept.keepTries(now);
    return now;
  }

  function pinTrouble(): string {
    const tries = triesSoFar();
    const seconds = secondsToNextTry(tries, Date.now());
    if (seconds > 0) {
      const time = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
      return t()('kiosk.pin_pause', { time });
    }
    return wasPinWrong ? t()('kiosk.pin_wrong', { count: triesLeft(tries) }) : '';
  }

  async function checkTyped(): Promise<void> {
    if (isBusy || (state.kind !== 'pairing' && state.kind !== 'pin') || state.typed.length < codeLength) return;
    isBusy = true;
    try {
      await (state.kind === 'pairing' ? tryCode(state.typed) : tryPin(state.typed));
    } finally {
      isBusy = false;
    }
  }

  async function tryCode(code: string): Promise<void> {
    const answer = await pair(kept.attempt(code));
    if (typeof answer === 'string') {
      act({ kind: 'refused', trouble: answer });
      return;
    }
    kept.forgetAll();
    kept.keepPairing(answer);
    ({ token, view } = answer);
    act({ kind: 'paired' });
    void report();
  }

  async function tryPin(pin: string): Promise<void> {
    const tries = triesSoFar();
    if (secondsToNextTry(tries, Date.now()) === 0 && view && (await isPin(pin, view.pinCheck))) {
      kept.keepTries({ wrong: 0, nextAt: 0 });
      act({ kind: 'pin-right' });
      return;
    }
    if (secondsToNextTry(tries, Date.now()) === 0) kept.keepTries(afterWrongPin(tries, Date.now()));
    wasPinWrong = true;
    act({ kind: 'refused', trouble: null });
  }

  async function finish(): Promise<void> {
    const isAllSent = await sending.afresh();
    if (state.kind !== 'leaving') return;
    if (isAllSent) left();
    else act({ kind: 'waits', count: kept.queue().length });
  }

  /** At once: a hanging network would leave time to press something else, and the tablet would be half a kiosk. */
  function left(): void {
    const former = token;
    forget();
    leaveFullScreen();
    act({ kind: 'left' });
    if (former !== null) void leave(former);
  }

  function forget(): void {
    sending.stop();
    clearTimeout(nextSeen);
    kept.forgetAll();
    token = null;
    view = null;
  }

  function end(): void {
    forget();
    act({ kind: 'ended' });
  }

  /** Tells the server that the kiosk is there, and learns what it is to show. */
  async function report(): Promise<void> {
    clearTimeout(nextSeen);
    const asked = token;
    if (asked === null) return;
    const answer = await seen(asked, { ...(await batteryOf()), waiting: kept.queue().length });
    // Left, or connected anew, while this was under way.
    if (token !== asked) return;
    if (answer === 'ended') {
      end();
      return;
    }
    if (answer !== 'unreachable' && JSON.stringify(answer) !== JSON.stringify(view)) {
      kept.keepPairing({ token: asked, view: answer });
      view = answer;
      act({ kind: 'view-changed' });
    }
    clearTimeout(nextSeen);
    nextSeen = setTimeout(() => void report(), state.kind === 'closed' ? minute : seenEveryMs);
  }

  document.addEventListener('keydown', (event) => {
    if (state.kind === 'pairing' || state.kind === 'pin') typing(event, act);
  });
  for (const touch of ['pointerdown', 'keydown']) {
    document.addEventListener(touch, () => {
      if (state.kind === 'thanks' && Date.now() - shownSince > sameTouchMs) act({ kind: 'back' });
      else if (state.kind !== 'thanks') restart();
    });
  }
  setInterval(() => {
    queue.followClock();
    // The pause after wrong PINs runs down before one's eyes.
    if (state.kind === 'pin') screen?.update?.(state);
  }, 1000);
  // What is said at the door on this screen must not be sent as that of another one.
  kept.onPairingElsewhere(() => {
    if ((kept.pairing()?.token ?? null) !== token) loadAnew();
  });
  addEventListener('online', () => {
    void sending.afresh();
    void report();
  });

  if (view) state = { kind: view.isFeedbackEnabled ? 'stars' : 'closed' };
  show();
  void sending.now();
  void report();
  return {
    /** Nobody is in the middle of anything: the page may be loaded anew. */
    isIdle: () => isStart(state) && language === first && Date.now() - shownSince > minute,
    isPaired: () => view !== null,
  };
}
