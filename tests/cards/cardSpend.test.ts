import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { compare, sum } from '../../domain/money/money.ts';
import type { CardSpend } from '../../resources/spending/cardTransaction/spend/spendWire.ts';
import { spendGroups, spendingStatuses } from '../../resources/spending/cardTransaction/spend/spendWire.ts';
import type { TestApp } from '../api/testApp.ts';
import { createTestApp } from '../api/testApp.ts';
import type { Person } from '../proof/payers.ts';
import { read } from '../proof/payers.ts';

/** What was paid by cards: each figure is the sum of the list behind it. */
let test: TestApp;
let finance: Person;

interface Row {
  id: number;
  billingAmount: number;
  merchantName: string;
  requester: { id: number };
}

beforeAll(async () => {
  test = await createTestApp();
  finance = await test.signInAs('finance.admin@nusantara.test');
});
afterAll(() => test?.close());

async function listed(person: Person, query: Record<string, string>): Promise<Row[]> {
  const rows: Row[] = [];
  for (let page = 1; ; page += 1) {
    const asked = new URLSearchParams({ ...query, limit: '100', page: String(page) }).toString();
    const { data } = read<{ data: Row[] }>(await person.get(`/v1/cards/transactions?${asked}`), 200);
    rows.push(...data);
    if (data.length < 100) return rows;
  }
}

const spendOf = async (person: Person, by: string) =>
  read<CardSpend>(await person.get(`/v1/cards/transactions/spend?by=${by}`), 200);
const rupiah = (rows: readonly Row[]) => sum(rows.map(({ billingAmount }) => String(billingAmount)));
const spent = ({ from, to }: CardSpend) => ({
  direction: 'debit',
  status: spendingStatuses.join(','),
  transactionDateFrom: from,
  transactionDateTo: to,
});

describe('what was paid by cards', () => {
  it.each(spendGroups)('by %s is what the list comes to', async (by) => {
    const spend = await spendOf(finance, by);
    expect(spend.data.length).toBeGreaterThan(1);
    for (const { id, name, exactAmount, transactions } of spend.data) {
      if (by !== 'merchant' && id === null) continue;
      const narrowed: Record<string, string> =
        by === 'merchant' ? { query: name ?? '' } : { [`${by}IDs`]: String(id) };
      const rows = (await listed(finance, { ...spent(spend), ...narrowed })).filter(
        ({ merchantName }) => by !== 'merchant' || merchantName === name,
      );
      expect([name, rows.length]).toEqual([name, transactions]);
      expect(compare(rupiah(rows), exactAmount)).toBe(0);
    }
    const all = await listed(finance, spent(spend));
    const told = sum([...spend.data, spend.others].map(({ exactAmount }) => exactAmount));
    expect(compare(told, rupiah(all))).toBe(0);
    expect(spend.data.map(({ exactAmount }) => Number(exactAmount))).toEqual(
      spend.data.map(({ exactAmount }) => Number(exactAmount)).toSorted((one, other) => other - one),
    );
  });

  it('is to holders what they paid themselves, and as little as the list to who has no card', async () => {
    const { rows } = await test.database.systemPool.query<{ email: string; id: string }>(
      `select e.email, e.id from card_transaction t join employee e on e.company_id = t.company_id and e.id = t.requester_id
       where t.company_id = 1 and t.direction = 'debit' and e.access_roles = '{}' and e.has_access
       group by e.email, e.id order by count(*) desc limit 1`,
    );
    const [person] = rows;
    const holder = await test.signInAs(person?.email ?? '');
    const spend = await spendOf(holder, 'card');
    const own = await listed(holder, spent(spend));
    expect(own.filter(({ requester }) => requester.id !== Number(person?.id))).toEqual([]);
    expect(
      compare(sum([...spend.data, spend.others].map(({ exactAmount }) => exactAmount)), rupiah(own)),
    ).toBe(0);
    const everybody = await spendOf(finance, 'card');
    expect(spend.data.length).toBeLessThan(everybody.data.length);
    const { rows: others } = await test.database.systemPool.query<{ email: string }>(
      `select email from employee e where company_id = 1 and access_roles = '{}' and has_access and status = 'active'
         and not exists (select from card c where c.company_id = 1 and c.requester_id = e.id) order by id limit 1`,
    );
    const stranger = await test.signInAs(others[0]?.email ?? '');
    const { statusCode } = await stranger.get('/v1/cards/transactions?limit=1');
    const answer = await stranger.get('/v1/cards/transactions/spend?by=card');
    expect(answer.statusCode).toBe(statusCode);
    if (statusCode !== 200) return;
    // Who manages holders sees whose receipts are missing.
    const seen = answer.json<CardSpend>();
    const told = sum([...seen.data, seen.others].map(({ exactAmount }) => exactAmount));
    expect(compare(told, rupiah(await listed(stranger, spent(seen))))).toBe(0);
  });

  it('is told apart by nothing else', async () => {
    const answer = await finance.get('/v1/cards/transactions/spend?by=employee');
    expect(answer.statusCode).toBe(400);
  });
});
