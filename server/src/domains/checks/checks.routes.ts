import type { DomainContext } from '../../http/context.js';

export function checkRoutes(_context: DomainContext): void {}
