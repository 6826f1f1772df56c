import type { FacilityRound } from '@rounds/contract';
import { describe, expect, it } from 'vitest';
import { countAnswered, makeReport, remainderOf } from './report';

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

const olga = { personId: 'olga', code: 'washroom', openedBy: undefined };

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
});
