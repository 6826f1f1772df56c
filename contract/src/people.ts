import { Type, type Static } from 'typebox';
import { group } from './call.js';
import { limits } from './limits.js';
import { Closed, Id, ListOf, Moment, Nullable, Titled } from './shapes.js';

const GrantableRole = () => Type.Integer({ minimum: 3, maximum: 5 });
const SiteIds = () => Type.Array(Id(), { maxItems: limits.sitesPerInvitation, uniqueItems: true });

export const Member = Closed({
  personId: Id(),
  firstName: Type.String(),
  lastName: Type.String(),
  email: Nullable(Type.String()),
  roleId: Type.Integer(),
  wholeAccount: Type.Boolean(),
  /** The sites of somebody who is not there for the whole organisation, as far as the caller knows them. */
  sites: Type.Array(Titled()),
  lastSeenAt: Nullable(Moment()),
  /** Whether the caller may change their role and sites, and remove them. */
  mayChange: Type.Boolean(),
});
export type Member = Static<typeof Member>;

export const Invitation = Closed({
  id: Id(),
  roleId: Type.Integer(),
  wholeAccount: Type.Boolean(),
  sites: Type.Array(Titled()),
  invitedBy: Type.String(),
  createdAt: Moment(),
  expiresAt: Moment(),
  /** Whether the caller may withdraw it. */
  mayChange: Type.Boolean(),
});
export type Invitation = Static<typeof Invitation>;

export const InvitationPreview = Closed({
  accountTitle: Type.String(),
  roleId: Type.Integer(),
  wholeAccount: Type.Boolean(),
  /** Titles of the sites it is for, when it is not for the whole organisation. */
  sites: Type.Array(Type.String()),
  invitedBy: Type.String(),
  expiresAt: Moment(),
});
export type InvitationPreview = Static<typeof InvitationPreview>;

const AccountId = Closed({ id: Id() });
const MemberPath = Closed({ id: Id(), personId: Id() });
const Code = Closed({ code: Id() });

export const peopleCalls = group({
  'GET /accounts/{id}/members': {
    summary: 'Who is in the organisation, as far as the caller’s sites reach',
    access: 'invitation.Create',
    params: AccountId,
    response: ListOf(Member),
  },
  'PATCH /accounts/{id}/members/{personId}': {
    summary: 'Change a member’s role or sites',
    access: 'invitation.Create',
    params: MemberPath,
    body: Closed({ roleId: Type.Optional(GrantableRole()), siteIds: Type.Optional(SiteIds()) }),
    response: Member,
    errors: ['last_owner'],
  },
  'DELETE /accounts/{id}/members/{personId}': {
    summary: 'Remove a member, or leave',
    access: 'signed-in',
    params: MemberPath,
    errors: ['last_owner'],
  },
  'POST /accounts/{id}/invite': {
    summary: 'Invite an employee: a link that works once',
    access: 'invitation.Create',
    params: AccountId,
    body: Closed({ roleId: Type.Optional(GrantableRole()), siteIds: Type.Optional(SiteIds()) }),
    response: Closed({ invitationURL: Type.String(), expiresAt: Moment() }),
    status: 201,
  },
  'GET /accounts/{id}/invites': {
    summary: 'Open invitations',
    access: 'invitation.Create',
    params: AccountId,
    response: ListOf(Invitation),
  },
  'DELETE /accounts/{id}/invites/{inviteId}': {
    summary: 'Withdraw an invitation',
    access: 'invitation.Create',
    params: Closed({ id: Id(), inviteId: Id() }),
  },
  'GET /invites/{code}': {
    summary: 'What an invitation is for, before accepting it',
    access: 'public',
    params: Code,
    response: InvitationPreview,
    errors: ['invitation_used', 'invitation_withdrawn', 'invitation_expired'],
  },
  'POST /invites/{code}/accept': {
    summary: 'Accept an invitation',
    access: 'invitation.Accept',
    params: Code,
    response: Closed({ accountId: Id() }),
    errors: ['invitation_used', 'invitation_withdrawn', 'invitation_expired', 'already_member'],
  },
});
