import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { apiPrefix } from '@rounds/contract';
import { expect, it } from 'vitest';
import { install } from '../lib/installation.js';
import { furnish } from '../lib/organisation.js';
import { enginesOr, prove } from '../lib/report.js';
import { errorsOf, residentMb } from '../lib/server.js';
import { expectHardlySlower, medianWait } from '../lib/waiting.js';

const connections = 40;
const bytesEach = 25_000;

/** Asks for the page of a door again and again, and reads none of the answers. */
async function ask(address: string, facility: string): Promise<Socket> {
  const { hostname, port } = new URL(address);
  // Another address than that of the people, who come through a proxy.
  const socket = connect({ host: hostname, port: Number(port), localAddress: '127.0.0.2' }).on('error', () => {});
  await once(socket, 'connect');
  const request = `GET ${apiPrefix}/qr/${facility}/public HTTP/1.1\r\nhost: localhost\r\n\r\n`;
  socket.pause().write(request.repeat(Math.ceil(bytesEach / request.length)));
  return socket;
}

async function read(address: string, facility: string, n: number): Promise<void> {
  const headers = { 'x-forwarded-for': `192.0.2.${n % 9}` };
  const response = await fetch(`${address}${apiPrefix}/qr/${facility}/public`, { headers });
  await response.text();
  expect(response.status).toBe(200);
}

it.each(enginesOr('postgres'))('who asks and does not read keeps nobody waiting, on %s', async (engine) => {
  const installation = await install(engine);
  const server = await installation.start();
  const { facilities } = await furnish(server.address);
  const [facility = ''] = facilities;
  const readersWait = () => medianWait((n) => read(server.address, facility, n));
  await readersWait();
  const quiet = await readersWait();
  const before = await residentMb(server.pid);

  const flood = await Promise.all(Array.from({ length: connections }, () => ask(server.address, facility)));
  const busy = await readersWait();
  const during = await residentMb(server.pid);
  for (const socket of flood) socket.destroy();
  expect(await server.stop()).toBe(0);
  await installation.remove();

  prove(`unread-answers-${engine}`, `${connections} connections send a megabyte of requests and read nothing`, {
    medianMs: [quiet, busy].map((ms) => Number(ms.toFixed(1))),
    residentMb: [before, during].map(Math.round),
  });
  expectHardlySlower(busy, quiet);
  expect(during - before).toBeLessThan(100);
  expect(errorsOf(server)).toEqual([]);
});
