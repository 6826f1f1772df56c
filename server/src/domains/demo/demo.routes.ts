import { isDemoOffered } from '../../config.js';
import type { DomainContext } from '../../http/context.js';
import { route } from '../../http/route.js';
import { notFound } from '../../problems.js';
import { knownTimeZone } from '../../time-zone.js';
import { createDemo } from './demo.service.js';

export function demoRoutes({ app, database, config }: DomainContext): void {
  route(app, 'POST /accounts/demo', async ({ caller, query, t }) => {
    if (!isDemoOffered(config)) throw notFound();
    return createDemo(database, { ownerId: caller.personId, timeZone: knownTimeZone(query.tz) }, t);
  });
}
