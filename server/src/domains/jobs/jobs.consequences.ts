import { defaultLanguage, limits } from '@rounds/contract';
import { showJobs } from '../../db/live-events.js';
import type { Consequence, Facts } from '../../facts.js';
import { newId } from '../../ids.js';
import { titleIn } from '../reasons/titles.read.js';
import { freeJobsElsewhere } from './assigned-jobs.store.js';
import { joinEarlier, markComplaintTold, openOrJoin } from './complaint-jobs.store.js';
import { lastWordsOf, lockJobsClosedSince } from './item-answers.store.js';
import { movesByCheck } from './jobs.policy.js';
import {
  insertEvents,
  insertJobsOfItems,
  lockJobsOfItems,
  updateJob,
  type JobChange,
  type JobRow,
  type NewEvent,
  type NewJob,
} from './jobs.store.js';
import { changeBy, laterOf } from './moving.service.js';

type Check = Facts['check.stored'];

/** Whoever verifies a report says how things were when it was made. */
const spokenOf = ({ at, verifies }: Check): Date => verifies?.at ?? at;

/** What failed becomes a job or counts on the one that is there; what was found in order closes its own. */
export const openAndCloseByCheck: Consequence<'check.stored'> = async (tx, fact, stateFact) => {
  const { spot, at, personId, verifies } = fact;
  const answers = fact.checks.flatMap(({ id, checklistId, answers: said }) =>
    said.map((answer) => ({ id: newId(), checkId: id, checklistId, ...answer })),
  );
  const failed = answers.filter(({ isFailed }) => isFailed);
  const opening =
    failed.length === 0
      ? new Set<string>()
      : insertJobsOfItems(tx, spot, { at, spokenOf: spokenOf(fact), personId }, failed);
  const [opened, living, closed, isLastWord] = await Promise.all([
    opening,
    lockJobsOfItems(tx, spot.facilityId),
    verifies && failed.length > 0 ? lockJobsClosedSince(tx, spot.facilityId, verifies.checkId, failed) : [],
    lastWordsOf(tx, spot.facilityId, failed, verifies?.checkId),
  ]);
  const jobs = [...living, ...closed];
  const events: NewEvent[] = [];
  const following: Promise<unknown>[] = [];
  for (const answer of answers) {
    const base = { at, personId, checkId: answer.checkId, comment: answer.comment };
    const { photoIds } = answer;
    if (opened.has(answer.id)) {
      events.push({ ...base, jobId: answer.id, kind: 'opened', photoIds });
      if (answer.isUrgent) following.push(stateFact(tx, 'job.urgent', { spot, jobId: answer.id, personId }));
      continue;
    }
    const job = jobs.find((each) => each.checklistId === answer.checklistId && each.itemNumber === answer.number);
    if (!job) continue;
    const { kinds, change, at: movedAt } = movedByCheck(job, { ...answer, isLastWord: isLastWord(answer) }, fact);
    if (kinds.length === 0) continue;
    const moves = kinds.map((kind) => ({ ...base, jobId: job.id, kind, at: kind === 'again' ? at : movedAt }));
    events.push(...moves.map((event, step) => ({ ...event, ...(step === 0 && { photoIds }) })));
    following.push(updateJob(tx, job.id, change));
    if (change.is_urgent) {
      events.push({ at, personId, jobId: job.id, kind: 'changed', changes: { isUrgent: true } });
      following.push(stateFact(tx, 'job.urgent', { spot, jobId: job.id, personId }));
    }
    if (kinds.includes('reopened') && job.closedAt !== null) {
      const item = { checklistId: answer.checklistId, itemNumber: answer.number };
      following.push(stateFact(tx, 'job.settled', { spot, at: movedAt, ...item, isFailed: true }));
    }
    if (kinds.includes('reopened') && job.assigneeId !== null) {
      const { id: jobId, assigneeId } = job;
      following.push(stateFact(tx, 'job.assigned', { spot, jobId, assigneeId, personId }));
    }
    if (kinds.includes('done') && job.openedBy !== null) {
      following.push(stateFact(tx, 'job.done', { spot, jobId: job.id, reporterId: job.openedBy, personId }));
    }
  }
  if (events.length === 0) return;
  await Promise.all([...following, insertEvents(tx, spot.accountId, events), showJobs(tx, spot)]);
};

interface Found {
  isFailed: boolean;
  isUrgent: boolean;
  isLastWord: boolean;
}

function movedByCheck(job: JobRow, { isFailed, isUrgent, isLastWord }: Found, check: Check) {
  const { personId, isInspected } = check;
  // A verification opens what was found before: nothing is put right before its job was opened, or confirmed before it was done.
  const at = laterOf(check.at, job.doneAt ?? job.openedAt);
  const kinds = movesByCheck(job, { at: spokenOf(check), isFailed, isLastWord, isInspected });
  let change: JobChange = {};
  for (const kind of kinds) {
    change = kind === 'again' ? { count: job.count + 1 } : { ...change, ...changeBy(kind, at, personId, check.at) };
  }
  // Who sends back what a colleague has closed since speaks of now.
  if (isFailed) change.found_at = laterOf(job.closedAt === null ? spokenOf(check) : at, job.foundAt);
  // What was put right since then is not urgent any more.
  if (isUrgent && !job.isUrgent && (change.state ?? job.state) === 'open') change.is_urgent = true;
  return { kinds, change, at };
}

/** What they can no longer see is for anyone again, as when somebody leaves. */
export const giveBackJobs: Consequence<'member.moved'> = async (tx, { accountId, personId, siteIds }) => {
  if (siteIds === null) return;
  const sites = await freeJobsElsewhere(tx, { accountId, siteIds }, personId);
  await Promise.all(sites.map((siteId) => showJobs(tx, { accountId, siteId })));
};

/**
 * Each reason that somebody has to go and put right has a job of its own; without one the words are the job. The next
 * complaint adds to what is open. However many come, managers hear of the first low one of each.
 */
export const openByRating: Consequence<'feedback.stored'> = async (tx, fact, stateFact) => {
  const { spot, at, feedbackId, message, rating, ratingLimit, opensJob } = fact;
  if (!opensJob) return;
  const made = jobsOf(fact);
  // A kiosk without a network: what was put right since then is not broken again.
  const earlier = isLate(at) ? await Promise.all(made.map((job) => joinEarlier(tx, job))) : [];
  const jobs = await Promise.all(made.map(async (job, index) => earlier[index] ?? openOrJoin(tx, job)));
  const events = jobs.map(({ id, isNew }) => {
    const kind = isNew ? 'opened' : 'again';
    return { jobId: id, at, personId: null, kind, feedbackId, comment: message } as const;
  });
  const isLow = rating.rating <= ratingLimit;
  const [isFirst] = await Promise.all([
    isLow &&
      markComplaintTold(
        tx,
        jobs.map(({ id }) => id),
      ),
    insertEvents(tx, spot.accountId, events),
    showJobs(tx, spot),
  ]);
  if (isFirst) await stateFact(tx, 'complaint.low', { spot, feedbackId });
};

const lateMs = 1000;
const isLate = (at: Date): boolean => Date.now() - at.getTime() > lateMs;

/** In an order that is always the same: two at one door wait for each other, and never both. */
function jobsOf({ spot, at, feedbackId, message, reasons }: Facts['feedback.stored']): NewJob[] {
  const job = {
    account_id: spot.accountId,
    site_id: spot.siteId,
    facility_id: spot.facilityId,
    feedback_id: feedbackId,
    opened_at: at,
    opened_by: null,
    found_at: at,
  };
  const opening = reasons.filter(({ opensJob }) => opensJob).toSorted((a, b) => (a.id < b.id ? -1 : 1));
  if (opening.length === 0) return [{ ...job, id: newId(), title: shortened(message), origin: 'rating' }];
  return opening.map(({ id, title }) => ({
    ...job,
    id: newId(),
    title: titleIn(defaultLanguage, id, title),
    origin: 'reason',
    reason_id: id,
    is_titled_by_reason: true,
  }));
}

/** Its first line, as far as a name goes; the whole of it is behind the job's link to the rating. */
function shortened(message: string): string {
  const line = message.trim().split('\n', 1)[0]?.trim() ?? '';
  const letters = [...line];
  return letters.length <= limits.nameLength ? line : `${letters.slice(0, limits.nameLength - 1).join('')}…`;
}
