import { errorStatus, type ErrorCode, type Problem } from '@rounds/contract';
import type { LimitName } from './limits.js';
import type { Translate } from './texts.js';

/** What is wrong with one field: `errors.field_<fault>` is its text. */
export interface FieldFault {
  field: string;
  fault:
    | 'required'
    | 'too_long'
    | 'too_many'
    | 'too_short'
    | 'out_of_range'
    | 'not_allowed'
    | 'unknown'
    | 'repeated'
    | 'invalid';
  values?: Record<string, string | number>;
}

interface RefusalOptions {
  faults?: FieldFault[];
  /** Seconds after which trying again makes sense. */
  retryAfter?: number;
  /** Which limit was reached. */
  limit?: LimitName;
  /** What the refusal carries along, such as the fresh items of a list. */
  extra?: Record<string, unknown>;
}

/** The one way to say no: a code of the catalogue. Status and text follow from it. */
export class Refusal extends Error {
  readonly code: ErrorCode;
  readonly faults: FieldFault[];
  readonly retryAfter: number | undefined;
  readonly limit: LimitName | undefined;
  readonly extra: Record<string, unknown>;

  constructor(code: ErrorCode, options: RefusalOptions = {}) {
    super(code);
    this.name = 'Refusal';
    this.code = code;
    this.faults = options.faults ?? [];
    this.retryAfter = options.retryAfter;
    this.limit = options.limit;
    this.extra = options.extra ?? {};
  }
}

export const notFound = (): Refusal => new Refusal('not_found');
export const forbidden = (): Refusal => new Refusal('forbidden');
export const invalid = (...faults: FieldFault[]): Refusal => new Refusal('validation_failed', { faults });

/** Who asks too often is told when to try again, as `Retry-After` tells programs: it may be seconds, it may be a day. */
function detailOf({ code, faults, retryAfter }: Refusal, t: Translate): string {
  // What there is too much of seldom stands in a form, under which it could be said.
  const full = faults.find(({ fault }) => fault === 'too_many');
  if (full) return t('errors.field_too_many', { ...full.values });
  const said = t(`errors.${code}`);
  if (code !== 'too_many_requests' || retryAfter === undefined) return said;
  const minutes = Math.max(1, Math.ceil(retryAfter / 60));
  const when =
    minutes <= 60
      ? t('errors.again_in_minutes', { count: minutes })
      : t('errors.again_in_hours', { count: Math.ceil(minutes / 60) });
  return `${said} ${when}`;
}

export function problemOf(refusal: Refusal, t: Translate, requestId: string): Problem & Record<string, unknown> {
  const detail = detailOf(refusal, t);
  return {
    ...refusal.extra,
    type: `urn:rounds:problem:${refusal.code}`,
    code: refusal.code,
    title: t(`errors.${refusal.code}`),
    status: errorStatus[refusal.code],
    detail,
    message: detail,
    requestId,
    ...(refusal.faults.length > 0 && {
      errors: refusal.faults.map(({ field, fault, values }) => ({
        field,
        message: t(`errors.field_${fault}`, { ...values }),
      })),
    }),
  };
}
