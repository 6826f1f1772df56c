import { calls, permissionsOf, roles, type CallKey, type Permission } from '@rounds/contract';
import { describe, expect, it } from 'vitest';
import { newId, newSecret, hashSecret } from './ids.js';
import { jobsOn } from './test/jobs.js';
import { member, newcomer, organisation, type Organisation, type Persona } from './test/personas.js';
import { sentPhoto } from './test/pictures.js';
import { testApp, type TestApp } from './test/test-app.js';

const rounds = testApp();

const personas = ['signed out', 'newcomer', 'staff', 'site manager', 'manager', 'owner'] as const;
type Who = (typeof personas)[number];
type Case = 'own' | 'out of reach' | 'foreign' | 'deleted';

/** Everything a path or a body can name, in one organisation. */
interface World {
  org: Organisation;
  people: Record<Who, Persona | null>;
  feedbackId: number;
  checkId: number;
  inviteId: string;
  inviteCode: string;
  blankCode: string;
  memberId: string;
  phoneId: string;
  planId: string;
  handoverId: string;
  jobId: string;
  photoId: string;
  tagId: string;
  kioskId: string;
  doneJobId: string;
}

/** What a call names, as its own organisation, somebody else's, the other site's and a deleted one have it. */
interface Row {
  params?: (world: World) => Record<string, unknown>;
  body?: (world: World) => unknown;
  query?: (world: World) => Record<string, unknown>;
  /** Beyond the contract's access: decided by the record, not by the route. */
  needs?: Permission | 'owner';
  /** Without it the record is not even found: a member learns no more of it than a stranger. */
  foundWith?: Permission;
  /** A place of one site: whoever knows another site only does not find it. */
  bySite?: true;
  /** What can be deleted and must then be gone. */
  deletable?: (world: World) => Promise<unknown>;
  /** Names nothing of an organisation: only who may call it is walked. */
  noRecord?: true;
  /** Streams for ever. */
  endless?: true;
}

const markDeleted =
  (table: 'site' | 'facility' | 'checklist' | 'plan', id: (named: World) => string | number) => (named: World) =>
    rounds.db
      .updateTable(table)
      .set({ deleted_at: new Date() })
      .where('id', '=', id(named) as never)
      .execute();

const site: Row = {
  params: ({ org }) => ({ id: org.sites[0] }),
  bySite: true,
  deletable: markDeleted('site', ({ org }) => org.sites[0]),
};
const facility: Row = {
  params: ({ org }) => ({ id: org.facilities[0] }),
  bySite: true,
  deletable: markDeleted('facility', ({ org }) => org.facilities[0]),
};
const checklist: Row = {
  params: ({ org }) => ({ id: org.checklistId }),
  deletable: markDeleted('checklist', ({ org }) => org.checklistId),
};
const item: Row = { ...checklist, params: ({ org }) => ({ id: org.checklistId, itemId: 1 }) };
const phone: Row = {
  params: ({ phoneId }) => ({ id: phoneId }),
  bySite: true,
  deletable: markDeleted('site', ({ org }) => org.sites[0]),
};
const account: Row = {
  params: ({ org }) => ({ id: org.id }),
  deletable: ({ org }) =>
    rounds.db.updateTable('account').set({ deleted_at: new Date() }).where('id', '=', org.id).execute(),
};
const plan: Row = {
  params: ({ planId }) => ({ id: planId }),
  bySite: true,
  deletable: markDeleted('plan', ({ planId }) => planId),
};
const job: Row = {
  params: ({ jobId }) => ({ id: jobId }),
  bySite: true,
  deletable: markDeleted('facility', ({ org }) => org.facilities[0]),
};
const photo: Row = { ...job, params: ({ photoId }) => ({ id: photoId }) };
const doneJob: Row = { ...job, params: ({ doneJobId }) => ({ id: doneJobId }) };
const tag: Row = { ...facility, params: ({ tagId }) => ({ id: tagId }) };
const kiosk: Row = { ...facility, params: ({ kioskId }) => ({ id: kioskId }) };
const ofSite: Row = {
  query: ({ org }) => ({ siteId: org.sites[0] }),
  bySite: true,
  deletable: markDeleted('site', ({ org }) => org.sites[0]),
};
const rhythm = { starts: '2026-11-16T06:00', rrule: 'FREQ=DAILY' };
const planned = ({ org }: World) => ({
  siteId: org.sites[0],
  title: 'Mornings',
  doors: [{ facilityId: org.facilities[0] }],
  ...rhythm,
  windowMinutes: 60,
});
const report: Row = { query: ({ org }) => ({ accountId: org.id }) };
const title = () => ({ title: 'New name' });
const token = () => ({ refreshToken: 'not-one-of-ours' });

const rows: Record<CallKey, Row | 'tested in its own file'> = {
  'POST /auth/oauth2-url': 'tested in its own file',
  'POST /auth': 'tested in its own file',
  'POST /auth/tokens/validate': 'tested in its own file',
  'POST /auth/tokens/refresh': 'tested in its own file',
  'POST /auth/flex': 'tested in its own file',
  'POST /auth/back-channel-logout': 'tested in its own file',
  'POST /auth/log-out': { noRecord: true, body: token },
  'POST /auth/switch-account': { body: ({ org }) => ({ accountId: org.id }) },
  'POST /auth/log-out-everywhere': { noRecord: true },

  'POST /auth/own/begin': 'tested in its own file',
  'POST /auth/own': 'tested in its own file',
  'POST /auth/own/recover': 'tested in its own file',
  'POST /auth/own/register': 'tested in its own file',
  'GET /setup/{secret}': 'tested in its own file',
  'POST /setup': 'tested in its own file',
  'GET /profile/sign-in': { noRecord: true },
  'POST /profile/passkeys': 'tested in its own file',
  'PATCH /profile/passkeys/{id}': 'tested in its own file',
  'DELETE /profile/passkeys/{id}': 'tested in its own file',
  'POST /profile/recovery-codes': { noRecord: true },
  'POST /profile/providers/begin': { noRecord: true, body: () => ({ provider: 'embedded' }) },
  'POST /profile/providers': 'tested in its own file',
  'DELETE /profile/providers/{name}': 'tested in its own file',
  'GET /sessions': { noRecord: true },
  'DELETE /sessions/{id}': 'tested in its own file',
  'DELETE /sessions': { noRecord: true },

  'GET /profile/overview': { noRecord: true },
  'PATCH /profile': { noRecord: true, body: () => ({ language: 'en' }) },
  'GET /profile/export': { noRecord: true },
  'DELETE /profile': 'tested in its own file',

  'GET /accounts': { noRecord: true },
  'GET /accounts/{id}': account,
  'POST /accounts': { noRecord: true, body: title },
  'POST /accounts/demo': 'tested in its own file',
  'PUT /accounts/{id}': { ...account, body: title, needs: 'account.Management' },
  'GET /accounts/{id}/reasons': account,
  'PUT /accounts/{id}/reasons': { ...account, body: () => ({ items: [] }), needs: 'account.Management' },
  'DELETE /accounts/{id}': { ...account, needs: 'owner' },

  'GET /accounts/{id}/members': account,
  'PATCH /accounts/{id}/members/{personId}': {
    params: ({ org, memberId }) => ({ id: org.id, personId: memberId }),
    body: () => ({ roleId: roles.staff }),
  },
  'DELETE /accounts/{id}/members/{personId}': {
    params: ({ org, memberId }) => ({ id: org.id, personId: memberId }),
    needs: 'invitation.Create',
  },
  'POST /accounts/{id}/members/{personId}/let-in': 'tested in its own file',
  'POST /accounts/{id}/invite': { ...account, body: ({ org }) => ({ roleId: roles.staff, siteIds: [org.sites[0]] }) },
  'POST /accounts/{id}/invites/papers': {
    ...account,
    body: ({ org }) => ({ names: ['Anna'], siteIds: [org.sites[0]] }),
  },
  'GET /accounts/{id}/invites': account,
  'POST /accounts/{id}/invites/{inviteId}/link': { params: ({ org, inviteId }) => ({ id: org.id, inviteId }) },
  'DELETE /accounts/{id}/invites/{inviteId}': { params: ({ org, inviteId }) => ({ id: org.id, inviteId }) },
  'GET /invites/{code}': 'tested in its own file',
  'POST /invites/{code}/accept': 'tested in its own file',

  'GET /sites': { query: ({ org }) => ({ accountId: org.id }) },
  'GET /sites/{id}': site,
  'POST /sites': { noRecord: true, body: title, needs: 'account.Management' },
  'PATCH /sites/{id}': { ...site, body: title },
  'DELETE /sites/{id}': { ...site, needs: 'account.Management' },

  'POST /shared-phones': {
    body: ({ org }) => ({ title: 'At the gate', siteId: org.sites[0] }),
    bySite: true,
    deletable: markDeleted('site', ({ org }) => org.sites[0]),
  },
  'GET /shared-phones': { noRecord: true },
  'DELETE /shared-phones/{id}': phone,
  'DELETE /shared-phones/{id}/people/{personId}': {
    ...phone,
    params: ({ phoneId, memberId }) => ({ id: phoneId, personId: memberId }),
  },
  'POST /shared-phones/people': 'tested in its own file',
  'POST /shared-phones/sign-in': 'tested in its own file',
  'POST /shared-phones/sealed': 'tested in its own file',
  'DELETE /profile/pins': { noRecord: true },

  'GET /sites/{id}/facilities': site,
  'GET /facilities/{id}': facility,
  'POST /facilities': {
    body: ({ org }) => ({ title: 'New', siteId: org.sites[0] }),
    bySite: true,
    deletable: markDeleted('site', ({ org }) => org.sites[0]),
  },
  'PATCH /facilities/{id}': { ...facility, body: title },
  'DELETE /facilities/{id}': facility,
  'GET /facilities/{id}/numbers': facility,
  'GET /facilities/{id}/tags': facility,
  'POST /facilities/{id}/tags': { ...facility, body: () => ({ uid: '04DE5F1EACC040' }) },
  'GET /tags/{id}/writing': tag,
  'POST /tags/{id}/written': tag,
  'DELETE /tags/{id}': tag,
  'GET /kiosks': { noRecord: true },
  'POST /kiosks': {
    bySite: true,
    body: ({ org }) => ({ facilityId: org.facilities[0], name: 'By the exit', pin: '482913' }),
    deletable: markDeleted('facility', ({ org }) => org.facilities[0]),
  },
  'PATCH /kiosks/{id}': { ...kiosk, body: () => ({ name: 'By the lift' }) },
  'POST /kiosks/{id}/code': kiosk,
  'DELETE /kiosks/{id}': kiosk,
  'POST /kiosks/pair': 'tested in its own file',
  'POST /kiosks/seen': 'tested in its own file',
  'POST /kiosks/leave': 'tested in its own file',
  'POST /kiosks/feedback': 'tested in its own file',
  'POST /accounts/{id}/tag-key/rotate': account,

  'GET /checklists': { noRecord: true },
  'GET /checklists/{id}': checklist,
  'POST /checklists': { noRecord: true, body: title },
  'PUT /checklists/{id}': { ...checklist, body: title },
  'DELETE /checklists/{id}': checklist,
  'GET /checklists/{id}/items': checklist,
  'POST /checklists/{id}/items': { ...checklist, body: title },
  'GET /checklists/{id}/items/{itemId}': item,
  'PUT /checklists/{id}/items/{itemId}': { ...item, body: title },
  'DELETE /checklists/{id}/items/{itemId}': item,
  'POST /checklists/{id}/items/{itemId}/change-pos': { ...item, body: () => ({ currentPos: 0 }) },

  'GET /qr/{id}': facility,
  'GET /sites/{id}/rounds': site,
  'POST /qr/{id}/report-quality-check': {
    ...facility,
    body: ({ org }) => ({ items: [{ id: `${org.checklistId}-1`, result: true }] }),
  },
  'GET /checks': report,
  'POST /checks/{id}/verify': {
    params: ({ checkId }) => ({ id: checkId }),
    body: ({ org }) => ({ items: [{ id: `${org.checklistId}-1`, result: true }] }),
    bySite: true,
    deletable: markDeleted('facility', ({ org }) => org.facilities[0]),
  },
  'GET /checks/export': { query: ({ org }) => ({ accountId: org.id, format: 'csv' }) },

  'GET /plans': ofSite,
  'GET /plans/{id}': plan,
  'POST /plans': { ...ofSite, query: () => ({}), body: planned },
  'PUT /plans/{id}': { ...plan, body: planned },
  'DELETE /plans/{id}': plan,
  'POST /plans/preview': { ...ofSite, query: () => ({}), body: ({ org }) => ({ siteId: org.sites[0], ...rhythm }) },
  'GET /due': { query: ({ org }) => ({ siteId: org.sites[0] }), bySite: true },
  'GET /due/figures': {
    query: ({ org }) => ({ siteId: org.sites[0], from: '2026-11-01', to: '2026-11-30', by: 'day' }),
    bySite: true,
  },
  'GET /due/export': { query: ({ org }) => ({ siteId: org.sites[0], format: 'csv' }), bySite: true },
  'GET /today': ofSite,
  'GET /board': ofSite,
  'GET /week': ofSite,
  'POST /handovers': {
    ...ofSite,
    query: () => ({}),
    body: ({ org }) => ({ siteId: org.sites[0], text: 'The lift is out of order' }),
  },
  'POST /handovers/{id}/close': { ...ofSite, query: () => ({}), params: ({ handoverId }) => ({ id: handoverId }) },

  'GET /jobs': { query: ({ org }) => ({ siteId: org.sites[0] }), bySite: true },
  'GET /jobs/export': { query: ({ org }) => ({ siteId: org.sites[0], format: 'csv' }), bySite: true },
  'GET /jobs/figures': { query: ({ org }) => ({ siteId: org.sites[0] }), bySite: true },
  'POST /jobs': {
    ...facility,
    params: () => ({}),
    body: ({ org }) => ({ facilityId: org.facilities[0], title: 'The tap drips' }),
  },
  'GET /jobs/{id}': job,
  'PATCH /jobs/{id}': { ...job, body: () => ({}) },
  'POST /jobs/{id}/done': { ...job, body: () => ({}) },
  'POST /jobs/{id}/confirm': { ...doneJob, body: () => ({}) },
  'POST /jobs/{id}/reopen': { ...doneJob, body: () => ({ comment: 'It drips again' }) },
  'POST /jobs/{id}/dismiss': { ...job, body: () => ({ comment: 'It is meant to drip' }) },
  'POST /jobs/{id}/comment': { ...job, body: () => ({ comment: 'The left one' }) },

  'POST /photos': 'tested in its own file',
  'GET /photos/{id}/sent': photo,
  'GET /photos/{id}': photo,

  'GET /qr/{id}/public': 'tested in its own file',
  'POST /qr/{id}/feedback': 'tested in its own file',
  'GET /feedbacks': report,
  'POST /feedbacks/{id}/review': {
    params: ({ feedbackId }) => ({ id: feedbackId }),
    body: () => ({ comment: 'Thank you' }),
    bySite: true,
  },
  'POST /feedbacks/{id}/mark': {
    params: ({ feedbackId }) => ({ id: feedbackId }),
    body: () => ({ isSuspicious: true }),
    bySite: true,
  },
  'POST /feedbacks/{id}/photo': 'tested in its own file',
  'GET /feedbacks/export': { query: ({ org }) => ({ accountId: org.id, format: 'csv' }) },
  'GET /dashboard': report,
  'GET /search': { noRecord: true, query: () => ({ q: 'lobby' }) },
  'GET /events': { noRecord: true, endless: true },

  'POST /facilities/{id}/new-code': facility,
  'POST /codes': { noRecord: true, body: () => ({ count: 1 }) },
  'GET /codes': { noRecord: true },
  'GET /codes/{code}': { params: ({ blankCode }) => ({ code: blankCode }), foundWith: 'site.Management' },
  'POST /codes/{code}/claim': {
    params: ({ blankCode }) => ({ code: blankCode }),
    body: ({ org }) => ({ facilityId: org.facilities[0] }),
    bySite: true,
  },

  'POST /notifications/enable-browser-push': 'tested in its own file',
  'GET /notifications/choices': { noRecord: true },
  'PUT /notifications/choices': 'tested in its own file',
  'POST /notifications/disable-browser-push': { noRecord: true, body: () => ({ endpoint: 'https://push.example/1' }) },

  'GET /configs/shared': { noRecord: true },
  'GET /configs/lang-resources/{lang}': { noRecord: true, params: () => ({ lang: 'en' }) },
};

/** What the contract says of the call itself. */
function admission(key: CallKey, who: Who): 200 | 401 | 403 {
  const { access } = calls[key];
  if (access === 'public') return 200;
  if (who === 'signed out') return 401;
  return access === 'signed-in' || permissionsOf(standings[who]).includes(access) ? 200 : 403;
}

/** What the policy says of a record that is there. */
function verdict({ needs }: Row, who: Who): 200 | 403 {
  if (!needs) return 200;
  if (needs === 'owner') return who === 'owner' ? 200 : 403;
  return holds(who, needs) ? 200 : 403;
}

const holds = (who: Who, permission: Permission): boolean =>
  who !== 'signed out' && permissionsOf(standings[who]).includes(permission);

const standings = {
  newcomer: null,
  staff: { roleId: roles.staff, wholeAccount: false },
  'site manager': { roleId: roles.manager, wholeAccount: false },
  manager: { roleId: roles.manager, wholeAccount: true },
  owner: { roleId: roles.owner, wholeAccount: true },
} as const;

/** Whoever is in the organisation under test; `elsewhere` puts the site-bound ones at the second site. */
async function world(elsewhere = false): Promise<World> {
  const org = await organisation(rounds);
  const [first, second] = org.sites;
  const feedback = await rounds.db
    .insertInto('feedback')
    .values({
      account_id: org.id,
      site_id: first,
      facility_id: org.facilities[0],
      rating: 4,
      receipt_code: newSecret(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const inviteId = newId();
  const inviteCode = newSecret();
  await rounds.db
    .insertInto('invitation')
    .values({
      id: inviteId,
      account_id: org.id,
      code_hash: hashSecret(inviteCode),
      role_id: roles.staff,
      whole_account: false,
      invited_by: org.owner.id,
      expires_at: new Date(Date.now() + 86_400_000),
    })
    .execute();
  await rounds.db
    .insertInto('invitation_site')
    .values({ account_id: org.id, invitation_id: inviteId, site_id: first })
    .execute();
  const blankCode = newId();
  await rounds.db.insertInto('code').values({ code: blankCode, account_id: org.id }).execute();
  const { id: memberId } = await member(rounds.db, org.id, 'Mila', roles.staff, [first]);
  const phoneId = newId();
  await rounds.db
    .insertInto('shared_phone')
    .values({
      id: phoneId,
      account_id: org.id,
      site_id: first,
      title: 'At the gate',
      secret_hash: hashSecret(phoneId),
      created_by: org.owner.id,
    })
    .execute();
  const at = (roleId: 4 | 5) => member(rounds.db, org.id, 'Elsewhere', roleId, [second]);
  const planId = newId();
  await rounds.db
    .insertInto('plan')
    .values({
      id: planId,
      account_id: org.id,
      site_id: first,
      title: 'Mornings',
      ...rhythm,
      window_minutes: 60,
      made_until: new Date(),
    })
    .execute();
  const handoverId = newId();
  const left = { id: handoverId, account_id: org.id, site_id: first, person_id: org.owner.id };
  await rounds.db
    .insertInto('handover')
    .values({ ...left, text: 'The lift is out of order' })
    .execute();
  const registered = await rounds.call('POST /facilities/{id}/tags', {
    token: org.owner.token,
    params: { id: org.facilities[0] },
    body: { uid: '04112233445566' },
  });
  const added = await rounds.call('POST /kiosks', {
    token: org.owner.token,
    body: { facilityId: org.facilities[0], name: 'By the door', pin: '482913' },
  });
  const [jobId, doneJobId] = [newId(), newId()];
  const now = new Date();
  const place = { account_id: org.id, site_id: first, facility_id: org.facilities[0] };
  await rounds.db
    .insertInto('door_job')
    .values([
      { ...place, id: jobId, title: 'The tap drips', origin: 'person', opened_at: now, found_at: now },
      { ...place, id: doneJobId, title: 'No soap', origin: 'person', state: 'done', opened_at: now, found_at: now },
    ])
    .execute();
  // Seen because of the job alone, not by who sent it.
  const photoId = await sentPhoto(rounds, org.owner);
  await rounds.db.deleteFrom('photo_sender').where('photo_id', '=', photoId).execute();
  await rounds.db
    .insertInto('photo_use')
    .values({ ...place, photo_id: photoId, job_id: jobId })
    .execute();
  return {
    org,
    photoId,
    planId,
    handoverId,
    jobId,
    doneJobId,
    tagId: registered.body.id,
    kioskId: added.body.id,
    feedbackId: feedback.id,
    checkId: await jobsOn(rounds).check(org.staff, org, [{ id: `${org.checklistId}-1` }]),
    inviteId,
    inviteCode,
    blankCode,
    memberId,
    phoneId,
    people: {
      'signed out': null,
      newcomer: await newcomer(rounds),
      staff: elsewhere ? await at(roles.staff) : org.staff,
      'site manager': elsewhere ? await at(roles.manager) : org.siteManager,
      manager: org.manager,
      owner: org.owner,
    },
  };
}

async function statusOf(test: TestApp, key: CallKey, row: Row, named: World, persona: Persona | null): Promise<number> {
  const [method = '', pattern = ''] = key.split(' ');
  const params = row.params?.(named) ?? {};
  const path = pattern.replaceAll(/\{(\w+)\}/g, (_match, name: string) => String(params[name]));
  const search = new URLSearchParams(row.query?.(named) as Record<string, string> | undefined);
  const body = row.body?.(named);
  const abort = new AbortController();
  const response = await test.fetch(`/aaa/api/v1${path}?${search.toString()}`, {
    method,
    signal: abort.signal,
    headers: {
      ...(persona && { authorization: `Bearer ${persona.token}` }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  if (row.endless) abort.abort();
  else await response.arrayBuffer();
  return response.status;
}

const success = (status: number) => (status >= 200 && status < 300 ? 200 : status);

const walked = (Object.entries(rows) as [CallKey, Row | string][]).filter(
  (entry): entry is [CallKey, Row] => typeof entry[1] !== 'string',
);

describe.each(walked)('%s', (key, row) => {
  const inOrganisation = (who: Who) => who !== 'signed out' && who !== 'newcomer';
  const finds = (who: Who, where: Case): boolean => {
    if (row.noRecord) return true;
    if (row.foundWith && !holds(who, row.foundWith)) return false;
    if (where === 'own') return inOrganisation(who);
    return where === 'out of reach' && (who === 'manager' || who === 'owner');
  };
  const expected = (who: Who, where: Case): number => {
    const admitted = admission(key, who);
    if (admitted !== 200) return admitted;
    return finds(who, where) ? verdict(row, who) : 404;
  };
  // Reading changes nothing, so that everybody can look at the same organisation.
  let shared: Promise<World> | undefined;
  const own = () => (key.startsWith('GET') ? (shared ??= world()) : world());

  it.each(personas)('admits the %s as the table says', async (who) => {
    const mine = await own();
    expect(success(await statusOf(rounds, key, row, mine, mine.people[who]))).toBe(expected(who, 'own'));
  });

  if (row.noRecord) return;

  it('says that it does not exist what belongs to another organisation', async () => {
    const [mine, theirs] = [await own(), await world()];
    for (const who of personas) {
      expect([who, success(await statusOf(rounds, key, row, theirs, mine.people[who]))]).toEqual([
        who,
        expected(who, 'foreign'),
      ]);
    }
  });

  if (row.deletable) {
    it('says that it does not exist what was deleted', async () => {
      const gone = await world();
      await row.deletable?.(gone);
      for (const who of personas) {
        const status = success(await statusOf(rounds, key, row, gone, gone.people[who]));
        // A deleted organisation takes its tokens with it.
        const want = row.params === account.params && inOrganisation(who) ? 401 : expected(who, 'deleted');
        expect([who, status]).toEqual([who, want]);
      }
    });
  }

  if (row.bySite) {
    it('says that it does not exist what is at a site the person does not know', async () => {
      const other = await world(true);
      for (const who of ['staff', 'site manager'] as const) {
        const status = success(await statusOf(rounds, key, row, other, other.people[who]));
        expect([who, status]).toEqual([who, expected(who, 'out of reach')]);
      }
    });
  }
});
