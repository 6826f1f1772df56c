import type { Report } from './database';

/** Of the pictures that a report mentions. */
export function photoIdsOf({ kind, body }: Pick<Report, 'kind' | 'body'>): string[] {
  const said = kind === undefined && 'items' in body ? body.items : [body as { photoIds?: readonly string[] }];
  return [...new Set(said.flatMap(({ photoIds = [] }) => photoIds))];
}
