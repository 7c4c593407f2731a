import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import type { Caller, TestApp } from '../api/testApp.ts';
import { createTestApp } from '../api/testApp.ts';
import { lastInOutbox, workOffOutbox } from '../proof/outboxWork.ts';

interface Claim {
  id: number;
  requester: { name: string };
  version: number;
  status: string;
  referenceID: string;
  requestedAmount: number | null;
  approvedAmount: number | null;
  payoutAmount: number | null;
  disbursedAmount: number | null;
  accountedAmount: number | null;
  refundedAmount: number | null;
  lines: {
    id: number;
    baseAmount: number | null;
    approvedAmount: number | null;
    fulfilment: string | null;
  }[];
  refusals: Record<string, string>;
}

let place: TestApp;
let employee: Caller;
let colleague: Caller;
let releaser: Caller;
let finance: Caller;
let approver: Caller;
let categories: Record<string, number>;
let account: number;

beforeAll(async () => {
  place = await createTestApp({ env: { SANDBOX_BANK_DELAY_MS: '0' } });
  await signIn();
  const pool = place.database.systemPool;
  const found = await pool.query<{ id: string; name: string }>(
    'select id, name from category_policy where company_id = 1',
  );
  categories = Object.fromEntries(found.rows.map(({ id, name }) => [name, Number(id)]));
  const accounts = await pool.query<{ id: string }>(
    `select min(id) as id from company_account where company_id = 1 and status = 'active'`,
  );
  account = Number(accounts.rows[0]?.id);
  await setAccount('8000555511');
  // Nobody is named: super admins approve.
  await pool.query(
    `update workflow_layer l set is_no_approval = false, steps = '[]' from workflow w where w.company_id = l.company_id
      and w.id = l.workflow_id and w.kind in ('reimbursement', 'cashAdvance', 'cashAdvanceSettlement', 'customWorkflow')`,
  );
});
afterAll(() => place?.close());

/** Sessions end while the clock goes on. */
async function signIn(): Promise<void> {
  const as = (name: string) => place.signInAs(`${name}@nusantara.test`);
  employee = await as('employee');
  colleague = await as('requester');
  releaser = await as('releaser');
  finance = await as('finance.admin');
  approver = await as('super.admin');
}

const training = () => categories['Training and certificates'];

let bought = 0;
/** A line that nothing is wrong with; each at a merchant of its own. */
const line = (more: object = {}) => ({
  transactionDate: '2026-11-20',
  merchant: `Balai Pelatihan ${(bought += 1)}`,
  categoryID: training(),
  description: 'A course',
  currencyCode: 'IDR',
  amount: 150_000,
  taxAmount: null,
  receiptsIDs: [],
  isReceiptMissing: true,
  missingReason: 'The printer was out of paper',
  ...more,
});

const reimbursement = (lines: object[], more: object = {}) => ({
  submissionType: 'reimbursement',
  onBehalfOfID: null,
  purpose: 'Visit to a customer',
  organizationID: null,
  lines,
  mediaIDs: [],
  ...more,
});

const advance = (amount: number, more: object = {}) => ({
  submissionType: 'cashAdvance',
  onBehalfOfID: null,
  purpose: 'A course next week',
  plannedCategoryID: training(),
  neededOn: '2026-11-28',
  currencyCode: 'IDR',
  amount,
  organizationID: null,
  mediaIDs: [],
  ...more,
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

/** What is wrong with what was sent, by field. */
async function refused(body: object, by = employee): Promise<Record<string, string>> {
  const answer = await by.post('/v1/claims', body);
  expect(answer.statusCode, answer.body).toBe(400);
  return answer.json<{ error: { fields: Record<string, string> } }>().error.fields;
}

async function act(
  caller: Caller,
  { id }: Pick<Claim, 'id'>,
  path: string,
  body: object = {},
): Promise<Claim> {
  const answer = await caller.patch(`/v1/claims/${id}/${path}`, body);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json();
}

async function workOff(work: () => Promise<unknown>): Promise<void> {
  const after = await lastInOutbox(place);
  await work();
  for (const seconds of [10, 60, 60]) {
    place.pass(seconds);
    await workOffOutbox(place, { after });
  }
}

async function setAccount(accountNumber: string): Promise<void> {
  await place.database.systemPool.query(
    `update employee set bank_code = '014', account_number = $1 where company_id = 1 and email = 'employee@nusantara.test'`,
    [accountNumber],
  );
}

/** What the employee was told of a claim, by the kinds of events. */
async function toldOf({ id }: Pick<Claim, 'id'>, name = 'employee'): Promise<string[]> {
  const { rows } = await place.database.systemPool.query<{ eventType: string }>(
    `select n.event_type as "eventType" from notification n
     join employee e on e.company_id = n.company_id and e.id = n.employee_id
     where n.company_id = 1 and e.email = $2 and n.object_type = 'claim' and n.object_id = $1`,
    [id, `${name}@nusantara.test`],
  );
  return rows.map(({ eventType }) => eventType);
}

const disburse = (claim: Pick<Claim, 'id'>) =>
  workOff(() => act(releaser, claim, 'disburse', { companyAccountID: account }));

async function ledgerOf(holder: string): Promise<number> {
  const { rows } = await place.database.systemPool.query<{ balance: string }>(
    `select coalesce(sum(balance), 0) as balance from ledger_account where company_id = 1 and kind = 'advance' and holder = $1`,
    [holder],
  );
  return Number(rows[0]?.balance);
}

const settlementOf = async ({ id }: Pick<Claim, 'id'>): Promise<Claim> => {
  const { rows } = await place.database.systemPool.query<{ id: string }>(
    'select id from claim where company_id = 1 and cash_advance_id = $1',
    [id],
  );
  return await read(employee, Number(rows[0]?.id));
};

const report = (settlement: Claim, lines: object[]) =>
  employee.put(`/v1/claims/${settlement.id}`, {
    submissionType: 'cashAdvanceSettlement',
    onBehalfOfID: null,
    purpose: 'The course',
    organizationID: null,
    isUnspent: lines.length === 0,
    lines,
    mediaIDs: [],
  });

describe('a number', () => {
  it('is drawn once the limits are held: who waits for a limit keeps nobody else from filing', async () => {
    await filed(reimbursement([line()]));
    const pool = place.database.systemPool;
    const client = await pool.connect();
    await client.query('begin');
    const held = await client.query(
      `select from limit_usage u join employee e on e.company_id = u.company_id and e.id = u.employee_id
       where u.company_id = 1 and e.email = 'employee@nusantara.test' for update of u`,
    );
    expect(held.rowCount).toBeGreaterThan(0);
    const waiting = employee.post('/v1/claims', reimbursement([line()]));
    await expect
      .poll(async () => {
        const { rows } = await pool.query<{ waiting: number }>(
          `select count(*)::int as waiting from pg_locks l join pg_stat_activity a on a.pid = l.pid
           where not l.granted and a.datname = current_database() and a.query like '%"limit_usage" w%'`,
        );
        return rows[0]?.waiting ?? 0;
      })
      .toBeGreaterThan(0);
    const other = await filed(reimbursement([line()]), colleague);
    await client.query('commit');
    client.release();
    const late = (await waiting).json<Claim>();
    const countOf = ({ referenceID }: Claim) => Number(referenceID.split('/')[2]);
    expect([late, other].map(({ referenceID }) => referenceID.slice(0, 9))).toEqual([
      'RMB/2026/',
      'RMB/2026/',
    ]);
    expect(countOf(late)).toBe(countOf(other) + 1);
  });
});

describe('a reimbursement', () => {
  it('is filed with a foreign line, approved, disbursed and paid by the bank', async () => {
    const claim = await filed(
      reimbursement([line(), line({ merchant: 'Coursera', amount: 20, currencyCode: 'USD' })]),
    );
    const [first, second] = claim.lines;
    expect(claim).toMatchObject({ status: 'waiting_for_approval' });
    expect(first).toMatchObject({ baseAmount: 150_000, fulfilment: 'fulfilled' });
    expect(claim.requestedAmount).toBe(150_000 + (second?.baseAmount ?? 0));
    expect(await act(approver, claim, 'approve')).toMatchObject({ status: 'approved' });
    await disburse(claim);
    expect(await read(employee, claim.id)).toMatchObject({ status: 'disbursed' });
    expect(await toldOf(claim)).toContain('claim_paid');
  });

  it('is paid to the account that was mended after the bank refused', async () => {
    const claim = await filed(reimbursement([line()]));
    await act(approver, claim, 'approve');
    // The sandbox bank refuses accounts that end so.
    await setAccount('8000550002');
    await act(releaser, claim, 'confirm-account');
    await disburse(claim);
    expect(await read(employee, claim.id)).toMatchObject({ status: 'failed' });
    expect(await toldOf(claim)).toContain('claim_failed');
    await setAccount('8000555511');
    const unseen = await releaser.patch(`/v1/claims/${claim.id}/disburse`, { companyAccountID: account });
    expect([unseen.statusCode, unseen.json().error.message]).toEqual([
      403,
      'The bank account of whom it is paid to has changed since it was sent in: somebody else confirms it first.',
    ]);
    expect((await employee.patch(`/v1/claims/${claim.id}/confirm-account`)).statusCode).toBe(403);
    const confirmed = await act(releaser, claim, 'confirm-account');
    expect(confirmed).toMatchObject({ status: 'failed', payee: expect.stringContaining('8000555511') });
    expect((await releaser.patch(`/v1/claims/${claim.id}/confirm-account`)).statusCode).toBe(403);
    await disburse(claim);
    expect(await read(employee, claim.id)).toMatchObject({ status: 'disbursed' });
  });

  it('asks for its account to be confirmed that was changed while it was at the bank', async () => {
    const claim = await filed(reimbursement([line({ amount: 20_000 })]));
    await act(approver, claim, 'approve');
    await setAccount('8000550002');
    await act(releaser, claim, 'confirm-account');
    await workOff(async () => {
      const sent = await act(releaser, claim, 'disburse', { companyAccountID: account });
      await setAccount('8000555511');
      // Who saw the account of before decides on nothing of it.
      expect((await read(employee, claim.id)).version).toBe(sent.version + 1);
    });
    expect(await read(employee, claim.id)).toMatchObject({ status: 'failed' });
    const unseen = await releaser.patch(`/v1/claims/${claim.id}/disburse`, { companyAccountID: account });
    expect(unseen.statusCode, unseen.body).toBe(403);
    const shown = (await read(releaser, claim.id)) as Claim & { changedAccount: string | null };
    expect(shown.changedAccount).toContain('8000555511');
    const confirmed = await act(releaser, claim, 'confirm-account');
    expect(confirmed).toMatchObject({ changedAccount: null });
    await disburse(claim);
    expect(await read(employee, claim.id)).toMatchObject({ status: 'disbursed' });
  });

  it('says at once what is wrong with it, by field', async () => {
    const wrong = reimbursement([
      line({ transactionDate: '2026-11-22' }),
      line({ transactionDate: '2026-01-02' }),
      line({ isReceiptMissing: false, missingReason: null }),
      line({ missingReason: null }),
    ]);
    const fields = await refused(wrong);
    expect(Object.keys(fields).toSorted()).toEqual([
      'lines.0.transactionDate',
      'lines.1.transactionDate',
      'lines.2.receiptsIDs',
      'lines.3.missingReason',
    ]);
    expect(await refused(reimbursement([]))).toHaveProperty('lines');
    expect(await refused(reimbursement([line({ amount: 0 })]))).toHaveProperty(['lines.0.amount']);
    expect(await refused(reimbursement([line({ currencyCode: 'XXX' })]))).toHaveProperty([
      'lines.0.currencyCode',
    ]);
    expect(await refused(reimbursement([line({ amount: 1_000_000_000_000 })]))).toHaveProperty([
      'lines.0.amount',
    ]);
  });

  it('passes no blocking limit, and says what is left', async () => {
    const meals = line({ categoryID: categories['Meals'], transactionDate: '2026-11-18' });
    const claim = await filed(reimbursement([{ ...meals, amount: 120_000 }]));
    expect(await refused(reimbursement([{ ...meals, merchant: 'Warung', amount: 60_000 }]))).toEqual({
      'lines.0.amount': "You've reached the limit of Rp 150.000 a day for Meals: Rp 30.000 is left",
    });
    await act(employee, claim, 'cancel', { notes: 'It was paid by card.' });
    const again = await filed(reimbursement([{ ...meals, merchant: 'Warung', amount: 60_000 }]));
    await act(employee, again, 'cancel', { notes: 'It was paid by card.' });
  });

  it('is decided and paid by nobody who has a part in it', async () => {
    const other = await filed(reimbursement([line()]));
    await act(approver, other, 'approve');
    const both = await approver.patch(`/v1/claims/${other.id}/disburse`, { companyAccountID: account });
    expect([both.statusCode, both.json().error.message]).toEqual([
      403,
      'Nobody pays a claim that they approved: somebody else has to.',
    ]);
    const stranger = await colleague.patch(`/v1/claims/${other.id}/cancel`, { notes: 'No.' });
    expect(stranger.statusCode).toBe(404);
  });

  it('is paid as much as its approver approves, with a reason', async () => {
    const claim = await filed(reimbursement([line(), line({ merchant: 'Toko Buku' })]));
    const [first] = claim.lines;
    const lowered = { line: first?.id, approvedAmount: 100_000, reason: null };
    const unsaid = await approver.patch(`/v1/claims/${claim.id}/lower`, { amounts: [lowered] });
    expect(unsaid.json().error.fields).toHaveProperty(['amounts.0.reason']);
    const less = await act(approver, claim, 'lower', {
      amounts: [{ ...lowered, reason: 'Half of it was private' }],
    });
    expect(less).toMatchObject({ requestedAmount: 300_000, approvedAmount: 250_000, payoutAmount: 250_000 });
    const more = await approver.patch(`/v1/claims/${claim.id}/lower`, {
      amounts: [{ ...lowered, approvedAmount: 150_001, reason: 'More' }],
    });
    expect(more.json().error.fields).toHaveProperty(['amounts.0.approvedAmount']);
    await act(approver, claim, 'approve');
    await disburse(claim);
    expect(await read(employee, claim.id)).toMatchObject({ status: 'disbursed', payoutAmount: 250_000 });
  });

  it('is sent back, mended by who filed it, and rejected', async () => {
    const claim = await filed(reimbursement([line()]));
    expect(await act(approver, claim, 'revision', { notes: 'Which course?' })).toMatchObject({
      status: 'need_revision',
    });
    const mended = await employee.put(
      `/v1/claims/${claim.id}`,
      reimbursement([line({ description: 'Import customs' })]),
    );
    expect(mended.json(), mended.body).toMatchObject({ status: 'waiting_for_approval' });
    expect(await act(approver, claim, 'reject', { notes: 'Not ours.' })).toMatchObject({
      status: 'rejected',
    });
  });

  it('is marked as disbursed where it was paid outside', async () => {
    const claim = await filed(reimbursement([line()]));
    await act(approver, claim, 'approve');
    const mark = { companyAccountID: account, notes: 'In cash' };
    const early = await finance.patch(`/v1/claims/${claim.id}/mark-as-disbursed`, {
      ...mark,
      paidOn: '2027-01-01',
    });
    expect(early.json().error.fields).toHaveProperty('paidOn');
    expect(await act(finance, claim, 'mark-as-disbursed', { ...mark, paidOn: '2026-11-20' })).toMatchObject({
      status: 'disbursed',
    });
  });

  it('is listed where people look for it', async () => {
    const of = async (caller: Caller, path: string) =>
      (await caller.get(`/v1/${path}?limit=100`)).json<{
        submissions: { requester: { id: number }; createdBy: { id: number } }[];
      }>().submissions;
    const own = await of(employee, 'claims');
    expect(new Set(own.map(({ requester }) => requester.id)).size).toBe(1);
    const all = await of(finance, 'submissions');
    expect(new Set(all.map(({ requester }) => requester.id)).size).toBeGreaterThan(3);
    expect((await employee.get('/v1/submissions')).statusCode).toBe(403);
    expect((await of(approver, 'claims/approvals')).length).toBeGreaterThan(0);
  });
});

describe('a preview', () => {
  it('says what is left and who approves, and keeps nothing', async () => {
    const answer = await employee.post('/v1/claims/preview', {
      submissionType: 'reimbursement',
      lines: [
        {
          transactionDate: '2026-11-19',
          merchant: 'Warung',
          categoryID: categories['Meals'],
          currencyCode: 'IDR',
          amount: 200_000,
        },
      ],
    });
    expect(answer.statusCode, answer.body).toBe(200);
    const preview = answer.json();
    expect(preview.lines[0]).toMatchObject({ place: 0, baseAmount: 200_000, fulfilment: 'exceeded' });
    expect(preview.lines[0].refusal).toContain('Rp 150.000 a day for Meals');
    expect(preview.approval.steps.length).toBeGreaterThan(0);
    const others = await employee.post('/v1/claims/preview', {
      submissionType: 'reimbursement',
      employeeID: 1,
    });
    expect(others.statusCode).toBe(400);
  });
});

describe('a cash advance', () => {
  beforeEach(signIn);

  async function paid(amount: number): Promise<Claim> {
    const claim = await filed(advance(amount));
    await act(approver, claim, 'approve');
    await disburse(claim);
    const there = await read(employee, claim.id);
    expect(there).toMatchObject({ status: 'waiting_for_receipt', disbursedAmount: amount });
    expect(await ledgerOf(`claim:${claim.id}`)).toBe(amount);
    return there;
  }

  it('is needed within a year', async () => {
    expect(await refused(advance(100_000, { neededOn: '2026-11-20' }))).toHaveProperty('neededOn');
    expect(await refused(advance(100_000, { neededOn: '2027-11-22' }))).toHaveProperty('neededOn');
    expect(await refused(advance(0))).toHaveProperty('amount');
  });

  it('of which more was spent pays the rest', async () => {
    const claim = await paid(500_000);
    const settlement = await settlementOf(claim);
    expect((await report(settlement, [line({ amount: 650_000 })])).json()).toMatchObject({
      status: 'awaiting_review',
    });
    expect(await read(employee, claim.id)).toMatchObject({ status: 'awaiting_review' });
    await act(approver, settlement, 'revision', { notes: 'Which course?' });
    expect(await read(employee, claim.id)).toMatchObject({ status: 'need_revision' });
    await report(settlement, [line({ amount: 650_000 })]);
    expect(await act(approver, settlement, 'approve')).toMatchObject({
      status: 'approved',
      payoutAmount: 150_000,
    });
    expect(await read(employee, claim.id)).toMatchObject({ status: 'reported', accountedAmount: 500_000 });
    expect(await ledgerOf(`claim:${claim.id}`)).toBe(0);
    await disburse(settlement);
    expect(await read(employee, settlement.id)).toMatchObject({ status: 'disbursed' });
  });

  it('of which less was spent waits for the rest, which comes back or is given up', async () => {
    const claim = await paid(400_000);
    const settlement = await settlementOf(claim);
    await report(settlement, [line({ amount: 150_000 })]);
    expect(await act(approver, settlement, 'approve')).toMatchObject({ status: 'settled', payoutAmount: 0 });
    expect(await read(employee, claim.id)).toMatchObject({
      status: 'waiting_for_payment',
      accountedAmount: 150_000,
    });
    expect(await ledgerOf(`claim:${claim.id}`)).toBe(250_000);
    const settled = await act(finance, claim, 'mark-as-settled', { how: 'payroll', notes: 'In November' });
    expect(settled).toMatchObject({ status: 'settled', refundedAmount: 250_000 });
    expect(await ledgerOf(`claim:${claim.id}`)).toBe(0);
  });

  describe('of which something is given back', () => {
    interface Refunded extends Claim {
      refunds: {
        status: string;
        accountNumber: string | null;
        qrText: string | null;
        transfers: { id: number; amount: number; takenAt: string | null }[];
      }[];
    }
    const seen = async (id: number) => (await read(employee, id)) as Refunded;
    const ask = (claim: Claim, amount: number, by = employee) =>
      by.post(`/v1/claims/${claim.id}/refunds`, { amount, method: 'virtualAccount', bank: 'bni' });
    async function availableOf(): Promise<number> {
      const { rows } = await place.database.systemPool.query<{ balance: string }>(
        `select coalesce(sum(balance), 0) as balance from ledger_account
         where company_id = 1 and company_account_id = $1 and kind = 'available' and currency_code = 'IDR'`,
        [account],
      );
      return Number(rows[0]?.balance);
    }
    /** An advance of which so much is left. */
    async function left(amount: number): Promise<Claim> {
      const claim = await paid(amount + 10_000);
      const settlement = await settlementOf(claim);
      await report(settlement, [line({ amount: 10_000 })]);
      await act(approver, settlement, 'approve');
      return claim;
    }
    async function number(claim: Claim, amount: number): Promise<string> {
      await workOff(async () => expect((await ask(claim, amount)).statusCode).toBe(200));
      const [refund] = (await seen(claim.id)).refunds;
      expect(refund?.accountNumber).toMatch(/^8808009\d{8}$/);
      return refund?.accountNumber ?? '';
    }
    /** What was to be asked by now is asked. */
    async function askAgain(accountNumber: string): Promise<void> {
      await place.database.systemPool.query(
        `insert into outbox (company_id, topic, payload, due_at)
         select company_id, 'claim.refund', json_build_object('companyID', company_id, 'refundID', id), now() - interval '1 year'
         from refund where company_id = 1 and account_number = $1`,
        [accountNumber],
      );
    }
    async function transfer(virtualAccountNumber: string, amountInIDR: number): Promise<void> {
      await workOff(async () => {
        const answer = await employee.post('/v1/sandbox/incoming-transfers', {
          virtualAccountNumber,
          amountInIDR,
          senderName: 'Andi Wijaya',
        });
        expect(answer.statusCode, answer.body).toBe(204);
      });
    }

    it('comes by a code that any bank reads as by a number: a code names no bank, and a number needs one', async () => {
      const claim = await left(20_000);
      for (const way of [{ method: 'qrCode', bank: 'bni' }, { method: 'virtualAccount' }]) {
        const answer = await employee.post(`/v1/claims/${claim.id}/refunds`, { amount: 1000, ...way });
        expect(answer.statusCode, answer.body).toBe(400);
        expect(answer.json()).toMatchObject({ error: { fields: { bank: expect.any(String) } } });
      }
      await workOff(async () => {
        const asked = await employee.post(`/v1/claims/${claim.id}/refunds`, {
          amount: 20_000,
          method: 'qrCode',
        });
        expect(asked.statusCode, asked.body).toBe(200);
      });
      const [refund] = (await seen(claim.id)).refunds;
      const { accountNumber, qrText } = refund ?? {};
      expect(qrText).toContain('540520000');
      expect(qrText).toContain(accountNumber);
      await transfer(accountNumber ?? '', 20_000);
      expect(await seen(claim.id)).toMatchObject({ status: 'reported', refundedAmount: 20_000 });
    });

    it('comes by a transfer of their own, as finance finds it on the account and not as it is told', async () => {
      const claim = await left(100_000);
      const before = await availableOf();
      const tell = (amount: number, way: object = {}, by = employee) =>
        by.post(`/v1/claims/${claim.id}/refunds`, {
          amount,
          method: 'bank',
          transferredOn: '2026-11-20',
          ...way,
        });
      for (const [way, field] of [
        [{ transferredOn: '2026-12-31' }, 'transferredOn'],
        [{ transferredOn: null }, 'transferredOn'],
        [{ bank: 'bni' }, 'bank'],
        [{ method: 'qrCode' }, 'transferredOn'],
      ] as const) {
        const answer = await tell(60_000, way);
        expect(answer.statusCode, answer.body).toBe(400);
        expect(answer.json().error.fields).toHaveProperty(field);
      }
      await workOff(async () => expect((await tell(60_000)).statusCode).toBe(200));
      expect(await seen(claim.id)).toMatchObject({
        status: 'waiting_for_payment',
        refundedAmount: 0,
        refunds: [{ status: 'pending', accountNumber: null, transferredOn: '2026-11-20', transfers: [] }],
      });
      expect(await toldOf(claim, 'finance.admin')).toContain('claim_transfer_stated');
      const confirm = (amount: number, by = finance, receivedOn = '2026-11-21') =>
        by.patch(`/v1/claims/${claim.id}/confirm-transfer`, { amount, receivedOn });
      expect((await confirm(60_000, employee)).statusCode).toBe(403);
      expect((await confirm(0)).json().error.fields).toHaveProperty('amount');
      expect((await confirm(60_000, finance, '2026-12-31')).json().error.fields).toHaveProperty('receivedOn');
      expect((await tell(1000)).statusCode).toBe(409);
      const settling = { how: 'payroll', notes: 'Now' };
      expect((await finance.patch(`/v1/claims/${claim.id}/mark-as-settled`, settling)).statusCode).toBe(409);
      expect((await confirm(40_000)).statusCode).toBe(200);
      expect(await ledgerOf(`claim:${claim.id}`)).toBe(60_000);
      expect((await confirm(40_000)).statusCode).toBe(409);

      expect((await tell(60_000)).statusCode).toBe(200);
      await workOff(async () => {
        const lost = await finance.patch(`/v1/claims/${claim.id}/refuse-transfer`, { notes: 'Not there' });
        expect(lost.statusCode, lost.body).toBe(200);
      });
      expect(await toldOf(claim)).toContain('claim_transfer_refused');
      expect(await ledgerOf(`claim:${claim.id}`)).toBe(60_000);

      expect((await tell(60_000)).statusCode).toBe(200);
      await act(employee, claim, 'cancel-refund');
      expect((await confirm(60_000)).statusCode).toBe(409);

      expect((await tell(60_000)).statusCode).toBe(200);
      expect((await confirm(75_000)).statusCode).toBe(200);
      expect(await seen(claim.id)).toMatchObject({
        status: 'reported',
        refundedAmount: 100_000,
        refunds: [
          { status: 'success' },
          { status: 'canceled' },
          { status: 'canceled' },
          { status: 'success' },
        ],
      });
      expect(await ledgerOf(`claim:${claim.id}`)).toBe(0);
      expect((await availableOf()) - before).toBe(115_000);
      const { data } = (await finance.get('/v1/balance/ledger?limit=5')).json<{ data: object[] }>();
      expect(data).toEqual(
        expect.arrayContaining([expect.objectContaining({ kind: 'bank', credit: expect.anything() })]),
      );
    });

    it('waits for whose it is, as everybody is told', async () => {
      const claim = await left(5_000);
      for (const caller of [employee, finance]) {
        const { people } = (await caller.get(`/v1/claims/${claim.id}/next-people`)).json<{
          people: { name: string }[];
        }>();
        expect(people.map(({ name }) => name)).toEqual([claim.requester.name]);
      }
    });

    it('takes what comes in as it was asked for, part by part, and each transfer once', async () => {
      const claim = await left(130_001);
      const before = await availableOf();
      // The bank tells twice of a sum that ends like this.
      await transfer(await number(claim, 100_001), 100_001);
      expect(await seen(claim.id)).toMatchObject({
        status: 'waiting_for_payment',
        refundedAmount: 100_001,
        refunds: [{ status: 'success', transfers: [{ amount: 100_001 }] }],
      });
      expect(await ledgerOf(`claim:${claim.id}`)).toBe(30_000);
      await transfer(await number(claim, 30_000), 30_000);
      expect(await seen(claim.id)).toMatchObject({ status: 'reported', refundedAmount: 130_001 });
      expect(await ledgerOf(`claim:${claim.id}`)).toBe(0);
      expect((await availableOf()) - before).toBe(130_001);
      expect(await toldOf(claim)).toContain('claim_refunded');
    });

    it('is asked for by whose it is, once at a time, and never more than is left', async () => {
      const claim = await left(200_000);
      expect((await ask(claim, 200_001)).json().error.fields).toHaveProperty('amount');
      expect((await ask(claim, 0)).json().error.fields).toHaveProperty('amount');
      expect((await ask(claim, 100_000, finance)).statusCode).toBe(403);
      await number(claim, 200_000);
      expect((await ask(claim, 1000)).json().error.message).toContain('waits for its money already');
      const settling = await finance.patch(`/v1/claims/${claim.id}/mark-as-settled`, {
        how: 'payroll',
        notes: 'In November',
      });
      expect(settling.json().error.message).toContain('waits for its money already');
      await act(employee, claim, 'cancel-refund');
      expect(await seen(claim.id)).toMatchObject({ refunds: [{ status: 'canceled' }] });
      await act(finance, claim, 'mark-as-settled', { how: 'payroll', notes: 'In November' });
    });

    it('waits for finance where another sum comes in, and what is above the advance is the company’s', async () => {
      const claim = await left(60_000);
      const before = await availableOf();
      await transfer(await number(claim, 60_000), 75_000);
      const waiting = await seen(claim.id);
      expect(waiting).toMatchObject({ status: 'waiting_for_payment', refundedAmount: 0 });
      expect(await ledgerOf(`claim:${claim.id}`)).toBe(60_000);
      const settling = await finance.patch(`/v1/claims/${claim.id}/mark-as-settled`, {
        how: 'payroll',
        notes: 'In November',
      });
      expect(settling.statusCode).toBe(409);
      await act(employee, claim, 'cancel-refund');
      // Neither kept from the salary nor given back again while it is not looked at.
      for (const answer of [
        await finance.patch(`/v1/claims/${claim.id}/mark-as-settled`, { how: 'payroll', notes: 'Now' }),
        await ask(claim, 60_000),
      ]) {
        expect(answer.json().error.message).toContain('look at first');
      }
      const transferID = waiting.refunds[0]?.transfers[0]?.id;
      const byOwner = await employee.patch(`/v1/claims/${claim.id}/take-transfer`, { transfer: transferID });
      expect(byOwner.statusCode).toBe(403);
      await act(finance, claim, 'take-transfer', { transfer: transferID });
      expect(await seen(claim.id)).toMatchObject({
        status: 'reported',
        refundedAmount: 60_000,
        refunds: [{ status: 'canceled' }],
      });
      expect((await availableOf()) - before).toBe(75_000);
      const again = await finance.patch(`/v1/claims/${claim.id}/take-transfer`, { transfer: transferID });
      expect(again.json().error.message).toContain('No money came in');
    });

    it('does not run out while finance has to look at what came', async () => {
      const claim = await left(20_000);
      const old = await number(claim, 20_000);
      await transfer(old, 15_000);
      await workOff(async () => {
        await place.database.systemPool.query(
          `update refund set expires_at = expires_at - interval '30 days' where company_id = 1 and account_number = $1`,
          [old],
        );
        await askAgain(old);
      });
      const { refunds } = await seen(claim.id);
      expect(refunds).toMatchObject([{ status: 'pending' }]);
      expect(await toldOf(claim)).not.toContain('claim_refund_expired');
      await act(finance, claim, 'take-transfer', { transfer: refunds[0]?.transfers[0]?.id });
      expect(await seen(claim.id)).toMatchObject({
        refundedAmount: 15_000,
        refunds: [{ status: 'success' }],
      });
    });

    it('ends, however long the server was away', async () => {
      const claim = await left(10_000);
      const old = await number(claim, 10_000);
      await workOff(async () => {
        await place.database.systemPool.query(
          `update refund set created_at = created_at - interval '30 days', expires_at = expires_at - interval '30 days'
           where company_id = 1 and account_number = $1`,
          [old],
        );
        await askAgain(old);
      });
      expect(await seen(claim.id)).toMatchObject({ refunds: [{ status: 'canceled' }] });
    });

    it('runs out after a day, and late money is not lost', async () => {
      const claim = await left(80_000);
      const expired = await number(claim, 80_000);
      await workOff(async () => {
        place.pass(25 * 3600);
        await askAgain(expired);
      });
      await signIn();
      expect(await seen(claim.id)).toMatchObject({
        status: 'waiting_for_payment',
        refunds: [{ status: 'canceled' }],
      });
      await transfer(expired, 80_000);
      const [late] = (await seen(claim.id)).refunds;
      expect(late?.transfers).toMatchObject([{ amount: 80_000, takenAt: null }]);
      await act(finance, claim, 'take-transfer', { transfer: late?.transfers[0]?.id });
      expect(await seen(claim.id)).toMatchObject({ status: 'reported', refundedAmount: 80_000 });
    });
  });

  it('has one settlement, which cannot be left empty unless nothing was spent', async () => {
    const claim = await paid(30_000);
    const settlement = await settlementOf(claim);
    const empty = await employee.put(`/v1/claims/${settlement.id}`, {
      submissionType: 'cashAdvanceSettlement',
      onBehalfOfID: null,
      purpose: 'The course',
      organizationID: null,
      isUnspent: false,
      lines: [],
      mediaIDs: [],
    });
    expect(empty.json().error.fields).toHaveProperty('isUnspent');
    expect((await report(settlement, [])).json()).toMatchObject({ status: 'awaiting_review' });
    await act(approver, settlement, 'approve');
    expect(await read(employee, claim.id)).toMatchObject({
      status: 'waiting_for_payment',
      accountedAmount: 0,
    });
  });
});
