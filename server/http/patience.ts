import type { Socket } from 'node:net';

import type { App } from '../app.ts';
import type { ServerContext } from '../context.ts';

/** Headers come in one piece from everybody who means well. */
const headersTimeoutMs = 20_000;
/** Requests sent ahead on one connection without waiting for answers; browsers and proxies send none. */
const pipelinedMax = 8;

/**
 * Options of the server that end the connections of clients that are too slow, by malice or accident: those that do
 * not send their request within `requestTimeoutMs`, and those that do not read the answer.
 */
export function patience(requestTimeoutMs: number) {
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

/** Every answer of a server that was told to stop ends its connection, so that the client's next request goes elsewhere. */
export function closeConnectionsOnStop(app: App, { isStopping }: Pick<ServerContext, 'isStopping'>): void {
  app.addHook('onSend', (_request, reply, payload, done) => {
    if (isStopping?.() === true) reply.header('connection', 'close');
    done(null, payload);
  });
}
