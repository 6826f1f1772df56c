import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { escapeHtml, hashOf } from '../http/page.js';
import { webBuild } from '../http/static.js';

/**
 * Runs before the app is loaded and knows one thing about it: the key under which it keeps a session on this device.
 * `stop` spares a visitor on a slow network the scripts that the browser has begun to fetch.
 */
const leadVisitorsOn = [
  'let session;',
  "try{session=localStorage.getItem('rounds.refreshToken')}catch{}",
  'if(!session){stop();location.replace(`/app/${location.pathname.split("/")[3]}/feedback${location.search}`)}',
].join('');

/**
 * `/app/qr/{id}` is what the code on the door holds. Who is signed in gets the app; a visitor is led to the page made
 * for them before anything of the app is loaded, also without a script.
 */
export async function doorRoutes(app: FastifyInstance): Promise<void> {
  const page = await readFile(join(webBuild, 'app', 'index.html'), 'utf8');

  app.get<{ Params: { id: string } }>('/app/qr/:id', async (request, reply) => {
    const feedback = `/app/${encodeURIComponent(request.params.id)}/feedback`;
    const ways =
      `<noscript><meta http-equiv="refresh" content="0;url=${escapeHtml(feedback)}"></noscript>` +
      `<script>${leadVisitorsOn}</script>`;
    const policy = String(reply.getHeader('content-security-policy'));
    return reply
      .header('cache-control', 'no-cache')
      .header('content-security-policy', policy.replace('script-src', `script-src ${hashOf(leadVisitorsOn)}`))
      .type('text/html; charset=utf-8')
      .send(page.replace('<head>', `<head>${ways}`));
  });
}
