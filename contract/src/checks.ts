import { Type, type Static } from 'typebox';
import { group } from './call.js';
import { Check, CheckLookups, OwnCheck } from './check-shapes.js';
import { FacilityBase } from './facilities.js';
import { ItemAnswer, ItemAsking } from './item-kinds.js';
import { JobSummary } from './job-shapes.js';
import { limits } from './limits.js';
import { OpenedBy, PresenceBody, presenceErrors } from './presence.js';
import {
  Closed,
  Described,
  HistoryNumber,
  Id,
  ListOf,
  Moment,
  Nullable,
  PageOf,
  PhotoIds,
  RowNumber,
  Text,
  Titled,
} from './shapes.js';

/** What both lists, both exports and the dashboard can be narrowed to. */
export const Scope = {
  facilityId: Type.Optional(Id()),
  siteId: Type.Optional(Id()),
  accountId: Described('The organisation of the token; any other is not found', Type.Optional(Id())),
  from: Described('The first moment', Type.Optional(Moment())),
  to: Described('The first moment after it', Type.Optional(Moment())),
};
export const Paging = {
  limit: Described(
    `${limits.pageDefault} when absent`,
    Type.Optional(Type.Integer({ minimum: 1, maximum: limits.pageMost })),
  ),
  cursor: Described(
    '`nextCursor` of the page before',
    Type.Optional(Type.String({ maxLength: 200, pattern: '^[\\w-]+$' })),
  ),
};

export const CheckTask = Closed({
  id: Type.String(),
  title: Type.String(),
  description: Type.String(),
  isCommentAllowed: Type.Boolean(),
  opensJob: Type.Boolean(),
  isNotApplicableAllowed: Type.Boolean(),
  ...ItemAsking,
  checklistId: Type.Integer(),
});
export type CheckTask = Static<typeof CheckTask>;

/** With the names of what it belongs to: whoever stands in front of it may see nothing else of them. */
export const DoorFacility = Closed({
  ...FacilityBase,
  accountId: Id(),
  siteTitle: Type.String(),
  accountTitle: Type.String(),
  timeZone: Described('Of its site: times at the door are shown by this clock', Type.Optional(Type.String())),
});
export type DoorFacility = Static<typeof DoorFacility>;

const RoundChecklist = Closed({ id: Type.Integer(), title: Type.String() });

const MayCheck = () => Described('True when the caller inspects; false when they report work', Type.Boolean());

export const FacilityRound = Closed({
  checks: Type.Array(CheckTask),
  facility: DoorFacility,
  checklists: Type.Array(RoundChecklist),
  mayCheck: MayCheck(),
  jobs: Described('Those that wait at this door, urgent ones first', Type.Optional(Type.Array(JobSummary))),
  lastCheck: Described(
    'When somebody was here last, and who; absent before the first check',
    Type.Optional(Closed({ at: Moment(), firstName: Type.String(), lastName: Type.String() })),
  ),
  scan: Described(
    'For who opened it by its code: says so of a report or a done job that follows',
    Type.Optional(Type.String()),
  ),
});
export type FacilityRound = Static<typeof FacilityRound>;

export const SiteRounds = Closed({
  doors: Described(
    'Facilities share checklists, so each checklist comes once, below',
    Type.Array(Closed({ code: Id(), facility: DoorFacility, checklistIds: Type.Array(Type.Integer()) })),
  ),
  checklists: Type.Array(RoundChecklist),
  checks: Type.Array(CheckTask),
  mayCheck: MayCheck(),
  jobs: Described('Those that wait at its doors', Type.Optional(Type.Array(JobSummary))),
});
export type SiteRounds = Static<typeof SiteRounds>;

const CheckFilters = {
  ...Scope,
  result: Described(
    'Checks with at least one such item',
    Type.Optional(
      Type.Union([
        Type.Literal('done'),
        Type.Literal('not-done'),
        Type.Literal('reported'),
        Type.Literal('not-applicable'),
        Type.Literal('skipped'),
      ]),
    ),
  ),
  checklistId: Type.Optional(RowNumber()),
  userId: Described('Who reported it', Type.Optional(Id())),
  presence: Described(
    'How the door was opened',
    Type.Optional(Type.Union([Type.Literal('code'), Type.Literal('list'), Type.Literal('tag')])),
  ),
  isQuick: Type.Optional(Type.Boolean()),
};

const Code = Closed({ id: Id() });

export const checkCalls = group({
  'GET /qr/{id}': {
    summary: 'The facility behind a code and its checklists, for members of its site; others are visitors (404)',
    access: 'signed-in',
    params: Code,
    query: Closed({
      openedBy: Described('`code`: it was read just now', Type.Optional(OpenedBy())),
    }),
    response: FacilityRound,
    errors: ['code_replaced'],
  },
  'GET /sites/{id}/rounds': {
    summary: 'The rounds of all facilities of a site in one answer, for work without a network',
    access: 'signed-in',
    params: Code,
    response: SiteRounds,
  },
  'POST /qr/{id}/report-quality-check': {
    summary: 'Report a round: one stored check per checklist touched; its items that are not named were skipped',
    access: 'signed-in',
    params: Code,
    body: Closed({
      items: Type.Array(
        Closed({
          id: Text(24),
          result: Described(
            'Counts from who inspects; everybody else reports',
            Type.Optional(Nullable(Type.Boolean())),
          ),
          isProblem: Described(
            'Found not in order. It counts from everybody, as `result: false` does from who inspects',
            Type.Optional(Type.Boolean()),
          ),
          isUrgent: Described(
            'Of what was found not in order: its job is urgent from now on',
            Type.Optional(Type.Boolean()),
          ),
          isNotApplicable: Described(
            'There is nothing to check today, where the item allows it. Answered, and in no share of what is done',
            Type.Optional(Type.Boolean()),
          ),
          isSkipped: Described(
            'Not answered: as good as not named, but its comment is kept',
            Type.Optional(Type.Boolean()),
          ),
          answer: Described(
            'Of a number, a text or a choice (its title). Outside of the range, or a choice that is a problem: not in order',
            Type.Optional(ItemAnswer()),
          ),
          comment: Type.Optional(Nullable(Text(limits.commentLength))),
          photoIds: PhotoIds(),
        }),
        { minItems: 1, maxItems: limits.itemsPerReport },
      ),
      ...PresenceBody,
      startedAt: Described('The first tap, at most a day before the end; else ignored', Type.Optional(Moment())),
      performedAt: Described('When it was done, if it could not be sent at once', Type.Optional(Moment())),
    }),
    response: Closed({
      checkIds: Type.Array(Type.Integer()),
      at: Moment(),
      jobs: Described('Those that it opened; absent when it opened none', Type.Optional(Type.Array(Titled()))),
    }),
    status: 201,
    errors: ['code_replaced', 'request_id_reused', ...presenceErrors],
    idempotent: true,
  },
  'GET /checks': {
    summary: 'Checks, newest first',
    access: 'report.View',
    query: Closed({ ...CheckFilters, ...Paging }),
    response: PageOf(Check, CheckLookups),
  },
  'GET /checks/mine': {
    summary: 'The caller’s own rounds at the sites they know, newest first, with what came of them',
    access: 'signed-in',
    query: Closed(Paging),
    response: PageOf(OwnCheck, CheckLookups),
  },
  'GET /facilities/{id}/numbers': {
    summary: `What was measured at a door: of each checklist the last ${limits.numberPoints} checks, the oldest first`,
    access: 'report.View',
    params: Code,
    response: ListOf(
      Closed({
        checklistId: Type.Integer(),
        checklistTitle: Type.String(),
        itemId: Described('As in checks', Type.String()),
        title: Type.String(),
        unit: Type.String(),
        lowest: Nullable(Type.Number()),
        highest: Nullable(Type.Number()),
        points: Type.Array(Closed({ at: Moment(), value: Type.Number(), checkId: Type.Integer() })),
      }),
    ),
  },
  'POST /checks/{id}/verify': {
    summary: 'Confirm items that somebody reported as done, or send them back with a comment; each once',
    access: 'quality.Check',
    params: Closed({ id: HistoryNumber() }),
    body: Closed({
      items: Type.Array(
        Closed({
          id: Text(24),
          result: Described('true: it is in order; false: back to work, with a comment', Type.Boolean()),
          comment: Type.Optional(Nullable(Text(limits.commentLength))),
        }),
        { minItems: 1, maxItems: limits.itemsPerReport },
      ),
    }),
    response: Closed({ checkId: Type.Integer(), at: Moment() }),
    status: 201,
    errors: ['already_verified', 'request_id_reused'],
    idempotent: true,
  },
  'GET /checks/export': {
    summary: 'The same list as a file, streamed',
    access: 'report.View',
    query: Closed({
      ...CheckFilters,
      format: Type.Union([Type.Literal('csv'), Type.Literal('xlsx')]),
      tz: Described('For sites whose time zone nobody has said; UTC when absent', Type.Optional(Text(64))),
    }),
    stream: ['text/csv', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
  },
});
