import { readFileSync } from 'node:fs';

import { eq, sql } from 'drizzle-orm';
import { pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { draftingVerbs } from '../../domain/approval/draftLifecycle.ts';
import { currentApprover, reviewVerbs, revising } from '../../domain/approval/reviewLifecycle.ts';
import type { ReviewedSubject, ReviewPlan } from '../../domain/approval/reviewLifecycle.ts';
import type { Rule } from '../../domain/lifecycle/lifecycle.ts';
import { defineLifecycle } from '../../domain/lifecycle/lifecycle.ts';
import { lawLooks } from '../../domain/lifecycle/statusLook.ts';
import { law } from '../../domain/message/message.ts';
import { amount, day, numbered, reference } from '../../domain/noun/fields.ts';
import { defineNoun } from '../../domain/noun/noun.ts';
import { checkWithBank, handToBank } from '../../resources/paying/payment/bank/paymentDisbursement.server.ts';
import { employeePaidSource } from '../../resources/paying/payment/paid/employee/employeePaidSource.server.ts';
import { payEmployee } from '../../resources/paying/payment/paid/employee/payEmployee.server.ts';
import { orderReview } from '../../resources/purchasing/order/orderReview.ts';
import type { PaidKind } from '../../resources/paying/payment/paid/paidKind.ts';
import { movedByPayment, payingVerbs } from '../../resources/paying/payment/paid/paidLifecycle.ts';
import type { PaidPlan } from '../../resources/paying/payment/paid/paidLifecycle.ts';
import type { PaidSource } from '../../resources/paying/payment/paid/paidSource.server.ts';
import { paidSources, registerPaidSources } from '../../resources/paying/payment/paid/paidSource.server.ts';
import type { PaymentDetail, PaymentReceipt } from '../../resources/paying/payment/paymentWire.ts';
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
import { read } from '../proof/payers.ts';
import { createTestDatabase } from '../testDatabase.ts';

/** A declared noun is paid to the employee who asked for it: what every such noun promises, said of one that nobody knows. */
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
interface Subject extends ReviewedSubject {
  requesterID: number;
}

const isRequester: Rule<Subject> = {
  name: 'its requester',
  holds: (actor, { requesterID }) => actor.employeeID === requesterID,
  says: law('rule.onlyDecider'),
};
const plan = {
  inReview: 'awaiting_review',
  approvedAs: 'approved',
  revisedAs: 'awaiting_revision',
  rejectedAs: 'rejected',
  by: [currentApprover(law('rule.onlyDecider'))],
  keptAway: [isRequester],
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
      revising(plan),
      reject,
      withdraw,
      passOn,
      ...payingVerbs<Subject, Status>(paying, { keptAway: [isRequester] }),
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
  await client.end();
  const words = { loan: { one: 'loan', many: 'loans' } };
  before = paidSources();
  registerPaidSources([
    ...before,
    employeePaidSource({
      store: loans,
      table: loanTable,
      type: 'loan',
      plan: paying,
      columns: { amount: loanTable.sum, date: loanTable.neededOn },
    }),
  ]);
  (paidKinds as PaidKind[]).push(loanPaid);
  test = await createTestApp({ place, entities: [loans], words });
  requester = await test.signInAs('employee@nusantara.test');
  maker = await test.signInAs('maker@nusantara.test');
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

async function decided(payment: PaymentDetail): Promise<void> {
  const [approver, releaser] = [
    await test.signInAs('approver@nusantara.test'),
    await test.signInAs('releaser@nusantara.test'),
  ];
  let { status } = payment;
  while (status === 'awaiting_approval') {
    ({ status } = read<PaymentDetail>(await approver.patch(`/v1/payments/${payment.id}/approve`), 200));
  }
  read(await releaser.patch(`/v1/payments/${payment.id}/authorize`), 200);
}

describe('a declared noun that is paid to an employee', () => {
  it('is paid by the bank to their own account, moves along, and leaves a receipt', async () => {
    const { id, referenceID, status } = await approvedLoan();
    expect(status).toBe('approved');
    const payment = await requested(id);
    expect(payment).toMatchObject({
      paymentFor: 'loan',
      paidID: id,
      billReferenceID: referenceID,
      amount: 1_500_000,
      accountNumber: '8000555511',
      isManualPayment: false,
    });
    await decided(payment);
    expect((await loanOf(id)).status).toBe('awaiting_disbursement');
    await handToBank(test.context, 1, payment.id);
    await checkWithBank(test.context, 1, payment.id);
    test.pass(10);
    await checkWithBank(test.context, 1, payment.id);
    const paid = await loanOf(id);
    expect(paid.status).toBe('paid');
    expect(paid.histories.at(-1)).toMatchObject({ action: 'paymentPaid', related: { id: payment.id } });
    const receipt = read<PaymentReceipt>(await maker.get(`/v1/payments/${payment.id}/receipt`), 200);
    expect(receipt).toMatchObject({ document: { referenceID }, amount: 1_500_000, remainingAfter: 0 });
    // A document of the same number has nothing to do with it.
    const { rows } = await test.database.systemPool.query(
      'select bill_id, loan_id from payment where id = $1',
      [payment.id],
    );
    expect(rows).toEqual([{ bill_id: null, loan_id: String(id) }]);
  });

  it('is asked for by a payment maker alone, once, and never by who gets the money', async () => {
    const { id } = await approvedLoan(700_000);
    const input = { companyAccountID: accountID, isManual: false };
    expect((await requester.patch(`/v1/loans/${id}/pay`, input)).statusCode).toBe(403);
    await requested(id);
    expect((await maker.patch(`/v1/loans/${id}/pay`, input)).statusCode).toBe(409);
    expect((await loanOf(id, maker)).isAbleToPay).toBe(false);
  });

  it('waits to be paid again once its payment was rejected or voided, and its money is free', async () => {
    const { id } = await approvedLoan(800_000);
    const first = await requested(id);
    const approver = await test.signInAs('approver@nusantara.test');
    read(await approver.patch(`/v1/payments/${first.id}/reject`, { notes: 'Not this month.' }), 200);
    expect(await loanOf(id)).toMatchObject({ status: 'approved' });
    const second = await requested(id);
    await decided(second);
    const releaser = await test.signInAs('releaser@nusantara.test');
    read(await releaser.patch(`/v1/payments/${second.id}/cancel`, { notes: 'Wrong day.' }), 200);
    expect(await loanOf(id)).toMatchObject({ status: 'approved' });
    const { rows } = await test.database.systemPool.query<{ held: string }>(
      `select coalesce(sum(l.amount), 0)::bigint::text as held from ledger_line l
       join ledger_entry e on e.company_id = l.company_id and e.id = l.entry_id
       join ledger_account a on a.company_id = l.company_id and a.id = l.account_id
       where e.payment_id = any($1::bigint[]) and a.kind = 'held'`,
      [[first.id, second.id]],
    );
    expect(rows[0]?.held).toBe('0');
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
    await decided(payment);
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

  it('is found among payments by its number and by the name of who is paid', async () => {
    const { id, referenceID } = await approvedLoan(650_000);
    const payment = await requested(id);
    const approver = await test.signInAs('approver@nusantara.test');
    for (const query of [referenceID, payment.vendorName ?? '']) {
      const listed = await approver.get(`/v1/payment-approvals?limit=100&query=${encodeURIComponent(query)}`);
      expect(read<{ data: { id: number }[] }>(listed, 200).data.map((row) => row.id)).toContain(payment.id);
    }
  });
});
