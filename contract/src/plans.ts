import { Type, type Static } from 'typebox';
import { group } from './call.js';
import { Paging, PersonName } from './checks.js';
import { limits } from './limits.js';
import { Closed, Count, Described, Id, LookupOf, Moment, Name, Nullable, PageOf, RowNumber, Titled } from './shapes.js';

/** By the clock on the site's walls. */
const LocalTime = () => Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}$', maxLength: 16 });
const Minutes = (minimum: number) => Type.Integer({ minimum, maximum: limits.planMinutesMost });

const Rhythm = {
  starts: Described('The first time, as `2026-11-16T06:00` by the clock of the site', LocalTime()),
  rrule: Described(
    'One rule by RFC 5545 with FREQ DAILY, WEEKLY or MONTHLY, INTERVAL, BYDAY, BYMONTHDAY, BYHOUR, BYMINUTE, UNTIL',
    Type.String({ minLength: 1, maxLength: 500 }),
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
    'Who does it; everyone of the site when absent or null',
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
  personIds: Described('null: everyone of the site', Nullable(Type.Array(Id()))),
  remindAfterMinutes: Nullable(Type.Integer()),
  escalateAfterMinutes: Nullable(Type.Integer()),
  isPaused: Type.Boolean(),
  timeZone: Described('Of the site, by IANA', Type.String()),
  nextAt: Described('When it happens next; null when paused or over', Nullable(Moment())),
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

const Lookups = {
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
  jobs: Described('Empty: there are no jobs yet', Type.Array(Closed({}))),
  ...Lookups,
});
export type Today = Static<typeof Today>;

const PlanId = Closed({ id: Id() });

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
    status: 201,
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
    query: Closed({
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
      mine: Described('Only those of plans for everyone or for the caller', Type.Optional(Type.Boolean())),
      ...Paging,
    }),
    response: PageOf(DueRound, Lookups),
  },
  'GET /today': {
    summary: 'What is due today for the caller, enough to work without a network',
    access: 'signed-in',
    query: Closed({ siteId: Type.Optional(Id()) }),
    response: Today,
  },
});
