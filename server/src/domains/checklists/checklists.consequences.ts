import type { Consequence } from '../../facts.js';
import { insertReadyChecklist } from './ready-checklist.store.js';
import { starterChecklists } from './starter.js';

/** One after the other, so that they are numbered in their order. */
export const addStarterChecklists: Consequence<'account.created'> = async (tx, { accountId, t }) => {
  for (const checklist of starterChecklists(t)) await insertReadyChecklist(tx, accountId, checklist);
};
