import type { FastifyContextConfig, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';

import type { Requirement } from '../../domain/access/access.ts';
import type { Actor } from '../../domain/access/actor.ts';
import { DomainError } from '../../domain/message/errors.ts';
import { listAnswer, toListAnswer } from '../../domain/list/listAnswer.ts';
import type { ServerContext } from '../context.ts';
import type { Executor } from '../database/database.ts';
import { actorOf } from '../http/access.ts';
import type { FileAnswer } from '../http/fileAnswer.ts';
import { sendFile } from '../http/fileAnswer.ts';
import { keepAnswer } from '../http/idempotency.ts';
import type { App } from '../http/routes.ts';
import type { Speech } from '../words/words.ts';
import { sayTo } from '../words/words.ts';
import { refusalAnswers, writeRefusalAnswers } from './entityRoutes.ts';
import { expectedVersion } from './lock.ts';

type Answers = Readonly<Record<number, z.ZodType>>;

/** What every call beside those of the lifecycle says of itself. */
interface Call<Params, Query, Body> extends Pick<
  FastifyContextConfig,
  'byLink' | 'byToken' | 'isIdempotencyExempt' | 'movesMoney' | 'takesVersion'
> {
  url: `/v1/${string}`;
  access: Requirement;
  tag: string;
  summary: string;
  description?: string;
  params?: Params;
  query?: Query;
  body?: Body;
  /** Refusals beside those of every such call, by status. */
  refusals?: Answers;
  /** What it is about is there for everybody who may call it: it never answers 404. */
  isAlwaysThere?: boolean;
}

/** What is asked, and by whom. */
interface Asked<Params, Query, Body> {
  actor: Actor;
  params: z.output<Params>;
  query: z.output<Query>;
  body: z.output<Body>;
  say: Speech;
}

/** What is looked at within the transaction that answers a call. */
type Asking<Params, Query, Body> = Asked<Params, Query, Body> & { executor: Executor; now: Date };

/** A call that reads; one with a body is a `POST`, as its question is too long for an address. */
interface Reading<Params, Query, Body, Prepared = undefined> extends Call<Params, Query, Body> {
  /** What is asked of the person beside `access`, before anything is read. */
  judge?: (actor: Actor, query: z.output<Query>) => void;
  /** What has to be found out before the transaction begins, as from a program outside: nothing slow holds a connection. */
  prepare?: (query: z.output<Query>, actor: Actor) => Promise<Prepared>;
  /** It may be answered by a replica, which can be a moment behind. */
  isReplica?: boolean;
}

/** What a list says of itself, for calls that are asked as it is. */
export type ListReading<Query> = Pick<
  Reading<undefined, Query, undefined>,
  'url' | 'access' | 'tag' | 'query' | 'judge'
>;

/** What is asked of such a call. */
export type ListAsking<Query> = Asking<undefined, Query, undefined>;

interface Writing<Params, Body, Prepared, Query = undefined> extends Call<Params, Query, Body> {
  method: 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** What is asked of the person beside `access`, before anything is found out. */
  judge?: (actor: Actor, query: z.output<Query>) => void;
  /** What has to be found out before the transaction begins, as from a bank: nothing slow holds a lock. */
  prepare?: (body: z.output<Body>, actor: Actor) => Promise<Prepared>;
  /** What its writes wait for; see `WriteOptions`. */
  turn?: string;
}

type WriteAsking<Params, Body, Prepared, Query = undefined> = Asking<Params, Query, Body> & {
  version: number | null;
  prepared: Prepared;
};

/** A call that reads in one transaction. What is null is not there for the person. */
export function readCall<
  Params extends z.ZodType,
  Query extends z.ZodType,
  Body extends z.ZodType,
  Answer extends z.ZodType,
  Prepared = undefined,
>(
  app: App,
  context: ServerContext,
  call: Reading<Params, Query, Body, Prepared> & {
    answer: Answer;
    read: (asking: Asking<Params, Query, Body> & { prepared: Prepared }) => Promise<z.input<Answer> | null>;
  },
): void {
  app.route({
    method: call.body ? 'POST' : 'GET',
    // What is asked twice is read twice.
    ...routeOf({ isIdempotencyExempt: true, ...call }, refusalAnswers, { 200: call.answer }),
    handler: (request) => readIn(context, call, askedOf(request), call.read),
  });
}

/** A call that answers a page of a list. */
export function listCall<
  Params extends z.ZodType,
  Query extends z.ZodType<{ page: number; limit: number }>,
  Row extends z.ZodType,
>(
  app: App,
  context: ServerContext,
  {
    row,
    read,
    listedAs = 'data',
    ...call
  }: Reading<Params, Query, undefined> & {
    row: Row;
    /** What its rows are called in the answer, where that is settled. */
    listedAs?: string;
    read: (asking: Asking<Params, Query, undefined>) => Promise<{ rows: z.input<Row>[]; total: number }>;
  },
): void {
  readCall(app, context, {
    isReplica: true,
    ...call,
    answer: listAnswer(row, listedAs),
    async read(asking) {
      const { rows, total } = await read(asking);
      return toListAnswer(rows, { ...asking.query, total }, listedAs) as never;
    },
  });
}

/** A call that answers a file to keep. */
export function fileCall<Params extends z.ZodType, Query extends z.ZodType, Found>(
  app: App,
  context: ServerContext,
  call: Reading<Params, Query, undefined> & {
    /** What the document calls its bytes. */
    bytes: string;
    /** The media types that it can have. */
    produces: string[];
    read: (asking: Asking<Params, Query, undefined>) => Promise<Found>;
    /** Makes the file of what was read, after the transaction: nothing slow holds a connection. */
    toFile: (
      found: NonNullable<Found>,
      asked: Asked<Params, Query, undefined>,
    ) => FileAnswer | Promise<FileAnswer>;
  },
): void {
  const { produces, bytes, read, toFile } = call;
  const { schema, ...route } = routeOf(call, refusalAnswers, { 200: z.unknown().describe(bytes) });
  app.route({
    method: 'GET',
    ...route,
    schema: { ...schema, produces },
    async handler(request, reply) {
      const asked = askedOf<Params, Query, undefined>(request);
      return sendFile(reply, await toFile(await readIn(context, call, asked, read), asked));
    },
  });
}

/** A call that writes in one transaction, which also keeps its answer for a repetition. */
export function writeCall<
  Params extends z.ZodType,
  Body extends z.ZodType,
  Answer extends z.ZodType,
  Prepared = undefined,
  Query extends z.ZodType = never,
>(
  app: App,
  context: ServerContext,
  call: Writing<Params, Body, Prepared, Query> & {
    answer: Answer;
    /** Left out: 201 by `POST`, else 200. */
    status?: 200;
    write: (asking: WriteAsking<Params, Body, Prepared, Query>) => Promise<z.input<Answer> | null>;
  },
): void {
  const { method, answer, write, status = method === 'POST' ? 201 : 200 } = call;
  app.route({
    method,
    ...routeOf(call, writeRefusalAnswers, { [status]: answer }),
    handler: (request, reply) =>
      writeIn(context, call, { request, reply, status }, async (asking) => {
        const answered = (await write(asking)) as object | null;
        // Within the transaction: what is not there for the person is not written either.
        if (answered === null) throw new DomainError('not_found');
        return answered;
      }),
  });
}

/** The same of a call that has nothing to answer but that it is done. */
export function doneCall<Params extends z.ZodType, Body extends z.ZodType>(
  app: App,
  context: ServerContext,
  call: Writing<Params, Body, undefined> & {
    /** What the document says of it: removed, kept. */
    done: string;
    write: (asking: WriteAsking<Params, Body, undefined>) => Promise<void>;
  },
): void {
  const { method, done, write } = call;
  const status = 204;
  app.route({
    method,
    ...routeOf(call, writeRefusalAnswers, { [status]: z.null().describe(done) }),
    handler: (request, reply) =>
      writeIn(context, call, { request, reply, status }, async (asking) => {
        await write(asking);
        return null;
      }),
  });
}

function routeOf(
  call: Call<z.ZodType, z.ZodType, z.ZodType>,
  { 404: notFound, ...common }: Answers,
  answers: Answers,
) {
  const { url, access, tag, summary, description, params, query, body, refusals, isAlwaysThere } = call;
  const { byLink, byToken, isIdempotencyExempt, movesMoney, takesVersion } = call;
  return {
    url,
    config: { access, byLink, byToken, isIdempotencyExempt, movesMoney, takesVersion },
    schema: {
      tags: [tag],
      summary,
      description,
      // Fastify warns of a schema that is said to be undefined.
      ...(params ? { params } : {}),
      ...(query ? { querystring: query } : {}),
      ...(body ? { body } : {}),
      response: { ...answers, ...common, ...(isAlwaysThere ? {} : { 404: notFound }), ...refusals },
    },
  };
}

function askedOf<Params, Query, Body>(request: FastifyRequest): Asked<Params, Query, Body> {
  return {
    actor: actorOf(request),
    params: request.params as z.output<Params>,
    query: request.query as z.output<Query>,
    body: request.body as z.output<Body>,
    say: sayTo(request),
  };
}

async function readIn<Params, Query, Body, Found, Prepared>(
  { database, now }: ServerContext,
  { judge, prepare, isReplica = false }: Reading<Params, Query, Body, Prepared>,
  asked: Asked<Params, Query, Body>,
  read: (asking: Asking<Params, Query, Body> & { prepared: Prepared }) => Promise<Found>,
): Promise<NonNullable<Found>> {
  judge?.(asked.actor, asked.query);
  const prepared = (await prepare?.(asked.query, asked.actor)) as Prepared;
  const readOf = isReplica ? database.readReplica : database.read;
  const found = await readOf(asked.actor.companyID, (executor) =>
    read({ ...asked, prepared, executor, now: now() }),
  );
  if (found === null || found === undefined) throw new DomainError('not_found');
  return found;
}

async function writeIn<Params, Body, Prepared, Query>(
  { database, now, outboxChanged }: ServerContext,
  { judge, prepare, takesVersion, turn }: Writing<Params, Body, Prepared, Query>,
  { request, reply, status }: { request: FastifyRequest; reply: FastifyReply; status: number },
  write: (asking: WriteAsking<Params, Body, Prepared, Query>) => Promise<object | null>,
): Promise<FastifyReply> {
  const asked = askedOf<Params, Query, Body>(request);
  judge?.(asked.actor, asked.query);
  const version = takesVersion ? expectedVersion(request) : null;
  const prepared = (await prepare?.(asked.body, asked.actor)) as Prepared;
  const written = await database.write(
    asked.actor.companyID,
    async (executor) =>
      keepAnswer(request, reply, status, await write({ ...asked, version, prepared, executor, now: now() })),
    { turn },
  );
  outboxChanged();
  return reply.status(status).send(written);
}
