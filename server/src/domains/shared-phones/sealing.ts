import { createDecipheriv, createECDH, hkdfSync, type ECDH } from 'node:crypto';
import { limits } from '@rounds/contract';
import { jwtVerify, SignJWT } from 'jose';

/*
 * A round that was done on a shared phone waits there, perhaps for days, while others hold the phone. It is sealed for the
 * server: ECDH on P-256 with a key that the phone makes for this one round and throws away, HKDF-SHA-256, AES-256-GCM.
 */
const curve = 'prime256v1';
const info = 'rounds sealed report 1';
const publicKeyBytes = 65;
const nonceBytes = 12;
const tagBytes = 16;

/** As it is kept: base64. */
export function makeSealingKey(): string {
  const key = createECDH(curve);
  key.generateKeys();
  return key.getPrivateKey('base64');
}

/** Whose work it is. Given to who is signed in on the phone, and good for nothing but sending what they sealed there. */
export interface Ticket {
  personId: string;
  phoneId: string;
}

const algorithm = 'HS256';
const audience = 'sealed report';

export function openSealing(privateKey: string, ticketKey: string) {
  const server: ECDH = createECDH(curve);
  server.setPrivateKey(privateKey, 'base64');
  const publicKey = server.getPublicKey();
  const signing = Buffer.from(ticketKey, 'base64');

  return {
    publicKey: publicKey.toString('base64url'),
    giveTicket: ({ personId, phoneId }: Ticket): Promise<string> =>
      new SignJWT({ phone: phoneId })
        .setProtectedHeader({ alg: algorithm })
        .setSubject(personId)
        .setAudience(audience)
        .setIssuedAt()
        .setExpirationTime(`${limits.sealTicketDays}d`)
        .sign(signing),
    async readTicket(ticket: string): Promise<Ticket | undefined> {
      try {
        const required = ['exp', 'sub', 'phone'];
        const { payload } = await jwtVerify(ticket, signing, {
          algorithms: [algorithm],
          audience,
          requiredClaims: required,
        });
        return { personId: String(payload.sub), phoneId: String(payload['phone']) };
      } catch {
        return undefined;
      }
    },
    /** Undefined for what was not sealed for us, or has been altered. */
    unseal(sealed: string): unknown {
      const bytes = Buffer.from(sealed, 'base64url');
      if (bytes.length < publicKeyBytes + nonceBytes + tagBytes) return undefined;
      const sender = bytes.subarray(0, publicKeyBytes);
      const nonce = bytes.subarray(publicKeyBytes, publicKeyBytes + nonceBytes);
      try {
        const secret = server.computeSecret(sender);
        const salt = Buffer.concat([sender, publicKey]);
        const key = Buffer.from(hkdfSync('sha256', secret, salt, info, 32));
        const decipher = createDecipheriv('aes-256-gcm', key, nonce, { authTagLength: tagBytes });
        decipher.setAuthTag(bytes.subarray(-tagBytes));
        const text = bytes.subarray(publicKeyBytes + nonceBytes, -tagBytes);
        return JSON.parse(Buffer.concat([decipher.update(text), decipher.final()]).toString());
      } catch {
        return undefined;
      }
    },
  };
}

export type Sealing = ReturnType<typeof openSealing>;
