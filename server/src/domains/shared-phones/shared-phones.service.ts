import type { Answer, Body, SharedPhone } from '@rounds/contract';
import type { Db } from '../../db/scope.js';
import type { Member } from '../../http/caller.js';
import { hashSecret, newId, newSecret } from '../../ids.js';
import { notFound } from '../../problems.js';
import type { Reach } from '../../reach.js';
import { lockSites } from '../sites/sites.read.js';
import {
  deletePin,
  deletePinsOf,
  endPhoneSessionsOf,
  endSessionsOfPersonOnPhone,
  endSessionsOnPhone,
  findPhoneInReach,
  insertPhone,
  listPhones,
  markRemoved,
} from './shared-phones.store.js';

export async function makeShared(
  db: Db,
  { personId, standing }: Member,
  { siteId, title }: Body<'POST /shared-phones'>,
): Promise<Answer<'POST /shared-phones'>> {
  const secret = newSecret();
  const phone = { id: newId(), siteId, title: title.trim() };
  await db.inTransaction(async (tx) => {
    const [found] = await lockSites(tx, standing, [siteId]);
    if (!found) throw notFound();
    const { accountId } = standing;
    await insertPhone(tx, { ...phone, accountId, secretHash: hashSecret(secret), createdBy: personId });
  });
  return { ...phone, secret };
}

export async function readPhones(db: Db, reach: Reach): Promise<SharedPhone[]> {
  const phones = await listPhones(db, reach);
  return phones.map(({ siteId, siteTitle, createdAt, lastSeenAt, people, ...phone }) => ({
    ...phone,
    site: { id: siteId, title: siteTitle },
    createdAt: createdAt.toISOString(),
    lastSeenAt: lastSeenAt.toISOString(),
    people: people.map((each) => ({ ...each, setAt: new Date(each.setAt).toISOString() })),
  }));
}

export const removePhone = (db: Db, reach: Reach, id: string): Promise<void> =>
  db.inTransaction(async (tx) => {
    if (!(await findPhoneInReach(tx, reach, id))) throw notFound();
    await markRemoved(tx, id);
    await endSessionsOnPhone(tx, id);
  });

export const forgetPin = (db: Db, reach: Reach, id: string, personId: string): Promise<void> =>
  db.inTransaction(async (tx) => {
    if (!(await findPhoneInReach(tx, reach, id))) throw notFound();
    await deletePin(tx, id, personId);
    await endSessionsOfPersonOnPhone(tx, id, personId);
  });

export const forgetOwnPins = (db: Db, personId: string): Promise<void> =>
  db.inTransaction(async (tx) => {
    await deletePinsOf(tx, personId);
    await endPhoneSessionsOf(tx, personId);
  });
