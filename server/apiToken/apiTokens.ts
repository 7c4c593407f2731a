import { createHash, randomBytes } from 'node:crypto';

import { and, eq, isNull, lt, ne, or } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import ipaddr from 'ipaddr.js';

import type { Actor } from '../../domain/access/actor.ts';
import { DomainError } from '../../domain/message/errors.ts';
import { joined } from '../../domain/message/message.ts';
import type { ServerContext } from '../context.ts';
import { permissionsForTokens } from '../http/access.ts';
import type { App } from '../http/routes.ts';
import { own } from '../words/own.ts';
import { loadEmployeeActor } from '../session/actor.ts';
import type { StoredApiToken } from './apiTokenTable.ts';
import { apiTokenTable } from './apiTokenTable.ts';

/** An API token is `outlay_<company>_<256 bits>`: the company leads to its row, and is nothing without the rest. */
const tokenForm = /^outlay_([1-9]\d{0,14})_[\w-]{43}$/;
const secretBytes = 32;
/** So much of it is shown in lists: enough to tell tokens apart, too little to guess one by. */
const shownOfSecret = 6;
const usedNotedMs = 60_000;
const perMinute = { max: 600, timeWindow: '1 minute' } as const;

/** Whether what was sent as `Authorization: Bearer` claims to be an API token. */
export const isApiToken = (token: string): boolean => token.startsWith('outlay_');

const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest();

/** A new token of a company, with what of it is kept. */
export function newApiToken(companyID: number): { token: string; prefix: string; tokenHash: Buffer } {
  const place = `outlay_${companyID}_`;
  const token = `${place}${randomBytes(secretBytes).toString('base64url')}`;
  return { token, prefix: token.slice(0, place.length + shownOfSecret), tokenHash: hashOf(token) };
}

/** Whether a text is an address, or a network as `10.0.0.0/8`. */
export function isAddressRange(text: string): boolean {
  return ipaddr.isValid(text) || ipaddr.isValidCIDR(text);
}

/** Whether an address lies in one of the ranges, or there are none. An IPv4 address that is written as IPv6 counts as IPv4. */
function isWithin(address: string, ranges: readonly string[]): boolean {
  if (ranges.length === 0) return true;
  if (!ipaddr.isValid(address)) return false;
  const asked = ipaddr.process(address);
  return ranges.some((range) => {
    if (!ipaddr.isValidCIDR(range)) return ipaddr.process(range).toString() === asked.toString();
    const [network, bits] = ipaddr.parseCIDR(range);
    return network.kind() === asked.kind() && asked.match(network, bits);
  });
}

/**
 * Who a program acts for by an API token: its maker, as they stand at this moment, with no more than the rights of the token. It
 * has no duties and no role, and where it reads it owns nothing: what its maker sees as their own it does not see.
 * @throws DomainError `unauthorized` for a token that is not good, `forbidden` from another address, or for a call that it does
 *   not reach
 */
export async function authenticateByToken(
  context: ServerContext,
  request: FastifyRequest,
  token: string,
): Promise<Actor> {
  const stored = await findToken(context, token);
  if (!stored) throw notGood();
  const { companyID, ownerID, addresses, rights } = stored;
  if (!isWithin(request.ip, addresses))
    throw new DomainError('forbidden', { says: own('apiToken.address', { address: request.ip }) });
  const maker = await loadEmployeeActor(context, { companyID, employeeID: ownerID ?? 0 });
  if (!maker) throw notGood();
  const given = context.rights.permissionsOfTokens(rights);
  const permissions = new Set([...maker.permissions].filter((key) => given.has(key)));
  const { method, routeOptions } = request;
  const asked = permissionsForTokens(method, routeOptions.config);
  if (asked === null) throw new DomainError('forbidden', { says: own('apiToken.notReached') });
  if (!asked.some((key) => permissions.has(key)))
    throw new DomainError('forbidden', {
      says: own('apiToken.noRight', { permissions: joined('or', asked) }),
    });
  await noteUse(context, stored, request.ip);
  const isRead = method === 'GET' || method === 'HEAD';
  return {
    ...maker,
    ...(isRead ? { employeeID: 0, email: '' } : {}),
    fullName: `${maker.fullName} by ${stored.name}`,
    role: 'user',
    accessRoles: [],
    permissions,
    capabilities: new Set(),
    apiToken: { id: stored.id, name: stored.name },
    // Nobody has signed in: what asks for that just now is refused.
    signedInAt: new Date(0),
  };
}

const notGood = () => new DomainError('unauthorized', { says: own('apiToken.notGood') });

/** The token as it stands at this moment; null for one that is not good. */
async function findToken({ database, now }: ServerContext, token: string): Promise<StoredApiToken | null> {
  const company = tokenForm.exec(token)?.[1];
  if (company === undefined) return null;
  const companyID = Number(company);
  return await database.read(companyID, async (executor) => {
    const [found] = await executor
      .select()
      .from(apiTokenTable)
      .where(
        and(
          eq(apiTokenTable.companyID, companyID),
          eq(apiTokenTable.tokenHash, hashOf(token)),
          eq(apiTokenTable.status, 'active'),
        ),
      );
    return found?.expiresAt && found.expiresAt > now() ? found : null;
  });
}

/** Notes when and from where it was used last: once a minute, and at each other address. */
async function noteUse(
  { database, now }: ServerContext,
  { companyID, id, lastUsedAt, lastUsedFrom }: StoredApiToken,
  address: string,
): Promise<void> {
  const before = new Date(now().getTime() - usedNotedMs);
  if (lastUsedAt && lastUsedAt > before && lastUsedFrom === address) return;
  await database.write(companyID, (executor) =>
    executor
      .update(apiTokenTable)
      .set({ lastUsedAt: now(), lastUsedFrom: address })
      .where(
        and(
          eq(apiTokenTable.companyID, companyID),
          eq(apiTokenTable.id, id),
          or(
            isNull(apiTokenTable.lastUsedAt),
            lt(apiTokenTable.lastUsedAt, before),
            isNull(apiTokenTable.lastUsedFrom),
            ne(apiTokenTable.lastUsedFrom, address),
          ),
        ),
      ),
  );
}

/** Holds each token to so many calls a minute. @returns refuses one call too many: DomainError `rate_limited` */
export function limitOfTokens(app: App): (request: FastifyRequest) => Promise<void> {
  const count = app.createRateLimit({
    ...perMinute,
    keyGenerator: ({ actor }) => `${actor?.companyID}:${actor?.apiToken?.id}`,
  });
  return async (request) => {
    const counted = await count(request);
    if (!counted.isAllowed && counted.isExceeded) throw new DomainError('rate_limited');
  };
}
