import type { FastifyReply, FastifyRequest } from 'fastify';

import type { App } from '../http/routes.ts';
import type { RequestMetrics } from './metrics.ts';
import { withinRequest } from './requestScope.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Asked every few seconds by machines: its lines are for `debug`. */
    isProbe?: boolean;
    /** Its answer goes on for minutes: how long it took says nothing. */
    isStream?: boolean;
  }
}

/** What the log and the metrics call an address that no route has. */
const noRoute = '(none)';

/**
 * Gives every request its id (answered as `x-request-id`), one line in the log when it is answered, and its place in
 * the metrics. Register it before anything else, so that what follows runs within the request.
 */
export function observeRequests(app: App, metrics: RequestMetrics): void {
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id);
    withinRequest(request.id, done);
  });
  app.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url ?? noRoute;
    if (request.routeOptions.config?.isStream !== true)
      metrics.observe(request.method, route, reply.statusCode, reply.elapsedTime / 1000);
    logAnswer(request, reply, route);
    done();
  });
}

/** One line: who (in numbers), which route, what came of it. The address itself may hold anything, so it is left out. */
function logAnswer(request: FastifyRequest, reply: FastifyReply, route: string): void {
  const status = reply.statusCode;
  const level = request.routeOptions.config?.isProbe === true ? 'debug' : status >= 500 ? 'warn' : 'info';
  const line: Record<string, unknown> = {
    method: request.method,
    route,
    status,
    durationMs: Math.round(reply.elapsedTime * 10) / 10,
  };
  if (request.actor) {
    line['companyID'] = request.actor.companyID;
    line['employeeID'] = request.actor.employeeID;
  }
  if (!reply.raw.writableFinished) line['isAborted'] = true;
  request.log[level](line, 'answered');
}
