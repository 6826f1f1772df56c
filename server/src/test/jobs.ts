import type { Body, Job } from '@rounds/contract';
import { expect } from 'vitest';
import { newId } from '../ids.js';
import type { Organisation, Persona } from './personas.js';
import type { TestApp } from './test-app.js';

type NewJob = Partial<Body<'POST /jobs'>>;
export type Acting = 'done' | 'confirm' | 'reopen' | 'dismiss' | 'comment';

interface Answered {
  id: string;
  result?: boolean;
  isProblem?: boolean;
  isUrgent?: boolean;
  comment?: string;
}

/** What people do about jobs on one server. Problems and checks are those of the first door. */
export function jobsOn(rounds: TestApp) {
  const report = ({ token }: Persona, { facilities }: Organisation, more: NewJob = {}, requestId = newId()) =>
    rounds.call('POST /jobs', {
      token,
      body: { facilityId: facilities[0], title: 'The tap drips', ...more },
      headers: { 'x-request-id': requestId },
    });
  return {
    report,
    reported: async (persona: Persona, org: Organisation, more: NewJob = {}): Promise<Job> => {
      const { status, body } = await report(persona, org, more);
      expect(status).toBe(201);
      return body;
    },
    act: ({ token }: Persona, id: string, acting: Acting, comment = '', requestId = newId()) =>
      rounds.call(`POST /jobs/{id}/${acting}`, {
        token,
        params: { id },
        body: { comment },
        headers: { 'x-request-id': requestId },
      }),
    /** Sent later, as by a phone without a network. */
    doneBefore: ({ token }: Persona, id: string, performedAt: Date) =>
      rounds.call('POST /jobs/{id}/done', {
        token,
        params: { id },
        body: { performedAt: performedAt.toISOString() },
        headers: { 'x-request-id': newId() },
      }),
    read: async ({ token }: Persona, id: string): Promise<Job> =>
      (await rounds.call('GET /jobs/{id}', { token, params: { id } })).body,
    list: async ({ token }: Persona, query: Record<string, unknown> = {}) =>
      (await rounds.call('GET /jobs', { token, query })).body.items,
    check: async ({ token }: Persona, { facilities }: Organisation, items: Answered[], performedAt?: Date) => {
      const { status, body } = await rounds.call('POST /qr/{id}/report-quality-check', {
        token,
        params: { id: facilities[0] },
        body: { items, ...(performedAt && { performedAt: performedAt.toISOString() }) },
      });
      expect(status).toBe(201);
      return body.checkIds[0] ?? 0;
    },
  };
}
