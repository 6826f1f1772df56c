import type { CheckTask, FacilityRound } from '@rounds/contract';
import { describe, expect, it } from 'vitest';
import { countAnswered, makeReport, remainderOf, ticksOf, type Ticks } from './report';

const item = (id: string, isCommentAllowed = false) => ({
  id,
  title: id,
  description: '',
  isCommentAllowed,
  opensJob: true,
  isNotApplicableAllowed: false,
  kind: 'check' as const,
  isCommentNeeded: false,
  isPhotoNeeded: false,
  checklistId: 1,
});

const round = (mayCheck: boolean): FacilityRound => ({
  facility: {
    id: 'washroom',
    title: 'Washroom',
    siteId: 'north',
    siteTitle: 'North',
    accountId: 'neva',
    accountTitle: 'Neva Shore',
    isFeedbackEnabled: true,
    isCodeNeeded: false,
  },
  checklists: [{ id: 1, title: 'Washroom' }],
  checks: [item('1-1'), item('1-2', true), item('1-3')],
  mayCheck,
});

const ticks = {
  '1-1': { isDone: true, comment: 'typed before comments were switched off' },
  '1-2': { isDone: false, isProblem: true, comment: ' no soap ' },
};

const olga = { personId: 'olga', code: 'washroom', openedBy: undefined, visit: null };

describe('a report', () => {
  it('of somebody who may check says yes or no, and leaves out what has no answer', () => {
    const { body } = makeReport(olga, round(true), ticks);
    expect(body.items).toEqual([
      { id: '1-1', result: true },
      { id: '1-2', result: false, comment: 'no soap' },
    ]);
  });

  it('of anybody else names what is done without a result, and what is wrong', () => {
    const { body } = makeReport({ ...olga, personId: 'stepan' }, round(false), ticks);
    expect(body.items).toEqual([
      { id: '1-1', result: null },
      { id: '1-2', result: null, isProblem: true, comment: 'no soap' },
    ]);
  });

  it('says that a problem cannot wait, where it opens a job', () => {
    const urgent = { isDone: false, isProblem: true, isUrgent: true, comment: '' };
    const { checks, ...rest } = round(false);
    const quiet = { ...rest, checks: checks.map((task, index) => ({ ...task, opensJob: index === 0 })) };
    expect(makeReport(olga, quiet, { '1-1': urgent, '1-3': urgent }).body.items).toEqual([
      { id: '1-1', result: null, isProblem: true, isUrgent: true },
      { id: '1-3', result: null, isProblem: true },
    ]);
  });

  it('says what is not applicable, where the item still allows it', () => {
    const { checks, ...rest } = round(true);
    const lenient = {
      ...rest,
      checks: checks.map((task, index) => ({ ...task, isNotApplicableAllowed: index === 0 })),
    };
    const none = { isDone: false, isNotApplicable: true, comment: '' };
    const said = { '1-1': none, '1-3': none };
    expect(makeReport(olga, lenient, said).body.items).toEqual([{ id: '1-1', isNotApplicable: true }]);
    expect(countAnswered(lenient, said)).toBe(1);
    expect(makeReport(olga, lenient, { ...said, '1-2': none, '1-3': { ...none, isDone: true } })).toMatchObject({
      completeChecklistIds: [],
    });
  });

  it('keeps what was written on an item that has no answer', () => {
    const { body } = makeReport({ ...olga, personId: 'stepan' }, round(false), {
      '1-2': { isDone: false, comment: 'Tap broken' },
    });
    expect(body.items).toEqual([{ id: '1-2', isSkipped: true, comment: 'Tap broken' }]);
  });

  it('says how the door was opened, if that is known', () => {
    expect(makeReport({ ...olga, openedBy: 'list' }, round(true), ticks).body.openedBy).toBe('list');
    expect(makeReport(olga, round(true), ticks).body).not.toHaveProperty('openedBy');
  });

  it('carries an id of its own and the time at which it was made', () => {
    const [one, other] = [1, 2].map(() => makeReport(olga, round(true), ticks));
    expect(one?.requestId).not.toBe(other?.requestId);
    expect(Date.parse(one?.body.performedAt ?? '')).not.toBeNaN();
  });
});

describe('what stays open', () => {
  it('is what has no answer, whoever asks; a problem is one', () => {
    for (const mayCheck of [true, false]) {
      expect(remainderOf(round(mayCheck), ticks)).toEqual({ kind: 'unanswered', count: 1, firstId: '1-3' });
      expect(countAnswered(round(mayCheck), ticks)).toBe(2);
    }
  });

  it('is everything before there is an answer or a word: there is nothing to send', () => {
    expect(remainderOf(round(true), {})).toEqual({ kind: 'nothing' });
    expect(remainderOf(round(false), { '1-2': { isDone: false, comment: 'Tap broken' } })).toMatchObject({ count: 3 });
  });

  it('cannot be sent while a problem lacks what its item asks for, or a number is none', () => {
    const { checks, ...rest } = round(true);
    const strict: FacilityRound = {
      ...rest,
      checks: checks.map((task, index) => ({
        ...task,
        isCommentNeeded: index === 0,
        isPhotoNeeded: index === 0,
        ...(index === 2 && { kind: 'number' as const, unit: '°C', lowest: 2, highest: 6 }),
      })),
    };
    const broken = { '1-1': { isDone: false, isProblem: true, comment: ' ' } };
    expect(remainderOf(strict, { ...broken, '1-3': { isDone: false, answer: '4,,', comment: '' } })).toEqual({
      kind: 'missing',
      missing: { comment: 1, photo: 1, number: 1 },
      count: 1,
      firstId: '1-1',
    });
    const told = { '1-1': { ...broken['1-1'], comment: 'Broken', photoIds: ['p1'] } };
    expect(remainderOf(strict, told)).toMatchObject({ kind: 'unanswered', count: 2 });
  });
});

const asking = (more: Partial<CheckTask>): FacilityRound => ({
  ...round(false),
  checks: [{ ...item('1-1'), ...more }],
});
const said = (answer: string, more: object = {}) => ({ '1-1': { isDone: false, answer, comment: '', ...more } });
const sent = (asked: FacilityRound, told: Ticks) => makeReport(olga, asked, told).body.items;

describe('an answer', () => {
  const fridge = asking({ kind: 'number', unit: '°C', lowest: 2, highest: 6 });
  const smell = asking({
    kind: 'choice',
    choices: [
      { title: 'None', isProblem: false },
      { title: 'Strong', isProblem: true },
    ],
  });

  it('of a number is sent as one, and outside the norm is a problem by itself', () => {
    expect(sent(fridge, said('4,5'))).toEqual([{ id: '1-1', answer: 4.5 }]);
    expect(sent(fridge, said('8', { isUrgent: true, comment: 'left open' }))).toEqual([
      { id: '1-1', answer: 8, isUrgent: true },
    ]);
    expect(countAnswered(fridge, said('8'))).toBe(1);
    expect(countAnswered(fridge, said('warm'))).toBe(0);
  });

  it('may be called a problem without a number, as when the thermometer is broken', () => {
    expect(sent(fridge, said('', { isProblem: true }))).toEqual([{ id: '1-1', result: null, isProblem: true }]);
  });

  it('of a choice is its words, and none when the template does not offer it any more', () => {
    expect(sent(smell, said('Strong'))).toEqual([{ id: '1-1', answer: 'Strong' }]);
    expect(sent(smell, said('Faint'))).toEqual([]);
  });

  it('in words is trimmed; empty words are none', () => {
    const words = asking({ kind: 'text' });
    expect(sent(words, said(' 1204 '))).toEqual([{ id: '1-1', answer: '1204' }]);
    expect(countAnswered(words, said('  '))).toBe(0);
  });

  it('of a photo is there with the first picture', () => {
    const picture = asking({ kind: 'photo' });
    expect(countAnswered(picture, said(''))).toBe(0);
    expect(sent(picture, said('', { photoIds: ['p1'] }))).toEqual([{ id: '1-1', photoIds: ['p1'] }]);
  });

  it('is not sent of what is not applicable', () => {
    const lenient = { ...fridge, checks: fridge.checks.map((task) => ({ ...task, isNotApplicableAllowed: true })) };
    expect(sent(lenient, said('4', { isNotApplicable: true }))).toEqual([{ id: '1-1', isNotApplicable: true }]);
  });

  it('that was refused stands on the page again as it was', () => {
    const typed = said('8', { comment: 'left open', at: '2026-11-17T09:00:00.000Z' });
    const talking = { ...fridge, checks: fridge.checks.map((task) => ({ ...task, isCommentAllowed: true })) };
    expect(ticksOf(makeReport(olga, talking, typed).body)).toEqual(typed);
    const done = { '1-1': { isDone: true, comment: '', at: '2026-11-17T09:00:00.000Z' } };
    expect(ticksOf(makeReport(olga, asking({}), done).body)).toEqual(done);
  });
});

describe('how long a round took', () => {
  it('is told by its first tap', () => {
    const touched = {
      '1-1': { isDone: true, comment: '', at: '2026-11-17T09:00:05.000Z' },
      '1-3': { isDone: true, comment: '', at: '2026-11-17T09:00:01.000Z' },
    };
    expect(makeReport(olga, round(true), touched).body.startedAt).toBe('2026-11-17T09:00:01.000Z');
    expect(makeReport(olga, round(true), ticks).body).not.toHaveProperty('startedAt');
  });
});
