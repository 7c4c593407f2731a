import { readFileSync } from 'node:fs';

import { eq, sql } from 'drizzle-orm';
import { pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { draftingVerbs } from '../../domain/approval/draftLifecycle.ts';
import { isAsked, isRequester, isRequestersOwn } from '../../domain/approval/requester.ts';
import type { RequestedSubject } from '../../domain/approval/requester.ts';
import { reviewVerbs, revising } from '../../domain/approval/reviewLifecycle.ts';
import type { ReviewPlan } from '../../domain/approval/reviewLifecycle.ts';
import { defineLifecycle } from '../../domain/lifecycle/lifecycle.ts';
import { lawLooks } from '../../domain/lifecycle/statusLook.ts';
import { amount, day, numbered, reference } from '../../domain/noun/fields.ts';
import { defineNoun } from '../../domain/noun/noun.ts';
import { employeePaidSource } from '../../resources/paying/payment/paid/employee/employeePaidSource.server.ts';
import { payEmployee } from '../../resources/paying/payment/paid/employee/payEmployee.server.ts';
import { orderReview } from '../../resources/purchasing/order/orderReview.ts';
import type { PaidKind } from '../../resources/paying/payment/paid/paidKind.ts';
import { movedByPayment, payingVerbs } from '../../resources/paying/payment/paid/paidLifecycle.ts';
import type { PaidPlan } from '../../resources/paying/payment/paid/paidLifecycle.ts';
import type { PaidSource } from '../../resources/paying/payment/paid/paidSource.server.ts';
import { paidSources, registerPaidSources } from '../../resources/paying/payment/paid/paidSource.server.ts';
import type { DepositRow } from '../../resources/purchasing/deposit/depositWire.ts';
import type { DocumentDetail } from '../../resources/purchasing/document/documentWire.ts';
import type { PaymentDetail } from '../../resources/paying/payment/paymentWire.ts';
import { paymentTable } from '../../resources/paying/payment/paymentTables.server.ts';
import { paidKinds } from '../../resources/paidKinds.ts';
import { approverColumns } from '../../server/approval/review/approverColumns.ts';
import {
  amount as amountColumn,
  day as dayColumn,
  reference as referenceColumn,
} from '../../server/database/columns.ts';
import { recordColumns } from '../../server/records/recordColumns.ts';
import { storedNoun } from '../../server/records/storedNoun.ts';
import { employeeName, employeeTable } from '../../server/session/employeeTable.ts';
import type { Caller, TestApp } from '../api/testApp.ts';
import { createTestApp, testNow } from '../api/testApp.ts';
import type { Payers } from '../proof/payers.ts';
import { gatherPayers, invoice, read } from '../proof/payers.ts';
import { createTestDatabase } from '../testDatabase.ts';
import type { PayingStage } from './paidNoun.ts';
import { paidNoun } from './paidNoun.ts';

/** Everything that payments pay keeps one contract; a declared noun that nobody knows is paid to the employee who asked for it. */
const statuses = [
  'draft',
  'awaiting_review',
  'awaiting_revision',
  'approved',
  'rejected',
  'awaiting_payment_approval',
  'awaiting_payment_authorization',
  'awaiting_disbursement',
  'failed',
  'paid',
] as const;
type Status = (typeof statuses)[number];
type Subject = RequestedSubject;

const plan = {
  inReview: 'awaiting_review',
  approvedAs: 'approved',
  revisedAs: 'awaiting_revision',
  rejectedAs: 'rejected',
  by: [isAsked],
  keptAway: [isRequestersOwn],
} as const satisfies ReviewPlan<Subject, Status, string>;
const paying = {
  owed: 'approved',
  inApproval: 'awaiting_payment_approval',
  inAuthorization: 'awaiting_payment_authorization',
  withBank: 'awaiting_disbursement',
  asked: 'awaiting_disbursement',
  failed: 'failed',
  paid: 'paid',
} as const satisfies PaidPlan<Subject, Status>;
const { approve, reject, withdraw, passOn } = reviewVerbs<Subject, Status, string>(plan);

const loan = defineNoun({
  name: 'loan',
  called: { en: { one: 'loan', many: 'Loans' }, id: { one: 'pinjaman', many: 'Pinjaman' } },
  path: 'loans',
  at: '/loans',
  tag: 'Loans',
  access: {},
  isPersonal: true,
  permissions: {
    viewList: 'bills_invoice_view_list',
    viewDetail: 'bills_invoice_view_detail',
    create: 'bills_invoice_create',
    edit: 'bills_invoice_edit',
    archive: 'bills_invoice_edit',
  },
  title: 'referenceID',
  series: 'LN',
  drafts: true,
  fields: {
    referenceID: numbered(),
    requester: reference('employees', { isReadOnly: true, isRequired: true }),
    neededOn: day({ isRequired: true, isFiltered: true, isSorted: true }),
    sum: amount({ isRequired: true, isFiltered: true, isSorted: true }),
  },
  headline: { amount: 'sum', of: 'requester' },
  views: [{ name: 'review', at: '/approval/loans', access: {} }],
  lifecycle: defineLifecycle<Subject, Status, string>({
    name: 'loan',
    noun: 'loan',
    statuses,
    looks: Object.fromEntries(statuses.map((status) => [status, lawLooks.active])) as never,
    waitsFor: { approved: 'pay', failed: 'tryAgain' },
    follows: ['awaiting_payment_approval', 'awaiting_payment_authorization'],
    transitions: [
      ...draftingVerbs<Subject, Status, string>(plan, { draft: 'draft', enteredBy: [isRequester] }),
      approve,
      revising<Subject, Status, string>(plan),
      reject,
      withdraw,
      passOn,
      ...payingVerbs<Subject, Status>(paying, { keptAway: [isRequestersOwn] }),
      ...movedByPayment<Subject, Status>(paying),
    ],
  }),
  choosable: ['paid'],
  list: {
    columns: ['referenceID', 'requester', 'neededOn', 'sum', 'status'],
    sort: '-referenceID',
    sum: 'sum',
  },
  form: { loan: ['neededOn', 'sum'] },
});

const loanTable = pgTable(
  'loan',
  {
    ...recordColumns(statuses),
    referenceID: text('reference_id').notNull(),
    requesterID: referenceColumn('requester_id').notNull(),
    neededOn: dayColumn('needed_on'),
    sum: amountColumn('sum'),
    ...approverColumns(),
  },
  (table) => [primaryKey({ columns: [table.companyID, table.id] })],
);

const loans = storedNoun(loan, loanTable, {
  readable: ({ capabilities }) => (capabilities.has('isPaymentMaker') ? undefined : sql`false`),
  references: { requester: { table: employeeTable, name: employeeName } },
  review: {
    plan,
    kind: orderReview,
    group: 'expenses',
    termsOf: ({ sum }) => ({ currencyCode: 'IDR', amount: sum ?? '0' }),
  },
  effects: {
    pay: (effect) =>
      payEmployee(effect, {
        type: 'loan',
        plan: paying,
        amount: String(effect.row['sum']),
        currencyCode: 'IDR',
        employeeID: Number(effect.row['requesterID']),
      }),
  },
});

const loanPaid: PaidKind = {
  type: 'loan',
  tab: 'bill',
  workflow: 'purchaseInvoice',
  called: { en: 'Loans', id: 'Pinjaman' },
  pages: ['/loans/:id'],
};

let test: TestApp;
let before: readonly PaidSource[];
let requester: Caller;
let maker: Caller;
let accountID: number;
let payers: Payers;
let price = 600_000;

beforeAll(async () => {
  const place = await createTestDatabase({ seededOn: testNow });
  const client = new pg.Client({ connectionString: place.url });
  await client.connect();
  await client.query(`create table loan (
    company_id bigint not null, id bigint generated always as identity, version integer not null default 1,
    status text not null default 'draft', created_at timestamptz not null default now(), reference_id text not null,
    requester_id bigint not null, needed_on date, sum numeric(20, 2), approver_ids bigint[] not null default '{}',
    undecidable_since timestamptz, approved_by_ids bigint[] not null default '{}', decided_for_ids bigint[] not null default '{}',
    steps_left integer not null default 0, decided_by_id bigint, approval_round integer not null default 0,
    primary key (company_id, id))`);
  await client.query(`alter table payment add loan_id bigint generated always as
    (case when payment_for = 'loan' then paid_id end) stored`);
  await client.query('alter table payment add foreign key (company_id, loan_id) references loan');
  await client.query(readFileSync('server/database/security.sql', 'utf8'));
  await client.query(
    `update employee set bank_code = '014', account_number = '8000555511' where company_id = 1 and email = 'employee@nusantara.test'`,
  );
  const { rows } = await client.query<{ id: string }>(
    `select min(id) as id from company_account where company_id = 1 and status = 'active'`,
  );
  accountID = Number(rows[0]?.id);
  // What is paid here is reviewed elsewhere.
  await client.query(
    `update workflow_layer l set is_no_approval = true, steps = '[]' from workflow w
     where w.company_id = l.company_id and w.id = l.workflow_id and w.company_id = 1 and w.kind in ('purchaseInvoice', 'purchaseOrder')`,
  );
  await client.end();
  const words = { loan: { one: 'loan', many: 'loans' } };
  before = paidSources();
  registerPaidSources([
    ...before,
    employeePaidSource({
      store: loans,
      table: loanTable,
      types: ['loan'],
      plan: paying,
      columns: { amount: loanTable.sum, date: loanTable.neededOn },
    }),
  ]);
  (paidKinds as PaidKind[]).push(loanPaid);
  test = await createTestApp({ place, entities: [loans], words });
  requester = await test.signInAs('employee@nusantara.test');
  payers = await gatherPayers(test.signInAs, testNow.slice(0, 10));
  maker = payers.maker as Caller;
});

afterAll(async () => {
  if (before) registerPaidSources(before);
  (paidKinds as PaidKind[]).splice(paidKinds.indexOf(loanPaid), 1);
  await test?.close();
});

interface Loan {
  id: number;
  status: string;
  referenceID: string;
  histories: { action: string; related: { type: string; id: number } | null }[];
  isAbleToPay: boolean;
}

const loanOf = async (id: number, caller = requester) => read<Loan>(await caller.get(`/v1/loans/${id}`), 200);

async function emailOf(id: number): Promise<string> {
  const { rows } = await test.database.systemPool.query<{ email: string }>(
    'select email from employee where company_id = 1 and id = $1',
    [id],
  );
  return rows[0]?.email ?? '';
}

/** A loan that may be paid. */
async function approvedLoan(sum = 1_500_000): Promise<Loan> {
  const made = read<Loan>(await requester.post('/v1/loans', { neededOn: '2026-12-01', sum }), 201);
  let now = made;
  while (now.status === 'awaiting_review') {
    const { rows } = await test.database.systemPool.query<{ approver: string }>(
      'select approver_ids[1] as approver from loan where id = $1',
      [made.id],
    );
    const approver = await test.signInAs(await emailOf(Number(rows[0]?.approver)));
    read(await approver.patch(`/v1/loans/${made.id}/approve`), 200);
    now = await loanOf(made.id);
  }
  return now;
}

/** Its payment, as it was asked for. */
async function requested(id: number, input: object = {}): Promise<PaymentDetail> {
  const paid = await maker.patch(`/v1/loans/${id}/pay`, {
    companyAccountID: accountID,
    isManual: false,
    ...input,
  });
  const { histories } = read<Loan>(paid, 200);
  const paymentID = histories.at(-1)?.related?.id ?? 0;
  return read<PaymentDetail>(await maker.get(`/v1/payments/${paymentID}`), 200);
}

/** Deposits stand on orders; both go without a review here, as invoices do. */
const documents = async (input: object): Promise<DocumentDetail> =>
  read(await payers.entering.post('/v1/bills', input), 201);
const typed = () => invoice(payers, (price += 1000));
const askForDocument = (by: Caller, id: number) =>
  by.post(`/v1/bills/${id}/payments`, { amount: price, paymentType: 'payNow', isUseVendorBankDetail: true });

const stage = (stranger: () => Caller) => (): PayingStage => ({ test, ...payers, stranger: stranger() });

paidNoun(
  'a loan',
  stage(() => requester),
  {
    type: 'loan',
    path: 'loans',
    owedAs: 'approved',
    async born() {
      const amount = 1_500_000;
      return { ...(await approvedLoan(amount)), amount };
    },
    ask: (by, id) => by.patch(`/v1/loans/${id}/pay`, { companyAccountID: accountID, isManual: false }),
  },
);
paidNoun(
  'an invoice',
  stage(() => payers.entering as Caller),
  {
    type: 'bill',
    path: 'bills',
    owedAs: 'awaiting_payment',
    async born() {
      const { id, referenceID, totalAmount: amount } = await documents(typed());
      return { id, referenceID, amount };
    },
    ask: askForDocument,
  },
);
paidNoun(
  'a deposit',
  stage(() => payers.entering as Caller),
  {
    type: 'deposit',
    path: 'bills',
    owedAs: 'awaiting_payment',
    async born() {
      const order = await documents({ ...typed(), transactionType: 'order', referenceNumber: null });
      const path = `/v1/bills/${order.id}/deposits`;
      read(await payers.entering.post(path, { amount: price, mediaIDs: [] }), 200);
      const [made] = read<{ data: DepositRow[] }>(await payers.entering.get(path), 200).data;
      if (!made) throw new Error('no deposit was requested');
      return { id: made.id, referenceID: made.referenceID, amount: price };
    },
    ask: askForDocument,
  },
);

describe('a declared noun that is paid to an employee', () => {
  it('is paid to their own account, and a document of the same number has nothing to do with it', async () => {
    const { id } = await approvedLoan();
    const payment = await requested(id);
    expect(payment).toMatchObject({ accountNumber: '8000555511' });
    expect((await loanOf(id, maker)).isAbleToPay).toBe(false);
    const { rows } = await test.database.systemPool.query(
      'select bill_id, loan_id from payment where id = $1',
      [payment.id],
    );
    expect(rows).toEqual([{ bill_id: null, loan_id: String(id) }]);
  });

  it('is paid past the bank where that is said, and refused where the employee has no account', async () => {
    const { id } = await approvedLoan(900_000);
    await test.database.systemPool.query(
      `update employee set account_number = null where company_id = 1 and email = 'employee@nusantara.test'`,
    );
    const refused = await maker.patch(`/v1/loans/${id}/pay`, {
      companyAccountID: accountID,
      isManual: false,
    });
    expect(refused.statusCode).toBe(400);
    expect(refused.body).toContain('isManual');
    expect((await loanOf(id)).status).toBe('approved');
    expect(await requested(id, { isManual: true })).toMatchObject({ isManualPayment: true });
    await test.database.systemPool.query(
      `update employee set account_number = '8000555511' where company_id = 1 and email = 'employee@nusantara.test'`,
    );
  });

  it('goes to an account that waits for a second person on no way, and its own account is nothing to look at', async () => {
    const { id } = await approvedLoan(750_000);
    const payment = await requested(id);
    expect(payment.flags).not.toContain('employee');
    expect(payment.flags).not.toContain('otherAccount');
    const waiting = { bankCode: '014', accountNumber: '8000777733' };
    const source = paidSources().find(({ types }) => types.includes('loan'));
    const isUnconfirmed = (account: typeof waiting) =>
      test.database.write(1, async (executor) => {
        const [row] = await executor.select().from(paymentTable).where(eq(paymentTable.id, payment.id));
        if (!row || !source) throw new Error('there is no such payment');
        return await source.isUnconfirmedAccount(executor, row, {
          ...account,
          bankName: 'BCA',
          accountHolderName: 'X',
        });
      });
    expect(await isUnconfirmed(waiting)).toBe(false);
    await test.database.systemPool.query(
      `update employee set proposal = $1 where company_id = 1 and email = 'employee@nusantara.test'`,
      [JSON.stringify({ step: 'BankAccount', given: { account: waiting } })],
    );
    expect(await isUnconfirmed(waiting)).toBe(true);
    expect(await isUnconfirmed({ ...waiting, accountNumber: '8000555511' })).toBe(false);
    await test.database.systemPool.query(
      `update employee set proposal = null where company_id = 1 and email = 'employee@nusantara.test'`,
    );
  });

  it('is not paid where nothing is owed', async () => {
    const { id } = await approvedLoan(0);
    const refused = await maker.patch(`/v1/loans/${id}/pay`, {
      companyAccountID: accountID,
      isManual: false,
    });
    expect(refused.statusCode).toBe(409);
    expect((await loanOf(id)).status).toBe('approved');
  });

  it('cannot be declared so that it waits to be paid while its payment is under way', () => {
    expect(() => movedByPayment<Subject, Status>({ ...paying, inApproval: 'approved' })).toThrow(
      /approved waits/,
    );
  });
});
