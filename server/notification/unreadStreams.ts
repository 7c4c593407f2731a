import { PassThrough } from 'node:stream';

import type { FastifyRequest } from 'fastify';

import { DomainError } from '../../domain/message/errors.ts';
import type { NotificationCounters } from '../../domain/notification/notificationSchemas.ts';
import type { ServerContext } from '../context.ts';
import { loadActor } from '../session/actor.ts';
import { signedInOf } from '../session/authentication.ts';
import type { UnreadSignals } from './unreadSignal.ts';
import { listenForUnread } from './unreadSignal.ts';

/** Proxies cut what is silent for a minute; the session is looked at as often. */
const heartbeatMs = 20_000;
/** A browser needs one; more than a few devices nobody has. */
const streamsPerPerson = 6;
/** A stream ends and is asked for anew before its access token would have ended. */
const longestMs = 15 * 60_000;
/** What a client leaves unread of a stream before it is cut off, in bytes. */
const unreadBytesMax = 64 * 1024;

type Session = { companyID: number; employeeID: number; sessionID: number };

interface UnreadStreams {
  /** A stream of the numbers of who asks, from now on. @throws DomainError `rate_limited`, `unavailable` */
  open: (request: FastifyRequest) => Promise<PassThrough>;
  /** Ends all of them: the server stops. */
  endAll: () => void;
  stop: () => Promise<void>;
}

/**
 * Streams of server-sent events (`counters`) that say how much a person has not read, whenever that changes on any server.
 * Nothing is said to a session that is over: it is looked at before each event, and at each heartbeat.
 */
export function unreadStreams(
  context: ServerContext,
  countFor: (session: Session) => Promise<NotificationCounters>,
): UnreadStreams {
  const open = new Map<string, Set<OpenStream>>();
  let isEnding = false;
  const all = () => [...open.values()].flatMap((streams) => [...streams]);
  const signals: UnreadSignals = listenForUnread(context.database, context.log, {
    onChange: (companyID, employeeID) =>
      open.get(keyOf({ companyID, employeeID }))?.forEach((stream) => stream.tell()),
    onGap: () => all().forEach((stream) => stream.tell()),
  });

  function take(stream: OpenStream, key: string): void {
    const streams = open.get(key) ?? new Set();
    open.set(key, streams.add(stream));
    stream.body.once('close', () => {
      streams.delete(stream);
      if (streams.size === 0) open.delete(key);
    });
  }

  return {
    async open(request) {
      const { actor, session } = signedInOf(request);
      const person = { companyID: actor.companyID, employeeID: actor.employeeID, sessionID: session.id };
      if (isEnding || context.isStopping?.() === true) throw new DomainError('unavailable');
      if ((open.get(keyOf(person))?.size ?? 0) >= streamsPerPerson) throw new DomainError('rate_limited');
      const stream = openStream(context, request, () => countFor(person), person);
      take(stream, keyOf(person));
      try {
        await signals.start();
      } catch (error) {
        stream.body.destroy();
        throw new DomainError('unavailable', { cause: error });
      }
      stream.tell();
      return stream.body;
    },
    endAll() {
      isEnding = true;
      all().forEach(({ body }) => body.end());
    },
    stop: () => signals.stop(),
  };
}

const keyOf = ({ companyID, employeeID }: Omit<Session, 'sessionID'>) => `${companyID}:${employeeID}`;

interface OpenStream {
  body: PassThrough;
  /** Says the number of this moment; several calls while one is under way become one. */
  tell: () => void;
}

function openStream(
  context: ServerContext,
  request: FastifyRequest,
  count: () => Promise<NotificationCounters>,
  session: Session,
): OpenStream {
  const body = new PassThrough();
  let isUnderWay = false;
  let isAsked = false;

  async function ifStillSignedIn(text: () => Promise<string> | string): Promise<void> {
    try {
      await loadActor(context, session);
      const next = await text();
      if (body.writableEnded || body.destroyed) return;
      if (body.writableLength > unreadBytesMax) body.destroy();
      else body.write(next);
    } catch (error) {
      // The session is over, or the database is away: the browser asks again, and hears which.
      if (!(error instanceof DomainError)) request.log.warn({ err: error }, 'a stream was ended');
      body.end();
    }
  }

  async function tellAll(): Promise<void> {
    isUnderWay = true;
    while (isAsked) {
      isAsked = false;
      await ifStillSignedIn(async () => `event: counters\ndata: ${JSON.stringify(await count())}\n\n`);
    }
    isUnderWay = false;
  }

  const beat = setInterval(
    () => void ifStillSignedIn(() => ': still here\n\n'),
    Math.min(heartbeatMs, context.configuration.requestTimeoutMs / 3),
  );
  const end = setTimeout(() => body.end(), longestMs);
  body.once('close', () => {
    clearInterval(beat);
    clearTimeout(end);
  });
  return {
    body,
    tell() {
      isAsked = true;
      if (!isUnderWay) void tellAll();
    },
  };
}
