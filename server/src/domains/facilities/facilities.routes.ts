import type { DomainContext } from '../../http/context.js';

export function facilityRoutes(_context: DomainContext): void {}
