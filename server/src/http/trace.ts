import type { IncomingHttpHeaders } from 'node:http';

/** What a submission carries of its sender. None of it is stored but in hashes that nobody can undo tomorrow. */
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
