import { cleanup, configure } from '@testing-library/react';
import { afterEach, beforeEach, vi } from 'vitest';

// What is waited for comes when it comes: a busy machine is no fault of the product.
configure({ asyncUtilTimeout: 10_000 });

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
