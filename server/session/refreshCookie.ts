import type { FastifyReply, FastifyRequest } from 'fastify';

import { refreshTokenSeconds } from '../../domain/access/sessionLifetime.ts';
import { DomainError } from '../../domain/message/errors.ts';
import { own } from '../words/own.ts';
import type { Configuration } from '../configuration.ts';
import type { TokenPair } from './sessions.ts';

/** Where a browser keeps its refresh token: no script reads it, and it is sent to one route only. */
const cookieName = 'outlay_refresh';

type Public = Pick<Configuration, 'publicUrl'>;

function optionsFor({ publicUrl }: Public) {
  return {
    path: '/v1/auth/token/refresh',
    httpOnly: true,
    sameSite: 'strict',
    secure: publicUrl.startsWith('https:'),
  } as const;
}

/** The tokens as they are answered; with `useCookie` the refresh token goes into the cookie instead of the answer. */
export function answerTokens(
  reply: FastifyReply,
  configuration: Public,
  { accessToken, refreshToken }: TokenPair,
  useCookie: boolean,
): { accessToken: string; refreshToken?: string } {
  reply.header('cache-control', 'no-store');
  if (!useCookie) return { accessToken, refreshToken };
  reply.setCookie(cookieName, refreshToken, { ...optionsFor(configuration), maxAge: refreshTokenSeconds });
  return { accessToken };
}

export function clearRefreshCookie(reply: FastifyReply, configuration: Public): void {
  reply.clearCookie(cookieName, optionsFor(configuration));
}

/**
 * The refresh token that this browser keeps; null without one.
 * @throws DomainError `forbidden` when the page of somebody else asks
 */
export function refreshCookieOf(request: FastifyRequest, configuration: Public): string | null {
  if (!isOwnPage(request, configuration)) {
    throw new DomainError('forbidden', { says: own('session.otherOrigin') });
  }
  return request.cookies[cookieName] ?? null;
}

/** Browsers name the origin of the page with every POST. Pages of sibling hosts count as the same site, not as ours. */
function isOwnPage(request: FastifyRequest, { publicUrl }: Public): boolean {
  const { origin } = request.headers;
  return origin === undefined || origin === publicUrl || origin === `${request.protocol}://${request.host}`;
}
