import type { Body, ErrorCode, FacilityRound, FieldError, Language, Permission } from '@rounds/contract';
import type { DBSchema } from 'idb';
import type { Moved } from '../api/problem';
import { openedOnce } from './opening';
import type { Box } from './sealing';

export type ReportBody = Body<'POST /qr/{id}/report-quality-check'>;

/** A round as it was last seen, so that it opens without a network. */
export interface KeptRound {
  personId: string;
  code: string;
  round: FacilityRound;
  keptAt: number;
}

export interface Tick {
  isDone: boolean;
  /** Found not in order; absent in drafts from before one could say so. */
  isProblem?: boolean;
  /** Of a problem: it cannot wait. */
  isUrgent?: boolean;
  /** There is nothing to check today. */
  isNotApplicable?: boolean;
  /** Of a number, a text or a choice, as it was typed or tapped. */
  answer?: string;
  /** Of the pictures that were taken for it. */
  photoIds?: readonly string[];
  comment: string;
  /** When it was first touched. */
  at?: string;
}

/** A half-done checklist. */
export interface Draft {
  personId: string;
  code: string;
  ticks: Record<string, Tick>;
}

/** What is typed into a form, before it is sent. */
export type Typed = Readonly<Record<string, string | boolean | readonly string[]>>;

export interface TypedDraft {
  personId: string;
  /** Of the form, in place of a door's. */
  code: string;
  typed: Typed;
}

/** Something finished on its way to the server. It carries no token: that is attached when it is sent. */
interface Kept {
  /** Given by the database in the order of submission. */
  sequence?: number;
  /** Kept over every retry, so that the server stores it once. */
  requestId: string;
  personId: string;
  /** Absent in reports that an earlier version has kept. */
  accountId?: string;
  facilityTitle: string;
  /** Why the server will not have it. Such a report waits for the person's decision and holds nobody up. */
  refusal?: { code: ErrorCode; text: string; moved?: Moved; errors?: readonly FieldError[] };
  /** On a shared phone, which sends it whoever is signed in. */
  isSealed?: true;
}

export interface RoundReport extends Kept {
  kind?: undefined;
  code: string;
  /** With the next: what it will count for where a plan asks for it. Absent likewise. */
  facilityId?: string;
  completeChecklistIds?: readonly number[];
  body: ReportBody & { performedAt: string };
}

/** Something is broken at a door. */
export interface ProblemReport extends Kept {
  kind: 'problem';
  /** The form that it was typed into. */
  draft: string;
  body: Body<'POST /jobs'> & { performedAt: string };
}

/** A job was put right. */
export interface DoneReport extends Kept {
  kind: 'done';
  draft: string;
  jobId: string;
  jobTitle: string;
  facilityId: string;
  body: Body<'POST /jobs/{id}/done'> & { performedAt: string };
}

export type JobReport = ProblemReport | DoneReport;
export type Report = RoundReport | JobReport;

/**
 * A job's report as it is kept. A tab of the version before looks for `personId`, and would send whatever has one as a
 * round.
 */
export interface JobEntry extends Pick<Kept, 'sequence' | 'requestId' | 'refusal'> {
  job: JobReport;
}

export type PlainEntry = RoundReport | JobEntry;

/** A report on a shared phone: the server can read it, and the person while they are signed in there. Nobody else can. */
export interface SealedReportEntry extends Pick<Kept, 'sequence' | 'requestId' | 'personId' | 'refusal'> {
  phoneSecret: string;
  sealed: string;
  own: Box;
}

/** A draft on a shared phone, for the person alone. */
export interface LockedDraft extends Pick<Draft, 'personId' | 'code'> {
  box: Box;
}

/** What the worker needs to send in the person's name while no page is open. */
export interface MirroredSession {
  accessToken: string;
  refreshToken: string;
  permissions: readonly Permission[];
  language: Language;
}

interface Schema extends DBSchema {
  rounds: { key: [string, string]; value: KeptRound };
  drafts: { key: [string, string]; value: Draft | TypedDraft | LockedDraft };
  reports: { key: number; value: PlainEntry | SealedReportEntry };
  session: { key: 'current'; value: MirroredSession };
}

/** Rejects where the browser keeps nothing (storage blocked); callers go on without. */
export const offlineDatabase = openedOnce<Schema>('rounds', (database) => {
  database.createObjectStore('rounds', { keyPath: ['personId', 'code'] });
  database.createObjectStore('drafts', { keyPath: ['personId', 'code'] });
  database.createObjectStore('reports', { keyPath: 'sequence', autoIncrement: true });
  database.createObjectStore('session');
});
