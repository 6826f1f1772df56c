import type { Consequence } from '../../facts.js';
import { markOnce } from './guide.store.js';

/** The first code that somebody has read at a door: the last step of setting an organisation up. */
export const rememberScan: Consequence<'check.stored'> = async (tx, { spot, isScanned }) => {
  if (isScanned) await markOnce(tx, spot.accountId, 'scanned_at');
};

/** Visitors come by the code of the door; a kiosk stands there by itself. */
export const rememberVisitorsScan: Consequence<'feedback.stored'> = async (tx, { spot, rating }) => {
  if (rating.source === 'code') await markOnce(tx, spot.accountId, 'scanned_at');
};
