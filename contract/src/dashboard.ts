import { Type, type Static } from 'typebox';
import { group } from './call.js';
import { Scope } from './checks.js';
import { Closed, Count, Id, Moment, Nullable, TimeZone } from './shapes.js';

const Stars = Closed({ 1: Count(), 2: Count(), 3: Count(), 4: Count(), 5: Count() });
const Items = Closed({ done: Count(), notDone: Count(), reported: Count() });
const Average = () => Nullable(Type.Number());

export const Dashboard = Closed({
  from: Moment(),
  to: Moment(),
  feedback: Closed({
    count: Count(),
    average: Average(),
    previousCount: Count(),
    previousAverage: Average(),
    unanswered: Count(),
    suspicious: Count(),
    distribution: Stars,
  }),
  checks: Closed({ count: Count(), today: Count(), items: Items, passedShare: Average() }),
  /** One entry per day of the viewer, oldest first, days without anything included. */
  days: Type.Array(
    Closed({
      day: Type.String(),
      feedbackCount: Count(),
      average: Average(),
      checks: Count(),
      items: Items,
    }),
  ),
  attention: Type.Array(
    Closed({
      facilityId: Id(),
      facilityTitle: Type.String(),
      siteId: Id(),
      siteTitle: Type.String(),
      average: Average(),
      lastCheckAt: Nullable(Moment()),
      failedItems: Count(),
      unansweredLow: Count(),
      reasons: Type.Array(
        Type.Union([
          Type.Literal('low-average'),
          Type.Literal('long-unchecked'),
          Type.Literal('failed-items'),
          Type.Literal('unanswered-low'),
        ]),
      ),
    }),
  ),
  /** Low ratings that came soon after a round was reported done. */
  lowAfterCheck: Type.Array(
    Closed({
      feedbackId: Type.Integer(),
      rating: Type.Integer(),
      at: Moment(),
      facilityId: Id(),
      facilityTitle: Type.String(),
      siteTitle: Type.String(),
      checkedAt: Moment(),
    }),
  ),
});
export type Dashboard = Static<typeof Dashboard>;

export const dashboardCalls = group({
  'GET /dashboard': {
    summary: 'Figures of a period for an organisation, a site or a facility',
    access: 'report.View',
    query: Closed({ ...Scope, tz: Type.Optional(TimeZone()), countSuspicious: Type.Optional(Type.Boolean()) }),
    response: Dashboard,
  },
  'GET /events': {
    summary: 'New feedback, replies and checks in the caller’s scope, as server-sent events',
    access: 'report.View',
    stream: ['text/event-stream'],
  },
});
