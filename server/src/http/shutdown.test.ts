import { once } from 'node:events';
import { connect, type AddressInfo } from 'node:net';
import { fastify } from 'fastify';
import { describe, expect, it } from 'vitest';
import { dropUnusedConnections } from './shutdown.js';

describe('a server that stops', () => {
  it('finishes what it accepted and does not wait for connections on which nobody asked anything', async () => {
    const app = fastify();
    dropUnusedConnections(app);
    let finish = (): void => {};
    const working = new Promise<void>((resolve) => {
      finish = resolve;
    });
    const begun = new Promise<void>((resolve) => {
      app.get('/slow', async () => {
        resolve();
        await working;
        return 'stored';
      });
    });
    await app.listen({ port: 0 });
    const { port } = app.server.address() as AddressInfo;
    const silent = connect(port, 'localhost').resume();
    await once(silent, 'connect');
    const answer = fetch(`http://localhost:${port}/slow`);
    await begun;

    const closed = app.close();
    await once(silent, 'close');
    finish();
    const response = await answer;
    expect([await response.text(), response.headers.get('connection')]).toEqual(['stored', 'close']);
    await closed;
  });

  it('nor for one that comes while it is stopping', async () => {
    const app = fastify();
    dropUnusedConnections(app);
    const late = new Promise<void>((resolve) => {
      app.addHook('preClose', async () => {
        const { port } = app.server.address() as AddressInfo;
        const accepted = once(app.server, 'connection');
        connect(port, 'localhost')
          .resume()
          .once('close', () => resolve());
        await accepted;
      });
    });
    await app.listen({ port: 0 });
    await app.close();
    await late;
    expect(app.server.listening).toBe(false);
  });
});
