import type { Plan } from '@rounds/contract';
import { describe, expect, it } from 'vitest';
import { bodyOf, checklistsOf, emptyForm, formOf, ruleIn } from './planForm';

const plan: Plan = {
  id: 'mornings',
  siteId: 'neva',
  title: 'Mornings',
  doors: [{ facilityId: 'lobby', checklistIds: null }],
  starts: '2026-11-16T12:00',
  rrule: 'FREQ=DAILY;BYHOUR=6,14;BYMINUTE=0',
  sentence: 'Every day at 06:00 and 14:00',
  windowMinutes: 90,
  personIds: ['olga'],
  remindAfterMinutes: null,
  escalateAfterMinutes: 45,
  isPaused: true,
  timeZone: 'Europe/Moscow',
  nextAt: null,
};
const thirdWeeks: Plan = { ...plan, rrule: 'FREQ=WEEKLY;INTERVAL=3;BYDAY=MO' };

describe('a plan that is opened and saved', () => {
  it.each([plan, thirdWeeks])('stays what it was: $rrule', (kept) => {
    const form = formOf(kept);
    const rule = ruleIn(form.rhythm, kept);
    const { id: _id, sentence: _sentence, timeZone: _zone, nextAt: _next, ...fields } = kept;
    expect(rule && bodyOf(form, rule, 'neva')).toEqual(fields);
  });

  it('gets the rule of the form once that was touched', () => {
    const { rhythm } = formOf(plan);
    expect(ruleIn(rhythm && { ...rhythm, times: ['06:00'] }, plan)).toEqual({
      starts: '2026-11-16T06:00',
      rrule: 'FREQ=DAILY;BYHOUR=6;BYMINUTE=0',
    });
  });
});

describe('a new plan', () => {
  it('is for everyone, every morning, and tells of what was forgotten', () => {
    const form = emptyForm('2026-11-16');
    const rule = ruleIn(form.rhythm, undefined);
    expect(rule && bodyOf({ ...form, title: '  Lobby ' }, rule, 'neva')).toMatchObject({
      title: 'Lobby',
      starts: '2026-11-16T09:00',
      personIds: null,
      remindAfterMinutes: 0,
      escalateAfterMinutes: 30,
    });
  });
});

describe('a door', () => {
  const checklists = [
    { id: 1, title: 'Washroom', itemCount: 3 },
    { id: 2, title: 'Empty', itemCount: 0 },
  ];
  const lobby = { id: 'lobby', title: 'Lobby', checklistIds: [1, 2] };

  it('that nothing can close has no checklist, or none with items', () => {
    const all = { facilityId: 'lobby', checklistIds: null };
    expect(checklistsOf(all, { ...lobby, checklistIds: [] }, checklists).canBeClosed).toBe(false);
    expect(checklistsOf({ ...all, checklistIds: [2] }, lobby, checklists).canBeClosed).toBe(false);
  });

  it('is closed by those of its checklists that are meant', () => {
    const one = checklistsOf({ facilityId: 'lobby', checklistIds: [1] }, lobby, checklists);
    expect(one.meant.map(({ title }) => title)).toEqual(['Washroom']);
    expect(one.canBeClosed).toBe(true);
  });
});
