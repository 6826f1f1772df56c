import { newId } from '../ids.js';
import type { Organisation } from './personas.js';
import type { TestApp } from './test-app.js';

export interface Post {
  rate?: number;
  message?: string | null;
  reasonIds?: string[];
  website?: string;
  address?: string;
  device?: string;
  requestId?: string;
  token?: string;
}

let addresses = 0;
/** Somebody who was never here before. */
export const stranger = () => `198.51.${Math.floor(++addresses / 250)}.${(addresses % 250) + 1}`;

/** A visitor says what they think of a facility, from an address that the server believes where it trusts the proxy. */
export const leave = (
  app: TestApp,
  id: string,
  { address = stranger(), device, requestId = newId(), token, rate = 4, ...rest }: Post = {},
) =>
  app.call('POST /qr/{id}/feedback', {
    params: { id },
    body: { rate, ...rest },
    headers: { 'x-request-id': requestId, 'x-forwarded-for': address, ...(device && { 'user-agent': device }) },
    ...(token && { token }),
  });

export const storedFeedback = (app: TestApp, { id }: Organisation) =>
  app.db.selectFrom('feedback').selectAll().where('account_id', '=', id).orderBy('id').execute();
