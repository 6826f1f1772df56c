import { limits } from '@rounds/contract';
import { sql } from 'kysely';
import type { Queries } from '../../db/scope.js';
import type { Reach } from '../../reach.js';

const now = sql<Date>`now()`;

export interface NewPhone {
  id: string;
  accountId: string;
  siteId: string;
  title: string;
  secretHash: Uint8Array;
  createdBy: string;
}

export const insertPhone = (db: Queries, { id, accountId, siteId, title, secretHash, createdBy }: NewPhone) =>
  db
    .insertInto('shared_phone')
    .values({
      id,
      account_id: accountId,
      site_id: siteId,
      title,
      secret_hash: secretHash,
      created_by: createdBy,
    })
    .execute();

const inReach = (db: Queries, { accountId, siteIds }: Reach) =>
  db
    .selectFrom('shared_phone')
    .innerJoin('site', 'site.id', 'shared_phone.site_id')
    .where('shared_phone.account_id', '=', accountId)
    .where('shared_phone.removed_at', 'is', null)
    .where('site.deleted_at', 'is', null)
    .$if(siteIds !== null, (query) => query.where('site.id', '=', sql<string>`any(${siteIds ?? []})`));

interface PinRow {
  personId: string;
  name: string;
  state: 'ready' | 'locked';
  setAt: string;
}

const fullName = sql<string>`btrim(person.first_name || ' ' || person.last_name)`;

export const listPhones = (db: Queries, reach: Reach) =>
  inReach(db, reach)
    .select([
      'shared_phone.id',
      'shared_phone.title',
      'shared_phone.created_at as createdAt',
      'shared_phone.last_seen_at as lastSeenAt',
      'site.id as siteId',
      'site.title as siteTitle',
      sql<PinRow[]>`coalesce((
        select json_agg(json_build_object('personId', person.id, 'name', ${fullName},
          'state', case when pin.locked_at is null then 'ready' else 'locked' end, 'setAt', pin.set_at
        ) order by person.first_name, person.last_name, person.id)
        from shared_phone_pin as pin join person on person.id = pin.person_id where pin.phone_id = shared_phone.id
      ), '[]'::json)`.as('people'),
    ])
    .orderBy('site.created_at')
    .orderBy('shared_phone.created_at')
    .orderBy('shared_phone.id')
    .execute();

export const findPhoneInReach = (db: Queries, reach: Reach, id: string) =>
  inReach(db, reach).select('shared_phone.id').where('shared_phone.id', '=', id).executeTakeFirst();

export const markRemoved = (db: Queries, id: string) =>
  db.updateTable('shared_phone').set({ removed_at: now }).where('id', '=', id).execute();

/** One person at a time: whoever signs in ends what the last one could not end for want of a network. */
export const endSessionsOnPhone = (db: Queries, phoneId: string) =>
  db
    .updateTable('session')
    .set({ ended_at: now })
    .where('shared_phone_id', '=', phoneId)
    .where('ended_at', 'is', null)
    .execute();

export const endSessionsOfPersonOnPhone = (db: Queries, phoneId: string, personId: string) =>
  db
    .updateTable('session')
    .set({ ended_at: now })
    .where('shared_phone_id', '=', phoneId)
    .where('person_id', '=', personId)
    .where('ended_at', 'is', null)
    .execute();

export const deletePin = (db: Queries, phoneId: string, personId: string) =>
  db.deleteFrom('shared_phone_pin').where('phone_id', '=', phoneId).where('person_id', '=', personId).execute();

export const deletePinsOf = (db: Queries, personId: string) =>
  db.deleteFrom('shared_phone_pin').where('person_id', '=', personId).execute();

export const endPhoneSessionsOf = (db: Queries, personId: string) =>
  db
    .updateTable('session')
    .set({ ended_at: now })
    .where('person_id', '=', personId)
    .where('shared_phone_id', 'is not', null)
    .where('ended_at', 'is', null)
    .execute();

/** Also a removed one, and one whose site is gone: it has to be told. */
export const findPhone = (db: Queries, secretHash: Uint8Array) =>
  db
    .selectFrom('shared_phone')
    .innerJoin('site', 'site.id', 'shared_phone.site_id')
    .innerJoin('account', 'account.id', 'shared_phone.account_id')
    .select([
      'shared_phone.id',
      'shared_phone.account_id as accountId',
      'shared_phone.site_id as siteId',
      'shared_phone.title',
      'site.title as siteTitle',
      'account.title as accountTitle',
      sql<Date | null>`least(shared_phone.removed_at, site.deleted_at, account.deleted_at)`.as('removedAt'),
    ])
    .where('shared_phone.secret_hash', '=', secretHash)
    .executeTakeFirst();

export type Phone = NonNullable<Awaited<ReturnType<typeof findPhone>>>;

export const markPhoneSeen = (db: Queries, id: string) =>
  db.updateTable('shared_phone').set({ last_seen_at: now }).where('id', '=', id).execute();

const peopleOf = (db: Queries, { accountId, siteId }: Pick<Phone, 'accountId' | 'siteId'>) =>
  db
    .selectFrom('membership')
    .innerJoin('person', 'person.id', 'membership.person_id')
    .where('membership.account_id', '=', accountId)
    .where('person.deleted_at', 'is', null)
    .where((row) =>
      row.or([
        row('membership.whole_account', '=', true),
        row.exists(
          row
            .selectFrom('membership_site')
            .whereRef('membership_site.account_id', '=', 'membership.account_id')
            .whereRef('membership_site.person_id', '=', 'membership.person_id')
            .where('membership_site.site_id', '=', siteId)
            .select(sql.lit(1).as('one')),
        ),
      ]),
    );

export const listPeople = (db: Queries, phone: Phone) =>
  peopleOf(db, phone)
    .leftJoin('shared_phone_pin as pin', (join) =>
      join.onRef('pin.person_id', '=', 'person.id').on('pin.phone_id', '=', phone.id),
    )
    .select([
      'person.id as personId',
      fullName.as('name'),
      sql<'new' | 'ready' | 'locked'>`case when pin.person_id is null then 'new'
        when pin.locked_at is null then 'ready' else 'locked' end`.as('state'),
    ])
    .orderBy('person.first_name')
    .orderBy('person.last_name')
    .orderBy('person.id')
    .execute();

export const findPersonAt = (db: Queries, phone: Pick<Phone, 'accountId' | 'siteId'>, personId: string) =>
  peopleOf(db, phone)
    .select(['person.id', 'person.first_name as firstName', 'person.last_name as lastName'])
    .where('person.id', '=', personId)
    .executeTakeFirst();

/** False when somebody was quicker. */
export async function insertPin(
  db: Queries,
  { id: phoneId, accountId }: Phone,
  personId: string,
  { pinHash, storageKey }: { pinHash: Uint8Array; storageKey: Uint8Array },
): Promise<boolean> {
  const inserted = await db
    .insertInto('shared_phone_pin')
    .values({
      account_id: accountId,
      phone_id: phoneId,
      person_id: personId,
      pin_hash: pinHash,
      storage_key: storageKey,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('person_id')
    .executeTakeFirst();
  return inserted !== undefined;
}

export const findPin = (db: Queries, phoneId: string, personId: string) =>
  db
    .selectFrom('shared_phone_pin')
    .select(['pin_hash as pinHash', 'storage_key as storageKey'])
    .where('phone_id', '=', phoneId)
    .where('person_id', '=', personId)
    .executeTakeFirst();

/**
 * Counts a try as wrong before it is looked at: of many at the same moment no more are looked at than there are tries.
 * None when the name is locked. The last try locks it, until it turns out to be right.
 */
export const spendTry = (db: Queries, phoneId: string, personId: string) =>
  db
    .updateTable('shared_phone_pin')
    .set({
      wrong_tries: sql<number>`wrong_tries + 1`,
      locked_at: sql<Date | null>`case when wrong_tries + 1 >= ${sql.lit(limits.pinTries)} then now() end`,
    })
    .where('phone_id', '=', phoneId)
    .where('person_id', '=', personId)
    .where('locked_at', 'is', null)
    .returning(['pin_hash as pinHash', 'storage_key as storageKey', 'wrong_tries as tries'])
    .executeTakeFirst();

/** The PIN may have been forgotten meanwhile, by a manager. */
export async function clearTries(db: Queries, phoneId: string, personId: string): Promise<boolean> {
  const cleared = await db
    .updateTable('shared_phone_pin')
    .set({ wrong_tries: 0, locked_at: null })
    .where('phone_id', '=', phoneId)
    .where('person_id', '=', personId)
    .returning('person_id')
    .executeTakeFirst();
  return cleared !== undefined;
}
