import type { RatingSource, ReasonTitle } from '@rounds/contract';
import type { Tx } from './db/scope.js';
import type { Translate } from './texts.js';

/** Where something happened. */
export interface Spot {
  accountId: string;
  siteId: string;
  facilityId: string;
}

/** As the figures see it. */
export interface CountedRating {
  rating: number;
  isSuspicious: boolean;
  isAnswered: boolean;
  /** In averages, from 0.01 to 1. */
  weight: number;
  source: RatingSource;
}

/** What a visitor tapped. */
export interface SaidReason {
  id: string;
  title: ReasonTitle;
  opensJob: boolean;
}

export interface StoredCheck {
  id: number;
  checklistId: number;
  done: number;
  notDone: number;
  reported: number;
  skipped: number;
  notApplicable: number;
  /** Null when nobody said. */
  durationSeconds: number | null;
  /** What was said about items: skipped and not applicable ones are not among them. */
  answers: readonly {
    number: number;
    title: string;
    comment: string;
    isFailed: boolean;
    isUrgent: boolean;
    /** The caller may mention them. */
    photoIds?: readonly string[] | undefined;
  }[];
}

/** What domains state, in the transaction that makes it so. What follows from it: `consequences.ts`. */
export interface Facts {
  'account.created': { accountId: string; t: Translate };
  'account.clock-changed': { accountId: string; at: Date };
  /** They may know other sites now, or all of them (null). Who leaves for good is gone from everything by their row. */
  'member.moved': { accountId: string; personId: string; siteIds: readonly string[] | null };
  /** Its clock or its days off. */
  'site.changed': { accountId: string; siteId: string; at: Date };
  'site.deleted': { accountId: string; siteId: string; at: Date };
  'facility.checklists-changed': { accountId: string; facilityId: string; at: Date };
  'facility.deleted': { accountId: string; facilityId: string; at: Date };
  /** It has its first item: its doors have something to check. */
  'checklist.filled': { accountId: string; checklistId: number; at: Date };
  /** Its last item is gone. */
  'checklist.emptied': { accountId: string; checklistId: number; at: Date };
  'checklist.deleted': { accountId: string; checklistId: number; at: Date };
  'check.stored': {
    spot: Spot;
    at: Date;
    personId: string;
    /** By somebody with `quality.Check`, who looked; others report their work. */
    isInspected: boolean;
    /** They read the code of the door, or its tag. */
    isScanned: boolean;
    /** The reported check that it speaks of, item by item: it is no round of its own. */
    verifies?: { checkId: number; at: Date };
    checks: readonly StoredCheck[];
  };
  /** Past their window and not done, at one site; told once to each of the two. */
  'rounds.late': { accountId: string; siteId: string; count: number; told: 'people' | 'managers' };
  'job.assigned': { spot: Spot; jobId: string; assigneeId: string; personId: string };
  'job.urgent': { spot: Spot; jobId: string; personId: string };
  /** What somebody reported was put right by somebody else. */
  'job.done': { spot: Spot; jobId: string; reporterId: string; personId: string };
  /** Somebody closed the job of an item, or opened it again. */
  'job.settled': { spot: Spot; at: Date; checklistId: number; itemNumber: number; isFailed: boolean };
  /** Open and past their time, at one site; told once. */
  'jobs.late': { accountId: string; siteId: string; count: number };
  /** Not heard of for an hour of its opening time; told once until it is heard of again. */
  'kiosk.silent': { spot: Spot; kioskId: string };
  'feedback.stored': {
    spot: Spot;
    at: Date;
    feedbackId: number;
    rating: CountedRating;
    message: string;
    reasons: readonly SaidReason[];
    ratingLimit: number;
    /** A complaint in words or by a reason, where the facility wants it: managers hear of its jobs, and once. */
    opensJob: boolean;
  };
  /** The first low one of a job. */
  'complaint.low': { spot: Spot; feedbackId: number };
  'feedback.changed': {
    spot: Spot;
    at: Date;
    feedbackId: number;
    reasonIds: readonly string[];
    before: CountedRating;
    after: CountedRating;
  };
}

export type Fact = keyof Facts;
/** May state what is so in turn. */
export type Consequence<Name extends Fact> = (tx: Tx, fact: Facts[Name], stateFact: StateFact) => Promise<unknown>;
export type Consequences = { readonly [Name in Fact]: readonly Consequence<Name>[] };

/** Everything that follows is written in the same transaction, or the fact is not. */
export type StateFact = <Name extends Fact>(tx: Tx, name: Name, fact: Facts[Name]) => Promise<void>;

/** Consequences do not wait for each other: what they ask first travels together, in the order of the list. */
export const statingWith = (consequences: Consequences): StateFact => {
  const stateFact: StateFact = async (tx, name, fact) => {
    await Promise.all(consequences[name].map((follow) => follow(tx, fact, stateFact)));
  };
  return stateFact;
};
