import { and, eq } from 'drizzle-orm';

import { addDays } from '../../../domain/day/day.ts';
import { outboxTable } from '../../../server/engine/recordTables.ts';
import { keyOf, uploadFile } from '../../../server/seed/roomSeed.ts';
import { receiptPng } from '../../../server/seed/samplePapers.ts';
import { dateNoted } from '../../../server/seed/seedStage.ts';
import type { SeedStage } from '../../../server/seed/seedStage.ts';
import { linesOf, lockDocument } from '../document/documentStore.server.ts';
import { documentServerEntity } from '../documentEntity.server.ts';
import { act, dayOf, decide, enter } from '../documentTelling.server.ts';
import { acceptor } from '../matchRule/matchRuleSeed.server.ts';
import { recordDelivery } from '../orderDelivery/deliveries.server.ts';
import { deliveryInput } from '../orderDelivery/deliveryWire.ts';
import { matchByHand } from './matchRoutes.server.ts';
import { matchInput } from './matchWire.ts';
import { matchFollowTopic } from './matchTopics.server.ts';

interface Received {
  /** The number of the vendor's delivery note. */
  note: string;
  /** How much of what was ordered came. */
  qtyOf: (ordered: number) => number;
  hasPhoto?: boolean;
  /** One piece of the first line came broken, and was sent back. */
  refused?: boolean;
}

/** Somebody records what came of an order. */
export async function receive(
  stage: SeedStage,
  by: string,
  orderID: number,
  { note, qtyOf, hasPhoto = false, refused = false }: Received,
): Promise<void> {
  const { executor, context, companyID } = stage;
  const lines = await linesOf(executor, { companyID, id: orderID });
  const photo = hasPhoto
    ? [
        await uploadFile(stage, by, {
          fileName: `${note}-${orderID}.png`,
          contentType: 'image/png',
          kind: 'receipt',
          content: receiptPng(6 + (orderID % 7)),
        }),
      ]
    : [];
  const input = deliveryInput.parse({
    deliveredOn: dayOf(stage),
    noteNumber: note,
    notes: refused ? 'One piece was broken; the driver took it back.' : null,
    items: lines.flatMap(({ id, qty }, index) => {
      const came = qtyOf(Number(qty));
      const broken = refused && index === 0 ? { refusedQty: 1, refusedReason: 'Broken' } : {};
      return came === 0 && !refused ? [] : [{ orderLineID: id, qty: came, ...broken }];
    }),
    mediaIDs: photo,
  });
  if (input.items.every(({ qty, refusedQty }) => Number(qty) === 0 && Number(refusedQty) === 0)) return;
  const actor = await stage.person(by);
  await recordDelivery({ executor, context, entity: documentServerEntity, actor, orderID }, input);
  await dateNoted(stage);
}

/** The named approver accepts what differs in an invoice. */
export async function acceptDifference(stage: SeedStage, id: number, notes: string): Promise<void> {
  await act(stage, acceptor, id, 'accept', { notes });
}

/** Two invoices that name no order as they are entered, each matched with two orders by hand. */
export async function splitInvoice(stage: SeedStage, by: string, orderIDs: readonly number[]): Promise<void> {
  const { executor, context, companyID } = stage;
  const day = dayOf(stage);
  for (const [half, referenceNumber] of ['T-4471', 'TX-9032'].entries()) {
    const named: { orderID: number; orderLineID: number; qty: number }[] = [];
    const items: object[] = [];
    const [first] = orderIDs;
    const order = await lockDocument(executor, companyID, first ?? 0);
    for (const line of await linesOf(executor, { companyID, id: order?.id ?? 0 })) {
      const part = half === 0 ? Math.ceil(Number(line.qty) / 2) : Math.floor(Number(line.qty) / 2);
      const { itemableID, itemableType, unit, unitPrice, tax } = line;
      items.push({
        itemableID,
        itemableType,
        unit,
        unitPrice: Number(unitPrice),
        tax: Number(tax),
        qty: part * 2,
      });
      for (const orderID of orderIDs) {
        const same = (await linesOf(executor, { companyID, id: orderID })).find(
          ({ position }) => position === line.position,
        );
        if (same) named.push({ orderID, orderLineID: same.id, qty: part });
      }
    }
    const given = {
      vendorID: order?.vendorID,
      transactionDate: day,
      dueDate: addDays(day, 30),
      referenceNumber,
      items,
    };
    const id = await enter(stage, by, given);
    const lines = await linesOf(executor, { companyID, id });
    const parts = named.map((part, index) => ({
      lineID: lines[Math.floor(index / orderIDs.length)]?.id ?? 0,
      ...part,
    }));
    await matchByHand(executor, context, documentServerEntity, await stage.person(by), {
      id,
      version: null,
      say: keyOf,
      input: matchInput.parse({ parts }),
    });
    await dateNoted(stage);
    if (half === 0) await decide(stage, id, 'approve');
  }
}

/** What was told compared itself as it happened: the job of the server would find nothing to do. */
export async function followSeeded({ executor, companyID }: SeedStage): Promise<void> {
  await executor
    .delete(outboxTable)
    .where(and(eq(outboxTable.companyID, companyID), eq(outboxTable.topic, matchFollowTopic.name)));
}
