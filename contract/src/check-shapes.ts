import { Type, type Static } from 'typebox';
import { ItemAnswer, Kind, NumberRange } from './item-kinds.js';
import { PresenceOrNull } from './presence.js';
import {
  Closed,
  Count,
  Described,
  GivenPhotoIds,
  Id,
  LookupOf,
  Moment,
  Nullable,
  Titled,
  TitledSite,
} from './shapes.js';

const noResults = ['skipped', 'not-applicable'] as const;
export type NoResult = (typeof noResults)[number];
export type ItemResult = boolean | null | NoResult;

const CheckResult = Closed({
  checkListItemId: Type.String(),
  title: Described('The title it had when it was checked', Type.String()),
  result: Described(
    'true, false; null: reported as done by somebody without `quality.Check`; `skipped`: not answered; `not-applicable`',
    // No `anyOf`, see `Nullable`.
    Type.Unsafe<ItemResult>({ type: ['boolean', 'null', 'string'], enum: [true, false, null, ...noResults] }),
  ),
  comment: Type.String(),
  photoIds: GivenPhotoIds(),
  pos: Type.Integer(),
  kind: Described('What it asked for then; absent: a check', Type.Optional(Kind())),
  answer: Described('Of a number, a text or a choice; absent when there was none', Type.Optional(ItemAnswer())),
  ...NumberRange,
  verifiedBy: Described(
    'What was found of reported work by who verified it; absent when nobody did',
    Type.Optional(
      Closed({
        checkId: Described('The check that says so', Type.Integer()),
        userId: Id(),
        at: Moment(),
        result: Described('false: it was sent back', Type.Boolean()),
        comment: Type.String(),
      }),
    ),
  ),
});

const CheckBase = {
  id: Type.Integer(),
  at: Moment(),
  siteId: Id(),
  facilityId: Id(),
  checkListId: Type.Integer(),
  checkListTitle: Described('The title the checklist had then', Type.String()),
  userId: Id(),
  presence: PresenceOrNull(),
  durationSeconds: Described('From the first tap to Submit; null when nobody said', Nullable(Count())),
  answered: Described('Items that are not skipped', Count()),
  total: Described('Items that the checklist had then; the check is complete when all are answered', Count()),
  verifiesCheckId: Described(
    'Of a check that verifies another: the reported one. It is no round, and has the verified items only',
    Type.Optional(Type.Integer()),
  ),
  items: Type.Array(CheckResult),
};

export const Check = Closed({
  ...CheckBase,
  isQuick: Described('Far below what this checklist has taken at this door before', Type.Boolean()),
});
export type Check = Static<typeof Check>;

export const OwnCheck = Closed({
  ...CheckBase,
  due: Described(
    'The round of a plan that it counted for, the earliest of them; absent: nothing was due there',
    Type.Optional(Closed({ dueBy: Moment(), isLate: Described('It was done after `dueBy`', Type.Boolean()) })),
  ),
});

export const PersonName = Closed({ id: Id(), firstName: Type.String(), lastName: Type.String() });

export const CheckLookups = {
  site: LookupOf(TitledSite()),
  facility: LookupOf(Titled()),
  checkList: LookupOf(Closed({ id: Type.Integer(), title: Type.String() })),
  user: LookupOf(PersonName),
  checkListItem: LookupOf(Closed({ id: Type.String(), title: Type.String() })),
};
