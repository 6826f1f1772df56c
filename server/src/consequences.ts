import { addStarterChecklists } from './domains/checklists/checklists.consequences.js';
import {
  countChange,
  countCheck,
  countRating,
  showChange,
  showCheck,
  showRating,
} from './domains/dashboard/dashboard.consequences.js';
import {
  deleteFacilitiesOfSite,
  rememberChange,
  rememberCheck,
  rememberRating,
} from './domains/facilities/facilities.consequences.js';
import {
  notifyOfFailedCheck,
  notifyOfLateRounds,
  notifyOfLowRating,
} from './domains/notifications/notifications.consequences.js';
import {
  deletePlansOfSite,
  dropRoundsOfFacility,
  fulfilRounds,
  remakeRoundsOfAccount,
  remakeRoundsOfFacility,
  remakeRoundsOfSite,
  withdrawChecklist,
} from './domains/plans/plans.consequences.js';
import type { Consequences } from './facts.js';

/** What follows from each fact, in order and in the same transaction. Mail and push are sent by jobs that it enqueues. */
export const consequences: Consequences = {
  'account.created': [addStarterChecklists],
  'account.clock-changed': [remakeRoundsOfAccount],
  'site.changed': [remakeRoundsOfSite],
  'site.deleted': [deleteFacilitiesOfSite, deletePlansOfSite],
  'facility.checklists-changed': [remakeRoundsOfFacility],
  'facility.deleted': [dropRoundsOfFacility],
  'checklist.deleted': [withdrawChecklist],
  'check.stored': [countCheck, rememberCheck, fulfilRounds, showCheck, notifyOfFailedCheck],
  'rounds.late': [notifyOfLateRounds],
  'feedback.stored': [countRating, rememberRating, showRating, notifyOfLowRating],
  'feedback.changed': [countChange, rememberChange, showChange],
};
