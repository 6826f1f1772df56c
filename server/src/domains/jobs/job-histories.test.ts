import type { Job, JobState } from '@rounds/contract';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { jobsOn, type Acting } from '../../test/jobs.js';
import { minutesAgo } from '../../test/moment.js';
import { organisation, type Organisation } from '../../test/personas.js';
import { testApp, type TestApp } from '../../test/test-app.js';
import { verify } from '../../verify.js';
import { stateAfter } from './jobs.policy.js';

// Two processes of one installation: whoever acts is answered by one or the other.
const here = testApp();
const there = testApp({}, here);

/** What somebody does, answered with a status. What is not there to be acted on is left alone. */
interface Deed {
  title: string;
  perform: (rounds: TestApp, org: Organisation) => Promise<number>;
}
const nothingToDo = 200;

const who = fc.constantFrom('staff' as const, 'siteManager' as const, 'manager' as const);
/** Few enough for two people to meet at one. */
const which = fc.nat({ max: 1 });
const pick = <T>(among: readonly T[], index: number): T | undefined => among[index % Math.max(1, among.length)];

const report = who.map((person): Deed => ({
  title: `${person} reports`,
  perform: async (rounds, org) => (await jobsOn(rounds).report(org[person], org)).status,
}));

const complain = fc.constant<Deed>({
  title: 'a visitor complains',
  perform: async ({ call }, { facilities }) =>
    (await call('POST /qr/{id}/feedback', { params: { id: facilities[0] }, body: { rate: 1, message: 'No paper' } }))
      .status,
});

const found = fc.constantFrom('in order' as const, 'broken' as const, 'skipped' as const);
const check = fc.tuple(who, fc.tuple(found, found), fc.nat({ max: 5 })).map(([person, results, ago]): Deed => ({
  title: `${person} finds ${results.join(' and ')} ${ago} minutes ago`,
  perform: async ({ call }, { checklistId, facilities, ...org }) => {
    const items = results.map((result, index) => ({
      id: `${checklistId}-${index + 1}`,
      isProblem: result === 'broken',
      isSkipped: result === 'skipped',
    }));
    const body = { items, performedAt: minutesAgo(ago).toISOString() };
    const { token } = org[person];
    return (await call('POST /qr/{id}/report-quality-check', { token, params: { id: facilities[0] }, body })).status;
  },
}));

const verifying = fc.tuple(who, which, fc.boolean()).map(([person, index, result]): Deed => ({
  title: `${person} verifies report ${index}: ${result}`,
  perform: async ({ call }, org) => {
    const { items } = (await call('GET /checks', { token: org.owner.token })).body;
    const reports = items.map(({ id, items: all }) => ({ id, reported: all.filter((item) => item.result === null) }));
    const chosen = pick(
      reports.filter(({ reported }) => reported.length > 0),
      index,
    );
    if (!chosen) return nothingToDo;
    const verdicts = chosen.reported.map(({ checkListItemId: id }) => ({ id, result, comment: 'Seen' }));
    const { token } = org[person];
    return (await call('POST /checks/{id}/verify', { token, params: { id: chosen.id }, body: { items: verdicts } }))
      .status;
  },
}));

const jobOf = async (rounds: TestApp, { owner }: Organisation, index: number) => {
  const { list } = jobsOn(rounds);
  return pick([...(await list(owner)), ...(await list(owner, { state: 'confirmed' }))], index);
};

const acting = fc.constantFrom<Acting>('done', 'confirm', 'reopen', 'dismiss', 'comment');
const act = fc.tuple(who, acting, which).map(([person, deed, index]): Deed => ({
  title: `${person}: ${deed} of job ${index}`,
  perform: async (rounds, org) => {
    const job = await jobOf(rounds, org, index);
    return job ? (await jobsOn(rounds).act(org[person], job.id, deed, 'So it is')).status : nothingToDo;
  },
}));

const change = fc.tuple(who, which, fc.boolean()).map(([person, index, isUrgent]): Deed => ({
  title: `${person} makes job ${index} ${isUrgent ? 'urgent' : 'normal'}`,
  perform: async (rounds, org) => {
    const job = await jobOf(rounds, org, index);
    if (!job) return nothingToDo;
    const { token } = org[person];
    return (await rounds.call('PATCH /jobs/{id}', { token, params: { id: job.id }, body: { isUrgent } })).status;
  },
}));

const deed = fc.oneof(
  report,
  complain,
  verifying,
  change,
  { weight: 3, arbitrary: check },
  { weight: 6, arbitrary: act },
);

/** The state that a timeline tells, or the step that nobody could take. */
function stateToldBy({ events }: Job): string {
  let state: JobState | undefined;
  for (const { kind } of events) {
    if (kind === 'again' || kind === 'changed' || kind === 'commented') continue;
    const isBeginning = kind === 'opened' && state === undefined;
    const after = kind === 'opened' || state === undefined ? undefined : stateAfter(kind, state);
    if (!isBeginning && after === undefined) return `${kind} when ${state ?? 'there was none'}`;
    state = after ?? 'open';
  }
  return state ?? 'never opened';
}

const timesFound = ({ events }: Job) => events.filter(({ kind }) => kind === 'opened' || kind === 'again').length;

describe('the timeline of a job', () => {
  it('explains the state that it is in, whatever people did on two processes at once', async () => {
    const { read, list } = jobsOn(here);
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(deed, deed), { minLength: 6, maxLength: 16 }), async (pairs) => {
        const org = await organisation(here);
        const params = { id: org.facilities[0] };
        await here.call('PATCH /facilities/{id}', { token: org.owner.token, params, body: { opensJobs: true } });
        for (const [first, second] of pairs) {
          const answers = await Promise.all([first.perform(here, org), second.perform(there, org)]);
          for (const status of answers) expect([200, 201, 403, 409, 429]).toContain(status);
        }
        for (const state of ['open', 'done', 'confirmed', 'dismissed'] as const) {
          for (const { id, count } of await list(org.owner, { state })) {
            const job = await read(org.owner, id);
            expect([stateToldBy(job), timesFound(job)]).toEqual([state, count]);
          }
        }
        expect(await verify(here.db)).toEqual([]);
      }),
      { numRuns: 12 },
    );
  }, 120_000);
});
