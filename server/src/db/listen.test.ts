import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { describe, expect, inject, it, vi } from 'vitest';
import { patience } from '../test/patience.js';
import { administer } from '../test/template.js';
import { listenForever } from './listen.js';

/** Stands before the server: connections pass until it is silent, and then nothing is answered any more. */
async function gateBefore(serverUrl: string) {
  const { hostname, port } = new URL(serverUrl);
  const accepted: Socket[] = [];
  let isSilent = false;
  const gate = createServer((socket) => {
    accepted.push(socket.on('error', () => undefined));
    if (isSilent) return;
    const onward = connect(Number(port), hostname).on('error', () => undefined);
    socket.pipe(onward).pipe(socket);
  });
  await once(gate.listen(0, '127.0.0.1'), 'listening');
  const url = new URL(serverUrl);
  url.host = `127.0.0.1:${(gate.address() as AddressInfo).port}`;
  return {
    url: url.href,
    accepted,
    fallSilent: () => {
      isSilent = true;
      accepted.forEach((socket) => socket.destroy());
    },
    close: () => gate.close(),
  };
}

describe.runIf(inject('engine') === 'postgres')('listening to the database', () => {
  it('is told what is said on its channel', async () => {
    const heard = vi.fn<(payload: string) => void>();
    const stop = await listenForever(inject('serverUrl'), 'listen_test', heard, () => undefined);
    await administer(inject('serverUrl'), `notify listen_test, 'round 7'`);
    await vi.waitFor(() => expect(heard).toHaveBeenCalledWith('round 7'), patience);
    await stop();
  });

  it('leaves no connection behind when it is stopped while it connects anew', async () => {
    const gate = await gateBefore(inject('serverUrl'));
    const stop = await listenForever(
      gate.url,
      'listen_test',
      () => undefined,
      () => undefined,
    );
    gate.fallSilent();
    await vi.waitFor(() => expect(gate.accepted).toHaveLength(2), patience);
    const [, second] = gate.accepted;
    const ended = second && once(second.resume(), 'end');
    const stopped = stop();
    await ended;
    second?.end();
    await stopped;
    gate.close();
  });
});
