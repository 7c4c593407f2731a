import { afterAll, beforeAll, expect, it } from 'vitest';

import type { TestApp } from '../api/testApp.ts';
import { createTestApp } from '../api/testApp.ts';
import { judgedBalances, wholeJournal } from '../journalReader.ts';
import type { Person } from '../proof/payers.ts';
import { read } from '../proof/payers.ts';
import type { Card } from './network.ts';
import { availableOf, companyID, ledgerOf, networkOf, typedCard } from './network.ts';

/** A card from its request to its end, through the API: what it holds is summed from the ledger at each step. */
let test: TestApp;
let finance: Person;
let holder: Person;

interface Transaction {
  id: number;
  status: string;
  billingAmount: number;
  flags: string[];
}

beforeAll(async () => {
  test = await createTestApp();
  finance = await test.signInAs('finance.admin@nusantara.test');
  holder = await test.signInAs('employee@nusantara.test');
});

afterAll(() => test?.close());

it(
  'is asked for, approved, issued, paid with, reported, reviewed, topped up and deactivated',
  { timeout: 120_000 },
  async () => {
    const network = networkOf(test);
    const before = await availableOf(test);
    const asked = read<Card & { approval: { steps: { approvers: { id: number }[] }[] } }>(
      await holder.post('/v1/virtual-cards', typedCard(null)),
      201,
    );
    const { id } = asked;
    const open = async (person: Person = finance) =>
      read<Card>(await person.get(`/v1/virtual-cards/${id}`), 200);

    /** What the card says is what its ledger holds, and the account paid for all of it. */
    async function expectMoney(loaded: number, spent: number, held = 0): Promise<void> {
      const card = await open();
      const balance = loaded - spent - held;
      expect(await ledgerOf(test, id)).toEqual({ card: balance, card_held: held, card_spent: spent });
      expect([card.balance, card.heldAmount, card.totalSpentAmount]).toEqual([balance, held, spent]);
      expect(before - (await availableOf(test))).toBe(loaded);
    }

    expect(asked.status).toBe('awaiting_approval');
    await expectMoney(0, 0);
    const { rows } = await test.database.systemPool.query<{ email: string }>(
      `select m.email from employee e join employee m on m.company_id = e.company_id and m.id = e.manager_id
     where e.company_id = $1 and e.email = 'employee@nusantara.test'`,
      [companyID],
    );
    const manager = await test.signInAs(rows[0]?.email ?? '');
    expect((await holder.patch(`/v1/virtual-cards/${id}/approve`)).statusCode).toBe(403);
    const approved = await manager.patch(`/v1/virtual-cards/${id}/approve`);
    expect([200, 204], approved.body).toContain(approved.statusCode);
    expect((await open()).status).toBe('in_process');
    await expectMoney(1_000_000, 0);

    await network.follow(id);
    const issued = await open(holder);
    expect([issued.status, issued.lastFour?.length]).toEqual(['pending_activation', 4]);
    const unaccepted = await holder.patch(`/v1/virtual-cards/${id}/activate`, { isTermsAccepted: false });
    expect(read<{ error: { fields: object } }>(unaccepted, 400).error.fields).toHaveProperty(
      'isTermsAccepted',
    );
    read(await holder.patch(`/v1/virtual-cards/${id}/activate`, { isTermsAccepted: true }), 200);
    await network.follow(id);
    expect((await open()).status).toBe('activated');

    const token = await network.tokenOf(id);
    expect(await network.authorize(token, 'a1', '300000')).toEqual({
      status: 200,
      body: { approved: true, code: null },
    });
    await expectMoney(1_000_000, 0, 300_000);
    expect((await open()).isEligibleToDeactivate).toBe(false);
    expect((await network.tell(token, 'clearing', 'a1', '280000')).status).toBe(200);
    await expectMoney(1_000_000, 280_000);

    const list = async () =>
      read<{ data: Transaction[] }>(await holder.get(`/v1/cards/transactions?cardIDs=${id}`), 200).data;
    const [paid] = await list();
    expect([paid?.status, paid?.billingAmount]).toEqual(['awaiting_report', 280_000]);
    const ofCard = async (query: string) =>
      read<{ data: Transaction[] }>(await holder.get(`/v1/virtual-cards/${id}/transactions${query}`), 200)
        .data;
    expect(await ofCard('')).toMatchObject([{ id: paid?.id, scope: 'domestic' }]);
    expect(await ofCard('?scope=international')).toEqual([]);
    expect(
      (await network.authorize(token, 'usd', '160000', { transactionCurrencyCode: 'USD' })).body,
    ).toMatchObject({
      approved: true,
    });
    expect(await ofCard('?scope=international')).toMatchObject([{ billingAmount: 160_000 }]);
    expect((await network.tell(token, 'reversal', 'usd', '160000')).status).toBe(200);
    const categories = read<{ data: { id: number }[] }>(
      await holder.get('/v1/category-policies/choices'),
      200,
    );
    const report = { categoryID: categories.data[0]?.id, receiptsIDs: [] };
    const path = `/v1/cards/transactions/${paid?.id}`;
    const unsaid = await holder.put(`${path}/report`, report);
    expect(read<{ error: { fields: object } }>(unsaid, 400).error.fields).toHaveProperty('missingReason');
    const missingReason = 'The printer was broken';
    const reported = read<Transaction>(await holder.put(`${path}/report`, { ...report, missingReason }), 200);
    expect(reported.status).toBe('awaiting_review');
    expect(reported.flags).toContain('noReceipt');
    expect((await holder.patch(`${path}/approve`)).statusCode).toBe(403);
    const reviewed = await manager.patch(`${path}/approve`);
    expect([200, 204], reviewed.body).toContain(reviewed.statusCode);
    expect(read<Transaction>(await finance.get(path), 200).status).toBe('reported');

    read(await finance.post(`/v1/virtual-cards/${id}/top-ups`, { amount: 500_000 }), 200);
    await expectMoney(1_500_000, 280_000);
    expect((await open()).cardCumulativeLimit).toBe(1_500_000);

    read(await finance.patch(`/v1/virtual-cards/${id}/deactivate`, { notes: 'The visits are over.' }), 200);
    await network.follow(id);
    const ended = await open();
    expect([ended.status, ended.balance, ended.returnedAmount]).toEqual(['deactivated', 0, 1_220_000]);
    expect(await ledgerOf(test, id)).toEqual({ card: 0, card_held: 0, card_spent: 280_000 });
    expect(before - (await availableOf(test))).toBe(280_000);
    expect((await network.authorize(token, 'a2', '1000')).body).toEqual({
      approved: false,
      code: 'card_not_active',
    });

    const balances = judgedBalances(await wholeJournal(finance.get));
    const { rows: sums } = await test.database.systemPool.query<{ onCards: string; spent: string }>(
      `select sum(balance + held_amount)::text as "onCards", sum(total_spent_amount)::text as spent from card where company_id = $1`,
      [companyID],
    );
    const told = (root: string) =>
      [...balances].reduce((sum, [account, amount]) => (account.startsWith(root) ? sum + amount : sum), 0n);
    expect(told('assets:cards:')).toBe(BigInt(Math.round(Number(sums[0]?.onCards) * 100)));
    expect(told('expenses:cards:')).toBe(BigInt(Math.round(Number(sums[0]?.spent) * 100)));
  },
);
