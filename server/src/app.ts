import compress from '@fastify/compress';
import cookie from '@fastify/cookie';
import { limits } from '@rounds/contract';
import fastify, { LogController, type FastifyInstance, type FastifyServerOptions } from 'fastify';
import { measureChores } from './chores/chore-metrics.js';
import { createChores } from './chores/chores.js';
import { scheduleHistory } from './chores/history.js';
import { scheduleHousekeeping } from './chores/housekeeping.js';
import type { Config } from './config.js';
import { consequences } from './consequences.js';
import { measureDatabase } from './db/database-metrics.js';
import type { Database } from './db/database.js';
import { accountRoutes } from './domains/accounts/accounts.routes.js';
import { authRoutes } from './domains/auth/auth.routes.js';
import { sessionRoutes } from './domains/auth/session.routes.js';
import { checklistRoutes } from './domains/checklists/checklists.routes.js';
import { checkRoutes } from './domains/checks/checks.routes.js';
import { codeRoutes } from './domains/codes/codes.routes.js';
import { configRoutes } from './domains/configs/configs.routes.js';
import { dashboardRoutes } from './domains/dashboard/dashboard.routes.js';
import { demoRoutes } from './domains/demo/demo.routes.js';
import { facilityRoutes } from './domains/facilities/facilities.routes.js';
import { feedbackRoutes } from './domains/feedback/feedback.routes.js';
import { jobRoutes } from './domains/jobs/jobs.routes.js';
import { kioskRoutes } from './domains/kiosks/kiosks.routes.js';
import { notificationRoutes } from './domains/notifications/notifications.routes.js';
import { ownRoutes } from './domains/own/own.routes.js';
import { waysInRoutes } from './domains/own/ways-in.routes.js';
import { peopleRoutes } from './domains/people/people.routes.js';
import { photoRoutes } from './domains/photos/photos.routes.js';
import { planRoutes } from './domains/plans/plans.routes.js';
import { profileRoutes } from './domains/profile/profile.routes.js';
import { reasonRoutes } from './domains/reasons/reasons.routes.js';
import { searchRoutes } from './domains/search/search.routes.js';
import { sharedPhoneRoutes } from './domains/shared-phones/shared-phones.routes.js';
import { siteRoutes } from './domains/sites/sites.routes.js';
import { tagRoutes } from './domains/tags/tags.routes.js';
import { configuredProviders } from './external/identity/configured.js';
import { photoStoreOf } from './external/photos/configured.js';
import './http/augment.js';
import { openVapidKeys } from './external/push/vapid-keys.js';
import { statingWith } from './facts.js';
import { accessTokens } from './http/access-token.js';
import { longestSegment, readableAddress, wasUnreadable } from './http/address.js';
import { apiPageRoutes } from './http/api-page.js';
import { limitCalls } from './http/budgets.js';
import { connectionTimeouts, limitConnections, serveInOrder } from './http/connection-limits.js';
import type { DomainContext } from './http/context.js';
import { sendProblem } from './http/errors.js';
import { operationRoutes } from './http/health-and-metrics.js';
import { readJsonBodies } from './http/json-body.js';
import { languageOf } from './http/language.js';
import { setMetrics } from './http/metrics.js';
import { requestIdOf } from './http/request-id.js';
import { takeTurns } from './http/request-turns.js';
import { keepToContract } from './http/route.js';
import { setSecurityHeaders } from './http/security.js';
import { callerOf, tokenOf } from './http/session.js';
import { dropUnusedConnections } from './http/shutdown.js';
import { isAppRoute, serveApp } from './http/static.js';
import { setValidators } from './http/validation.js';
import { doorRoutes } from './pages/door-routes.js';
import { kioskPageRoutes } from './pages/kiosk-routes.js';
import { legalRoutes } from './pages/legal-routes.js';
import { manifestRoutes } from './pages/manifest-routes.js';
import { visitorPages } from './pages/visitor-pages.js';
import { visitorRenderer } from './pages/visitor-renderer.js';
import { visitorRoutes } from './pages/visitor-routes.js';
import { openPresenceKeys } from './presence-keys.js';
import { Refusal } from './problems.js';
import type { Texts } from './texts.js';
import { traceCalls } from './tracing/tracing.js';

export interface AppParts {
  config: Config;
  database: Database;
  texts: Texts;
  logger?: FastifyServerOptions['logger'];
}

/** Every domain, one line each. */
const domains = [
  accountRoutes,
  reasonRoutes,
  profileRoutes,
  configRoutes,
  authRoutes,
  sessionRoutes,
  ownRoutes,
  waysInRoutes,
  siteRoutes,
  sharedPhoneRoutes,
  facilityRoutes,
  peopleRoutes,
  codeRoutes,
  tagRoutes,
  kioskRoutes,
  checklistRoutes,
  checkRoutes,
  planRoutes,
  jobRoutes,
  photoRoutes,
  feedbackRoutes,
  dashboardRoutes,
  searchRoutes,
  notificationRoutes,
  demoRoutes,
];

export async function buildApp({ config, database, texts, logger = false }: AppParts): Promise<FastifyInstance> {
  const app = fastify({
    logger,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: requestIdOf,
    trustProxy: config.trustProxy.length > 0 ? config.trustProxy : false,
    bodyLimit: limits.bodyBytes,
    ...connectionTimeouts(config.requestSeconds),
    // A start takes as long as it takes: a slow machine with a slow disk is no reason to give up after ten seconds.
    pluginTimeout: 0,
    // Until the last connection is closed the database is open: what still comes is answered, and told to go elsewhere.
    return503OnClosing: false,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: longestSegment },
    rewriteUrl: readableAddress,
  });
  const tokens = await accessTokens(database);

  app.decorateRequest('caller', null);
  app.decorateRequest('token', null);
  app.decorate('database', database);
  app.decorate('readToken', (request) => tokenOf(request, tokens));
  app.decorate('findCaller', (request) => callerOf(request, tokens, database));
  await traceCalls(app, database, config.traceCollector);
  const metrics = setMetrics(app);
  measureDatabase(metrics, database);
  limitConnections(app, config);
  serveInOrder(app);
  // Hooks that wait for nothing call back rather than promise: each promise is a step of its own, at every call.
  app.addHook('onRequest', (request, reply, done) => {
    request.language = languageOf(request.headers['accept-language']);
    request.t = texts.in(request.language);
    void reply.header('x-request-id', request.id);
    if (request.url.startsWith('/aaa/')) void reply.header('cache-control', 'no-store');
    done();
  });
  app.addHook('onResponse', (request, reply, done) => {
    // The pattern, not the address: codes and tokens stand in addresses.
    const { method, routeOptions } = request;
    const ms = Math.round(reply.elapsedTime);
    request.log.info({ method, route: routeOptions.url ?? 'none', status: reply.statusCode, ms }, 'answered');
    done();
  });

  // Before whatever refuses: a refusal has them, too.
  setSecurityHeaders(app, config.publicUrl.startsWith('https:'));
  takeTurns(app, config);
  limitCalls(app, database);
  keepToContract(app);
  dropUnusedConnections(app);
  readJsonBodies(app);
  setValidators(app);
  app.setErrorHandler(sendProblem);
  await app.register(compress, { globalCompression: true, threshold: 1024 });
  await app.register(cookie);

  const identity = await configuredProviders(app, config, database, texts);
  const vapid = await openVapidKeys(database, config);
  const presenceKeys = await openPresenceKeys(database);
  const chores = createChores(database, app.log, { onEnd: measureChores(metrics, database) });
  scheduleHousekeeping(chores, database);
  scheduleHistory(chores, database, config.historyMonths);
  app.addHook('onListen', () => chores.start());
  // Before the database is closed, and while what was accepted is still being answered.
  app.addHook('preClose', () => chores.stop());
  const context: DomainContext = {
    app,
    database,
    config,
    texts,
    tokens,
    identity,
    vapid,
    photos: photoStoreOf(config),
    presenceKeys,
    chores,
    metrics,
    stateFact: statingWith(consequences),
  };
  for (const register of domains) register(context);
  operationRoutes(app, database, metrics, config);
  apiPageRoutes(app, config.publicUrl);
  legalRoutes(app, texts, config);
  manifestRoutes(app);
  const renderVisitorPage = await visitorRenderer();
  const pages = renderVisitorPage && visitorPages(context, renderVisitorPage);
  if (pages) visitorRoutes(context, pages);
  const isAppServed = await serveApp(app);
  if (isAppServed) await kioskPageRoutes(app);
  if (isAppServed && pages) await doorRoutes(context, pages);
  app.setNotFoundHandler(async (request, reply) => {
    const [path = ''] = request.url.split('?');
    if (isAppServed && request.method === 'GET' && isAppRoute(path)) {
      return reply.header('cache-control', 'no-cache').sendFile('index.html');
    }
    return sendProblem(new Refusal(wasUnreadable(request) ? 'malformed_request' : 'not_found'), request, reply);
  });
  return app;
}
