import { expect, it } from 'vitest';
import { deviceOf } from './device';

const webKit = 'AppleWebKit/537.36 (KHTML, like Gecko)';

it.each([
  [`Mozilla/5.0 (Linux; Android 10; K) ${webKit} Chrome/131.0.0.0 Mobile Safari/537.36`, 'phone', 'Chrome'],
  [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${webKit} Chrome/131.0 Safari/537.36 Edg/131.0`, 'computer', 'Edge'],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 'computer', 'Firefox'],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1',
    'phone',
    'Safari',
  ],
])('%s is a %s with %s', (userAgent, kind, browser) => {
  expect(deviceOf(userAgent)).toEqual({ kind, browser });
});

it.each(['', 'curl/8.5.0'])('says nothing of “%s”', (userAgent) => {
  expect(deviceOf(userAgent)).toBeNull();
});
