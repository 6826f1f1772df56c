import { errorStatus } from '@rounds/contract';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { isUnavailable, isUnstorable } from '../db/errors.js';
import { problemOf, Refusal } from '../problems.js';
import { fieldFaults } from './validation.js';

const codes: Record<string, Refusal['code']> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'body_too_large',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'unsupported_media_type',
};

/** Every failure becomes a refusal of the catalogue; only what nobody foresaw is a 500, and it is logged. */
function refusalOf(error: FastifyError | Refusal): Refusal {
  if (error instanceof Refusal) return error;
  if (error.validation) {
    // A path that could not be an id names nothing.
    if (error.validationContext === 'params') return new Refusal('not_found');
    return new Refusal('validation_failed', { faults: fieldFaults(error.validation) });
  }
  const known = codes[error.code];
  if (known) return new Refusal(known);
  if (isUnstorable(error)) return new Refusal('validation_failed');
  if (isUnavailable(error)) return new Refusal('unavailable', { retryAfter: 5 });
  if (error.statusCode && error.statusCode < 500) return new Refusal('malformed_request');
  return new Refusal('internal_error');
}

export async function sendProblem(error: FastifyError | Refusal, request: FastifyRequest, reply: FastifyReply) {
  const refusal = refusalOf(error);
  if (refusal.code === 'internal_error') request.log.error({ err: error }, 'unforeseen');
  // The contract should have refused it.
  else if (isUnstorable(error)) request.log.warn({ err: error }, 'unstorable');
  else if (refusal.code === 'unavailable') request.log.warn({ err: error }, 'unavailable');
  if (refusal.retryAfter !== undefined) void reply.header('retry-after', String(refusal.retryAfter));
  return reply
    .code(errorStatus[refusal.code])
    .type('application/problem+json')
    .serializer(JSON.stringify)
    .send(problemOf(refusal, request.t, request.id));
}
