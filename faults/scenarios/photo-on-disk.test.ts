import { spawnSync } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { furnish, signIn } from '../lib/organisation.js';
import { idOf, noise, sendPicture } from '../lib/pictures.js';
import { prove } from '../lib/report.js';
import { startServer } from '../lib/server.js';

// Where nobody may look at the system calls of another process (some containers), or there is no strace.
const isPossible = spawnSync('strace', ['-qq', '-o', '/dev/null', 'true']).status === 0;

/** What one file needs to be on the disk, in this order. */
function stepsOf(calls: readonly string[], file: string): number[] {
  const renamed = calls.findIndex((call) => /rename/.test(call) && call.includes(`/${file}"`));
  const [, unfinished = ''] = /rename\w*\((?:AT_FDCWD, )?"([^"]+)"/.exec(calls[renamed] ?? '') ?? [];
  const folder = /"([^"]+)\/[^/"]+"(?:, 0)?\)\s+=/.exec(calls[renamed] ?? '')?.[1] ?? 'none';
  const opened = calls.findIndex((call) => call.includes(`"${unfinished}"`) && /openat/.test(call));
  const written = syncAfter(calls, opened);
  const openedFolder = calls.findIndex(
    (call, at) => at > renamed && call.includes(`"${folder}"`) && /openat/.test(call),
  );
  return [opened, written, renamed, openedFolder, syncAfter(calls, openedFolder)];
}

/** Of the descriptor that a call opened. */
function syncAfter(calls: readonly string[], opened: number): number {
  const descriptor = /= (\d+)/.exec(calls[opened] ?? '')?.[1] ?? 'none';
  return calls.findIndex((call, at) => at > opened && call.includes(`fsync(${descriptor})`) && call.includes('= 0'));
}

it.runIf(isPossible)('a picture is on the disk, with its name, before it is confirmed', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'rounds-strace-'));
  const trace = join(folder, 'calls');
  const watched = 'trace=openat,fsync,rename,renameat,renameat2,write,writev,sendto,sendmsg';
  // -D: the server is our child, strace looks over its shoulder. Calls of other threads must not tear lines apart.
  const through = ['strace', '-D', '-f', '-qq', '-s', '200', '--seccomp-bpf', '-e', watched, '-o', trace];
  const server = await startServer({ DATA_DIR: folder }, { through });
  const { accountId } = await furnish(server.address);
  const { accessToken: token } = await signIn(server.address, accountId, 'olga', 3);
  const picture = noise();
  expect((await sendPicture(server.address, token, picture)).status).toBe(201);
  await server.stop();
  // What strace has seen it writes down in its own time, in the order in which it saw it.
  let said = '';
  while (!said.includes('HTTP/1.1 201')) {
    await wait(100);
    said = await readFile(trace, 'utf8');
  }

  const calls = joined(said.split('\n'));
  const name = new RegExp(`/(${idOf(picture)}\\.\\w+)(\\.small)?\\.jpg"`);
  const key = calls.map((call) => name.exec(call)?.[1]).find((found) => found !== undefined) ?? 'none';
  const answered = calls.findLastIndex((call) => call.includes('HTTP/1.1 201'));
  const full = stepsOf(calls, `${key}.jpg`);
  const small = stepsOf(calls, `${key}.small.jpg`);
  await rm(folder, { recursive: true, force: true });
  prove('photo-on-disk', 'Opened, fsynced, renamed, its folder fsynced, then answered: as strace saw it, by line', {
    full,
    small,
    answered,
  });
  for (const steps of [full, small]) {
    const order = [...steps, answered];
    expect(order.every((at) => at >= 0)).toBe(true);
    expect(order).toEqual(order.toSorted((one, other) => one - other));
  }
});

/** A call that was interrupted by another thread's stands in two lines; it is over where the second one is. */
function joined(lines: readonly string[]): string[] {
  const begun = new Map<string, string>();
  return lines.flatMap((line) => {
    const [, thread = '', call = ''] = /^(\d+)\s+(.*)$/.exec(line) ?? [];
    if (call.endsWith('<unfinished ...>')) {
      begun.set(thread, call.replace(/\s*<unfinished \.\.\.>$/, ''));
      return [];
    }
    const rest = /^<\.\.\. \w+ resumed>(.*)$/.exec(call)?.[1];
    return [rest === undefined ? call : (begun.get(thread) ?? '') + rest];
  });
}
