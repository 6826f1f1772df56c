import formbody from '@fastify/formbody';
import { browserLanguage, errorStatus, type VisitorLanguage, type VisitorView } from '@rounds/contract';
import type { FastifyRequest } from 'fastify';
import {
  addVisitorPhoto,
  leaveFeedback,
  takeVisitorPhoto,
  type FeedbackForm,
  type Visitor,
} from '../domains/feedback/feedback.act.js';
import { findReceipt, type Receipt } from '../domains/feedback/feedback.read.js';
import { titleIn } from '../domains/reasons/titles.read.js';
import type { DomainContext } from '../http/context.js';
import { visitorLanguageOf } from '../http/language.js';
import { senderOf } from '../http/sender.js';
import { callerOf } from '../http/session.js';
import { newSecret } from '../ids.js';
import { Refusal } from '../problems.js';
import { isTooLong, readVisitorForm } from './visitor-form.js';
import type { Form, VisitorPages } from './visitor-pages.js';
import { readUpload, type Upload } from './visitor-upload.js';

/** What the page of somebody else makes its readers' phones say is not theirs. Old browsers do not tell where a form is from. */
const isOfAnotherSite = ({ headers }: FastifyRequest): boolean => headers['sec-fetch-site'] === 'cross-site';

export function visitorRoutes(context: DomainContext, pages: VisitorPages): void {
  const { app, database, config, photos, stateFact, tokens } = context;
  const { show, showRefusal, showDoor, formFor } = pages;

  /** Back in the browser and sent again with other words: that is another feedback, not a retry. */
  const leave = async (visitor: Visitor, form: FeedbackForm) =>
    (await leaveOnce(visitor, form)) ??
    (await addLater(visitor, form)) ??
    leaveFeedback({ database, config, stateFact }, visitor, { ...form, requestId: newSecret() });

  /** Nothing where something else was said under its request id. */
  async function leaveOnce(visitor: Visitor, form: FeedbackForm) {
    try {
      return await leaveFeedback({ database, config, stateFact }, visitor, form);
    } catch (error) {
      if (!(error instanceof Refusal) || error.code !== 'request_id_reused') throw error;
      return undefined;
    }
  }

  /** The answer was lost, then a picture was added: it belongs to the rating that is there, whose stars count once. */
  async function addLater(visitor: Visitor, { photoId, ...form }: FeedbackForm) {
    if (photoId === undefined) return undefined;
    const stored = await leaveOnce(visitor, form);
    const isAdded = stored && (await addVisitorPhoto({ database, stateFact }, { code: form.code, ...stored, photoId }));
    return isAdded ? stored : undefined;
  }

  async function uploadOf(request: FastifyRequest, code: string): Promise<Partial<Upload>> {
    if (!/^multipart\/form-data/i.test(request.headers['content-type'] ?? '')) return {};
    // Whoever sends a picture by a slow network holds up nobody else behind the same address.
    const parts = { database, config, photos, onDecided: () => request.endTurn?.() };
    return readUpload(request, (picture) => takeVisitorPhoto(parts, senderOf(request), code, picture));
  }

  void app.register(async (inner) => {
    await inner.register(formbody);
    // With a picture: read by its route, part by part.
    inner.addContentTypeParser('multipart/form-data', (_request, _payload, parsed) => parsed(null));

    inner.get<{ Params: { id: string } }>('/app/:id/feedback', async (request, reply) =>
      showDoor(request, reply, request.params.id),
    );

    inner.post<{ Params: { id: string } }>('/app/:id/feedback', async (request, reply) => {
      const code = request.params.id;
      if (isOfAnotherSite(request)) {
        request.raw.resume();
        return showDoor(request, reply, code, { status: 403 });
      }
      let sent = readVisitorForm(request.body);
      const language = visitorLanguageOf(request);
      const again = async (fault: NonNullable<Form['fault']>, status: number) =>
        show(request, reply, { ...(await formFor(code, language, sent)), fault }, { status });
      try {
        const { fields, photoId, fault, failure } = await uploadOf(request, code);
        if (fields) sent = readVisitorForm(fields);
        if (sent.isTranslation) return await show(request, reply, await formFor(code, language, sent));
        if (sent.rate === undefined) return await again('choose_first', 422);
        if (isTooLong(sent.message)) return await again('too_long', 422);
        if (fault) return await again('photo_refused', errorStatus[fault]);
        if (failure instanceof Refusal) throw failure;
        if (failure !== undefined) {
          request.log.warn({ err: failure }, 'a picture could not be kept');
          return await again('failed', errorStatus.unavailable);
        }
        // The script sends a picture this way, too, and says who is signed in.
        const caller = await callerOf(request, tokens, database);
        const visitor = { ...senderOf(request), language, caller, usesScript: false };
        const { rate, message, reasonIds, website, requestId = newSecret() } = sent;
        const { receiptUrl } = await leave(visitor, {
          code,
          rate,
          message,
          reasonIds,
          keepsKnownReasons: true,
          website,
          requestId,
          photoId,
        });
        // Back from a page that was asked for does not offer to send the form again.
        return await reply.redirect(`${new URL(receiptUrl).pathname}?sent&lang=${browserLanguage(language)}`, 303);
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
          const language = browserLanguage(visitorLanguageOf(request));
          const receiptUrl = `${config.publicUrl}/app/receipt/${encodeURIComponent(request.params.code)}`;
          return show(request, reply, { kind: 'thanks', receiptUrl: `${receiptUrl}?lang=${language}` });
        }
        // The code is all that a visitor has; it names no organisation.
        const receipt = await findReceipt(database.across(), request.params.code, config.timeZone);
        if (!receipt) return show(request, reply, { kind: 'no-receipt' }, { status: 404 });
        return show(request, reply, receiptView(receipt, visitorLanguageOf(request)));
      },
    );
  });
}

/** Day and time are those at the door: where the visitor is by now is not known here. */
function receiptView(
  { at, reviewComment, reviewedAt, putRightAt, reasonIds, reasonTitles, timeZone, ...receipt }: Receipt,
  language: VisitorLanguage,
): VisitorView {
  // The same digits and hours in every language, as on the rest of the page.
  const same = { numberingSystem: 'latn', hourCycle: 'h23' } as const;
  const options = { dateStyle: 'medium', timeStyle: 'short', timeZone, ...same } as const;
  const format = new Intl.DateTimeFormat(browserLanguage(language), options);
  const shown = (moment: Date) => ({ at: moment.toISOString(), shownAt: format.format(moment) });
  return {
    kind: 'receipt',
    ...receipt,
    reasons: reasonIds.map((id) => titleIn(language, id, reasonTitles?.[id])),
    ...shown(at),
    putRight: putRightAt && shown(putRightAt),
    reply: reviewComment !== null && reviewedAt ? { comment: reviewComment, ...shown(reviewedAt) } : null,
  };
}
