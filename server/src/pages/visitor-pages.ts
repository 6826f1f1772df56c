import type { VisitorLanguage, VisitorView } from '@rounds/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { facilityBehind, shownToAnybody, type Door } from '../domains/codes/codes.read.js';
import type { DomainContext } from '../http/context.js';
import { visitorLanguageOf } from '../http/language.js';
import { escapeHtml, sendPage } from '../http/page.js';
import { newSecret } from '../ids.js';
import { Refusal } from '../problems.js';
import { countOpenedPages, isLookedAt } from './opened-pages.js';
import type { VisitorForm } from './visitor-form.js';
import type { RenderVisitorPage } from './visitor-renderer.js';

export type Form = Extract<VisitorView, { kind: 'form' }>;

/** What a visitor is told about a refusal, with the status that the API would have given. */
const outcomes: Partial<Record<Refusal['code'], { view: VisitorView; status: number }>> = {
  not_found: { view: { kind: 'unknown' }, status: 404 },
  feedback_closed: { view: { kind: 'closed' }, status: 409 },
  code_replaced: { view: { kind: 'replaced' }, status: 410 },
};

export interface Shown {
  status?: number;
  /** Where the form and its languages are sent to; the page's own address unless told. */
  path?: string;
  /** Runs before anything of the page is shown. */
  headScript?: string;
}

export type VisitorPages = ReturnType<typeof visitorPages>;

/** The page at the door and the one behind a receipt: for people in a hurry, on any phone, with or without a script. */
export function visitorPages({ app, database, texts }: DomainContext, render: RenderVisitorPage) {
  const countOpened = countOpenedPages({ app, database });

  function show(request: FastifyRequest, reply: FastifyReply, view: VisitorView, shown: Shown = {}) {
    const language = visitorLanguageOf(request);
    const t = texts.in(language);
    const path = shown.path ?? request.url.split('?')[0] ?? '';
    const { title, body, style, script } = render({ view, language, path, t: (key, values) => t(key, values ?? {}) });
    const isPrivate = view.kind === 'receipt' || view.kind === 'thanks' || view.kind === 'no-receipt';
    void reply.header('cache-control', 'no-store');
    if (isPrivate) void reply.header('x-robots-tag', 'noindex');
    return sendPage(reply, {
      language,
      title,
      body,
      style,
      ...(shown.status !== undefined && { status: shown.status }),
      ...(script !== undefined && { script }),
      ...(shown.headScript !== undefined && { headScript: shown.headScript }),
      // An empty icon spares the browser a request for one.
      head: `<meta name="description" content="${escapeHtml(t('feedback.description'))}"><link rel="icon" href="data:,">`,
    });
  }

  const showRefusal = (request: FastifyRequest, reply: FastifyReply, error: unknown, shown: Shown = {}) => {
    const outcome = error instanceof Refusal ? outcomes[error.code] : undefined;
    if (!outcome) throw error;
    return show(request, reply, outcome.view, { ...shown, status: outcome.status });
  };

  async function openDoor(code: string): Promise<Door> {
    const door = await facilityBehind(database.withinOwnerOf('code', code), code);
    if (!door.facility.isFeedbackEnabled) throw new Refusal('feedback_closed');
    return door;
  }

  function formOf(
    code: string,
    door: Door,
    language: VisitorLanguage,
    { rate, message, requestId, reasonIds = [] }: Partial<VisitorForm>,
  ): Form {
    const values = { message: message ?? '', reasonIds, ...(rate !== undefined && { rate }) };
    const facility = shownToAnybody(door, language);
    return { kind: 'form', code, facility, requestId: requestId ?? newSecret(), values };
  }

  return {
    show,
    showRefusal,
    /** Once more, with what was sent. */
    formFor: async (code: string, language: VisitorLanguage, sent: Partial<VisitorForm>): Promise<Form> =>
      formOf(code, await openDoor(code), language, sent),
    showDoor: async (request: FastifyRequest, reply: FastifyReply, code: string, shown: Shown = {}) => {
      try {
        const door = await openDoor(code);
        if (isLookedAt(request)) countOpened(door.spot);
        return await show(request, reply, formOf(code, door, visitorLanguageOf(request), {}), shown);
      } catch (error) {
        return showRefusal(request, reply, error, shown);
      }
    },
  };
}
