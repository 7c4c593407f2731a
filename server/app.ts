import { possibleApproversRoute } from './approval/review/possibleApprovers.ts';
import { assertReviewable } from './approval/review/reviewedNoun.ts';
import compress from '@fastify/compress';
import cookie from '@fastify/cookie';
import multipart from '@fastify/multipart';
import rateLimit from '@fastify/rate-limit';
import Fastify, { LogController } from 'fastify';
import type { FastifyBaseLogger } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { serializerCompiler } from 'fastify-type-provider-zod';
import helmet from 'helmet';

import { DomainError } from '../domain/message/errors.ts';
import { maxUploadBytes } from '../domain/noun/attachment.ts';
import { own } from './words/own.ts';
import { sandboxOwnerRoutes } from './accounting/sandboxOwnerRoutes.ts';
import { sandboxRoutes } from './accounting/sandboxRoutes.ts';
import { bankRoutes } from './bank/bankRoutes.ts';
import type { Configuration } from './configuration.ts';
import type { ServerContext } from './context.ts';
import { registerDocumentation } from './documentation/documentation.ts';
import { registerEntity } from './engine/entityRoutes.ts';
import { nextPeopleRoute } from './engine/nextPeople.ts';
import type { Nouns } from './engine/nouns.ts';
import { carriersOfCustomFiles } from './customFields/customValues.ts';
import { fileRoutes } from './files/fileRoutes.ts';
import { partedPdfRoutes } from './files/partedPdf.ts';
import { flagRoutes } from './flags/flagRoutes.ts';
import { enforceAccess } from './http/access.ts';
import { rewriteVersion } from './http/apiVersion.ts';
import { answerError, judgeInput } from './http/errorAnswer.ts';
import { groupAnswers } from './http/groupedAnswers.ts';
import { registerIdempotency } from './http/idempotency.ts';
import { healthRoutes } from './http/healthRoutes.ts';
import { metricsRoutes } from './http/metricsRoutes.ts';
import { closeConnectionsOnStop, refusePiledUpRequests, slowClientLimits } from './http/slowClients.ts';
import type { App } from './http/routes.ts';
import { readQueryString } from './http/queryString.ts';
import { staticRoutes } from './http/staticRoutes.ts';
import { webManifest } from './http/webManifest.ts';
import { identityRoutes } from './identity/identityRoutes.ts';
import { createMetrics } from './observation/metrics.ts';
import { observeRequests } from './observation/observeRequests.ts';
import { requestIDOf } from './observation/requestScope.ts';
import { limitOfTokens } from './apiToken/apiTokens.ts';
import { authenticate } from './session/authentication.ts';
import { languageOf } from './words/words.ts';
import { notificationRoutes } from './notification/notificationRoutes.ts';
import { searchRoutes } from './search/searchRoutes.ts';
import { decisionLinkRoutes } from './inbox/decisionLinkRoutes.ts';
import { inboxRoutes } from './inbox/inboxRoutes.ts';
import { surveyRoutes } from './survey/surveyRoutes.ts';
import { sessionRoutes } from './session/sessionRoutes.ts';

/** A JSON body never needs more; files go by multipart. */
const maxJsonBytes = 2 * 1024 * 1024;

/** Builds the application for these nouns without listening, so that tests can talk to it by `inject`. */
export async function buildApp(context: ServerContext, nouns: Nouns): Promise<App> {
  const app: App = Fastify({
    loggerInstance: context.log as FastifyBaseLogger,
    genReqId: requestIDOf,
    // observeRequests writes one line for each request, without what it carries.
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: maxJsonBytes,
    // A reverse proxy on this machine tells the client's address, or one that the operator named; nobody else is believed.
    trustProxy: ['loopback', ...context.configuration.trustedProxies],
    forceCloseConnections: 'idle',
    rewriteUrl: rewriteVersion,
    // What arrives while the server stops is answered like anything else, and ends its connection.
    return503OnClosing: false,
    ...slowClientLimits(context.configuration.requestTimeoutMs),
    routerOptions: { maxParamLength: 200, querystringParser: readQueryString },
    frameworkErrors: answerError,
  }).withTypeProvider<ZodTypeProvider>();
  app.decorate('words', context.words);
  app.setValidatorCompiler(judgeInput);
  app.setSerializerCompiler(serializerCompiler);
  app.setErrorHandler(answerError);
  app.decorateRequest('actor', null);
  refusePiledUpRequests(app);

  const metrics = createMetrics(context);
  observeRequests(app, metrics);
  // Its Fastify plugin would put the same policy together again for each request.
  const secure = helmet(contentSecurity(context.configuration));
  app.addHook('onRequest', (request, reply, done) => secure(request.raw, reply.raw, () => done()));
  await app.register(compress, { threshold: 1024 });
  await app.register(cookie);
  await app.register(multipart, {
    limits: { fileSize: maxUploadBytes, files: 1, fields: 10, fieldSize: 10_000 },
  });
  await app.register(rateLimit, { global: false });
  await registerDocumentation(app, nouns.subjects);
  groupAnswers(app);

  app.addHook('onRequest', (request, reply, done) => {
    // What a company keeps here stays in no cache on the way; a route that lets it be asked for again says so itself.
    if (isApi(request.url)) {
      reply
        .header('cache-control', 'no-store')
        .header('content-language', languageOf(request))
        .header('vary', 'accept-language');
    }
    done();
  });
  app.addHook('onRoute', (route) => {
    if (isApi(route.url) && route.config?.access === undefined) {
      throw new Error(`${String(route.method)} ${route.url} does not say who may call it (config.access)`);
    }
  });
  const limitTokens = limitOfTokens(app);
  app.addHook('onRequest', async (request) => {
    const access = request.routeOptions.config.access;
    if (access === undefined || access === 'public') return;
    const actor = await authenticate(context, request);
    enforceAccess(actor, access);
    request.actor = actor;
    if (actor.apiToken) await limitTokens(request);
  });
  registerIdempotency(app, context);
  closeConnectionsOnStop(app, context);

  await healthRoutes(app, context);
  metricsRoutes(app, context.configuration, metrics);
  await identityRoutes(app, context);
  await sessionRoutes(app, context);
  inboxRoutes(app, context, nouns.inbox);
  searchRoutes(app, context, nouns.search);
  decisionLinkRoutes(app, context, nouns.inbox);
  notificationRoutes(app, context, nouns.notifications);
  await surveyRoutes(app, context);
  await flagRoutes(app, context);
  partedPdfRoutes(app, context);
  fileRoutes(app, context, [
    ...nouns.entities.flatMap((entity) => [
      entity,
      ...carriersOfCustomFiles(entity),
      ...(entity.carriers ?? []),
    ]),
    ...nouns.carriers,
  ]);
  bankRoutes(app, context, nouns.accountInquiry);
  await sandboxRoutes(app, context);
  await sandboxOwnerRoutes(app, context);
  for (const entity of nouns.entities) {
    assertReviewable(entity);
    await registerEntity(app, context, entity);
    nextPeopleRoute(app, context, entity, nouns.entities);
    possibleApproversRoute(app, context, entity);
  }
  for (const routes of nouns.routes) await routes(app, context);
  await webManifest(app, context);
  await staticRoutes(app, context);

  app.setNotFoundHandler((request) => {
    throw new DomainError('not_found', {
      says: own('request.noRoute', { method: request.method, path: request.originalUrl.split('?')[0] ?? '' }),
    });
  });
  return app;
}

const isApi = (url: string) => url.startsWith('/v1/');

function contentSecurity({
  publicUrl,
  sentryDsn,
  outsideScripts,
  scriptOrigins,
  lithic,
}: Pick<Configuration, 'publicUrl' | 'sentryDsn' | 'outsideScripts' | 'scriptOrigins' | 'lithic'>) {
  const isSecure = publicUrl.startsWith('https:');
  // Scripts of providers come from where the operator says, and reach nothing but that.
  const addresses = Object.values(outsideScripts).flatMap((address) => address ?? []);
  const outside =
    addresses.length === 0
      ? []
      : [...new Set([...addresses.map((address) => new URL(address).origin), ...scriptOrigins])];
  return {
    contentSecurityPolicy: {
      useDefaults: true,
      directives: {
        'default-src': ["'self'"],
        // WebAssembly decodes the pictures of scanned PDFs in the viewer.
        'script-src': ["'self'", "'wasm-unsafe-eval'", ...outside],
        'style-src': ["'self'", "'unsafe-inline'", ...outside],
        'manifest-src': ["'self'"],
        'media-src': ["'self'", ...outside],
        'img-src': ["'self'", 'data:', 'blob:', ...outside],
        'worker-src': ["'self'", 'blob:'],
        // Numbers of cards are shown by their issuer.
        'frame-src': ["'self'", 'blob:', ...outside, ...(lithic ? [new URL(lithic.apiUrl).origin] : [])],
        'connect-src': [
          "'self'",
          ...(sentryDsn === undefined ? [] : [new URL(sentryDsn).origin]),
          ...outside,
        ],
        'form-action': ["'self'"],
        'frame-ancestors': ["'none'"],
        'upgrade-insecure-requests': isSecure ? [] : null,
      },
    },
    hsts: isSecure,
    crossOriginEmbedderPolicy: false,
  } as const;
}
