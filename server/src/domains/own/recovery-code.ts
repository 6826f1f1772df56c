import { randomBytes } from 'node:crypto';
import { plainRecoveryCode } from '@rounds/contract';
import { alphabet, hashSecret } from '../../ids.js';

/** 80 random bits in four groups, as `7k2m-x0qd-9fhw-3p4t`. */
export function newRecoveryCode(): string {
  const letters = Array.from(randomBytes(16), (byte) => alphabet[byte & 31]).join('');
  return letters.replaceAll(/(.{4})(?!$)/g, '$1-');
}

export const recoveryCodeHash = (code: string): Buffer => hashSecret(plainRecoveryCode(code));
