/** Where the browsers' makers take push messages. `*.` stands for any host below. */
const knownHosts = [
  'fcm.googleapis.com',
  '*.push.services.mozilla.com',
  '*.notify.windows.com',
  '*.push.apple.com',
] as const;

const isOrigin = (entry: string): boolean => entry.includes('://');

const matches = (pattern: string, host: string): boolean =>
  pattern.startsWith('*.') ? host.endsWith(pattern.slice(1)) : host === pattern;

/**
 * How a subscription's endpoint may be called, if at all. The client chooses the address that this server will call:
 * only push services are accepted, over https and never at a private address. The operator can add hosts, for which the
 * same holds, and whole origins such as `https://push.lan:8443`: naming one exactly is what makes a private one all right.
 */
export function endpointTrust(endpoint: string, pushHosts: readonly string[]): 'public' | 'named' | 'refused' {
  if (!URL.canParse(endpoint)) return 'refused';
  const { protocol, hostname, port, origin, username, password } = new URL(endpoint);
  if (username || password) return 'refused';
  if (pushHosts.some((entry) => isOrigin(entry) && new URL(entry).origin === origin)) return 'named';
  const hosts = [...knownHosts, ...pushHosts.filter((entry) => !isOrigin(entry))];
  const isKnown = protocol === 'https:' && port === '' && hosts.some((pattern) => matches(pattern, hostname));
  return isKnown ? 'public' : 'refused';
}
