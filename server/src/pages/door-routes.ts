import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { DomainContext } from '../http/context.js';
import { escapeHtml, hashOf } from '../http/page.js';
import { signedInHint } from '../http/signed-in-hint.js';
import { webBuild } from '../http/static.js';
import type { VisitorPages } from './visitor-pages.js';

/**
 * Both run before anything else of their page, and know one thing about the app: the keys under which it keeps on this
 * device that somebody is signed in, or was until their session was lost.
 */
const isTheirs = (then: string) =>
  `let s;try{s=localStorage;s=s['rounds.refreshToken']||s['rounds.isSessionLost']}catch{}${then}`;
const address = (page: string) => `\`/app/\${location.pathname.split("/")[3]}/${page}\``;

/** `stop` spares the browser the rest of what it has begun to fetch. */
const leadVisitorsOn = isTheirs(`if(!s){stop();location.replace(${address('feedback')}+location.search)}`);
/** A visitor is where the feedback screen is, also by its address. What a tag adds to it is the member's. */
const leadMembersOn = isTheirs(
  `if(s){stop();location.replace(${address('checklist')}+location.search)}else history.replaceState(0,'',${address('feedback')}+location.search)`,
);

/**
 * `/app/qr/{id}` is what the code on the door holds. Who is signed in gets the app, everybody else the visitor's page,
 * in this one answer. Should the hint be wrong, the browser knows better, and goes on.
 */
export async function doorRoutes({ app, config }: DomainContext, pages: VisitorPages): Promise<void> {
  const page = await readFile(join(webBuild, 'app', 'index.html'), 'utf8');
  const hint = signedInHint(config.publicUrl.startsWith('https:'));

  app.get<{ Params: { id: string } }>('/app/qr/:id', async (request, reply) => {
    const code = request.params.id;
    const feedback = `/app/${encodeURIComponent(code)}/feedback`;
    void reply.header('cache-control', 'no-store').header('vary', 'cookie');
    if (!hint.isSet(request)) {
      return pages.showDoor(request, reply, code, { path: feedback, headScript: leadMembersOn });
    }
    const ways =
      `<noscript><meta http-equiv="refresh" content="0;url=${escapeHtml(feedback)}"></noscript>` +
      `<script>${leadVisitorsOn}</script>`;
    const policy = String(reply.getHeader('content-security-policy'));
    return reply
      .header('content-security-policy', policy.replace('script-src', `script-src ${hashOf(leadVisitorsOn)}`))
      .type('text/html; charset=utf-8')
      .send(page.replace('<head>', `<head>${ways}`));
  });
}
