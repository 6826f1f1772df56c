import type { JobState } from './job-shapes.js';

/** Every way a call can be refused: stable code → HTTP status. The texts are in locales/errors.json under the same code. */
export const errorStatus = {
  malformed_request: 400,
  not_signed_in: 401,
  sign_in_refused: 401,
  refresh_refused: 401,
  pin_wrong: 401,
  kiosk_ended: 401,
  forbidden: 403,
  sign_in_again: 403,
  not_found: 404,
  shared_phone_unknown: 404,
  feedback_closed: 409,
  stale_position: 409,
  last_owner: 409,
  already_member: 409,
  code_taken: 409,
  pin_locked: 409,
  last_way_in: 409,
  person_elsewhere: 409,
  signs_in_elsewhere: 409,
  identity_taken: 409,
  wrong_job_state: 409,
  job_opened_again: 409,
  job_taken: 409,
  already_verified: 409,
  code_needed: 409,
  tag_taken: 409,
  tap_used: 409,
  conflict: 409,
  code_replaced: 410,
  invitation_used: 410,
  invitation_withdrawn: 410,
  invitation_expired: 410,
  shared_phone_removed: 410,
  setup_done: 410,
  body_too_large: 413,
  photo_too_large: 413,
  unsupported_media_type: 415,
  photo_type: 415,
  validation_failed: 422,
  request_id_reused: 422,
  push_host_refused: 422,
  pin_too_simple: 422,
  sealed_refused: 422,
  photo_broken: 422,
  tap_unknown: 422,
  kiosk_code_wrong: 422,
  too_many_requests: 429,
  internal_error: 500,
  unavailable: 503,
} as const;

export type ErrorCode = keyof typeof errorStatus;

/** What any call can answer, whatever it is about. The last two say when to try again (`Retry-After`). */
export const sharedErrors = [
  'malformed_request',
  'not_signed_in',
  'forbidden',
  'not_found',
  'body_too_large',
  'unsupported_media_type',
  'validation_failed',
  'internal_error',
  'too_many_requests',
  'unavailable',
] as const satisfies readonly ErrorCode[];

/** What only some calls answer. */
export type OwnError = Exclude<ErrorCode, (typeof sharedErrors)[number]>;

export interface FieldError {
  field: string;
  message: string;
}

/** `application/problem+json` (RFC 9457). `code` is what programs match; `message` repeats `detail` for the specification's client. */
export interface Problem {
  type: string;
  code: ErrorCode;
  title: string;
  status: number;
  detail: string;
  message: string;
  requestId: string;
  errors?: FieldError[];
  /** Of `pin_wrong`. */
  triesLeft?: number;
  /** Of `wrong_job_state`: who was faster and when, and what the job is since. */
  state?: JobState;
  at?: string;
  by?: { firstName: string; lastName: string } | null;
}
