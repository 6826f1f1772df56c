import type { Static, TObject, TSchema } from 'typebox';
import type { OwnError } from './errors.js';
import type { Permission } from './permissions.js';

/**
 * `public`: no token needed. `signed-in`: any person. A permission: a member whose role holds it in the token's account.
 */
export type Access = 'public' | 'signed-in' | Permission;

export interface Call {
  summary: string;
  access: Access;
  params?: TObject;
  query?: TObject;
  body?: TSchema;
  /** The body is a form, as a standard has it. */
  form?: true;
  /** The body is not JSON: bytes of one of these media types, read by the handler. */
  raw?: readonly string[];
  /** Absent: 204. */
  response?: TSchema;
  status?: 200 | 201;
  /** A streamed answer has a media type and no schema. */
  stream?: readonly string[];
  /** Refusals beyond `sharedErrors`. */
  errors?: readonly OwnError[];
  /** Public, as no person calls: a paired tablet or a shared phone does, and names itself with what it was given. */
  by?: 'kiosk' | 'phone';
  /** Submissions are stored once per X-Request-Id. */
  idempotent?: true;
}

/** Keeps the literal types of a group of calls while checking each against `Call`. */
export const group = <const Calls extends Record<`${'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'} /${string}`, Call>>(
  calls: Calls,
): Calls => calls;

type Part<C, Name extends string> = C extends Record<Name, infer Schema extends TSchema> ? Static<Schema> : undefined;

export type ParamsOf<C> = Part<C, 'params'>;
export type QueryOf<C> = Part<C, 'query'>;
export type BodyOf<C> = Part<C, 'body'>;
export type AnswerOf<C> = C extends { response: infer Schema extends TSchema } ? Static<Schema> : void;
