import { createHash } from 'node:crypto';
import { browserLanguage, directionOf, type VisitorLanguage } from '@rounds/contract';
import type { FastifyReply } from 'fastify';

export interface Page {
  language: VisitorLanguage;
  title: string;
  /** Markup of the body, already escaped. */
  body: string;
  style: string;
  script?: string;
  /** Runs before the body is there. */
  headScript?: string;
  head?: string;
  /** Whether it may register a service worker of ours. */
  hasWorker?: boolean;
  status?: number;
}

export const hashOf = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

export const escapeHtml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

const inline = (script: string | undefined): string => (script ? `<script>${script}</script>` : '');

/** One response that needs no other: style and script stand in it and are allowed by their hash alone. */
export function sendPage(
  reply: FastifyReply,
  { language, title, body, style, script, headScript, head, hasWorker, status }: Page,
) {
  const scripts = [headScript, script].filter((each) => each !== undefined);
  const policy = [
    "default-src 'none'",
    `style-src ${hashOf(style)}`,
    `script-src ${scripts.length > 0 ? scripts.map(hashOf).join(' ') : "'none'"}`,
    "img-src 'self' data:",
    "connect-src 'self'",
    ...(hasWorker ? ["worker-src 'self'"] : []),
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
  const vary = [reply.getHeader('vary'), 'accept-language'].filter((each) => each !== undefined);
  const isRightToLeft = directionOf(language) === 'rtl';
  const html =
    `<!doctype html><html lang="${browserLanguage(language)}"${isRightToLeft ? ' dir="rtl"' : ''}><head><meta charset="utf-8">` +
    inline(headScript) +
    `<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">` +
    `<title>${escapeHtml(title)}</title>${head ?? ''}<style>${style}</style></head>` +
    `<body>${body}${inline(script)}</body></html>`;
  return reply
    .code(status ?? 200)
    .header('content-security-policy', policy)
    .header('vary', vary.join(', '))
    .type('text/html; charset=utf-8')
    .send(html);
}
