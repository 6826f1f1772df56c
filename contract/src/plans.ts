import { Type, type Static } from 'typebox';
import { group } from './call.js';
import { PersonName } from './check-shapes.js';
import { Paging } from './checks.js';
import { JobSummary } from './job-shapes.js';
import { limits } from './limits.js';
import {
  Closed,
  Count,
  Described,
  Id,
  LookupOf,
  Moment,
  Name,
  Nullable,
  PageOf,
  RequiredText,
  RowNumber,
  Titled,
  TitledDoor,
  TitledSite,
} from './shapes.js';

/** By the clock on the site's walls. */
const LocalTime = () => Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}$', maxLength: 16 });
const Minutes = (minimum: number) => Type.Integer({ minimum, maximum: limits.planMinutesMost });

const Rhythm = {
  starts: Described('The first time, as `2026-11-16T06:00` by the clock of the site', LocalTime()),
  rrule: Described(
    'One rule by RFC 5545 with FREQ DAILY, WEEKLY or MONTHLY, INTERVAL, BYDAY, BYMONTHDAY, BYHOUR, BYMINUTE, UNTIL',
    Type.String({ minLength: 1, maxLength: 500, pattern: '^[ -~]+$' }),
  ),
};

const ChecklistIds = () =>
  Described(
    'Some of its checklists; null: all that it has',
    Nullable(Type.Array(RowNumber(), { minItems: 1, maxItems: limits.checklistsPerFacility, uniqueItems: true })),
  );

const PlanDoor = Closed({ facilityId: Id(), checklistIds: ChecklistIds() });

const PlanBody = Closed({
  siteId: Id(),
  title: Name(),
  doors: Described(
    'In the order in which they are walked; all of the site',
    Type.Array(Closed({ facilityId: Id(), checklistIds: Type.Optional(ChecklistIds()) }), {
      minItems: 1,
      maxItems: limits.doorsPerPlan,
    }),
  ),
  ...Rhythm,
  windowMinutes: Described('So long after each time it is on time', Minutes(1)),
  personIds: Described(
    'Who does it; everyone of the site when absent or null, nobody yet when empty',
    Type.Optional(Nullable(Type.Array(Id(), { maxItems: limits.peoplePerPlan, uniqueItems: true }))),
  ),
  remindAfterMinutes: Described(
    'Its people are told so long after the window; null: never',
    Type.Optional(Nullable(Minutes(0))),
  ),
  escalateAfterMinutes: Described(
    'Managers are told so long after the window; null: never',
    Type.Optional(Nullable(Minutes(0))),
  ),
  isPaused: Type.Optional(Type.Boolean()),
});

export const Plan = Closed({
  id: Id(),
  siteId: Id(),
  title: Type.String(),
  doors: Type.Array(PlanDoor),
  starts: Type.String(),
  rrule: Type.String(),
  sentence: Described('The rule in words, in the caller’s language', Type.String()),
  windowMinutes: Type.Integer(),
  personIds: Described(
    'null: everyone of the site; empty: nobody, as when all of them have left',
    Nullable(Type.Array(Id())),
  ),
  remindAfterMinutes: Nullable(Type.Integer()),
  escalateAfterMinutes: Nullable(Type.Integer()),
  isPaused: Type.Boolean(),
  timeZone: Described('Of the site, by IANA', Type.String()),
  nextAt: Described('When it happens next; null when paused or over', Nullable(Moment())),
  isClosable: Described('Without a checklist with items at any door nothing is due', Type.Optional(Type.Boolean())),
});
export type Plan = Static<typeof Plan>;

const dueStates = ['upcoming', 'open', 'done', 'late', 'missed'] as const;
export type DueState = (typeof dueStates)[number];

export const DueRound = Closed({
  id: Type.String(),
  planId: Id(),
  siteId: Id(),
  facilityId: Id(),
  checklistIds: Type.Array(Type.Integer()),
  openChecklistIds: Described('Those of them without a complete check', Type.Array(Type.Integer())),
  dueFrom: Moment(),
  dueBy: Described('Until then it is on time', Moment()),
  countsFrom: Described('A check counts for it from then on', Moment()),
  closesAt: Described('From then on it is missed', Moment()),
  state: Described(
    '`late` is done after `dueBy`; open and past it is late too, and still to do',
    Type.Unsafe<DueState>({ type: 'string', enum: [...dueStates] }),
  ),
  doneAt: Nullable(Moment()),
  doneBy: Nullable(Id()),
  checkIds: Type.Array(Type.Integer()),
});
export type DueRound = Static<typeof DueRound>;

export const DueLookups = {
  plan: LookupOf(Titled()),
  site: LookupOf(Titled()),
  facility: LookupOf(Titled()),
  user: LookupOf(PersonName),
};

const Tour = Closed({
  planId: Id(),
  title: Type.String(),
  dueFrom: Moment(),
  dueBy: Moment(),
  done: Described('Doors that are done, also late', Count()),
  total: Count(),
  doors: Described('In the order of the plan', Type.Array(DueRound)),
});

export const Today = Closed({
  at: Described('When this was so', Moment()),
  isWhole: Described('False when there is more than one answer holds: name a site', Type.Boolean()),
  tours: Described('Of today at each site, what is still open, and the next twelve hours', Type.Array(Tour)),
  late: Described('Past their window and still to do, the oldest first', Type.Array(DueRound)),
  next: Described('What can be done now or comes next', Type.Array(DueRound)),
  jobs: Described('Open ones that the caller can do, the oldest first', Type.Array(JobSummary)),
  handovers: Described(
    'What the shift before left to the next one, and nobody has closed yet; the newest first',
    Type.Array(Closed({ id: Id(), siteId: Id(), text: Type.String(), by: Nullable(Id()), at: Moment() })),
  ),
  ...DueLookups,
  site: LookupOf(TitledSite()),
  facility: LookupOf(TitledDoor()),
});
export type Today = Static<typeof Today>;

export const Day = () => Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$' });
const some = (what: string) => Described(what, Type.Array(DueRound));

const BoardSite = Closed({
  siteId: Id(),
  timeZone: Described('Of the site, by IANA', Type.String()),
  done: Described('Of today’s rounds, also late', Count()),
  total: Described('Rounds due today', Count()),
  late: Described('Past their window and still to do', Count()),
  open: Described('Can be done, and are not late', Count()),
  missed: Described('Of today’s rounds: can be done no more', Count()),
  nextAt: Described('When the next one is due', Nullable(Moment())),
  lateRounds: some('The first of them, the oldest first'),
  openRounds: some('The first of them, by the end of their window'),
  missedRounds: some('The last ones of today, the newest first'),
  doneRounds: some('The last ones of today, the newest first'),
});

export const Board = Closed({
  at: Described('When this was so', Moment()),
  late: Count(),
  open: Count(),
  done: Count(),
  total: Count(),
  missedYesterday: Closed({ count: Count(), rounds: some('The first of them, of every site') }),
  isWhole: Described('False when there are more sites than one answer holds: name one', Type.Boolean()),
  sites: Described('Those with most late rounds first; none where nothing is due', Type.Array(BoardSite)),
  ...DueLookups,
  site: LookupOf(TitledSite()),
  facility: LookupOf(TitledDoor()),
});
export type Board = Static<typeof Board>;

export const Week = Closed({
  timeZone: Type.String(),
  days: Described(
    'Seven from today of the site',
    Type.Array(Closed({ day: Day(), isClosed: Described('A day off', Type.Boolean()), rounds: Count() })),
  ),
  plans: Type.Array(
    Closed({
      planId: Id(),
      title: Type.String(),
      sentence: Type.String(),
      isPaused: Type.Boolean(),
      facilityIds: Type.Array(Id()),
      personIds: Described('null: everyone of the site; empty: nobody is left', Nullable(Type.Array(Id()))),
      days: Described('As above: the times by the site’s clock, `08:00`', Type.Array(Type.Array(Type.String()))),
    }),
  ),
  facility: LookupOf(Titled()),
  user: LookupOf(PersonName),
});
export type Week = Static<typeof Week>;

const PlanId = Closed({ id: Id() });

export const DueFilters = {
  siteId: Type.Optional(Id()),
  facilityId: Type.Optional(Id()),
  planId: Type.Optional(Id()),
  state: Type.Optional(
    Type.Union([
      Type.Literal('upcoming'),
      Type.Literal('open'),
      Type.Literal('done'),
      Type.Literal('late'),
      Type.Literal('missed'),
    ]),
  ),
  from: Described('Due from then on; a day ago when absent', Type.Optional(Moment())),
  to: Described(`Due before; at most, and when absent, ${limits.dueDaysMost} days later`, Type.Optional(Moment())),
  mine: Described(
    'Only those of plans for everyone or for the caller, and those that the caller did',
    Type.Optional(Type.Boolean()),
  ),
};

const madeOnce = { status: 201, errors: ['request_id_reused'], idempotent: true } as const;

export const planCalls = group({
  'GET /plans': {
    summary: 'Plans of the sites that the caller manages, in the order in which they were made',
    access: 'site.Management',
    query: Closed({ siteId: Type.Optional(Id()), facilityId: Type.Optional(Id()), ...Paging }),
    response: PageOf(Plan, { site: LookupOf(Titled()), facility: LookupOf(Titled()), user: LookupOf(PersonName) }),
  },
  'GET /plans/{id}': { summary: 'One plan', access: 'site.Management', params: PlanId, response: Plan },
  'POST /plans': {
    summary: 'Create a plan; its first rounds are due at once',
    access: 'site.Management',
    body: PlanBody,
    response: Plan,
    ...madeOnce,
  },
  'PUT /plans/{id}': {
    summary: 'Change a plan; what has not opened yet follows it, what has stays',
    access: 'site.Management',
    params: PlanId,
    body: PlanBody,
    response: Plan,
  },
  'DELETE /plans/{id}': {
    summary: 'Delete a plan and what is still to do of it; history stays',
    access: 'site.Management',
    params: PlanId,
  },
  'POST /plans/preview': {
    summary: 'The next 20 moments of a rule at a site, and the rule in words',
    access: 'site.Management',
    body: Closed({ siteId: Id(), ...Rhythm }),
    response: Closed({ moments: Type.Array(Moment()), sentence: Type.String(), timeZone: Type.String() }),
  },
  'GET /due': {
    summary: 'Due rounds by time; who does not manage sites sees those that are theirs',
    access: 'signed-in',
    query: Closed({ ...DueFilters, ...Paging }),
    response: PageOf(DueRound, DueLookups),
  },
  'GET /today': {
    summary: 'What is due today for the caller, enough to work without a network',
    access: 'signed-in',
    query: Closed({ siteId: Type.Optional(Id()) }),
    response: Today,
  },
  'POST /handovers': {
    summary: 'Leave a line for the next shift at a site; sent again with its request id, it is left once',
    access: 'signed-in',
    body: Closed({ siteId: Id(), text: RequiredText(limits.handoverLength) }),
    response: PlanId,
    ...madeOnce,
  },
  'POST /handovers/{id}/close': {
    summary: 'Say that a line was seen; it is gone for everyone of the site',
    access: 'signed-in',
    params: PlanId,
  },
  'GET /board': {
    summary: 'Today at the sites that the caller manages: late, open, missed and done rounds, and yesterday’s misses',
    access: 'site.Management',
    query: Closed({ siteId: Type.Optional(Id()) }),
    response: Board,
  },
  'GET /week': {
    summary: 'The coming seven days of a site by its plans',
    access: 'site.Management',
    query: Closed({ siteId: Id() }),
    response: Week,
  },
});
