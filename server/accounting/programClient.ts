import { z } from 'zod';

import type { OutsideFetch } from '../outside/outsideFetch.ts';
import type { ConnectedProgram } from './accountingProvider.ts';
import { granted, parsedAnswer, programAsker, tokensOf } from './askProgram.ts';
import { tokenReply } from './jurnalClient.ts';

export interface ProgramClientOptions {
  /** As people call it. */
  called: string;
  /** What we ask to be let into. */
  scope: string;
  credential: Readonly<{ clientID: string; clientSecret: string }>;
  /** Where people let us in, as their browsers reach it. */
  accountAddress: string;
  /** Where codes are traded and everything else is asked. */
  apiAddress: string;
  /** Where a person comes back to with the state of their attempt. */
  returnTo: (state: string) => string;
  send: OutsideFetch;
  now: () => Date;
}

interface Calling {
  method: 'GET' | 'POST';
  path: string;
  accessToken: string;
  /** Sent as JSON. */
  content?: unknown;
}

const companyReply = z.object({
  company: z.object({
    id: z.union([z.number(), z.string()]).transform(String),
    name: z.string().min(1).max(300),
    email: z.string().max(320).nullish(),
    currency: z.string().regex(/^[A-Z]{3}$/),
  }),
});

const refusalReply = z.object({ message: z.string() });
const refusalLength = 300;

/** A program that companies let us into by OAuth 2 with PKCE, and that answers JSON. */
export function createProgramClient(options: ProgramClientOptions) {
  const { called, scope, credential, accountAddress, apiAddress, returnTo, send, now } = options;
  const { clientID, clientSecret } = credential;
  const ask = programAsker({
    called,
    send,
    readRefusal(text) {
      const said = refusalReply.safeParse(readOrNull(text));
      return { text: said.success ? said.data.message.slice(0, refusalLength) : '', refused: null };
    },
  });

  async function token(grant: Record<string, string>) {
    const asked = ask(`${apiAddress}/auth/oauth2/token`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ client_id: clientID, client_secret: clientSecret, scope, ...grant }),
    });
    return tokensOf(parsedAnswer(called, tokenReply, await granted(asked)), now());
  }

  async function call<Reply>(
    reply: z.ZodType<Reply>,
    { method, path, accessToken, content }: Calling,
  ): Promise<Reply> {
    const answer = await ask(`${apiAddress}/api/v1/${path}`, {
      method,
      headers: {
        accept: 'application/json',
        authorization: `Bearer ${accessToken}`,
        ...(content === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(content === undefined ? {} : { body: JSON.stringify(content) }),
    });
    return parsedAnswer(called, reply, answer);
  }

  const program: ConnectedProgram = {
    authorizeAddress(state, challenge) {
      const query = new URLSearchParams({
        client_id: clientID,
        response_type: 'code',
        scope,
        redirect_uri: returnTo(state),
        state,
        code_challenge: challenge,
        code_challenge_method: 'S256',
      });
      return `${accountAddress}/auth?${query.toString()}`;
    },
    exchange: ({ code, verifier, state }) =>
      token({
        grant_type: 'authorization_code',
        code,
        code_verifier: verifier,
        redirect_uri: returnTo(state),
      }),
    refresh: (refreshToken) => token({ grant_type: 'refresh_token', refresh_token: refreshToken }),
    async company(accessToken) {
      const { company } = await call(companyReply, { method: 'GET', path: 'company', accessToken });
      const { id, name, email = null, currency } = company;
      return { id, name, email, currencyCode: currency };
    },
  };
  return { program, call };
}

function readOrNull(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
