import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { testApp } from '../test/test-app.js';

const rounds = testApp();

describe('GET /app/qr/{id}', () => {
  it('leads a visitor without a script to the feedback screen', async () => {
    const html = await (await rounds.fetch('/app/qr/k7Lm2')).text();
    expect(html).toContain('<noscript><meta http-equiv="refresh" content="0;url=/app/k7Lm2/feedback"></noscript>');
  });

  it('runs its one line before the app, allowed by its hash alone', async () => {
    const response = await rounds.fetch('/app/qr/k7Lm2');
    const html = await response.text();
    const script = /<script>(.*?)<\/script>/.exec(html)?.[1] ?? '';
    expect(html.indexOf(script)).toBeLessThan(html.indexOf('<script type="module"'));
    const policy = response.headers.get('content-security-policy');
    expect(policy).toContain(`'sha256-${createHash('sha256').update(script).digest('base64')}'`);
    expect(policy).not.toContain('unsafe-inline');
  });

  it('puts nothing of the address into the page as markup', async () => {
    const html = await (await rounds.fetch(`/app/qr/${encodeURIComponent('"><script>ran()</script>')}`)).text();
    expect(html).not.toContain('<script>ran()');
  });
});
