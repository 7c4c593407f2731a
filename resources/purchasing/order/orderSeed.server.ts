import { addDays } from '../../../domain/day/day.ts';
import type { RoomSeed } from '../../../server/seed/roomSeed.ts';
import { dateNoted } from '../../../server/seed/seedStage.ts';
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

/** Who enters orders and their invoices, and who voids and closes them. */
const buyer = 'finance.admin';
const daysBetween = 3;

/** Orders that people have entered, reviewed, invoiced and closed over the last months, the invoices made of them included. */
export const orderSeed: RoomSeed = {
  name: 'order',
  async fill() {
    // Their invoices are numbered after those of the company.
  },
  async goOn(stage) {
    const { at } = stage.clock;
    await dateNoted(stage);
    const sources = await readSources(stage);
    const wanted = fates.slice(-(stage.counts['order'] ?? fates.length));
    for (const [index, fate] of wanted.entries()) {
      await tell(stage, sources, wanted.length - 1 - index, fate);
    }
    stage.clock.at = at;
  },
};

async function tell(stage: SeedStage, sources: DocumentSources, place: number, fate: Fate): Promise<void> {
  const begun = addDays(stage.today, -5 - place * daysBetween);
  await officeHour(stage, begun, 9);
  const id = await enterOrder(stage, sources, place, fate === 'draft');
  if (fate === 'draft' || fate === 'awaiting_review') return;
  await officeHour(stage, addDays(begun, 1), 11);
  if (fate === 'void') {
    await act(stage, buyer, id, 'void', 'The project was put off.');
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
  if (fate === 'awaiting_invoice') return;
  await officeHour(stage, addDays(begun, 2), 14);
  const first = await enterInvoice(stage, id, (qty) => Math.ceil(qty / 2), `A-${place}`);
  await officeHour(stage, addDays(begun, 2), 16);
  await decide(stage, first, 'approve');
  if (fate === 'partly') return;
  await officeHour(stage, addDays(begun, 3), 10);
  if (fate === 'closed') await act(stage, buyer, id, 'close', 'The vendor does not make the rest any more.');
  else await enterInvoice(stage, id, (qty) => qty - Math.ceil(qty / 2), `B-${place}`);
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
            unitPrice: Number(unitPrice),
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
