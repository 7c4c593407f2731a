import { afterAll, beforeAll, expect, it } from 'vitest';

import type { CreditOffer } from '../../resources/company/creditQuota/creditWire.ts';
import type { Caller, TestApp } from '../api/testApp.ts';
import { createTestApp } from '../api/testApp.ts';
import { setCredit } from '../creditLeft.ts';
import { read } from '../proof/payers.ts';
import type { Card } from './network.ts';
import { companyID, idOf, networkOf, typedCard } from './network.ts';

/** Issuing a card takes one credit, and gives it back where the issuer refuses the card. */
let test: TestApp;
let finance: Caller;
let holderID: number;

const slow = { timeout: 120_000 };

beforeAll(async () => {
  test = await createTestApp();
  finance = await test.signInAs('finance.admin@nusantara.test');
  holderID = await idOf(test, 'procurement@nusantara.test');
  const rule = { employeesMayRequest: true, receiptThreshold: 0, cardsPerHolder: 50, lockAfterDays: '14' };
  read(await finance.post('/v1/card-settings', rule), 200);
});

afterAll(() => test?.close());

const left = async () => read<CreditOffer>(await finance.get('/v1/quotas/vcn/packages'), 200);
const create = (more: object = {}) => finance.post('/v1/virtual-cards', typedCard(holderID, more));
const changes = async () =>
  read<{ data: { label: string; change: number; record: string | null; address: string | null }[] }>(
    await finance.get('/v1/quotas/vcn/ledger?limit=5'),
    200,
  ).data;

it('is taken where the card is issued, and its ledger leads to the card', slow, async () => {
  const before = await left();
  const { id } = read<Card>(await create({ cardName: 'Spare parts' }), 201);
  expect((await left()).total).toBe(before.total - 1);
  expect((await changes())[0]).toMatchObject({
    label: 'cardCreationMonthly',
    change: -1,
    record: 'Spare parts',
    address: `/card/${id}`,
  });
});

it('comes back, once, where the issuer refuses', slow, async () => {
  const before = await left();
  const rename = (name: string) =>
    test.database.systemPool.query('update employee set last_name = $1 where company_id = $2 and id = $3', [
      name,
      companyID,
      holderID,
    ]);
  const { rows } = await test.database.systemPool.query<{ last_name: string }>(
    'select last_name from employee where company_id = $1 and id = $2',
    [companyID, holderID],
  );
  await rename('Refused');
  const { id } = read<Card>(await create(), 201);
  expect((await left()).total).toBe(before.total - 1);
  const network = networkOf(test);
  await network.follow(id);
  await network.follow(id);
  expect(read<Card>(await finance.get(`/v1/virtual-cards/${id}`), 200).status).toBe('failed');
  expect((await left()).total).toBe(before.total);
  expect((await changes()).slice(0, 2).map(({ change }) => change)).toEqual([1, -1]);
  await rename(rows[0]?.last_name ?? '');
});

it('that is the last one issues one card of five, and none is issued without', slow, async () => {
  const kept = await setCredit(test.database, companyID, { monthlyRemaining: 0, lifetime: 1 }, 'vcn');
  const made = await Promise.all([1, 2, 3, 4, 5].map(() => create()));
  expect(made.filter(({ statusCode }) => statusCode === 201)).toHaveLength(1);
  expect((await left()).total).toBe(0);
  const limit = read<{ remaining: number; message: string }>(
    await finance.get(`/v1/virtual-cards/creation-limit?employeeID=${holderID}`),
    200,
  );
  expect(limit).toEqual({
    remaining: 0,
    message: 'Insufficient credits. Contact your admin to purchase more credit to continue.',
  });
  const refused = read<{ error: { fields: object } }>(await create(), 400);
  expect(refused.error.fields).toEqual({ assignedEmployeeID: limit.message });
  await setCredit(test.database, companyID, kept, 'vcn');
});
