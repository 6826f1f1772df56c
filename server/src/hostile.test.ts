import { apiPrefix, calls, errorStatus, type Call } from '@rounds/contract';
import { Ajv } from 'ajv';
import addFormats from 'ajv-formats';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hostileRequest, type Known } from './test/hostile.js';
import { newcomer, organisation, type Organisation } from './test/personas.js';
import { testApp } from './test/test-app.js';

const rounds = testApp({ FEEDBACK_LIMIT: '100000' });
const ajv = addFormats.default(new Ajv({ strict: false }));

const knownOf = ({ id, sites, facilities, checklistId, staff }: Organisation): Known => ({
  accounts: [id],
  accountId: [id],
  sites,
  siteId: sites,
  facilities,
  facilityId: facilities,
  qr: facilities,
  checklists: [checklistId],
  itemId: [1, 2, `${checklistId}-1`],
  personId: [staff.id],
  feedbacks: [1],
  code: facilities,
  lang: ['en', 'cs', 'ru'],
});

describe('bad input of any kind, from anybody', () => {
  it.each(['owner', 'site manager', 'staff', 'newcomer', 'signed out'])(
    'is answered with less than 500 and a code of the catalogue, for the %s',
    async (who) => {
      const org = await organisation(rounds);
      const token = {
        owner: org.owner.token,
        'site manager': org.siteManager.token,
        staff: org.staff.token,
        newcomer: (await newcomer(rounds)).token,
        'signed out': undefined,
      }[who];
      await fc.assert(
        fc.asyncProperty(hostileRequest(knownOf(org)), async ({ key, path, search, body, contentType, headers }) => {
          const response = await rounds.fetch(`${apiPrefix}${path}?${search}`, {
            method: key.slice(0, key.indexOf(' ')),
            headers: {
              ...headers,
              ...(token && { authorization: `Bearer ${token}` }),
              ...(body !== undefined && { 'content-type': contentType }),
            },
            ...(body !== undefined && { body }),
          });
          const text = await response.text();
          expect(response.status).toBeLessThan(500);
          if (response.status >= 400) {
            const problem = JSON.parse(text) as { code: keyof typeof errorStatus; message: string };
            expect(errorStatus[problem.code]).toBe(response.status);
            expect(problem.message).toBeTruthy();
          } else {
            const call: Call = calls[key];
            if (call.response && text) expect(ajv.validate(call.response, JSON.parse(text))).toBe(true);
          }
        }),
        { numRuns: Number(process.env['HOSTILE_REQUESTS'] ?? 300), endOnFailure: true },
      );
    },
    300_000,
  );
});
