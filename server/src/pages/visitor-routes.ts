import formbody from '@fastify/formbody';
import { browserLanguage, productLanguage, type VisitorView } from '@rounds/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { facilityBehind } from '../domains/codes/codes.read.js';
import { leaveFeedback, type FeedbackForm, type Visitor } from '../domains/feedback/feedback.act.js';
import { findReceipt, type Receipt } from '../domains/feedback/feedback.read.js';
import type { DomainContext } from '../http/context.js';
import { escapeHtml, sendPage } from '../http/page.js';
import { traceOf } from '../http/trace.js';
import { newSecret } from '../ids.js';
import { Refusal } from '../problems.js';
import { isTooLong, readVisitorForm, type VisitorForm } from './visitor-form.js';
import type { RenderVisitorPage } from './visitor-renderer.js';

type Form = Extract<VisitorView, { kind: 'form' }>;

/** What a visitor is told about a refusal, with the status that the API would have given. */
const outcomes: Partial<Record<Refusal['code'], { view: VisitorView; status: number }>> = {
  not_found: { view: { kind: 'unknown' }, status: 404 },
  feedback_closed: { view: { kind: 'closed' }, status: 409 },
  code_replaced: { view: { kind: 'replaced' }, status: 410 },
};

/** The page at the door and the one behind a receipt: for people in a hurry, on any phone, with or without a script. */
export function visitorRoutes(context: DomainContext, render: RenderVisitorPage): void {
  const { app, database, config, texts, stateFact } = context;

  function show(request: FastifyRequest, reply: FastifyReply, view: VisitorView, status = 200) {
    const { language, t } = request;
    const path = request.url.split('?')[0] ?? '';
    const { title, body, style, script } = render({ view, language, path, t: (key, values) => t(key, values ?? {}) });
    const isPrivate = view.kind === 'receipt' || view.kind === 'thanks' || view.kind === 'no-receipt';
    void reply.header('cache-control', 'no-store');
    if (isPrivate) void reply.header('x-robots-tag', 'noindex');
    return sendPage(reply, {
      language,
      title,
      body,
      style,
      status,
      ...(script !== undefined && { script }),
      // An empty icon spares the browser a request for one.
      head: `<meta name="description" content="${escapeHtml(t('feedback.description'))}"><link rel="icon" href="data:,">`,
    });
  }

  const showRefusal = (request: FastifyRequest, reply: FastifyReply, error: unknown) => {
    const outcome = error instanceof Refusal ? outcomes[error.code] : undefined;
    if (!outcome) throw error;
    return show(request, reply, outcome.view, outcome.status);
  };

  async function formFor(code: string, { rate, message, requestId }: Partial<VisitorForm>): Promise<Form> {
    const { card } = await facilityBehind(database.withinOwnerOf('code', code), code);
    if (!card.isFeedbackEnabled) throw new Refusal('feedback_closed');
    const values = { message: message ?? '', ...(rate !== undefined && { rate }) };
    return { kind: 'form', code, card, requestId: requestId ?? newSecret(), values };
  }

  /** Back in the browser and sent again with other words: that is another feedback, not a retry. */
  async function leave(visitor: Visitor, form: FeedbackForm) {
    try {
      return await leaveFeedback({ database, config, stateFact }, visitor, form);
    } catch (error) {
      if (!(error instanceof Refusal) || error.code !== 'request_id_reused') throw error;
      return leaveFeedback({ database, config, stateFact }, visitor, { ...form, requestId: newSecret() });
    }
  }

  void app.register(async (inner) => {
    await inner.register(formbody);

    inner.addHook<{ Querystring: { lang?: unknown } }>('preHandler', async (request) => {
      const { lang } = request.query;
      const asked = typeof lang === 'string' ? productLanguage(lang) : undefined;
      if (asked) Object.assign(request, { language: asked, t: texts.in(asked) });
    });

    inner.get<{ Params: { id: string } }>('/app/:id/feedback', async (request, reply) => {
      try {
        return await show(request, reply, await formFor(request.params.id, {}));
      } catch (error) {
        return showRefusal(request, reply, error);
      }
    });

    inner.post<{ Params: { id: string } }>('/app/:id/feedback', async (request, reply) => {
      const code = request.params.id;
      const sent = readVisitorForm(request.body);
      const again = async (fault: NonNullable<Form['fault']>, status: number) =>
        show(request, reply, { ...(await formFor(code, sent)), fault }, status);
      try {
        if (sent.isTranslation) return await show(request, reply, await formFor(code, sent));
        if (sent.rate === undefined) return await again('choose_first', 422);
        if (isTooLong(sent.message)) return await again('too_long', 422);
        const visitor = { ...traceOf(request), language: request.language, caller: null, usesScript: false };
        const { rate, message, website, requestId = newSecret() } = sent;
        const { receiptUrl } = await leave(visitor, { code, rate, message, website, requestId });
        // Back from a page that was asked for does not offer to send the form again.
        const lang = browserLanguage(request.language);
        return await reply.redirect(`${new URL(receiptUrl).pathname}?sent&lang=${lang}`, 303);
      } catch (error) {
        if (error instanceof Refusal && error.code === 'too_many_requests') {
          void reply.header('retry-after', String(error.retryAfter));
          return again('busy', 429);
        }
        return showRefusal(request, reply, error);
      }
    });

    inner.get<{ Params: { code: string }; Querystring: { sent?: unknown } }>(
      '/app/receipt/:code',
      async (request, reply) => {
        if (request.query.sent !== undefined) {
          const receiptUrl = `${config.publicUrl}/app/receipt/${encodeURIComponent(request.params.code)}`;
          return show(request, reply, { kind: 'thanks', receiptUrl });
        }
        // The code is all that a visitor has; it names no organisation.
        const receipt = await findReceipt(database.across(), request.params.code);
        if (!receipt) return show(request, reply, { kind: 'no-receipt' }, 404);
        return show(request, reply, receiptView(receipt, browserLanguage(request.language), config.timeZone));
      },
    );
  });
}

/** The visitor's zone is not known here: the day is enough, and it is the one where the server stands. */
function receiptView(
  { at, reviewComment, reviewedAt, ...receipt }: Receipt,
  locale: string,
  timeZone: string,
): VisitorView {
  const format = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone });
  const shown = (moment: Date) => ({ at: moment.toISOString(), shownAt: format.format(moment) });
  return {
    kind: 'receipt',
    ...receipt,
    ...shown(at),
    reply: reviewComment !== null && reviewedAt ? { comment: reviewComment, ...shown(reviewedAt) } : null,
  };
}
