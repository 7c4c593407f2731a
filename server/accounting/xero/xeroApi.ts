import { createHash } from 'node:crypto';

import { z } from 'zod';

import type { OutsideFetch } from '../../outside/outsideFetch.ts';
import type { AccountingTokens } from '../accountingProvider.ts';
import { AccountingError } from '../accountingProvider.ts';
import { granted, parsedAnswer, programAsker, tokensOf } from '../askProgram.ts';
import { accountingPath, authorizePath, connectionsPath, tokenPath, xeroScopes } from './xeroAddress.ts';
import type { XeroResource, XeroRow } from './xeroAnswers.ts';
import { connectionsReply, rowsReply, tokenReply } from './xeroAnswers.ts';
import { readXeroRefusal } from './xeroRefusal.ts';

export interface XeroOptions {
  clientID: string;
  clientSecret: string;
  loginUrl: string;
  identityUrl: string;
  apiUrl: string;
  /** Where a person comes back to: Xero knows this one address, and gives the state of their attempt back beside it. */
  returnAddress: string;
  send: OutsideFetch;
  now: () => Date;
}

/** Refresh tokens that nobody uses are over after so long. Source: Xero's guide to its OAuth 2 flow. */
const refreshDays = 60;
/** Rows of a page. */
const pageSize = 100;
/** A list of more pages than this is one without an end. */
const pagesMax = 1000;

const called = 'Xero';

/** Of a token, beside what it is for: Xero names the organisation apart from it with each question. */
interface Opening {
  tenantID: string;
  token: string;
}
/** A token as we keep it. */
export const opening = ({ tenantID, token }: Opening) => `${tenantID} ${token}`;
function read(text: string): Opening {
  const [tenantID = '', ...rest] = text.split(' ');
  return { tenantID, token: rest.join(' ') };
}

const claims = z.object({ authentication_event_id: z.string() });

/** Of which consent a token is: it is said in the claims of it. Nobody but us reads them here, so nothing is proved by them. */
function eventOf(accessToken: string): string {
  const [, body = ''] = accessToken.split('.');
  try {
    return claims.parse(JSON.parse(Buffer.from(body, 'base64url').toString('utf8'))).authentication_event_id;
  } catch (cause) {
    throw new AccountingError('unreachable', 'Xero gives a token that does not say whose consent it is of', {
      cause,
    });
  }
}

/** A reference within a filter, which Xero writes as an expression. */
export const quoted = (text: string) => `"${text.replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`;

/** Xero over HTTP: how it lets us in, and how it is asked. */
export function createXeroApi(options: XeroOptions) {
  const { clientID, clientSecret, loginUrl, identityUrl, apiUrl, returnAddress, send, now } = options;
  const ask = programAsker({ called, send, readRefusal: readXeroRefusal });
  const parsed = <Reply>(reply: z.ZodType<Reply>, answer: unknown) => parsedAnswer(called, reply, answer);

  async function token(grant: Record<string, string>) {
    const credential = Buffer.from(`${clientID}:${clientSecret}`).toString('base64');
    const asked = ask(`${identityUrl}${tokenPath}`, {
      method: 'POST',
      headers: {
        accept: 'application/json',
        authorization: `Basic ${credential}`,
        'content-type': 'application/x-www-form-urlencoded',
      },
      body: new URLSearchParams(grant).toString(),
    });
    return tokensOf(parsed(tokenReply, await granted(asked)), now(), refreshDays);
  }

  /** Both tokens open one organisation. */
  function openings(tenantID: string, tokens: AccountingTokens): AccountingTokens {
    const { accessToken, refreshToken } = tokens;
    return {
      ...tokens,
      accessToken: opening({ tenantID, token: accessToken }),
      refreshToken: opening({ tenantID, token: refreshToken }),
    };
  }

  /** The organisation that a person chose with this consent: one may have let us into others before. */
  async function chosenTenant(accessToken: string): Promise<string> {
    const url = `${apiUrl}${connectionsPath}?authEventId=${encodeURIComponent(eventOf(accessToken))}`;
    const headers = { accept: 'application/json', authorization: `Bearer ${accessToken}` };
    const connections = parsed(connectionsReply, await ask(url, { method: 'GET', headers }));
    const organisations = connections.filter(({ tenantType }) => tenantType === 'ORGANISATION');
    const [one, ...others] = organisations;
    if (!one) throw new AccountingError('denied', 'no organisation was chosen');
    if (others.length > 0) throw new AccountingError('refused', 'more than one organisation was chosen');
    return one.tenantId;
  }

  /** @param query of the address @param content sent as JSON, under an idempotency key of what it says */
  async function call(
    accessToken: string,
    { method, path, query = {}, content, key }: Calling,
  ): Promise<unknown> {
    const { tenantID, token: bearer } = read(accessToken);
    const search = new URLSearchParams(query).toString();
    const body = content === undefined ? undefined : JSON.stringify(content);
    return ask(`${apiUrl}${accountingPath}${path}${search === '' ? '' : `?${search}`}`, {
      method,
      headers: {
        accept: 'application/json',
        authorization: `Bearer ${bearer}`,
        'xero-tenant-id': tenantID,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(body === undefined || key === undefined ? {} : { 'idempotency-key': idempotencyKey(key, body) }),
      },
      ...(body === undefined ? {} : { body }),
    });
  }

  async function rows<Resource extends XeroResource>(
    accessToken: string,
    resource: Resource,
    asking: Omit<Calling, 'method' | 'path'> & { method?: Calling['method']; below?: string } = {},
  ): Promise<XeroRow<Resource>[]> {
    const { method = 'GET', below, ...rest } = asking;
    const path = below === undefined ? resource : `${resource}/${encodeURIComponent(below)}`;
    return parsed(rowsReply(resource), await call(accessToken, { method, path, ...rest }));
  }

  /** Everything of a list that comes in pages; the page after the last one is empty. */
  async function all<Resource extends XeroResource>(
    accessToken: string,
    resource: Resource,
    where?: string,
  ): Promise<XeroRow<Resource>[]> {
    const found: XeroRow<Resource>[] = [];
    for (let page = 1; page <= pagesMax; page += 1) {
      const query = {
        ...(where === undefined ? {} : { where }),
        page: String(page),
        pageSize: String(pageSize),
      };
      const those = await rows(accessToken, resource, { query });
      found.push(...those);
      if (those.length < pageSize) return found;
    }
    throw new AccountingError('unreachable', `Xero's list of ${resource} has no end`);
  }

  return {
    call,
    rows,
    all,
    parsed,
    tenantOf: (accessToken: string) => read(accessToken).tenantID,
    authorizeAddress(state: string, challenge: string) {
      const query = new URLSearchParams({
        response_type: 'code',
        client_id: clientID,
        redirect_uri: returnAddress,
        scope: xeroScopes.join(' '),
        state,
        code_challenge: challenge,
        code_challenge_method: 'S256',
      });
      return `${loginUrl}${authorizePath}?${query.toString()}`;
    },
    async exchange({ code, verifier }: { code: string; verifier: string }) {
      const tokens = await token({
        grant_type: 'authorization_code',
        code,
        redirect_uri: returnAddress,
        code_verifier: verifier,
      });
      return openings(await chosenTenant(tokens.accessToken), tokens);
    },
    async refresh(refreshToken: string) {
      const { tenantID, token: refreshing } = read(refreshToken);
      return openings(tenantID, await token({ grant_type: 'refresh_token', refresh_token: refreshing }));
    },
  };
}

interface Calling {
  method: 'GET' | 'PUT' | 'POST';
  path: string;
  query?: Record<string, string>;
  content?: unknown;
  /** Ours: asked twice with the same content, it is done once. */
  key?: string;
}

/** At most 128 characters; what was refused and is said otherwise is another question. */
function idempotencyKey(key: string, body: string): string {
  const said = createHash('sha256').update(body).digest('base64url').slice(0, 22);
  return `${key.slice(0, 100)}:${said}`;
}
