import { Type, type Static } from 'typebox';
import { group } from './call.js';
import { limits } from './limits.js';
import { Closed, Described, Id, ListOf, Moment, Nullable, RequiredText, Text, Titled } from './shapes.js';

const Role = () => Described('3 owner, 4 manager, 5 staff', Type.Integer());
const GrantableRole = () =>
  Described('3 owner, 4 manager, 5 staff; nobody grants more than they have', Type.Integer({ minimum: 3, maximum: 5 }));
const SiteIds = () =>
  Described(
    'None: the whole organisation',
    Type.Array(Id(), { maxItems: limits.sitesPerInvitation, uniqueItems: true }),
  );

export const Member = Closed({
  personId: Id(),
  firstName: Type.String(),
  lastName: Type.String(),
  email: Nullable(Type.String()),
  roleId: Role(),
  wholeAccount: Type.Boolean(),
  sites: Described('When not for the whole organisation, as far as the caller knows them', Type.Array(Titled())),
  lastSeenAt: Nullable(Moment()),
  mayChange: Described('The caller may change their role and sites, and remove them', Type.Boolean()),
});
export type Member = Static<typeof Member>;

const ForName = () => Described('Of whom it is for, where whoever made it said so', Nullable(Type.String()));
const IsPaper = () => Described('Printed, with a code of four words', Type.Boolean());

export const Invitation = Closed({
  id: Id(),
  name: ForName(),
  isPaper: IsPaper(),
  isLetIn: Described('Lets a member in again on a new phone', Type.Boolean()),
  roleId: Role(),
  wholeAccount: Type.Boolean(),
  sites: Type.Array(Titled()),
  invitedBy: Type.String(),
  createdAt: Moment(),
  expiresAt: Moment(),
  mayChange: Described('The caller may withdraw it', Type.Boolean()),
});
export type Invitation = Static<typeof Invitation>;

const Words = () =>
  Described('The code of a paper, in the caller’s language; any language is accepted', Type.Array(Type.String()));
const InvitationLink = Closed({ invitationURL: Type.String(), expiresAt: Moment(), words: Type.Optional(Words()) });

export const Paper = Closed({
  id: Id(),
  name: ForName(),
  words: Words(),
  invitationURL: Described('What the QR code holds', Type.String()),
  expiresAt: Moment(),
});
export type Paper = Static<typeof Paper>;

export const InvitationPreview = Closed({
  accountTitle: Type.String(),
  name: ForName(),
  isPaper: IsPaper(),
  isLetIn: Described('It lets a member in again: whoever opens it has a name and a role already', Type.Boolean()),
  roleId: Role(),
  wholeAccount: Type.Boolean(),
  sites: Described('Titles of the sites it is for, when not for the whole organisation', Type.Array(Type.String())),
  invitedBy: Type.String(),
  expiresAt: Moment(),
});
export type InvitationPreview = Static<typeof InvitationPreview>;

const AccountId = Closed({ id: Id() });
const MemberPath = Closed({ id: Id(), personId: Id() });
const InvitationPath = Closed({ id: Id(), inviteId: Id() });
const Code = Closed({
  code: Described('Of a link, or the four words of a paper, typed in any language', RequiredText(100)),
});

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
  'POST /accounts/{id}/members/{personId}/let-in': {
    summary: 'A paper that lets a member in again on a new phone; what they signed in with before ends at once',
    access: 'invitation.Create',
    params: MemberPath,
    response: Paper,
    status: 201,
    errors: ['person_elsewhere', 'signs_in_elsewhere'],
  },
  'POST /accounts/{id}/invite': {
    summary: 'Invite an employee: a link that works once',
    access: 'invitation.Create',
    params: AccountId,
    body: Closed({ roleId: Type.Optional(GrantableRole()), siteIds: Type.Optional(SiteIds()) }),
    response: InvitationLink,
    status: 201,
  },
  'POST /accounts/{id}/invites/papers': {
    summary: 'Invitations on paper: one per name, each works once',
    access: 'invitation.Create',
    params: AccountId,
    body: Closed({
      names: Described(
        'An empty one leaves a line to write on',
        Type.Array(Text(limits.nameLength), { minItems: 1, maxItems: limits.papersAtOnce }),
      ),
      roleId: Type.Optional(GrantableRole()),
      siteIds: Type.Optional(SiteIds()),
    }),
    response: ListOf(Paper),
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
    params: InvitationPath,
  },
  'POST /accounts/{id}/invites/{inviteId}/link': {
    summary: 'A new link for an open invitation; the one before stops working',
    access: 'invitation.Create',
    params: InvitationPath,
    response: InvitationLink,
    status: 201,
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
