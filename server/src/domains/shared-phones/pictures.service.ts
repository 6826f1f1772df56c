import type { Readable } from 'node:stream';
import { limits, type Photo } from '@rounds/contract';
import type { Database } from '../../db/database.js';
import type { PhotoStore } from '../../external/photos/port.js';
import { spend } from '../../http/budgets.js';
import { phoneLimits } from '../../limits.js';
import { dayMs } from '../../moment.js';
import { Refusal } from '../../problems.js';
import { expectSentByPhone, takeFromPhone } from '../photos/photos.act.js';
import { phoneScope, requirePhone } from './phone-sign-in.service.js';
import type { Phone } from './shared-phones.store.js';

/*
 * Pictures go before what was sealed with them, whoever is signed in on the phone by then, or nobody.
 */
interface Parts {
  database: Database;
  photos: PhotoStore;
}

const ticketMs = limits.sealTicketDays * dayMs;

/** Also of a phone that was removed, for as long as what was sealed there before is taken. */
export async function requireSender(database: Database, secret: string): Promise<Phone> {
  const phone = await requirePhone(phoneScope(database, secret), secret);
  const now = new Date();
  if (phone.removedAt && now.getTime() - phone.removedAt.getTime() > ticketMs) {
    throw new Refusal('shared_phone_removed');
  }
  const budget = { limit: 'phonePictures', of: phone.id, ...phoneLimits.phonePictures } as const;
  await database.common().inTransaction((tx) => spend(tx, [budget], now));
  return phone;
}

export const takePicture = (
  { database, photos }: Parts,
  { id: phoneId, accountId }: Phone,
  picture: Readable,
): Promise<Photo> => takeFromPhone({ db: database.within(accountId), photos }, { accountId, phoneId }, picture);

export async function expectPicture({ database, photos }: Parts, secret: string, id: string): Promise<void> {
  const db = phoneScope(database, secret);
  const { id: phoneId, accountId } = await requirePhone(db, secret);
  await expectSentByPhone({ db, photos }, { accountId, phoneId }, id);
}
