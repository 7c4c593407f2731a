import { and, asc, eq } from 'drizzle-orm';

import { addDays, instantAt } from '../../../domain/day/day.ts';
import type { Day } from '../../../domain/day/day.ts';
import type { RoomSeed } from '../../../server/seed/roomSeed.ts';
import { takeStep } from '../../../server/seed/roomSeed.ts';
import { dateNoted } from '../../../server/seed/seedStage.ts';
import type { SeedStage } from '../../../server/seed/seedStage.ts';
import { employeeTable } from '../../../server/session/employeeTable.ts';
import { linesOf, lockDocument } from '../document/documentStore.server.ts';
import { documentTable } from '../document/documentTables.server.ts';
import { documentDraftInput, documentInput } from '../document/form/documentInput.ts';
import { createDocument } from '../document/form/documentSave.server.ts';
import { documentServerEntity } from '../documentEntity.server.ts';
import { rupiahPrices } from '../product/productSeed.server.ts';
import { productTable } from '../product/productTables.server.ts';
import { termPaymentTable } from '../termPayment/termPayment.server.ts';
import { vendorTable } from '../vendor/vendorTables.server.ts';
import { warehouseTable } from '../warehouse/warehouse.server.ts';

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

interface Sources {
  vendors: { id: number }[];
  products: { id: number; unit: string | null }[];
  prices: ReadonlyMap<number, string>;
  terms: { id: number }[];
  warehouses: { id: number }[];
}

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

async function tell(stage: SeedStage, sources: Sources, place: number, fate: Fate): Promise<void> {
  const begun = addDays(stage.today, -5 - place * daysBetween);
  await officeHour(stage, begun, 9);
  const id = await enterOrder(stage, sources, place, fate === 'draft');
  if (fate === 'draft' || fate === 'awaiting_review') return;
  await officeHour(stage, addDays(begun, 1), 11);
  if (fate === 'void') {
    await act(stage, id, 'void', 'The project was put off.');
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
  if (fate === 'closed') await act(stage, id, 'close', 'The vendor does not make the rest any more.');
  else await enterInvoice(stage, id, (qty) => qty - Math.ceil(qty / 2), `B-${place}`);
}

async function officeHour(stage: SeedStage, day: Day, hour: number): Promise<void> {
  const { timeZone } = await stage.person(buyer);
  stage.clock.at = instantAt(day, `${String(hour).padStart(2, '0')}:00`, timeZone);
}

/** The day of the stage's clock. */
function dayOf(stage: SeedStage): Day {
  return stage.clock.at.toISOString().slice(0, 10);
}

async function enterOrder(
  stage: SeedStage,
  { vendors, products, prices, terms, warehouses }: Sources,
  place: number,
  isDraft: boolean,
): Promise<number> {
  const at = <Row>(rows: readonly Row[], step: number): Row | undefined => rows[(place * step) % rows.length];
  const items = Array.from({ length: 1 + (place % 4) }, (_, line) => {
    const product = products[(place * 5 + line * 3) % products.length];
    return {
      itemableID: product?.id ?? 0,
      itemableType: 'product',
      unit: product?.unit ?? null,
      qty: 2 + ((place + line * 4) % 11),
      unitPrice: Number(prices.get(product?.id ?? 0) ?? '0'),
      tax: 11,
    };
  });
  const given = {
    transactionType: 'order',
    vendorID: at(vendors, 7)?.id ?? 0,
    transactionDate: dayOf(stage),
    dueDate: place % 3 === 0 ? null : addDays(dayOf(stage), 21),
    termPaymentID: at(terms, 1)?.id ?? null,
    warehouseID: at(warehouses, 1)?.id ?? null,
    referenceNumber: place % 2 === 0 ? `Q-${1200 + place * 13}` : null,
    urgencyLevel: place % 9 === 4 ? 'high' : 'medium',
    items,
  };
  return await enter(stage, given, isDraft);
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
  return await enter(stage, given, false);
}

/** Somebody fills in the form of a document, and saves or sends it. */
async function enter(stage: SeedStage, given: object, isDraft: boolean): Promise<number> {
  const { executor, context } = stage;
  const actor = await stage.person(buyer);
  const input = (isDraft ? documentDraftInput : documentInput).parse(given);
  const id = await createDocument(executor, context, documentServerEntity, actor, input, isDraft);
  await dateNoted(stage);
  return id;
}

async function act(stage: SeedStage, id: number, action: string, notes: string): Promise<void> {
  await takeStep(stage, documentServerEntity, id, { by: buyer, action, input: { notes } });
  await dateNoted(stage);
}

/** Approvers of a document decide it, one step after the other where they approve. */
async function decide(stage: SeedStage, id: number, action: string, notes?: string): Promise<void> {
  const input = notes === undefined ? {} : { input: { notes } };
  for (;;) {
    const by = await approverOf(stage, id);
    if (by === null) return;
    await takeStep(stage, documentServerEntity, id, { by, action, ...input });
    await dateNoted(stage);
    if (action !== 'approve') return;
  }
}

/** Whose turn it is, by the name before their address; null when nobody has to decide any more. */
async function approverOf({ executor, companyID }: SeedStage, id: number): Promise<string | null> {
  const document = await lockDocument(executor, companyID, id);
  const approverID = document?.status === 'awaiting_review' ? document.approverIDs[0] : undefined;
  if (approverID === undefined) return null;
  const [approver] = await executor
    .select({ email: employeeTable.email })
    .from(employeeTable)
    .where(and(eq(employeeTable.companyID, companyID), eq(employeeTable.id, approverID)));
  return approver?.email.split('@')[0] ?? null;
}

/** What is ordered from whom: what the company's vendors and products are now. */
async function readSources({ executor, companyID }: SeedStage): Promise<Sources> {
  const ordered = executor
    .selectDistinct({ id: documentTable.vendorID })
    .from(documentTable)
    .where(eq(documentTable.companyID, companyID));
  const known = new Set((await ordered).map(({ id }) => id));
  const vendors = await executor
    .select({ id: vendorTable.id })
    .from(vendorTable)
    .where(and(eq(vendorTable.companyID, companyID), eq(vendorTable.status, 'active')))
    .orderBy(asc(vendorTable.id));
  const products = await executor
    .select({ id: productTable.id, unit: productTable.unit })
    .from(productTable)
    .where(
      and(
        eq(productTable.companyID, companyID),
        eq(productTable.status, 'active'),
        eq(productTable.isMiscItem, false),
      ),
    )
    .orderBy(asc(productTable.id));
  const terms = await executor
    .select({ id: termPaymentTable.id })
    .from(termPaymentTable)
    .where(and(eq(termPaymentTable.companyID, companyID), eq(termPaymentTable.status, 'active')))
    .orderBy(asc(termPaymentTable.id));
  const warehouses = await executor
    .select({ id: warehouseTable.id })
    .from(warehouseTable)
    .where(and(eq(warehouseTable.companyID, companyID), eq(warehouseTable.status, 'active')))
    .orderBy(asc(warehouseTable.id));
  return {
    vendors: vendors.filter(({ id }) => known.has(id)),
    products,
    prices: await rupiahPrices(executor, companyID),
    terms,
    warehouses,
  };
}
