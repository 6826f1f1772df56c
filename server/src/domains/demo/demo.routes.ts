import { isDemoOffered } from '../../config.js';
import type { DomainContext } from '../../http/context.js';
import { route } from '../../http/route.js';
import { notFound } from '../../problems.js';
import { createDemo } from './demo.service.js';

export function demoRoutes({ app, database, config }: DomainContext): void {
  route(app, 'POST /accounts/demo', async ({ caller, t }) => {
    if (!isDemoOffered(config)) throw notFound();
    return createDemo(database, caller.personId, t);
  });
}
