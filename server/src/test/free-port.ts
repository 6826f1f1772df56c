import { createServer } from 'node:net';

/** Below what systems hand out for outgoing connections, one of which would else take it before the server listens. */
const first = 11_000;
/** Tests run in several processes at a time: each has a range of its own. */
const perProcess = 100;
const start = first + (process.pid % 200) * perProcess;
let drawn = 0;

/** A port that nobody listens on, and that stays free until a server takes it. */
export async function freePort(): Promise<number> {
  for (let tries = 0; tries < perProcess; tries++) {
    const port = start + (drawn++ % perProcess);
    if (await isFree(port)) return port;
  }
  throw new Error(`No port is free from ${start} on`);
}

const isFree = (port: number) =>
  new Promise<boolean>((resolve) => {
    const probe = createServer()
      .once('error', () => resolve(false))
      .listen(port, 'localhost', () => probe.close(() => resolve(true)));
  });
