import type { DomainContext } from '../../http/context.js';

export function checklistRoutes(_context: DomainContext): void {}
