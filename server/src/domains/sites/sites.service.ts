import type { Body, Site, SiteTile } from '@rounds/contract';
import type { Db } from '../../db/scope.js';
import { createOnce } from '../../db/submissions.js';
import type { StateFact } from '../../facts.js';
import type { Member, MemberStanding } from '../../http/caller.js';
import { newId } from '../../ids.js';
import { forbidden, notFound } from '../../problems.js';
import { reaches } from '../../reach.js';
import { knownTimeZone, requireTimeZone } from '../../time-zone.js';
import { degrees, mayMakeAndDeleteSites, realDays } from './sites.policy.js';
import { ratingsSince, stateShownTo } from './sites.read.js';
import { findSite, insertSite, listSiteTiles, markSiteDeleted, updateSite, type SiteChange } from './sites.store.js';

export async function listSites(db: Db, standing: MemberStanding, timeZone: string | undefined): Promise<SiteTile[]> {
  const now = new Date();
  const days = { since: ratingsSince(now), now, fallbackZone: knownTimeZone(timeZone) };
  const sites = await listSiteTiles(db, standing, days);
  return sites.map((site) => ({ ...site, state: stateShownTo(standing, site.state) }));
}

export async function readSite(db: Db, standing: MemberStanding | null, id: string): Promise<Site> {
  const site = standing && (await findSite(db, standing, id));
  if (!site) throw notFound();
  return site;
}

export async function createSite(
  db: Db,
  { personId, standing }: Member,
  body: Body<'POST /sites'>,
  requestId: string,
): Promise<Site> {
  if (body.accountId !== undefined && body.accountId !== standing.accountId) throw notFound();
  if (!mayMakeAndDeleteSites(standing)) throw forbidden();
  const site = { ...normalised(body), id: newId(), accountId: standing.accountId, title: body.title.trim() };
  return createOnce(
    db,
    { call: 'POST /sites', ownerId: standing.accountId, requestId, content: [personId, body] },
    { create: (tx) => insertSite(tx, site), read: (id) => readSite(db, standing, id) },
  );
}

export async function changeSite(
  db: Db,
  stateFact: StateFact,
  standing: MemberStanding,
  id: string,
  body: Body<'PATCH /sites/{id}'>,
): Promise<Site> {
  if (!reaches(standing, id)) throw notFound();
  const change = normalised(body);
  if (Object.keys(change).length === 0) return readSite(db, standing, id);
  return db.inTransaction(async (tx) => {
    const site = await updateSite(tx, standing, id, change);
    if (!site) throw notFound();
    if (change.time_zone !== undefined || change.closed_days !== undefined) {
      await stateFact(tx, 'site.changed', { accountId: standing.accountId, siteId: id, at: new Date() });
    }
    return site;
  });
}

export async function deleteSite(db: Db, stateFact: StateFact, standing: MemberStanding, id: string): Promise<void> {
  const { accountId } = standing;
  const at = new Date();
  await db.inTransaction(async (tx) => {
    if (!(await findSite(tx, standing, id))) throw notFound();
    if (!mayMakeAndDeleteSites(standing)) throw forbidden();
    await markSiteDeleted(tx, accountId, id, at);
    await stateFact(tx, 'site.deleted', { accountId, siteId: id, at });
  });
}

function normalised(body: Body<'PATCH /sites/{id}'>): SiteChange {
  const { title, address, description, lat, lon, timeZone, closedDays } = body;
  requireTimeZone(timeZone);
  return {
    ...(title !== undefined && { title: title.trim() }),
    ...(address !== undefined && { address: address.trim() }),
    ...(description !== undefined && { description: description.trim() }),
    ...(lat !== undefined && { lat: degrees('lat', lat) }),
    ...(lon !== undefined && { lon: degrees('lon', lon) }),
    ...(timeZone !== undefined && { time_zone: timeZone }),
    ...(closedDays !== undefined && { closed_days: realDays(closedDays) }),
  };
}
