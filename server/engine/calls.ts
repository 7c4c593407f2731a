import type { z } from 'zod';

import type { Requirement } from '../../domain/access/access.ts';
import type { Actor } from '../../domain/access/actor.ts';
import { DomainError } from '../../domain/message/errors.ts';
import { listAnswer, toListAnswer } from '../../domain/list/listAnswer.ts';
import type { ServerContext } from '../context.ts';
import type { Executor } from '../database/database.ts';
import { actorOf } from '../http/access.ts';
import { keepAnswer } from '../http/idempotency.ts';
import type { App } from '../http/routes.ts';
import type { Speech } from '../words/words.ts';
import { sayTo } from '../words/words.ts';
import { refusalAnswers, writeRefusalAnswers } from './entityRoutes.ts';
import { expectedVersion } from './lock.ts';

type Answers = Readonly<Record<number, z.ZodType<object>>>;

/** What every call beside those of the lifecycle says of itself. */
interface Call<Params extends z.ZodType> {
  url: `/v1/${string}`;
  access: Requirement;
  tag: string;
  summary: string;
  params?: Params;
  /** Refusals beside those of every such call, by status. */
  refusals?: Answers;
}

/** What is looked at within the transaction that answers a call. */
interface Asking<Params extends z.ZodType> {
  executor: Executor;
  actor: Actor;
  params: z.output<Params>;
  say: Speech;
  now: Date;
}

type ReadAsking<Params extends z.ZodType, Query extends z.ZodType> = Asking<Params> & {
  query: z.output<Query>;
};

interface Reading<Params extends z.ZodType, Query extends z.ZodType> extends Call<Params> {
  query?: Query;
  /** What is asked of the person beside `access`, before anything is read. */
  judge?: (actor: Actor, query: z.output<Query>) => void;
  /** It may be answered by a replica, which can be a moment behind. */
  isReplica?: boolean;
}

function answersOf(status: number, answer: z.ZodType, refusals: Answers): Answers {
  return { [status]: answer as z.ZodType<object>, ...refusals };
}

/** A call that reads in one transaction. What is null is not there for the person. */
export function readCall<Params extends z.ZodType, Query extends z.ZodType, Answer extends z.ZodType>(
  app: App,
  context: ServerContext,
  call: Reading<Params, Query> & {
    answer: Answer;
    read: (asking: ReadAsking<Params, Query>) => Promise<z.input<Answer> | null>;
  },
): void {
  const { url, access, tag, summary, params, query, refusals, isReplica = false, answer, read } = call;
  const { database, now } = context;
  app.route({
    method: 'GET',
    url,
    config: { access },
    schema: {
      tags: [tag],
      summary,
      ...(params ? { params } : {}),
      ...(query ? { querystring: query } : {}),
      response: answersOf(200, answer, { ...refusalAnswers, ...refusals }),
    },
    async handler(request) {
      const actor = actorOf(request);
      call.judge?.(actor, request.query as z.output<Query>);
      const readIn = isReplica ? database.readReplica : database.read;
      const found = await readIn(actor.companyID, (executor) =>
        read({
          executor,
          actor,
          params: request.params as z.output<Params>,
          query: request.query as z.output<Query>,
          say: sayTo(request),
          now: now(),
        }),
      );
      if (found === null) throw new DomainError('not_found');
      return found as object;
    },
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
    ...call
  }: Reading<Params, Query> & {
    row: Row;
    read: (asking: ReadAsking<Params, Query>) => Promise<{ rows: z.input<Row>[]; total: number }>;
  },
): void {
  readCall(app, context, {
    isReplica: true,
    ...call,
    answer: listAnswer(row),
    async read(asking) {
      const { rows, total } = await read(asking);
      return toListAnswer(rows, { ...asking.query, total }) as never;
    },
  });
}

/** A call that writes in one transaction, which also keeps its answer for a repetition. */
export function writeCall<
  Params extends z.ZodType,
  Body extends z.ZodType,
  Answer extends z.ZodType,
  Prepared = undefined,
>(
  app: App,
  context: ServerContext,
  call: Call<Params> & {
    method: 'POST' | 'PUT' | 'PATCH';
    body: Body;
    /** What it answers with: 201 by `POST`, else 200. */
    answer: Answer;
    takesVersion?: boolean;
    movesMoney?: boolean;
    /** What has to be found out before the transaction begins, as from a bank: nothing slow holds a lock. */
    prepare?: (body: z.output<Body>) => Promise<Prepared>;
    write: (
      asking: Asking<Params> & { body: z.output<Body>; version: number | null; prepared: Prepared },
    ) => Promise<z.input<Answer> | null>;
  },
): void {
  const { method, url, access, tag, summary, params, refusals, body, answer, write } = call;
  const { takesVersion = false, movesMoney = false } = call;
  const status = method === 'POST' ? 201 : 200;
  const { database, now } = context;
  app.route({
    method,
    url,
    config: { access, ...(takesVersion ? { takesVersion } : {}), ...(movesMoney ? { movesMoney } : {}) },
    schema: {
      tags: [tag],
      summary,
      ...(params ? { params } : {}),
      body,
      response: answersOf(status, answer, { ...writeRefusalAnswers, ...refusals }),
    },
    async handler(request, reply) {
      const actor = actorOf(request);
      const asked = {
        actor,
        params: request.params as z.output<Params>,
        body: request.body as z.output<Body>,
        version: takesVersion ? expectedVersion(request) : null,
        say: sayTo(request),
      };
      const prepared = (await call.prepare?.(asked.body)) as Prepared;
      const written = await database.write(actor.companyID, async (executor) => {
        const answered = (await write({ ...asked, prepared, executor, now: now() })) as object | null;
        // Within the transaction: what is not there for the person is not written either.
        if (answered === null) throw new DomainError('not_found');
        return keepAnswer(request, reply, status, answered);
      });
      context.outboxChanged();
      return reply.status(status).send(written);
    },
  });
}
