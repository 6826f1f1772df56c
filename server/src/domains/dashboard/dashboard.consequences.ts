import { addToHour } from '../../db/facility-hour.js';
import { showOnScreens } from '../../db/live-events.js';
import type { Consequence } from '../../facts.js';
import { figuresBetween, figuresOf } from './figures.policy.js';

/** A verification is no round; what it found counts. */
export const countCheck: Consequence<'check.stored'> = (tx, { spot, at, verifies, checks }) => {
  const sum = (figure: 'done' | 'notDone' | 'reported' | 'skipped' | 'notApplicable') =>
    checks.reduce((total, check) => total + check[figure], 0);
  return addToHour(
    tx,
    { ...spot, at },
    {
      checks: verifies ? 0 : checks.length,
      items_done: sum('done'),
      items_not_done: sum('notDone'),
      items_reported: sum('reported'),
      items_skipped: sum('skipped'),
      items_not_applicable: sum('notApplicable'),
      checks_incomplete: checks.filter(({ skipped }) => skipped > 0).length,
    },
  );
};

export const countRating: Consequence<'feedback.stored'> = (tx, { spot, at, rating }) =>
  addToHour(tx, { ...spot, at }, figuresOf(rating));

export const countChange: Consequence<'feedback.changed'> = (tx, { spot, at, before, after }) =>
  addToHour(tx, { ...spot, at }, figuresBetween(before, after));

export const showCheck: Consequence<'check.stored'> = (tx, { spot, checks }) =>
  showOnScreens(
    tx,
    checks.map(({ id }) => ({ kind: 'check', ...spot, id })),
  );

export const showRating: Consequence<'feedback.stored'> = (tx, { spot, feedbackId: id }) =>
  showOnScreens(tx, [{ kind: 'feedback', ...spot, id }]);

export const showChange: Consequence<'feedback.changed'> = (tx, { spot, feedbackId: id }) =>
  showOnScreens(tx, [{ kind: 'review', ...spot, id }]);
