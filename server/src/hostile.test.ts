import { apiPrefix, calls, errorStatus, type Call, type ErrorCode, type Problem } from '@rounds/contract';
import { Ajv } from 'ajv';
import addFormats from 'ajv-formats';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { languageOf } from './http/language.js';
import { hostileRequest, type HostileRequest, type Known } from './test/hostile.js';
import { jobsOn } from './test/jobs.js';
import { pairedKiosk } from './test/kiosk.js';
import { newcomer, organisation, type Organisation, type Persona } from './test/personas.js';
import { sentPhoto } from './test/pictures.js';
import { createPlan, leaveLine } from './test/plans.js';
import { rawRequest, type RawAnswer } from './test/raw-request.js';
import { testApp } from './test/test-app.js';
import { loadTexts } from './texts.js';

/** `npm run faults -- hostile` sends more; with other seeds they are other ones. */
const requestsPerPerson = Number(process.env['HOSTILE_REQUESTS'] ?? 150);
const seeds = (process.env['HOSTILE_SEED'] ?? '1,2,3').split(',').map(Number);

const rounds = testApp({ FEEDBACK_LIMIT: '100000' });
const ajv = addFormats.default(new Ajv({ strict: false }));
const texts = loadTexts();

const knownOf = (
  { id, sites, facilities, checklistId, staff }: Organisation,
  {
    planId,
    handoverId,
    jobId,
    checkId,
    photoId,
    kioskId,
  }: Record<'planId' | 'handoverId' | 'jobId' | 'photoId' | 'kioskId', string> & { checkId: number },
): Known => ({
  accounts: [id],
  accountId: [id],
  sites,
  siteId: sites,
  facilities,
  facilityId: facilities,
  qr: facilities,
  checklists: [checklistId],
  checklistId: [checklistId],
  checklistIds: [checklistId],
  siteIds: sites,
  itemId: [1, 2, `${checklistId}-1`],
  afterId: [1, `${checklistId}-2`],
  'items.id': [`${checklistId}-1`, `${checklistId}-2`],
  personId: [staff.id],
  feedbacks: [1],
  code: facilities,
  lang: ['en', 'cs', 'ru'],
  plans: [planId],
  planId: [planId],
  handovers: [handoverId],
  jobs: [jobId],
  photos: [photoId],
  photoIds: [photoId],
  'items.photoIds': [photoId],
  checks: [checkId],
  kiosks: [kioskId],
  pin: ['482913'],
  opensAt: ['08:00', '23:00'],
  closesAt: ['20:00', '06:00'],
  reasonIds: ['washroom-paper', 'general-broken'],
  assigneeId: [staff.id],
  personIds: [staff.id],
  'doors.facilityId': facilities,
  'doors.checklistIds': [checklistId],
  starts: ['2026-11-16T06:00', '2027-03-28T02:30'],
  rrule: ['FREQ=DAILY;BYHOUR=6,12', 'FREQ=MONTHLY;BYDAY=1MO', 'FREQ=MONTHLY;INTERVAL=12;BYMONTHDAY=31'],
});

function expectRefusal({ headers }: HostileRequest, { status, text, ...answer }: RawAnswer): void {
  const problem = JSON.parse(text) as Problem;
  expect(answer.headers['content-type']).toBe('application/problem+json');
  const code: ErrorCode = problem.code;
  expect(errorStatus[code]).toBe(status);
  const sentence = texts.in(languageOf(headers['accept-language']))(`errors.${code}`);
  expect(problem).toMatchObject({ type: `urn:rounds:problem:${code}`, status, message: sentence, detail: sentence });
  expect(problem.requestId).toBe(answer.headers['x-request-id']);
}

function expectAnswer({ key }: HostileRequest, { text, headers }: RawAnswer): void {
  const call: Call = calls[key];
  if (call.stream) expect(call.stream.some((type) => headers['content-type']?.startsWith(type))).toBe(true);
  else if (call.response) {
    ajv.validate(call.response, JSON.parse(text));
    expect(ajv.errors).toBeNull();
  } else expect(text).toBe('');
}

describe.each(seeds)('bad input of any kind, from anybody (seed %i)', (seed) => {
  it.each(['owner', 'manager', 'site manager', 'staff', 'newcomer', 'tablet', 'signed out'])(
    'is answered with less than 500 and a code of the catalogue, for the %s',
    async (who) => {
      const org = await organisation(rounds);
      const kiosk = await pairedKiosk(rounds, org);
      const known = knownOf(org, {
        planId: (await createPlan(rounds, org)).id,
        handoverId: await leaveLine(rounds, org.staff, org.sites[0]),
        photoId: await sentPhoto(rounds, org.staff),
        jobId: (await jobsOn(rounds).reported(org.staff, org)).id,
        kioskId: kiosk.id,
        checkId: await jobsOn(rounds).check(org.staff, org, [{ id: `${org.checklistId}-1` }]),
      });
      const bearer = ({ token }: Persona) => `Bearer ${token}`;
      const authorization = {
        owner: bearer(org.owner),
        manager: bearer(org.manager),
        'site manager': bearer(org.siteManager),
        staff: bearer(org.staff),
        newcomer: bearer(await newcomer(rounds)),
        tablet: `Kiosk ${kiosk.token}`,
        'signed out': undefined,
      }[who];
      await fc.assert(
        fc.asyncProperty(hostileRequest(known), async (asked) => {
          const { method, path, body, contentType } = asked;
          const answer = await rawRequest(rounds.url, {
            method,
            path: apiPrefix + path,
            headers: {
              ...asked.headers,
              ...(authorization && { authorization }),
              ...(contentType && { 'content-type': contentType }),
            },
            ...(body && { body }),
          });
          expect(answer.status).toBeLessThan(500);
          if (answer.status >= 400) expectRefusal(asked, answer);
          else if (!asked.isAstray) expectAnswer(asked, answer);
        }),
        { numRuns: requestsPerPerson, seed, endOnFailure: true },
      );
    },
    3_600_000,
  );
});
