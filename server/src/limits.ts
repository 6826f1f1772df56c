import type { CallKey } from '@rounds/contract';

/** At the same time, in one server process. */
interface ServerLimit {
  per: 'process' | 'connection' | 'address' | 'person' | 'organisation';
  most: number;
}

/** In a window of time, over all server processes. */
interface RateLimit {
  per:
    | 'person'
    | 'organisation'
    | 'address'
    | 'facility'
    | 'address and facility'
    | 'shared phone'
    | 'passkey'
    | 'kiosk'
    | 'installation';
  most: number;
  windowMinutes: number;
}

export interface CallLimit extends RateLimit {
  per: 'person' | 'organisation' | 'address';
  calls: readonly CallKey[];
}

/*
 * How much anybody may ask of a server, in a few tables. An address is an IPv4 address or a /56 of IPv6, which is what
 * one household gets; an office or a whole mall may share it. The names are those of the metric `rounds_refused_total`.
 */

export const serverLimits = {
  connections: { per: 'process', most: 10_000 },
  connectionsPerAddress: { per: 'address', most: 1000 },
  /** Browsers and proxies wait for an answer before they ask again. */
  unansweredRequests: { per: 'connection', most: 16 },
  /** Fewer than the connections to the database: one address never occupies them all. */
  requestsAtWork: { per: 'address', most: 8 },
  /** As many as tabs on all devices of one person. */
  eventStreams: { per: 'person', most: 20 },
  eventStreamsPerAddress: { per: 'address', most: 500 },
  /** What is beyond these waits and is not refused. */
  exportSteps: { per: 'process', most: 2 },
  exportStepsPerTenant: { per: 'organisation', most: 1 },
  dashboards: { per: 'process', most: 4 },
  /** Half of them: however many managers look, another organisation's dashboard has its place. */
  dashboardsPerTenant: { per: 'organisation', most: 2 },
  /** Unpacked at the same time. */
  pictures: { per: 'process', most: 2 },
  picturesReceived: { per: 'person', most: 16 },
} as const satisfies Record<string, ServerLimit>;

const hour = 60;
const day = 24 * hour;
const signInStarts = ['POST /auth/oauth2-url', 'POST /auth/own/begin', 'POST /profile/providers/begin'] as const;
const signIns = [
  'POST /auth',
  'POST /auth/flex',
  'POST /auth/own',
  'POST /auth/own/recover',
  'POST /auth/own/register',
  'GET /setup/{secret}',
  'POST /setup',
] as const;
const tokens = ['POST /auth/tokens/refresh', 'POST /auth/tokens/validate'] as const;
const exports = [
  'GET /feedbacks/export',
  'GET /checks/export',
  'GET /jobs/export',
  'GET /due/export',
  'GET /profile/export',
] as const;
const organisations = ['POST /accounts', 'POST /accounts/demo'] as const;
const invitations = [
  'POST /accounts/{id}/invite',
  'POST /accounts/{id}/invites/papers',
  'POST /accounts/{id}/members/{personId}/let-in',
  'POST /accounts/{id}/invites/{inviteId}/link',
] as const;
const pushes = ['POST /notifications/enable-browser-push'] as const;
const codes = ['POST /codes', 'POST /facilities/{id}/new-code'] as const;

/** Refused with 429 before the call begins. A call for many at once counts for as many. */
export const callLimits = {
  signInStarts: { per: 'address', most: 300, windowMinutes: 10, calls: signInStarts },
  signIns: { per: 'address', most: 300, windowMinutes: 10, calls: signIns },
  /** Every ten minutes each tab of everybody in an office asks for new tokens. */
  tokens: { per: 'address', most: 6000, windowMinutes: 10, calls: tokens },
  organisations: { per: 'person', most: 50, windowMinutes: day, calls: organisations },
  organisationsPerAddress: { per: 'address', most: 500, windowMinutes: day, calls: organisations },
  invitations: { per: 'person', most: 200, windowMinutes: hour, calls: invitations },
  codes: { per: 'organisation', most: 2000, windowMinutes: hour, calls: codes },
  /** More than anybody finds in an hour; what a phone kept for days goes on after the pause that it is told. */
  problemReports: { per: 'person', most: 300, windowMinutes: hour, calls: ['POST /jobs'] },
  pictureUploads: { per: 'person', most: 3000, windowMinutes: hour, calls: ['POST /photos'] },
  /** A browser comes when it subscribes; one person’s are many in an hour only where somebody makes them up. */
  pushSubscriptions: { per: 'person', most: 300, windowMinutes: hour, calls: pushes },
  /** Each makes every tap of a tag with older keys a little slower. */
  tagKeys: { per: 'organisation', most: 20, windowMinutes: day, calls: ['POST /accounts/{id}/tag-key/rotate'] },
  exports: { per: 'person', most: 60, windowMinutes: 10, calls: exports },
  exportsPerAddress: { per: 'address', most: 600, windowMinutes: 10, calls: exports },
} as const satisfies Record<string, CallLimit>;

/** Beside the tries that each name has: for who tries a few PINs with every name, on every phone. Right ones do not count. */
export const pinLimits = {
  wrongPinsPerPhone: { per: 'shared phone', most: 20, windowMinutes: hour },
  wrongPins: { per: 'address', most: 100, windowMinutes: hour },
} as const satisfies Record<string, RateLimit>;

/** Only what fails counts. Who has used theirs up is refused, also with what would have been right. */
export const failureLimits = {
  /** Four words that lead to no invitation: 44 bits, of which a whole crew behind one address may mistype some. */
  invitationGuesses: { per: 'address', most: 100, windowMinutes: hour },
  /** Six digits, good for ten minutes: whoever tries on many networks has few tries, too. */
  kioskCodeGuesses: { per: 'address', most: 10, windowMinutes: 10 },
  kioskCodeGuessesInAll: { per: 'installation', most: 500, windowMinutes: 10 },
  /** With each window the pause grows, and the longest is an hour: nobody is locked out for good. */
  failedSignInsPerMinute: { per: 'address', most: 20, windowMinutes: 1 },
  failedSignInsPerTenMinutes: { per: 'address', most: 60, windowMinutes: 10 },
  failedSignInsPerHour: { per: 'address', most: 150, windowMinutes: hour },
  /** The same for a passkey, wherever it is tried. */
  failedPasskeyPerMinute: { per: 'passkey', most: 5, windowMinutes: 1 },
  failedPasskeyPerTenMinutes: { per: 'passkey', most: 12, windowMinutes: 10 },
  failedPasskeyPerHour: { per: 'passkey', most: 30, windowMinutes: hour },
} as const satisfies Record<string, RateLimit>;

/** A queue of days without a network is sent in the end; it waits in between. */
export const kioskLimits = {
  kioskRatings: { per: 'kiosk', most: 1000, windowMinutes: 10 },
} as const satisfies Record<string, RateLimit>;

/** What people left on a shared phone, of days without a network. */
export const phoneLimits = {
  phonePictures: { per: 'shared phone', most: 3000, windowMinutes: hour },
} as const satisfies Record<string, RateLimit>;

/** `FEEDBACK_LIMIT` sets the first; the others are in proportion. */
export const feedbackLimits = (most: number) =>
  ({
    feedback: { per: 'address and facility', most, windowMinutes: 10 },
    /** Without the script a robot has it easier, and hardly any visitor comes that way. */
    feedbackWithoutScript: { per: 'address and facility', most: Math.max(1, Math.ceil(most / 3)), windowMinutes: 10 },
    /** Pictures cost work: counted before they are read. */
    visitorPhotosPerFacility: { per: 'facility', most: most * 5, windowMinutes: 10 },
    visitorPhotos: { per: 'address and facility', most: Math.max(1, Math.ceil(most / 3)), windowMinutes: 10 },
    /** For floods from many addresses: no facility has so many visitors. */
    feedbackPerFacility: { per: 'facility', most: most * 20, windowMinutes: 10 },
  }) as const satisfies Record<string, RateLimit>;

/** Each is a message to send for whatever the person hears of. */
export const pushSubscriptionsPerPerson = 30;

export type CallLimitName = keyof typeof callLimits;
export type LimitName =
  | keyof typeof serverLimits
  | CallLimitName
  | keyof typeof pinLimits
  | keyof typeof failureLimits
  | keyof typeof kioskLimits
  | keyof typeof phoneLimits
  | keyof ReturnType<typeof feedbackLimits>;
