import { setTimeout as wait } from 'node:timers/promises';
import { apiPrefix } from '@rounds/contract';
import pg from 'pg';
import { expect, it } from 'vitest';
import { startPostgres } from '../../tools/lib/postgres.mjs';
import { call } from '../lib/api.js';
import { furnish, signIn } from '../lib/organisation.js';
import { prove } from '../lib/report.js';
import { errorsOf, startServer } from '../lib/server.js';
import { expectHardlySlower, medianWait } from '../lib/waiting.js';

const exports = 10;
/** Ten times that takes longer than it takes to measure. */
const rows = 60_000;

/** Reads a file as fast as it comes. */
async function download(address: string, token: string, signal: AbortSignal, onBytes: (bytes: number) => void) {
  const headers = { authorization: `Bearer ${token}`, 'accept-encoding': 'identity' };
  const response = await fetch(`${address}${apiPrefix}/feedbacks/export?format=csv`, { headers, signal });
  expect(response.status).toBe(200);
  for await (const chunk of response.body ?? []) onBytes((chunk as Uint8Array).length);
}

it('ten exports of one organisation hardly slow down another', async () => {
  const postgres = await startPostgres();
  const server = await startServer({ DATABASE_URL: postgres.url });
  const heavy = await furnish(server.address);
  const light = await furnish(server.address);
  const database = new pg.Client({ connectionString: postgres.url });
  await database.connect();
  await database.query(
    `insert into feedback (id, account_id, site_id, facility_id, rating, at, receipt_code, message)
     select history_id('feedback_id_seq', date_trunc('second', now()) - interval '1 day'), account_id, site_id, id, 5, date_trunc('second', now()) - interval '1 day', 'heavy-' || id || i, 'words'
     from facility, generate_series(1, ${rows / 10}) i where account_id = $1`,
    [heavy.accountId],
  );
  await database.end();
  const { accessToken: heavyToken } = await signIn(server.address, heavy.accountId, 'olga', 3);
  const { accessToken: lightToken } = await signIn(server.address, light.accountId, 'olga', 3);
  const lightWait = () => medianWait(() => call(server.address, 'GET /sites', { token: lightToken }));
  await lightWait();
  const quiet = await lightWait();

  const over = new AbortController();
  let bytes = 0;
  let finished = 0;
  const downloads = Array.from({ length: exports }, () =>
    download(server.address, heavyToken, over.signal, (more) => {
      bytes += more;
    })
      .then(() => finished++)
      .catch((error: unknown) => {
        if (!over.signal.aborted) throw error;
      }),
  );
  await wait(500);
  const busy = await lightWait();
  const figures = { bytes, finished };
  over.abort();
  await Promise.all(downloads);
  expect(await server.stop()).toBe(0);
  await postgres.stop();

  prove('heavy-tenant', `${exports} exports of one organisation beside another's calls`, {
    medianMs: [quiet, busy].map((ms) => Number(ms.toFixed(1))),
    ...figures,
  });
  expectHardlySlower(busy, quiet);
  expect(errorsOf(server)).toEqual([]);
});
