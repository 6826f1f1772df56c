import type { FacilityRound } from '@rounds/contract';
import { describe, expect, it } from 'vitest';
import { makeReport, remainderOf } from './report';

const item = (id: string, isCommentAllowed = false) => ({
  id,
  title: id,
  description: '',
  isCommentAllowed,
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
  },
  checklists: [{ id: 1, title: 'Washroom' }],
  checks: [item('1-1'), item('1-2', true), item('1-3')],
  mayCheck,
});

const ticks = {
  '1-1': { isDone: true, comment: 'typed before comments were switched off' },
  '1-2': { isDone: false, comment: ' no soap ' },
};

const olga = { personId: 'olga', code: 'washroom', openedBy: undefined };

describe('a report', () => {
  it('of somebody who may check says yes or no to every item', () => {
    const { body } = makeReport(olga, round(true), ticks);
    expect(body.items).toEqual([
      { id: '1-1', result: true },
      { id: '1-2', result: false, comment: 'no soap' },
      { id: '1-3', result: false },
    ]);
  });

  it('of anybody else names what is done, without a result, and leaves the rest out', () => {
    const { body } = makeReport({ ...olga, personId: 'stepan' }, round(false), ticks);
    expect(body.items).toEqual([{ id: '1-1', result: null }]);
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
  it('is sent as not done by who may check, and left out by others, with the comments on it', () => {
    expect(remainderOf(round(true), ticks)).toEqual({ kind: 'not-done', count: 2 });
    expect(remainderOf(round(false), ticks)).toEqual({ kind: 'omitted', count: 2, withComments: true });
  });

  it('is everything before others have ticked anything: there is nothing to report', () => {
    expect(remainderOf(round(false), {})).toEqual({ kind: 'nothing' });
  });
});
