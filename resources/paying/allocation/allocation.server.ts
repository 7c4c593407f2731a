import { and, eq, ne, sql } from 'drizzle-orm';

import { DomainError } from '../../../domain/message/errors.ts';
import type { Amount } from '../../../domain/money/money.ts';
import { compare, fromWire, isZero, negate, roundAmount, subtract } from '../../../domain/money/money.ts';
import type { Executor } from '../../../server/database/database.ts';
import type { EffectContext } from '../../../server/engine/serverEntity.ts';
import { postEntry } from '../../../server/ledger/ledger.ts';
import type { NounStorage } from '../../../server/records/nounRows.ts';
import type { Stored, StoredNoun } from '../../../server/records/storedNoun.ts';
import { storedNoun } from '../../../server/records/storedNoun.ts';
import { accountsSeenBy } from '../companyAccount/accountScope.ts';
import { companyAccountTable } from '../companyAccount/companyAccountTable.server.ts';
import { assertUsedAccount } from '../companyAccount/usedAccount.server.ts';
import { allocation, allocationErrors, allocationRule } from './allocation.ts';
import { allocationTable } from './allocationTable.server.ts';
import { holderOf, leftOf } from './fundedBy.server.ts';

type StoredAllocation = typeof allocationTable.$inferSelect;

const { companyID, id, accountID } = allocationTable;

/** What the ledger holds for an allocation; null of one that sets nothing aside. */
const left = sql`case when ${allocationTable.amount} is not null then coalesce((select sum(l.balance) from ledger_account l
  where l.company_id = ${companyID} and l.kind = 'allocated' and l.holder = 'allocation:' || ${id}), 0) end`;

/** @param targets where the records of other rooms lie that allocations are for */
export function allocationStoreOf(targets: NonNullable<NounStorage['references']>): StoredNoun {
  return storedNoun(allocation, allocationTable, {
    isSerial: true,
    readable(actor) {
      const seen = accountsSeenBy(actor);
      return seen === null ? undefined : sql`${accountID} = any(${sql.param([...seen])}::bigint[])`;
    },
    references: { ...targets, account: { table: companyAccountTable, name: companyAccountTable.name } },
    computed: { left },
    async beforeSave({ executor, actor, before, input }) {
      const fields = allocationErrors(input);
      if (Object.keys(fields).length > 0) throw new DomainError('validation_failed', { fields });
      if (before !== null) return;
      const made = { ...(input as unknown as StoredAllocation), companyID: actor.companyID, id: 0 };
      await assertUsedAccount(
        executor,
        actor,
        made.accountID,
        allocationRule('inactiveAccount'),
        'accountID',
      );
      await assertOnlyOne(executor, made);
    },
    async afterSave({ executor, context, actor, before, after }) {
      const row = await storedOf(executor, actor.companyID, after.id);
      if (row.status !== 'active') return;
      const by = subtract(row.amount ?? '0', before === null ? '0' : fromWire(before.amount ?? 0));
      await assertLeft(executor, row, by);
      await setAside(executor, row, by, before === null ? 'made' : 'changed', context.now());
    },
    effects: {
      async activate({ executor, row, now }) {
        const kept = row as unknown as StoredAllocation;
        await assertOnlyOne(executor, kept);
        await setAside(executor, kept, kept.amount ?? '0', 'activated', now);
      },
      async deactivate({ executor, row, now }) {
        const kept = row as unknown as StoredAllocation;
        const rest = await leftOf(executor, kept.companyID, kept.id);
        await setAside(executor, kept, negate(rest), 'deactivated', now);
      },
      delete: assertNeverMoved,
    },
  });
}

async function storedOf(
  executor: Executor,
  company: number,
  allocationID: number,
): Promise<StoredAllocation> {
  const [row] = await executor
    .select()
    .from(allocationTable)
    .where(and(eq(companyID, company), eq(id, allocationID)));
  if (!row) throw new DomainError('not_found');
  return row;
}

/** Moves money between what is free on the account and what is set aside: below zero, back. */
async function setAside(
  executor: Executor,
  row: StoredAllocation,
  by: Amount,
  why: string,
  now: Date,
): Promise<void> {
  if (isZero(by)) return;
  await postEntry(
    executor,
    {
      companyID: row.companyID,
      companyAccountID: row.accountID,
      currencyCode: 'IDR',
      paymentID: null,
      kind: 'allocate',
      // Each act on it has a version of its own.
      cause: `allocate:allocation:${row.id}:${row.version}:${why}`,
      lines: [
        { account: 'available', amount: negate(by) },
        { account: 'allocated', holder: holderOf(row.id), amount: by },
      ],
    },
    now,
  );
}

/** @throws DomainError where more would be taken back than is there still */
async function assertLeft(executor: Executor, row: StoredAllocation, by: Amount): Promise<void> {
  if (compare(by, '0') >= 0) return;
  const rest = await leftOf(executor, row.companyID, row.id);
  if (compare(rest, negate(by)) >= 0) return;
  const least = roundAmount(subtract(subtract(row.amount ?? '0', by), rest), 'IDR');
  throw new DomainError('validation_failed', {
    fields: { amount: allocationRule('usedAlready', { least: { amount: least, currency: 'IDR' } }) },
  });
}

/** What an allocation is for. */
type Aimed = Pick<
  StoredAllocation,
  | 'companyID'
  | 'id'
  | 'target'
  | 'virtualCardID'
  | 'physicalCardID'
  | 'employeeID'
  | 'customPolicyID'
  | 'policyCategoryID'
  | 'tripCategoryID'
  | 'organizationID'
  | 'purpose'
  | 'submissionType'
>;

/** The index refuses what this overlooks. @throws DomainError where another one is for the same */
async function assertOnlyOne(executor: Executor, row: Aimed): Promise<void> {
  const same = (column: Exclude<keyof Aimed, 'companyID' | 'id' | 'purpose'>) =>
    sql`${allocationTable[column]} is not distinct from ${row[column]}`;
  const [other] = await executor
    .select({ name: allocationTable.name })
    .from(allocationTable)
    .where(
      and(
        eq(companyID, row.companyID),
        ne(id, row.id),
        eq(allocationTable.status, 'active'),
        same('target'),
        same('virtualCardID'),
        same('physicalCardID'),
        same('employeeID'),
        same('customPolicyID'),
        same('policyCategoryID'),
        same('tripCategoryID'),
        same('organizationID'),
        sql`name_form(${allocationTable.purpose}) is not distinct from name_form(${row.purpose}::text)`,
        same('submissionType'),
      ),
    );
  if (!other) return;
  const says = allocationRule('twice', { name: other.name });
  throw new DomainError('validation_failed', { fields: { target: says } });
}

/** The ledger names an allocation for ever once money was set aside for it. @throws DomainError */
async function assertNeverMoved({ executor, row }: EffectContext<Stored>): Promise<void> {
  const { rows } = await executor.execute(sql`
    select 1 from ledger_account where company_id = ${row.companyID} and kind = 'allocated'
      and holder = ${holderOf(row.id)} limit 1`);
  if (rows.length > 0) throw new DomainError('transition_not_allowed', { says: allocationRule('moved') });
}
