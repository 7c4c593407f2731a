import { createHash } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';

import { and, eq, isNull, sql } from 'drizzle-orm';
import type { FastifyReply, FastifyRequest } from 'fastify';

import { DomainError } from '../../domain/message/errors.ts';
import type { Say } from '../words/words.ts';
import { own } from '../words/own.ts';
import { sayTo } from '../words/words.ts';
import type { App } from './routes.ts';
import type { ServerContext } from '../context.ts';
import type { Database, Executor } from '../database/database.ts';
import { beforeCommit, isConnectionLost } from '../database/database.ts';
import { preparedQuery } from '../database/preparedQuery.ts';
import { idempotencyKeyTable } from '../engine/recordTables.ts';
import { refusalBody } from './errorAnswer.ts';
import { writtenAnswer } from './groupedAnswers.ts';

/** Stored answers are kept this long; server/jobs removes them. */
const keptHours = 24;
/** A request without an answer for this long has died with its server, and may run again. */
const crashedAfterSeconds = 60;
/** How long to wait for a database that is away, between two tries to write what became of a request. */
const settlePauseMs = 250;
const keyLengthMax = 200;
const writingMethods: ReadonlySet<string> = new Set(['POST', 'PUT', 'PATCH', 'DELETE']);

/** The right of this request, and no other, to run under a key. */
interface Claim {
  companyID: number;
  employeeID: number;
  key: string;
  claimedAt: Date;
  requestId: string;
  say: Say;
  /** What the transaction under way will be answered with. */
  coming?: StoredAnswer | undefined;
  /** What the latest transaction noted as its answer; it stands if that was committed. */
  noted?: StoredAnswer;
}

interface StoredAnswer {
  status: number;
  body: string;
}

const claims = new WeakMap<FastifyRequest, Claim>();

type ClaimAnswer =
  | { kind: 'claimed' }
  | { kind: 'running' }
  | { kind: 'other_request' }
  | ({ kind: 'finished' } & StoredAnswer);

/**
 * Makes every write of a signed-in person safe to send twice: the same `Idempotency-Key` with the same request
 * answers the stored result again (`Idempotency-Replayed: true`). Keys are per company and person. Required where
 * money moves, welcome elsewhere; uploads and exempt routes are left alone.
 *
 * A write notes its answer under the key in its own transaction ({@link keepAnswer}), or at least that it was done. The key
 * knows of the work even if the server dies after it, and the work is not done again.
 */
export function registerIdempotency(app: App, context: ServerContext): void {
  app.addHook('preValidation', async (request, reply) => {
    if (!request.actor || !isKept(request)) return undefined;
    const key = keyOf(request);
    if (key === undefined) {
      if (request.routeOptions.config.movesMoney === true) throw new DomainError('idempotency_key_missing');
      return undefined;
    }
    const { companyID, employeeID } = request.actor;
    const claim: Claim = {
      companyID,
      employeeID,
      key,
      claimedAt: context.now(),
      requestId: request.id,
      say: sayTo(request),
    };
    const answer = await claimKey(context.database, claim, hashOf(request));
    if (answer.kind === 'other_request') throw new DomainError('idempotency_conflict');
    if (answer.kind === 'running') throw new DomainError('idempotency_in_progress');
    if (answer.kind === 'finished') return replay(reply, answer);
    claims.set(request, claim);
    return undefined;
  });

  app.addHook('preValidation', (request, _reply, done) => {
    const claim = claims.get(request);
    if (claim) beforeCommit.run((executor) => markAsWritten(executor, claim), done);
    else done();
  });

  app.addHook('onSend', async (request, reply, payload: unknown) => {
    const claim = claims.get(request);
    if (!claim) return payload;
    claims.delete(request);
    const answer = storableAnswer(reply.statusCode, payload);
    if (answer !== null && isSameAnswer(answer, claim.noted)) return payload;
    const settle = () =>
      beforeCommit.exit(() =>
        answer === null ? release(context.database, claim) : finish(context.database, claim, answer),
      );
    try {
      await settle();
    } catch (error) {
      // The work is done and its answer is true; only its repetition will be answered by the mark.
      request.log.error({ err: error }, 'what became of an idempotent request was not stored');
      if (isConnectionLost(error)) void settleLater(context, settle);
    }
    return payload;
  });
}

function storableAnswer(status: number, payload: unknown): StoredAnswer | null {
  if (status >= 500) return null;
  // Nothing of what is written out for it is sent.
  if (status === 204) return { status, body: '' };
  if (typeof payload === 'string') return { status, body: payload };
  return payload === null || payload === undefined ? { status, body: '' } : null;
}

function isSameAnswer(one: StoredAnswer, other: StoredAnswer | undefined): boolean {
  return one.status === other?.status && one.body === other.body;
}

/** The database will be back, and the client with it: its key must not be held by a request that is over. */
async function settleLater(context: ServerContext, settle: () => Promise<void>): Promise<void> {
  const giveUpAt = performance.now() + crashedAfterSeconds * 1000;
  while (performance.now() < giveUpAt && context.isStopping?.() !== true) {
    await wait(settlePauseMs, undefined, { ref: false });
    try {
      await settle();
      return;
    } catch (error) {
      if (isConnectionLost(error)) continue;
      context.log.error({ err: error }, 'what became of an idempotent request was not stored later, either');
      return;
    }
  }
}

/**
 * Keeps what a transaction will be answered with: its repetition answers the same, even if the server dies between the
 * commit and the answer. Call it last in the transaction, and send what it answers; null is an answer without a body.
 */
export function keepAnswer<Answer extends object | null | undefined>(
  request: FastifyRequest,
  reply: FastifyReply,
  status: number,
  answer: Answer,
): Answer {
  const claim = claims.get(request);
  if (claim === undefined || answer === undefined) return answer;
  if (answer === null) {
    claim.coming = { status, body: '' };
    return answer;
  }
  const body = writtenAnswer(reply, status, answer);
  claim.coming = { status, body };
  // It is not written out a second time. A refusal may still take its place.
  reply
    .type(jsonType)
    .serializer((payload: unknown) => (payload === answer ? body : JSON.stringify(payload)));
  return answer;
}

const jsonType = 'application/json; charset=utf-8';

function isKept(request: FastifyRequest): boolean {
  const { isIdempotencyExempt } = request.routeOptions.config;
  const isUpload = request.headers['content-type']?.toLowerCase().startsWith('multipart/') === true;
  return writingMethods.has(request.method) && isIdempotencyExempt !== true && !isUpload;
}

function keyOf(request: FastifyRequest): string | undefined {
  const header = request.headers['idempotency-key'];
  if (header === undefined) return undefined;
  const key = Array.isArray(header) ? header.join(',') : header;
  if (/^[\x21-\x7e]+$/.test(key) && key.length <= keyLengthMax) return key;
  throw new DomainError('validation_failed', {
    fields: { 'Idempotency-Key': own('request.idempotencyKey', { limit: keyLengthMax }) },
  });
}

function hashOf(request: FastifyRequest): Buffer {
  let body: string;
  try {
    body = JSON.stringify(request.body ?? null);
  } catch (error) {
    // JSON that parses can still be nested too deeply to be walked.
    throw new DomainError('validation_failed', {
      fields: { root: own('request.nested') },
      cause: error,
    });
  }
  return createHash('sha256').update(`${request.method}\n${request.url}\n${body}`).digest();
}

function replay(reply: FastifyReply, { status, body }: StoredAnswer): FastifyReply {
  // It is in the language in which it was asked for first.
  reply.status(status).header('idempotency-replayed', 'true').removeHeader('content-language');
  return body === '' ? reply.send() : reply.type(jsonType).send(body);
}

/** Insert first: of two requests at once, one gets the row and the other reads it. */
async function claimKey(database: Database, claim: Claim, requestHash: Buffer): Promise<ClaimAnswer> {
  const { companyID, employeeID, key, claimedAt } = claim;
  const isForgotten = sql`${idempotencyKeyTable.createdAt} < ${secondsBefore(claimedAt, keptHours * 3600)}`;
  const isCrashed = sql`${idempotencyKeyTable.status} is null
    and ${idempotencyKeyTable.createdAt} < ${secondsBefore(claimedAt, crashedAfterSeconds)}
    and ${idempotencyKeyTable.requestHash} = excluded.request_hash`;
  // One statement needs no transaction around it, and this one comes before every write.
  return database.read(companyID, async (executor) => {
    const { rowCount } = await executor.execute(sql`
      ${withoutDiskWait}
      insert into idempotency_key (company_id, employee_id, key, request_hash, created_at)
      select ${companyID}::bigint, ${employeeID}::bigint, ${key}, ${requestHash}::bytea,
        ${claimedAt.toISOString()}::timestamptz from without_wait
      on conflict (company_id, employee_id, key) do update
        set request_hash = excluded.request_hash, status = null, body = null, created_at = excluded.created_at
        where ${isForgotten} or (${isCrashed})`);
    if (rowCount === 1) return { kind: 'claimed' };
    const [row] = await executor.select().from(idempotencyKeyTable).where(isKeyOf(claim));
    // Released between the two statements: whoever comes again will find it free.
    if (!row) return { kind: 'running' };
    if (!row.requestHash.equals(requestHash)) return { kind: 'other_request' };
    if (row.status === null) return { kind: 'running' };
    return { kind: 'finished', status: row.status, body: row.body ?? '' };
  });
}

/**
 * Lets a statement end before the disk has it. A claim reaches the disk no later than the work under it, whose commit
 * does wait; and an answer that a crash of the database takes away was given before, and leaves the mark of the work.
 */
const withoutDiskWait = sql`with without_wait as materialized (
  select set_config('synchronous_commit', 'off', true) as setting)`;

function isKeyOf({ companyID, employeeID, key }: Claim) {
  return and(
    eq(idempotencyKeyTable.companyID, companyID),
    eq(idempotencyKeyTable.employeeID, employeeID),
    eq(idempotencyKeyTable.key, key),
  );
}

/** Still ours: a request that outlived its claim must not write over its successor's. */
function isStillOurs(claim: Claim) {
  return and(isKeyOf(claim), eq(idempotencyKeyTable.createdAt, claim.claimedAt));
}

/** The answer to a repetition, until the true one replaces it: for good, if the server dies in between. */
const answerLost = new DomainError('already_exists', { says: own('request.answerLost') });

/**
 * Notes under the key, within the transaction of the work, what it is answered with, or that it was done.
 * @throws DomainError `idempotency_in_progress` when the claim is no longer ours: then the work must not be done
 */
async function markAsWritten(executor: Executor, claim: Claim): Promise<void> {
  const { companyID, employeeID, key, claimedAt, coming } = claim;
  const answer = coming ?? {
    status: answerLost.status,
    body: JSON.stringify(refusalBody(answerLost, claim)),
  };
  claim.coming = undefined;
  claim.noted = answer;
  const marked = await markQuery(executor).execute({ companyID, employeeID, key, claimedAt, ...answer });
  if (marked.length === 0) throw new DomainError('idempotency_in_progress');
}

const markQuery = preparedQuery((executor) =>
  executor
    .update(idempotencyKeyTable)
    .set({ status: sql`${sql.placeholder('status')}`, body: sql`${sql.placeholder('body')}` })
    .where(
      and(
        eq(idempotencyKeyTable.companyID, sql.placeholder('companyID')),
        eq(idempotencyKeyTable.employeeID, sql.placeholder('employeeID')),
        eq(idempotencyKeyTable.key, sql.placeholder('key')),
        eq(idempotencyKeyTable.createdAt, sql.placeholder('claimedAt')),
      ),
    )
    .returning({ key: idempotencyKeyTable.key })
    .prepare('mark_key_as_written'),
);

async function finish(database: Database, claim: Claim, answer: StoredAnswer): Promise<void> {
  await database.read(claim.companyID, (executor) =>
    executor.execute(sql`
      ${withoutDiskWait}
      update idempotency_key set status = ${answer.status}, body = ${answer.body}
      from without_wait where ${isStillOurs(claim)}`),
  );
}

/** Nothing was decided: the same key may try again, unless something was written all the same. */
async function release(database: Database, claim: Claim): Promise<void> {
  await database.read(claim.companyID, (executor) =>
    executor.delete(idempotencyKeyTable).where(and(isStillOurs(claim), isNull(idempotencyKeyTable.status))),
  );
}

function secondsBefore(instant: Date, seconds: number): Date {
  return new Date(instant.getTime() - seconds * 1000);
}
