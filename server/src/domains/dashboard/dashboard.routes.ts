import type { DomainContext } from '../../http/context.js';

export function dashboardRoutes(_context: DomainContext): void {}
