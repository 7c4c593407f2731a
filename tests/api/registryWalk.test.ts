import { getTableName, and, asc, desc, eq, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import type { Actor } from '../../domain/access/actor.ts';
import { DomainError } from '../../domain/message/errors.ts';

import { inputKey } from '../../domain/noun/fields.ts';
import type { ActionInput } from '../../domain/lifecycle/actionInput.ts';
import { judgeAction } from '../../domain/lifecycle/lifecycle.ts';
import type { Message } from '../../domain/message/message.ts';
import { nouns } from '../../resources/nouns.server.ts';
import type { Executor } from '../../server/database/database.ts';
import { act } from '../../server/engine/act.ts';
import { historyTable } from '../../server/engine/recordTables.ts';
import type { ServerEntity } from '../../server/engine/serverEntity.ts';
import { lifecycleOf } from '../../server/engine/serverEntity.ts';
import { budget, sharesFor, shareOf } from '../proof/proofScale.ts';
import { actorOf } from './actorOf.ts';
import { createTestApp } from './testApp.ts';
import type { TestApp } from './testApp.ts';
import { english, indonesian } from '../said.ts';
import { unseeded } from '../nouns/unseeded.ts';

/**
 * Every noun of the registry, every status, every action, every kind of person: what the lifecycle allows happens
 * with its history and its new version, what it refuses changes nothing and says in both languages why. Each try runs in a transaction that is
 * rolled back, so all of them meet the same seeded records. `npm test` takes one of several shares of the people for each
 * action, another for each record.
 */
const people = [
  'super.admin',
  'admin',
  'finance.admin',
  'finance.user',
  'maker',
  'approver',
  'releaser',
  'reviewer',
  'requester',
  'employee',
].map((name) => `${name}@nusantara.test`);

const companyID = 1;

let test: TestApp;
let actors: Actor[];
let stranger: Actor;
const historyBefore = new Map<string, number>();
/** By the path of its noun: the newest record that is as it was first, for actions that name another one. */
const named = new Map<string, number>();

beforeAll(async () => {
  test = await createTestApp();
  actors = await Promise.all(people.map((email) => actorOf(test, companyID, email)));
  stranger = await actorOf(test, 2, 'admin@lain.test');
  for (const { path, table, rows, lifecycle } of nouns.entities) {
    const [newest] = await test.database.system
      .select({ id: sql<number>`max(${table.id})`.mapWith(Number) })
      .from(table)
      .where(and(eq(table.companyID, companyID), eq(table.status, lifecycle.statuses[0]), rows));
    named.set(path, newest?.id ?? 0);
  }
  await makeUnseeded();
});

/** What no two records of a noun share, and what the copy of one has. */
const unshared: Readonly<Record<string, object>> = { retentionRule: { kind: 'choices' } };

/** Makes what a demo company is never shown with: copies of records in another status. */
async function makeUnseeded(): Promise<void> {
  for (const [name, statuses] of Object.entries(unseeded)) {
    const entity = nouns.entities.find((one) => one.name === name);
    const table = sql.identifier(entity ? getTableName(entity.table) : name);
    for (const [place, status] of statuses.entries())
      await test.database.system.execute(
        sql`insert into ${table} select (jsonb_populate_record(null::${table}, to_jsonb(one) || jsonb_build_object('id', ${1_000_000 + place}::int,
            'status', ${status}::text, 'reference_id', ${`NEW/${place}`}::text,
            'name', ${`Unseeded ${place}`}::text,
            -- One card of all companies has a token.
            'token', null,
            -- Batches of the payroll are one for each month.
            'cut_off', date '2031-01-25' + ${place}::int) || ${JSON.stringify(unshared[name] ?? {})}::jsonb)).*
          from (select * from ${table} where company_id = ${companyID} and status <> 'prepared'
            and ${entity?.rows ?? sql`true`} limit 1) one`,
      );
  }
}

afterAll(() => test?.close());

const account = {
  bankCode: '008',
  bankName: 'Bank Mandiri',
  accountNumber: '1370012345678',
  accountHolderName: 'PT Lain',
};

/** What an action asks for, as a person gives it. */
function givenFor(entity: ServerEntity, action: string): Record<string, unknown> {
  const { input = {} } = entity.lifecycle.transitions.find((row) => row.action === action) ?? {};
  return given(input);
}

function given(fields: ActionInput): Record<string, unknown> {
  const { bankCode, accountNumber } = account;
  return Object.fromEntries(
    Object.entries(fields).flatMap(([name, field]): [string, unknown][] => {
      switch (field.kind) {
        case 'bankAccount':
          return Object.entries({ bankCode, accountNumber });
        case 'reference':
          return [[inputKey(name, field), named.get(field.resource)]];
        case 'amount':
          return [[name, 1]];
        case 'number':
          return [[name, named.get(name.replace(/ID$/, 's')) ?? 1]];
        case 'files':
          return [['mediaIDs', []]];
        case 'many':
          return [[name, field.isRequired ? [given(field.fields)] : []]];
        case 'email':
          return [[name, 'sales@contoh.example']];
        case 'tags':
          return [[name, ['sales@contoh.example']]];
        case 'switch':
          return [[name, false]];
        case 'choice':
          return [[name, field.choices.at(-1)]];
        case 'day':
          return [[name, '2026-11-30']];
        default:
          return [[name, 'Because']];
      }
    }),
  );
}

class RollBack extends Error {}

/** Runs in a transaction that never commits. */
async function rehearse<Result>(
  company: number,
  work: (executor: Executor) => Promise<Result>,
): Promise<Result> {
  let result: Result | undefined;
  try {
    await test.database.write(company, async (executor) => {
      result = await work(executor);
      throw new RollBack();
    });
  } catch (error) {
    if (!(error instanceof RollBack)) throw error;
  }
  return result as Result;
}

interface Outcome {
  code: string;
  /** Why it is refused; null where it is not. */
  says: Message | null;
  version: number | null;
  historyGrew: boolean;
}

async function outcomeOf(
  entity: ServerEntity,
  actor: Actor,
  id: number,
  action: string,
  version: number | null,
): Promise<Outcome> {
  return rehearse(actor.companyID, async (executor) => {
    let code = 'ok';
    let says: Message | null = null;
    try {
      await executor.transaction((inner) =>
        act(inner, test.context, entity, actor, {
          id,
          action,
          input: givenFor(entity, action),
          // The account as the bank knows it.
          prepared: { account },
          version,
          say: english,
        }),
      );
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      code = error.code;
      says = error.reason ?? error.says;
    }
    const after = await entity.lock(executor, companyID, id);
    const history = await executor.$count(
      historyTable,
      and(
        eq(historyTable.companyID, companyID),
        eq(historyTable.subjectType, entity.name),
        eq(historyTable.subjectID, id),
      ),
    );
    return {
      code,
      says,
      version: after?.version ?? null,
      historyGrew: history > (historyBefore.get(`${entity.name} ${id}`) ?? 0),
    };
  });
}

/** Those that somebody takes. */
const actionsOf = ({ lifecycle }: ServerEntity): string[] => [
  ...new Set(lifecycle.transitions.filter(({ route }) => route).map(({ action }) => action)),
];

/** Of each status; and where a noun has several kinds the newest, which is of the one that came last. */
const recordsOfAStatus = 2;
const judgements = nouns.entities.reduce((sum, entity) => {
  const records = recordsOfAStatus + (entity.lifecycleOf ? 1 : 0);
  return sum + entity.lifecycle.statuses.length * records * actionsOf(entity).length * people.length;
}, 0);
const shares = Math.min(people.length, sharesFor(judgements, budget.judgements));
let recordsSeen = 0;

describe.each(nouns.entities.map((entity) => [entity.name, entity] as const))('%s', (name, entity) => {
  const { table, rows } = entity;

  it.each(entity.lifecycle.statuses.map((status) => [status]))('%s', async (status) => {
    const records = await test.database.read(companyID, async (executor) => {
      const some = (order: SQL, count: number) =>
        executor
          .select({
            id: sql<number>`${table.id}`.mapWith(Number),
            version: sql<number>`${table.version}`.mapWith(Number),
          })
          .from(table)
          .where(and(eq(table.companyID, companyID), eq(table.status, status), rows))
          .orderBy(order)
          .limit(count);
      const first = await some(asc(table.id), recordsOfAStatus);
      const last = entity.lifecycleOf ? await some(desc(table.id), 1) : [];
      return [...first, ...last.filter(({ id }) => first.every((one) => one.id !== id))];
    });
    expect(records.length, `the demo company has a ${name} that is ${status}`).toBeGreaterThan(0);
    for (const record of records) {
      await rememberHistory(entity, record.id);
      recordsSeen += 1;
      for (const [place, action] of actionsOf(entity).entries()) {
        for (const actor of shareOf(actors, recordsSeen + place, shares))
          await judged(entity, actor, record, action);
        expect((await outcomeOf(entity, stranger, record.id, action, null)).code).toBe('not_found');
      }
    }
  });
});

/** What is given with these names something of the record itself, which their own tests know. */
const namesItsOwn = [
  'cardTransaction: report',
  'physicalCardTransaction: report',
  'trip: cancelTicket',
  'trip: leaveTicket',
  'trip: markAsCompleted',
  'withholdingSlip: issue',
];

/** Actions with something given, whose input was taken at least once, or refused. */
const [accepted, refusedInput] = [new Set<string>(), new Set<string>()];

it('takes what is given with each action at least once', () => {
  const never = [...refusedInput].filter((name) => !accepted.has(name));
  expect(never.filter((name) => !namesItsOwn.includes(name))).toEqual([]);
});

/** Actions that what lies in other tables refuses, by the name of the noun: money and payments that are still open. */
const openElsewhere: Readonly<Record<string, readonly string[]>> = {
  companyAccount: ['deactivate', 'makeRun'],
};

async function judged(
  entity: ServerEntity,
  actor: Actor,
  record: { id: number; version: number },
  action: string,
): Promise<void> {
  const who = `${actor.email} ${action} ${entity.name} ${record.id}`;
  const expected = await rehearse(companyID, async (executor) => {
    const row = await entity.lock(executor, companyID, record.id);
    if (!row || !(await entity.canRead(executor, actor, record.id))) return { code: 'not_found' };
    const subject = entity.toSubject(row, test.clock.at);
    const verdict = judgeAction(lifecycleOf(entity, subject), actor, subject, action);
    return verdict.isAllowed ? { code: 'ok' } : verdict;
  });
  const outcome = await outcomeOf(entity, actor, record.id, action, record.version);
  // The lifecycle knows neither how much money is there nor which records name this one; and a record or row that is given was chosen blindly.
  const { input = {} } = entity.lifecycle.transitions.find((row) => row.action === action) ?? {};
  // Whatever is given was chosen without a look at the record.
  const blind = [
    ...(Object.keys(input).length > 0 ? ['validation_failed'] : []),
    ...(openElsewhere[entity.name]?.includes(action) ? ['transition_not_allowed'] : []),
  ];
  const codes = expected.code === 'ok' ? ['ok', 'insufficient_balance', 'in_use', ...blind] : [expected.code];
  expect(codes, who).toContain(outcome.code);
  if (expected.code === 'ok' && Object.keys(input).length > 0) {
    const name = `${entity.name}: ${action}`;
    if (outcome.code === 'ok') accepted.add(name);
    else if (outcome.code === 'validation_failed') refusedInput.add(name);
  }
  if ('says' in expected) expect(outcome.says && english(outcome.says), who).toBe(english(expected.says));
  if (outcome.says) expectWorded(outcome.says, who);
  const isDone = outcome.code === 'ok';
  expect(outcome.historyGrew, who).toBe(isDone);
  const isGone =
    isDone && entity.lifecycle.transitions.some((row) => row.action === action && row.to.length === 0);
  expect(outcome.version, who).toBe(isGone ? null : record.version + (isDone ? 1 : 0));
  if (expected.code === 'ok') {
    expect((await outcomeOf(entity, actor, record.id, action, record.version + 7)).code, who).toBe(
      'stale_version',
    );
  }
}

/** A sentence in each language: no key shows through, and no value is missing. */
function expectWorded(says: Message, who: string): void {
  const [inEnglish, inIndonesian] = [english(says), indonesian(says)];
  expect(inEnglish, who).not.toBe(inIndonesian);
  for (const sentence of [inEnglish, inIndonesian]) {
    expect(sentence, who).toMatch(/^\S.*\S$/s);
    expect(sentence, who).not.toMatch(/[a-z]\.[a-z]|%\{|undefined/);
  }
}

async function rememberHistory(entity: ServerEntity, id: number): Promise<void> {
  const rows = await test.database.read(companyID, (executor) =>
    executor.$count(
      historyTable,
      and(
        eq(historyTable.companyID, companyID),
        eq(historyTable.subjectType, entity.name),
        eq(historyTable.subjectID, id),
      ),
    ),
  );
  historyBefore.set(`${entity.name} ${id}`, rows);
}
