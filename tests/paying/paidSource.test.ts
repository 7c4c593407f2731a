import { and, eq, inArray, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { checkWithBank, handToBank } from '../../resources/paying/payment/bank/paymentDisbursement.server.ts';
import { openPayment } from '../../resources/paying/payment/open/openPayment.server.ts';
import { paidSources, registerPaidSources } from '../../resources/paying/payment/paid/paidSource.server.ts';
import type { PaidRecord, PaidSource } from '../../resources/paying/payment/paid/paidSource.server.ts';
import { paymentTable } from '../../resources/paying/payment/paymentTables.server.ts';
import type {
  PaymentDetail,
  PaymentReceipt,
  PaymentRow,
} from '../../resources/paying/payment/paymentWire.ts';
import { warehouseTable } from '../../resources/purchasing/warehouse/warehouse.server.ts';
import { loadEmployeeActor } from '../../server/session/actor.ts';
import type { Caller, TestApp } from '../api/testApp.ts';
import { createTestApp } from '../api/testApp.ts';
import { read } from '../proof/payers.ts';

/** What payments pay is a value: a table that payments never heard of is paid by what its room says of it. */
const kind = 'warehouse';
let test: TestApp;
let maker: Caller;
let approver: Caller;
let releaser: Caller;
let before: readonly PaidSource[];
/** What the source was told, in order. */
const told: string[] = [];

const isOfPayment = and(
  eq(warehouseTable.companyID, paymentTable.companyID),
  eq(warehouseTable.id, paymentTable.paidID),
  eq(paymentTable.paymentFor, kind),
);

const warehouses: PaidSource = {
  types: [kind],
  joins: [{ table: warehouseTable, on: isOfPayment }],
  columns: { payeeName: warehouseTable.name, date: warehouseTable.name, dueDate: warehouseTable.name },
  texts: [warehouseTable.name],
  funded: () => Promise.resolve({}),
  payeeAccount: { isOwn: sql<boolean>`false`, isOfAnother: sql<boolean>`false` },
  async read(executor, companyID, ids) {
    const rows = await executor
      .select()
      .from(warehouseTable)
      .where(and(eq(warehouseTable.companyID, companyID), inArray(warehouseTable.id, [...ids])));
    return new Map(rows.map((row): [number, PaidRecord] => [row.id, recordOf(row.id, row.name)]));
  },
  lock: async () => {},
  readable: () => sql`false`,
  isOfPerson: () => sql`false`,
  places: () => ({
    few: () => Promise.resolve(sql`false`),
    holds: (pattern) => sql`lower(${warehouseTable.name}) like ${pattern}`,
  }),
  lookUp: () => Promise.resolve([]),
  assertPayable: async () => {},
  isUnconfirmedAccount: () => Promise.resolve(false),
  move: (_executor, _context, { step }) => Promise.resolve(void told.push(step)),
  pay: (_executor, _context, { payment }) => Promise.resolve(void told.push(`paid ${payment.amount}`)),
  unpaid: () => Promise.resolve(null),
  settlesTo: () => ({ account: 'settled' }),
  paper: (_executor, _companyID, id) =>
    Promise.resolve({
      payee: { name: 'Landlord', address: null, taxNumber: null },
      document: {
        referenceID: `WH/${id}`,
        referenceNumber: null,
        transactionDate: null,
        dueDate: null,
        totalAmount: '750000',
      },
      subtotalAmount: '750000',
      taxes: [],
    }),
  shown: () => Promise.resolve({ referenceNumber: 'LEASE-7', media: [] }),
};

function recordOf(id: number, name: string): PaidRecord {
  return {
    id,
    referenceID: `WH/${id}`,
    peopleIDs: [],
    acceptedByID: null,
    payeeName: name,
    isPayeeArchived: false,
    order: null,
    date: null,
    dueDate: null,
    isOwed: true,
    totalAmount: '750000',
    remainingAmount: '750000',
  };
}

beforeAll(async () => {
  test = await createTestApp();
  before = paidSources();
  registerPaidSources([...before, warehouses]);
  maker = await test.signInAs('maker@nusantara.test');
  approver = await test.signInAs('approver@nusantara.test');
  releaser = await test.signInAs('releaser@nusantara.test');
});

afterAll(async () => {
  if (before) registerPaidSources(before);
  await test?.close();
});

async function employeeID(email: string): Promise<number> {
  const { rows } = await test.database.systemPool.query<{ id: string }>(
    'select id from employee where company_id = 1 and email = $1',
    [email],
  );
  return Number(rows[0]?.id);
}

/** A payment of a warehouse, as its maker opens it. */
async function opened(amount: string): Promise<{ id: number; status: string }> {
  const identity = { companyID: 1, employeeID: await employeeID('maker@nusantara.test') };
  const actor = await loadEmployeeActor(test.context, identity);
  if (!actor) throw new Error('the maker may not act');
  const { rows } = await test.database.systemPool.query<{ warehouse: string; account: string }>(
    `select (select min(id) from warehouse where company_id = 1) as warehouse,
      (select min(id) from company_account where company_id = 1 and status = 'active') as account`,
  );
  return await test.database.write(1, (executor) =>
    openPayment(executor, test.context, actor, {
      paymentFor: kind,
      paidID: Number(rows[0]?.warehouse),
      paid: { peopleIDs: [], acceptedByID: null },
      amount,
      currencyCode: 'IDR',
      paymentType: 'payNow',
      scheduledAt: null,
      payee: {
        bankCode: '014',
        bankName: 'Bank Central Asia (BCA)',
        accountNumber: '8000444499',
        accountHolderName: 'LANDLORD',
        isManualPayment: false,
        countryCode: 'ID',
        routing: null,
      },
      isUseVendorBankDetail: true,
      purposeCode: null,
      account: { id: Number(rows[0]?.account), change: null },
    }),
  );
}

const paymentOf = async (id: number) => read<PaymentDetail>(await maker.get(`/v1/payments/${id}`), 200);

async function approved(id: number): Promise<PaymentDetail> {
  let payment = await paymentOf(id);
  while (payment.status === 'awaiting_approval') {
    payment = read<PaymentDetail>(await approver.patch(`/v1/payments/${id}/approve`), 200);
  }
  return payment;
}

async function heldBy(id: number): Promise<string | undefined> {
  const { rows } = await test.database.systemPool.query<{ held: string }>(
    `select coalesce(sum(l.amount), 0)::bigint::text as held from ledger_line l
     join ledger_entry e on e.company_id = l.company_id and e.id = l.entry_id
     join ledger_account a on a.company_id = l.company_id and a.id = l.account_id
     where e.payment_id = $1 and a.kind = 'held'`,
    [id],
  );
  return rows[0]?.held;
}

describe('a record that payments never heard of', () => {
  it('is paid by the bank, and told of each step', async () => {
    const { id } = await opened('750000');
    const payment = await approved(id);
    expect(payment).toMatchObject({
      paymentFor: kind,
      billID: null,
      billReferenceID: `WH/${payment.paidID}`,
      totalAmount: 750_000,
      paid: { referenceNumber: 'LEASE-7', media: [] },
    });
    // A document of the same number has nothing to do with it.
    const ofDocument = await maker.get(`/v1/bills/${payment.paidID}/payments`);
    expect(ofDocument.body).not.toContain(payment.referenceID);
    read(await releaser.patch(`/v1/payments/${id}/authorize`), 200);
    await handToBank(test.context, 1, id);
    await checkWithBank(test.context, 1, id);
    test.pass(10);
    await checkWithBank(test.context, 1, id);
    expect(await paymentOf(id)).toMatchObject({ status: 'paid' });
    expect(told).toEqual(['paymentApproved', 'paymentAuthorized', 'paid 750000.00']);
    const receipt = read<PaymentReceipt>(await maker.get(`/v1/payments/${id}/receipt`), 200);
    expect(receipt).toMatchObject({
      vendor: { name: 'Landlord' },
      document: { referenceID: `WH/${payment.paidID}` },
      amount: 750_000,
      remainingAfter: 0,
    });
  });

  it('stands in lists, sums, search and inbox', async () => {
    const { id } = await opened('760000');
    const { referenceID } = await paymentOf(id);
    for (const query of [referenceID, '760000']) {
      const { data } = read<{ data: PaymentRow[] }>(
        await approver.get(`/v1/payment-approvals?query=${encodeURIComponent(query)}`),
        200,
      );
      expect(data.map((row) => row.id)).toContain(id);
    }
    const sums = await approver.get(`/v1/payment-approvals/sums?query=${referenceID}`);
    expect(sums.body).toContain('760000');
    const found = await maker.get(`/v1/search?query=${referenceID}`);
    expect(found.statusCode, found.body).toBe(200);
    expect(found.body).toContain(referenceID);
    const inbox = await approver.get(`/v1/inbox?limit=100&query=${referenceID}`);
    expect(inbox.statusCode, inbox.body).toBe(200);
    expect(inbox.body).toContain(referenceID);
  });
});

describe('a payment whose paid record or kind is gone', () => {
  /** Opened while its kind was known, and the room is gone since. */
  async function orphaned(amount: string): Promise<number> {
    const { id } = await opened(amount);
    await test.database.systemPool.query(`update payment set payment_for = 'parcel' where id = $1`, [id]);
    return id;
  }

  it('is read by who may read payments, in pages, lists and on paper', async () => {
    const id = await orphaned('770000');
    const payment = await paymentOf(id);
    expect(payment).toMatchObject({ paymentFor: 'parcel', vendorName: 'LANDLORD', paid: null });
    const list = read<{ data: PaymentRow[] }>(
      await approver.get(`/v1/payment-approvals?query=${payment.referenceID}`),
      200,
    );
    expect(list.data).toHaveLength(1);
    expect((await maker.get(`/v1/payments/${id}/slip.pdf`)).statusCode).toBe(200);
  });

  it('goes no further, and can be ended', async () => {
    const id = await orphaned('780000');
    const refused = await approver.patch(`/v1/payments/${id}/approve`);
    expect(refused.statusCode, refused.body).toBe(409);
    expect(refused.body).toContain('What this payment pays is gone');
    const rejected = await approver.patch(`/v1/payments/${id}/reject`, { notes: 'Its room is gone.' });
    expect(read<PaymentDetail>(rejected, 200)).toMatchObject({ status: 'rejected' });
  });

  it('is the same where the kind is known and the record is gone', async () => {
    const { id } = await opened('785000');
    await approved(id);
    read(await releaser.patch(`/v1/payments/${id}/authorize`), 200);
    await test.database.systemPool.query('update payment set paid_id = 999999 where id = $1', [id]);
    expect(await paymentOf(id)).toMatchObject({ paymentFor: kind, paid: null, billReferenceID: '' });
    expect((await maker.get(`/v1/payments/${id}/slip.pdf`)).statusCode).toBe(200);
    const back = read<PaymentDetail>(await releaser.patch(`/v1/payments/${id}/withdraw`), 200);
    expect(back.status).toBe('awaiting_payment_authorization');
    const refused = await releaser.patch(`/v1/payments/${id}/authorize`);
    expect(refused.statusCode, refused.body).toBe(409);
    expect(await heldBy(id)).toBe('0');
    const rejected = await releaser.patch(`/v1/payments/${id}/reject`, { notes: 'Its record is gone.' });
    expect(read<PaymentDetail>(rejected, 200).status).toBe('rejected');
  });

  it('gives back its money where it was released before', async () => {
    const { id } = await opened('790000');
    await approved(id);
    read(await releaser.patch(`/v1/payments/${id}/authorize`), 200);
    await test.database.systemPool.query(`update payment set payment_for = 'parcel' where id = $1`, [id]);
    expect(Number(await heldBy(id))).toBeGreaterThan(0);
    const voided = await releaser.patch(`/v1/payments/${id}/cancel`, { notes: 'Its room is gone.' });
    expect(read<PaymentDetail>(voided, 200)).toMatchObject({ status: 'canceled' });
    expect(await heldBy(id)).toBe('0');
  });
});
