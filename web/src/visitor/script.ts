/*
 * What the page can do better with a script: send without leaving, say how it goes, try again when the network comes
 * back, keep a draft, and count. Small by intent; everything else is markup and style.
 */
import { forgetDraft, keepDraft, takeDraft } from './draft';
import { memberToken } from './memberToken';
import { shrink } from './shrink';

const form = document.querySelector('form') as HTMLFormElement;
const part = (selector: string) => form.querySelector(selector) as HTMLElement;
const button = part('button') as HTMLButtonElement;
const notice = part('.notice');
const message = part('textarea') as HTMLTextAreaElement;
const counter = part('small[role]');
const photo = form.querySelector<HTMLInputElement>('[type=file]');
const requestId = part('[name=requestId]') as HTMLInputElement;
type Text = 'failed' | 'busy' | 'slow' | 'retrying' | 'unsent' | 'long' | 'picture';
const texts = form.dataset as Record<Text | 'code' | 'complaint' | 'limit', string>;
const usualPlaceholder = message.placeholder;

const secondsUntilSlow = 3;
const secondsUntilGivenUp = 20;
const secondsForPhoto = 120;
/** Seconds to wait before trying again by ourselves, when the network dropped. */
const pauses = [2, 5, 15, 30];
let attempt = 0;
let isSending = false;
/** What was tapped is not offered here any more. The plain form takes what is, and loses nothing else. */
let isOutdated = false;
let sentContent = '';
let retry: ReturnType<typeof setTimeout> | undefined;

const rating = () => Number(new FormData(form).get('rate'));
const reasonIds = () => new FormData(form).getAll('reason') as string[];
/** As the server counts: a smiley is one. */
const excess = () => [...message.value].length - Number(texts.limit);

function update(): void {
  button.disabled = !rating();
  // `disabled` would take the focus away while we wait.
  button.setAttribute('aria-disabled', String(isSending));
  const placeholder = rating() > 0 && rating() < 3 ? texts.complaint : usualPlaceholder;
  if (message.placeholder !== placeholder) message.placeholder = placeholder;
  counter.hidden = excess() < -200;
  counter.className = excess() > 0 ? 'over' : '';
  counter.textContent = counter.hidden ? '' : `${Number(texts.limit) + excess()} / ${texts.limit}`;
}

/** Nothing to worry about as long as we are still at it. */
function say(text: Text | ''): void {
  (notice.lastElementChild as HTMLElement).textContent = text && texts[text];
  notice.classList.toggle('calm', text === 'slow' || text === 'retrying');
  notice.hidden = !text;
}

const keep = () =>
  keepDraft(texts.code, {
    rate: rating(),
    message: message.value,
    reasonIds: reasonIds(),
    requestId: requestId.value,
    sentContent,
  });

/** A retry keeps its id, so that nothing is stored twice. Other content is another submission. */
function idFor(content: string): string {
  if (sentContent && sentContent !== content) {
    requestId.value = Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16)).join('-');
  }
  sentContent = content;
  keep();
  return requestId.value;
}

function thank(receiptUrl: string): void {
  forgetDraft(texts.code);
  const thanks = part('[data-thanks]');
  // In the language that was chosen here, which the browser may not ask for.
  (part('[data-thanks] a') as HTMLAnchorElement).href = `${receiptUrl}?lang=${document.documentElement.lang}`;
  form.reset();
  part('.ask').hidden = true;
  thanks.hidden = false;
  for (const hint of form.querySelectorAll<HTMLElement>('.hint')) hint.hidden = !('end' in hint.dataset);
  part('h1[tabindex]').focus();
  update();
}

async function send(): Promise<void> {
  clearTimeout(retry);
  const fields = Object.fromEntries(new FormData(form)) as Record<'message' | 'website', string>;
  const body = JSON.stringify({
    rate: rating(),
    message: fields.message,
    website: fields.website,
    reasonIds: reasonIds(),
  });
  const limit = new AbortController();
  const slow = setTimeout(say, secondsUntilSlow * 1000, 'slow');
  const hasPhoto = Boolean(photo?.files?.length);
  // A picture goes the way of the plain form, too, which leads on to a page of its own.
  const isPlain = hasPhoto || isOutdated;
  const givenUp = setTimeout(() => limit.abort(), (hasPhoto ? secondsForPhoto : secondsUntilGivenUp) * 1000);
  isSending = true;
  update();
  try {
    const headers = {
      'accept-language': document.documentElement.lang,
      'x-request-id': idFor(body),
      authorization: memberToken(),
    };
    const { signal } = limit;
    const response = await (isPlain
      ? fetch(form.action, { method: 'POST', headers, body: new FormData(form), signal })
      : fetch(`/aaa/api/v1/qr/${texts.code}/feedback`, {
          method: 'POST',
          headers: { ...headers, 'content-type': 'application/json' },
          body,
          signal,
        }));
    if (response.ok) {
      if (isPlain) {
        forgetDraft(texts.code);
        location.href = response.url;
        return;
      }
      thank(((await response.json()) as { receiptUrl: string }).receiptUrl);
      say('');
      return;
    }
    if (response.status === 422 && !isPlain) {
      isOutdated = true;
      return await send();
    }
    // Closed or replaced meanwhile: the page itself knows how to say it.
    if (response.status === 409 || response.status === 410) location.reload();
    // A proxy whose server is away for a moment is as good as no network.
    if (response.status > 501) throw new Error();
    const isPicture = hasPhoto && [413, 415, 422].includes(response.status);
    say((response.status === 429 && 'busy') || (isPicture && 'picture') || 'failed');
  } catch {
    const pause = pauses[attempt++];
    say(pause ? 'retrying' : 'failed');
    if (pause) retry = setTimeout(() => void send(), pause * 1000);
  } finally {
    clearTimeout(slow);
    clearTimeout(givenUp);
  }
  isSending = false;
  update();
}

form.addEventListener('submit', (event) => {
  // Another language: the server sends the page again, with what was written.
  if ((event.submitter as HTMLButtonElement | null)?.name) return;
  event.preventDefault();
  if (isSending || !rating()) return;
  attempt = 0;
  if (excess() > 0) say('long');
  else void send();
});
form.addEventListener('input', () => {
  // Whoever goes on writing wants to send that, not what failed before.
  clearTimeout(retry);
  if (!isSending) say('');
  keep();
  update();
});
photo?.addEventListener('change', () => void shrink(photo));
addEventListener('online', () => {
  attempt = 0;
  if (sentContent && !isSending && !notice.hidden) void send();
});

const draft = takeDraft(texts.code);
if (draft && !rating() && !message.value) {
  const star = form.querySelector<HTMLInputElement>(`[name=rate][value='${draft.rate}']`);
  if (star) star.checked = true;
  for (const reason of form.querySelectorAll<HTMLInputElement>('[name=reason]')) {
    reason.checked = draft.reasonIds.includes(reason.value);
  }
  message.value = draft.message;
  requestId.value = draft.requestId;
  sentContent = draft.sentContent;
  if (sentContent) say('unsent');
}
// After the first picture: the style shows the button as off already, and touching it now would cost a layout.
setTimeout(update);
