import { createHmac, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

import formbody from '@fastify/formbody';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type Provider from 'oidc-provider';
import { errors } from 'oidc-provider';
import { z } from 'zod';

import type { Locale } from '../../domain/day/day.ts';
import { isLanguage, languages } from '../../domain/message/language.ts';
import type { Message } from '../../domain/message/message.ts';
import { own } from '../words/own.ts';
import { languageOf } from '../words/words.ts';
import type { App, Routes } from '../http/routes.ts';
import type { ServerContext } from '../context.ts';
import { demoPeople } from '../session/demoPeople.ts';
import { hasAccounts, judgePassword } from './accounts.ts';
import { createIdentityProvider, identityPath } from './identityProvider.ts';
import { prepareIdentityStore } from './identityStore.ts';
import { browserCookie, browserKnownSeconds, browserOf, rememberBrowser } from './knownBrowsers.ts';
import type { PageLanguage, SignInError } from './signInPage.ts';
import { renderSentencePage, renderSignInPage, signInPageSecurity } from './signInPage.ts';

const attemptsPerMinute = { max: 300, timeWindow: '1 minute' };
const formSchema = z.strictObject({
  formToken: z.string().max(200),
  email: z.string().max(320).default(''),
  password: z.string().max(200).default(''),
});
/** Chosen on the page; without it the page speaks what the application spoke. */
const languageSchema = z.strictObject({ language: z.enum(languages).optional() });
const uidSchema = z.strictObject({ uid: z.string().regex(/^[\w-]{1,64}$/) });

type Interaction = InstanceType<Provider['Interaction']>;

/** The language of a page, and the one that was chosen on it. */
interface Speech {
  chosen: Locale | undefined;
  speech: PageLanguage;
}

/** The embedded sign-in provider; absent when a company's own provider is configured. */
export const identityRoutes: Routes = async (app, context) => {
  if (context.configuration.signInProvider !== undefined) return;
  const provider = await createIdentityProvider(context);
  const { cookieKeys } = await prepareIdentityStore(context.database);
  await app.register(
    async (scope: App) => {
      await scope.register(formbody);
      interactionRoutes(scope, context, { provider, cookieKey: cookieKeys[0] ?? '' });
    },
    { prefix: identityPath },
  );
  await app.register(
    (scope: App, _options, done) => {
      protocolRoutes(scope, context, provider);
      done();
    },
    { prefix: identityPath },
  );
};

/** The protocol itself, answered by the provider from the raw request. */
function protocolRoutes(app: App, context: ServerContext, provider: Provider): void {
  const answer = provider.callback();
  // The provider reads the body itself.
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', (_request, _payload, done) => done(null));
  app.route({
    method: ['GET', 'POST', 'OPTIONS'],
    url: '/*',
    exposeHeadRoute: false,
    schema: { hide: true },
    handler: async (request, reply) => {
      reply.hijack();
      const raw = withPublicAddress(request.raw, context.configuration.publicUrl);
      raw.originalUrl = raw.url;
      raw.url = raw.url?.slice(identityPath.length) || '/';
      reply.raw.setHeader('x-request-id', request.id);
      reply.raw.setHeader('x-content-type-options', 'nosniff');
      reply.raw.setHeader('referrer-policy', 'no-referrer');
      reply.raw.setHeader('content-security-policy', "default-src 'none'; frame-ancestors 'none'");
      await answer(raw, reply.raw);
    },
  });
}

/** Whatever a client claims about host and protocol, the provider speaks of its configured address. */
function withPublicAddress(
  raw: IncomingMessage,
  publicUrl: string,
): IncomingMessage & { originalUrl?: string | undefined } {
  const { host, protocol } = new URL(publicUrl);
  raw.headers.host = host;
  raw.headers['x-forwarded-proto'] = protocol.slice(0, -1);
  delete raw.headers['x-forwarded-host'];
  return raw;
}

/** The page on which a person types address and password. */
function interactionRoutes(
  app: App,
  context: ServerContext,
  { provider, cookieKey }: { provider: Provider; cookieKey: string },
): void {
  const { accessTokenSecret, publicUrl } = context.configuration;
  const browserCookieOptions = {
    path: `${identityPath}/interaction`,
    httpOnly: true,
    sameSite: 'strict',
    secure: publicUrl.startsWith('https:'),
    maxAge: browserKnownSeconds,
  } as const;

  function formTokenFor(uid: string): string {
    return createHmac('sha256', accessTokenSecret).update(`sign-in form ${uid}`).digest('base64url');
  }

  async function answerForm(
    reply: FastifyReply,
    { uid, error = null, email = '' }: { uid: string; error?: SignInError | null; email?: string },
    { chosen, speech }: Speech,
  ) {
    if (!(await hasAccounts(context))) {
      const page = { title: own('signIn.unset'), says: own('signIn.unsetText') };
      return answerPage(reply.status(503), renderSentencePage(page, speech));
    }
    const people = await demoPeople(context);
    const action = `${identityPath}/interaction/${uid}${chosen ? `?language=${chosen}` : ''}`;
    return answerPage(
      reply,
      renderSignInPage({ action, formToken: formTokenFor(uid), email, error, people }, speech),
    );
  }

  /** What was chosen on the page, else what the application asked for, else what the browser speaks. */
  function speechFor(
    request: FastifyRequest,
    chosen: Locale | undefined,
    interaction: Interaction | null,
  ): Speech {
    const wished = interaction?.params['ui_locales'];
    const asked = typeof wished === 'string' ? wished.split(' ') : [];
    const language = chosen ?? asked.find(isLanguage) ?? languageOf(request);
    return { chosen, speech: { language, say: context.words.in(language) } };
  }

  /** The interaction that this browser began, or a page that says it has to begin again. */
  async function interactionOf(raw: IncomingMessage, reply: FastifyReply, uid: string) {
    try {
      const interaction = await provider.interactionDetails(withPublicAddress(raw, publicUrl), reply.raw);
      if (interaction.uid === uid && interaction.prompt.name === 'login') return interaction;
    } catch (error) {
      if (!(error instanceof errors.SessionNotFound)) throw error;
    }
    return null;
  }

  function answerOver(reply: FastifyReply, { speech }: Speech) {
    const page = { title: own('signIn.over'), says: own('signIn.overText') };
    return answerPage(reply.status(400), renderSentencePage(page, speech));
  }

  app.get(
    '/interaction/:uid',
    {
      config: { rateLimit: attemptsPerMinute },
      schema: { hide: true, params: uidSchema, querystring: languageSchema },
    },
    async (request, reply) => {
      const { uid } = request.params;
      const interaction = await interactionOf(request.raw, reply, uid);
      const speech = speechFor(request, request.query.language, interaction);
      return interaction ? answerForm(reply, { uid }, speech) : answerOver(reply, speech);
    },
  );

  app.post(
    '/interaction/:uid',
    {
      config: { rateLimit: attemptsPerMinute },
      schema: { hide: true, params: uidSchema, querystring: languageSchema, body: formSchema },
    },
    async (request, reply) => {
      const { uid } = request.params;
      const { formToken, email, password } = request.body;
      const interaction = await interactionOf(request.raw, reply, uid);
      const speech = speechFor(request, request.query.language, interaction);
      if (!interaction || !isSame(formToken, formTokenFor(uid))) return answerOver(reply, speech);
      const missing = missingOf(email, password);
      if (missing) return answerForm(reply.status(400), { uid, error: missing, email }, speech);
      const browser = browserOf(cookieKey, request.cookies[browserCookie]);
      const verdict = await judgePassword(context, { email, password }, { address: request.ip, browser });
      if (verdict.kind === 'wrong') {
        const error = { field: 'both', says: own('signIn.wrong') } as const;
        return answerForm(reply.status(401), { uid, error, email }, speech);
      }
      if (verdict.kind !== 'accepted') {
        reply.status(429).header('retry-after', String(verdict.retryAfterSeconds));
        const error = { field: 'neither', says: refusalOf(verdict) } as const;
        return answerForm(reply, { uid, error, email }, speech);
      }
      const known = await rememberBrowser(context, { email: verdict.email, browser, cookieKey });
      reply.setCookie(browserCookie, known, browserCookieOptions);
      await forgetOtherAccount(provider, interaction, verdict.email);
      const returnTo = await provider.interactionResult(
        withPublicAddress(request.raw, publicUrl),
        reply.raw,
        { login: { accountId: verdict.email, amr: ['pwd'] } },
        { mergeWithLastSubmission: false },
      );
      return reply.redirect(returnTo, 303);
    },
  );
}

/** A field that is empty: browsers say so themselves, other clients do not. */
function missingOf(email: string, password: string): SignInError | null {
  if (email.trim() === '') return { field: 'email', says: own('signIn.noEmail') };
  if (password === '') return { field: 'password', says: own('signIn.noPassword') };
  return null;
}

function refusalOf({
  kind,
  retryAfterSeconds,
}: {
  kind: 'resting' | 'busy';
  retryAfterSeconds: number;
}): Message {
  if (kind === 'busy') return own('signIn.busy');
  return own('signIn.resting', { smart_count: Math.ceil(retryAfterSeconds / 60) });
}

/**
 * Ends the provider's session of whoever signed in last in this browser. The provider would ask for their log-out
 * first, on a page with a script; the password that was just typed has decided who sits there.
 */
async function forgetOtherAccount(
  provider: Provider,
  interaction: Interaction,
  email: string,
): Promise<void> {
  const known = interaction.session;
  if (!known || known.accountId === email) return;
  const session = await provider.Session.find(known.cookie);
  await session?.destroy();
  delete interaction.session;
  await interaction.save(Math.max(1, interaction.exp - Math.floor(Date.now() / 1000)));
}

function answerPage(reply: FastifyReply, page: string): FastifyReply {
  return reply
    .header('cache-control', 'no-store')
    .header('content-security-policy', signInPageSecurity)
    .header('content-type', 'text/html; charset=utf-8')
    .send(page);
}

function isSame(given: string, expected: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(expected)];
  return a.length === b.length && timingSafeEqual(a, b);
}
