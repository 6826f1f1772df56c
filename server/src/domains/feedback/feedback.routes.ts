import type { DomainContext } from '../../http/context.js';

export function feedbackRoutes(_context: DomainContext): void {}
