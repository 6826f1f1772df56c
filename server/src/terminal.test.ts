import { describe, expect, it } from 'vitest';
import { announce } from './terminal.js';

describe('the line that says the server is ready', () => {
  it('stands last and alone, so that scripts can wait for it', () => {
    expect(announce('http://localhost:3000', { isTerminal: true }).split('\n').at(-1)).toBe(
      'Rounds is ready at http://localhost:3000',
    );
  });

  it('is alone in the log of a container, where nobody holds a phone before it', () => {
    expect(announce('http://localhost:3000', { isTerminal: false })).toBe('Rounds is ready at http://localhost:3000');
  });

  it('comes with a code of equal rows', () => {
    const rows = announce('http://localhost:3000', { isTerminal: true }).split('\n').slice(0, -1);
    expect(new Set(rows.map((row) => [...row].length)).size).toBe(1);
  });
});
