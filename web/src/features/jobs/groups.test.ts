import type { JobSummary } from '@rounds/contract';
import { describe, expect, it } from 'vitest';
import { groupsOf, mostPressing } from './groups';

const now = Date.parse('2026-11-17T12:00:00Z');
const job = (id: string, more: Partial<JobSummary> = {}): JobSummary => ({
  id,
  siteId: 'north',
  facilityId: 'lobby',
  title: 'The tap drips',
  description: '',
  isUrgent: false,
  assigneeId: null,
  dueBy: null,
  state: 'open',
  origin: { kind: 'person', checkId: null, itemId: null, feedbackId: null },
  count: 1,
  openedAt: '2026-11-17T08:00:00Z',
  openedBy: 'stepan',
  doneAt: null,
  doneBy: null,
  closedAt: null,
  closedBy: null,
  isPhotoNeeded: false,
  isCodeNeeded: false,
  ...more,
});

describe('the list of jobs', () => {
  it('has what is late first, then what is open by its time, then what waits for a look', () => {
    const jobs = [
      job('done', { state: 'done', dueBy: '2026-11-17T09:00:00Z' }),
      job('some day'),
      job('evening', { dueBy: '2026-11-17T18:00:00Z' }),
      job('afternoon', { dueBy: '2026-11-17T13:00:00Z' }),
      job('late', { dueBy: '2026-11-17T11:00:00Z' }),
    ];
    expect(groupsOf(jobs, now).map((group) => [group.name, group.jobs.map(({ id }) => id)])).toEqual([
      ['late', ['late']],
      ['open', ['afternoon', 'evening', 'some day']],
      ['done', ['done']],
    ]);
  });

  it('leaves closed ones in the order in which they came', () => {
    const closed = [job('newer', { state: 'confirmed' }), job('older', { state: 'dismissed' })];
    expect(groupsOf(closed, now).map(({ name, jobs }) => [name, jobs.map(({ id }) => id)])).toEqual([
      ['closed', ['newer', 'older']],
    ]);
  });
});

describe('the jobs of somebody’s day', () => {
  it('have urgent ones first, then those with the next time, then the oldest', () => {
    const jobs = [
      job('new'),
      job('old', { openedAt: '2026-11-16T08:00:00Z' }),
      job('evening', { dueBy: '2026-11-17T18:00:00Z' }),
      job('urgent', { isUrgent: true }),
      job('urgent at noon', { isUrgent: true, dueBy: '2026-11-17T12:00:00Z' }),
    ];
    expect(mostPressing(jobs).map(({ id }) => id)).toEqual(['urgent at noon', 'urgent', 'evening', 'old', 'new']);
  });
});
