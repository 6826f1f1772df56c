import { permissionsOf, type Access, type Permission, type Standing } from '@rounds/contract';
import type { Reach } from '../reach.js';

export type MemberStanding = Standing & Reach;

/** Somebody who is signed in. */
export interface Caller {
  personId: string;
  sessionId: string;
  /** In milliseconds. What is given for nothing but this token must not outlive it. */
  tokenEndsAt: number;
  /** Their membership in the organisation that the token is for; `null` when it is for none. */
  standing: MemberStanding | null;
  /** They came in with a PIN, which is weak: see `shared-phone-calls.ts`. */
  sharedPhoneId: string | null;
}

/** Somebody who is signed in to an organisation. */
export interface Member extends Caller {
  standing: MemberStanding;
}

type Everyones = 'signed-in' | 'my.Settings' | 'session.Logout' | 'invitation.Accept';

export type CallerFor<A extends Access> = A extends 'public' ? Caller | null : A extends Everyones ? Caller : Member;

export const holds = (caller: Caller, permission: Permission): boolean =>
  permissionsOf(caller.standing).includes(permission);
