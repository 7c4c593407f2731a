import { createHash, createPublicKey } from 'node:crypto';
import { createServer } from 'node:http';
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

import type { JWTPayload } from 'jose';
import { Events, OAuth2Issuer, OAuth2Service } from 'oauth2-mock-server';
import type { MutableRedirectUri, MutableResponse } from 'oauth2-mock-server';

/** How the provider answers; everything unsaid is right. */
export interface ProviderBehaviour {
  /** Claims of the ID token in place of its own; undefined leaves one out. */
  claims?: JWTPayload;
  /** Makes another ID token of the one that is right. */
  idToken?: (token: string) => string | undefined;
  /** Whose address it vouches for. Default: the payment maker's. */
  email?: string;
  /** Signs with a key of the same name that it does not publish. */
  isForged?: boolean;
  /** Takes any code any number of times, whoever began the sign-in. */
  isCareless?: boolean;
  /** Status of a token answer. */
  tokenStatus?: number;
  /** Stands in for the whole token endpoint. */
  tokenEndpoint?: RequestListener;
  userinfo?: Record<string, unknown>;
  /** Changes its description of itself. */
  description?: Record<string, unknown>;
}

export interface ForeignProvider {
  issuer: string;
  /** What a server needs to know to sign people in there. */
  env: Record<string, string>;
  /** How it answers from now on. */
  behave: (behaviour: ProviderBehaviour) => void;
  /** What a person does there: signs in. Answers the address that the browser is sent back to. */
  authorize: (url: string) => Promise<URL>;
  /** Its public key, as a PEM that anybody can make of what it publishes. */
  publicPem: string;
  close: () => Promise<void>;
}

export const clientID = 'outlay-at-work';
const publishedKey = 'published';

/** An OpenID provider that can be made to misbehave in every part. */
export async function startForeignProvider(): Promise<ForeignProvider> {
  let behaviour: ProviderBehaviour = {};
  const issuer = new OAuth2Issuer();
  const key = await issuer.keys.generate('RS256', { kid: publishedKey });
  const forger = new OAuth2Issuer();
  await forger.keys.generate('RS256', { kid: publishedKey });
  const service = new OAuth2Service(issuer);
  const codes = new Map<string, { nonce: string | null; challenge: string | null }>();

  async function idToken(nonce: string | null): Promise<string | undefined> {
    const signer = behaviour.isForged === true ? forger : issuer;
    const token = await signer.buildToken({
      expiresIn: 300,
      scopesOrTransform: (_header, payload) => {
        const { email = 'Maker@nusantara.test', claims } = behaviour;
        Object.assign(payload, {
          sub: 'subject',
          aud: clientID,
          nonce,
          email,
          email_verified: true,
          ...claims,
        });
      },
    });
    return behaviour.idToken ? behaviour.idToken(token) : token;
  }

  service.on(Events.BeforeAuthorizeRedirect, ({ url }: MutableRedirectUri, request: IncomingMessage) => {
    const asked = new URL(request.url ?? '', issuer.url).searchParams;
    codes.set(url.searchParams.get('code') ?? '', {
      nonce: asked.get('nonce'),
      challenge: asked.get('code_challenge'),
    });
  });
  service.on(Events.BeforeUserinfo, (answer: MutableResponse) => {
    answer.body = { sub: 'subject', ...behaviour.userinfo };
  });
  service.on(Events.BeforeWellKnownOpenIdConfiguration, (answer: MutableResponse) => {
    if (typeof answer.body !== 'object') return;
    const own = {
      scopes_supported: ['openid', 'email', 'profile'],
      token_endpoint_auth_methods_supported: ['client_secret_post'],
    };
    answer.body = { ...answer.body, ...own, ...behaviour.description };
  });

  /** The library's own does not let a token be changed after it was signed. */
  async function answerToken(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const sent = new URLSearchParams(await text(request));
    const code = sent.get('code') ?? '';
    const known = codes.get(code);
    const challenge = createHash('sha256')
      .update(sent.get('code_verifier') ?? '')
      .digest('base64url');
    if (behaviour.isCareless !== true) codes.delete(code);
    const isGood = known !== undefined && (behaviour.isCareless === true || known.challenge === challenge);
    const status = isGood ? (behaviour.tokenStatus ?? 200) : 400;
    response.writeHead(status, { 'content-type': 'application/json' });
    if (known === undefined || status !== 200) {
      response.end(JSON.stringify({ error: status === 400 ? 'invalid_grant' : 'server_error' }));
      return;
    }
    const token = { access_token: 'opaque', token_type: 'Bearer', id_token: await idToken(known.nonce) };
    response.end(JSON.stringify(token));
  }

  const server = createServer((request, response) => {
    const path = request.url ?? '';
    if (path !== '/token') service.requestHandler(request, response);
    else if (behaviour.tokenEndpoint) behaviour.tokenEndpoint(request, response);
    else void answerToken(request, response);
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  issuer.url = url;
  forger.url = url;

  return {
    issuer: url,
    env: { SSO_ISSUER: url, SSO_CLIENT_ID: clientID, SSO_CLIENT_SECRET: 'a secret' },
    publicPem: createPublicKey({ key: { ...key }, format: 'jwk' })
      .export({ type: 'spki', format: 'pem' })
      .toString(),
    behave(next) {
      behaviour = next;
    },
    async authorize(asked) {
      const answer = await fetch(asked, { redirect: 'manual' });
      return new URL(answer.headers.get('location') ?? '');
    },
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}
