import { apiPrefix, type Answer, type Body, type CallKey, type Params, type Query } from '@rounds/contract';

type Required<Name extends string, Value> = Value extends undefined ? unknown : Record<Name, Value>;
type Optional<Name extends string, Value> = Value extends undefined ? unknown : Partial<Record<Name, Value>>;

/** What a call takes, by its schemas in the contract. */
export type Input<Key extends CallKey> = Required<'params', Params<Key>> &
  Optional<'query', Query<Key>> &
  Required<'body', Body<Key>>;

export interface Options {
  signal?: AbortSignal | undefined;
  /** A submission keeps its id over retries, so that it is stored once. */
  requestId?: string | undefined;
  headers?: Record<string, string> | undefined;
  /** For calls that take a picture or a file instead of a body. */
  raw?: Blob | undefined;
  /** For calls that somebody waits for: after that, a hanging network is no network. */
  timeoutMs?: number | undefined;
  /** Goes out even if the page is closed at once. */
  keepalive?: boolean | undefined;
}

/** A call that needs neither params nor a body needs no second argument. */
export type Rest<Key extends CallKey> = Options extends Input<Key> & Options
  ? [input?: Input<Key> & Options]
  : [input: Input<Key> & Options];

export type { Answer, CallKey };

type Plain = string | number | boolean | undefined;

/** The same thing without its generic dress, for the code that only passes it on. */
export interface Given extends Options {
  params?: Record<string, Plain>;
  query?: Record<string, Plain>;
  body?: unknown;
}

export function addressOf(call: CallKey, { params = {}, query = {} }: Given): { method: string; path: string } {
  const [method = 'GET', template = ''] = call.split(' ');
  const path = template.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name])));
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) if (value !== undefined) search.set(name, String(value));
  const tail = search.toString();
  return { method, path: `${apiPrefix}${path}${tail && `?${tail}`}` };
}
