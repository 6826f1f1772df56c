import { Type, type Static } from 'typebox';
import { group } from './call.js';
import { Closed, Described, Id, Nullable, RequiredText, Text } from './shapes.js';

export const Tokens = Closed({
  accessToken: Described('A JWT for one organisation, to be sent as the bearer of a call', Type.String()),
  refreshToken: Described('For the next tokens; used up by asking for them', Type.String()),
  allowedPermissions: Described('What the person may do in that organisation', Type.Array(Type.String())),
});
export type Tokens = Static<typeof Tokens>;

export const SignedIn = Closed({
  ...Tokens.properties,
  isNewUser: Described('This sign-in was the person’s first', Type.Boolean()),
  firstName: Type.String(),
  lastName: Type.String(),
  joinedAccountId: Described(
    'With an invitation: the organisation that it led to, or null when it could not be accepted',
    Type.Optional(Nullable(Id())),
  ),
});
export type SignedIn = Static<typeof SignedIn>;

const Token = () => RequiredText(4096);
const Attempt = () =>
  Described(
    'Made up before the first try, and sent again by all others until an answer comes: then a used token comes from who used it, however late',
    Type.String({ pattern: '^[\\w-]{8,64}$' }),
  );

export const authCalls = group({
  'POST /auth/oauth2-url': {
    summary: 'Begin a sign-in: the address of the identity provider, bound to this browser by a cookie',
    access: 'public',
    body: Closed({
      provider: Described('Its name in `GET /configs/shared`; the first one when absent', Type.Optional(Text(100))),
    }),
    response: Closed({ authUri: Type.String() }),
  },
  'POST /auth': {
    summary: 'Finish a sign-in with what the identity provider sent back',
    access: 'public',
    body: Closed({
      code: Described('As the provider sent it back, like `state` and `iss`', RequiredText(4096)),
      state: Type.Optional(Text(1024)),
      iss: Described('The issuer that the provider names in its redirect (RFC 9207)', Type.Optional(Text(2048))),
      provider: Type.Optional(Text(100)),
      invitationCode: Described('Accepted along with the sign-in', Type.Optional(Text(200))),
    }),
    response: SignedIn,
    errors: ['sign_in_refused'],
  },
  'POST /auth/tokens/validate': {
    summary: 'Would this refresh token still be accepted?',
    access: 'public',
    body: Closed({ refreshToken: Token() }),
    response: Closed({ isValid: Type.Literal(true) }),
    errors: ['refresh_refused'],
  },
  'POST /auth/tokens/refresh': {
    summary:
      'New tokens for a refresh token, which is used up by this; for the organisation last opened, or the one asked for',
    access: 'public',
    body: Closed({ refreshToken: Token(), attempt: Type.Optional(Attempt()), accountId: Type.Optional(Id()) }),
    response: Tokens,
    errors: ['refresh_refused'],
  },
  'POST /auth/flex': {
    summary: 'Test sign-in; exists only where it is switched on',
    access: 'public',
    body: Closed({
      oauthUID: Described('Whoever it names; made if there is nobody', RequiredText(200)),
      accountId: Type.Optional(Id()),
      roleId: Described('3 owner, 4 manager, 5 staff', Type.Optional(Type.Integer({ minimum: 3, maximum: 5 }))),
    }),
    response: SignedIn,
  },
  'POST /auth/switch-account': {
    summary: 'Access to another organisation of the same person, in the same session',
    access: 'signed-in',
    body: Closed({
      accountId: Id(),
      refreshToken: Described(
        'Used up as by a refresh, for a new one. Without it the answer has none: the one at hand stays good, also for the other organisation',
        Type.Optional(Token()),
      ),
      attempt: Type.Optional(Attempt()),
    }),
    response: Closed({ ...Tokens.properties, refreshToken: Type.Optional(Tokens.properties.refreshToken) }),
    errors: ['refresh_refused'],
  },
  'POST /auth/log-out': {
    summary: 'End this session',
    access: 'public',
    body: Closed({ refreshToken: Token() }),
    response: Closed({
      endSessionUrl: Described(
        'Where the browser ends its session with the identity provider, too; it comes back from there',
        Type.Optional(Type.String()),
      ),
    }),
  },
  'POST /auth/back-channel-logout': {
    summary: 'For identity providers: somebody logged out there (OpenID Connect Back-Channel Logout 1.0)',
    access: 'public',
    form: true,
    body: Closed({ logout_token: Described('A JWT, signed by the provider', RequiredText(16_384)) }),
  },
  'POST /auth/log-out-everywhere': {
    summary: 'End every session of the person',
    access: 'session.Logout',
  },
});
