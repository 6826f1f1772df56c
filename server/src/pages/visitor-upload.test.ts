import { readdir } from 'node:fs/promises';
import { connect, type Socket } from 'node:net';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { serverLimits } from '../limits.js';
import { organisation } from '../test/personas.js';
import { testApp } from '../test/test-app.js';

const rounds = testApp({ TRUST_PROXY: '127.0.0.1,::1', FEEDBACK_LIMIT: '90' });

const sockets: Socket[] = [];
/** What would have ended the process. */
const fatal = vi.fn<(reason: unknown) => void>();
beforeEach(() => {
  fatal.mockClear();
  for (const event of ['unhandledRejection', 'uncaughtException'] as const) process.on(event, fatal);
});
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.destroy();
  for (const event of ['unhandledRejection', 'uncaughtException'] as const) process.off(event, fatal);
});

const beginning = Buffer.from([0xff, 0xd8, 0xff, 0xe0, ...Array.from({ length: 60 }, () => 0)]);

/** The beginning of a form with a picture; its rest does not come. */
async function begin(code: string, { filename = 'tap.jpg', isWhole = false } = {}): Promise<Socket> {
  const part = [
    '--edge',
    `content-disposition: form-data; name="photo"; filename="${filename}"`,
    'content-type: image/jpeg',
    '',
    '',
  ].join('\r\n');
  const body = Buffer.concat([Buffer.from(part), beginning]);
  const head = [
    `POST /app/${code}/feedback HTTP/1.1`,
    'host: localhost',
    'x-forwarded-for: 192.0.2.1',
    'content-type: multipart/form-data; boundary=edge',
    `content-length: ${isWhole ? body.length : 100_000}`,
    '',
    '',
  ].join('\r\n');
  const socket = connect(Number(new URL(rounds.url).port), 'localhost');
  sockets.push(socket);
  socket.on('error', () => {});
  await new Promise<void>((sent) => void socket.write(Buffer.concat([Buffer.from(head), body]), () => sent()));
  return socket;
}

const incoming = () => readdir(join(rounds.dataDir, 'photos', 'incoming')).catch(() => []);

const answerOn = (socket: Socket) =>
  new Promise<string>((resolve) => {
    socket.once('data', (chunk: Buffer) => resolve(chunk.toString().split('\r\n', 1)[0] ?? ''));
  });

/** A door that takes pictures. */
async function door(): Promise<string> {
  const neva = await organisation(rounds);
  const [id] = neva.facilities;
  const body = { arePhotosTaken: true };
  await rounds.call('PATCH /facilities/{id}', { token: neva.owner.token, params: { id }, body });
  return id;
}

describe('POST /app/{id}/feedback with a picture that does not come to its end', () => {
  it('does no harm where the door is refused meanwhile', async () => {
    await begin('nowhere');
    await wait(1000);
    expect(fatal).not.toHaveBeenCalled();
    expect((await rounds.fetch('/healthz')).status).toBe(200);
  });

  it.each([
    ['a picture', 'tap.jpg'],
    ['no picture', ''],
  ])('is malformed when it says that this was all, with %s', async (_what, filename) => {
    for (const code of [await door(), 'nowhere']) {
      const socket = await begin(code, { filename, isWhole: true });
      expect(await answerOn(socket)).toMatch(/ 400 /);
    }
    expect(fatal).not.toHaveBeenCalled();
  });

  it('holds up nobody else behind the same address', async () => {
    const code = await door();
    const { most } = serverLimits.requestsAtWork;
    await Promise.all(Array.from({ length: most }, () => begin(code)));
    await vi.waitFor(async () => expect(await incoming()).toHaveLength(most), { timeout: 10_000 });
    const headers = { 'x-forwarded-for': '192.0.2.1' };
    const page = rounds.fetch(`/app/${code}/feedback`, { headers });
    expect(await Promise.race([page.then(({ status }) => status), wait(20_000, 'it waits')])).toBe(200);
  });

  it('leaves nothing behind when the network breaks', async () => {
    const code = await door();
    const begun = await Promise.all([begin(code), begin(code), begin(code)]);
    await vi.waitFor(async () => expect(await incoming()).toHaveLength(3), { timeout: 10_000 });
    for (const socket of begun) socket.destroy();
    await vi.waitFor(async () => expect(await incoming()).toEqual([]), { timeout: 10_000 });
    expect(fatal).not.toHaveBeenCalled();
  });
});
