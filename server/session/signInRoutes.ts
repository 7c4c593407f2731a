import { createHash } from 'node:crypto';

import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';

import { DomainError } from '../../domain/message/errors.ts';
import { languages } from '../../domain/message/language.ts';
import { own } from '../words/own.ts';
import { sayTo } from '../words/words.ts';
import type { App, Routes } from '../http/routes.ts';
import type { ServerContext } from '../context.ts';
import { errorAnswer } from '../http/errorAnswer.ts';
import { prefersHtml } from '../http/preferredAnswer.ts';
import { isFirstReturn } from '../identity/identityStore.ts';
import { signedInOf } from './authentication.ts';
import { hasCompany } from './companyTable.ts';
import { demoPeople, hasDemoSignIn } from './demoPeople.ts';
import { employmentsOf, signInByEmail } from './signIn.ts';
import type { ReturnedCode } from './signInProvider.ts';
import { createSignInProvider, newAttempt } from './signInProvider.ts';
import { openAttempt, sealAttempt, signInSeconds } from './signInAttempt.ts';
import { answerTokens, clearRefreshCookie, refreshCookieOf } from './refreshCookie.ts';
import { endSession, refreshSession } from './sessions.ts';

const tokensAnswer = z.object({
  accessToken: z.string().describe('JWT, good for 1800 seconds'),
  refreshToken: z
    .string()
    .optional()
    .describe('Opaque, good for 30 days and one use; absent where a cookie keeps it'),
});
const useCookie = z
  .boolean()
  .optional()
  .describe(
    'For browsers: a cookie that no script reads keeps the refresh token, and the answer leaves it out',
  );
const publicRefusals = { 400: errorAnswer, 429: errorAnswer, 503: errorAnswer };
const tag = { tags: ['Session'] };

const returnedCode = z.strictObject({
  code: z.string().min(1).max(2048),
  state: z.string().min(1).max(512),
  iss: z.string().max(2048).optional().describe('The provider, when it named itself'),
});

/** A whole company can sit behind one address, so these only stop what no company does. */
const attemptsPerMinute = { max: 300, timeWindow: '1 minute' };
const refreshesPerMinute = { max: 6000, timeWindow: '1 minute' };

/** Signing in at the provider, keeping the session, leaving it. */
export const signInRoutes: Routes = (app, context) => {
  const provider = createSignInProvider(app, context);
  const { configuration } = context;
  const cookieOptions = {
    // A sign-in goes on under either version of the API.
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure: configuration.publicUrl.startsWith('https:'),
  } as const;

  app.get(
    '/v1/auth/sso/authorize',
    {
      config: { access: 'public', rateLimit: attemptsPerMinute },
      schema: {
        ...tag,
        summary: 'Sends the browser to the sign-in provider',
        querystring: z.strictObject({
          prompt: z.enum(['login']).optional().describe('Ask for the password again'),
          language: z.enum(languages).optional().describe('The language that the provider is asked to speak'),
        }),
        response: {
          302: z.null().describe('To the provider, or to /error'),
          ...publicRefusals,
          502: errorAnswer,
        },
      },
    },
    async (request, reply) => {
      try {
        const attempt = newAttempt();
        // The embedded provider keeps nobody signed in: after signing out the next person can come.
        const prompt = configuration.signInProvider === undefined ? 'login' : request.query.prompt;
        const url = await provider.authorizationUrl(attempt, { prompt, language: request.query.language });
        const sealed = await sealAttempt(configuration.accessTokenSecret, attempt, context.now());
        reply.setCookie(cookieName(attempt.state), sealed, { ...cookieOptions, maxAge: signInSeconds });
        reply.header('cache-control', 'no-store');
        return await reply.redirect(url.href, 302);
      } catch (error) {
        if (!(error instanceof DomainError) || !prefersHtml(request)) throw error;
        return reply.redirect(errorPage(error), 302);
      }
    },
  );

  async function verify(returned: ReturnedCode, request: FastifyRequest, reply: FastifyReply) {
    reply.header('cache-control', 'no-store');
    const name = cookieName(returned.state);
    const sealed = request.cookies[name];
    if (sealed !== undefined) reply.clearCookie(name, cookieOptions);
    const attempt = sealed && (await openAttempt(configuration.accessTokenSecret, sealed, context.now()));
    if (!attempt || attempt.state !== returned.state) {
      throw new DomainError('unauthorized', {
        says: own('session.notBegunHere'),
      });
    }
    // Whoever copied cookie and answer of a browser has nothing of it, even where a provider takes a code twice.
    if (!(await isFirstReturn(context.database, attempt.state))) {
      throw new DomainError('unauthorized', { says: own('session.finishedBefore') });
    }
    return signInByEmail(context, await provider.provenEmail(returned, attempt));
  }

  const verifyAnswers = {
    200: tokensAnswer,
    ...publicRefusals,
    401: errorAnswer,
    403: errorAnswer,
    502: errorAnswer,
  };
  app.post(
    '/v1/auth/sso/verify',
    {
      config: { access: 'public', rateLimit: attemptsPerMinute },
      schema: {
        ...tag,
        summary: "Trades the provider's code for tokens",
        body: returnedCode.extend({ useCookie }),
        response: verifyAnswers,
      },
    },
    async (request, reply) => {
      const tokens = await verify(request.body, request, reply);
      return answerTokens(reply, configuration, tokens, request.body.useCookie === true);
    },
  );
  app.get(
    '/v1/auth/sso/verify',
    {
      config: { access: 'public', rateLimit: attemptsPerMinute },
      schema: {
        ...tag,
        summary: "Trades the provider's code for tokens",
        querystring: returnedCode,
        response: verifyAnswers,
      },
    },
    (request, reply) => verify(request.query, request, reply),
  );

  app.post(
    '/v1/auth/token/refresh',
    {
      config: { access: 'public', rateLimit: refreshesPerMinute },
      schema: {
        ...tag,
        summary: 'Trades a refresh token for the next pair',
        description:
          'The token is in the body, else in the cookie that signing in with `useCookie` left. What came by cookie is answered by cookie.',
        body: z.strictObject({ refreshToken: z.string().min(1).max(512).optional(), useCookie }).nullish(),
        response: { 200: tokensAnswer, ...publicRefusals, 401: errorAnswer, 403: errorAnswer },
      },
    },
    async (request, reply) => {
      const given = request.body?.refreshToken;
      const refreshToken = given ?? refreshCookieOf(request, configuration);
      const tokens = await refreshSession(context, refreshToken ?? '');
      return answerTokens(
        reply,
        configuration,
        tokens,
        given === undefined || request.body?.useCookie === true,
      );
    },
  );

  app.get(
    '/v1/auth/options',
    {
      config: { access: 'public', rateLimit: attemptsPerMinute },
      schema: {
        ...tag,
        summary: 'How people sign in here',
        querystring: z.strictObject({}),
        response: {
          200: z.object({
            isEmbedded: z.boolean().describe('The provider is the one inside this server'),
            hasCompany: z.boolean().describe('Somebody works here: no company has to be made first'),
            people: z.array(z.object({ email: z.string(), name: z.string(), description: z.string() })),
          }),
          ...publicRefusals,
        },
      },
    },
    async (request) => {
      const say = sayTo(request);
      const people = await demoPeople(context);
      return {
        isEmbedded: configuration.signInProvider === undefined,
        hasCompany: await hasCompany(context.database.system),
        people: people.map(({ email, name, says }) => ({ email, name, description: say(says) })),
      };
    },
  );

  if (hasDemoSignIn(context)) devRoute(app, context);
};

/** Signing in by name. The route does not exist where it may not be used. */
function devRoute(app: App, context: ServerContext): void {
  app.post(
    '/v1/auth/dev',
    {
      config: { access: 'public' },
      schema: {
        ...tag,
        summary: 'Signs in by address alone; only with the embedded provider, never in production',
        body: z.strictObject({
          email: z.string().min(1).max(320),
          companyID: z.number().int().positive().max(Number.MAX_SAFE_INTEGER).optional(),
          useCookie,
        }),
        response: { 200: tokensAnswer, ...publicRefusals, 403: errorAnswer },
      },
    },
    async (request, reply) => {
      const { email, companyID } = request.body;
      // Who works for a company of its own has to prove who they are.
      if ((await employmentsOf(context, email)).some(({ isOwn }) => isOwn)) {
        throw new DomainError('forbidden', { says: own('session.noEmployee') });
      }
      const tokens = await signInByEmail(context, email, companyID);
      return answerTokens(reply, context.configuration, tokens, request.body.useCookie === true);
    },
  );
}

/** What a person with a session does with it. */
export const sessionEndRoutes: Routes = (app, context) => {
  const refusals = { 400: errorAnswer, 401: errorAnswer, 403: errorAnswer, 503: errorAnswer };

  app.post(
    '/v1/auth/logout',
    {
      config: { access: {}, isIdempotencyExempt: true, byLink: 'self' },
      schema: {
        ...tag,
        summary: 'Ends the session',
        response: { 204: z.null().describe('Ended'), ...refusals },
      },
    },
    async (request, reply) => {
      const { actor, session } = signedInOf(request);
      await endSession(context, { companyID: actor.companyID, sessionID: session.id, reason: 'signed_out' });
      clearRefreshCookie(reply, context.configuration);
      return reply.status(204).send(null);
    },
  );

  app.get(
    '/v1/users/me/companies',
    {
      config: { access: {} },
      schema: {
        ...tag,
        summary: 'The companies that this person works for',
        querystring: z.strictObject({}),
        response: {
          200: z.object({
            items: z.array(z.object({ id: z.number().int(), name: z.string(), isCurrent: z.boolean() })),
          }),
          ...refusals,
        },
      },
    },
    async (request) => {
      const { actor, session } = signedInOf(request);
      const employments = await employmentsOf(context, session.email);
      return {
        items: employments
          .filter((one) => one.companyStatus === 'active')
          .map((one) => ({
            id: one.companyID,
            name: one.companyName,
            isCurrent: one.companyID === actor.companyID,
          })),
      };
    },
  );

  app.post(
    '/v1/auth/switch-company',
    {
      config: { access: {}, isIdempotencyExempt: true, rateLimit: attemptsPerMinute },
      schema: {
        ...tag,
        summary: 'Continues in another company that this person works for',
        body: z.strictObject({
          companyID: z.number().int().positive().max(Number.MAX_SAFE_INTEGER),
          useCookie,
        }),
        response: { 200: tokensAnswer, ...refusals, 429: errorAnswer },
      },
    },
    async (request, reply) => {
      const { actor, session } = signedInOf(request);
      const tokens = await signInByEmail(context, session.email, request.body.companyID);
      await endSession(context, {
        companyID: actor.companyID,
        sessionID: session.id,
        reason: 'switched_company',
      });
      return answerTokens(reply, context.configuration, tokens, request.body.useCookie === true);
    },
  );
};

/** A cookie of its own for each attempt, so that two tabs can sign in at once. */
function cookieName(state: string): string {
  return `outlay_sign_in_${createHash('sha256').update(state).digest('hex').slice(0, 16)}`;
}

function errorPage(error: DomainError): string {
  const query = new URLSearchParams({
    code: 'auth',
    description: error.message,
    status: String(error.status),
  });
  return `/error?${query.toString()}`;
}
