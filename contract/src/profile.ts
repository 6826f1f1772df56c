import { Type, type Static } from 'typebox';
import { group } from './call.js';
import { Closed, Id, ListOf, Nullable, Titled } from './shapes.js';

export const LanguageCode = () => Type.Union([Type.Literal('en'), Type.Literal('ru'), Type.Literal('cz')]);

export const Person = Closed({
  id: Id(),
  firstName: Type.String(),
  lastName: Type.String(),
  email: Nullable(Type.String()),
  language: Nullable(Type.String()),
});
export type Person = Static<typeof Person>;

export const AccountOverview = Closed({
  id: Id(),
  title: Type.String(),
  roleId: Type.Integer(),
  wholeAccount: Type.Boolean(),
  sites: Type.Array(Titled()),
});
export type AccountOverview = Static<typeof AccountOverview>;

export const profileCalls = group({
  'GET /profile/overview': {
    summary: 'The person, their organisations, and the sites they see in each',
    access: 'signed-in',
    response: Closed({ ...{ person: Person }, accounts: ListOf(AccountOverview).properties.items }),
  },
  'PATCH /profile': {
    summary: 'Change one’s own settings',
    access: 'my.Settings',
    body: Closed({ language: Type.Optional(LanguageCode()) }),
    response: Person,
  },
});
