import { Type, type Static } from 'typebox';
import { group } from './call.js';
import { limits } from './limits.js';
import { Closed, Described, Id, ListOf, RequiredText } from './shapes.js';
import { visitorLanguages, type VisitorLanguage } from './visitor-languages.js';

/** What a facility is, by which visitors are offered their reasons. */
export const placeKinds = ['general', 'washroom', 'room', 'food', 'car-park', 'outdoors', 'clinic'] as const;
export type PlaceKind = (typeof placeKinds)[number];
export const KindOfPlace = () => Type.Unsafe<PlaceKind>(Type.Union(placeKinds.map((kind) => Type.Literal(kind))));

export const ReasonId = () => Type.String({ pattern: '^[a-z0-9-]{1,40}$' });

/** One text in one or several of the visitors' languages. */
export type ReasonTitle = Partial<Record<VisitorLanguage, string>>;
const Title = () =>
  Described(
    'By language; one that is missing falls back to the starter with this id, then to English, then to the first',
    Type.Unsafe<ReasonTitle>({
      ...Closed(
        Object.fromEntries(
          visitorLanguages.map((language) => [language, Type.Optional(RequiredText(limits.reasonLength))]),
        ),
      ),
      minProperties: 1,
    }),
  );

const ReasonFields = {
  placeKind: KindOfPlace(),
  title: Title(),
  opensJob: Described('A low rating with it opens a job, where the facility wants jobs', Type.Boolean()),
  isActive: Described('Visitors are offered it', Type.Boolean()),
};

export const Reason = Closed({ id: ReasonId(), ...ReasonFields });
export type Reason = Static<typeof Reason>;

/** As it is shown to somebody: in one language. */
export const ShownReason = Closed({ id: ReasonId(), title: Type.String() });
export type ShownReason = Static<typeof ShownReason>;

const AccountId = Closed({ id: Id() });

export const reasonCalls = group({
  'GET /accounts/{id}/reasons': {
    summary: 'What visitors of an organisation can tap, in order; the starters until it has saved its own',
    access: 'signed-in',
    params: AccountId,
    response: ListOf(Reason),
  },
  'PUT /accounts/{id}/reasons': {
    summary: 'Replace the reasons of an organisation; what is left out is not offered any more, and keeps its title',
    access: 'signed-in',
    params: AccountId,
    body: Closed({
      items: Described(
        `In order, at most ${limits.reasonsPerKind} active ones of a kind; without an id: a new one`,
        Type.Array(Closed({ id: Type.Optional(ReasonId()), ...ReasonFields }), {
          maxItems: limits.reasonsPerAccount,
        }),
      ),
    }),
    response: ListOf(Reason),
  },
});

interface StarterReason {
  id: string;
  placeKind: PlaceKind;
  opensJob: boolean;
}

const jobs = (placeKind: PlaceKind, ...names: string[]): StarterReason[] =>
  names.map((name) => ({ id: `${placeKind}-${name}`, placeKind, opensJob: true }));
const others = (placeKind: PlaceKind, ...names: string[]): StarterReason[] =>
  names.map((name) => ({ id: `${placeKind}-${name}`, placeKind, opensJob: false }));

/** What an organisation has until it saves its own, what somebody has to go and put right first. Texts: `locales/reasons.json`. */
export const starterReasons: readonly StarterReason[] = [
  ...jobs('general', 'broken'),
  ...others('general', 'dirty', 'smell', 'bins', 'wait', 'staff', 'crowded', 'noise'),
  ...jobs('washroom', 'paper', 'soap', 'broken'),
  ...others('washroom', 'floor', 'unflushed', 'smell', 'bins', 'queue'),
  ...jobs('room', 'equipment', 'light'),
  ...others('room', 'dirty', 'temperature', 'air', 'noise', 'bins', 'untidy'),
  ...jobs('food', 'cutlery', 'broken'),
  ...others('food', 'tables', 'cold', 'wait', 'choice', 'staff', 'floor'),
  ...jobs('car-park', 'machine', 'barrier', 'light'),
  ...others('car-park', 'full', 'dirty', 'signs', 'smell', 'unsafe'),
  ...jobs('outdoors', 'broken', 'light', 'slippery'),
  ...others('outdoors', 'litter', 'bins', 'dogs', 'seats', 'unsafe'),
  ...jobs('clinic', 'sanitiser', 'broken'),
  ...others('clinic', 'wait', 'dirty', 'staff', 'signs', 'seats', 'air'),
];
