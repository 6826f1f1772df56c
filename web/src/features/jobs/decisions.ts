import type { JobState } from '@rounds/contract';
import type { JobAct } from './api/jobs';

/** What is done on the spot is told in a sheet of its own. */
export type Decision = 'done' | Exclude<JobAct, 'comment'>;
export type Worded = Extract<JobAct, 'reopen' | 'dismiss'>;

/** What a manager can decide, and what the job waits for first; nothing leads on from what is closed. */
export const decisionsOf: Record<JobState, { main: Decision | null; others: Decision[] }> = {
  open: { main: 'done', others: ['dismiss'] },
  done: { main: 'confirm', others: ['reopen'] },
  confirmed: { main: null, others: ['reopen'] },
  dismissed: { main: null, others: ['reopen'] },
};

/** Sent back or dismissed without words, nobody would know what to do. */
export const needsWords = (decision: Decision): decision is Worded => decision === 'reopen' || decision === 'dismiss';
