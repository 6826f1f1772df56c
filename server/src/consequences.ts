import { rememberScan, rememberVisitorsScan } from './domains/accounts/accounts.consequences.js';
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
  rememberSettled,
} from './domains/facilities/facilities.consequences.js';
import { giveBackJobs, openAndCloseByCheck, openByRating } from './domains/jobs/jobs.consequences.js';
import {
  notifyOfAssignment,
  notifyOfComplaint,
  notifyOfDoneJob,
  notifyOfFailedCheck,
  notifyOfLateJobs,
  notifyOfLateRounds,
  notifyOfLowRating,
  notifyOfSilentKiosk,
  notifyOfUrgentJob,
} from './domains/notifications/notifications.consequences.js';
import { dropPhotosOfFacility, dropPhotosOfSite } from './domains/photos/photos.consequences.js';
import {
  deletePlansOfSite,
  dropRoundsOfFacility,
  fulfilRounds,
  leavePlans,
  remakeRoundsOfAccount,
  remakeRoundsOfChecklist,
  remakeRoundsOfFacility,
  remakeRoundsOfSite,
  withdrawChecklist,
} from './domains/plans/plans.consequences.js';
import { countReasons, recountReasons } from './domains/reasons/reasons.consequences.js';
import type { Consequences } from './facts.js';

/**
 * What follows from each fact, in the same transaction. All of it runs at once (`statingWith`): only what each asks first
 * is sure to be asked in the order of the list. Mail and push are sent by chores that are enqueued from here.
 */
export const consequences: Consequences = {
  'account.created': [addStarterChecklists],
  'account.clock-changed': [remakeRoundsOfAccount],
  'member.moved': [leavePlans, giveBackJobs],
  'site.changed': [remakeRoundsOfSite],
  'site.deleted': [deleteFacilitiesOfSite, deletePlansOfSite, dropPhotosOfSite],
  'facility.checklists-changed': [remakeRoundsOfFacility],
  'facility.deleted': [dropRoundsOfFacility, dropPhotosOfFacility],
  'checklist.filled': [remakeRoundsOfChecklist],
  'checklist.emptied': [withdrawChecklist],
  'checklist.deleted': [withdrawChecklist],
  'check.stored': [
    countCheck,
    rememberCheck,
    fulfilRounds,
    openAndCloseByCheck,
    showCheck,
    notifyOfFailedCheck,
    rememberScan,
  ],
  'rounds.late': [notifyOfLateRounds],
  'job.assigned': [notifyOfAssignment],
  'job.urgent': [notifyOfUrgentJob],
  'job.done': [notifyOfDoneJob],
  'job.settled': [rememberSettled],
  'jobs.late': [notifyOfLateJobs],
  'kiosk.silent': [notifyOfSilentKiosk],
  'feedback.stored': [
    countRating,
    countReasons,
    rememberRating,
    openByRating,
    showRating,
    notifyOfLowRating,
    rememberVisitorsScan,
  ],
  'complaint.low': [notifyOfComplaint],
  'feedback.changed': [countChange, recountReasons, rememberChange, showChange],
};
