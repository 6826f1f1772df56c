import { once } from 'node:events';
import { connect } from 'node:net';
import { apiPrefix } from '@rounds/contract';
import pg from 'pg';
import { expect, it } from 'vitest';
import { startPostgres } from '../../tools/lib/postgres.mjs';
import { Crowd } from '../lib/crowd.js';
import { compare } from '../lib/ledger.js';
import { furnish, signIn } from '../lib/organisation.js';
import { prove, times } from '../lib/report.js';
import { errorsOf, residentMb, startServer } from '../lib/server.js';

const connections = times(400, 2000);
/** Fewer than may wait to be let in: of more, the system forgets some, who then believe for ever that they are connected. */
const atOnce = 200;
const exports = 30;
const never = 3600;
/** More than what fits between a server and a reader who does not read. */
const rows = 20_000;

interface Held {
  closed: Promise<void>;
}

/** `head` goes out at once, then a letter every so many seconds. */
async function hold(address: string, head: string, { every, reads }: { every: number; reads: boolean }): Promise<Held> {
  const { hostname, port } = new URL(address);
  const socket = connect(Number(port), hostname);
  const closed = new Promise<void>((resolve) => {
    socket.once('close', () => resolve());
  });
  socket.on('error', () => {});
  await once(socket, 'connect');
  if (reads) socket.resume();
  socket.write(head);
  const timer = setInterval(() => socket.write('x'), every * 1000);
  void closed.then(() => clearInterval(timer));
  return { closed };
}

it('who sends letter by letter, nothing at all, or never reads does not keep others waiting, and is cut off', async () => {
  const postgres = await startPostgres();
  const server = await startServer({ DATABASE_URL: postgres.url, REQUEST_TIMEOUT: '5' });
  const organisation = await furnish(server.address);
  const { accessToken } = await signIn(server.address, organisation.accountId, 'olga', 3);
  const database = new pg.Client({ connectionString: postgres.url });
  await database.connect();
  await database.query(
    `insert into feedback (id, account_id, site_id, facility_id, rating, at, receipt_code, message)
     select history_id('feedback_id_seq', now() - interval '1 day'), account_id, site_id, id, 5, now() - interval '1 day', 'slow-' || id || i, repeat('words ', 300)
     from facility, generate_series(1, ${rows / 10}) i`,
  );
  const before = await residentMb(server.pid);

  const crowd = new Crowd(server.address, organisation, { writers: 5 });
  await crowd.start();
  const greeting = 'GET /healthz HTTP/1.1\r\nhost: localhost\r\nx-slow: ';
  const slow: Held[] = [];
  for (let opened = 0; opened < connections; opened += atOnce) {
    const group = Array.from({ length: atOnce }, (_, index) =>
      hold(server.address, index % 2 ? greeting : '', { every: index % 2 ? 1 : never, reads: true }),
    );
    slow.push(...(await Promise.all(group)));
    await fetch(`${server.address}/healthz`);
  }
  const download =
    `GET ${apiPrefix}/feedbacks/export?format=csv HTTP/1.1\r\nhost: localhost\r\n` +
    `authorization: Bearer ${accessToken}\r\n\r\n`;
  // Who does not read does not see the end, either, until they write again.
  const asleep = { every: 10, reads: false };
  const sleeping = await Promise.all(Array.from({ length: exports }, () => hold(server.address, download, asleep)));
  const during = await residentMb(server.pid);
  await crowd.hasWritten(100);
  await Promise.all(slow.map(({ closed }) => closed));
  await Promise.all(sleeping.map(({ closed }) => closed));
  await crowd.hasWritten(20);
  await crowd.finish();
  const after = await residentMb(server.pid);
  await database.query(`delete from feedback where receipt_code like 'slow-%'`);
  await database.end();
  const ledger = await compare(server.address, organisation, crowd.intents);
  expect(await server.stop()).toBe(0);
  await postgres.stop();

  prove('slow-clients', `${connections} slow or silent connections and ${exports} exports that nobody reads`, {
    connections,
    exports,
    ...ledger,
    answers: Object.fromEntries(crowd.answers),
    residentMb: [before, during, after].map(Math.round),
  });
  expect(ledger).toMatchObject({ lost: 0, rows: ledger.intents });
  // A machine that is busy with other things may leave somebody without an answer for as long as that, too.
  expect(crowd.unexpected('none')).toEqual([]);
  // The exports as a whole are more than 1,000 MB. When memory is given back, a busy machine decides: 90 to 210 were seen.
  expect(after - before).toBeLessThan(400);
  expect(errorsOf(server)).toEqual([]);
});
