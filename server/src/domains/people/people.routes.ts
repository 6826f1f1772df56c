import type { DomainContext } from '../../http/context.js';

export function peopleRoutes(_context: DomainContext): void {}
