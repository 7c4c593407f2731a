import { addDays } from '../../../domain/day/day.ts';
import type { RoomSeed } from '../../../server/seed/roomSeed.ts';
import { lookBack } from '../../../server/seed/seedStage.ts';
import type { SeedStage } from '../../../server/seed/seedStage.ts';
import { linesOf, lockDocument } from '../document/documentStore.server.ts';
import { act, dayOf, decide, enter, officeHour, openOrders } from '../documentTelling.server.ts';

/** What becomes of the changes of one order, one after the other: only the last of them can wait. */
const fates = [
  ['completed', 'draft'],
  ['rejected', 'awaiting_review'],
  ['void', 'awaiting_revision'],
  ['completed'],
] as const;
type Fate = (typeof fates)[number][number];

/** Who changes orders. */
const buyer = 'finance.admin';

/** Changes that people have made of the oldest open orders in the last days. */
export const amendmentSeed: RoomSeed = {
  name: 'amendment',
  goOn: (stage) =>
    lookBack(stage, async () => {
      const orders = await openOrders(stage);
      for (const [index, ofOrder] of fates.slice(0, orders.length).entries()) {
        const order = orders[index];
        if (!order) break;
        for (const [turn, fate] of ofOrder.entries()) await tell(stage, order.id, fate, turn);
      }
    }),
};

async function tell(stage: SeedStage, orderID: number, fate: Fate, turn: number): Promise<void> {
  const day = addDays(stage.today, turn - 2);
  await officeHour(stage, day, 10);
  const id = await enterChange(stage, orderID, fate === 'draft');
  if (fate === 'draft' || fate === 'awaiting_review') return;
  await officeHour(stage, day, 15);
  if (fate === 'completed') await decide(stage, id, 'approve');
  if (fate === 'rejected') await decide(stage, id, 'reject', 'Order these when the first ones are used up.');
  if (fate === 'awaiting_revision') await decide(stage, id, 'requestRevision', 'Please ask for a discount.');
  if (fate === 'void')
    await act(stage, buyer, id, 'void', { notes: 'The site does not need them after all.' });
}

/** More of the first item. */
async function enterChange(stage: SeedStage, orderID: number, isDraft: boolean): Promise<number> {
  const { executor, companyID } = stage;
  const order = await lockDocument(executor, companyID, orderID);
  if (!order) throw new Error(`there is no order ${orderID}`);
  const lines = await linesOf(executor, order);
  const items = lines.map((line, index) => ({
    itemableID: line.itemableID,
    itemableType: line.itemableType,
    itemName: line.itemName,
    unit: line.unit,
    unitPrice: Number(line.unitPrice),
    tax: Number(line.tax),
    whtTax: Number(line.whtTax),
    notes: line.notes,
    qty: Number(line.qty) + (index === 0 ? 2 : 0),
    orderLineID: line.id,
  }));
  const given = {
    transactionType: 'amendment',
    purchaseOrderID: orderID,
    orderRevision: order.revision,
    vendorID: order.vendorID,
    requesterID: order.requesterID,
    currencyCode: order.currencyCode,
    isPriceIncludeTax: order.isPriceIncludeTax,
    witholding: Number(order.witholding),
    witholdingAmount: Number(order.witholding) > 0 ? null : Number(order.witholdingAmount),
    witholdingObjectID: order.witholdingObjectID,
    referenceNumber: order.referenceNumber,
    transactionDate: dayOf(stage),
    dueDate: order.dueDate,
    termPaymentID: order.termPaymentID,
    warehouseID: order.warehouseID,
    organizationID: order.organizationID,
    notes: 'Two more are needed on the new site.',
    items,
  };
  return await enter(stage, buyer, given, isDraft);
}
