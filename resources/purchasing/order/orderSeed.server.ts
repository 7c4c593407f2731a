import { addDays } from '../../../domain/day/day.ts';
import { matchRuleSeed } from '../matchRule/matchRuleSeed.server.ts';
import { acceptDifference, followSeeded, receive, splitInvoice } from '../invoiceMatch/matchSeed.server.ts';
import type { RoomSeed } from '../../../server/seed/roomSeed.ts';
import { lookBack } from '../../../server/seed/seedStage.ts';
import type { SeedStage } from '../../../server/seed/seedStage.ts';
import { linesOf, lockDocument } from '../document/documentStore.server.ts';
import type { DocumentSources } from '../documentTelling.server.ts';
import {
  act,
  dayOf,
  decide,
  enter,
  linesAt,
  officeHour,
  pick,
  readSources,
} from '../documentTelling.server.ts';

/** What became of an order. */
type Fate =
  | 'draft'
  | 'awaiting_review'
  | 'awaiting_revision'
  | 'rejected'
  | 'void'
  | 'awaiting_invoice'
  /** Some of it is invoiced. */
  | 'partly'
  /** All of it is invoiced, in two invoices. */
  | 'wholly'
  /** A person closed it before all of it was invoiced. */
  | 'closed';

/** The oldest first; a small company has the last of them. */
const fates: readonly Fate[] = [
  ...(['wholly', 'closed', 'rejected', 'wholly', 'void', 'partly'] as const),
  ...(['wholly', 'awaiting_invoice', 'closed', 'wholly', 'partly', 'void'] as const),
  ...(['awaiting_invoice', 'wholly', 'partly', 'rejected', 'awaiting_invoice', 'partly'] as const),
  ...(['draft', 'awaiting_invoice', 'partly', 'awaiting_revision', 'awaiting_review', 'wholly'] as const),
  ...(['awaiting_revision', 'awaiting_review', 'draft', 'awaiting_review', 'awaiting_review'] as const),
  ...(['wholly', 'partly', 'awaiting_invoice', 'awaiting_review', 'draft'] as const),
];

/** How the invoices of orders that are invoiced in part stand beside them, one after the other. */
const likenesses = ['matched', 'within', 'unreceived', 'differs', 'accepted'] as const;
/** What becomes of an ordered price on the invoice. */
const prices: Readonly<Record<(typeof likenesses)[number], (price: number) => number>> = {
  matched: (price) => price,
  within: (price) => price + 100,
  unreceived: (price) => price,
  differs: (price) => Math.ceil(price * 1.08),
  accepted: (price) => Math.ceil(price * 1.05),
};

/** Two orders to one vendor, and two invoices that ask for both of them. */
async function tellOfTwo(stage: SeedStage, sources: DocumentSources): Promise<void> {
  const begun = addDays(stage.today, -9);
  const orders: number[] = [];
  for (const hour of [9, 10]) {
    await officeHour(stage, begun, hour);
    const id = await enterOrder(stage, sources, 3, false);
    await decide(stage, id, 'approve');
    await receive(stage, buyer, id, { note: `SJ-T-${hour}`, qtyOf: (qty) => qty, hasPhoto: true });
    orders.push(id);
  }
  await officeHour(stage, addDays(begun, 1), 11);
  await splitInvoice(stage, buyer, orders);
}

/** Who enters orders and their invoices, and who voids and closes them. */
const buyer = 'finance.admin';
const daysBetween = 3;

/** Orders that people have entered, reviewed, invoiced and closed over the last months, the invoices made of them included. */
export const orderSeed: RoomSeed = {
  name: 'order',
  async fill() {
    // Their invoices are numbered after those of the company.
  },
  goOn: (stage) =>
    lookBack(stage, async () => {
      await matchRuleSeed(stage);
      const sources = await readSources(stage);
      const wanted = fates.slice(-(stage.counts['order'] ?? fates.length));
      for (const [index, fate] of wanted.entries()) {
        const partlyBefore = wanted.slice(0, index).filter((one) => one === 'partly').length;
        await tell(stage, sources, wanted.length - 1 - index, fate, partlyBefore);
      }
      if (wanted.length === fates.length) await tellOfTwo(stage, sources);
      await followSeeded(stage);
    }),
};

async function tell(
  stage: SeedStage,
  sources: DocumentSources,
  place: number,
  fate: Fate,
  partlyBefore: number,
): Promise<void> {
  const begun = addDays(stage.today, -5 - place * daysBetween);
  await officeHour(stage, begun, 9);
  const id = await enterOrder(stage, sources, place, fate === 'draft');
  if (fate === 'draft' || fate === 'awaiting_review') return;
  await officeHour(stage, addDays(begun, 1), 11);
  if (fate === 'void') {
    await act(stage, buyer, id, 'void', { notes: 'The project was put off.' });
    return;
  }
  if (fate === 'awaiting_revision') {
    await decide(stage, id, 'requestRevision', 'Please ask for the price of the frame contract.');
    return;
  }
  if (fate === 'rejected') {
    await decide(stage, id, 'reject', 'There is enough of this in the warehouse.');
    return;
  }
  await decide(stage, id, 'approve');
  await officeHour(stage, addDays(begun, 2), 9);
  const likeness = fate === 'partly' ? likenesses[partlyBefore % likenesses.length] : 'matched';
  if (fate === 'awaiting_invoice' && place % 2 === 1) return;
  if (likeness !== 'unreceived') {
    await receive(stage, buyer, id, {
      note: `SJ-${place}-1`,
      qtyOf: (qty) => Math.ceil(qty / 2),
      hasPhoto: place % 3 === 0,
    });
  }
  if (fate === 'awaiting_invoice') return;
  await officeHour(stage, addDays(begun, 2), 14);
  const price = prices[likeness ?? 'matched'];
  const first = await enterInvoice(stage, id, (qty) => Math.ceil(qty / 2), `A-${place}`, price);
  await officeHour(stage, addDays(begun, 2), 16);
  await decide(stage, first, 'approve');
  if (likeness === 'accepted') {
    await officeHour(stage, addDays(begun, 2), 17);
    await acceptDifference(stage, first, 'The vendor raised the price; the buyer agreed by telephone.');
  }
  if (fate === 'partly') return;
  await officeHour(stage, addDays(begun, 3), 10);
  if (fate === 'closed')
    await act(stage, buyer, id, 'close', { notes: 'The vendor does not make the rest any more.' });
  else {
    await receive(stage, buyer, id, {
      note: `SJ-${place}-2`,
      qtyOf: (qty) => qty - Math.ceil(qty / 2),
      refused: place % 4 === 0,
    });
    await enterInvoice(stage, id, (qty) => qty - Math.ceil(qty / 2), `B-${place}`);
  }
}

async function enterOrder(
  stage: SeedStage,
  sources: DocumentSources,
  place: number,
  isDraft: boolean,
): Promise<number> {
  const given = {
    transactionType: 'order',
    vendorID: pick(sources.vendors, place * 7)?.id ?? 0,
    transactionDate: dayOf(stage),
    dueDate: place % 3 === 0 ? null : addDays(dayOf(stage), 21),
    termPaymentID: pick(sources.terms, place)?.id ?? null,
    warehouseID: pick(sources.warehouses, place)?.id ?? null,
    referenceNumber: place % 2 === 0 ? `Q-${1200 + place * 13}` : null,
    urgencyLevel: place % 9 === 4 ? 'high' : 'medium',
    items: linesAt(sources, place),
  };
  return await enter(stage, buyer, given, isDraft);
}

/** An invoice of an order, for as much of each line as `qtyOf` says of what was ordered. */
async function enterInvoice(
  stage: SeedStage,
  orderID: number,
  qtyOf: (ordered: number) => number,
  referenceNumber: string,
  priceOf: (ordered: number) => number = (ordered) => ordered,
): Promise<number> {
  const { executor, companyID } = stage;
  const order = await lockDocument(executor, companyID, orderID);
  if (!order) throw new Error(`there is no order ${orderID}`);
  const lines = await linesOf(executor, order);
  const day = dayOf(stage);
  const items = lines.flatMap(({ id, itemableID, itemableType, unit, unitPrice, tax, qty }) => {
    const asked = qtyOf(Number(qty));
    return asked === 0
      ? []
      : [
          {
            itemableID,
            itemableType,
            unit,
            unitPrice: priceOf(Number(unitPrice)),
            tax: Number(tax),
            qty: asked,
            orderLineID: id,
          },
        ];
  });
  const given = {
    vendorID: order.vendorID,
    transactionDate: day,
    dueDate: addDays(day, 30),
    termPaymentID: order.termPaymentID,
    warehouseID: order.warehouseID,
    referenceNumber,
    purchaseOrderID: orderID,
    items,
  };
  return await enter(stage, buyer, given);
}
