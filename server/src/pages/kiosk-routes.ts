import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { visitorLanguageOf } from '../http/language.js';
import { sendPage } from '../http/page.js';
import { webBuild } from '../http/static.js';

/** The kiosk's page as the web workspace has built it. */
interface KioskPage {
  style: string;
  script: string;
  /** As a data address: the page loads nothing besides itself. */
  icon: string;
}

const head = (icon: string) =>
  `<link rel="icon" href="${icon}"><meta name="robots" content="noindex"><meta name="mobile-web-app-capable" content="yes">`;

/** `/app/kiosk`: the page of a tablet at a door. It is the same for all; what it shows comes with the pairing. */
export async function kioskPageRoutes(app: FastifyInstance): Promise<void> {
  const { style, script, icon } = JSON.parse(await readFile(join(webBuild, 'kiosk', 'page.json'), 'utf8')) as KioskPage;
  app.get('/app/kiosk', async (request, reply) => {
    // Its own worker keeps it; nobody in between does.
    void reply.header('cache-control', 'no-cache');
    return sendPage(reply, {
      language: visitorLanguageOf(request),
      title: 'Rounds',
      head: head(icon),
      style,
      script,
      body: '<div id="kiosk"></div>',
      hasWorker: true,
    });
  });
}
