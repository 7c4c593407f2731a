import { getTableName } from 'drizzle-orm';
import { getTableConfig } from 'drizzle-orm/pg-core';

import { inputSchema } from '../../domain/noun/inputSchema.ts';
import type { LifecycleSubject } from '../../domain/lifecycle/lifecycle.ts';
import { judgeAction } from '../../domain/lifecycle/lifecycle.ts';
import type { ServerEntity } from '../../server/engine/serverEntity.ts';
import { lifecycleOf } from '../../server/engine/serverEntity.ts';
import { columnOf } from '../../server/records/nounRows.ts';
import type { StoredNoun } from '../../server/records/storedNoun.ts';
import type { StoredProposal } from '../../server/engine/proposalColumn.ts';
import { employeeTable } from '../../server/session/employeeTable.ts';
import type { Caller, TestApp } from '../api/testApp.ts';
import { testNow } from '../api/testApp.ts';
import { sampleOf } from './apiOperations.ts';
import { waysInto } from './involvement.ts';
import type { Newcomer } from './newcomers.ts';
import { companyID, hire, hiredBy } from './newcomers.ts';

/** What people say of payments that went to the bank in a file. */
const saysOfRun: ReadonlySet<string> = new Set(['confirmPaid', 'confirmRefused']);

/** Few payments of the demo company went to the bank in a file: for a proof all did that are there. */
async function goInRun({ database }: TestApp): Promise<void> {
  await database.systemPool.query(
    `update payment set run_id = (select min(id) from payment_run where company_id = $1)
     where company_id = $1 and status = 'processed' and run_id is null and not is_manual_payment`,
    [companyID],
  );
}

/** Of PostgreSQL. */
const uniqueViolation = '23505';

export type Transition = ServerEntity['lifecycle']['transitions'][number];
export type RoutedTransition = Transition & { route: NonNullable<Transition['route']> };

/** The actions of a noun that have a route, one for each status they start from. */
export function routedTransitions(entity: ServerEntity): RoutedTransition[] {
  return entity.lifecycle.transitions.filter((transition): transition is RoutedTransition =>
    Boolean(transition.route),
  );
}

/** The table of a noun: `term_payment` of `termPayment`. */
export function tableOf({ table }: ServerEntity): string {
  return getTableName(table);
}

/**
 * Records of the demo company on which this person may take this action now, newest first. Where the lifecycle asks for
 * somebody whom the record names, it names the person; where it asks for a proposal, a colleague has made one.
 */
export async function* subjectsFor(
  test: TestApp,
  entity: ServerEntity,
  transition: Pick<Transition, 'action' | 'from' | 'by'>,
  person: Newcomer,
): AsyncGenerator<number, void> {
  if (saysOfRun.has(transition.action)) await goInRun(test);
  const { rows } = await test.database.systemPool.query<{ id: string }>(
    `select id from "${tableOf(entity)}" where company_id = $1 and status = any($2) order by id desc`,
    [companyID, transition.from],
  );
  const actor = await person.actor();
  const subjectOf = (id: number): Promise<LifecycleSubject | null> =>
    test.database.write(companyID, async (executor) => {
      const row = await entity.lock(executor, companyID, id);
      return row && entity.toSubject(row, test.clock.at);
    });
  const isPossible = async (id: number): Promise<boolean> => {
    const subject = await subjectOf(id);
    if (!subject || !(transition.from as readonly string[]).includes(subject.status)) return false;
    return judgeAction(lifecycleOf(entity, subject), actor, subject, transition.action).isAllowed;
  };
  // Where nouns share a table, each has its own rows.
  const own = entity.rows
    ? new Set(
        (
          await test.database.system.select({ id: entity.table.id }).from(entity.table).where(entity.rows)
        ).map(({ id }) => Number(id)),
      )
    : null;
  const isKept = (id: number) =>
    own?.has(id) === false || (entity.table === employeeTable && hiredBy(test).has(id));
  for (const { id: text } of rows) {
    const id = Number(text);
    if (isKept(id)) continue;
    if ((await isPossible(id)) || (await isMadePossible(id))) yield id;
  }
  // Few records of a declared noun are in some statuses: others are taken for as far on their way, ten of each kind.
  if (!('noun' in entity)) return;
  const { kinds } = (entity as StoredNoun).noun;
  const kind = kinds ? `"${columnOf(entity.table, kinds.by).name}"` : 'null';
  const { rows: others } = await test.database.systemPool.query<{ id: string }>(
    `select id from (select id, row_number() over (partition by ${kind} order by id desc) as place
       from "${tableOf(entity)}" where company_id = $1 and status <> all($2)) ranked
     where place <= $3 order by id desc`,
    [companyID, transition.from, own ? 100 : 10],
  );
  for (const { id } of others) {
    if (isKept(Number(id))) continue;
    await test.database.systemPool.query(
      `update "${tableOf(entity)}" set status = $3 where company_id = $1 and id = $2`,
      [companyID, id, transition.from[0]],
    );
    if ((await isPossible(Number(id))) || (await isMadePossible(Number(id)))) yield Number(id);
  }

  /** Proposes what the action answers, and has the record name the person, as far as it takes. */
  async function isMadePossible(id: number): Promise<boolean> {
    const isProposed = await proposeBeside(test, entity, transition.action, id);
    if (isProposed === false) return false;
    if (isProposed === true && (await isPossible(id))) return true;
    const subject = await subjectOf(id);
    if (!subject) return false;
    if (transition.by.some((rule) => rule.holds(actor, subject))) {
      return (await isSwitchedPossible(id)) || (await isStuckPossible(id));
    }
    for (const rule of transition.by) {
      for (const way of await waysInto(test, entity, id, person, rule)) {
        const placed = await way.put(id, person.id);
        if (placed?.id === id && (await isPossible(id))) return true;
        await placed?.undo();
      }
    }
    return false;
  }

  /** Leaves nobody who could decide it, where that is what the action waits for. */
  async function isStuckPossible(id: number): Promise<boolean> {
    if (!('undecidableSince' in entity.table)) return false;
    const {
      rows: [held],
    } = await test.database.systemPool.query<{ asked: string[] }>(
      `select approver_ids as asked from "${tableOf(entity)}" where company_id = $1 and id = $2`,
      [companyID, id],
    );
    const ask = (people: readonly string[], since: Date | null) =>
      test.database.systemPool.query(
        `update "${tableOf(entity)}" set approver_ids = $3, undecidable_since = $4 where company_id = $1 and id = $2`,
        [companyID, id, people, since],
      );
    await ask([], test.clock.at);
    if (await isPossible(id)) return true;
    await ask(held?.asked ?? [], null);
    return false;
  }

  /** Turns a switch of the record, where that is what the action waits for: of few payments, say, is it done by hand. */
  async function isSwitchedPossible(id: number): Promise<boolean> {
    const switches = getTableConfig(entity.table).columns.filter(
      (column) => column.getSQLType() === 'boolean',
    );
    for (const { name } of switches) {
      const turn = () =>
        test.database.systemPool.query(
          `update "${tableOf(entity)}" set "${name}" = not "${name}" where company_id = $1 and id = $2`,
          [companyID, id],
        );
      try {
        await turn();
      } catch (error) {
        // Only one record of a company has it on.
        if ((error as { code?: string }).code !== uniqueViolation) throw error;
        continue;
      }
      if (await isPossible(id)) return true;
      await turn();
    }
    return false;
  }
}

/** Has a colleague propose the step that an action answers; false where it cannot be proposed, null where it answers none. */
export async function proposeBeside(
  test: TestApp,
  entity: ServerEntity,
  action: string,
  id: number,
): Promise<boolean | null> {
  const step = /^(?:confirm|decline|withdraw)(.+)$/.exec(action)?.[1];
  if (step === undefined || !('proposal' in entity.table)) return null;
  const proposing = routedTransitions(entity).find((one) => one.action === `propose${step}`);
  if (!proposing) return keepProposal(test, entity, step, id);
  const proposer = await proposerOf(test);
  // Sessions end while a proof lets minutes pass.
  const caller = await test.signInAs(proposer.email);
  const reply = await send(caller, callOf(entity, proposing, [id], false));
  if (reply.statusCode === 200) return true;
  // It is proposed already, perhaps by the person themself: then the colleague has done so.
  const { rowCount } = await test.database.systemPool.query(
    `update "${tableOf(entity)}" set proposal = jsonb_set(proposal, '{proposerID}', to_jsonb($3::bigint))
     where company_id = $1 and id = $2 and proposal ->> 'step' = $4`,
    [companyID, id, proposer.id, step],
  );
  return (rowCount ?? 0) > 0;
}

/** An account that the sandbox bank knows, and nobody in the demo company has. */
const knownAccount = {
  bankCode: '008',
  bankName: 'Bank Mandiri',
  accountNumber: '1370012345678',
  accountHolderName: 'PT Lain',
};

/** Where a form proposes the step: what the form would keep, if somebody had typed this account. */
async function keepProposal(test: TestApp, entity: ServerEntity, step: string, id: number): Promise<boolean> {
  const { id: proposerID } = await proposerOf(test);
  const proposal: StoredProposal = {
    step,
    proposerID,
    proposerName: 'Somebody',
    at: testNow,
    notes: 'For a reason',
    given: { account: knownAccount },
  };
  const { rowCount } = await test.database.systemPool.query(
    `update "${tableOf(entity)}" set proposal = $3 where company_id = $1 and id = $2 and proposal is null`,
    [companyID, id, proposal],
  );
  return (rowCount ?? 0) > 0;
}

const proposers = new WeakMap<TestApp, Promise<Newcomer>>();

function proposerOf(test: TestApp): Promise<Newcomer> {
  const known = proposers.get(test) ?? hire(test, 'proposer');
  proposers.set(test, known);
  return known;
}

/** The demo company has no further record for what a proof does. */
export class TooFewRecords extends Error {}

/** The next of these records. @throws TooFewRecords with what the proof is short of */
export async function nextOf(subjects: AsyncGenerator<number, void>, what: string): Promise<number> {
  const { value, done } = await subjects.next();
  if (done || value === undefined)
    throw new TooFewRecords(`the demo company has too few records for ${what}`);
  return value;
}

/** Where an action is called, and with what: for one record, or by its bulk form for several. */
export function callOf(
  entity: ServerEntity,
  { route, input }: RoutedTransition,
  ids: readonly number[],
  isBulk: boolean,
): { method: 'PATCH' | 'POST' | 'PUT' | 'DELETE'; url: string; body?: Record<string, unknown> } {
  const given = input === undefined ? {} : sampleOf(inputSchema(input));
  if (isBulk)
    return { method: 'PATCH', url: `/v1/${entity.path}/bulk/${route.path}`, body: { ids, ...given } };
  const url = `/v1/${entity.path}/${ids[0]}${route.path ? `/${route.path}` : ''}`;
  return { method: route.method, url, ...(input === undefined ? {} : { body: given }) };
}

/** Sends a call as a person. */
export function send(
  caller: Caller,
  { method, url, body }: ReturnType<typeof callOf>,
  options: { idempotencyKey?: string | null; version?: number } = {},
): ReturnType<Caller['get']> {
  if (method === 'DELETE') return caller.delete(url, options);
  return caller[method.toLowerCase() as 'patch' | 'post' | 'put'](url, body, options);
}
