import type { FastifyRequest } from 'fastify';

import type { Actor } from '../../domain/access/actor.ts';
import { DomainError } from '../../domain/message/errors.ts';
import type { ServerContext } from '../context.ts';
import type { Database } from '../database/database.ts';
import type { AccessClaims } from './accessToken.ts';
import { isOver, verifyAccessToken } from './accessToken.ts';
import { own } from '../words/own.ts';
import { authenticateByToken, isApiToken } from '../apiToken/apiTokens.ts';
import type { SignedIn } from './actor.ts';
import { loadActor } from './actor.ts';

/**
 * How long a read may use rights that were read before, in milliseconds: under a second, so that an ended session
 * is over within one. Writes always read them afresh.
 */
const rightsKeptMs = 800;
const tokensKeptMax = 10_000;

/** A token whose signature was checked, and the person as last seen. */
interface KnownToken {
  claims: AccessClaims;
  signedIn: SignedIn | null;
  readAt: number;
  reading: Promise<SignedIn> | null;
  /** Grows when everything read so far was forgotten, so that a read still under way is not kept. */
  generation: number;
}

const tokensByDatabase = new WeakMap<Database, Map<string, KnownToken>>();
const signedInByRequest = new WeakMap<FastifyRequest, SignedIn>();

function knownTokens(database: Database): Map<string, KnownToken> {
  const known = tokensByDatabase.get(database) ?? new Map<string, KnownToken>();
  tokensByDatabase.set(database, known);
  return known;
}

/**
 * The person who calls, from the access token in `Authorization: Bearer`, or for whom a program does, from its API token.
 * @throws DomainError `unauthorized`, `token_expired` or `company_expired`
 */
export async function authenticate(context: ServerContext, request: FastifyRequest): Promise<Actor> {
  const token = bearerToken(request);
  if (isApiToken(token)) return await authenticateByToken(context, request, token);
  const known = await checkToken(context, token);
  const { movesMoney, isCommand } = request.routeOptions.config;
  const isRead = request.method === 'GET' || request.method === 'HEAD';
  const mayBeKept = isRead && movesMoney !== true && isCommand !== true;
  const signedIn = await (mayBeKept ? recentRights(context, known) : readRights(context, known));
  signedInByRequest.set(request, signedIn);
  assertWithinLink(signedIn.actor, request);
  return signedIn.actor;
}

/** Who came by the link of a mail sees the one record that it is for, decides on it, and does nothing else. */
function assertWithinLink({ decidesOnly }: Actor, { routeOptions, params }: FastifyRequest): void {
  const { byLink } = routeOptions.config;
  if (!decidesOnly || byLink === 'self' || byLink === 'judged') return;
  const { id } = params as { id?: string };
  if (byLink?.record === decidesOnly.type && id === String(decidesOnly.id)) return;
  throw new DomainError('forbidden', { says: own('decisionLink.onlyThis') });
}

/** Session, employee and company of a request on a route that is not public. */
export function signedInOf(request: FastifyRequest): SignedIn {
  const signedIn = signedInByRequest.get(request);
  if (!signedIn) throw new DomainError('unauthorized');
  return signedIn;
}

/** Call after a change of rights or the end of a session: this process then reads that company's people afresh. */
export function forgetActors(database: Database, companyID?: number): void {
  for (const known of knownTokens(database).values()) {
    if (companyID === undefined || known.claims.companyID === companyID) {
      known.signedIn = null;
      known.reading = null;
      known.generation += 1;
    }
  }
}

function bearerToken(request: FastifyRequest): string {
  const [scheme, token, ...rest] = (request.headers.authorization ?? '').split(' ');
  if (scheme?.toLowerCase() !== 'bearer' || !token || rest.length > 0) throw new DomainError('unauthorized');
  return token;
}

/** Checks a signature once per token and process; whether the token is over is looked at each time. */
async function checkToken(context: ServerContext, token: string): Promise<KnownToken> {
  const tokens = knownTokens(context.database);
  const known = tokens.get(token);
  if (known) {
    if (!isOver(known.claims, context.now())) return known;
    tokens.delete(token);
  }
  const claims = await verifyAccessToken(context.configuration.accessTokenSecret, token, context.now());
  const fresh: KnownToken = { claims, signedIn: null, readAt: 0, reading: null, generation: 0 };
  if (tokens.size >= tokensKeptMax) dropOldest(tokens);
  tokens.set(token, fresh);
  return fresh;
}

function dropOldest(tokens: Map<string, KnownToken>): void {
  for (const token of tokens.keys()) {
    tokens.delete(token);
    if (tokens.size <= tokensKeptMax / 2) return;
  }
}

async function readRights(context: ServerContext, known: KnownToken): Promise<SignedIn> {
  const { generation } = known;
  const readAt = performance.now();
  try {
    const signedIn = await loadActor(context, known.claims);
    if (generation === known.generation) {
      known.signedIn = signedIn;
      known.readAt = readAt;
    }
    return signedIn;
  } catch (error) {
    known.signedIn = null;
    throw error;
  }
}

function recentRights(context: ServerContext, known: KnownToken): Promise<SignedIn> {
  if (known.signedIn && performance.now() - known.readAt < rightsKeptMs)
    return Promise.resolve(known.signedIn);
  if (known.reading) return known.reading;
  const reading = readRights(context, known).finally(() => {
    if (known.reading === reading) known.reading = null;
  });
  known.reading = reading;
  return reading;
}
