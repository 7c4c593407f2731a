import { eq } from 'drizzle-orm';

import { instantAt } from '../../domain/day/dayTime.ts';
import type { Day } from '../../domain/day/day.ts';
import { takeStep } from '../../server/seed/roomSeed.ts';
import { attempted } from '../../server/seed/seedRefusal.ts';
import { dateNoted, recordsOf } from '../../server/seed/seedStage.ts';
import type { SeedStage } from '../../server/seed/seedStage.ts';
import { employeeTable } from '../../server/session/employeeTable.ts';
import { rowIn } from '../../server/records/tableRows.ts';
import { lockDocument } from './document/documentStore.server.ts';
import { documentTable } from './document/documentTables.server.ts';
import { documentDraftInput, documentInput } from './document/save/documentInput.ts';
import { createDocument } from './document/save/documentSave.server.ts';
import { documentServerEntity } from './documentEntity.server.ts';
import { rupiahPrices } from './product/productSeed.server.ts';
import { productTable } from './product/productTables.server.ts';
import { termPaymentTable } from './termPayment/termPayment.server.ts';
import { vendorTable } from './vendor/vendorTables.server.ts';
import { warehouseTable } from './warehouse/warehouse.server.ts';

/** How the rooms of purchase documents tell what people did: who enters them, acts on them and decides them. */
export interface DocumentSources {
  vendors: { id: number }[];
  products: { id: number; unit: string | null }[];
  prices: ReadonlyMap<number, string>;
  terms: { id: number }[];
  warehouses: { id: number }[];
}

/** One of them, another at each place. */
export function pick<Row>(rows: readonly Row[], place: number): Row | undefined {
  return rows[place % rows.length];
}

/** The stage's clock shows this hour where the company is. */
export async function officeHour(stage: SeedStage, day: Day, hour: number): Promise<void> {
  const { timeZone } = await stage.person('admin');
  stage.clock.at = instantAt(day, `${String(hour).padStart(2, '0')}:00`, timeZone);
}

/** The day of the stage's clock. */
export function dayOf(stage: SeedStage): Day {
  return stage.clock.at.toISOString().slice(0, 10);
}

/** Some products of the company, each with its price in rupiah. */
export function linesAt({ products, prices }: DocumentSources, place: number): object[] {
  return Array.from({ length: 1 + (place % 4) }, (_, line) => {
    const product = pick(products, place * 5 + line * 3);
    return {
      itemableID: product?.id ?? 0,
      itemableType: 'product',
      unit: product?.unit ?? null,
      qty: 2 + ((place + line * 4) % 11),
      unitPrice: Number(prices.get(product?.id ?? 0) ?? '0'),
      tax: 11,
    };
  });
}

/** Somebody fills in the form of a document, and saves or sends it. */
export async function enter(stage: SeedStage, by: string, given: object, isDraft = false): Promise<number> {
  const { executor, context } = stage;
  const actor = await stage.person(by);
  const { name: room } = documentServerEntity;
  const id = await attempted({ room, by, does: isDraft ? 'draft' : 'create', input: given }, async () => {
    const input = (isDraft ? documentDraftInput : documentInput).parse(given);
    return await createDocument(executor, context, documentServerEntity, actor, input, isDraft);
  });
  await dateNoted(stage);
  return id;
}

/** Somebody acts on a document. */
export async function act(
  stage: SeedStage,
  by: string,
  id: number,
  action: string,
  input: object = {},
): Promise<void> {
  await takeStep(stage, documentServerEntity, id, { by, action, input });
  await dateNoted(stage);
}

/** Approvers of a document decide it, one step after the other where they approve. */
export async function decide(stage: SeedStage, id: number, action: string, notes?: string): Promise<void> {
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
  const approver = await rowIn(executor, employeeTable, { companyID, id: approverID });
  return approver?.email.split('@')[0] ?? null;
}

/** Approved orders that wait for their invoices, the oldest first. */
export function openOrders(stage: SeedStage) {
  const isOrder = eq(documentTable.transactionType, 'order');
  return recordsOf(stage, documentTable, isOrder, eq(documentTable.status, 'awaiting_invoice'));
}

/** What is bought from whom: what the company's vendors and products are now. */
export async function readSources(stage: SeedStage): Promise<DocumentSources> {
  const { executor, companyID } = stage;
  const ordered = executor
    .selectDistinct({ id: documentTable.vendorID })
    .from(documentTable)
    .where(eq(documentTable.companyID, companyID));
  const known = new Set((await ordered).map(({ id }) => id));
  const vendors = await recordsOf(stage, vendorTable, eq(vendorTable.status, 'active'));
  const isGoods = eq(productTable.isMiscItem, false);
  return {
    vendors: vendors.filter(({ id }) => known.has(id)),
    products: await recordsOf(stage, productTable, eq(productTable.status, 'active'), isGoods),
    prices: await rupiahPrices(executor, companyID),
    terms: await recordsOf(stage, termPaymentTable, eq(termPaymentTable.status, 'active')),
    warehouses: await recordsOf(stage, warehouseTable, eq(warehouseTable.status, 'active')),
  };
}
