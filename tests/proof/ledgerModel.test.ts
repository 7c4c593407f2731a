import { sql } from 'drizzle-orm';
import { expect } from 'vitest';

import type { Actor } from '../../domain/access/actor.ts';
import { DomainError } from '../../domain/message/errors.ts';
import { fromMinorUnits, toMinorUnits } from '../../domain/money/shares.ts';
import { companyAccountTable } from '../../resources/paying/companyAccount/companyAccountTable.server.ts';
import { coverInvoices } from '../../resources/purchasing/deposit/depositCover.server.ts';
import type { DocumentDetail } from '../../resources/purchasing/document/documentWire.ts';
import { documentServerEntity } from '../../resources/purchasing/documentEntity.server.ts';
import { paymentServerEntity } from '../../resources/paying/payment/payment.server.ts';
import { createPayment } from '../../resources/purchasing/payable/request/paymentCreate.server.ts';
import { checkWithBank, handToBank } from '../../resources/paying/payment/bank/paymentDisbursement.server.ts';
import { exchangeRateTable } from '../../server/exchangeRates/exchangeRates.ts';
import { vendorTable } from '../../resources/purchasing/vendor/vendorTables.server.ts';
import type { Bank, ServerContext, TransferAnswer } from '../../server/context.ts';
import type { Database, Executor } from '../../server/database/database.ts';
import { violatedConstraint } from '../../server/database/database.ts';
import { act } from '../../server/engine/act.ts';
import { postEntry } from '../../server/ledger/ledger.ts';
import { loadEmployeeActor } from '../../server/session/actor.ts';
import type { TestApp } from '../api/testApp.ts';
import { createTestApp, testNow } from '../api/testApp.ts';
import { fc } from '../properties.ts';
import { expectBalancedLedger } from '../server/seedChecks.ts';
import { countOf } from './databaseState.ts';
import * as plain from './moneyModel.ts';
import { purseKinds } from './moneyModel.ts';
import type {
  BankWord,
  ModelBill,
  ModelOrder,
  ModelPayment,
  MoneyModel,
  Purse,
  Verdict,
} from './moneyModel.ts';
import { gatherPayers, invoice, read } from './payers.ts';
import { prove } from './prove.ts';
import { companyID } from './newcomers.ts';
import { english } from '../said.ts';

const paymentSteps = [
  'approve',
  'authorize',
  'handOver',
  'reject',
  'void',
  'withdraw',
  'markAsPaid',
] as const;
const bankSteps = ['answerBank', 'proposeNewAccount', 'confirmNewAccount'] as const;
const billSteps = [
  'void',
  'approve',
  'withdraw',
  'reject',
  'proposeClose',
  'confirmClose',
  'declineClose',
  'tryAgain',
] as const;
type PaymentStep = (typeof paymentSteps)[number] | (typeof bankSteps)[number];
type BillStep = (typeof billSteps)[number];

/**
 * One step of a life. `at` picks among the payments there are, `bill` among the documents; `share` is a part of what
 * remains, or of what was ordered, in percent.
 */
type Command =
  | { do: 'topUp'; rupiah: bigint }
  | { do: 'request'; bill: number; share: number }
  | { do: PaymentStep; at: number }
  | { do: 'hear'; at: number; word: BankWord }
  | { do: 'bill'; bill: number; step: BillStep }
  | { do: 'deposit'; order: number; share: number }
  | { do: 'cover'; order: number }
  | { do: 'nextMonth' };

/** What a generated step may be beside: whatever brings that payment on. */
type Generated = Command | { do: 'forward'; at: number; word: BankWord };

const at = fc.nat({ max: 7 });
const bill = fc.nat({ max: 14 });
const order = fc.nat({ max: 2 });
const bankWord = fc.constantFrom<BankWord>(
  'paid',
  'paid',
  'paid',
  'refused',
  'refused',
  'needs_information',
  'needs_information',
  'needs_information',
  'pending',
);
const onPayment = (...names: PaymentStep[]) => fc.record({ do: fc.constantFrom(...names), at });

/** Steps that lead somewhere come more often than those that end a payment early or that nobody may take now. */
const command: fc.Arbitrary<Generated> = fc.oneof(
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constant('topUp' as const), rupiah: fc.bigInt(1n, 3_000_000n) }),
  },
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constant('request' as const),
      bill,
      share: fc.oneof(fc.constant(100), fc.integer({ min: 0, max: 110 })),
    }),
  },
  { weight: 26, arbitrary: fc.record({ do: fc.constant('forward' as const), at, word: bankWord }) },
  { weight: 5, arbitrary: onPayment('approve', 'authorize', 'handOver') },
  { weight: 7, arbitrary: onPayment('reject', 'void', 'void', 'withdraw', 'markAsPaid') },
  { weight: 2, arbitrary: onPayment(...bankSteps) },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('bill' as const),
      bill,
      step: fc.constantFrom(...billSteps.slice(1), 'tryAgain', ...billSteps),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('deposit' as const),
      order,
      share: fc.integer({ min: 0, max: 110 }),
    }),
  },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('cover' as const), order }) },
  {
    weight: 5,
    arbitrary: fc.record({
      do: fc.constant('hear' as const),
      at,
      word: bankWord,
    }),
  },
  { weight: 1, arbitrary: fc.constant({ do: 'nextMonth' as const }) },
);

const commandsMax = 60;
const monthMs = 31 * 86_400_000;
const usdRate = '16250.1234';
const krwRate = '11.8750';
const fee = 2500;
const freeInRun = 2;

interface Stage {
  test: TestApp;
  people: Record<'maker' | 'approver' | 'releaser' | 'reviewer' | 'superAdmin' | 'financeAdmin', Actor>;
  accountID: number;
  billIDs: number[];
  orderIDs: number[];
  /** What a life starts from. */
  beginning: MoneyModel;
}

/**
 * Five documents to pay from one account: two in rupiah, a dollar, a won, and one whose vendor has no bank account. And
 * three orders with invoices under review: in rupiah, in dollars, and of that vendor.
 */
async function setStage(test: TestApp): Promise<Stage> {
  const { system, systemPool: pool } = test.database;
  const person = async (name: string): Promise<Actor> => {
    const employeeID = await countOf(pool, 'select id from employee where email = $1', [
      `${name}@nusantara.test`,
    ]);
    const actor = await loadEmployeeActor(test.context, { companyID, employeeID });
    if (!actor) throw new Error(`${name} may not work`);
    return actor;
  };
  const [account] = await system
    .insert(companyAccountTable)
    .values({ companyID, name: 'Modelled' })
    .returning({ id: companyAccountTable.id });
  const [vendor] = await system
    .insert(vendorTable)
    .values({ companyID, name: 'PT Tanpa Rekening' })
    .returning({ id: vendorTable.id });
  if (!account || !vendor) throw new Error('the stage could not be set');
  const day = testNow.slice(0, 10);
  await system
    .insert(exchangeRateTable)
    .values(
      [
        { currencyCode: 'USD', rateAmount: usdRate },
        { currencyCode: 'KRW', rateAmount: krwRate },
      ].map((rate) => ({ companyID, validFrom: day, ...rate })),
    )
    .onConflictDoUpdate({
      target: [exchangeRateTable.companyID, exchangeRateTable.currencyCode, exchangeRateTable.validFrom],
      set: { rateAmount: sql`excluded.rate_amount` },
    });
  const freeUsedBefore = await countOf(
    pool,
    `select count(*) from payment where company_id = $1 and is_free_quota_used
       and status not in ('rejected', 'canceled', 'failed') and created_at >= ($2::date::timestamp at time zone 'Asia/Jakarta')`,
    [companyID, `${day.slice(0, 7)}-01`],
  );
  const freeMonthly = freeUsedBefore + freeInRun;
  await pool.query(
    'update fee_configuration set fee_amount = $2, free_quota_monthly = $3 where company_id = $1',
    [companyID, fee, freeMonthly],
  );

  const payers = await gatherPayers(test.signInAs, day);
  const { vendorID } = payers;
  const rupiah = { currency: 'IDR', rate: 10_000n, decimals: 0, isManual: false, vendorID } as const;
  const dollars = { ...rupiah, currency: 'USD', rate: 162_501_234n, decimals: 2 } as const;
  const won = { ...rupiah, currency: 'KRW', rate: 118_750n } as const;
  const outside = { ...rupiah, isManual: true, vendorID: vendor.id } as const;
  type Wanted = typeof rupiah | typeof dollars | typeof won | typeof outside;
  const bills: ModelBill[] = [];
  const billIDs: number[] = [];
  const orders: ModelOrder[] = [];
  const orderIDs: number[] = [];
  const enter = async (of: Wanted, price: number, fields: object): Promise<DocumentDetail> => {
    const given = { ...invoice(payers, price), currencyCode: of.currency, vendorID: of.vendorID };
    return read(await payers.entering.post('/v1/bills', { ...given, ...fields }), 201);
  };
  const approve = (id: number) => payers.reviewer.patch(`/v1/bills/${id}/approve`);
  const toPay = ({ vendorID: _vendor, ...terms }: Wanted, { id, totalAmount, status }: DocumentDetail) => {
    const total = toMinorUnits(String(totalAmount), terms.currency);
    billIDs.push(id);
    const own = { total, remaining: total, covered: 0n, left: 0n, isClosing: false, isDeposit: false };
    bills.push({ ...terms, ...own, order: null, status, isJustApproved: status === 'awaiting_payment' });
  };
  for (const [of, price] of [
    [rupiah, 1_000_000],
    [rupiah, 777_777],
    [dollars, 100.25],
    [won, 54_321],
    [outside, 333_333],
  ] as const) {
    toPay(of, read(await approve((await enter(of, price, {})).id), 200));
  }
  for (const [of, price, invoiced] of [
    [rupiah, 100_000, [3, 4, 2]],
    [dollars, 30.07, [4, 5]],
    [outside, 11_111, [9]],
  ] as const) {
    const items = [{ itemableID: payers.productID, qty: 10, unitPrice: price, tax: 0, whtTax: 0 }];
    const asked = await enter(of, price, { transactionType: 'order', dueDate: null, items });
    const { id, items: ordered, totalAmount } = read<DocumentDetail>(await approve(asked.id), 200);
    const { vendorID: _vendor, ...terms } = of;
    orderIDs.push(id);
    orders.push({ ...terms, total: toMinorUnits(String(totalAmount), of.currency) });
    for (const qty of invoiced) {
      const line = { ...items[0], qty, orderLineID: ordered[0]?.id };
      toPay(of, await enter(of, price, { purchaseOrderID: id, items: [line] }));
      Object.assign(bills.at(-1) ?? {}, { order: orders.length - 1 });
    }
  }
  // Goods are not the matter here: invoices are compared with their orders alone.
  await pool.query(
    `insert into match_rule (company_id, way) values ($1, 'twoWay')
    on conflict (company_id) do update set way = 'twoWay'`,
    [companyID],
  );
  await pool.query('update bill set company_account_id = $2 where company_id = $1 and id = any($3)', [
    companyID,
    account.id,
    [...billIDs, ...orderIDs],
  ]);
  return {
    test,
    people: {
      maker: await person('maker'),
      approver: await person('approver'),
      releaser: await person('releaser'),
      reviewer: await person('reviewer'),
      superAdmin: await person('super.admin'),
      financeAdmin: await person('finance.admin'),
    },
    accountID: account.id,
    billIDs,
    orderIDs,
    beginning: {
      purses: emptyPurses(),
      orders,
      bills,
      payments: [],
      covers: [],
      month: 0,
      freeMonthly,
      freeUsedBefore,
      fee: BigInt(fee),
    },
  };
}

const emptyPurses = () => Object.fromEntries(purseKinds.map((kind) => [kind, 0n])) as Record<Purse, bigint>;

/** How money moves or does not: each has to occur among the lives. */
const waysToEnd = {
  'authorize done': 'authorized',
  'authorize insufficient_balance': 'refused for want of money',
  'hear paid done': 'paid',
  'hear refused done': 'returned by the bank',
  'void done': 'voided',
  'reject done': 'rejected',
  'withdraw done': 'decisions withdrawn',
  'markAsPaid done': 'marked as paid',
  'answerBank done': 'answered to the bank',
  'confirmNewAccount done': 'sent to another account',
  'hear canceled done': 'called off by the bank',
  'bill tryAgain done': 'tried again',
  'bill confirmClose done': 'closed',
  'bill void done': 'documents voided',
  'deposit done': 'deposits requested',
  'deposit refused': 'deposits refused',
  'bill approve done': 'invoices of orders approved',
  'bill withdraw done': 'approvals of invoices withdrawn',
  'bill reject done': 'rejected before they were paid',
  'paid advance': 'advanced',
  'covers made': 'invoices covered',
  'covers ended': 'deposits that got their money back',
} as const;

/** A payment of a part of a document as far as the bank's question. */
const untilQuestion = (bill: number, share: number): Generated[] => [
  { do: 'topUp', rupiah: 3_000_000n },
  { do: 'request', bill, share },
  { do: 'approve', at: 0 },
  { do: 'authorize', at: 0 },
  { do: 'handOver', at: 0 },
  { do: 'hear', at: 0, word: 'needs_information' },
];

/** The payment of a part of the first deposit that a life requests, paid by the bank. */
const depositPaid = (payment: number, share: number): Generated[] => [
  { do: 'topUp', rupiah: 6_000_000n },
  { do: 'request', bill: 11, share },
  { do: 'approve', at: payment },
  { do: 'authorize', at: payment },
  { do: 'handOver', at: payment },
  { do: 'hear', at: payment, word: 'paid' },
];

/** Lives that chance seldom makes: whatever else is tried, these are. */
const rareLives: Generated[][] = [
  [
    ...untilQuestion(0, 100),
    { do: 'proposeNewAccount', at: 0 },
    { do: 'void', at: 0 },
    { do: 'confirmNewAccount', at: 0 },
    { do: 'answerBank', at: 0 },
    { do: 'hear', at: 0, word: 'needs_information' },
    { do: 'hear', at: 0, word: 'paid' },
  ],
  [...untilQuestion(0, 100), { do: 'void', at: 0 }, { do: 'hear', at: 0, word: 'paid' }],
  [
    ...untilQuestion(1, 50),
    { do: 'proposeNewAccount', at: 0 },
    { do: 'answerBank', at: 0 },
    { do: 'confirmNewAccount', at: 0 },
    { do: 'hear', at: 0, word: 'paid' },
    { do: 'bill', bill: 1, step: 'void' },
    { do: 'bill', bill: 1, step: 'proposeClose' },
    { do: 'request', bill: 1, share: 100 },
    { do: 'bill', bill: 1, step: 'confirmClose' },
    { do: 'request', bill: 1, share: 100 },
  ],
  [
    ...untilQuestion(0, 100),
    { do: 'answerBank', at: 0 },
    { do: 'hear', at: 0, word: 'refused' },
    { do: 'bill', bill: 0, step: 'tryAgain' },
    { do: 'bill', bill: 0, step: 'void' },
    { do: 'request', bill: 0, share: 100 },
  ],
  // The free transfers of the month are used up, and one that costs is called back.
  [
    { do: 'topUp', rupiah: 3_000_000n },
    { do: 'request', bill: 0, share: 100 },
    { do: 'request', bill: 1, share: 100 },
    { do: 'request', bill: 3, share: 100 },
    { do: 'approve', at: 2 },
    { do: 'authorize', at: 2 },
    { do: 'void', at: 2 },
    { do: 'reject', at: 0 },
    { do: 'request', bill: 0, share: 50 },
  ],
  // The first covers one invoice wholly and the next in part, gets that part back, and covers with it what was there.
  [
    { do: 'deposit', order: 0, share: 60 },
    { do: 'deposit', order: 0, share: 41 },
    ...depositPaid(0, 100),
    { do: 'bill', bill: 5, step: 'approve' },
    { do: 'bill', bill: 6, step: 'approve' },
    { do: 'bill', bill: 7, step: 'approve' },
    { do: 'bill', bill: 6, step: 'void' },
    { do: 'bill', bill: 6, step: 'void' },
    { do: 'cover', order: 0 },
    { do: 'cover', order: 0 },
    { do: 'deposit', order: 0, share: 40 },
    { do: 'bill', bill: 12, step: 'reject' },
    { do: 'deposit', order: 0, share: 41 },
    { do: 'deposit', order: 0, share: 40 },
  ],
  // Dollars, advanced by two payments whose rupiah do not divide; the invoices were there before.
  [
    { do: 'deposit', order: 1, share: 67 },
    ...depositPaid(0, 33),
    { do: 'bill', bill: 8, step: 'approve' },
    { do: 'bill', bill: 9, step: 'approve' },
    { do: 'cover', order: 1 },
    ...depositPaid(1, 100),
    { do: 'bill', bill: 8, step: 'proposeClose' },
    { do: 'cover', order: 1 },
    { do: 'bill', bill: 8, step: 'confirmClose' },
    { do: 'bill', bill: 9, step: 'void' },
    { do: 'cover', order: 1 },
    { do: 'request', bill: 8, share: 100 },
  ],
  // Each decision is withdrawn once; the invoice that a deposit covers in part gives it back.
  [
    { do: 'topUp', rupiah: 3_000_000n },
    { do: 'request', bill: 0, share: 100 },
    { do: 'withdraw', at: 0 },
    { do: 'approve', at: 0 },
    { do: 'withdraw', at: 0 },
    { do: 'approve', at: 0 },
    { do: 'authorize', at: 0 },
    { do: 'withdraw', at: 0 },
    { do: 'withdraw', at: 0 },
    { do: 'authorize', at: 0 },
    { do: 'handOver', at: 0 },
    { do: 'withdraw', at: 0 },
    { do: 'deposit', order: 0, share: 35 },
    ...depositPaid(1, 100),
    { do: 'bill', bill: 6, step: 'approve' },
    { do: 'bill', bill: 6, step: 'withdraw' },
    { do: 'bill', bill: 6, step: 'withdraw' },
    { do: 'bill', bill: 5, step: 'approve' },
    { do: 'bill', bill: 6, step: 'approve' },
    { do: 'bill', bill: 1, step: 'withdraw' },
    { do: 'request', bill: 1, share: 100 },
  ],
  // Paid outside the bank, and closed with what it covers.
  [
    { do: 'deposit', order: 2, share: 50 },
    { do: 'request', bill: 11, share: 100 },
    { do: 'approve', at: 0 },
    { do: 'authorize', at: 0 },
    { do: 'markAsPaid', at: 0 },
    { do: 'bill', bill: 10, step: 'approve' },
    { do: 'bill', bill: 10, step: 'proposeClose' },
    { do: 'bill', bill: 10, step: 'confirmClose' },
  ],
];

class RollBack extends Error {}

/**
 * One life in a transaction that never commits: what the product takes for a transaction is a savepoint in it, and what
 * waits for a commit is asked for at the end of each.
 */
async function rehearse(stage: Stage, work: (database: Database) => Promise<void>): Promise<void> {
  const { database } = stage.test;
  try {
    await database.write(companyID, async (outer) => {
      const say = (command: string) => outer.execute(sql.raw(command));
      const write: Database['write'] = async (_company, inside) => {
        await say('savepoint step');
        try {
          const result = await inside(outer);
          await say('set constraints all immediate');
          await say('set constraints all deferred');
          await say('release savepoint step');
          return result;
        } catch (error) {
          await say('rollback to savepoint step');
          throw error;
        }
      };
      const readInside: Database['read'] = (_company, inside) => inside(outer);
      await work({ ...database, write, read: readInside, readReplica: readInside });
      throw new RollBack();
    });
  } catch (error) {
    if (!(error instanceof RollBack)) throw error;
  }
}

/** The product's side of a life. */
interface Real {
  context: ServerContext;
  clock: { at: Date };
  /** What the bank says next. */
  bank: { word: BankWord };
  billIDs: number[];
  paymentIDs: number[];
  topUps: number;
}

function bankThatSays(state: { word: BankWord }, now: () => Date): Bank {
  const say = (bankReference: string): TransferAnswer => {
    if (state.word === 'paid') return { status: 'paid', bankReference, at: now() };
    if (state.word === 'pending') return { status: 'pending', bankReference };
    return { status: state.word, bankReference, reason: 'For a reason' };
  };
  return {
    transfer: async ({ idempotencyKey }) => say(idempotencyKey),
    cancel: async ({ idempotencyKey }) =>
      state.word === 'needs_information'
        ? { status: 'canceled', bankReference: idempotencyKey }
        : say(idempotencyKey),
    transferOf: async () => null,
    openVirtualAccount: async () => ({ accountNumber: '' }),
    openTopUpNumber: async () => ({ accountNumber: '' }),
    openQrCode: async () => ({ accountNumber: '', qrText: '' }),
    incomingTo: async () => [],
    inquire: async () => null,
    banks: () => [],
  };
}

async function carryOut(
  stage: Stage,
  real: Real,
  model: MoneyModel,
  step: Command,
): Promise<[Verdict, Verdict]> {
  const { context } = real;
  const { database } = context;
  const { people } = stage;
  if (step.do === 'nextMonth') {
    real.clock.at = new Date(real.clock.at.getTime() + monthMs);
    model.month += 1;
    return ['done', 'done'];
  }
  if (step.do === 'topUp') {
    real.topUps += 1;
    const rupiah = String(step.rupiah);
    const movement = {
      companyID,
      companyAccountID: stage.accountID,
      currencyCode: 'IDR',
      paymentID: null,
      kind: 'top_up' as const,
      cause: `model:top_up:${real.topUps}`,
      lines: [
        { account: 'funding' as const, amount: `-${rupiah}` },
        { account: 'available' as const, amount: rupiah },
      ],
    };
    await database.write(companyID, (executor) => postEntry(executor, movement, context.now()));
    return ['done', plain.topUp(model, step.rupiah)];
  }
  if (step.do === 'request') {
    const { remaining, currency } = documentAt(model, step);
    const amount = (remaining * BigInt(step.share)) / 100n;
    // Nothing at all does not get past the form, which is not what is modelled here.
    if (amount === 0n) return ['refused', 'refused'];
    const input = {
      amount: fromMinorUnits(amount, currency),
      paymentType: 'payNow' as const,
      scheduledAt: null,
      companyAccountID: null,
      isUseVendorBankDetail: true,
      bankCode: null,
      accountNumber: null,
      countryCode: null,
      purposeCode: null,
    };
    const asked = {
      billID: real.billIDs[step.bill] ?? 0,
      billVersion: null,
      input,
      inquired: null,
      say: english,
    };
    const verdict = await verdictOf(async () => {
      const id = await database.write(companyID, (executor) =>
        createPayment(executor, context, people.maker, asked),
      );
      real.paymentIDs.push(id);
    });
    return [verdict, plain.request(model, step.bill, amount)];
  }
  if (step.do === 'bill') {
    const document = documentAt(model, step);
    const { actor, expect: judge } = billDecisions(people, document)[step.step];
    const asked = {
      id: real.billIDs[step.bill] ?? 0,
      action: step.step,
      input: forAReason,
      version: null,
      say: english,
    };
    const verdict = await verdictOf(() =>
      database.write(companyID, (executor) => act(executor, context, documentServerEntity, actor, asked)),
    );
    return [verdict, judge(document, model)];
  }
  if (step.do === 'cover') {
    const target = { companyID, orderID: stage.orderIDs[step.order] ?? 0 };
    const verdict = await verdictOf(() => coverInvoices(context, documentServerEntity, target));
    return [verdict, plain.coverAll(model, step.order)];
  }
  if (step.do === 'deposit') return await requestDeposit(stage, real, model, step);
  const index = real.paymentIDs.length === 0 ? -1 : step.at % real.paymentIDs.length;
  const payment = model.payments[index];
  const id = real.paymentIDs[index];
  if (!payment || id === undefined) return ['nothing to do', 'nothing to do'];
  if (step.do === 'handOver' || step.do === 'hear') {
    const before = payment.status;
    if (step.do === 'hear') real.bank.word = step.word;
    const work = step.do === 'hear' ? checkWithBank : handToBank;
    const verdict = await verdictOf(() => work(context, companyID, id));
    const expected =
      step.do === 'hear' ? plain.hear(model, payment, step.word) : plain.handOver(model, payment);
    // The bank's word is taken without a word; what came of it is looked at afterwards.
    return [
      verdict === 'done' && expected === 'nothing to do' && before === payment.status ? expected : verdict,
      expected,
    ];
  }
  const { actor, expect: judge } = decisions(people, payment)[step.do];
  const { bankCode, accountNumber } = otherAccount;
  const input = step.do === 'proposeNewAccount' ? { ...forAReason, bankCode, accountNumber } : forAReason;
  // The account as the bank knows it.
  const prepared = { account: otherAccount };
  const decision = { id, action: step.do, input, prepared, version: null, say: english };
  const verdict = await verdictOf(() =>
    database.write(companyID, (executor) => act(executor, context, paymentServerEntity, actor, decision)),
  );
  return [verdict, judge(model, payment)];
}

async function requestDeposit(
  { orderIDs, people }: Stage,
  { context, billIDs }: Real,
  model: MoneyModel,
  step: Extract<Command, { do: 'deposit' }>,
): Promise<[Verdict, Verdict]> {
  const on = model.orders[step.order];
  if (!on) throw new Error('there is no such order');
  const amount = (on.total * BigInt(step.share)) / 100n;
  const id = orderIDs[step.order] ?? 0;
  const input = { amount: fromMinorUnits(amount, on.currency), mediaIDs: [] };
  const asked = { id, action: 'requestDeposit', input, version: null, say: english };
  const verdict = await verdictOf(async () => {
    const made = await context.database.write(companyID, async (executor) => {
      await act(executor, context, documentServerEntity, people.financeAdmin, asked);
      const { rows } = await executor.execute<{ id: string }>(
        sql`select max(id) as id from bill where company_id = ${companyID} and purchase_order_id = ${id} and transaction_type = 'deposit'`,
      );
      return Number(rows[0]?.id);
    });
    billIDs.push(made);
  });
  return [verdict, plain.requestDeposit(model, step.order, amount)];
}

function documentAt({ bills }: MoneyModel, step: { bill: number }): ModelBill {
  const found = bills[step.bill];
  if (!found) throw new Error('there is no such document');
  return found;
}

const forAReason = { notes: 'For a reason' };
const otherAccount = {
  bankCode: '008',
  bankName: 'Bank Mandiri',
  accountNumber: '1370012345678',
  accountHolderName: 'PT Lain',
};

/** What a step comes to in the situation that it meets. */
function resolved(model: MoneyModel, step: Generated): Command {
  if (step.do === 'request' || step.do === 'bill') return { ...step, bill: step.bill % model.bills.length };
  if (step.do !== 'forward') return step;
  const payment = model.payments[step.at % Math.max(1, model.payments.length)];
  const { at: index } = step;
  if (payment?.status === 'awaiting_approval') return { do: 'approve', at: index };
  if (payment?.status === 'awaiting_payment_authorization') {
    const isCovered = payment.inRupiah <= model.purses.available;
    return isCovered || step.word === 'pending'
      ? { do: 'authorize', at: index }
      : { do: 'topUp', rupiah: payment.inRupiah };
  }
  if (payment?.status === 'failed') return { do: 'bill', bill: payment.bill, step: 'tryAgain' };
  if (payment?.status === 'awaiting_information') return onQuestion(payment, step);
  if (payment?.status !== 'awaiting_disbursement') return { ...step, do: 'hear' };
  return { do: model.bills[payment.bill]?.isManual ? 'markAsPaid' : 'handOver', at: index };
}

/** Ways on from a question of the bank: it is answered, told another account, or asked to call the payment off. */
function onQuestion(payment: ModelPayment, { at: index, word }: { at: number; word: BankWord }): Command {
  if (payment.isCalledOff) return { do: 'hear', at: index, word };
  if (payment.isRedirecting) return { do: 'confirmNewAccount', at: index };
  if (word === 'refused') return { do: 'proposeNewAccount', at: index };
  return { do: word === 'paid' ? 'answerBank' : 'void', at: index };
}

function billDecisions(people: Stage['people'], { isDeposit }: ModelBill) {
  return {
    approve: { actor: people.reviewer, expect: plain.approveBill },
    withdraw: { actor: people.reviewer, expect: plain.withdrawBill },
    reject: { actor: isDeposit ? people.maker : people.reviewer, expect: plain.rejectBill },
    void: { actor: people.financeAdmin, expect: plain.voidBill },
    proposeClose: { actor: people.financeAdmin, expect: plain.proposeClose },
    confirmClose: { actor: people.superAdmin, expect: plain.confirmClose },
    declineClose: { actor: people.superAdmin, expect: plain.declineClose },
    tryAgain: { actor: people.maker, expect: plain.tryAgain },
  } as const satisfies Record<BillStep, unknown>;
}

type Decision = Exclude<PaymentStep, 'handOver'>;

/** Who decides what, and what the model makes of it. */
function decisions(people: Stage['people'], { status }: ModelPayment) {
  const rejecting = status === 'awaiting_approval' ? people.approver : people.releaser;
  const decided = status === 'awaiting_disbursement' ? people.releaser : people.approver;
  return {
    approve: { actor: people.approver, expect: plain.approve },
    reject: { actor: rejecting, expect: plain.reject },
    authorize: { actor: people.releaser, expect: plain.authorize },
    void: { actor: people.releaser, expect: plain.voidAuthorization },
    withdraw: { actor: decided, expect: plain.withdraw },
    markAsPaid: { actor: people.superAdmin, expect: plain.markAsPaid },
    answerBank: { actor: people.maker, expect: plain.answerBank },
    proposeNewAccount: { actor: people.maker, expect: plain.proposeNewAccount },
    confirmNewAccount: { actor: people.releaser, expect: plain.confirmNewAccount },
  } as const satisfies Record<Decision, unknown>;
}

async function verdictOf(work: () => Promise<void>): Promise<Verdict> {
  try {
    await work();
    return 'done';
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    return error.code === 'insufficient_balance' ? error.code : 'refused';
  }
}

/** Purses, documents and payments as the product has them, in the words of the model. */
async function compareAll(stage: Stage, real: Real, model: MoneyModel, step: Command): Promise<void> {
  const rows = await real.context.database.read(companyID, async (executor) => {
    const query = async <Row extends Record<string, unknown>>(text: ReturnType<typeof sql>) =>
      (await executor.execute<Row>(text)).rows;
    return {
      purses: await query<{ kind: Purse; balance: string }>(
        sql`select kind, sum(balance)::bigint::text as balance from ledger_account where company_id = ${companyID} and company_account_id = ${stage.accountID} group by kind`,
      ),
      bills: await query<{ status: string; remaining: string; covered: string; left: string }>(
        sql`select status, remaining_amount::text as remaining, deposit_amount::text as covered, remaining_deposit::text as left
          from bill where company_id = ${companyID} and company_account_id = ${stage.accountID} and transaction_type <> 'order' order by id`,
      ),
      payments: await query<{ id: string; status: string; rupiah: string; fee: string }>(
        sql`select id, status, amount_in_idr::bigint::text as rupiah, transaction_fee_fix::bigint::text as fee from payment where company_id = ${companyID} and company_account_id = ${stage.accountID} order by id`,
      ),
    };
  });
  const found = Object.fromEntries(rows.purses.map(({ kind, balance }) => [kind, BigInt(balance)]));
  const actual = {
    purses: { ...emptyPurses(), ...found },
    bills: rows.bills.map(({ status, ...amounts }, index) => {
      const currency = model.bills[index]?.currency ?? 'IDR';
      return {
        status,
        remaining: toMinorUnits(amounts.remaining, currency),
        covered: toMinorUnits(amounts.covered, currency),
        left: toMinorUnits(amounts.left, currency),
      };
    }),
    payments: rows.payments.map(({ status, rupiah, fee: cost }) => ({
      status,
      rupiah: BigInt(rupiah),
      fee: BigInt(cost),
    })),
  };
  const expected = {
    purses: model.purses,
    bills: model.bills.map(({ status, remaining, covered, left }) => ({ status, remaining, covered, left })),
    payments: model.payments.map(({ status, inRupiah, fee: cost }) => ({
      status,
      rupiah: inRupiah,
      fee: cost,
    })),
  };
  expect(actual, `after ${step.do}`).toEqual(expected);
}

/** Sum 0 per entry and currency, and every balance is the sum of its lines. */
async function expectBooksInOrder(stage: Stage, executor: Executor): Promise<void> {
  const { rows } = await executor.execute(sql`
    with mine as (
      select * from ledger_account where company_id = ${companyID} and company_account_id = ${stage.accountID}
    ), line as (
      select l.* from ledger_line l join mine on mine.company_id = l.company_id and mine.id = l.account_id
    )
    select 'entry ' || entry_id || ' is out of balance in ' || currency_code as fault
    from line group by entry_id, currency_code having sum(amount) <> 0
    union all
    select 'account ' || mine.kind || ' says ' || mine.balance || ', its lines ' || coalesce(sum(line.amount), 0)
    from mine left join line on line.account_id = mine.id
    group by mine.id, mine.kind, mine.balance having mine.balance <> coalesce(sum(line.amount), 0)`);
  expect(rows).toEqual([]);
}

/** What a step is counted as among the lives. */
function nameOf(step: Command, model: MoneyModel): string {
  if (step.do === 'bill') return `bill ${step.step}`;
  if (step.do !== 'hear') return step.do;
  const payment = model.payments[step.at % Math.max(1, model.payments.length)];
  return `hear ${payment?.status === 'canceled' && payment.isCalledOff ? 'canceled' : step.word}`;
}

/** One life from its first step to its last; answers what was done in it. */
async function live(stage: Stage, steps: readonly Generated[]): Promise<string[]> {
  const done: string[] = [];
  const clock = { at: new Date(testNow) };
  const now = () => clock.at;
  const model = structuredClone(stage.beginning);
  await rehearse(stage, async (database) => {
    const bank = { word: 'pending' as BankWord };
    const context = { ...stage.test.context, database, now, bank: bankThatSays(bank, now) };
    const billIDs = [...stage.billIDs];
    const real: Real = { context, clock, bank, billIDs, paymentIDs: [], topUps: 0 };
    for (const generated of steps) {
      const step = resolved(model, generated);
      const before = { advance: model.purses.advance, covers: model.covers.length };
      const [verdict, expected] = await carryOut(stage, real, model, step);
      expect(verdict, `${step.do} on ${JSON.stringify(model.payments.map(({ status }) => status))}`).toBe(
        expected,
      );
      await compareAll(stage, real, model, step);
      done.push(`${nameOf(step, model)} ${verdict}`);
      if (model.covers.length > before.covers) done.push('covers made');
      else if (model.covers.length < before.covers) done.push('covers ended');
      else if (model.purses.advance > before.advance) done.push('paid advance');
    }
    await database.read(companyID, (executor) => expectBooksInOrder(stage, executor));
  });
  return done;
}

/** Entries typed by hand: those that do not balance are refused at the commit, whatever their shape. */
async function proveTrigger(stage: Stage): Promise<number> {
  const { database } = stage.test;
  const accountID = await countOf(
    database.systemPool,
    'select id from ledger_account where company_id = $1 limit 1',
    [companyID],
  );
  let typed = 0;
  const type = (lines: readonly [string, string][]) =>
    database.write(companyID, async (executor) => {
      typed += 1;
      const { rows } = await executor.execute<{ id: string }>(
        sql`insert into ledger_entry (company_id, kind, cause, posted_at)
            values (${companyID}, 'top_up', ${`by hand ${typed}`}, now()) returning id`,
      );
      for (const [index, [currency, amount]] of lines.entries()) {
        await executor.execute(
          sql`insert into ledger_line (company_id, entry_id, position, account_id, currency_code, amount)
              values (${companyID}, ${rows[0]?.id}, ${index + 1}, ${accountID}, ${currency}, ${amount}::numeric)`,
        );
      }
    });
  const unbalanced: [string, string][][] = [
    [['IDR', '1']],
    [['IDR', '-1']],
    [
      ['IDR', '-1000000'],
      ['IDR', '999999.99'],
    ],
    [
      ['IDR', '1000000'],
      ['IDR', '-999999.99'],
    ],
    // Nothing in sum, and yet rupiah have become dollars.
    [
      ['IDR', '-5'],
      ['USD', '5'],
    ],
    [
      ['IDR', '5'],
      ['IDR', '-5'],
      ['USD', '0.01'],
    ],
  ];
  for (const lines of unbalanced) {
    const refusal = await type(lines).catch((error: unknown) => violatedConstraint(error));
    expect(refusal, `by hand: ${JSON.stringify(lines)}`).toBe('ledger_entry_balance');
  }
  await type([
    ['IDR', '5'],
    ['IDR', '-5'],
  ]);
  return unbalanced.length;
}

prove({
  name: 'ledger-model',
  promise:
    'The books always balance: what an account has is what moved, to the rupiah, whatever happens in which order.',
  goal: 'fast-check model, 10,000 runs × ≤ 60 commands over the money lifecycle: 0 disagreements; sum 0 per entry, currency, company; rebuilt balance = stored; an unbalanced entry typed by hand is refused',
  async run(choose) {
    const test = await createTestApp();
    try {
      const stage = await setStage(test);
      const refused = await proveTrigger(stage);
      const examples = rareLives.map((life): [Generated[]] => [life]);
      const wanted = choose(24, 10_000);
      const tally = { runs: 0, commands: 0 };
      const acts = new Map<string, number>();
      await fc.assert(
        fc.asyncProperty(fc.array(command, { maxLength: commandsMax, size: 'max' }), async (steps) => {
          for (const one of await live(stage, steps)) acts.set(one, (acts.get(one) ?? 0) + 1);
          tally.runs += 1;
          tally.commands += steps.length;
        }),
        choose(
          // The seed repeats it: finding the shortest way there may take longer than the suite has.
          { numRuns: wanted, seed: 20_261_121, endOnFailure: true, examples },
          { numRuns: wanted, examples },
        ),
      );
      await expectBalancedLedger(test.database.system);
      const has = (act: string): number => acts.get(act) ?? 0;
      for (const act of [...Object.keys(waysToEnd), 'request refused']) {
        expect(has(act), `runs in which there was ${act}`).toBeGreaterThan(0);
      }
      const ends = Object.entries(waysToEnd).map(([act, words]) => `${has(act)} ${words}`);
      return (
        `${tally.runs} runs, ${tally.commands} commands (≤ ${commandsMax} each): 0 disagreements over ${ends.join(', ')}; ` +
        `${refused} kinds of unbalanced entries refused at the commit`
      );
    } finally {
      await test.close();
    }
  },
});
