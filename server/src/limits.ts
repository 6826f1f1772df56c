/** Without a window: at the same time, in one server process. */
export interface Limit {
  per: 'process' | 'connection' | 'address';
  most: number;
}

/**
 * How much anybody may ask of a server, in one table. An address is an IPv4 address or a /56 of IPv6, which is what one
 * household gets; many people may share it. The names are those of the metric `rounds_refused_total`.
 */
export const serverLimits = {
  connections: { per: 'process', most: 10_000 },
  connectionsPerAddress: { per: 'address', most: 1000 },
  /** Browsers and proxies wait for an answer before they ask again. */
  unansweredRequests: { per: 'connection', most: 16 },
  /** Fewer than the connections to the database: one address never occupies them all. */
  requestsAtWork: { per: 'address', most: 8 },
} as const satisfies Record<string, Limit>;

export type LimitName = keyof typeof serverLimits;
