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
}

/** Calls without params and body need no second argument. */
export type Rest<Key extends CallKey> =
  unknown extends Input<Key>
    ? [input?: Options]
    : Record<never, never> extends Input<Key>
      ? [input?: Input<Key> & Options]
      : [input: Input<Key> & Options];

export type { Answer, CallKey };

/** The same thing without its generic dress, for the code that only passes it on. */
export interface Given extends Options {
  params?: Record<string, unknown>;
  query?: Record<string, unknown>;
  body?: unknown;
}

export function addressOf(call: CallKey, { params = {}, query = {} }: Given): { method: string; path: string } {
  const [method = 'GET', template = ''] = call.split(' ');
  const path = template.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name])));
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) if (value !== undefined) search.set(name, String(value));
  const tail = search.size > 0 ? `?${search}` : '';
  return { method, path: `${apiPrefix}${path}${tail}` };
}
