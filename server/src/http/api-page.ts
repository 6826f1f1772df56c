import { apiPrefix, calls, type Call } from '@rounds/contract';
import type { FastifyInstance } from 'fastify';
import { version } from '../version.js';
import { openApi } from './openapi.js';
import { escapeHtml, sendPage } from './page.js';

const style = `:root{color-scheme:light dark}body{font:16px/1.5 system-ui,sans-serif;max-width:60rem;margin:0 auto;padding:1rem}
h2{font-size:1rem;margin:2rem 0 .25rem}code{font:14px/1.5 ui-monospace,monospace}summary{cursor:pointer;padding:.5rem 0}
pre{overflow:auto;padding:1rem;border:1px solid;border-radius:14px;font-size:13px}.access{opacity:.7}`;

/** The contract for programs, and the same for people. */
export function apiPageRoutes(app: FastifyInstance, publicUrl: string): void {
  const description = JSON.stringify(openApi(publicUrl, version));
  const body = `<main><h1>Rounds API</h1><p><a href="openapi.json">openapi.json</a></p>${Object.entries(calls)
    .map(([key, call]) => section(key, call))
    .join('')}</main>`;

  app.get(`${apiPrefix}/openapi.json`, async (_request, reply) =>
    reply.header('cache-control', 'no-cache').type('application/json').send(description),
  );
  app.get(`${apiPrefix}/docs`, async (_request, reply) =>
    sendPage(reply, { language: 'en', title: 'Rounds API', body, style }),
  );
}

function section(key: string, call: Call): string {
  const part = (name: string, schema: unknown) =>
    schema ? `<h3>${name}</h3><pre>${escapeHtml(JSON.stringify(schema, null, 2))}</pre>` : '';
  return (
    `<details><summary><code>${escapeHtml(key)}</code> ${escapeHtml(call.summary)} ` +
    `<span class="access">(${escapeHtml(call.access)})</span></summary>` +
    part('Path', call.params) +
    part('Query', call.query) +
    part('Body', call.body) +
    part('Answer', call.response) +
    `</details>`
  );
}
