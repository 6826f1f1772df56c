import { createCipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto';
import type { SealedReport } from '@rounds/contract';
import type { Organisation, Persona } from './personas.js';
import type { TestApp } from './test-app.js';

/** A phone at the first site that the owner has made a shared one, and what people do with it. */
export async function sharedPhone(rounds: TestApp, { owner, sites }: Organisation, siteId = sites[0]) {
  const made = await rounds.call('POST /shared-phones', { token: owner.token, body: { siteId, title: 'At the gate' } });
  const { id, secret } = made.body;
  const headers = { authorization: `Phone ${secret}` };
  return {
    id,
    secret,
    people: () => rounds.call('POST /shared-phones/people', { body: { secret } }),
    enter: ({ id: personId }: Pick<Persona, 'id'>, pin: string) =>
      rounds.call('POST /shared-phones/sign-in', { body: { secret, personId, pin } }),
    send: (sealed: string) => rounds.call('POST /shared-phones/sealed', { body: { secret, sealed } }),
    sendPicture: (raw: Uint8Array<ArrayBuffer>) => rounds.call('POST /shared-phones/photos', { raw, headers }),
    isSent: async (photoId: string) =>
      (await rounds.call('GET /shared-phones/photos/{id}/sent', { params: { id: photoId }, headers })).status,
  };
}

/** As a phone seals it. Text is taken for JSON as it is. */
export function seal(sealingKey: string, content: SealedReport | object | string): string {
  const server = Buffer.from(sealingKey, 'base64url');
  const own = createECDH('prime256v1');
  const sender = own.generateKeys();
  const salt = Buffer.concat([sender, server]);
  const key = Buffer.from(hkdfSync('sha256', own.computeSecret(server), salt, 'rounds sealed report 1', 32));
  const nonce = randomBytes(12);
  const text = typeof content === 'string' ? content : JSON.stringify(content);
  const cipher = createCipheriv('aes-256-gcm', key, nonce);
  const encrypted = Buffer.concat([cipher.update(text), cipher.final(), cipher.getAuthTag()]);
  return Buffer.concat([sender, nonce, encrypted]).toString('base64url');
}
