import type { JobState } from '@rounds/contract';
import { describe, expect, it } from 'vitest';
import { movesByCheck, stateAfter, type Move } from './jobs.policy.js';

describe('the states of a job', () => {
  const states: JobState[] = ['open', 'done', 'confirmed', 'dismissed'];
  const after = (move: Move) => states.map((state) => stateAfter(move, state) ?? null);

  it.each<[Move, (JobState | null)[]]>([
    ['done', ['done', null, null, null]],
    ['confirmed', [null, 'confirmed', null, null]],
    ['reopened', [null, 'open', 'open', 'open']],
    ['dismissed', ['dismissed', null, null, null]],
  ])('after %s, from open, done, confirmed and dismissed', (move, expected) => {
    expect(after(move)).toEqual(expected);
  });
});

describe('what a check says of a job that waits', () => {
  const [nine, ten, eleven] = [9, 10, 11].map((hour) => new Date(Date.UTC(2026, 10, 17, hour))) as [Date, Date, Date];
  const open = { state: 'open', foundAt: ten, mendedAt: null } as const;
  const done = { state: 'done', foundAt: nine, mendedAt: ten } as const;
  const failed = { isFailed: true, isLastWord: true, isInspected: false };
  const reported = { isFailed: false, isLastWord: true, isInspected: false };
  const inspected = { isFailed: false, isLastWord: true, isInspected: true };

  it('counts what was found again, and sends back what was put right before that', () => {
    expect(movesByCheck(open, { ...failed, at: eleven })).toEqual(['again']);
    expect(movesByCheck(done, { ...failed, at: eleven })).toEqual(['again', 'reopened']);
    expect(movesByCheck(done, { ...failed, at: nine })).toEqual(['again']);
    expect(movesByCheck(done, { ...failed, isLastWord: false, at: eleven })).toEqual(['again']);
  });

  it('sends back what was closed, and says nothing of what was done by hand and closed since', () => {
    const confirmed = { ...done, state: 'confirmed' } as const;
    const dismissed = { ...open, state: 'dismissed' } as const;
    for (const job of [confirmed, dismissed]) {
      expect(movesByCheck(job, { ...failed, at: ten })).toEqual(['again', 'reopened']);
      expect(movesByCheck(job, { ...inspected, at: eleven })).toEqual([]);
    }
    expect(movesByCheck(confirmed, { ...failed, at: nine })).toEqual([]);
  });

  it('is done by who reports it in order, and confirmed by who inspects', () => {
    expect(movesByCheck(open, { ...reported, at: eleven })).toEqual(['done']);
    expect(movesByCheck(open, { ...inspected, at: eleven })).toEqual(['done', 'confirmed']);
    expect(movesByCheck(done, { ...inspected, at: eleven })).toEqual(['confirmed']);
    expect(movesByCheck(done, { ...reported, at: eleven })).toEqual([]);
  });

  it('says nothing of what was found after it was done', () => {
    expect(movesByCheck(open, { ...inspected, at: nine })).toEqual([]);
    expect(movesByCheck(open, { ...inspected, at: ten })).toEqual([]);
  });
});
