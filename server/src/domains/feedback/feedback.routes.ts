import type { DomainContext } from '../../http/context.js';
import { sendTable } from '../../http/export/send-table.js';
import { visitorLanguageOf } from '../../http/language.js';
import { route } from '../../http/route.js';
import { senderOf } from '../../http/sender.js';
import { facilityBehind, shownToAnybody } from '../codes/codes.read.js';
import { zonesOfSites } from '../sites/zones.read.js';
import { feedbackTable } from './feedback-export.js';
import { feedbackFilter, feedbackPage } from './feedback-list.service.js';
import { decideOnPhoto, markFeedback, removeMessage, reviewFeedback } from './feedback.service.js';
import { leaveFeedback } from './visitor.service.js';

export function feedbackRoutes({ app, database, config, stateFact }: DomainContext): void {
  route(app, 'GET /qr/{id}/public', async ({ params, request }) => {
    const door = await facilityBehind(database.withinOwnerOf('code', params.id), params.id);
    return shownToAnybody(door, visitorLanguageOf(request));
  });

  route(app, 'POST /qr/{id}/feedback', async ({ params, body, caller, requestId, request }) =>
    leaveFeedback(
      { database, config, stateFact },
      { ...senderOf(request), language: visitorLanguageOf(request), caller, usesScript: true },
      { ...body, code: params.id, requestId },
    ),
  );

  route(app, 'GET /feedbacks', async ({ db, caller, query, language }) =>
    feedbackPage(db, caller.standing, language, query),
  );

  route(app, 'POST /feedbacks/{id}/review', async ({ db, caller, params, body }) =>
    reviewFeedback({ db, stateFact }, caller, params.id, body.comment),
  );

  route(app, 'POST /feedbacks/{id}/mark', async ({ db, caller, params, body }) =>
    markFeedback({ db, stateFact }, caller, params.id, body.isSuspicious),
  );

  route(app, 'POST /feedbacks/{id}/photo', async ({ db, caller, params, body }) =>
    decideOnPhoto({ db, stateFact }, caller, params.id, body.isShown),
  );

  route(app, 'DELETE /feedbacks/{id}/message', async ({ db, caller, params }) =>
    removeMessage({ db, stateFact }, caller, params.id),
  );

  route(app, 'GET /feedbacks/export', async ({ db, caller, query, t, language, reply }) => {
    const { format, tz: timeZone = 'UTC', ...filters } = query;
    const filter = await feedbackFilter(db, caller.standing, filters);
    const zoneAt = await zonesOfSites(db, filter.accountId, timeZone);
    sendTable(reply, feedbackTable(db, { filter, t, zoneAt, language }), { format, timeZone, language });
  });
}
