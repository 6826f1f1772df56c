import type { DomainContext } from '../../http/context.js';

export function authRoutes(_context: DomainContext): void {}
