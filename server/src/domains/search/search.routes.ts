import type { DomainContext } from '../../http/context.js';
import { route } from '../../http/route.js';
import { search } from './search.service.js';

export function searchRoutes({ app }: DomainContext): void {
  route(app, 'GET /search', async ({ db, caller, language, query }) => search(db, caller, language, query.q));
}
