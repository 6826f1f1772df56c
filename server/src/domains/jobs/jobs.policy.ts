import type { JobEventKind, JobState } from '@rounds/contract';

/** What can be done to a job, and what becomes of it. Everything else is refused. */
const transitions = {
  done: { open: 'done' },
  confirmed: { done: 'confirmed' },
  reopened: { done: 'open', confirmed: 'open', dismissed: 'open' },
  dismissed: { open: 'dismissed' },
} as const satisfies Partial<Record<JobEventKind, Partial<Record<JobState, JobState>>>>;

export type Move = keyof typeof transitions;

/** The same as rows. */
export const steps = Object.entries(transitions).flatMap(([move, states]) =>
  Object.entries(states).map(([before, after]) => ({ move, before, after })),
);

export const stateAfter = (move: Move, state: JobState): JobState | undefined =>
  (transitions[move] as Partial<Record<JobState, JobState>>)[state];

/** A job of an item, as a check finds it. One that was closed is found only by who sends the same work back. */
interface ItemJob {
  state: JobState;
  foundAt: Date;
  /** When it was really put right, as far as anybody knows. */
  mendedAt: Date | null;
}

/**
 * What a check says of a job at its door. It speaks of the moment it was done: what was put right or found
 * again since then is not undone by it. What failed sends back what was done when it is the last word on its item, and
 * nobody has done it by hand since. Reported work waits for somebody to look; who inspects has looked.
 */
export function movesByCheck(
  { state, foundAt, mendedAt }: ItemJob,
  { at, isFailed, isLastWord, isInspected }: { at: Date; isFailed: boolean; isLastWord: boolean; isInspected: boolean },
): ('again' | Move)[] {
  const isOpen = state === 'open';
  const isClosed = !isOpen && state !== 'done';
  if (isFailed) {
    const isSentBack = !isOpen && isLastWord && (mendedAt === null || at >= mendedAt);
    if (isSentBack) return ['again', 'reopened'];
    return isClosed ? [] : ['again'];
  }
  if (isClosed || at <= foundAt) return [];
  if (isOpen) return isInspected ? ['done', 'confirmed'] : ['done'];
  return isInspected ? ['confirmed'] : [];
}
