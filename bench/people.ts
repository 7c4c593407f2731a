import { z } from 'zod';

import type { Caller } from './httpLoad.ts';

/** The company of the bulk load that has 30 % of all documents. */
export const companyID = 1;

export interface SignedInCaller extends Caller {
  employeeID: number;
  tokens: { accessToken: string };
}

const tokensAnswer = z.object({ accessToken: z.string() });
const claims = z.object({ employeeID: z.number() });

export function addressOf(name: string): string {
  return `${name}@company-${companyID}.test`;
}

/** Signs in one of the named people of the measured company: `finance.admin`, `reviewer`, `releaser`. */
export async function signInAs(url: string, name: string): Promise<SignedInCaller> {
  return await signInAddress(url, addressOf(name));
}

/** Signs in the person with this address. @throws Error where nobody has it */
export async function signInAddress(url: string, email: string): Promise<SignedInCaller> {
  const answer = await fetch(`${url}/v1/auth/dev`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email }),
  });
  if (!answer.ok) throw new Error(`${email} cannot sign in: ${answer.status} ${await answer.text()}`);
  const tokens = tokensAnswer.parse(await answer.json());
  const payload: unknown = JSON.parse(
    Buffer.from(tokens.accessToken.split('.')[1] ?? '', 'base64url').toString('utf8'),
  );
  const { employeeID } = claims.parse(payload);
  return { url, employeeID, tokens, headers: { authorization: `Bearer ${tokens.accessToken}` } };
}

/** Calls the API as a signed-in person and answers the body. @throws Error with the server's words on a refusal */
export async function callAs(
  caller: SignedInCaller,
  method: string,
  path: string,
  body?: unknown,
  headers: Readonly<Record<string, string>> = {},
): Promise<unknown> {
  const answer = await fetch(`${caller.url}${path}`, {
    method,
    headers: {
      ...caller.headers,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status}: ${text.slice(0, 300)}`);
  return JSON.parse(text);
}
