import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { servePage, withPage } from './scanner/browser.mjs';
import { clipNames, makeClip } from './scanner/clips.mjs';
import { groupNames } from './scanner/images.mjs';
import { listPhotos, readPhoto } from './scanner/photos.mjs';
import { imageTable, liveTable, proofs, summarise } from './scanner/report.mjs';

/**
 * Compares our scanner with html5-qrcode 2.3.8 in one run: the same images, the same clips, the same browser.
 *
 *   --out <file>      where the figures go
 *   --photos <folder> photographs with a manifest.json that lists their texts
 *   --qr-only         html5-qrcode is told to look for QR codes only
 *
 * @import { Side } from './scanner/page/main.mjs'
 * @import { ClipResult, GroupResult } from './scanner/report.mjs'
 */

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const WORK = join(ROOT, '.tmp', 'bench-scanner');
const WATCHED = 5000;
/** A cheap phone's main thread. Workers are not slowed by it, so it tells nothing about the time to the first read. */
const SLOW_PHONE = 4;

const { values: options } = parseArgs({
  options: {
    out: { type: 'string', default: join(ROOT, '.tmp', 'scanner.json') },
    photos: { type: 'string', default: resolve(ROOT, '../shared/qr') },
    'qr-only': { type: 'boolean', default: false },
  },
});
const say = (/** @type {string} */ text) => process.stdout.write(`${text}\n`);

/** @param {string} url @returns {Promise<GroupResult[]>} */
function compareImages(url) {
  return withPage(url, null, async (page) => {
    await page.route('**/photos/*', (route) => {
      const file = decodeURIComponent(new URL(route.request().url()).pathname.split('/').at(-1) ?? '');
      return route.fulfill(readPhoto(options.photos, file));
    });
    /** @type {GroupResult[]} */
    const results = [];
    const [firstGroup] = groupNames;
    // The first images warm both up: code is compiled, memory taken.
    if (firstGroup) await page.evaluate((group) => window.bench.compareGenerated(group), firstGroup);
    for (const group of groupNames) {
      say(`  ${group}`);
      results.push({ group, duels: await page.evaluate((name) => window.bench.compareGenerated(name), group) });
    }
    const photos = listPhotos(options.photos);
    if (photos.length === 0) return results;
    say('  photographs');
    const duels = [];
    for (const { file, texts } of photos) {
      const photo = { path: `photos/${encodeURIComponent(file)}`, texts };
      duels.push(await page.evaluate((given) => window.bench.comparePhoto(given.path, given.texts), photo));
    }
    return [...results, { group: 'photographs', duels }];
  });
}

/** @param {string} url @param {string} clip @param {number} slowdown @returns {Promise<ClipResult>} */
async function compareLive(url, clip, slowdown) {
  const path = makeClip(clip, WORK);
  const watch = (/** @type {Side} */ side) =>
    withPage(url, path, async (page) => {
      const session = await page.context().newCDPSession(page);
      await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
      return page.evaluate((given) => window.bench.watchLive(given.side, given.watched), { side, watched: WATCHED });
    });
  const [cameraOnly, ours, theirs] = [await watch('cameraOnly'), await watch('ours'), await watch('theirs')];
  return { clip, slowdown, cameraOnly, ours, theirs };
}

mkdirSync(WORK, { recursive: true });
const server = await servePage(join(WORK, 'page'));
const url = options['qr-only'] ? `${server.url}?qr-only` : server.url;
try {
  say('Images, each read by both:');
  const images = summarise(await compareImages(url));
  say('Live scanning, 10 frames a second, 250x250 box:');
  /** @type {ClipResult[]} */
  const clips = [];
  for (const clip of clipNames) {
    say(`  ${clip}`);
    clips.push(await compareLive(url, clip, 1));
  }
  clips.push(await compareLive(url, 'no code yet', SLOW_PHONE));

  const proven = proofs(images, clips, options['qr-only']);
  say(`\n${imageTable(images)}\n\n${liveTable(clips)}\n`);
  for (const { claim, isProven, figures } of proven) {
    say(`${isProven ? 'proven    ' : 'NOT proven'}  ${claim}: ${figures}`);
  }
  mkdirSync(dirname(options.out), { recursive: true });
  writeFileSync(options.out, `${JSON.stringify({ images, clips, proofs: proven }, null, 2)}\n`);
  say(`\nFigures: ${options.out}`);
  if (proven.some(({ isProven }) => !isProven)) process.exitCode = 1;
} finally {
  await server.close();
}
