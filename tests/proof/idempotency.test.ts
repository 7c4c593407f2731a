import { randomUUID } from 'node:crypto';

import { and, eq, getTableName } from 'drizzle-orm';
import type pg from 'pg';
import { expect, vi } from 'vitest';

import { declared } from '../../resources/datasets.server.ts';
import { nouns } from '../../resources/nouns.server.ts';
import type { Caller, TestApp } from '../api/testApp.ts';
import { createTestApp } from '../api/testApp.ts';
import { acceptedRequest } from './acceptedRequests.ts';
import type { Operation } from './apiOperations.ts';
import { rewrite } from './companyRecords.ts';
import { countOf, stateOf } from './databaseState.ts';
import type { Attempt, Attempts } from './moneyCalls.ts';
import {
  attemptsOf,
  codeOf,
  connectAllBooks,
  isDone,
  nameOf,
  takesKey,
  writingOperations,
} from './moneyCalls.ts';
import { budget, isLargeProof, sharesFor, shareOf } from './proofScale.ts';
import { prove } from './prove.ts';
import { companyID, hire } from './newcomers.ts';
import { callOf, routedTransitions, send } from './staging.ts';
import type { Newcomer } from './newcomers.ts';

/** Holds a record so that whoever wants to change it waits. */
async function holding<Result>(
  test: TestApp,
  { table, id }: Attempt['lock'],
  work: (waiting: () => Promise<number[]>) => Promise<Result>,
): Promise<Result> {
  const client = await test.database.systemPool.connect();
  try {
    await client.query('begin');
    const where = `where company_id = ${companyID} and id = $1`;
    await client.query(`select from "${table}" ${where} for update`, [id]);
    const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
    const own = rows[0]?.pid ?? 0;
    return await work(async () => {
      const blocked = await test.database.systemPool.query<{ pid: number }>(
        `select pid from pg_stat_activity where datname = current_database() and $1 = any(pg_blocking_pids(pid))`,
        [own],
      );
      return blocked.rows.map(({ pid }) => pid);
    });
  } finally {
    await client.query('rollback');
    client.release();
  }
}

const waitOptions = { timeout: 20_000, interval: 10 };

async function untilBlocked(waiting: () => Promise<number[]>, name: string): Promise<number[]> {
  return await vi.waitFor(async () => {
    const pids = await waiting();
    if (pids.length === 0) throw new Error(`${name} does not wait for the record that it changes`);
    return pids;
  }, waitOptions);
}

type Case = (subject: Subject) => Promise<void>;
interface Subject {
  test: TestApp;
  caller: Caller;
  stranger: Caller;
  attempt: Attempts;
  name: string;
  callsAtOnce: number;
}

const state = ({ test }: Subject) => stateOf(test.database.systemPool);

/** No key: nothing happens. */
const withoutKey: Case = async (subject) => {
  const { call } = await subject.attempt();
  const before = await state(subject);
  const reply = await send(subject.caller, call, { idempotencyKey: null });
  expect([reply.statusCode, codeOf(reply)], subject.name).toEqual([400, 'idempotency_key_missing']);
  expect(await state(subject), `${subject.name} without a key`).toEqual(before);
};

/** Sent again while the first still runs, with the same content and with other; then again when it has answered. */
const runningThenReplayed: Case = async (subject) => {
  const { test, caller, name, callsAtOnce } = subject;
  const { call, other, lock } = await subject.attempt();
  const idempotencyKey = randomUUID();
  const before = await state(subject);
  const first = await holding(test, lock, async (waiting) => {
    const running = send(caller, call, { idempotencyKey });
    await untilBlocked(waiting, name);
    const again = await Promise.all(
      Array.from({ length: callsAtOnce }, () => send(caller, call, { idempotencyKey })),
    );
    for (const reply of again)
      expect([reply.statusCode, codeOf(reply)], `${name} while it runs`).toEqual([
        409,
        'idempotency_in_progress',
      ]);
    const different = await send(caller, other, { idempotencyKey });
    expect([different.statusCode, codeOf(different)], `${name} with other content while it runs`).toEqual([
      422,
      'idempotency_conflict',
    ]);
    expect(await state(subject), `${name} while it waits`).toEqual(before);
    return { running };
  });
  const answer = await first.running;
  expect(isDone(answer), `${name}: ${answer.body}`).toBe(true);
  const after = await state(subject);
  expect(after, `${name} has an effect`).not.toEqual(before);
  const replays = await Promise.all(
    Array.from({ length: callsAtOnce }, () => send(caller, call, { idempotencyKey })),
  );
  for (const replay of replays) {
    expect(replay.headers['idempotency-replayed'], `${name} again`).toBe('true');
    expect([replay.statusCode, replay.body], `${name} again`).toEqual([answer.statusCode, answer.body]);
  }
  const different = await send(caller, other, { idempotencyKey });
  expect([different.statusCode, codeOf(different)], `${name} with other content`).toEqual([
    422,
    'idempotency_conflict',
  ]);
  expect(await state(subject), `${name} again and with other content`).toEqual(after);
};

/** The key of one company is nothing to another, nor to a colleague. */
const anotherCompany: Case = async (subject) => {
  const { caller, stranger, name } = subject;
  const { call } = await subject.attempt();
  const idempotencyKey = randomUUID();
  const own = await send(caller, call, { idempotencyKey });
  expect(isDone(own), `${name}: ${own.body}`).toBe(true);
  const after = await state(subject);
  const theirs = await send(stranger, call, { idempotencyKey });
  expect(theirs.headers['idempotency-replayed'], `${name} under another company's key`).toBeUndefined();
  expect(isDone(theirs), `${name} on another company's record: ${theirs.body}`).toBe(false);
  expect(theirs.body, `${name} under another company's key`).not.toBe(own.body);
  const replay = await send(caller, call, { idempotencyKey });
  expect([replay.statusCode, replay.body], `${name} again`).toEqual([own.statusCode, own.body]);
  expect(await state(subject), `${name} under another company's key`).toEqual(after);
};

/** Seconds after which a request without an answer counts as dead with its server. */
const deadAfterSeconds = 60;

/** The server died before the work: the key waits a minute, and then the work is done, once. */
const diedBeforeTheWork: Case = async (subject) => {
  const { test, caller, name } = subject;
  const pool = test.database.systemPool;
  const { call, lock } = await subject.attempt();
  const idempotencyKey = randomUUID();
  const before = await state(subject);
  const left = await holding(test, lock, async (waiting) => {
    const dying = send(caller, call, { idempotencyKey });
    const pids = await untilBlocked(waiting, name);
    const { rows } = await pool.query('select * from idempotency_key where key = $1', [idempotencyKey]);
    // The connection goes with its process, and so does the right to clean up after it.
    await pool.query('select pg_terminate_backend(pid) from unnest($1::int[]) as dead (pid)', [pids]);
    await dying;
    return rows[0] as Record<string, unknown>;
  });
  expect(await state(subject), `${name} that died`).toEqual(before);
  await pool.query('delete from idempotency_key where key = $1', [idempotencyKey]);
  await pool.query(
    `insert into idempotency_key (company_id, employee_id, key, request_hash, status, body, created_at)
     values ($1, $2, $3, $4, $5, $6, $7)`,
    ['company_id', 'employee_id', 'key', 'request_hash', 'status', 'body', 'created_at'].map(
      (column) => left[column],
    ),
  );
  test.pass(deadAfterSeconds - 10);
  const early = await send(caller, call, { idempotencyKey });
  expect([early.statusCode, codeOf(early)], `${name} soon after`).toEqual([409, 'idempotency_in_progress']);
  expect(await state(subject), `${name} soon after`).toEqual(before);
  test.pass(11);
  const late = await send(caller, call, { idempotencyKey });
  expect(isDone(late), `${name} a minute after: ${late.body}`).toBe(true);
  const after = await state(subject);
  const replay = await send(caller, call, { idempotencyKey });
  expect([replay.headers['idempotency-replayed'], replay.body], `${name} after that`).toEqual([
    'true',
    late.body,
  ]);
  expect(await state(subject), `${name} after that`).toEqual(after);
};

/**
 * The server died after the work and before its answer was on its way: whenever it is sent again, nothing happens and
 * the same is answered; of several records at once, that they were dealt with.
 */
const diedAfterTheWork: Case = async (subject) => {
  const { test, caller, name } = subject;
  const pool = test.database.systemPool;
  const { call } = await subject.attempt();
  const idempotencyKey = randomUUID();
  await pool.query(`
    create or replace function proof_answer_is_lost() returns trigger language plpgsql as $$
    begin raise exception 'the answer is lost'; end $$;
    create trigger proof_answer_is_lost before update on idempotency_key for each row
      when (old.status is not null and new.status < 300) execute function proof_answer_is_lost()`);
  const answer = await send(caller, call, { idempotencyKey });
  await pool.query('drop trigger proof_answer_is_lost on idempotency_key');
  expect(isDone(answer), `${name}: ${answer.body}`).toBe(true);
  const after = await state(subject);
  for (const seconds of [0, deadAfterSeconds + 1]) {
    test.pass(seconds);
    const again = await send(caller, call, { idempotencyKey });
    const isSame = again.statusCode === answer.statusCode && again.body === answer.body;
    const isTold = name.includes('/bulk/') && again.statusCode === 409;
    expect(isSame || isTold, `${name} after ${seconds} s: ${again.body}`).toBe(true);
    expect(await state(subject), `${name} after ${seconds} s`).toEqual(after);
  }
};

const cases = {
  withoutKey,
  runningThenReplayed,
  anotherCompany,
  diedBeforeTheWork,
  diedAfterTheWork,
} as const satisfies Record<string, Case>;

/** What the ledger and the bank hold, what is on its way there, and how many payments there are. */
async function moneyState(test: TestApp): Promise<Record<string, unknown>> {
  const pool = test.database.systemPool;
  return {
    // What is set aside stays in its account, and a name, a version or a status keeps each call of it to once.
    entries: await countOf(pool, `select count(*) from ledger_entry where kind <> 'allocate'`),
    lines: await countOf(
      pool,
      `select count(*) from ledger_line l join ledger_entry e on e.company_id = l.company_id and e.id = l.entry_id
       where e.kind <> 'allocate'`,
    ),
    payments: await countOf(pool, 'select count(*) from payment'),
    onTheirWay: await countOf(pool, `select count(*) from outbox where topic like 'bank.%'`),
    transfers: await countOf(pool, 'select count(*) from sandbox_bank.transfer'),
  };
}

/** Takes away what leaves no room for another one of its kind, before another is made. */
async function makeRoom({ database }: TestApp, { name }: Operation): Promise<void> {
  const limited = declared.find(({ noun }) => noun.hasNoSheets && name === `POST /v1/${noun.path}`);
  // What others name cannot go, and there can be many of it.
  const isNamed = declared.some(({ references }) =>
    Object.values(references).some(({ table }) => table === limited?.table),
  );
  if (!limited || isNamed) return;
  const { table, rows } = limited;
  const found = await database.system
    .select({ id: table.id })
    .from(table)
    .where(and(eq(table.companyID, companyID), rows));
  await removeWhole(
    database.systemPool,
    getTableName(table),
    found.map(({ id }) => Number(id)),
  );
}

/** Removes records with the rows that name them. */
async function removeWhole(pool: pg.Pool, table: string, ids: readonly number[]): Promise<void> {
  const { rows: naming } = await pool.query<{ child: string; column: string }>(
    `select c.conrelid::regclass::text as child, a.attname as column from pg_constraint c
     join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[cardinality(c.conkey)]
     where c.contype = 'f' and c.confrelid = $1::regclass`,
    [table],
  );
  await rewrite(pool, async (client) => {
    for (const { child, column } of [...naming, { child: table, column: 'id' }]) {
      await client.query(`delete from ${child} where company_id = $1 and "${column}" = any($2)`, [
        companyID,
        ids,
      ]);
    }
  });
}

/** An operation without the mark does its work and leaves the money alone. */
async function expectHarmless(
  test: TestApp,
  person: Newcomer,
  operation: Operation,
  attempt: Attempts | undefined,
): Promise<void> {
  const { name } = operation;
  let before = await moneyState(test);
  if (attempt) {
    const refusals: string[] = [];
    // What an earlier call of this proof made may name a record, which then cannot be removed.
    for (let tries = 0; tries < 5; tries += 1) {
      const { call } = await attempt();
      // What was made for it may have moved money, as a card that is issued.
      before = await moneyState(test);
      const reply = await send(person.caller, call);
      if (isDone(reply)) break;
      refusals.push(reply.body);
    }
    expect(refusals.length, `${name}: ${refusals.at(-1)}`).toBeLessThan(5);
  } else {
    await makeRoom(test, operation);
    await acceptedRequest(test, person, operation);
  }
  expect(await moneyState(test), `${name} moves money without x-moves-money`).toEqual(before);
}

/** What is made by one call is there for those that change and remove it. */
const orderOfMethods = ['POST', 'PUT', 'PATCH', 'DELETE'];

/** When an operation is tried: those of one method on records come after those that make them. */
function placeOf({ method, path }: Operation): number {
  return orderOfMethods.indexOf(method) + (path.includes('{') ? 0.5 : 0);
}

/** An action of a lifecycle that is marked has a marked operation, and the reverse. */
function expectMarksAgree(operations: readonly Operation[]): void {
  const marked = new Set(operations.filter(({ movesMoney }) => movesMoney).map(({ name }) => name));
  for (const entity of nouns.entities) {
    for (const transition of routedTransitions(entity)) {
      for (const isBulk of transition.isBulk ? [false, true] : [false]) {
        const name = nameOf(callOf(entity, transition, [0], isBulk), isBulk ? null : 0);
        expect(marked.has(name), `${name} as its lifecycle says`).toBe(transition.movesMoney === true);
      }
    }
  }
}

prove({
  name: 'idempotency',
  promise: 'A call that moves money acts once, however often it is sent, and whenever the server dies.',
  goal: 'all operations with x-moves-money × no key 400, replay, other body 422, still running 409, another company’s key, after a crash; a route that moves money without the mark fails',
  async run(choose) {
    const test = await createTestApp();
    await connectAllBooks(test);
    try {
      const person = await hire(test, 'presser');
      const stranger = await hire(test, 'stranger', 2);
      const known = attemptsOf(test, person);
      const operations = await writingOperations(test);
      expectMarksAgree(operations);
      const marked = operations.filter(({ movesMoney }) => movesMoney);
      const unmarked = operations
        .filter((operation) => takesKey(operation) && !operation.movesMoney)
        .toSorted((one, other) => placeOf(one) - placeOf(other));
      expect(
        marked.filter(({ name }) => !known.has(name)).map(({ name }) => name),
        'operations that move money without a request: add one to attemptsOfNouns (moneyCalls.ts)',
      ).toEqual([]);
      for (const operation of unmarked) {
        await expectHarmless(test, person, operation, known.get(operation.name));
      }
      let done = 0;
      const all = Object.values(cases);
      const shares = Math.min(all.length, sharesFor(marked.length * all.length, budget.moneyCases));
      for (const [turn, { name }] of marked.entries()) {
        const attempt = known.get(name);
        for (const prove of shareOf(all, turn, shares)) {
          // Sessions end while the proof lets minutes pass.
          const [caller, theirs] = await Promise.all([
            test.signInAs(person.email),
            test.signInAs(stranger.email),
          ]);
          if (attempt)
            await prove({ test, caller, stranger: theirs, attempt, name, callsAtOnce: choose(2, 32) });
          done += 1;
        }
      }
      return (
        `${marked.length} operations × ${isLargeProof ? '' : `a share of `}${all.length} cases: ${done} kept, ${choose(2, 32)} repetitions at once; ` +
        `${unmarked.length} operations without the mark carried out, none touched payments, ledger or bank`
      );
    } finally {
      await test.close();
    }
  },
});
