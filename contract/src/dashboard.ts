import { Type, type Static } from 'typebox';
import { group } from './call.js';
import { Scope } from './checks.js';
import { ShownReason } from './reasons.js';
import { Closed, Count, Described, Id, Moment, Nullable } from './shapes.js';
import { Fallback } from './sites.js';

const Stars = Closed({ 1: Count(), 2: Count(), 3: Count(), 4: Count(), 5: Count() });
const Items = Closed({
  done: Count(),
  notDone: Count(),
  reported: Described('By staff, whose word is not an inspection', Count()),
  skipped: Described('Not answered', Count()),
  notApplicable: Described('Answered, and in no share', Count()),
});
const Average = () => Described('null when there is nothing to divide by', Nullable(Type.Number()));

export const Dashboard = Closed({
  from: Moment(),
  to: Described('The first moment after the period', Moment()),
  feedback: Closed({
    count: Count(),
    average: Average(),
    previousCount: Described('Of the period before, as long as this one', Count()),
    previousAverage: Average(),
    unanswered: Described('Of the period: those that wait for a reply', Count()),
    waiting: Described('For a reply, however old: what the lists of places and the badge say, too', Count()),
    suspicious: Described('Marked as such, and in no other figure unless asked for', Count()),
    distribution: Stars,
    response: Described(
      'How often the page behind a code was opened, and how many ratings came from it, on days on which that was counted; null: on none',
      Type.Optional(Nullable(Closed({ opened: Count(), answered: Count() }))),
    ),
    bySource: Described('The same by where they came from', Closed({ code: Count(), kiosk: Count() })),
    reasons: Described(
      'What was tapped most, the most first; suspicious feedback is never in it',
      Type.Array(Closed({ ...ShownReason.properties, count: Count() })),
    ),
  }),
  checks: Closed({
    count: Count(),
    incomplete: Described('Checks with skipped items', Count()),
    today: Count(),
    items: Items,
    passedShare: Described('Of the items inspected, 0 to 1', Average()),
  }),
  due: Described(
    'Due rounds of the days of the period',
    Type.Optional(Closed({ onTime: Count(), late: Described('Done after its window', Count()), missed: Count() })),
  ),
  days: Described(
    'One entry per day of the sites, oldest first, days without anything included',
    Type.Array(
      Closed({
        day: Type.String(),
        feedbackCount: Count(),
        average: Average(),
        checks: Count(),
        items: Items,
      }),
    ),
  ),
  attention: Described(
    'The first ones, the worst first',
    Type.Array(
      Closed({
        facilityId: Id(),
        facilityTitle: Type.String(),
        code: Described('Opens the door, `GET /qr/{id}`', Type.Optional(Id())),
        siteId: Id(),
        siteTitle: Type.String(),
        average: Described('Of the last 30 days, as on its tile', Nullable(Type.Number())),
        lastCheckAt: Nullable(Moment()),
        failedItems: Described('Found not in order, as on its tile; a cause only where no job speaks of them', Count()),
        openJobs: Described('Jobs that wait to be done', Type.Optional(Count())),
        urgentJobs: Described('Those of them that are urgent', Type.Optional(Count())),
        unansweredLow: Described('Low ratings that wait for a reply, however old', Count()),
        ratingCount: Described('That the average is of', Count()),
        lateBy: Described(
          'Until when the round was on time that is still to do, the oldest one',
          Type.Optional(Nullable(Moment())),
        ),
        missedBy: Described(
          'Until when the last round was on time that was missed today or yesterday',
          Type.Optional(Nullable(Moment())),
        ),
        causes: Described(
          'Why it needs attention, the weightiest first',
          Type.Array(
            Type.Union([
              Type.Literal('open-jobs'),
              Type.Literal('failed-items'),
              Type.Literal('late-round'),
              Type.Literal('missed-round'),
              Type.Literal('never-checked'),
              Type.Literal('long-unchecked'),
              Type.Literal('unanswered-low'),
              Type.Literal('low-average'),
            ]),
          ),
        ),
      }),
    ),
  ),
  attentionCount: Described('Of all facilities that need attention', Count()),
  lowAfterCheck: Described(
    'Low ratings that came soon after a round was reported done',
    Type.Array(
      Closed({
        feedbackId: Type.Integer(),
        rating: Type.Integer(),
        at: Moment(),
        facilityId: Id(),
        facilityTitle: Type.String(),
        siteId: Id(),
        siteTitle: Type.String(),
        checkedAt: Moment(),
      }),
    ),
  ),
});
export type Dashboard = Static<typeof Dashboard>;

export const dashboardCalls = group({
  'GET /dashboard': {
    summary: 'Figures of a period for an organisation, a site or a facility',
    access: 'report.View',
    query: Closed({
      ...Scope,
      days: Described(
        'The last so many days of each site, today included; instead of `from` and `to`',
        Type.Optional(Type.Integer({ minimum: 1, maximum: 400 })),
      ),
      tz: Fallback(),
      countSuspicious: Described('Suspicious feedback counts as well', Type.Optional(Type.Boolean())),
    }),
    response: Dashboard,
  },
  'GET /events': {
    summary: 'New feedback, replies, checks and changes of what is due in the caller’s scope, as server-sent events',
    access: 'report.View',
    stream: ['text/event-stream'],
  },
});
