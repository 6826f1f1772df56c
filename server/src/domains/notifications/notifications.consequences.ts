import type { Consequence } from '../../facts.js';
import { sendNotifications } from './delivery.store.js';

export const notifyOfLowRating: Consequence<'feedback.stored'> = async (tx, fact) => {
  const { spot, feedbackId, rating, ratingLimit, opensJob } = fact;
  if (opensJob || rating.isSuspicious || rating.rating > ratingLimit) return;
  await sendNotifications(tx, [{ kind: 'low-rating', ...spot, feedbackId }]);
};

export const notifyOfComplaint: Consequence<'complaint.low'> = (tx, { spot, feedbackId }) =>
  sendNotifications(tx, [{ kind: 'low-rating', ...spot, feedbackId }]);

export const notifyOfLateRounds: Consequence<'rounds.late'> = (tx, { accountId, siteId, count, told }) =>
  sendNotifications(tx, [{ kind: told === 'people' ? 'my-rounds-late' : 'rounds-late', accountId, siteId, count }]);

export const notifyOfAssignment: Consequence<'job.assigned'> = (tx, { spot, jobId, assigneeId, personId }) =>
  sendNotifications(tx, [{ kind: 'job-assigned', ...spot, jobId, recipientId: assigneeId, causedBy: personId }]);

export const notifyOfUrgentJob: Consequence<'job.urgent'> = (tx, { spot, jobId, personId }) =>
  sendNotifications(tx, [{ kind: 'urgent-job', ...spot, jobId, causedBy: personId }]);

export const notifyOfDoneJob: Consequence<'job.done'> = (tx, { spot, jobId, reporterId, personId }) =>
  sendNotifications(tx, [{ kind: 'job-done', ...spot, jobId, recipientId: reporterId, causedBy: personId }]);

export const notifyOfLateJobs: Consequence<'jobs.late'> = (tx, { accountId, siteId, count }) =>
  sendNotifications(tx, [{ kind: 'jobs-late', accountId, siteId, count }]);

export const notifyOfSilentKiosk: Consequence<'kiosk.silent'> = (tx, { spot, kioskId }) =>
  sendNotifications(tx, [{ kind: 'kiosk-silent', ...spot, kioskId }]);

/** Whoever did the round knows already. */
export const notifyOfFailedCheck: Consequence<'check.stored'> = async (tx, { spot, personId, checks }) => {
  const failed = checks.filter(({ notDone }) => notDone > 0);
  await sendNotifications(
    tx,
    failed.map(({ id }) => ({ kind: 'failed-check', ...spot, checkId: id, causedBy: personId })),
  );
};
