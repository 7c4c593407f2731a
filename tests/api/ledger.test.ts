import { readFile } from 'node:fs/promises';

import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { postEntry } from '../../server/ledger/ledger.ts';
import type { LedgerLine } from '../../server/ledger/ledger.ts';
import { ledgerAccountKinds, natureOf } from '../../server/ledger/ledgerTables.ts';
import type { LedgerHolder } from '../../server/ledger/ledgerTables.ts';
import { expectBalancedLedger } from '../server/seedChecks.ts';
import type { TestApp } from './testApp.ts';
import { createTestApp } from './testApp.ts';

/** Accounts of the ledger: none with a floor falls below it, and what records hold is each one's own. */
let test: TestApp;
beforeAll(async () => {
  test = await createTestApp();
});
afterAll(() => test?.close());

const floored = ledgerAccountKinds.filter((kind) => natureOf(kind).hasFloor);
const companyAccountID = 4712;
let serial = 0;

function post(...lines: LedgerLine[]): Promise<number> {
  serial += 1;
  const movement = {
    companyID: 1,
    companyAccountID,
    currencyCode: 'IDR',
    kind: 'top_up',
    cause: `test:${serial}`,
    paymentID: null,
    lines,
  } as const;
  return test.database.system.transaction((executor) => postEntry(executor, movement, test.context.now()));
}
const held = async (holder: LedgerHolder) => {
  const { rows } = await test.database.system.execute<{ balance: string }>(
    sql`select balance::int::text as balance from ledger_account
      where company_account_id = ${companyAccountID} and holder = ${holder}`,
  );
  return rows[0]?.balance;
};

describe('accounts with a floor', () => {
  it.each(floored)('%s: not even a hand brings one below zero', async (kind) => {
    const { rows } = await test.database.system.execute(
      sql`select id from ledger_account where company_id = 1 and kind = ${kind} limit 1`,
    );
    expect(rows).toHaveLength(1);
    const below = sql`update ledger_account set balance = -0.01 where company_id = 1 and id = ${rows[0]?.['id']}`;
    await expect(test.database.system.execute(below)).rejects.toMatchObject({
      cause: { constraint: 'ledger_account_floor' },
    });
  });

  it('the other kinds may be below it', async () => {
    const { rows } = await test.database.system.execute<{ kind: string }>(
      sql`select distinct kind from ledger_account where balance < 0`,
    );
    expect(rows.length).toBeGreaterThan(0);
    for (const { kind } of rows) expect(floored).not.toContain(kind);
  });
});

describe('accounts with a holder', () => {
  it('nobody takes of one what another holds', async () => {
    await post({ account: 'funding', amount: '-500' }, { account: 'available', amount: '500' });
    await post(
      { account: 'available', amount: '-300' },
      { account: 'advance', holder: 'bill:71', amount: '100' },
      { account: 'advance', holder: 'bill:72', amount: '200' },
    );
    expect([await held('bill:71'), await held('bill:72')]).toEqual(['100', '200']);
    const taken = post(
      { account: 'advance', holder: 'bill:71', amount: '-101' },
      { account: 'settled', amount: '101' },
    );
    await expect(taken).rejects.toMatchObject({ code: 'insufficient_balance' });
    await post(
      { account: 'advance', holder: 'bill:72', amount: '-101' },
      { account: 'settled', amount: '101' },
    );
    expect([await held('bill:71'), await held('bill:72')]).toEqual(['100', '99']);
  });

  it('a kind without one has none, and a kind with one is held', async () => {
    for (const line of [
      { account: 'advance', amount: '1' },
      { account: 'available', holder: 'bill:71', amount: '1' },
    ] as const) {
      await expect(post({ account: 'funding', amount: '-1' }, line)).rejects.toMatchObject({
        cause: { constraint: 'ledger_account_holder' },
      });
    }
  });

  it('each deposit holds what its invoices have not used, in rupiah', async () => {
    const { rows } = await test.database.system.execute<{
      id: string;
      left: string;
      balance: string | null;
    }>(sql`
      select b.id, round(b.remaining_deposit)::text as left, c.balance::numeric(30, 0)::text as balance
      from bill b left join ledger_account c on c.company_id = b.company_id and c.holder = 'bill:' || b.id
      where b.transaction_type = 'deposit' and b.currency_code = 'IDR'
        and (b.remaining_deposit > 0 or c.balance is not null)`);
    expect(rows.filter(({ left }) => left !== '0').length).toBeGreaterThan(0);
    for (const { id, left, balance } of rows) expect(balance ?? '0', `deposit ${id}`).toBe(left);
  });
});

it('deposits of an older database get accounts of their own; entries, lines and amounts stay', async () => {
  const text = await readFile('server/database/migrations/0062_ledger_holders.sql', 'utf8');
  const { system } = test.database;
  const entries = sql`
    select e.company_id, e.id, e.kind, e.cause, e.payment_id, e.posted_at, l.position, c.kind as account,
      c.company_account_id, l.currency_code, l.amount from ledger_entry e
    join ledger_line l on l.company_id = e.company_id and l.entry_id = e.id
    join ledger_account c on c.company_id = l.company_id and c.id = l.account_id
    where c.company_account_id <> ${companyAccountID} order by e.company_id, e.id, l.position`;
  const accounts = sql`select company_id, company_account_id, kind, holder, currency_code, balance from ledger_account
    where company_account_id <> ${companyAccountID} order by 1, 2, 3, 4, 5`;
  const before = [(await system.execute(entries)).rows, (await system.execute(accounts)).rows];
  await system.transaction(async (executor) => {
    const mine = sql`select id from ledger_account where company_account_id = ${companyAccountID}`;
    await executor.execute(sql`delete from ledger_line where account_id in (${mine})`);
    await executor.execute(sql`delete from ledger_account where company_account_id = ${companyAccountID}`);
    await executor.execute(sql`delete from ledger_entry where cause like 'test:%'`);
    // As it was before: one account for all advances of a company account.
    for (const undo of [
      'alter table ledger_account drop constraint ledger_account_floor, drop constraint ledger_account_holder',
      `insert into ledger_account (company_id, kind, company_account_id, currency_code, balance)
       select company_id, kind, company_account_id, currency_code, sum(balance) from ledger_account
       where kind = 'advance' group by 1, 2, 3, 4`,
      `update ledger_line l set account_id = whole.id from ledger_account c, ledger_account whole
       where c.company_id = l.company_id and c.id = l.account_id and c.holder <> '' and whole.holder = ''
         and whole.company_id = c.company_id and whole.company_account_id = c.company_account_id
         and whole.kind = c.kind and whole.currency_code = c.currency_code`,
      `delete from ledger_account where holder <> ''`,
      'alter table ledger_account drop constraint ledger_account_once',
      'alter table ledger_account drop column holder',
      `alter table ledger_account add constraint ledger_account_once
         unique (company_id, company_account_id, kind, currency_code)`,
    ]) {
      await executor.execute(sql.raw(undo));
    }
    for (const part of text.split('--> statement-breakpoint')) await executor.execute(sql.raw(part));
  });
  const held = (rows: Record<string, unknown>[]) => rows.filter(({ balance }) => Number(balance) !== 0);
  const after = [(await system.execute(entries)).rows, (await system.execute(accounts)).rows];
  expect(after[0]).toEqual(before[0]);
  expect(held(after[1] ?? [])).toEqual(held(before[1] ?? []));
  expect(held(after[1] ?? []).filter(({ kind }) => kind === 'advance').length).toBeGreaterThan(1);
  await expectBalancedLedger(system);
});
