import { Type, type Static } from 'typebox';
import { group } from './call.js';
import { Closed, Described, Id, Nullable, Titled } from './shapes.js';

const LanguageCode = () => Type.Union([Type.Literal('en'), Type.Literal('ru'), Type.Literal('cz')]);

export const Person = Closed({
  id: Id(),
  firstName: Type.String(),
  lastName: Type.String(),
  email: Nullable(Type.String()),
  language: Described('null: as the browser asks', Nullable(Type.String())),
});
export type Person = Static<typeof Person>;

const isDone = (what: string) => Described(what, Type.Boolean());

export const Guide = Closed({
  site: isDone('There is a site'),
  facilities: isDone('There is a facility'),
  checklist: isDone('A facility has a checklist with something to check'),
  plan: isDone('There is a plan'),
  poster: isDone('Somebody made posters, or read a code that hangs already'),
  scan: isDone('Somebody read a code at a door: for a round, or to rate'),
  facilityId: Described('The first one', Nullable(Id())),
});
export type Guide = Static<typeof Guide>;

export const AccountOverview = Closed({
  id: Id(),
  title: Type.String(),
  roleId: Described('3 owner, 4 manager, 5 staff', Type.Integer()),
  wholeAccount: Type.Boolean(),
  sites: Described('Those that the person sees', Type.Array(Titled())),
  hasPlans: Described(
    'Whether any of them has a plan: then today is the first thing to see',
    Type.Optional(Type.Boolean()),
  ),
  guide: Described(
    'How far an owner has come with setting it up; absent for others, once all is done, and when it was put away',
    Type.Optional(Guide),
  ),
});
export type AccountOverview = Static<typeof AccountOverview>;

export const profileCalls = group({
  'GET /profile/overview': {
    summary: 'The person, their organisations, and the sites they see in each',
    access: 'signed-in',
    response: Closed({ person: Person, accounts: Type.Array(AccountOverview) }),
  },
  'PATCH /profile': {
    summary: 'Change one’s own settings',
    access: 'my.Settings',
    body: Closed({ language: Type.Optional(LanguageCode()) }),
    response: Person,
  },
  'GET /profile/export': {
    summary: 'Everything that is stored about the person, as a file',
    access: 'my.Settings',
    stream: ['application/json'],
  },
  'DELETE /profile': {
    summary: 'Delete one’s own account: sessions end, personal data goes, history keeps a neutral name',
    access: 'my.Settings',
    errors: ['last_owner'],
  },
});
