import type { bench } from './main.mjs';

declare global {
  interface Window {
    readonly bench: typeof bench;
  }
}
