import { Type, type Static } from 'typebox';
import { group } from './call.js';
import { limits } from './limits.js';
import { Closed, Count, Described, Id, ListOf, Moment, Name, Nullable, Text, TimeZone } from './shapes.js';

const Degrees = () =>
  Described(
    'As the form sends it: a number, a numeric text, empty or zero; it becomes a number or absent',
    Type.Optional(Type.Union([Type.Number(), Text(40), Type.Null()])),
  );

/** More than the days off of a year. */
const ClosedDays = () =>
  Described(
    'Days off, as `2026-12-24`',
    Type.Array(Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$', maxLength: 10 }), {
      maxItems: limits.closedDaysPerSite,
      uniqueItems: true,
    }),
  );

const SiteFields = {
  address: Type.Optional(Text(limits.addressLength)),
  description: Type.Optional(Text(limits.descriptionLength)),
  lat: Degrees(),
  lon: Degrees(),
  timeZone: Described('By IANA, as `Europe/Prague`; the organisation’s when absent', Type.Optional(TimeZone())),
  closedDays: Type.Optional(ClosedDays()),
};

export const Site = Closed({
  id: Id(),
  accountId: Id(),
  title: Type.String(),
  address: Type.String(),
  description: Type.String(),
  lat: Type.Optional(Type.Number()),
  lon: Type.Optional(Type.Number()),
  timeZone: Described('Whose days its figures have', Type.String()),
  closedDays: ClosedDays(),
});
export type Site = Static<typeof Site>;

export const PlaceState = Closed({
  averageRating: Described('Of the last 30 days', Nullable(Type.Number())),
  ratingCount: Described('Of the last 30 days', Count()),
  lastCheckAt: Nullable(Moment()),
  unanswered: Described('Feedback that waits for a reply, however old; none from a kiosk does', Count()),
  failedItems: Described('Items found not in order, until a check or the end of their job says otherwise', Count()),
  openJobs: Described('Jobs that wait to be done', Type.Optional(Count())),
  urgentJobs: Described('Those of them that are urgent', Type.Optional(Count())),
  lateFrom: Described(
    'From when on it is late unless somebody comes: the end of the window of its first round that can still be done, or without a plan a day after the last check. Of a site: the first of its facilities',
    Type.Optional(Nullable(Moment())),
  ),
});
export type PlaceState = Static<typeof PlaceState>;

export const SiteTile = Closed({
  ...Site.properties,
  state: Closed({
    ...PlaceState.properties,
    facilityCount: Count(),
    countedFacilities: Described('Those with something to check', Count()),
    checkedToday: Described('Those of them whose every checklist has a complete check today', Count()),
    late: Described('Facilities that are late now', Type.Optional(Count())),
    missed: Described('Facilities whose last round was missed today or yesterday', Type.Optional(Count())),
  }),
});
export type SiteTile = Static<typeof SiteTile>;

/** Whose days count where neither a site nor its organisation has a time zone. */
export const Fallback = () =>
  Described('For sites whose time zone nobody has said; UTC when absent', Type.Optional(TimeZone()));

const SiteId = Closed({ id: Id() });

export const siteCalls = group({
  'GET /sites': {
    summary: 'The sites that the caller sees, each with its state; today is today there',
    access: 'signed-in',
    query: Closed({ accountId: Type.Optional(Id()), tz: Fallback() }),
    response: ListOf(SiteTile),
  },
  'GET /sites/{id}': { summary: 'One site', access: 'signed-in', params: SiteId, response: Site },
  'POST /sites': {
    summary: 'Create a site; whole-organisation managers only',
    access: 'site.Management',
    body: Closed({ title: Name(), accountId: Type.Optional(Id()), ...SiteFields }),
    response: Site,
    status: 201,
    errors: ['request_id_reused'],
    idempotent: true,
  },
  'PATCH /sites/{id}': {
    summary: 'Change a site',
    access: 'site.Management',
    params: SiteId,
    body: Closed({ title: Type.Optional(Name()), ...SiteFields }),
    response: Site,
  },
  'DELETE /sites/{id}': {
    summary: 'Delete a site and its facilities; history keeps their names',
    access: 'site.Management',
    params: SiteId,
  },
});
