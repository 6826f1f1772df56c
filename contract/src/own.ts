import { Type, type Static } from 'typebox';
import { SignedIn } from './auth.js';
import { group } from './call.js';
import { limits } from './limits.js';
import {
  Closed,
  Count,
  Described,
  Id,
  ListOf,
  Moment,
  Name,
  Nullable,
  RequiredText,
  Text,
  TimeZone,
} from './shapes.js';

/** Bytes as base64url. */
const Bytes = (maxLength: number) => Type.String({ minLength: 1, maxLength, pattern: '^[\\w-]+$' });

/** A credential's id has at most 1,023 bytes. */
const CredentialId = () => Bytes(1400);
const State = () => Described('As `POST /auth/own/begin` answered it to this browser; used once', RequiredText(100));
const PersonName = () => Text(limits.nameLength);
const invitationErrors = ['invitation_used', 'invitation_withdrawn', 'invitation_expired'] as const;

/** What extensions said is nothing to us. */
const ExtensionResults = () => Type.Optional(Closed({}));

/** `AuthenticationResponseJSON` of WebAuthn; what else a browser adds is dropped. */
export const PasskeyAnswer = Closed({
  id: CredentialId(),
  rawId: CredentialId(),
  type: Type.Literal('public-key'),
  response: Closed({
    clientDataJSON: Bytes(8192),
    authenticatorData: Bytes(8192),
    signature: Bytes(8192),
    userHandle: Type.Optional(Bytes(100)),
  }),
  clientExtensionResults: ExtensionResults(),
});
export type PasskeyAnswer = Static<typeof PasskeyAnswer>;

/** `RegistrationResponseJSON` of WebAuthn. */
export const NewPasskey = Closed({
  id: CredentialId(),
  rawId: CredentialId(),
  type: Type.Literal('public-key'),
  response: Closed({
    clientDataJSON: Bytes(8192),
    attestationObject: Bytes(32_768),
    transports: Type.Optional(
      Type.Array(Type.String({ minLength: 1, maxLength: 32, pattern: '^[\\w-]+$' }), { maxItems: 10 }),
    ),
  }),
  clientExtensionResults: ExtensionResults(),
});
export type NewPasskey = Static<typeof NewPasskey>;

export const Passkey = Closed({
  id: Id(),
  title: Type.String(),
  createdAt: Moment(),
  lastUsedAt: Nullable(Moment()),
  isSynced: Described(
    'It is kept by the maker of the phone or a password manager, and survives the device',
    Type.Boolean(),
  ),
});
export type Passkey = Static<typeof Passkey>;

export const WaysIn = Closed({
  passkeys: Type.Array(Passkey),
  recoveryCodesLeft: Described('null: there never were any', Nullable(Count())),
  providers: Described(
    'The identity providers of the installation, own accounts left out',
    Type.Array(Closed({ name: Type.String(), title: Type.String(), isBound: Type.Boolean() })),
  ),
});
export type WaysIn = Static<typeof WaysIn>;

export const SessionItem = Closed({
  id: Id(),
  device: Described('As the browser named itself (User-Agent)', Type.String()),
  createdAt: Moment(),
  lastUsedAt: Moment(),
  isCurrent: Described('The session of this call', Type.Boolean()),
  provider: Described('Where it began: the name of a provider, `own`, or null', Nullable(Type.String())),
  sharedPhone: Described('The name of the shared phone that it was opened on', Nullable(Type.String())),
});
export type SessionItem = Static<typeof SessionItem>;

const PasskeyPath = Closed({ id: Id() });

export const ownCalls = group({
  'POST /auth/own/begin': {
    summary: 'Begin a ceremony with a passkey, bound to this browser by a cookie',
    access: 'public',
    body: Closed({}),
    response: Closed({
      state: Type.String(),
      challenge: Described('base64url', Type.String()),
      rpId: Type.String(),
      userHandle: Described('base64url; for a passkey that is made now', Type.String()),
      knownIds: Described(
        'base64url; the credentials of whoever is signed in, which need not be made twice',
        Type.Array(Type.String()),
      ),
    }),
  },
  'POST /auth/own': {
    summary: 'Sign in with a passkey',
    access: 'public',
    body: Closed({
      state: State(),
      credential: PasskeyAnswer,
      invitationCode: Described('Accepted along with the sign-in', Type.Optional(Text(200))),
    }),
    response: SignedIn,
    errors: ['sign_in_refused'],
  },
  'POST /auth/own/recover': {
    summary: 'Sign in with a recovery code, which is used up by this',
    access: 'public',
    body: Closed({ state: State(), code: RequiredText(100) }),
    response: Closed({ ...SignedIn.properties, recoveryCodesLeft: Count() }),
    errors: ['sign_in_refused'],
  },
  'POST /auth/own/register': {
    summary:
      'Accept an invitation as somebody new, with a passkey; with an invitation for a known person, their new passkey',
    access: 'public',
    body: Closed({
      state: State(),
      firstName: Name(),
      lastName: PersonName(),
      credential: NewPasskey,
      invitationCode: RequiredText(200),
    }),
    response: SignedIn,
    status: 201,
    errors: ['sign_in_refused', ...invitationErrors],
  },
  'GET /setup/{secret}': {
    summary: 'Is the set-up address still good?',
    access: 'public',
    params: Closed({ secret: Id() }),
    response: Closed({ isOpen: Type.Literal(true) }),
    errors: ['setup_done'],
  },
  'POST /setup': {
    summary: 'The first owner of a new installation, with their organisation; works once',
    access: 'public',
    body: Closed({
      secret: Id(),
      title: Described('Of the organisation', Name()),
      firstName: Name(),
      lastName: PersonName(),
      timeZone: Type.Optional(TimeZone()),
      state: State(),
      credential: NewPasskey,
    }),
    response: SignedIn,
    status: 201,
    errors: ['sign_in_refused', 'setup_done'],
  },
  'GET /profile/sign-in': {
    summary: 'One’s own ways in: passkeys, recovery codes, providers',
    access: 'signed-in',
    response: WaysIn,
  },
  'POST /profile/passkeys': {
    summary: 'Add a passkey, soon after signing in',
    access: 'signed-in',
    body: Closed({ state: State(), credential: NewPasskey, title: Name() }),
    response: Passkey,
    status: 201,
    errors: ['sign_in_refused', 'sign_in_again', 'conflict'],
  },
  'PATCH /profile/passkeys/{id}': {
    summary: 'Rename a passkey',
    access: 'signed-in',
    params: PasskeyPath,
    body: Closed({ title: Name() }),
    response: Passkey,
  },
  'DELETE /profile/passkeys/{id}': {
    summary: 'Remove a passkey, soon after signing in',
    access: 'signed-in',
    params: PasskeyPath,
    errors: ['sign_in_again', 'last_way_in'],
  },
  'POST /profile/recovery-codes': {
    summary: 'Ten new recovery codes, shown once; those before stop working',
    access: 'signed-in',
    response: Closed({ codes: Type.Array(Type.String()) }),
    status: 201,
    errors: ['sign_in_again'],
  },
  'POST /profile/providers/begin': {
    summary: 'Begin to add an identity provider to one’s own account, soon after signing in',
    access: 'signed-in',
    body: Closed({ provider: RequiredText(100) }),
    response: Closed({ authUri: Type.String() }),
    errors: ['sign_in_again'],
  },
  'POST /profile/providers': {
    summary: 'Finish it with what the provider sent back',
    access: 'signed-in',
    body: Closed({
      code: RequiredText(4096),
      state: RequiredText(1024),
      iss: Type.Optional(Text(2048)),
    }),
    response: WaysIn,
    errors: ['sign_in_refused', 'identity_taken'],
  },
  'DELETE /profile/providers/{name}': {
    summary: 'No longer sign in with this provider',
    access: 'signed-in',
    params: Closed({ name: Type.String({ minLength: 1, maxLength: 100, pattern: '^[^\\u0000]*$' }) }),
    errors: ['sign_in_again', 'last_way_in'],
  },
  'GET /sessions': {
    summary: 'Where one is signed in',
    access: 'signed-in',
    response: ListOf(SessionItem),
  },
  'DELETE /sessions/{id}': {
    summary: 'End one of one’s own sessions',
    access: 'signed-in',
    params: Closed({ id: Id() }),
  },
  'DELETE /sessions': {
    summary: 'End all of one’s own sessions but this one',
    access: 'signed-in',
  },
});
