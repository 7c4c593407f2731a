import { expect } from 'vitest';

import type { DocumentDetail } from '../../resources/purchasing/document/documentWire.ts';
import { createTestApp, testNow } from '../api/testApp.ts';
import type { TestApp } from '../api/testApp.ts';
import { fc } from '../properties.ts';
import { companyID } from './newcomers.ts';
import { gatherPayers, invoice, read } from './payers.ts';
import type { Payers, Reply } from './payers.ts';
import { prove } from './prove.ts';

/** What was ordered of each of two lines. */
const ordered = [10, 3] as const;
const unitPrice = 100_000;

type Quantities = readonly [number, number];
/** One person's press; `at` picks among the invoices that the order has. */
type Press =
  | { do: 'invoice'; quantities: Quantities }
  | { do: 'edit'; at: number; quantities: Quantities }
  | { do: 'void' | 'reject' | 'approve'; at: number }
  /** A change of the order; a line of which nothing is ordered goes. */
  | { do: 'amend'; quantities: Quantities }
  | { do: 'decide'; isApproved: boolean };

const quantities = fc.tuple(fc.integer({ min: 1, max: 11 }), fc.integer({ min: 0, max: 4 }));
const at = fc.nat({ max: 9 });
const press: fc.Arbitrary<Press> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ do: fc.constant('invoice' as const), quantities }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('edit' as const), at, quantities }) },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constantFrom('void' as const, 'reject' as const, 'approve' as const), at }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('amend' as const), quantities }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('decide' as const), isApproved: fc.boolean() }) },
);

const atOnce = 4;

async function approvedOrder(payers: Payers): Promise<DocumentDetail> {
  const items = ordered.map((qty) => ({ itemableID: payers.productID, qty, unitPrice, tax: 0, whtTax: 0 }));
  const given = { ...invoice(payers, unitPrice), transactionType: 'order', dueDate: null, items };
  const { id } = read<DocumentDetail>(await payers.entering.post('/v1/bills', given), 201);
  return read(await payers.reviewer.patch(`/v1/bills/${id}/approve`), 200);
}

/** The invoices of an order, as far as they ask for anything, and how far it is invoiced, by nothing of the product. */
async function invoicedOf({ database }: TestApp, order: DocumentDetail) {
  const { rows } = await database.systemPool.query<{ line: string; qty: string }>(
    `select l.order_line_id as line, sum(l.qty)::text as qty
     from bill b join bill_line l on l.company_id = b.company_id and l.bill_id = b.id
     where b.company_id = $1 and b.purchase_order_id = $2 and b.transaction_type = 'bill' and b.status not in ('draft', 'void', 'rejected')
     group by 1`,
    [companyID, order.id],
  );
  const asked = new Map(rows.map(({ line, qty }) => [Number(line), Number(qty)]));
  return order.items.map(({ id }) => asked.get(id) ?? 0);
}

/** What is ordered of each of its first lines now, by nothing of the product; nothing of one that went. */
async function orderedOf({ database }: TestApp, order: DocumentDetail) {
  const { rows } = await database.systemPool.query<{ id: string; qty: string }>(
    `select id, qty::text from bill_line where company_id = $1 and bill_id = $2`,
    [companyID, order.id],
  );
  const now = new Map(rows.map(({ id, qty }) => [Number(id), Number(qty)]));
  expect(now.size, 'lines that are no first ones').toBeLessThanOrEqual(order.items.length);
  return order.items.map(({ id }) => now.get(id) ?? 0);
}

/** The change of an order that waits, or its last one. */
async function lastChange(payers: Payers, order: DocumentDetail): Promise<number | null> {
  const reply = await payers.entering.get(`/v1/bills/${order.id}/amendments`);
  return read<{ data: { id: number }[] }>(reply, 200).data[0]?.id ?? null;
}

async function send(payers: Payers, order: DocumentDetail, ids: number[], one: Press): Promise<Reply | null> {
  const asking = (wanted: Quantities) => ({
    ...invoice(payers, unitPrice),
    purchaseOrderID: order.id,
    items: order.items.flatMap(({ id, itemableID }, index) => {
      const qty = wanted[index] ?? 0;
      return qty === 0 ? [] : [{ itemableID, qty, unitPrice, tax: 0, whtTax: 0, orderLineID: id }];
    }),
  });
  if (one.do === 'amend') {
    const { revision } = read<DocumentDetail>(await payers.entering.get(`/v1/bills/${order.id}`), 200);
    const change = { orderRevision: revision, requesterID: order.requester.id, transactionType: 'amendment' };
    return await payers.entering.post('/v1/bills', { ...asking(one.quantities), ...change });
  }
  if (one.do === 'decide') {
    const change = await lastChange(payers, order);
    if (change === null) return null;
    return one.isApproved
      ? await payers.reviewer.patch(`/v1/bills/${change}/approve`)
      : await payers.reviewer.patch(`/v1/bills/${change}/reject`, { notes: 'Not needed' });
  }
  if (one.do === 'invoice') {
    const reply = await payers.entering.post('/v1/bills', asking(one.quantities));
    if (reply.statusCode === 201) ids.push((reply.json() as DocumentDetail).id);
    return reply;
  }
  const id = ids[one.at % ids.length];
  if (id === undefined) return null;
  if (one.do === 'edit') return await payers.entering.put(`/v1/bills/${id}`, asking(one.quantities));
  if (one.do === 'approve') return await payers.reviewer.patch(`/v1/bills/${id}/approve`);
  return one.do === 'void'
    ? await payers.entering.patch(`/v1/bills/${id}/cancel`, { notes: 'Not delivered' })
    : await payers.reviewer.patch(`/v1/bills/${id}/reject`, { notes: 'Not delivered' });
}

prove({
  name: 'order-quantities',
  promise: 'Nothing is invoiced that was not ordered, however many people invoice an order at once.',
  goal: '200 orders × ≤ 8 rounds of 4 presses at once (new invoices, edits, voids, rejections, changes of the order and their decisions): the invoices of a line never ask for more than is ordered, and the order is closed exactly when they ask for all of it and no change of it waits',
  async run(choose) {
    const test = await createTestApp();
    try {
      // Goods are not the matter here: an order that is invoiced is closed without what came.
      await test.database.systemPool.query(
        `insert into match_rule (company_id, way) values ($1, 'twoWay')
         on conflict (company_id) do update set way = 'twoWay'`,
        [companyID],
      );
      const payers = await gatherPayers(test.signInAs, testNow.slice(0, 10));
      const tally = { orders: 0, presses: 0, done: 0, refused: 0, closed: 0, amended: 0 };
      const rounds = fc.array(fc.array(press, { minLength: atOnce, maxLength: atOnce }), {
        minLength: 3,
        maxLength: 8,
      });
      const numRuns = choose(3, 200);
      await fc.assert(
        fc.asyncProperty(rounds, async (all) => {
          const order = await approvedOrder(payers);
          const ids: number[] = [];
          tally.orders += 1;
          let amended = 0;
          for (const round of all) {
            const replies = await Promise.all(round.map((one) => send(payers, order, ids, one)));
            for (const reply of replies) {
              if (reply === null) continue;
              tally.presses += 1;
              expect([200, 201, 400, 403, 409], reply.body).toContain(reply.statusCode);
              if (reply.statusCode < 300) tally.done += 1;
              else tally.refused += 1;
            }
            const asked = await invoicedOf(test, order);
            const agreed = await orderedOf(test, order);
            const excess = asked.map((qty, line) => Math.max(0, qty - (agreed[line] ?? 0)));
            expect(excess, `invoiced beyond ${order.referenceID}: ${asked.join(' and ')}`).toEqual([0, 0]);
            const now = read<DocumentDetail>(await payers.entering.get(`/v1/bills/${order.id}`), 200);
            const isWhole = asked.every((qty, line) => qty === agreed[line]) && now.openAmendment === null;
            expect(now.status, `with ${asked.join(' and ')} of ${agreed.join(' and ')} invoiced`).toBe(
              isWhole ? 'closed' : 'awaiting_invoice',
            );
            expect(now.items.map(({ invoicedQty }) => invoicedQty)).toEqual(
              asked.filter((_, line) => agreed[line] !== 0),
            );
            amended = now.revision - 1;
            tally.closed += isWhole ? 1 : 0;
          }
          tally.amended += amended;
        }),
        choose({ numRuns, seed: 20_261_122, endOnFailure: true }, { numRuns }),
      );
      return (
        `${tally.orders} orders, ${tally.presses} presses (${atOnce} at once): ${tally.done} done, ${tally.refused} refused; ` +
        `amended ${tally.amended} times; closed after ${tally.closed} rounds; 0 lines beyond what was ordered`
      );
    } finally {
      await test.close();
    }
  },
});
