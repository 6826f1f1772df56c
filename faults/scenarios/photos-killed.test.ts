import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { call } from '../lib/api.js';
import { engines, install } from '../lib/installation.js';
import { killAmidWork } from '../lib/killing.js';
import { furnish, signIn } from '../lib/organisation.js';
import { filesIn, idOf, isShown, noise, sendPicture, sweepLater } from '../lib/pictures.js';
import { prove, times } from '../lib/report.js';
import { runCommand } from '../lib/server.js';

const kills = times(3, 20);
const senders = 12;
const perReport = 5;

it.each(engines)(
  'no confirmed picture is lost, and none is left over, when the server is killed, on %s',
  async (engine) => {
    const dataDir = await mkdtemp(join(tmpdir(), 'rounds-photos-'));
    const installation = await install(engine, { DATA_DIR: dataDir });
    const first = await installation.start();
    const { address } = first;
    const organisation = await furnish(address);
    const { accessToken: token } = await signIn(address, organisation.accountId, 'olga', 3);

    const confirmed: string[] = [];
    const answers = new Map<string, number>();
    const over = new AbortController();
    const isOver = () => over.signal.aborted;
    const count = (answer: string) => answers.set(answer, (answers.get(answer) ?? 0) + 1);
    // As a phone does: the same picture again until it is confirmed.
    const sending = Array.from({ length: senders }, async () => {
      while (!isOver()) {
        const picture = noise();
        for (;;) {
          const answer = await sendPicture(address, token, picture).catch(() => null);
          count(String(answer?.status ?? 'none'));
          if (answer?.status === 201) confirmed.push(idOf(picture));
          if (answer?.status === 201 || isOver()) break;
          await wait(50);
        }
      }
    });
    const untilBusy = async () => {
      const before = confirmed.length;
      while (confirmed.length < before + 20) await wait(20);
    };
    const server = await killAmidWork(installation, first, { kills, untilBusy });
    over.abort();
    await Promise.all(sending);

    const shown = await Promise.all(confirmed.map((id) => isShown(address, token, id)));
    const lost = shown.filter((isThere) => !isThere).length;
    const mentioned = confirmed.slice(0, perReport);
    const [item = ''] = organisation.items;
    const path = `/qr/${organisation.facilities[0]}/report-quality-check`;
    const body = { items: [{ id: item, photoIds: mentioned }] };
    await call(address, 'POST /qr/{id}/report-quality-check', { token, path, body });
    await server.stop();

    const settings = { ...installation.settings, DATA_DIR: dataDir };
    const unswept = (await filesIn(dataDir)).length - 2 * new Set(confirmed).size;
    expect(await sweepLater(settings)).toBe(0);
    const left = await filesIn(dataDir);
    const orphans = left.filter((name) => !mentioned.some((id) => name.startsWith(id))).length;
    const verified = await runCommand('verify', settings);
    await installation.remove();
    await rm(dataDir, { recursive: true, force: true });

    prove(
      `photos-killed-${engine}`,
      `${kills} kills of the server (-9) under ${senders} senders of pictures, on ${engine}`,
      {
        kills,
        confirmed: confirmed.length,
        lost,
        filesUnspokenFor: unswept,
        orphans,
        answers: Object.fromEntries(answers),
      },
    );
    expect({ lost, orphans, left: left.length }).toEqual({ lost: 0, orphans: 0, left: 2 * perReport });
    expect(verified).toMatchObject({ code: 0 });
  },
);
