import { parseArgs } from 'node:util';
import { makeBase } from './image/base.mjs';
import { buildImage } from './image/build.mjs';
import { checks, NOT_CHECKED } from './image/checks.mjs';
import { ensurePodman, podmanSettings } from './image/podman.mjs';
import { startPostgres } from './lib/postgres.mjs';
import { endChildrenOnSignal } from './lib/processes.mjs';
import { runTool, Stop } from './lib/tool.mjs';

// `node tools/image.mjs`: builds deploy/Dockerfile with buildah and tries the image with podman, on a PostgreSQL of its own.
// `--base IMAGE` takes an image with Node.js instead of one made of Debian's packages and npm's `node`;
// `--image NAME` tries one that is already built.
const { values: asked } = parseArgs({ options: { base: { type: 'string' }, image: { type: 'string' } } });

endChildrenOnSignal();

await runTool(async () => {
  await ensurePodman();
  const settings = podmanSettings();
  const image = asked.image ?? (await buildImage(asked.base ?? (await makeBase(settings)), settings));
  const postgres = await startPostgres();
  let failed = 0;
  try {
    for (const { title, check } of checks) {
      const fault = await check({ image, databaseUrl: postgres.url, settings });
      if (fault !== undefined) failed++;
      process.stdout.write(fault === undefined ? `ok      ${title}\n` : `FAILED  ${title}\n        ${fault}\n`);
    }
  } finally {
    await postgres.stop();
  }
  process.stdout.write(`\nNot checked here: ${NOT_CHECKED}\n\n`);
  process.stdout.write(`${checks.length - failed} passed, ${failed} failed\n`);
  if (failed > 0) throw new Stop(`The image ${image} is not as it should be.`);
});
