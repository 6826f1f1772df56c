import { pbkdf2, randomBytes } from 'node:crypto';
import { promisify } from 'node:util';

const derive = promisify(pbkdf2);
/** What a browser on a cheap tablet does while nobody notices; six digits are few, however many there are. */
const iterations = 150_000;

export interface PinCheck {
  salt: Buffer;
  hash: Buffer;
  iterations: number;
}

/**
 * In a way that browsers know, too: the tablet checks the PIN without a network, and so it has to have this. It keeps
 * children on the page; whoever takes the tablet apart could leave it anyway.
 */
export async function makePinCheck(pin: string): Promise<PinCheck> {
  const salt = randomBytes(16);
  return { salt, hash: await derive(pin, salt, iterations, 32, 'sha256'), iterations };
}
