import { scrypt } from 'node:crypto';
import { hashSecret } from '../../ids.js';
import { paperCodeOf } from '../../words/paper-code.js';

const bytes = 32;

/**
 * What an invitation is found by, and all of its code that is stored. Four words are few enough to try them all against
 * a plain hash, so theirs is a slow one. Without a salt of its own, or there would be nothing to look for.
 */
export async function keyOf(code: string): Promise<Buffer> {
  const words = paperCodeOf(code);
  if (!words) return hashSecret(code);
  return new Promise((resolve, reject) => {
    scrypt(words, 'rounds paper invitation', bytes, { cost: 4096 }, (error, key) =>
      error ? reject(error) : resolve(key),
    );
  });
}
