import { apiPrefix, type Answer, type Body, type CallKey } from '@rounds/contract';

interface Parts<Key extends CallKey> {
  token?: string;
  body?: Body<Key>;
  path?: string;
}

/** A call that has to succeed. */
export async function call<Key extends CallKey>(
  address: string,
  key: Key,
  { token, body, path }: Parts<Key> = {},
): Promise<Answer<Key>> {
  const [method = '', template = ''] = key.split(' ');
  const response = await fetch(`${address}${apiPrefix}${path ?? template}`, {
    method,
    headers: {
      ...(token && { authorization: `Bearer ${token}` }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${key} answered ${response.status}: ${text}`);
  return (text ? JSON.parse(text) : undefined) as Answer<Key>;
}
