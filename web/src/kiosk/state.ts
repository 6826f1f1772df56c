/** What stands on the screen of a kiosk, and the ways from one to the other. */
export type State =
  | { kind: 'pairing'; typed: string; trouble: PairingTrouble | null }
  | { kind: 'stars' }
  | { kind: 'reasons'; rate: number; chosen: readonly string[] }
  | { kind: 'thanks' }
  | { kind: 'closed' }
  | { kind: 'pin'; typed: string }
  | { kind: 'leaving'; waiting: number | null };

export type PairingTrouble = 'wrong' | 'busy' | 'unreachable' | 'ended';

export type Event =
  | { kind: 'rated'; rate: number }
  | { kind: 'toggled'; reasonId: string }
  | { kind: 'said' }
  | { kind: 'back' }
  | { kind: 'time-up' }
  | { kind: 'digit'; digit: string }
  | { kind: 'erased' }
  | { kind: 'refused'; trouble: PairingTrouble | null }
  | { kind: 'held' }
  | { kind: 'pin-right' }
  | { kind: 'waits'; count: number }
  | { kind: 'paired' }
  | { kind: 'view-changed' }
  | { kind: 'left' }
  | { kind: 'ended' };

/** What a kiosk knows of its door, as far as the ways depend on it. */
export interface Door {
  isOpen: boolean;
  hasReasons: boolean;
}

export interface Said {
  rate: number;
  reasonIds: readonly string[];
}

/** Where an event leads, and what somebody has said by it. */
export interface Step {
  state: State;
  said?: Said;
}

export const codeLength = 6;
const thanksSeconds = 8;
const idleSeconds = 20;
const asksForReasons = (rate: number) => rate <= 3;

/** How long a screen stays without a touch; null: for ever. */
export function secondsOf({ kind }: State): number | null {
  switch (kind) {
    case 'thanks':
      return thanksSeconds;
    case 'reasons':
    case 'pin':
      return idleSeconds;
    case 'pairing':
    case 'stars':
    case 'closed':
    case 'leaving':
      return null;
  }
}

/** The idle time after which another language goes back to the first one, where nothing else runs. */
export const secondsOfLanguage = idleSeconds;

const startOf = ({ isOpen }: Door): State => ({ kind: isOpen ? 'stars' : 'closed' });

const typedInto = (typed: string, event: Event): string => {
  if (event.kind === 'digit') return (typed + event.digit).slice(0, codeLength);
  return event.kind === 'erased' ? typed.slice(0, -1) : typed;
};

function afterRating(rate: number, chosen: readonly string[], { hasReasons }: Door): Step {
  if (asksForReasons(rate) && hasReasons) return { state: { kind: 'reasons', rate, chosen } };
  return { state: { kind: 'thanks' }, said: { rate, reasonIds: [] } };
}

function toggled(chosen: readonly string[], reasonId: string): readonly string[] {
  return chosen.includes(reasonId) ? chosen.filter((id) => id !== reasonId) : [...chosen, reasonId];
}

/** Low ratings must not count less often than high ones: who walks away has said what was tapped. */
function afterReasons(state: Extract<State, { kind: 'reasons' }>, event: Event, door: Door): Step {
  const said = { rate: state.rate, reasonIds: state.chosen };
  if (event.kind === 'rated') return afterRating(event.rate, state.chosen, door);
  if (event.kind === 'toggled') return { state: { ...state, chosen: toggled(state.chosen, event.reasonId) } };
  if (event.kind === 'said') return { state: { kind: 'thanks' }, said };
  if (event.kind === 'time-up') return { state: startOf(door), said };
  return { state: event.kind === 'back' ? startOf(door) : state };
}

function afterPairing(state: Extract<State, { kind: 'pairing' }>, event: Event, door: Door): Step {
  if (event.kind === 'paired') return { state: startOf(door) };
  if (event.kind === 'refused') return { state: { kind: 'pairing', typed: '', trouble: event.trouble } };
  if (event.kind !== 'digit' && event.kind !== 'erased') return { state };
  return { state: { kind: 'pairing', typed: typedInto(state.typed, event), trouble: null } };
}

function afterPin({ typed }: Extract<State, { kind: 'pin' }>, event: Event, door: Door): Step {
  if (event.kind === 'refused') return { state: { kind: 'pin', typed: '' } };
  if (event.kind === 'pin-right') return { state: { kind: 'leaving', waiting: null } };
  if (event.kind === 'back' || event.kind === 'time-up') return { state: startOf(door) };
  return { state: { kind: 'pin', typed: typedInto(typed, event) } };
}

export function after(state: State, event: Event, door: Door): Step {
  // From wherever it is: the tablet is no kiosk any more.
  if (event.kind === 'ended' && state.kind !== 'pairing') {
    return { state: { kind: 'pairing', typed: '', trouble: 'ended' } };
  }
  switch (state.kind) {
    case 'pairing':
      return afterPairing(state, event, door);
    case 'stars':
    case 'closed':
      if (event.kind === 'held') return { state: { kind: 'pin', typed: '' } };
      if (event.kind === 'rated' && state.kind === 'stars') return afterRating(event.rate, [], door);
      // Only where nobody is in the middle of something.
      return { state: event.kind === 'view-changed' ? startOf(door) : state };
    case 'reasons':
      return afterReasons(state, event, door);
    case 'thanks':
      return { state: event.kind === 'time-up' || event.kind === 'back' ? startOf(door) : state };
    case 'pin':
      return afterPin(state, event, door);
    case 'leaving':
      if (event.kind === 'waits') return { state: { kind: 'leaving', waiting: event.count } };
      if (event.kind === 'left') return { state: { kind: 'pairing', typed: '', trouble: null } };
      return { state: event.kind === 'back' ? startOf(door) : state };
  }
}
