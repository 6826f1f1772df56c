import { describe, expect, it } from 'vitest';
import { dashboardTurn, exportStep } from './heavy-work.js';

/** Reads a page when told to. */
function pages() {
  const begun: string[] = [];
  const finish = new Map<string, () => void>();
  const read = (name: string) => () =>
    new Promise<string>((resolve) => {
      begun.push(name);
      finish.set(name, () => resolve(name));
    });
  return { begun, finish, read };
}

describe('a page of an export', () => {
  it('waits for the page before it of the same tenant, and another tenant does not', async () => {
    const { begun, finish, read } = pages();
    const all = ['a1', 'a2', 'b1'].map((name) => exportStep(name.charAt(0), read(name)));
    await expect.poll(() => begun).toEqual(['a1', 'b1']);
    finish.get('a1')?.();
    expect(await all[0]).toBe('a1');
    await expect.poll(() => begun).toEqual(['a1', 'b1', 'a2']);
    finish.get('a2')?.();
    finish.get('b1')?.();
    expect(await Promise.all(all)).toEqual(['a1', 'a2', 'b1']);
  });

  it('that fails says so, and makes room for the next', async () => {
    await expect(exportStep('a', () => Promise.reject(new Error('lost')))).rejects.toThrow('lost');
    expect(await exportStep('a', () => Promise.resolve('next'))).toBe('next');
  });
});

describe('a dashboard', () => {
  it('waits while two of the same tenant are read, and another tenant does not', async () => {
    const { begun, finish, read } = pages();
    const all = ['a1', 'a2', 'a3', 'b1'].map((name) => dashboardTurn(name.charAt(0), read(name)));
    await expect.poll(() => begun).toEqual(['a1', 'a2', 'b1']);
    finish.get('a1')?.();
    await expect.poll(() => begun).toEqual(['a1', 'a2', 'b1', 'a3']);
    for (const name of ['a2', 'a3', 'b1']) finish.get(name)?.();
    expect(await Promise.all(all)).toEqual(['a1', 'a2', 'a3', 'b1']);
  });
});
