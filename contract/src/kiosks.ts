import { Type, type Static } from 'typebox';
import { group } from './call.js';
import { limits } from './limits.js';
import { ReasonId } from './reasons.js';
import { Closed, Count, Described, Id, LookupOf, Moment, Name, Nullable, Rating, TimeOfDay, Titled } from './shapes.js';

const Pin = () =>
  Described(
    'Leaves the full screen on the tablet. One that everybody tries first is refused',
    Type.String({ pattern: `^\\d{${limits.pinDigits}}$` }),
  );
const OpensAt = () =>
  Described('By the clock of the site: silence counts from here to `closesAt`. Both or none', TimeOfDay());

export const Kiosk = Closed({
  id: Id(),
  facilityId: Id(),
  siteId: Id(),
  name: Type.String(),
  opensAt: Described('By the clock of the site; null: open all day', Nullable(TimeOfDay())),
  closesAt: Described('Before `opensAt`: on the next day', Nullable(TimeOfDay())),
  pairedAt: Described('null: no tablet has been paired yet', Nullable(Moment())),
  lastSeenAt: Nullable(Moment()),
  battery: Described('0 to 1, where the tablet says so', Nullable(Type.Number())),
  isCharging: Nullable(Type.Boolean()),
  waiting: Described('Ratings that the tablet had not yet sent when it was last seen', Nullable(Count())),
  isSilent: Described('Not heard of for an hour of its opening time', Type.Boolean()),
  createdAt: Moment(),
});
export type Kiosk = Static<typeof Kiosk>;

export const PairingCode = Closed({
  code: Described('To be typed on the tablet, once', Type.String()),
  expiresAt: Moment(),
});
export type PairingCode = Static<typeof PairingCode>;

const KioskWithCode = Closed({ ...Kiosk.properties, pairing: PairingCode });

/** What a tablet shows, and can do without a network. */
export const KioskView = Closed({
  facilityTitle: Type.String(),
  siteTitle: Type.String(),
  accountTitle: Type.String(),
  isFeedbackEnabled: Type.Boolean(),
  pinCheck: Described(
    'PBKDF2 with SHA-256, 32 bytes: the tablet checks the PIN by itself',
    Closed({
      salt: Described('base64url', Type.String()),
      hash: Described('base64url', Type.String()),
      iterations: Count(),
    }),
  ),
  reasons: Described(
    'Offered from three stars down, in order',
    Type.Array(
      Closed({
        id: ReasonId(),
        title: Described('In every language of visitors', Type.Record(Type.String(), Type.String())),
      }),
    ),
  ),
});
export type KioskView = Static<typeof KioskView>;

const byId = { access: 'site.Management', params: Closed({ id: Id() }) } as const;
const Times = { opensAt: Type.Optional(Nullable(OpensAt())), closesAt: Type.Optional(Nullable(TimeOfDay())) };
/** It names itself with `Authorization: Kiosk {token}`. */
const byTablet = { access: 'public', by: 'kiosk' } as const;

export const kioskCalls = group({
  'GET /kiosks': {
    summary: 'The kiosks of the caller’s sites',
    access: 'site.Management',
    query: Closed({ siteId: Type.Optional(Id()), facilityId: Type.Optional(Id()) }),
    response: Closed({
      items: Type.Array(Kiosk),
      facility: LookupOf(Titled()),
      site: LookupOf(Titled()),
    }),
  },
  'POST /kiosks': {
    summary: 'Add a kiosk to a facility; answers the code that pairs a tablet with it',
    access: 'site.Management',
    body: Closed({ facilityId: Id(), name: Name(), pin: Pin(), ...Times }),
    response: KioskWithCode,
    status: 201,
    errors: ['pin_too_simple'],
  },
  'PATCH /kiosks/{id}': {
    summary: 'Change a kiosk’s name, PIN or opening time; its tablet learns of it when it is next seen',
    ...byId,
    body: Closed({ name: Type.Optional(Name()), pin: Type.Optional(Pin()), ...Times }),
    response: Kiosk,
    errors: ['pin_too_simple'],
  },
  'POST /kiosks/{id}/code': {
    summary: 'A fresh pairing code: the tablet that was there before ends when another is paired with it',
    ...byId,
    response: KioskWithCode,
  },
  'DELETE /kiosks/{id}': { summary: 'Remove a kiosk; its tablet is refused from now on', ...byId },
  'POST /kiosks/pair': {
    summary: 'Pair this tablet with the kiosk whose code it is; the token is shown once',
    access: 'public',
    body: Closed({
      code: Type.String({ pattern: `^\\d{${limits.kioskCodeDigits}}$` }),
      attempt: Described(
        'Made up by the tablet before the first try: sent again with its code, because the answer was lost, it gets the same answer',
        Type.Optional(Type.String({ pattern: '^[\\w-]{32,64}$' })),
      ),
    }),
    response: Closed({
      token: Described('To be sent as `Authorization: Kiosk {token}`', Type.String()),
      kiosk: KioskView,
    }),
    errors: ['kiosk_code_wrong'],
  },
  'POST /kiosks/seen': {
    summary: 'By a paired tablet, every five minutes: it is there. Answers what it shows',
    ...byTablet,
    body: Closed({
      battery: Type.Optional(Nullable(Type.Number({ minimum: 0, maximum: 1 }))),
      isCharging: Type.Optional(Nullable(Type.Boolean())),
      waiting: Type.Optional(Nullable(Type.Integer({ minimum: 0, maximum: 1_000_000 }))),
    }),
    response: KioskView,
    errors: ['kiosk_ended'],
  },
  'POST /kiosks/leave': {
    summary: 'By a paired tablet: it is a kiosk no more. The kiosk waits for another one, and is not missed',
    ...byTablet,
    errors: ['kiosk_ended'],
  },
  'POST /kiosks/feedback': {
    summary: 'By a paired tablet: what somebody said at it, at the door that it is paired for',
    ...byTablet,
    body: Closed({
      rate: Rating(),
      reasonIds: Described(
        'What the facility does not offer is left out',
        Type.Optional(Type.Array(ReasonId(), { maxItems: limits.reasonsPerKind, uniqueItems: true })),
      ),
      saidAt: Described('By the tablet’s clock, which may be wrong: only how long before `sentAt` counts', Moment()),
      sentAt: Described('By the same clock', Moment()),
    }),
    response: Closed({}),
    status: 201,
    errors: ['kiosk_ended', 'feedback_closed', 'request_id_reused'],
    idempotent: true,
  },
});
