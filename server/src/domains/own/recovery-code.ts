import { randomBytes } from 'node:crypto';
import { alphabet, hashSecret } from '../../ids.js';

/** 80 random bits in four groups, as `7k2m-x0qd-9fhw-3p4t`. */
export function newRecoveryCode(): string {
  const letters = Array.from(randomBytes(16), (byte) => alphabet[byte & 31]).join('');
  return letters.replaceAll(/(.{4})(?!$)/g, '$1-');
}

/** Typed from paper: case, dashes and spaces do not matter, nor letters that are not in the alphabet but look as if. */
export const recoveryCodeHash = (code: string): Buffer =>
  hashSecret(
    code
      .toLowerCase()
      .replaceAll('o', '0')
      .replaceAll(/[il]/g, '1')
      .replaceAll(/[^0-9a-z]/g, ''),
  );
