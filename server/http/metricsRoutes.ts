import { createHash, timingSafeEqual } from 'node:crypto';

import type { FastifyRequest } from 'fastify';
import { z } from 'zod';

import { DomainError } from '../../domain/message/errors.ts';
import { own } from '../words/own.ts';
import type { App } from './routes.ts';
import type { Configuration } from '../configuration.ts';
import type { Metrics } from '../observation/metrics.ts';
import { errorAnswer } from './errorAnswer.ts';

const loopback = /^(?:127(?:\.\d{1,3}){3}|::1|::ffff:127(?:\.\d{1,3}){3})$/;
/** A proxy on this machine calls from it, too; what it passes on is somebody else's. */
const proxyHeaders = [
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-real-ip',
  'forwarded',
  'via',
];

/** The metrics of this process, for a Prometheus on this machine or one that carries METRICS_TOKEN. */
export function metricsRoutes(
  app: App,
  configuration: Pick<Configuration, 'metricsToken'>,
  metrics: Metrics,
): void {
  const schema = {
    tags: ['Server'],
    summary: 'Metrics in the text format of Prometheus: to this machine, or to who carries METRICS_TOKEN',
    response: { 200: z.string(), 403: errorAnswer },
  };
  app.get('/metrics', { config: { isProbe: true }, schema }, async (request, reply) => {
    if (!isFromThisMachine(request) && !carriesToken(request, configuration.metricsToken)) {
      throw new DomainError('forbidden', {
        says: own('request.metrics'),
      });
    }
    reply.header('cache-control', 'no-store').type(metrics.contentType);
    return metrics.text();
  });
}

function isFromThisMachine(request: FastifyRequest): boolean {
  const isPassedOn = proxyHeaders.some((name) => request.headers[name] !== undefined);
  return !isPassedOn && loopback.test(request.socket.remoteAddress ?? '');
}

function carriesToken(request: FastifyRequest, token: string | undefined): boolean {
  const [scheme, given] = (request.headers.authorization ?? '').split(' ');
  if (token === undefined || scheme?.toLowerCase() !== 'bearer' || given === undefined) return false;
  const hashOf = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(hashOf(given), hashOf(token));
}
