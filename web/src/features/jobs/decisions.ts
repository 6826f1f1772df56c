import type { JobState } from '@rounds/contract';
import type { JobAct } from './api/jobs';

export type Decision = Exclude<JobAct, 'comment'>;

/** What a manager can decide, and what the job waits for first; nothing leads on from what is closed. */
export const decisionsOf: Record<JobState, { main: Decision | null; others: Decision[] }> = {
  open: { main: 'done', others: ['dismiss'] },
  done: { main: 'confirm', others: ['reopen'] },
  confirmed: { main: null, others: ['reopen'] },
  dismissed: { main: null, others: ['reopen'] },
};

/** Sent back or dismissed without words, nobody would know what to do. */
export const needsWords = (decision: Decision): boolean => decision === 'reopen' || decision === 'dismiss';
