import { expect } from 'vitest';

import { checkWithBank, handToBank } from '../../resources/paying/payment/bank/paymentDisbursement.server.ts';
import { coverInvoices } from '../../resources/purchasing/deposit/depositCover.server.ts';
import type { DocumentDetail } from '../../resources/purchasing/document/documentWire.ts';
import { documentServerEntity } from '../../resources/purchasing/documentEntity.server.ts';
import { createTestApp, testNow } from '../api/testApp.ts';
import type { TestApp } from '../api/testApp.ts';
import { fc } from '../properties.ts';
import { companyID } from './newcomers.ts';
import { gatherPayers, invoice, read } from './payers.ts';
import type { Payers, Person, Reply } from './payers.ts';
import { prove } from './prove.ts';

const unitPrice = 100_000;
const orderedQty = 10;
const ordered = unitPrice * orderedQty;

/** One person's press; `at` picks among what the order has. */
type Press =
  | { do: 'deposit' | 'payDeposit' | 'payInvoice' | 'refund'; at: number; percent: number }
  | { do: 'invoice' | 'amend'; at: number; percent: number }
  | {
      do:
        | 'approveInvoice'
        | 'voidInvoice'
        | 'rejectDeposit'
        | 'release'
        | 'confirmRefund'
        | 'declineRefund'
        | 'forward'
        | 'rejectPayment'
        | 'job'
        | 'close'
        | 'closeRejecting'
        | 'approveChange'
        | 'rejectChange';
      at: number;
    };

const at = fc.nat({ max: 7 });
const percent = fc.constantFrom(10, 30, 50, 60, 100);
const press: fc.Arbitrary<Press> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constantFrom('deposit', 'invoice', 'payDeposit', 'payInvoice', 'refund'),
      at,
      percent,
    }),
  },
  { weight: 6, arbitrary: fc.record({ do: fc.constant('forward'), at }) },
  {
    weight: 5,
    arbitrary: fc.record({
      do: fc.constantFrom('approveInvoice', 'job', 'rejectDeposit', 'rejectPayment', 'voidInvoice'),
      at,
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constantFrom('release', 'confirmRefund', 'declineRefund'), at }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constantFrom('close', 'closeRejecting'), at }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('amend'), at, percent }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constantFrom('approveChange', 'rejectChange'), at }) },
);

const atOnce = 3;
const paid = (what: 'payDeposit' | 'payInvoice'): Press[][] => [
  [{ do: what, at: 0, percent: 100 }],
  [{ do: 'forward', at: 0 }],
  [{ do: 'forward', at: 0 }],
  [{ do: 'forward', at: 0 }],
];
/** What was seen to go wrong once: whatever else is tried, these are. */
const pitfalls: Press[][][] = [
  // An invoice of all of it is paid beside a deposit that is asked for.
  [
    [{ do: 'deposit', at: 0, percent: 60 }],
    [{ do: 'invoice', at: 0, percent: 100 }],
    [{ do: 'approveInvoice', at: 0 }],
    ...paid('payInvoice'),
    ...paid('payDeposit'),
    [{ do: 'job', at: 0 }],
  ],
  // The order is closed while a deposit is asked for, and while one holds money.
  [
    [{ do: 'deposit', at: 0, percent: 30 }],
    ...paid('payDeposit'),
    [{ do: 'deposit', at: 0, percent: 50 }],
    [{ do: 'close', at: 0 }],
    [{ do: 'closeRejecting', at: 0 }],
    [{ do: 'payDeposit', at: 1, percent: 100 }],
    [{ do: 'refund', at: 0, percent: 50 }],
    [{ do: 'confirmRefund', at: 0 }],
    [{ do: 'refund', at: 0, percent: 100 }],
    [{ do: 'declineRefund', at: 0 }],
    [{ do: 'release', at: 0 }],
    [{ do: 'job', at: 0 }],
  ],
  // The order is to become less while more of it is asked for.
  [
    [{ do: 'amend', at: 0, percent: 50 }],
    [{ do: 'deposit', at: 0, percent: 60 }],
    [{ do: 'approveChange', at: 0 }],
    [{ do: 'close', at: 0 }],
    [{ do: 'rejectChange', at: 0 }],
    [{ do: 'amend', at: 0, percent: 60 }],
    [
      { do: 'approveChange', at: 0 },
      { do: 'deposit', at: 0, percent: 10 },
    ],
    ...paid('payDeposit'),
  ],
  // Covered wholly, voided, and covered again.
  [
    [{ do: 'deposit', at: 0, percent: 60 }],
    ...paid('payDeposit'),
    [{ do: 'invoice', at: 0, percent: 50 }],
    [{ do: 'approveInvoice', at: 0 }],
    [{ do: 'voidInvoice', at: 0 }],
    [{ do: 'invoice', at: 0, percent: 100 }],
    [{ do: 'approveInvoice', at: 1 }],
    [
      { do: 'payInvoice', at: 1, percent: 100 },
      { do: 'deposit', at: 0, percent: 50 },
    ],
  ],
];

interface Stage {
  test: TestApp;
  payers: Payers;
  second: Person;
  order: DocumentDetail;
}

interface Found {
  id: number;
  type: string;
  status: string;
  total: number;
  remaining: number;
  held: number;
}

/** What there is of an order, by nothing of the product. */
async function documentsOf({ test, order }: Stage): Promise<Found[]> {
  const { rows } = await test.database.systemPool.query<Record<keyof Found, string>>(
    `select id, transaction_type as type, status, total_amount as total, remaining_amount as remaining,
       remaining_deposit as held from bill
     where company_id = $1 and purchase_order_id = $2 order by id`,
    [companyID, order.id],
  );
  return rows.map(({ id, type, status, ...amounts }) => ({
    id: Number(id),
    type,
    status,
    total: Number(amounts.total),
    remaining: Number(amounts.remaining),
    held: Number(amounts.held),
  }));
}

async function paymentsOf({ test, order }: Stage) {
  const { rows } = await test.database.systemPool.query<{
    id: string;
    status: string;
    amount: string;
    type: string;
  }>(
    `select p.id, p.status, p.amount, b.transaction_type as type from payment p
     join bill b on b.company_id = p.company_id and b.id = p.bill_id
     where b.company_id = $1 and b.purchase_order_id = $2 order by p.id`,
    [companyID, order.id],
  );
  return rows.map(({ id, amount, ...row }) => ({ ...row, id: Number(id), amount: Number(amount) }));
}

/** What came back of its deposits, or covers invoices of other orders. */
async function leftOrder({ test, order }: Stage): Promise<number> {
  const { rows } = await test.database.systemPool.query<{ amount: string }>(
    `select coalesce(sum(a.amount), 0)::text as amount from deposit_application a
     join bill d on d.company_id = a.company_id and d.id = a.deposit_id
     left join bill i on i.company_id = a.company_id and i.id = a.invoice_id
     where d.company_id = $1 and d.purchase_order_id = $2
       and (i.id is null or i.purchase_order_id is distinct from $2)`,
    [companyID, order.id],
  );
  return Number(rows[0]?.amount);
}

async function send(stage: Stage, one: Press): Promise<Reply | null> {
  const { test, payers, second, order } = stage;
  const { entering, reviewer, maker, approver, releaser } = payers;
  const documents = await documentsOf(stage);
  const ofType = (type: string) => {
    const some = documents.filter((document) => document.type === type);
    return some[one.at % Math.max(1, some.length)];
  };
  const [deposit, bill] = [ofType('deposit'), ofType('bill')];
  const reason = { notes: 'For a reason' };
  if (one.do === 'deposit') {
    const amount = (ordered * one.percent) / 100;
    return await entering.post(`/v1/bills/${order.id}/deposits`, { amount, mediaIDs: [] });
  }
  if (one.do === 'invoice') {
    const [line] = order.items;
    const { itemableID, id: orderLineID } = line ?? {};
    const qty = (orderedQty * one.percent) / 100;
    const items = [{ itemableID, orderLineID, qty, unitPrice, tax: 0, whtTax: 0 }];
    return await entering.post('/v1/bills', {
      ...invoice(payers, unitPrice),
      purchaseOrderID: order.id,
      items,
    });
  }
  if (one.do === 'amend') {
    const [line] = order.items;
    const now = read<DocumentDetail>(await entering.get(`/v1/bills/${order.id}`), 200);
    const qty = (orderedQty * one.percent) / 100;
    return await entering.post('/v1/bills', {
      ...invoice(payers, unitPrice),
      transactionType: 'amendment',
      purchaseOrderID: order.id,
      orderRevision: now.revision,
      requesterID: order.requester.id,
      items: [{ itemableID: line?.itemableID, orderLineID: line?.id, qty, unitPrice, tax: 0, whtTax: 0 }],
    });
  }
  if (one.do === 'approveChange' || one.do === 'rejectChange') {
    const change = documents.findLast(({ type }) => type === 'amendment');
    if (!change) return null;
    return one.do === 'approveChange'
      ? await reviewer.patch(`/v1/bills/${change.id}/approve`)
      : await reviewer.patch(`/v1/bills/${change.id}/reject`, reason);
  }
  if (one.do === 'close' || one.do === 'closeRejecting') {
    const isRejectingDeposits = one.do === 'closeRejecting';
    return await entering.patch(`/v1/bills/${order.id}/close`, { ...reason, isRejectingDeposits });
  }
  if (one.do === 'job') {
    await coverInvoices(test.context, documentServerEntity, { companyID, orderID: order.id });
    return null;
  }
  if (one.do === 'forward' || one.do === 'rejectPayment') {
    const moving = (await paymentsOf(stage)).filter(
      ({ status }) => !['paid', 'rejected', 'canceled', 'failed'].includes(status),
    );
    const payment = moving[one.at % Math.max(1, moving.length)];
    if (!payment) return null;
    const path = `/v1/payments/${payment.id}`;
    if (payment.status === 'awaiting_approval') {
      return await approver.patch(
        `${path}/${one.do === 'forward' ? 'approve' : 'reject'}`,
        one.do === 'forward' ? {} : reason,
      );
    }
    if (payment.status === 'awaiting_payment_authorization') {
      return await releaser.patch(
        `${path}/${one.do === 'forward' ? 'authorize' : 'reject'}`,
        one.do === 'forward' ? {} : reason,
      );
    }
    await handToBank(test.context, companyID, payment.id);
    await checkWithBank(test.context, companyID, payment.id);
    test.pass(5);
    await checkWithBank(test.context, companyID, payment.id);
    return null;
  }
  const document = one.do.includes('Invoice') ? bill : deposit;
  if (!document) return null;
  const path = `/v1/bills/${document.id}`;
  switch (one.do) {
    case 'payDeposit':
    case 'payInvoice': {
      const amount = Math.max(1, Math.floor((document.remaining * one.percent) / 100));
      return await maker.post(`${path}/payments`, {
        amount,
        paymentType: 'payNow',
        isUseVendorBankDetail: true,
      });
    }
    case 'refund': {
      const amount = Math.max(1, Math.floor((document.held * one.percent) / 100));
      const refund = { amount, receivedOn: testNow.slice(0, 10), ...reason };
      return await maker.patch(`${path}/propose-refund`, refund);
    }
    case 'approveInvoice':
      return await reviewer.patch(`${path}/approve`);
    case 'voidInvoice':
      return await entering.patch(`${path}/cancel`, reason);
    case 'rejectDeposit':
      return await maker.patch(`${path}/reject`, reason);
    case 'release':
      return await maker.patch(`${path}/release`);
    case 'confirmRefund':
      return await second.patch(`${path}/confirm-refund`);
    case 'declineRefund':
      return await second.patch(`${path}/decline-refund`, reason);
  }
}

const agreed = [
  'awaiting_payment',
  'awaiting_payment_approval',
  'awaiting_payment_authorization',
  'awaiting_disbursement',
  'awaiting_information',
  'failed',
  'paid',
];

/** What an order has cost, and may cost, beside what it says. */
async function look(stage: Stage) {
  const [documents, payments, left] = await Promise.all([
    documentsOf(stage),
    paymentsOf(stage),
    leftOrder(stage),
  ]);
  const now = read<DocumentDetail>(await stage.payers.entering.get(`/v1/bills/${stage.order.id}`), 200);
  const sum = (amounts: number[]) => amounts.reduce((total, amount) => total + amount, 0);
  const open = documents.filter(
    ({ type, status }) => type === 'deposit' && !['paid', 'rejected', 'closed'].includes(status),
  );
  const out = sum(payments.filter(({ status }) => status === 'paid').map(({ amount }) => amount)) - left;
  const toCome =
    sum(open.map(({ remaining }) => remaining)) +
    sum(
      payments
        .filter(
          ({ type, status }) =>
            type === 'bill' && !['paid', 'rejected', 'canceled', 'failed'].includes(status),
        )
        .map(({ amount }) => amount),
    );
  const held = sum(documents.map((document) => document.held));
  const invoices = sum(
    documents
      .filter(({ type, status }) => type === 'bill' && agreed.includes(status))
      .map(({ total }) => total),
  );
  return {
    isClosed: now.status === 'closed',
    says: now.totalAmount,
    revision: now.revision,
    documents,
    open,
    out,
    toCome,
    held,
    invoices,
  };
}

prove({
  name: 'order-money',
  promise:
    'An order never costs more than it says, in whatever order and however many at once its money is asked for.',
  goal: '120 orders × ≤ 14 rounds of 3 presses at once (deposits, invoices, payments and their decisions, voids, rejections, closing, refunds, releases, changes of the order): what is paid and may be paid is within the order, no deposit of a closed order is asked for, and what was paid too much is a balance that comes back or covers another invoice',
  async run(choose) {
    const test = await createTestApp();
    try {
      await test.database.systemPool.query(
        `insert into match_rule (company_id, way) select company_id, 'twoWay' from company
         on conflict (company_id) do update set way = 'twoWay'`,
      );
      const payers = await gatherPayers(test.signInAs, testNow.slice(0, 10));
      const second = await test.signInAs('releaser@nusantara.test');
      const tally = { orders: 0, presses: 0, done: 0, refused: 0, closed: 0, amended: 0, back: 0, paid: 0 };
      const rounds = fc.array(fc.array(press, { minLength: atOnce, maxLength: atOnce }), {
        minLength: 8,
        maxLength: 14,
      });
      const examples = pitfalls.map((one): [Press[][]] => [one]);
      const numRuns = choose(5, 120);
      await fc.assert(
        fc.asyncProperty(rounds, async (all) => {
          const items = [{ itemableID: payers.productID, qty: orderedQty, unitPrice, tax: 0, whtTax: 0 }];
          const given = { ...invoice(payers, unitPrice), transactionType: 'order', dueDate: null, items };
          const { id } = read<DocumentDetail>(await payers.entering.post('/v1/bills', given), 201);
          const order = read<DocumentDetail>(await payers.reviewer.patch(`/v1/bills/${id}/approve`), 200);
          const stage: Stage = { test, payers, second, order };
          tally.orders += 1;
          let seen = await look(stage);
          for (const round of all) {
            const replies = await Promise.all(round.map((one) => send(stage, one)));
            for (const reply of replies) {
              if (reply === null) continue;
              tally.presses += 1;
              expect([200, 201, 400, 403, 404, 409, 422], reply.body).toContain(reply.statusCode);
              if (reply.statusCode < 300) tally.done += 1;
              else tally.refused += 1;
            }
            seen = await look(stage);
            const { isClosed, says: total, open, out, toCome, held, invoices } = seen;
            const says = Math.max(isClosed ? 0 : total, invoices);
            const figures = `of ${order.referenceID}: ${out} out, ${toCome} to come, ${held} held, ${invoices} invoiced`;
            if (toCome > 0) expect(out + toCome, figures).toBeLessThanOrEqual(says);
            expect(out - held, figures).toBeLessThanOrEqual(Math.max(total, invoices));
            if (isClosed) expect(open, 'deposits of a closed order').toEqual([]);
          }
          tally.closed += seen.isClosed ? 1 : 0;
          tally.amended += seen.revision - 1;
          tally.paid += seen.out;
          // What a vendor owes can be used, whatever happened before.
          const owing = seen.documents.filter((one) => one.type === 'deposit' && one.held > 0);
          for (const { id: depositID, held, status } of owing) {
            if (!seen.isClosed || !['paid', 'closed'].includes(status)) continue;
            const path = `/v1/bills/${depositID}`;
            await second.patch(`${path}/decline-refund`, { notes: 'Not seen yet' });
            const refund = { amount: held, receivedOn: testNow.slice(0, 10), notes: 'Paid back' };
            read(await payers.maker.patch(`${path}/propose-refund`, refund), 200);
            const back = read<DocumentDetail>(await second.patch(`${path}/confirm-refund`), 200);
            expect(back.remainingDeposit).toBe(0);
            tally.back += held;
          }
        }),
        { ...choose({ numRuns, seed: 20_261_125, endOnFailure: true }, { numRuns }), examples },
      );
      return (
        `${tally.orders} orders, ${tally.presses} presses (${atOnce} at once): ${tally.done} done, ${tally.refused} refused; ` +
        `${tally.closed} closed, amended ${tally.amended} times, Rp ${tally.paid} paid, Rp ${tally.back} came back at the end; 0 beyond what an order says`
      );
    } finally {
      await test.close();
    }
  },
});
