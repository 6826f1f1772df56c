import { Type, type Static } from 'typebox';
import { group } from './call.js';
import { Closed, Count, Described, Nullable, RequiredText, TimeOfDay, TimeZone } from './shapes.js';

export const PushSubscription = Closed({
  endpoint: RequiredText(2000),
  expirationTime: Type.Optional(Nullable(Type.Number())),
  keys: Closed({ p256dh: RequiredText(200), auth: RequiredText(100) }),
  applicationServerKey: Type.Optional(
    Described('`browserPushPublicKey` as it was when the browser subscribed; absent: as it is now', RequiredText(200)),
  ),
});
export type PushSubscription = Static<typeof PushSubscription>;

export type NotificationKind =
  | 'low-rating'
  | 'failed-check'
  | 'reply-overdue'
  | 'my-rounds-late'
  | 'rounds-late'
  | 'job-assigned'
  | 'job-done'
  | 'urgent-job'
  | 'jobs-late'
  | 'kiosk-silent';

/** What the push worker is sent, already in the person's language. */
export interface PushMessage {
  /** The same when a message had to be sent again: a device shows it once. */
  id: string;
  kind: NotificationKind;
  /** Notifications of one facility, or of one kind at a site, replace each other. */
  tag: string;
  title: string;
  body: string;
  /** For several that replace each other: plural forms with `{{count}}`. */
  grouped: Partial<Record<Intl.LDMLPluralRule, string>>;
  /** Where a tap leads, from the root of the site. */
  url: string;
  /** As browsers name it. */
  language: string;
  at: string;
}

const laterKinds = {
  myRoundsLate: Described('Rounds of the person’s own plans that are late', Type.Boolean()),
  roundsLate: Described('Rounds that are late for long, at sites that the person manages', Type.Boolean()),
  myJobs: Described('A job is the person’s to do, or what they reported was put right', Type.Boolean()),
  jobs: Described('Urgent jobs, and those that are late, at sites that the person manages', Type.Boolean()),
  urgentInQuiet: Described('Urgent jobs do not wait for the quiet hours to end', Type.Boolean()),
  kiosks: Described('A kiosk is not heard of in its opening time, at sites that the person manages', Type.Boolean()),
};

const choices = {
  lowRating: Type.Boolean(),
  failedCheck: Type.Boolean(),
  replyOverdue: Described('Feedback has waited a day for a reply', Type.Boolean()),
  byMail: Type.Boolean(),
  quietFrom: Described('Nothing is sent until `quietTo`; it waits. Both or none', Nullable(TimeOfDay())),
  quietTo: Nullable(TimeOfDay()),
  timeZone: Described('Of the quiet hours', TimeZone()),
};

export const NotificationChoices = Closed({ ...choices, ...laterKinds });
export type NotificationChoices = Static<typeof NotificationChoices>;

export const notificationCalls = group({
  'POST /notifications/enable-browser-push': {
    summary: 'Send this browser’s notifications to this push subscription',
    access: 'my.Settings',
    body: PushSubscription,
    errors: ['push_host_refused'],
  },
  'POST /notifications/disable-browser-push': {
    summary: 'Forget a push subscription',
    access: 'my.Settings',
    body: Closed({ endpoint: RequiredText(2000) }),
  },
  'GET /notifications/choices': {
    summary: 'What the person wants to hear of, and when not',
    access: 'my.Settings',
    response: Closed({
      choices: NotificationChoices,
      isMailOffered: Type.Boolean(),
      devices: Described('Push subscriptions', Count()),
    }),
  },
  'PUT /notifications/choices': {
    summary: 'Change what the person wants to hear of, and when not',
    access: 'my.Settings',
    body: Closed({
      ...choices,
      // Absent: as it was.
      myRoundsLate: Type.Optional(laterKinds.myRoundsLate),
      roundsLate: Type.Optional(laterKinds.roundsLate),
      myJobs: Type.Optional(laterKinds.myJobs),
      jobs: Type.Optional(laterKinds.jobs),
      urgentInQuiet: Type.Optional(laterKinds.urgentInQuiet),
      kiosks: Type.Optional(laterKinds.kiosks),
    }),
    response: NotificationChoices,
  },
});
