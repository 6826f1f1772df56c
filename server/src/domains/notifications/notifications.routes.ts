import type { DomainContext } from '../../http/context.js';

export function notificationRoutes(_context: DomainContext): void {}
