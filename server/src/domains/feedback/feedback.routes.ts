import type { DomainContext } from '../../http/context.js';
import { sendTable } from '../../http/export/send-table.js';
import { route } from '../../http/route.js';
import { traceOf } from '../../http/trace.js';
import { atCode, facilityBehind } from '../codes/codes.read.js';
import { feedbackPage, feedbackTable } from './feedback-list.service.js';
import { leaveFeedback } from './feedback.act.js';
import { markFeedback, reviewFeedback } from './feedback.service.js';

export function feedbackRoutes({ app, db, config }: DomainContext): void {
  route(app, 'GET /qr/{id}/public', async ({ params }) =>
    atCode(db, params.id, async () => (await facilityBehind(db, params.id)).card),
  );

  route(app, 'POST /qr/{id}/feedback', async ({ params, body, caller, language, requestId, request }) =>
    leaveFeedback(
      db,
      config,
      { ...traceOf(request), language, caller, usesScript: true },
      { ...body, code: params.id, requestId },
    ),
  );

  route(app, 'GET /feedbacks', async ({ caller, query }) => feedbackPage(db, caller.standing, query));

  route(app, 'POST /feedbacks/{id}/review', async ({ caller, params, body }) =>
    reviewFeedback(db, caller, params.id, body.comment),
  );

  route(app, 'POST /feedbacks/{id}/mark', async ({ caller, params, body }) =>
    markFeedback(db, caller, params.id, body.isSuspicious),
  );

  route(app, 'GET /feedbacks/export', async ({ caller, query, t, language, reply }) => {
    const { format, tz, ...filters } = query;
    sendTable(reply, await feedbackTable(db, caller.standing, filters, t), { format, tz, language });
  });
}
