import type { FastifyReply, FastifyRequest } from 'fastify';

const minimal = /(?:^|,)\s*return\s*=\s*"?minimal"?\s*(?:[;,]|$)/i;

/**
 * Whether a call that can be answered by nothing shall be: `Prefer: return=minimal` (RFC 7240, 4.2). Says on the reply that
 * the wish is granted.
 */
export function wantsNoAnswer(request: FastifyRequest, reply: FastifyReply): boolean {
  const wish = request.headers.prefer;
  const isWished =
    request.routeOptions.config.canAnswerNothing === true &&
    minimal.test(Array.isArray(wish) ? wish.join(',') : (wish ?? ''));
  if (isWished) reply.header('preference-applied', 'return=minimal');
  return isWished;
}
