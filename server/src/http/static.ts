import { access } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import serveStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';

/** Where the web workspace leaves its build. The server knows the folder, never the source. */
export const webBuild = join(dirname(createRequire(import.meta.url).resolve('@rounds/contract')), '../../web/dist');

/** Names with a hash never change. A picture that is a day old does no harm; everything else is asked for each time. */
function cachingOf(path: string): string {
  if (path.includes('/assets/')) return 'public, max-age=31536000, immutable';
  return /\/app\/(help|screenshots)\//.test(path) ? 'public, max-age=86400' : 'no-cache';
}

/** The built app under /app. */
export async function serveApp(app: FastifyInstance): Promise<boolean> {
  const root = join(webBuild, 'app');
  const isBuilt = await access(join(root, 'index.html')).then(
    () => true,
    () => false,
  );
  app.get('/', async (_request, reply) => reply.redirect('/app'));
  if (!isBuilt) {
    app.log.warn(`The web app is not built (${root}); only the API is served.`);
    return false;
  }
  await app.register(serveStatic, {
    root,
    prefix: '/app/',
    preCompressed: true,
    cacheControl: false,
    wildcard: true,
    setHeaders: (reply, path) => {
      void reply.header('cache-control', cachingOf(path));
      // The app's own address is /app, without the slash that a worker's scope would end at.
      if (/\/offline-worker\.js(\.\w+)?$/.test(path)) void reply.header('service-worker-allowed', '/app');
    },
  });
  // Browsers ask for it on pages that name no icon of their own.
  app.get('/favicon.ico', async (_request, reply) => reply.redirect('/app/icon.svg', 301));
  app.get('/app', async (_request, reply) => reply.header('cache-control', 'no-cache').sendFile('index.html'));
  return true;
}

/** Every route of the app is the same page, but a missing file is missing: a worker must never get HTML for a script. */
export const isAppRoute = (path: string): boolean => path.startsWith('/app/') && !/\.\w+$/.test(path);
