import type { IncomingHttpHeaders } from 'node:http';

/** Who sends a submission, as far as it shows. Only hashes of it are stored, with a salt that is deleted at the end of the day. */
export interface Sender {
  address: string;
  userAgent: string;
}

/** `ip` is right already: forwarded addresses are believed from the configured proxy alone. */
export const senderOf = ({ ip, headers }: { ip: string; headers: IncomingHttpHeaders }): Sender => ({
  address: ip,
  userAgent: headers['user-agent'] ?? '',
});
