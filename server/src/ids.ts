import { createHash, randomBytes } from 'node:crypto';

/** 32 characters that nobody mixes up when typing an address from a poster. */
export const alphabet = '0123456789abcdefghjkmnpqrstvwxyz';

/** 65 random bits: a code on a wall tells nothing about the next one. */
export const newId = (): string => Array.from(randomBytes(13), (byte) => alphabet[byte & 31]).join('');

/** 192 random bits, for bearer secrets: invitations, receipts, tokens. */
export const newSecret = (): string => randomBytes(24).toString('base64url');

/** Secrets are stored as this. They are random, so a plain hash is enough. */
export const hashSecret = (secret: string): Buffer => createHash('sha256').update(secret).digest();
