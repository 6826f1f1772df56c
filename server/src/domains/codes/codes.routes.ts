import type { DomainContext } from '../../http/context.js';

export function codeRoutes(_context: DomainContext): void {}
