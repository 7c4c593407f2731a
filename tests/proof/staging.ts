import { and, eq } from 'drizzle-orm';

import type { ActionInput } from '../../domain/lifecycle/actionInput.ts';
import type { Actor } from '../../domain/access/actor.ts';
import { inputKey } from '../../domain/noun/fields.ts';
import { judgeAction } from '../../domain/lifecycle/lifecycle.ts';
import { employeeTable } from '../../server/session/employeeTable.ts';
import type { ServerEntity } from '../../server/engine/serverEntity.ts';
import { loadEmployeeActor } from '../../server/session/actor.ts';
import type { Caller, TestApp } from '../api/testApp.ts';

/** The demo company in which proofs put people and records where they need them. */
export const companyID = 1;

export type Transition = ServerEntity['lifecycle']['transitions'][number];
export type RoutedTransition = Transition & { route: NonNullable<Transition['route']> };
type EmployeeValues = Partial<typeof employeeTable.$inferInsert>;

/** Every right that the product can give to one person. */
export const almighty = {
  role: 'super_admin',
  accessRoles: ['Super Admin'],
  isPaymentMaker: true,
  isPaymentReleaser: true,
  isPurchaseRequester: true,
  isProcurementOfficer: true,
} as const satisfies EmployeeValues;

/** A person who has had nothing to do with any record so far. */
export interface Newcomer {
  id: number;
  email: string;
  caller: Caller;
  /** Gives and takes roles and duties. */
  become: (values: EmployeeValues) => Promise<void>;
  /** The person with the rights of this moment. */
  actor: () => Promise<Actor>;
}

/** Hires somebody with every right. */
export async function hire(test: TestApp, name: string, into: number = companyID): Promise<Newcomer> {
  const domain = into === companyID ? 'nusantara.test' : 'lain.test';
  const email = `${name}@${domain}`;
  const [employee] = await test.database.system
    .insert(employeeTable)
    .values({ companyID: into, firstName: name, lastName: 'Baru', email, ...almighty })
    .returning({ id: employeeTable.id });
  if (!employee) throw new Error(`${name} was not hired`);
  const { id } = employee;
  const isThisOne = and(eq(employeeTable.companyID, into), eq(employeeTable.id, id));
  return {
    id,
    email,
    caller: await test.signInAs(email),
    async become(values) {
      await test.database.system.update(employeeTable).set(values).where(isThisOne);
    },
    async actor() {
      const actor = await loadEmployeeActor(test.context, { companyID: into, employeeID: id });
      if (!actor) throw new Error(`${name} may not work`);
      return actor;
    },
  };
}

/** The actions of a noun that have a route, one for each status they start from. */
export function routedTransitions(entity: ServerEntity): RoutedTransition[] {
  return entity.lifecycle.transitions.filter((transition): transition is RoutedTransition =>
    Boolean(transition.route),
  );
}

/** Takes a record out of use, or back into it: nobody's money depends on it. */
export function isArchiving({ from, to }: Pick<Transition, 'from' | 'to'>): boolean {
  return [from, to].some(
    (statuses) => statuses.length > 0 && statuses.every((status) => status === 'inactive'),
  );
}

/** Master data is archived and restored, and no document: what is on its way keeps what it was entered with. */
export function isMasterData({ lifecycle }: ServerEntity): boolean {
  return lifecycle.transitions.some(isArchiving);
}

/** What an import writes are records with lifecycles of their own, whose rules it keeps. */
export const writersOfOthers: ReadonlySet<string> = new Set(['recordImport']);

/** The table of a noun: `term_payment` of `termPayment`. */
export function tableOf({ name }: ServerEntity): string {
  return name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

/** An account that the sandbox bank knows, and nobody in the demo company has. */
export const knownAccount = {
  bankCode: '008',
  bankName: 'Bank Mandiri',
  accountNumber: '1370012345678',
  accountHolderName: 'PT Lain',
};

/** As if somebody else, or this person, had proposed what a second person now decides on. */
export function proposalFor(step: string, proposerID: number): Record<string, unknown> {
  const given = { account: knownAccount };
  return {
    step,
    proposerID,
    proposerName: 'Somebody',
    at: '2026-11-20T02:00:00.000Z',
    notes: 'For a reason',
    given,
  };
}

/**
 * Records of the demo company on which this person may take this action now, newest first; where approvers or
 * an uploader are asked, the person is made one of them, and where a second person decides, something is proposed by another one.
 */
export async function* subjectsFor(
  test: TestApp,
  entity: ServerEntity,
  transition: Pick<Transition, 'action' | 'from'>,
  person: Newcomer,
): AsyncGenerator<number, void> {
  const pool = test.database.systemPool;
  const table = tableOf(entity);
  const { rows } = await pool.query<{ id: string }>(
    `select id from "${table}" where company_id = $1 and status = any($2) order by id desc`,
    [companyID, transition.from],
  );
  const actor = await person.actor();
  const asksApprovers = await hasColumn(test, table, 'approver_ids');
  const asksUploader = await hasColumn(test, table, 'uploader_id');
  const [, verb, step] = /^(confirm|decline|withdraw)(.+)$/.exec(transition.action) ?? [];
  const isProposable = step !== undefined && (await hasColumn(test, table, 'proposal'));
  const propose = async (id: number, proposal: object | null) =>
    !isProposable
      ? undefined
      : pool.query(`update "${table}" set proposal = $3 where company_id = $1 and id = $2`, [
          companyID,
          id,
          proposal,
        ]);
  for (const { id: text } of rows) {
    const id = Number(text);
    if (asksApprovers) {
      await pool.query(
        `update "${table}" set approver_ids = approver_ids || $3::bigint where company_id = $1 and id = $2`,
        [companyID, id, person.id],
      );
    }
    if (asksUploader) {
      await pool.query(`update "${table}" set uploader_id = $3 where company_id = $1 and id = $2`, [
        companyID,
        id,
        person.id,
      ]);
    }
    await propose(id, proposalFor(step ?? '', verb === 'withdraw' ? person.id : 0));
    const isPossible = await test.database.write(companyID, async (executor) => {
      const row = await entity.lock(executor, companyID, id);
      if (!row || !(transition.from as readonly string[]).includes(row.status)) return false;
      const subject = entity.toSubject(row, test.clock.at);
      return judgeAction(entity.lifecycle, actor, subject, transition.action).isAllowed;
    });
    if (isPossible) yield id;
    else await propose(id, null);
  }
}

/** The next of these records, or an error that says what the proof is short of. */
export async function nextOf(subjects: AsyncGenerator<number, void>, what: string): Promise<number> {
  const { value, done } = await subjects.next();
  if (done || value === undefined) throw new Error(`the demo company has too few records for ${what}`);
  return value;
}

async function hasColumn(test: TestApp, table: string, column: string): Promise<boolean> {
  const { rows } = await test.database.systemPool.query(
    `select from information_schema.columns where table_schema = 'public' and table_name = $1 and column_name = $2`,
    [table, column],
  );
  return rows.length > 0;
}

/** Something that can be given with an action, by the kinds of what it asks for. */
function sampleInput(input: ActionInput): Record<string, unknown> {
  const { bankCode, accountNumber } = knownAccount;
  return Object.fromEntries(
    Object.entries(input).flatMap(([name, field]): [string, unknown][] => {
      switch (field.kind) {
        case 'text':
        case 'longText':
          return [[name, 'For a reason']];
        case 'day':
          return [[name, '2026-12-01']];
        case 'amount':
          return [[name, 1]];
        case 'choice':
          return [[name, field.choices[0]]];
        // The first record of the demo company, in its first version.
        case 'reference':
          return [[inputKey(name, field), 1]];
        case 'number':
          return [[name, 1]];
        case 'many':
          return [[name, []]];
        case 'bankAccount':
          return Object.entries({ bankCode, accountNumber });
        default:
          throw new Error(`teach sampleInput in tests/proof/staging.ts to make up a ${field.kind}`);
      }
    }),
  );
}

/** Where an action is called, and with what: for one record, or by its bulk form for several. */
export function callOf(
  entity: ServerEntity,
  { route, input }: RoutedTransition,
  ids: readonly number[],
  isBulk: boolean,
): { method: 'PATCH' | 'POST' | 'PUT' | 'DELETE'; url: string; body?: Record<string, unknown> } {
  const given = sampleInput(input ?? {});
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
