import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Database } from '../db/database.js';
import { addToHour, type FacilityMoment } from '../db/facility-hour.js';
import type { Spot } from '../facts.js';

/** What fetches pages by itself and says so: searching, and making previews of links that people send. */
const robots = /bot\b|crawl|spider|slurp|preview|externalhit|whatsapp/i;

/** Somebody looks at the page: no browser that fetches ahead, and no robot that is honest about it. */
export const isLookedAt = ({ method, headers }: Pick<FastifyRequest, 'method' | 'headers'>): boolean =>
  method === 'GET' &&
  !/prefetch|prerender|preview/i.test(`${String(headers['sec-purpose'])} ${String(headers['purpose'])}`) &&
  !robots.test(headers['user-agent'] ?? '');

const writesEveryMs = 2000;

type Opened = FacilityMoment & { opened: number };

/**
 * Counts how often the page behind a code is opened: how often, and nothing about who. It is written a moment later and
 * for all together, so that a page costs its visitor no wait, and a crowd at a door costs one row. A process that is
 * killed forgets its last two seconds.
 */
export function countOpenedPages({ app, database }: { app: FastifyInstance; database: Database }) {
  let waiting = new Map<string, Opened>();
  let timer: NodeJS.Timeout | undefined;
  let isClosing = false;

  async function write(): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    const counted = [...waiting.values()];
    waiting = new Map();
    for (const { opened, ...moment } of counted) {
      await addToHour(database.within(moment.accountId), moment, { opened }).catch((error: unknown) => {
        app.log.warn({ err: error }, 'an opened page could not be counted');
      });
    }
  }

  app.addHook('preClose', async () => {
    isClosing = true;
    await write();
  });

  return (spot: Spot, at = new Date()): void => {
    if (isClosing) return;
    const key = `${spot.facilityId} ${at.toISOString().slice(0, 13)}`;
    const { opened = 0 } = waiting.get(key) ?? {};
    waiting.set(key, { ...spot, at, opened: opened + 1 });
    timer ??= setTimeout(() => void write(), writesEveryMs).unref();
  };
}
