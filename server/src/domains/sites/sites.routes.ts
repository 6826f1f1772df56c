import type { DomainContext } from '../../http/context.js';

export function siteRoutes(_context: DomainContext): void {}
