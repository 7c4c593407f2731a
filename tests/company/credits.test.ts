import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import type { QuotaKind } from '../../domain/credit/creditQuota.ts';
import { creditPackages, isSold, priceOfCredits } from '../../domain/credit/creditQuota.ts';
import { add, compare } from '../../domain/money/money.ts';
import type { CreditOffer, CreditPurchase } from '../../resources/company/creditQuota/creditWire.ts';
import {
  addLifetimeCredit,
  grantCredit,
  leftOf,
  readQuota,
  returnCredit,
  takeCredit,
} from '../../server/credit/credits.ts';
import { seededRandom } from '../../server/seed/random.ts';
import type { Caller, TestApp } from '../api/testApp.ts';
import { createTestApp } from '../api/testApp.ts';
import { read } from '../proof/payers.ts';
import { readPdf } from '../readPdf.ts';

/** Credit is granted, bought, used and given back; what is left is what its ledger says. */
let test: TestApp;
let admin: Caller;

beforeAll(async () => {
  test = await createTestApp();
  admin = await test.signInAs('admin@nusantara.test');
});

afterAll(() => test?.close());

interface Entry {
  label: string;
  change: number;
  remaining: number;
  record: string | null;
  address: string | null;
}

const ledger = async (kind: QuotaKind) =>
  read<{ data: Entry[] }>(await admin.get(`/v1/quotas/${kind}/ledger?limit=100`), 200).data;
const offer = async (kind: QuotaKind) =>
  read<CreditOffer>(await admin.get(`/v1/quotas/${kind}/packages`), 200);

const sql = async <Row extends object>(text: string, values: unknown[] = []) =>
  (await test.database.systemPool.query<Row>(text, values)).rows;

/** The company of these tests' own takers, so that nobody else's credit is touched. */
const companyID = 2;
const write = <Result>(work: (executor: never) => Promise<Result>) =>
  test.database.write(companyID, (executor) => work(executor as never));

async function begunAnew(left: { monthly: number; lifetime: number }, at: string): Promise<void> {
  await sql('delete from credit_entry where company_id = 2 and kind = $1', ['vcn']);
  await sql('delete from credit_quota where company_id = 2 and kind = $1', ['vcn']);
  const key = { companyID, kind: 'vcn' } as const;
  await write((executor) => grantCredit(executor, key, { ...left, price: '7500' }, new Date(at)));
}

const key = { companyID, kind: 'vcn' } as const;
const use = (id: number) => ({
  source: 'virtual_card' as const,
  cause: `use:virtualCard:${id}`,
  subject: { type: 'virtualCard', id },
});
const entriesOfTwo = () =>
  sql<{ label: string; change: number; remaining: number }>(
    'select label, change, remaining from credit_entry where company_id = 2 and kind = $1 order by id',
    ['vcn'],
  );

describe('credit', () => {
  it('is used monthly first, comes back once, and is never below zero, whatever happens in which order', async () => {
    for (const seed of [1, 2, 3, 4]) {
      const random = seededRandom(seed);
      await begunAnew({ monthly: 3, lifetime: 2 }, '2026-11-02T00:00:00Z');
      // A second computation: two numbers and who took of which.
      let [monthly, lifetime, next] = [3, 2, 1];
      let month = 10;
      const taken = new Map<number, { part: 'monthly' | 'lifetime'; month: number }>();
      const now = () => new Date(Date.UTC(2026, month, 15));
      for (let step = 0; step < 40; step += 1) {
        const what = random.integer(0, 9);
        if (what < 5) {
          const id = next++;
          const part = monthly > 0 ? 'monthly' : lifetime > 0 ? 'lifetime' : null;
          const took = write((executor) => takeCredit(executor, key, use(id), now()));
          if (part === null) await expect(took).rejects.toMatchObject({ code: 'insufficient_credit' });
          else {
            expect(await took).toBe(part);
            taken.set(id, { part, month });
            if (part === 'monthly') monthly -= 1;
            else lifetime -= 1;
          }
        } else if (what < 8) {
          const id = random.integer(1, next);
          const one = taken.get(id);
          await write((executor) => returnCredit(executor, key, use(id), now()));
          taken.delete(id);
          if (one?.part === 'lifetime') lifetime += 1;
          if (one?.part === 'monthly' && one.month === month) monthly += 1;
        } else if (what === 8) {
          const bought = { source: 'vcn_quota_purchase' as const, cause: `purchase:${step}` };
          await write((executor) => addLifetimeCredit(executor, key, 2, bought, now()));
          lifetime += 2;
        } else {
          month += 1;
          monthly = 3;
        }
        const quota = await write((executor) => readQuota(executor, key, now()));
        expect([quota.monthlyRemaining, quota.lifetime], `seed ${seed}, step ${step}`).toEqual([
          monthly,
          lifetime,
        ]);
      }
      // What is read of a month that nobody has touched yet is noted with its first use.
      await write((executor) =>
        addLifetimeCredit(executor, key, 1, { source: 'unknown', cause: 'end' }, now()),
      );
      const entries = await entriesOfTwo();
      expect(entries.reduce((sum, { change }) => sum + change, 0)).toBe(monthly + lifetime + 1);
      let remaining = 0;
      for (const entry of entries) expect(entry.remaining).toBe((remaining += entry.change));
    }
  });

  it('that is the last of its kind is taken by one of fifty', async () => {
    await begunAnew({ monthly: 0, lifetime: 1 }, '2026-11-02T00:00:00Z');
    const outcomes = await Promise.allSettled(
      Array.from({ length: 50 }, (_, id) =>
        write((executor) => takeCredit(executor, key, use(id + 1), new Date('2026-11-20T00:00:00Z'))),
      ),
    );
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect((await entriesOfTwo()).filter(({ change }) => change < 0)).toHaveLength(1);
  });

  it('of a month begins at midnight of the company, once, in Jakarta, in Auckland and over the change of clocks', async () => {
    const midnights = [
      ['Asia/Jakarta', '2026-11-30T17:00:00Z'],
      ['Pacific/Auckland', '2026-11-30T11:00:00Z'],
      // The clocks of Berlin go back on 25 October: the month that follows begins an hour later by UTC.
      ['Europe/Berlin', '2026-10-31T23:00:00Z'],
      ['America/New_York', '2026-11-01T04:00:00Z'],
    ] as const;
    for (const [zone, midnight] of midnights) {
      await sql('update company set time_zone = $1 where company_id = 2', [zone]);
      const at = new Date(midnight);
      const before = new Date(at.getTime() - 1);
      await begunAnew({ monthly: 5, lifetime: 0 }, new Date(at.getTime() - 86_400_000).toISOString());
      await write((executor) => takeCredit(executor, key, use(1), before));
      expect((await write((executor) => readQuota(executor, key, before))).monthlyRemaining, zone).toBe(4);
      expect((await write((executor) => readQuota(executor, key, at))).monthlyRemaining, zone).toBe(5);
      await Promise.all([2, 3].map((id) => write((executor) => takeCredit(executor, key, use(id), at))));
      const resets = (await entriesOfTwo()).filter(({ label }) => label === 'monthlyAdjustment');
      expect(resets, zone).toMatchObject([{ change: 1 }]);
      expect(leftOf(await write((executor) => readQuota(executor, key, at))), zone).toBe(3);
    }
    await sql(`update company set time_zone = 'Asia/Jakarta' where company_id = 2`);
  });
});

describe('the price of credit', () => {
  it('is whole rupiah with the tax in it, which is 11 of 111 parts', () => {
    for (const each of ['1', '1500', '7500', '999'])
      for (const credits of [...creditPackages, 1_000, 12_345]) {
        const { total, vat, beforeVat } = priceOfCredits(credits, each);
        expect(BigInt(total)).toBe(BigInt(credits) * BigInt(each));
        expect(add(vat, beforeVat)).toBe(total);
        // Rounded to the rupiah: 111 times the tax is within 55.5 of 11 times the sum.
        const off = BigInt(vat) * 111n - BigInt(total) * 11n;
        expect(off >= -55n && off <= 56n, `${credits} at ${each}`).toBe(true);
      }
  });

  it('is of packages, and of any number from 1,000 on', () => {
    expect([0, -50, 1, 49, 50, 51, 100, 500, 999, 1_000, 1_001, 100_000, 100_001].filter(isSold)).toEqual([
      50, 100, 500, 1_000, 1_001, 100_000,
    ]);
  });
});

describe('a purchase of credit', () => {
  it('takes its price from the account, adds to the ledger, and has a receipt', async () => {
    const before = await offer('ocr');
    const [account] = before.accounts;
    if (!account) throw new Error('no account pays');
    const [{ credits, exactTotal } = { credits: 0, exactTotal: '' }] = before.packages;
    expect([credits, Number(exactTotal)]).toEqual([50, 75_000]);
    const bought = read<CreditPurchase>(
      await admin.post('/v1/quotas/ocr/purchases', {
        credits,
        companyAccountID: account.id,
        totalInIDR: 75_000,
      }),
      201,
    );
    expect(bought).toMatchObject({ credits: 50, kind: 'ocr', companyAccountName: account.name });
    expect([bought.exactTotal, bought.exactVat, bought.exactBeforeVat].map(Number)).toEqual([
      75_000, 7_432, 67_568,
    ]);
    const after = await offer('ocr');
    expect([after.lifetime, after.total]).toEqual([before.lifetime + 50, before.total + 50]);
    const left = after.accounts.find(({ id }) => id === account.id)?.exactAvailable ?? '';
    expect(compare(add(left, '75000'), account.exactAvailable)).toBe(0);
    const [entry] = await ledger('ocr');
    expect(entry).toMatchObject({
      label: 'lifetimeCredit',
      change: 50,
      remaining: after.total,
      record: bought.referenceID,
      address: `/settings/ocr-credit/purchase?receipt=${bought.id}`,
    });
    const moved = read<{ data: { kind: string; debit: string; record: string }[] }>(
      await admin.get(`/v1/balance/ledger?query=${encodeURIComponent(bought.referenceID)}`),
      200,
    ).data;
    expect(moved.map(({ kind, debit, record }) => [kind, Number(debit), record])).toEqual([
      ['ocrQuotaPurchased', 75_000, bought.referenceID],
    ]);
    const receipt = await admin.get(`/v1/quotas/ocr/purchases/${bought.id}/receipt.pdf`);
    const { text } = await readPdf(receipt.rawPayload);
    for (const said of [bought.referenceID, '75.000', '7.432', '67.568', account.name])
      expect(text).toContain(said);
    // The receipt of one credit is not one of the other.
    expect((await admin.get(`/v1/quotas/vcn/purchases/${bought.id}`)).statusCode).toBe(404);
    const [trail] = await sql<{ action: string; actor_name: string }>(
      `select action, actor_name from history where company_id = 1 and subject_type = 'creditPurchase' and subject_id = $1`,
      [bought.id],
    );
    expect(trail?.action).toBe('purchase');
    const told = await sql(
      `select 1 from outbox where company_id = 1 and payload->>'eventType' = 'credit_bought' and payload->>'objectID' = $1`,
      [String(bought.id)],
    );
    const delivered = await sql(
      `select 1 from notification where company_id = 1 and event_type = 'credit_bought' and object_id = $1`,
      [bought.id],
    );
    expect(told.length + delivered.length).toBeGreaterThan(0);
  });

  it('is refused by field, at another price, beyond the balance, and to who may not', async () => {
    const { accounts, total } = await offer('vcn');
    const [account] = accounts;
    if (!account) throw new Error('no account pays');
    const buy = (input: object, person = admin) =>
      person.post('/v1/quotas/vcn/purchases', {
        credits: 50,
        companyAccountID: account.id,
        totalInIDR: 375_000,
        ...input,
      });
    const fields = async (input: object) =>
      Object.keys(read<{ error: { fields: object } }>(await buy(input), 400).error.fields);
    expect(await fields({ credits: 999 })).toEqual(['credits']);
    expect(await fields({ credits: 0 })).toEqual(['credits']);
    expect(await fields({ companyAccountID: 999_999 })).toEqual(['companyAccountID']);
    const [closed] = await sql<{ id: string }>(
      `select id::text from company_account where company_id = 1 and status = 'inactive' limit 1`,
    );
    expect(await fields({ companyAccountID: Number(closed?.id) })).toEqual(['companyAccountID']);
    expect((await buy({ totalInIDR: 374_999 })).statusCode).toBe(409);
    const dear = await buy({ credits: 100_000, totalInIDR: 750_000_000 });
    if (compare(account.exactAvailable, '750000000') < 0)
      expect(read<{ error: { code: string } }>(dear, 422).error.code).toBe('insufficient_balance');
    else expect(dear.statusCode).toBe(201);
    const employee = await test.signInAs('employee@nusantara.test');
    expect((await buy({}, employee)).statusCode).toBe(403);
    expect((await employee.get('/v1/quotas/vcn/ledger')).statusCode).toBe(403);
    expect((await employee.get('/v1/quotas/vcn/packages')).statusCode).toBe(403);
    const bought = dear.statusCode === 201 ? 100_000 : 0;
    expect((await offer('vcn')).total).toBe(total + bought);
  });

  it('is there once, however often its press is sent', async () => {
    const { accounts, lifetime } = await offer('vcn');
    const input = { credits: 100, companyAccountID: accounts[0]?.id, totalInIDR: 750_000 };
    const idempotencyKey = 'a-purchase-pressed-thrice';
    const replies = await Promise.all(
      [1, 2, 3].map(() => admin.post('/v1/quotas/vcn/purchases', input, { idempotencyKey })),
    );
    const done = replies.filter(({ statusCode }) => statusCode === 201);
    expect(done.length).toBeGreaterThan(0);
    expect(new Set(done.map((one) => one.json<CreditPurchase>().id)).size).toBe(1);
    expect((await offer('vcn')).lifetime).toBe(lifetime + 100);
  });

  it('is not made where no credit is sold', async () => {
    await sql(`update credit_quota set price = null where company_id = 1 and kind = 'vcn'`);
    expect(await offer('vcn')).toMatchObject({ exactPrice: null, packages: [] });
    const [account] = (await offer('vcn')).accounts;
    const refused = await admin.post('/v1/quotas/vcn/purchases', {
      credits: 50,
      companyAccountID: account?.id,
      totalInIDR: 0,
    });
    expect(refused.statusCode).toBe(400);
    await sql(`update credit_quota set price = 7500 where company_id = 1 and kind = 'vcn'`);
  });
});
