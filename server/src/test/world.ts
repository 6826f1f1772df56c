import { roles } from '@rounds/contract';
import { hashSecret, newId, newSecret } from '../ids.js';
import { jobsOn } from './jobs.js';
import { putKiosk } from './kiosk.js';
import { member, newcomer, organisation, type Organisation, type Persona } from './personas.js';
import { sentPhoto } from './pictures.js';
import type { TestApp } from './test-app.js';

export const personas = ['signed out', 'newcomer', 'staff', 'site manager', 'manager', 'owner'] as const;
export type Who = (typeof personas)[number];

/** Everything a path or a body can name, in one organisation. */
export interface World {
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
export const rhythm = { starts: '2026-11-16T06:00', rrule: 'FREQ=DAILY' };

/** Whoever is in the organisation under test; `elsewhere` puts the site-bound ones at the second site. */
export async function world(rounds: TestApp, elsewhere = false): Promise<World> {
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
    kioskId: await putKiosk(rounds, org),
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
