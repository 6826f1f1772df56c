import { cleanup } from '@testing-library/react';
import { afterEach, beforeEach, vi } from 'vitest';

let printed: unknown[][] = [];

beforeEach(() => {
  printed = [];
  for (const level of ['error', 'warn'] as const) {
    vi.spyOn(console, level).mockImplementation((...args: unknown[]) => void printed.push(args));
  }
});

afterEach(() => {
  cleanup();
  // Unexpected output is a fault that nobody looked at.
  if (printed.length > 0) throw new Error(`The test printed:\n${printed.map((args) => args.join(' ')).join('\n')}`);
});
