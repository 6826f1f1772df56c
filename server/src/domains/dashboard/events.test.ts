import { describe, expect, it } from 'vitest';
import { organisation, type Organisation } from '../../test/personas.js';
import { testApp, type TestApp } from '../../test/test-app.js';
import { eventHub } from './events.js';

const rounds = testApp();

/** Opens the stream and waits until it is sure to hear what comes next. */
async function listen({ url }: TestApp, token: string) {
  const leave = new AbortController();
  const response = await fetch(`${url}/aaa/api/v1/events`, {
    headers: { authorization: `Bearer ${token}` },
    signal: leave.signal,
  });
  let heard = '';
  const ended = (async () => {
    for await (const chunk of response.body ?? []) heard += Buffer.from(chunk as Uint8Array).toString();
  })().catch(() => {});
  if (response.ok) await expect.poll(() => heard, { timeout: 5000 }).toContain('event: ready');
  return { response, ended, leave: () => leave.abort(), heard: () => heard };
}

const rate = (neva: Organisation, facility: 0 | 2) =>
  rounds.call('POST /qr/{id}/feedback', { params: { id: neva.facilities[facility] }, body: { rate: 5 } });

describe('GET /events', () => {
  it('refuses strangers and staff', async () => {
    const { staff } = await organisation(rounds);
    expect((await rounds.fetch('/aaa/api/v1/events')).status).toBe(401);
    expect((await listen(rounds, staff.token)).response.status).toBe(403);
  });

  it('tells of new feedback and replies to those who may see them, and to nobody else', async () => {
    const neva = await organisation(rounds);
    const other = await organisation(rounds);
    const owner = await listen(rounds, neva.owner.token);
    const north = await listen(rounds, neva.siteManager.token);
    const stranger = await listen(rounds, other.owner.token);
    expect(owner.response.headers.get('content-type')).toMatch(/^text\/event-stream/);

    await rate(neva, 2);
    await rate(neva, 0);
    const { body } = await rounds.call('GET /feedbacks', { token: neva.owner.token });
    const [first, second] = body.items.toReversed().map(({ id }) => id);
    await rounds.call('POST /feedbacks/{id}/review', {
      params: { id: second ?? 0 },
      body: { comment: 'Thanks' },
      token: neva.owner.token,
    });
    await expect.poll(() => owner.heard()).toContain(`review-${second}`);
    await expect.poll(() => north.heard()).toContain(`review-${second}`);
    expect(owner.heard()).toContain(`feedback-${first}`);
    expect(owner.heard()).toContain(`feedback-${second}`);
    expect(north.heard()).toContain(`feedback-${second}`);
    expect(north.heard()).not.toContain(`feedback-${first}`);
    expect(stranger.heard()).not.toContain('facilityId');
    for (const each of [owner, north, stranger]) each.leave();
  });

  it('reaches screens that another server process serves', async () => {
    const neva = await organisation(rounds);
    const elsewhere = eventHub(rounds.database);
    const reach = { accountId: neva.id, siteIds: null };
    const stream = elsewhere.open(reach, () => Promise.resolve(reach));
    let heard = '';
    stream.on('data', (chunk: Buffer) => {
      heard += chunk.toString();
    });
    await expect.poll(() => heard).toContain('ready');
    await rate(neva, 0);
    await expect.poll(() => heard).toContain('event: feedback');
    await elsewhere.close();
    expect(stream.writableEnded).toBe(true);
  });

  it('ends when the session has ended, and follows a narrowed reach', async () => {
    const neva = await organisation(rounds);
    const hub = eventHub(rounds.database, 20);
    let standing: { accountId: string; siteIds: string[] | null } | null = { accountId: neva.id, siteIds: null };
    const stream = hub.open(standing, () => Promise.resolve(standing));
    let heard = '';
    stream.on('data', (chunk: Buffer) => {
      heard += chunk.toString();
    });
    standing = { accountId: neva.id, siteIds: [neva.sites[0]] };
    heard = '';
    await expect.poll(() => heard).toContain('still here');
    await rate(neva, 2);
    await rate(neva, 0);
    await expect.poll(() => heard).toContain('event: feedback');
    expect(heard.match(/event: feedback/g)).toHaveLength(1);
    standing = null;
    await expect.poll(() => stream.writableEnded).toBe(true);
    await hub.close();
  });
});
