import { Type, type Static } from 'typebox';
import { SignedIn } from './auth.js';
import { group } from './call.js';
import { checkCalls } from './checks.js';
import { jobCalls } from './jobs.js';
import { limits } from './limits.js';
import { PhotoById, photoErrors, takesPhoto } from './photos.js';
import { presenceErrors } from './presence.js';
import { Closed, Described, Id, ListOf, Moment, Name, RequiredText, Titled } from './shapes.js';

const PhoneSecret = () =>
  Described('What the phone was given when it became a shared one', Type.String({ pattern: '^[\\w-]{32}$' }));
const Short = () => Type.String({ maxLength: 100 });
const Pin = () => Type.String({ pattern: `^\\d{${limits.pinDigits}}$` });
const SealingKey = () =>
  Described(
    'The server’s public key (P-256, raw, base64url): what is sealed for it nobody reads on the phone',
    Short(),
  );

export const SharedPhone = Closed({
  id: Id(),
  title: Type.String(),
  site: Titled(),
  createdAt: Moment(),
  lastSeenAt: Moment(),
  people: Described(
    'Those who have set a PIN on it',
    Type.Array(
      Closed({
        personId: Id(),
        name: Type.String(),
        state: Described(
          'Locked by wrong tries until it is opened again',
          Type.Union([Type.Literal('ready'), Type.Literal('locked')]),
        ),
        setAt: Moment(),
      }),
    ),
  ),
});
export type SharedPhone = Static<typeof SharedPhone>;

export const PhonePeople = Closed({
  phoneTitle: Type.String(),
  siteTitle: Type.String(),
  accountTitle: Type.String(),
  people: Described(
    'Whoever reaches the site',
    Type.Array(
      Closed({
        personId: Id(),
        name: Type.String(),
        state: Described(
          'New: has yet to set a PIN on this phone',
          Type.Union([Type.Literal('new'), Type.Literal('ready'), Type.Literal('locked')]),
        ),
      }),
    ),
  ),
});
export type PhonePeople = Static<typeof PhonePeople>;

export const PhoneSignedIn = Closed({
  ...SignedIn.properties,
  storageKey: Described('AES-256, base64url: what the person leaves on the phone is encrypted with it', Short()),
  sealingKey: SealingKey(),
  sealTicket: Described('Goes into what is sealed: says whose it is, for seven days', Type.String()),
});
export type PhoneSignedIn = Static<typeof PhoneSignedIn>;

const gone = ['shared_phone_unknown', 'shared_phone_removed'] as const;
const report = checkCalls['POST /qr/{id}/report-quality-check'];

const Sealed = { ticket: RequiredText(4096), requestId: Type.String({ pattern: '^[\\w-]{8,64}$' }) };

/** What is sealed on a shared phone: a round, */
export const SealedRound = Closed({ ...Sealed, code: Id(), report: report.body });
/** a problem that somebody found, */
export const SealedProblem = Closed({ ...Sealed, problem: jobCalls['POST /jobs'].body });
/** or a job that they have done. */
export const SealedDone = Closed({ ...Sealed, jobId: Id(), done: jobCalls['POST /jobs/{id}/done'].body });
export type SealedReport = Static<typeof SealedRound> | Static<typeof SealedProblem> | Static<typeof SealedDone>;

export const sharedPhoneCalls = group({
  'POST /shared-phones': {
    summary: 'Make this device a shared phone of a site; its secret is shown once',
    access: 'site.Management',
    body: Closed({ siteId: Id(), title: Name() }),
    response: Closed({ id: Id(), title: Type.String(), siteId: Id(), secret: Type.String() }),
    status: 201,
  },
  'GET /shared-phones': {
    summary: 'The shared phones of the caller’s sites',
    access: 'site.Management',
    response: ListOf(SharedPhone),
  },
  'DELETE /shared-phones/{id}': {
    summary: 'Make a shared phone an ordinary one; its sessions end',
    access: 'site.Management',
    params: Closed({ id: Id() }),
  },
  'DELETE /shared-phones/{id}/people/{personId}': {
    summary: 'Forget somebody’s PIN there: it is open again, and they set a new one',
    access: 'site.Management',
    params: Closed({ id: Id(), personId: Id() }),
  },
  'POST /shared-phones/people': {
    summary: 'Who may sign in on this shared phone',
    access: 'public',
    body: Closed({ secret: PhoneSecret() }),
    response: PhonePeople,
    errors: gone,
  },
  'POST /shared-phones/sign-in': {
    summary:
      'Sign in on a shared phone with a PIN; the first use sets it. For the work at its site, and for nothing else',
    access: 'public',
    body: Closed({ secret: PhoneSecret(), personId: Id(), pin: Pin() }),
    response: PhoneSignedIn,
    errors: [...gone, 'pin_wrong', 'pin_locked', 'pin_too_simple'],
  },
  'POST /shared-phones/photos': {
    summary: 'Send a picture that something sealed on this shared phone mentions, whoever is signed in there now',
    access: 'public',
    by: 'phone',
    ...takesPhoto,
    errors: [...gone, ...photoErrors],
  },
  'GET /shared-phones/photos/{id}/sent': {
    summary: 'Whether a picture is here already, and this shared phone may mention it (404: send it)',
    access: 'public',
    by: 'phone',
    params: PhotoById,
    errors: ['shared_phone_unknown'],
  },
  'POST /shared-phones/sealed': {
    summary:
      'Send a round, a problem or a done job that somebody sealed on this shared phone, whoever is signed in there now; stored once',
    access: 'public',
    body: Closed({
      secret: PhoneSecret(),
      sealed: Described(
        'base64url of the sender’s one-time public key (65 bytes), a nonce (12) and the AES-256-GCM cipher text',
        Type.String({ pattern: '^[\\w-]+$', minLength: 125, maxLength: 1_000_000 }),
      ),
    }),
    response: report.response,
    status: 201,
    errors: [...gone, 'sealed_refused', 'code_replaced', 'wrong_job_state', 'request_id_reused', ...presenceErrors],
  },
  'DELETE /profile/pins': {
    summary: 'Forget one’s own PINs, on every shared phone; not from a shared phone',
    access: 'signed-in',
  },
});
