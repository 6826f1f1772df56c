import { productLanguage, type Language } from '@rounds/contract';
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import type Provider from 'oidc-provider';
import { sendPage, type Page } from '../../http/page.js';
import { demoPerson, typedPerson, type ChosenPerson, type People } from './demo-people.js';
import { expiredPath, mountPath } from './embedded-settings.js';
import type { OidcLibrary } from './oidc-library.js';
import { chooserPage, expiredPage, type SigninTexts } from './signin-page.js';

interface Needs {
  library: OidcLibrary;
  provider: Provider;
  people: People;
  languageOf: (acceptLanguage: string | undefined) => Language;
  textsIn: (language: Language) => SigninTexts;
}

interface Interaction {
  Params: { uid: string };
  Querystring: { again?: string };
  Body: { person?: unknown; name?: unknown } | undefined;
}

/** The page on which somebody says who they are. The browser that began is told by the provider's cookie. */
export function interactionRoutes({ library, provider, people, languageOf, textsIn }: Needs): FastifyPluginAsync {
  const { SessionNotFound } = library.errors;
  const show = (reply: FastifyReply, page: Page) => sendPage(reply.header('cache-control', 'no-store'), page);

  return async (scope) => {
    scope.get<Interaction>('/interaction/:uid', async (request, reply) => {
      const language = await underWay(request, reply);
      const nameWrong = request.query.again !== undefined;
      return show(reply, chooserPage({ language, text: textsIn(language), nameWrong }));
    });

    scope.post<Interaction>('/interaction/:uid', async (request, reply) => {
      const language = await underWay(request, reply);
      const person = chosen(request.body, textsIn(language), language);
      // Shown by a GET again, so that going back never asks whether to send a form twice.
      if (!person) return reply.redirect('?again', 303);
      await people.remember(person);
      const next = await provider.interactionResult(request.raw, reply.raw, { login: { accountId: person.subject } });
      return reply.redirect(next, 303);
    });

    scope.get(expiredPath, async (request, reply) => {
      const language = languageOf(request.headers['accept-language']);
      return show(reply, expiredPage(language, textsIn(language)));
    });

    scope.setErrorHandler((error, _request, reply) => {
      if (!(error instanceof SessionNotFound)) throw error;
      return reply.redirect(mountPath + expiredPath, 303);
    });
  };

  async function underWay(request: FastifyRequest<Interaction>, reply: FastifyReply): Promise<Language> {
    const { uid, params } = await provider.interactionDetails(request.raw, reply.raw);
    if (uid !== request.params.uid) throw new SessionNotFound('another sign-in');
    const [asked = ''] = field(params.ui_locales).split(' ');
    return productLanguage(asked) ?? languageOf(request.headers['accept-language']);
  }
}

function chosen(body: Interaction['Body'], text: SigninTexts, language: Language): ChosenPerson | undefined {
  const key = field(body?.person);
  return key ? demoPerson(key, text, language) : typedPerson(field(body?.name), language);
}

const field = (value: unknown): string => (typeof value === 'string' ? value : '');
