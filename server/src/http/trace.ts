import type { IncomingHttpHeaders } from 'node:http';

/** What a submission carries of its sender. Only hashes of it are stored, with a salt that is deleted at the end of the day. */
export interface Trace {
  address: string;
  userAgent: string;
  acceptLanguage: string;
}

/** `ip` is right already: forwarded addresses are believed from the configured proxy alone. */
export const traceOf = ({ ip, headers }: { ip: string; headers: IncomingHttpHeaders }): Trace => ({
  address: ip,
  userAgent: headers['user-agent'] ?? '',
  acceptLanguage: headers['accept-language'] ?? '',
});
