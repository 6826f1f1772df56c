import { Type, type Static } from 'typebox';
import { group } from './call.js';
import { Closed, Described } from './shapes.js';

export const SharedConfig = Closed({
  browserPushPublicKey: Described('For a push subscription (VAPID)', Type.String()),
  providers: Described(
    'The identity providers one can sign in with',
    Type.Array(Closed({ name: Type.String(), title: Type.String() })),
  ),
  isFlexLoginOffered: Described('The test sign-in is switched on', Type.Boolean()),
  isOwnOffered: Described(
    'Own accounts: passkeys, recovery codes, invitations on paper',
    Type.Optional(Type.Boolean()),
  ),
  isDemoOffered: Type.Boolean(),
  publicUrl: Type.String(),
  version: Type.String(),
});
export type SharedConfig = Static<typeof SharedConfig>;

export const configCalls = group({
  'GET /configs/shared': {
    summary: 'What the client needs to know before anybody signs in',
    access: 'public',
    response: SharedConfig,
  },
  'GET /configs/lang-resources/{lang}': {
    summary:
      'Every text in one language, missing ones in English; those for visitors are there in more languages than the app has',
    access: 'public',
    params: Closed({ lang: Type.String({ maxLength: 35, pattern: '^[A-Za-z]{2,3}([-_]\\w+)*$' }) }),
    response: Type.Record(Type.String(), Type.String()),
  },
});
