import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { postEntry } from '../../server/ledger/ledger.ts';
import type { LedgerLine } from '../../server/ledger/ledger.ts';
import { ledgerAccountKinds, natureOf } from '../../server/ledger/ledgerTables.ts';
import type { LedgerHolder } from '../../server/ledger/ledgerTables.ts';
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
