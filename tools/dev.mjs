import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { bin, capture, endChildrenOnSignal, ROOT, start } from './lib/processes.mjs';
import { runTool, Stop } from './lib/tool.mjs';

// `npm run dev`: the compiler, the server and Vite, each watching what is its own. The browser talks to Vite, which
// passes calls on to the server; so sign-in has to come back to Vite's address. The visitor's page is rendered by the
// server, so Vite builds it once more with each change, and the server starts anew with it.
const WEB_PORT = '5173';

/** @param {string} tool @param {string[]} args */
async function prepare(tool, args) {
  const { code, output } = await capture(tool, args);
  if (code !== 0) throw new Stop(output);
}

endChildrenOnSignal();

await runTool(async () => {
  const settings = join(ROOT, '.env');
  if (existsSync(settings)) process.loadEnvFile(settings);
  const { PORT: port = '3000', PUBLIC_URL: publicUrl = `http://localhost:${WEB_PORT}` } = process.env;
  const env = { ...process.env, PORT: port, PUBLIC_URL: publicUrl, ROUNDS_SERVER: `http://127.0.0.1:${port}` };

  const projects = ['contract', 'scanner', 'server/tsconfig.app.json'];
  const visitorPage = ['build', 'web', '--config', 'web/vite.visitor.config.ts'];
  await prepare(bin('tsc'), ['-b', ...projects]);
  await prepare(bin('vite'), visitorPage);
  await prepare(process.execPath, ['web/tools/kiosk-page.mjs']);

  const watchers = [
    start(bin('tsc'), ['-b', ...projects, '--watch', '--preserveWatchOutput'], { env, detached: true }),
    start(process.execPath, ['--watch', 'server/dist/cli.js', 'start', ...process.argv.slice(2)], { env }),
    start(bin('vite'), ['web', '--port', WEB_PORT, '--strictPort'], { env }),
    start(bin('vite'), [...visitorPage, '--watch', '--logLevel', 'warn'], { env }),
  ];
  // One of them ending means that it could not start: say so by ending all.
  await Promise.race(watchers.map((child) => new Promise((resolve) => child.once('close', resolve))));
  process.kill(process.pid, 'SIGTERM');
});
