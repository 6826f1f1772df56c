import type { Body } from '@rounds/contract';
import { describe, expect, it } from 'vitest';
import { newId } from '../../ids.js';
import { jobsOn } from '../../test/jobs.js';
import { organisation, type Organisation, type Persona } from '../../test/personas.js';
import { testApp } from '../../test/test-app.js';

const rounds = testApp();
const { list, read, reported } = jobsOn(rounds);

const complaint = async (): Promise<{ org: Organisation; jobId: string; receiptUrl: string }> => {
  const org = await organisation(rounds);
  const params = { id: org.facilities[0] };
  await rounds.call('PATCH /facilities/{id}', { token: org.owner.token, params, body: { opensJobs: true } });
  const { body } = await rounds.call('POST /qr/{id}/feedback', { params, body: { rate: 1, message: 'No paper' } });
  const [job] = await list(org.owner);
  return { org, jobId: job?.id ?? '', receiptUrl: body.receiptUrl };
};

const close = (
  { token }: Persona,
  id: string,
  acting: 'done' | 'confirm',
  body: Body<'POST /jobs/{id}/done'>,
  requestId = newId(),
) => rounds.call(`POST /jobs/{id}/${acting}`, { token, params: { id }, body, headers: { 'x-request-id': requestId } });

const repliesOf = async ({ owner: { token } }: Organisation) =>
  (await rounds.call('GET /feedbacks', { token })).body.items.map(({ reviewComment }) => reviewComment);

describe('a reply that is sent with the closing of a job', () => {
  it('is refused from who may not reply, where no rating opened the job, and when somebody was faster', async () => {
    const { org, jobId } = await complaint();
    const reply = 'There is paper again';
    expect((await close(org.staff, jobId, 'done', { reply })).problem.code).toBe('forbidden');
    expect((await close(org.manager, jobId, 'done', { reply: '  ' })).problem.errors?.[0]?.field).toBe('reply');
    const own = await reported(org.staff, org);
    const { problem } = await close(org.manager, own.id, 'done', { reply });
    expect([problem.code, problem.errors?.[0]?.field]).toEqual(['validation_failed', 'reply']);
    await close(org.staff, jobId, 'done', {});
    expect((await close(org.manager, jobId, 'done', { reply })).problem.code).toBe('wrong_job_state');
    expect(await repliesOf(org)).toEqual([null]);
    expect((await read(org.owner, own.id)).state).toBe('open');
  });

  it('is the reply to that rating, once, and is found behind the visitor’s link', async () => {
    const { org, jobId, receiptUrl } = await complaint();
    const requestId = newId();
    const body = { comment: 'Two rolls', reply: 'There is paper again' };
    const first = await close(org.manager, jobId, 'done', body, requestId);
    expect([first.status, first.body.state]).toEqual([200, 'done']);
    expect((await close(org.manager, jobId, 'done', body, requestId)).status).toBe(200);
    expect(await repliesOf(org)).toEqual(['There is paper again']);
    expect(first.body.events.map(({ comment }) => comment)).toEqual(['No paper', 'Two rolls']);
    await close(org.siteManager, jobId, 'confirm', { reply: 'And soap, too' });
    expect(await repliesOf(org)).toEqual(['And soap, too']);
    const html = await (await fetch(receiptUrl, { headers: { 'accept-language': 'en' } })).text();
    expect(html).toContain('And soap, too');
    expect(html).not.toContain('Two rolls');
  });
});
