import { describe, expect, it } from 'vitest';
import { jobsOn } from '../../test/jobs.js';
import { phonesOn } from '../../test/notifications.js';
import { organisation } from '../../test/personas.js';
import { pushService } from '../../test/push-service.js';
import { testApp } from '../../test/test-app.js';

const service = pushService();
Object.assign(service.settings, { TRUST_PROXY: '127.0.0.1,::1', FEEDBACK_LIMIT: '100' });
// Two processes of one installation.
const here = testApp(service.settings);
const there = testApp(service.settings, here);
const { act, list, read, reported } = jobsOn(here);

describe('two people at two processes', () => {
  it('close a job at once: one does, and the other hears who and when', async () => {
    const org = await organisation(here);
    const { id } = await reported(org.staff, org);
    const answers = await Promise.all([act(org.staff, id, 'done'), jobsOn(there).act(org.siteManager, id, 'done')]);
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409]);
    const { events, doneBy, doneAt } = await read(org.staff, id);
    expect(events.map(({ kind }) => kind)).toEqual(['opened', 'done']);
    const refused = answers.find(({ status }) => status === 409)?.problem;
    expect(refused).toMatchObject({ code: 'wrong_job_state', state: 'done', at: doneAt, by: { id: doneBy } });
  });
});

describe('a storm of complaints', () => {
  it('of 200 visitors in a minute is one job that counts them all, and is told once', async () => {
    const org = await organisation(here);
    const { listening, told } = phonesOn(here, service);
    const phone = await listening(org.siteManager);
    const params = { id: org.facilities[0] };
    await here.call('PATCH /facilities/{id}', { token: org.owner.token, params, body: { opensJobs: true } });
    const visitors = Array.from({ length: 200 }, (_, index) => index);
    const complain = (visitor: number) =>
      (visitor % 2 === 0 ? here : there).call('POST /qr/{id}/feedback', {
        params,
        body: { rate: 1 + (visitor % 3), message: 'No paper' },
        // A crowd: everybody on their own network, with one of many kinds of phones.
        headers: { 'x-forwarded-for': `192.0.2.${visitor}`, 'user-agent': `Phone ${visitor % 17}` },
      });
    for (let first = 0; first < visitors.length; first += 20) {
      const answers = await Promise.all(visitors.slice(first, first + 20).map(complain));
      expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
    }
    expect((await list(org.owner)).map(({ title, count }) => [title, count])).toEqual([['No paper', 200]]);
    expect((await told(phone))[0]).toHaveLength(1);
    const [job] = await list(org.owner);
    await act(org.staff, job?.id ?? '', 'done');
    await complain(201);
    expect((await told(phone))[0]).toHaveLength(2);
  });
});
