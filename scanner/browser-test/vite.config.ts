import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';

// What an application's server should send with its pages and, above all, with the worker's script.
const contentSecurityPolicy = [
  "default-src 'none'",
  "script-src 'self' 'wasm-unsafe-eval'",
  "worker-src 'self'",
  "connect-src 'self'",
  "style-src 'self'",
  "img-src 'self' data: blob:",
  "media-src 'self' blob: mediastream:",
].join('; ');

export default defineConfig({
  root: fileURLToPath(new URL('page', import.meta.url)),
  logLevel: 'warn',
  worker: { format: 'es' },
  build: { outDir: fileURLToPath(new URL('../.tmp/browser-test', import.meta.url)), emptyOutDir: true, minify: false },
  preview: { headers: { 'Content-Security-Policy': contentSecurityPolicy } },
});
