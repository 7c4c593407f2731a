import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import type { Caller, TestApp } from '../api/testApp.ts';
import { createTestApp } from '../api/testApp.ts';
import { lastInOutbox, workOffOutbox } from '../proof/outboxWork.ts';

interface Claim {
  id: number;
  version: number;
  status: string;
  referenceID: string;
  requestedAmount: number | null;
  approvedAmount: number | null;
  payoutAmount: number | null;
  disbursedAmount: number | null;
  accountedAmount: number | null;
  lines: {
    id: number;
    baseAmount: number | null;
    approvedAmount: number | null;
    fulfilment: string | null;
  }[];
  approval: { steps: { approvers: { id: number; name: string }[]; status: string }[] };
  refusals: Record<string, string>;
}

let place: TestApp;
let employee: Caller;
let releaser: Caller;
let category: number;
let account: number;

beforeAll(async () => {
  place = await createTestApp({ env: { SANDBOX_BANK_DELAY_MS: '0' } });
  [employee, releaser] = (await Promise.all(
    ['employee', 'releaser'].map((name) => place.signInAs(`${name}@nusantara.test`)),
  )) as [Caller, Caller];
  const { rows } = await place.database.systemPool.query<{ id: string }>(
    `select id from category_policy where company_id = 1 and status = 'active' and name = 'Training and certificates'
      and 'reimbursement' = any(transaction_types) and 'cashAdvance' = any(transaction_types) order by id limit 1`,
  );
  category = Number(rows[0]?.id);
  const accounts = await place.database.systemPool.query<{ id: string }>(
    `select min(id) as id from company_account where company_id = 1 and status = 'active'`,
  );
  account = Number(accounts.rows[0]?.id);
  await place.database.systemPool.query(
    `update employee set bank_code = '014', account_number = '8000555511' where company_id = 1 and email = 'employee@nusantara.test'`,
  );
  await place.database.systemPool.query(
    `delete from workflow where company_id = 1 and kind in ('reimbursement', 'cashAdvance', 'cashAdvanceSettlement')`,
  );
});
afterAll(() => place?.close());

const line = (more: object = {}) => ({
  transactionDate: '2026-11-20',
  merchant: 'Warung Padang',
  categoryID: category,
  description: 'Lunch with a customer',
  currencyCode: 'IDR',
  amount: 150_000,
  taxAmount: null,
  receiptsIDs: [],
  isReceiptMissing: true,
  missingReason: 'The printer was out of paper',
  ...more,
});

const reimbursement = (lines: object[]) => ({
  submissionType: 'reimbursement',
  onBehalfOfID: null,
  purpose: 'Visit to a customer',
  organizationID: null,
  lines,
  mediaIDs: [],
});

async function read(caller: Caller, id: number): Promise<Claim> {
  const answer = await caller.get(`/v1/claims/${id}`);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json();
}

async function filed(body: object, by = employee): Promise<Claim> {
  const answer = await by.post('/v1/claims', body);
  expect(answer.statusCode, answer.body).toBe(201);
  return answer.json();
}

describe('a reimbursement', () => {
  it('is filed, approved, disbursed and paid by the bank', async () => {
    const claim = await filed(
      reimbursement([line(), line({ merchant: 'Gojek', amount: 20, currencyCode: 'USD' })]),
    );
    expect(claim).toMatchObject({ status: 'waiting_for_approval' });
    const [first, second] = claim.lines;
    expect(first).toMatchObject({ baseAmount: 150_000 });
    expect(claim.requestedAmount).toBe(150_000 + (second?.baseAmount ?? 0));
    const approver = await place.signInAs('super.admin@nusantara.test');
    let answer = await approver.patch(`/v1/claims/${claim.id}/approve`, {}, { version: claim.version });
    expect(answer.statusCode, answer.body).toBe(200);
    expect(answer.json()).toMatchObject({ status: 'approved' });
    const after = await lastInOutbox(place);
    answer = await releaser.patch(`/v1/claims/${claim.id}/disburse`, { companyAccountID: account });
    expect(answer.statusCode, answer.body).toBe(200);
    expect(answer.json()).toMatchObject({ status: 'pending' });
    place.pass(10);
    await workOffOutbox(place, { after });
    place.pass(60);
    await workOffOutbox(place, { after });
    expect(await read(employee, claim.id)).toMatchObject({ status: 'disbursed' });
  });
});
