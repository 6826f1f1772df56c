export * from './api.js';
export type { Access, Call } from './call.js';
export * from './errors.js';
export * from './limits.js';
export * from './permissions.js';
export * from './prefix.js';
export * from './visitor-languages.js';
export type { Account } from './accounts.js';
export type { SignedIn, Tokens } from './auth.js';
export type {
  Check,
  CheckTask,
  DoorFacility,
  FacilityRound,
  ItemResult,
  NoResult,
  Presence,
  SiteRounds,
} from './checks.js';
export type { Checklist, ChecklistItem } from './checklists.js';
export type { CodeState, PrintableCode } from './codes.js';
export type { SharedConfig } from './configs.js';
export type { Dashboard } from './dashboard.js';
export type { Facility, FacilityTile } from './facilities.js';
export type { Feedback, PublicFacility, Suspicion } from './feedback.js';
export type { JobEvent, JobEventKind, JobOrigin, JobState, JobSummary } from './job-shapes.js';
export type { Job } from './jobs.js';
export type { NotificationChoices, NotificationKind, PushMessage, PushSubscription } from './notifications.js';
export type { NewPasskey, Passkey, PasskeyAnswer, SessionItem, WaysIn } from './own.js';
export type { Invitation, InvitationPreview, Paper, Member } from './people.js';
export type { Board, DueRound, DueState, Plan, Today, Week } from './plans.js';
export type { AccountOverview, Person } from './profile.js';
export { SealedDone, SealedProblem, SealedRound } from './shared-phones.js';
export type { PhonePeople, PhoneSignedIn, SealedReport, SharedPhone } from './shared-phones.js';
export type { PlaceState, Site, SiteTile } from './sites.js';
export type { RenderedVisitorPage, VisitorPage, VisitorView } from './visitor-page.js';
