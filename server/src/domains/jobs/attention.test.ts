import { describe, expect, it } from 'vitest';
import { jobsOn } from '../../test/jobs.js';
import { minutesAgo } from '../../test/moment.js';
import { organisation, type Organisation } from '../../test/personas.js';
import { testApp } from '../../test/test-app.js';

const rounds = testApp();
const { act, check, list, reported } = jobsOn(rounds);

const soap = ({ checklistId }: Organisation) => `${checklistId}-2`;

const tileOf = async ({ sites, facilities, staff: { token } }: Organisation) => {
  const { body } = await rounds.call('GET /sites/{id}/facilities', { params: { id: sites[0] }, token });
  return body.items.find(({ id }) => id === facilities[0])?.state;
};

const siteOf = async ({ sites, owner: { token } }: Organisation) =>
  (await rounds.call('GET /sites', { token })).body.items.find(({ id }) => id === sites[0])?.state;

const attentionTo = async ({ facilities, owner: { token } }: Organisation) => {
  const { body } = await rounds.call('GET /dashboard', { token });
  return body.attention.find(({ facilityId }) => facilityId === facilities[0]);
};

describe('open jobs', () => {
  it('are counted on the tiles of facility and site and in what needs attention, urgent ones apart', async () => {
    const org = await organisation(rounds);
    const none = { openJobs: 0, urgentJobs: 0 };
    expect([await tileOf(org), await siteOf(org)]).toMatchObject([none, none]);
    await reported(org.staff, org, { isUrgent: true });
    const { id } = await reported(org.staff, org);
    await reported(org.owner, org, { facilityId: org.facilities[1] });
    await reported(org.owner, org, { facilityId: org.facilities[2], isUrgent: true });
    expect(await tileOf(org)).toMatchObject({ openJobs: 2, urgentJobs: 1 });
    expect(await siteOf(org)).toMatchObject({ openJobs: 3, urgentJobs: 1 });
    const expected = { openJobs: 2, urgentJobs: 1, causes: ['open-jobs', 'never-checked'] };
    expect(await attentionTo(org)).toMatchObject(expected);
    await act(org.staff, id, 'done');
    expect(await tileOf(org)).toMatchObject({ openJobs: 1, urgentJobs: 1 });
  });

  it('speak for the item that failed, also when they are done and nobody has looked yet', async () => {
    const org = await organisation(rounds);
    await check(org.manager, org, [{ id: soap(org), result: false }], minutesAgo(10));
    expect(await attentionTo(org)).toMatchObject({ failedItems: 1, openJobs: 1, causes: ['open-jobs'] });
    const [job] = await list(org.staff);
    await act(org.staff, job?.id ?? '', 'done');
    expect(await tileOf(org)).toMatchObject({ failedItems: 1, openJobs: 0 });
    expect(await attentionTo(org)).toBeUndefined();
  });

  it('do not speak for another item that failed and opens none', async () => {
    const org = await organisation(rounds);
    const floor = `${org.checklistId}-1`;
    await rounds.call('PUT /checklists/{id}/items/{itemId}', {
      token: org.owner.token,
      params: { id: org.checklistId, itemId: '2' },
      body: { title: 'Soap filled', opensJob: false },
    });
    await check(org.manager, org, [{ id: floor, result: false }], minutesAgo(20));
    await check(org.staff, org, [{ id: floor }, { id: soap(org), isProblem: true }], minutesAgo(10));
    expect((await list(org.staff)).map(({ title, state }) => [title, state])).toEqual([['Floor clean', 'done']]);
    expect(await attentionTo(org)).toMatchObject({ failedItems: 1, openJobs: 0, causes: ['failed-items'] });
  });

  it('leave the item in order when they are closed, and failed when they are opened again', async () => {
    const org = await organisation(rounds);
    await check(org.manager, org, [{ id: soap(org), result: false }], minutesAgo(10));
    const [job] = await list(org.staff);
    await act(org.manager, job?.id ?? '', 'dismiss', 'There is a new dispenser');
    expect(await tileOf(org)).toMatchObject({ failedItems: 0, openJobs: 0 });
    await act(org.manager, job?.id ?? '', 'reopen', 'It is empty, too');
    expect(await tileOf(org)).toMatchObject({ failedItems: 1, openJobs: 1 });
    await act(org.staff, job?.id ?? '', 'done');
    await act(org.manager, job?.id ?? '', 'confirm');
    expect(await tileOf(org)).toMatchObject({ failedItems: 0, openJobs: 0 });
    expect(await attentionTo(org)).toBeUndefined();
  });
});
