import { once } from 'node:events';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { fastify, type FastifyInstance } from 'fastify';
import { afterEach, describe, expect, it } from 'vitest';
import { serverLimits } from '../limits.js';
import { connectionTimeouts, limitConnections, serveInOrder } from './connection-limits.js';
import { setMetrics } from './metrics.js';

const { unansweredRequests, connectionsPerAddress } = serverLimits;
const apps: FastifyInstance[] = [];

afterEach(async () => {
  for (const app of apps.splice(0)) {
    app.server.closeAllConnections();
    await app.close();
  }
});

function limited({ seconds = 60, trustProxy = [] as string[] } = {}) {
  const app = fastify(connectionTimeouts(seconds));
  apps.push(app);
  const metrics = setMetrics(app);
  limitConnections(app, { trustProxy });
  serveInOrder(app);
  const refused = async (limit: string) =>
    Number(new RegExp(`^rounds_refused_total\\{limit="${limit}"\\} (\\d+)$`, 'm').exec(await metrics.metrics())?.[1]);
  return { app, refused };
}

async function open(app: FastifyInstance, localAddress = '127.0.0.1'): Promise<Socket> {
  const { port } = app.server.address() as AddressInfo;
  const socket = connect({ port, host: '127.0.0.1', localAddress }).on('error', () => {});
  await once(socket, 'connect');
  return socket;
}

const pipelined = (paths: string[]): string =>
  paths.map((path) => `GET ${path} HTTP/1.1\r\nhost: localhost\r\n\r\n`).join('');

const numbered = (count: number): string[] => Array.from({ length: count }, (_, index) => `/numbers/${index}`);

describe('requests that a connection sends before it reads an answer', () => {
  it('are cut off when they are too many', async () => {
    const { app, refused } = limited();
    let begun = 0;
    app.get('/numbers/:n', async () => {
      begun += 1;
      await new Promise(setImmediate);
      return 'done';
    });
    await app.listen({ port: 0, host: '127.0.0.1' });
    const socket = await open(app);
    socket.resume().write(pipelined(numbered(1000)));
    await once(socket, 'close');
    expect(begun).toBeLessThanOrEqual(1);
    expect(await refused('unansweredRequests')).toBe(1);
  });

  it('are served one after the other, in their order', async () => {
    const { app } = limited();
    const begun: string[] = [];
    let atWork = 0;
    let mostAtWork = 0;
    app.get<{ Params: { n: string } }>('/numbers/:n', async ({ params }) => {
      begun.push(params.n);
      atWork += 1;
      mostAtWork = Math.max(mostAtWork, atWork);
      await new Promise(setImmediate);
      atWork -= 1;
      return `<${params.n}>`;
    });
    await app.listen({ port: 0, host: '127.0.0.1' });
    const socket = await open(app);
    let heard = '';
    socket.on('data', (chunk: Buffer) => {
      heard += chunk.toString();
    });
    socket.write(pipelined(numbered(unansweredRequests.most)));
    await expect.poll(() => heard.match(/<\d+>/g)).toHaveLength(unansweredRequests.most);
    expect(begun).toEqual(Array.from({ length: unansweredRequests.most }, (_, index) => String(index)));
    expect(mostAtWork).toBe(1);
    socket.destroy();
  });

  it('are not worked on while the answers before are not read, and end with the time for that', async () => {
    const { app } = limited({ seconds: 1 });
    let begun = 0;
    const large = 'x'.repeat(20_000_000);
    app.get('/numbers/:n', async () => {
      begun += 1;
      return large;
    });
    await app.listen({ port: 0, host: '127.0.0.1' });
    const accepted = once(app.server, 'connection') as Promise<[Socket]>;
    const socket = (await open(app)).pause();
    socket.write(pipelined(numbered(unansweredRequests.most)));
    const [served] = await accepted;
    await once(served, 'close');
    expect(begun).toBeLessThan(3);
    socket.destroy();
  });
});

describe('connections of one address', () => {
  const openMany = (app: FastifyInstance, localAddress: string) =>
    Promise.all(Array.from({ length: connectionsPerAddress.most }, () => open(app, localAddress)));

  it('are refused when they are too many, while another address still gets in', async () => {
    const { app, refused } = limited();
    app.get('/', async () => 'hello');
    await app.listen({ port: 0, host: '127.0.0.1', backlog: connectionsPerAddress.most });
    const held = await openMany(app, '127.0.0.2');
    const tooMany = await open(app, '127.0.0.2');
    tooMany.resume();
    await once(tooMany, 'close');
    expect(await refused('connectionsPerAddress')).toBe(1);
    expect(await answerTo(await open(app, '127.0.0.3'))).toContain('hello');

    // Whoever leaves makes room.
    held[0]?.destroy();
    await expect.poll(() => open(app, '127.0.0.2').then(answerTo)).toContain('hello');
    for (const socket of held) socket.destroy();
  });

  it('are not counted where they are those of a trusted proxy', async () => {
    const { app } = limited({ trustProxy: ['127.0.0.0/30'] });
    app.get('/', async () => 'hello');
    await app.listen({ port: 0, host: '127.0.0.1', backlog: connectionsPerAddress.most });
    const held = await openMany(app, '127.0.0.2');
    expect(await answerTo(await open(app, '127.0.0.2'))).toContain('hello');
    for (const socket of held) socket.destroy();
  });
});

async function answerTo(socket: Socket): Promise<string> {
  let heard = '';
  socket.on('data', (chunk: Buffer) => {
    heard += chunk.toString();
  });
  socket.write('GET / HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n');
  await once(socket, 'close');
  return heard;
}
