import * as client from 'openid-client';

import type { Locale } from '../../domain/day/day.ts';
import { DomainError } from '../../domain/message/errors.ts';
import { own } from '../words/own.ts';
import type { App } from '../http/routes.ts';
import type { ServerContext } from '../context.ts';
import { embeddedClient } from '../identity/identityProvider.ts';
import type { SignInAttempt } from './signInAttempt.ts';
import { createOutsideFetch } from '../outside/outsideFetch.ts';

/** Seconds that the provider may take to answer us. */
const providerTimeoutSeconds = 10;
/** Descriptions, keys and tokens are some thousand bytes. */
const providerAnswerBytes = 1024 * 1024;
/** A provider's description is read anew after this time. */
const discoveryKeptMs = 24 * 60 * 60 * 1000;

/** The provider that people sign in at, as this server is its client. */
interface SignInProvider {
  /**
   * Where to send the browser. `prompt`: ask for the password even of somebody whom the provider knows; `language`: what the
   * provider may speak, where it can.
   */
  authorizationUrl: (
    attempt: SignInAttempt,
    options: { prompt: 'login' | undefined; language: Locale | undefined },
  ) => Promise<URL>;
  /**
   * Trades a code for the address that the provider vouches for. Everything the standards ask for is checked: state,
   * nonce, PKCE, issuer, audience, signature, times.
   * @throws DomainError `unauthorized` when a check fails, `THIRD_PARTY` when the provider is out of order
   */
  provenEmail: (returned: ReturnedCode, attempt: SignInAttempt) => Promise<string>;
}

export interface ReturnedCode {
  code: string;
  state: string;
  /** The issuer, if the provider named itself (RFC 9207). */
  iss?: string | undefined;
}

/** A new attempt, with secrets of its own. */
export function newAttempt(): SignInAttempt {
  return {
    state: client.randomState(),
    nonce: client.randomNonce(),
    codeVerifier: client.randomPKCECodeVerifier(),
  };
}

export function createSignInProvider(app: App, context: ServerContext): SignInProvider {
  const { publicUrl } = context.configuration;
  const redirectUri = `${publicUrl}/sso-callback`;
  let discovered: { at: number; configuration: Promise<client.Configuration> } | null = null;

  function configuration(): Promise<client.Configuration> {
    if (discovered && performance.now() - discovered.at < discoveryKeptMs) return discovered.configuration;
    const next = { at: performance.now(), configuration: discover(app, context) };
    discovered = next;
    next.configuration.catch(() => {
      // The next sign-in asks again.
      if (discovered === next) discovered = null;
    });
    return next.configuration;
  }

  return {
    async authorizationUrl(attempt, { prompt, language }) {
      const provider = await configuration();
      return client.buildAuthorizationUrl(provider, {
        response_type: 'code',
        redirect_uri: redirectUri,
        scope: scopeFor(provider),
        state: attempt.state,
        nonce: attempt.nonce,
        code_challenge: await client.calculatePKCECodeChallenge(attempt.codeVerifier),
        code_challenge_method: 'S256',
        ...(prompt ? { prompt } : {}),
        ...(language ? { ui_locales: language } : {}),
      });
    },
    async provenEmail(returned, attempt) {
      const provider = await configuration();
      try {
        return await exchange(provider, redirectUri, returned, attempt);
      } catch (error) {
        throw toRefusal(context, error);
      }
    },
  };
}

async function discover(app: App, context: ServerContext): Promise<client.Configuration> {
  const { configuration } = context;
  const foreign = configuration.signInProvider;
  const { issuer, clientID, clientSecret } = foreign ?? (await embeddedClient(context));
  const issuerUrl = new URL(issuer);
  try {
    return await client.discovery(issuerUrl, clientID, clientSecret, undefined, {
      timeout: providerTimeoutSeconds,
      execute: [
        client.enableNonRepudiationChecks,
        ...(issuerUrl.protocol === 'http:' ? [client.allowInsecureRequests] : []),
      ],
      [client.customFetch]: foreign ? fetchOutside(foreign.issuer) : fetchWithin(app),
    });
  } catch (error) {
    context.log.error({ err: error, issuer }, 'the sign-in provider could not be read');
    throw new DomainError('THIRD_PARTY', {
      says: own('session.providerSilent'),
      cause: error,
    });
  }
}

/** Asks a provider outside: all of it within the bounds of what is fetched from outside. */
function fetchOutside(issuer: string): client.CustomFetch {
  const ask = createOutsideFetch({ trusted: [issuer], maxBytes: providerAnswerBytes });
  return async (url, { method, headers, body, signal }) =>
    await ask(url, {
      method,
      headers,
      ...(body === undefined || body === null ? {} : { body: bodyText(body) }),
      signal,
    });
}

function bodyText(body: client.FetchBody): string {
  if (typeof body === 'string') return body;
  if (body instanceof URLSearchParams) return body.toString();
  throw new Error('a sign-in provider is told nothing but forms');
}

/** Asks the embedded provider without leaving the process: the public address need not be reachable from here. */
function fetchWithin(app: App): client.CustomFetch {
  return async (url, { method, headers, body }) => {
    const { host, pathname, search } = new URL(url);
    const payload = body instanceof URLSearchParams ? body.toString() : body;
    const answer = await app.inject({
      method: method as 'GET' | 'POST',
      url: pathname + search,
      headers: { ...headers, host },
      ...(typeof payload === 'string' ? { payload } : {}),
    });
    const answerHeaders = Object.entries(answer.headers).flatMap(([name, value]): [string, string][] =>
      value === undefined ? [] : [[name, String(value)]],
    );
    return new Response(answer.statusCode === 204 ? null : answer.body, {
      status: answer.statusCode,
      headers: answerHeaders,
    });
  };
}

/** `sso:profile` is the scope that says who signs in; a provider that lists its scopes without it gets the standard ones. */
function scopeFor(provider: client.Configuration): string {
  const known = provider.serverMetadata().scopes_supported;
  return known === undefined || known.includes('sso:profile') ? 'openid sso:profile' : 'openid email profile';
}

async function exchange(
  provider: client.Configuration,
  redirectUri: string,
  returned: ReturnedCode,
  attempt: SignInAttempt,
): Promise<string> {
  const { issuer, authorization_response_iss_parameter_supported: namesItself } = provider.serverMetadata();
  const returnUrl = new URL(redirectUri);
  returnUrl.searchParams.set('code', returned.code);
  returnUrl.searchParams.set('state', returned.state);
  // There is one provider, so an answer that does not say whose it is cannot be somebody else's.
  const iss = returned.iss ?? (namesItself === true ? issuer : undefined);
  if (iss !== undefined) returnUrl.searchParams.set('iss', iss);
  const tokens = await client.authorizationCodeGrant(provider, returnUrl, {
    expectedState: attempt.state,
    expectedNonce: attempt.nonce,
    pkceCodeVerifier: attempt.codeVerifier,
    idTokenExpected: true,
  });
  const claims = tokens.claims();
  if (!claims) throw new DomainError('unauthorized');
  // The library looks at it only where there are several audiences (OpenID Connect Core, 3.1.3.7, 5).
  const { client_id: ownID } = provider.clientMetadata();
  if (claims['azp'] !== undefined && claims['azp'] !== ownID) throw new DomainError('unauthorized');
  const profile =
    typeof claims['email'] === 'string'
      ? claims
      : await client.fetchUserInfo(provider, tokens.access_token, claims.sub);
  // Some providers write the answer as a text.
  const verified: unknown = profile['email_verified'];
  const isDoubted = verified !== undefined && verified !== true && verified !== 'true';
  if (typeof profile['email'] !== 'string' || isDoubted) {
    throw new DomainError('forbidden', {
      says: own('session.addressDoubted'),
    });
  }
  return profile['email'];
}

function toRefusal(context: ServerContext, error: unknown): unknown {
  if (error instanceof DomainError) return error;
  const isOurFault = error instanceof client.ResponseBodyError && error.error !== 'invalid_grant';
  if (isOurFault || isOutOfReach(error)) {
    context.log.error({ err: error }, 'the sign-in provider did not answer as expected');
    return new DomainError('THIRD_PARTY', {
      says: own('session.providerSilent'),
      cause: error,
    });
  }
  context.log.warn({ err: error }, 'a sign-in was refused');
  return new DomainError('unauthorized', {
    says: own('session.notVerified'),
    cause: error,
  });
}

function isOutOfReach(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code: unknown = 'code' in error ? error.code : undefined;
  const isFault = error.cause instanceof Response && error.cause.status >= 500;
  return isFault || code === 'OAUTH_TIMEOUT' || code === 'OAUTH_ABORT' || /fetch failed/.test(error.message);
}
