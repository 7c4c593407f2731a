import type { Socket } from 'node:net';
import { setImmediate as turnOfLoop, setTimeout as wait } from 'node:timers/promises';

import type { App } from './routes.ts';
import type { ServerContext } from '../context.ts';

/** Headers come in one piece from everybody who means well. */
const headersTimeoutMs = 20_000;
/** Requests sent ahead on one connection without waiting for answers; browsers and proxies send none. */
const pipelinedMax = 8;

/**
 * Options of the server that end the connections of clients that are too slow, by malice or accident: those that do
 * not send their request within `requestTimeoutMs`, and those that do not read the answer.
 */
export function slowClientLimits(requestTimeoutMs: number) {
  return {
    requestTimeout: requestTimeoutMs,
    connectionTimeout: requestTimeoutMs,
    http: {
      headersTimeout: Math.min(headersTimeoutMs, requestTimeoutMs),
      connectionsCheckingInterval: Math.min(5000, requestTimeoutMs / 4),
    },
  };
}

/** Ends connections that pile up requests without taking answers: every answer waits in memory until it is read. */
export function refusePiledUpRequests(app: App): void {
  const underWay = new WeakMap<Socket, number>();
  const change = (socket: Socket, by: 1 | -1): number => {
    const count = (underWay.get(socket) ?? 0) + by;
    underWay.set(socket, count);
    return count;
  };
  app.addHook('onRequest', (request, reply, done) => {
    const { socket } = request.raw;
    reply.raw.once('close', () => change(socket, -1));
    if (change(socket, 1) <= pipelinedMax) {
      done();
      return;
    }
    reply.hijack();
    socket.destroy();
  });
}

/**
 * Every answer of a server that was told to stop ends its connection, so that the client's next request goes elsewhere.
 * Register it after every hook that makes an answer wait: a decision made before the wait is outdated after it.
 */
export function closeConnectionsOnStop(app: App, { isStopping }: Pick<ServerContext, 'isStopping'>): void {
  app.addHook('onSend', (_request, reply, payload, done) => {
    if (isStopping?.() === true) reply.header('connection', 'close');
    done(null, payload);
  });
  app.addHook('onResponse', (_request, _reply, done) => {
    // An answer whose head went out before the stop has left its connection open.
    if (isStopping?.() === true && !app.server.listening) app.server.closeIdleConnections();
    done();
  });
}

/** A server lets go of its port when nothing new has come for so long, and after a while in any case. */
const quietMs = 50;
const quietWithinMs = 1000;

/**
 * Answers everything that has reached this machine, and ends. The system keeps connections that the server has not
 * taken yet and resets them when the port is let go of, so these are taken first.
 * Answers how many connections were cut because they were not over within `withinMs`.
 */
export async function drain(app: App, withinMs: number): Promise<number> {
  const startedAt = performance.now();
  let arrivals = 0;
  const note = () => (arrivals += 1);
  app.server.on('connection', note).on('request', note);
  for (let seen = -1; seen !== arrivals && performance.now() - startedAt < quietWithinMs;) {
    seen = arrivals;
    await wait(quietMs);
    // After work that held the loop up, a timer comes before what has arrived meanwhile: connections, then requests.
    await turnOfLoop();
    await turnOfLoop();
  }
  let cut = 0;
  const timeout = setTimeout(() => {
    app.server.getConnections((_error, count) => (cut = count));
    app.server.closeAllConnections();
  }, withinMs);
  await app.close();
  clearTimeout(timeout);
  return cut;
}
