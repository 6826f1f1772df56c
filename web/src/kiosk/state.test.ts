import { describe, expect, it } from 'vitest';
import { after, secondsOf, type Door, type Event, type State, type Step } from './state';

const door: Door = { isOpen: true, hasReasons: true };
const stars: State = { kind: 'stars' };

/** What a row of events leads to, and everything that was said on the way. */
function run(state: State, events: Event[], at: Door = door) {
  const said: Step['said'][] = [];
  let now = state;
  for (const event of events) {
    const step = after(now, event, at);
    if (step.said) said.push(step.said);
    now = step.state;
  }
  return { state: now, said };
}

describe('a kiosk', () => {
  it.each([4, 5])('thanks at once for %i stars', (rate) => {
    expect(run(stars, [{ kind: 'rated', rate }])).toEqual({
      state: { kind: 'thanks' },
      said: [{ rate, reasonIds: [] }],
    });
  });

  it.each([1, 2, 3])('asks for reasons at %i stars, and says nothing yet', (rate) => {
    expect(run(stars, [{ kind: 'rated', rate }])).toEqual({ state: { kind: 'reasons', rate, chosen: [] }, said: [] });
  });

  it('thanks at once for few stars where there are no reasons', () => {
    const { state, said } = run(stars, [{ kind: 'rated', rate: 1 }], { ...door, hasReasons: false });
    expect([state.kind, said]).toEqual(['thanks', [{ rate: 1, reasonIds: [] }]]);
  });

  it('takes several reasons, and one back', () => {
    const { state, said } = run(stars, [
      { kind: 'rated', rate: 2 },
      { kind: 'toggled', reasonId: 'soap' },
      { kind: 'toggled', reasonId: 'smell' },
      { kind: 'toggled', reasonId: 'paper' },
      { kind: 'toggled', reasonId: 'smell' },
      { kind: 'said' },
    ]);
    expect([state.kind, said]).toEqual(['thanks', [{ rate: 2, reasonIds: ['soap', 'paper'] }]]);
  });

  it('lets a thumb change the stars on the way, and drops the reasons of one that went up', () => {
    const lower: Event[] = [
      { kind: 'rated', rate: 3 },
      { kind: 'toggled', reasonId: 'soap' },
      { kind: 'rated', rate: 1 },
    ];
    expect(run(stars, lower).state).toEqual({ kind: 'reasons', rate: 1, chosen: ['soap'] });
    expect(run(stars, [...lower, { kind: 'rated', rate: 5 }]).said).toEqual([{ rate: 5, reasonIds: [] }]);
  });

  it('counts what was tapped when somebody walks away, so that low ratings are not lost more often than high ones', () => {
    const events: Event[] = [{ kind: 'rated', rate: 1 }, { kind: 'toggled', reasonId: 'soap' }, { kind: 'time-up' }];
    expect(run(stars, events)).toEqual({ state: stars, said: [{ rate: 1, reasonIds: ['soap'] }] });
  });

  it('says nothing when somebody goes back', () => {
    expect(run(stars, [{ kind: 'rated', rate: 1 }, { kind: 'back' }])).toEqual({ state: stars, said: [] });
  });

  it('returns to the start after 8 seconds of thanks and 20 idle ones, and stands still otherwise', () => {
    expect(secondsOf({ kind: 'thanks' })).toBe(8);
    expect(secondsOf({ kind: 'reasons', rate: 1, chosen: [] })).toBe(20);
    expect(secondsOf({ kind: 'pin', typed: '' })).toBe(20);
    expect([secondsOf(stars), secondsOf({ kind: 'closed' })]).toEqual([null, null]);
  });

  it('is left by holding the logo, then the PIN, then when nothing waits any more', () => {
    const events: Event[] = [{ kind: 'held' }, { kind: 'pin-right' }, { kind: 'waits', count: 3 }];
    expect(run(stars, events).state).toEqual({ kind: 'leaving', waiting: 3 });
    expect(run(stars, [...events, { kind: 'back' }]).state).toEqual(stars);
    expect(run(stars, [...events, { kind: 'left' }]).state).toEqual({ kind: 'pairing', typed: '', trouble: null });
  });

  it('is closed and opened where nobody is in the middle of something', () => {
    const closed: Door = { ...door, isOpen: false };
    expect(after(stars, { kind: 'view-changed' }, closed).state).toEqual({ kind: 'closed' });
    expect(after({ kind: 'closed' }, { kind: 'view-changed' }, door).state).toEqual(stars);
    const midway: State = { kind: 'reasons', rate: 2, chosen: [] };
    expect(after(midway, { kind: 'view-changed' }, closed).state).toBe(midway);
  });

  it('is no kiosk any more when it has ended, whatever is on the screen', () => {
    const ended: State = { kind: 'pairing', typed: '', trouble: 'ended' };
    for (const state of [stars, { kind: 'reasons', rate: 2, chosen: [] }, { kind: 'pin', typed: '12' }] as State[]) {
      expect(after(state, { kind: 'ended' }, door).state).toEqual(ended);
    }
  });

  it('takes six digits and no more', () => {
    const pairing: State = { kind: 'pairing', typed: '', trouble: 'wrong' };
    const digits = [...'1234567'].map((digit): Event => ({ kind: 'digit', digit }));
    expect(run(pairing, digits).state).toEqual({ kind: 'pairing', typed: '123456', trouble: null });
    expect(run(pairing, [...digits, { kind: 'erased' }]).state).toMatchObject({ typed: '12345' });
  });
});
