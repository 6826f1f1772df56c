import type { DomainContext } from '../../http/context.js';

export function demoRoutes(_context: DomainContext): void {}
