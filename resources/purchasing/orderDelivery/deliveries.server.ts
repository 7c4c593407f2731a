import { and, desc, eq, inArray } from 'drizzle-orm';

import type { Actor } from '../../../domain/access/actor.ts';
import { today } from '../../../domain/day/day.ts';
import { isAtMost } from '../../../domain/matching/matching.ts';
import { decide } from '../../../domain/lifecycle/lifecycle.ts';
import { DomainError } from '../../../domain/message/errors.ts';
import type { FieldMessages } from '../../../domain/message/message.ts';
import {
  add,
  compare,
  isPositive,
  isZero,
  maxAmount,
  multiply,
  subtract,
  toWire,
} from '../../../domain/money/money.ts';
import { namesOf } from '../../../server/approval/people.ts';
import type { ActContext } from '../../../server/context.ts';
import type { Executor } from '../../../server/database/database.ts';
import { finish, lockForActor } from '../../../server/engine/act.ts';
import { assertVersion } from '../../../server/engine/lock.ts';
import { lifecycleOf } from '../../../server/engine/serverEntity.ts';
import type { FileCarrier } from '../../../server/files/fileCarrier.ts';
import { linkMedia, mediaOf } from '../../../server/files/mediaLinks.ts';
import { rowIn } from '../../../server/records/tableRows.ts';
import { documentError } from '../document/documentAmounts.ts';
import { canReadDocument, linesOf } from '../document/documentStore.server.ts';
import type { StoredDocument } from '../document/documentStore.server.ts';
import { invoicedQuantities } from '../invoiceMatch/claims.server.ts';
import { statusOfOrder } from '../order/invoicedOrder.server.ts';
import { toleranceFor } from '../invoiceMatch/compareInvoice.server.ts';
import { followOrders } from '../invoiceMatch/matchGate.server.ts';
import { paidClaims } from '../invoiceMatch/matchedOrders.server.ts';
import { matchRuleOf } from '../matchRule/matchRule.server.ts';
import { deliveryLineTable, deliveryTable } from './deliveryTables.server.ts';
import type { Delivery, DeliveryInput, OrderDeliveries } from './deliveryWire.ts';
import { receivedQuantities, receivedStateOf } from './received.server.ts';
import type { DocumentEntity } from '../document/save/savePart.server.ts';

const subjectType = 'orderDelivery';

/** Files of a delivery are for whoever may read its order. */
export const deliveryCarrier: FileCarrier = {
  name: subjectType,
  async canRead(executor, actor, id) {
    const found = await rowIn(executor, deliveryTable, { companyID: actor.companyID, id });
    return found !== null && (await canReadDocument(executor, actor, found.orderID));
  },
};

interface About {
  executor: Executor;
  context: ActContext;
  entity: DocumentEntity;
  actor: Actor;
  orderID: number;
}
type StoredDelivery = typeof deliveryTable.$inferSelect;
type Lines = Awaited<ReturnType<typeof linesOf>>;

/** Records what came of an order. Answers the number of the delivery. @throws DomainError */
export async function recordDelivery(about: About, input: DeliveryInput): Promise<number> {
  const { executor, actor, context } = about;
  const now = context.now();
  const opened = await open(about, 'recordDelivery', undefined);
  const { order, lines } = opened;
  await assertDelivery(about, order, lines, input);
  const [stored] = await executor
    .insert(deliveryTable)
    .values({
      companyID: order.companyID,
      orderID: order.id,
      deliveredOn: input.deliveredOn,
      noteNumber: input.noteNumber || null,
      notes: input.notes || null,
      recordedByID: actor.employeeID,
      recordedAt: now,
    })
    .returning();
  if (!stored) throw new Error('the delivery was not stored');
  await writeLines(executor, stored, lines, input);
  await linkMedia(executor, order.companyID, subjectType, stored.id, input.mediaIDs, actor);
  await close(about, opened, changesOf(lines, [], input.items));
  return stored.id;
}

/** Puts other figures in the place of those of a delivery, with the reason. @throws DomainError */
export async function correctDelivery(
  about: About,
  { id, version, reason, ...input }: DeliveryInput & { id: number; version: number | null; reason: string },
): Promise<void> {
  const { executor, actor, context } = about;
  const opened = await open(about, 'correctDelivery', { notes: reason });
  const { order, lines } = opened;
  const delivery = await deliveryOf(executor, order, id, version);
  const before = await linesOfDelivery(executor, order.companyID, [id]);
  await assertDelivery(about, order, lines, input, id);
  await assertNothingPaid(executor, order, lines, before, input.items);
  await executor
    .update(deliveryTable)
    .set({
      version: delivery.version + 1,
      deliveredOn: input.deliveredOn,
      noteNumber: input.noteNumber || null,
      notes: input.notes || null,
      correctedAt: context.now(),
    })
    .where(and(eq(deliveryTable.companyID, order.companyID), eq(deliveryTable.id, id)));
  await executor
    .delete(deliveryLineTable)
    .where(and(eq(deliveryLineTable.companyID, order.companyID), eq(deliveryLineTable.deliveryID, id)));
  await writeLines(executor, delivery, lines, input);
  await linkMedia(executor, order.companyID, subjectType, id, input.mediaIDs, actor);
  await close(about, opened, {
    ...(delivery.deliveredOn === input.deliveredOn
      ? {}
      : { deliveryDate: [delivery.deliveredOn, input.deliveredOn] }),
    ...changesOf(lines, before, input.items),
  });
}

/** A delivery counts for nothing any more, with the reason. @throws DomainError */
export async function undoDelivery(
  about: About,
  { id, version, notes }: { id: number; version: number | null; notes: string },
): Promise<void> {
  const { executor, actor, context } = about;
  const opened = await open(about, 'undoDelivery', { notes });
  const { order, lines } = opened;
  const delivery = await deliveryOf(executor, order, id, version);
  const before = await linesOfDelivery(executor, order.companyID, [id]);
  await assertNothingPaid(executor, order, lines, before, []);
  await executor
    .update(deliveryTable)
    .set({
      version: delivery.version + 1,
      undoneAt: context.now(),
      undoneByID: actor.employeeID,
      undoneNotes: notes,
    })
    .where(and(eq(deliveryTable.companyID, order.companyID), eq(deliveryTable.id, id)));
  await close(about, opened, changesOf(lines, before, []));
}

/** The order, locked, with what the lifecycle decides of the act. */
async function open({ executor, context, entity, actor, orderID }: About, action: string, input: unknown) {
  const order = await lockForActor(executor, entity, actor, orderID);
  const subject = entity.toSubject(order, context.now());
  const decided = decide(lifecycleOf(entity, subject), actor, subject, action, input);
  return { order, lines: await linesOf(executor, order), decision: { ...decided, input } };
}

/** Writes what the order carries of its deliveries, and its history; its invoices are compared again. */
async function close(
  { executor, context, entity, actor }: About,
  { order, lines, decision }: Awaited<ReturnType<typeof open>>,
  changes: Record<string, [unknown, unknown]>,
): Promise<void> {
  const receivedState = await receivedStateOf(executor, order, lines);
  await finish(
    executor,
    entity,
    actor,
    order,
    decision,
    { to: await statusOfOrder(executor, order), patch: { receivedState }, changes },
    context.now(),
  );
  await followOrders(executor, order.companyID, [order.id]);
}

async function deliveryOf(
  executor: Executor,
  { companyID, id: orderID }: StoredDocument,
  id: number,
  version: number | null,
): Promise<StoredDelivery> {
  const [found] = await executor
    .select()
    .from(deliveryTable)
    .where(
      and(
        eq(deliveryTable.companyID, companyID),
        eq(deliveryTable.id, id),
        eq(deliveryTable.orderID, orderID),
      ),
    );
  if (!found) throw new DomainError('not_found');
  const status = found.undoneAt === null ? 'recorded' : 'undone';
  assertVersion(version, { version: found.version, status });
  if (found.undoneAt !== null) {
    throw new DomainError('transition_not_allowed', {
      says: documentError('delivery.undone'),
      details: { status },
    });
  }
  return found;
}

async function writeLines(
  executor: Executor,
  { companyID, id: deliveryID }: StoredDelivery,
  lines: Lines,
  { items }: Pick<DeliveryInput, 'items'>,
): Promise<void> {
  const came = items.filter(({ qty, refusedQty }) => isPositive(qty) || isPositive(refusedQty));
  await executor.insert(deliveryLineTable).values(
    came.map(({ orderLineID, qty, refusedQty, refusedReason }) => {
      const line = lines.find(({ id }) => id === orderLineID);
      return {
        companyID,
        deliveryID,
        orderLineID,
        itemName: line?.itemName ?? null,
        unit: line?.unit ?? null,
        qty,
        refusedQty,
        refusedReason: refusedReason || null,
      };
    }),
  );
}

/** What is wrong with a delivery, by its fields. @throws DomainError */
async function assertDelivery(
  { executor, actor, context }: About,
  order: StoredDocument,
  lines: Lines,
  { deliveredOn, items }: DeliveryInput,
  exceptID = 0,
): Promise<void> {
  const fields: FieldMessages = {};
  if (deliveredOn > today(actor.timeZone, context.now()))
    fields['deliveredOn'] = documentError('delivery.future');
  if (items.every(({ qty, refusedQty }) => isZero(qty) && isZero(refusedQty))) {
    fields['items'] = documentError('delivery.nothing');
  }
  const [received, rule] = await Promise.all([
    receivedQuantities(
      executor,
      order.companyID,
      lines.map(({ id }) => id),
      exceptID,
    ),
    matchRuleOf(executor, order.companyID),
  ]);
  const { quantity } = await toleranceFor(executor, order, rule);
  const met = new Set<number>();
  for (const [index, { orderLineID, qty, refusedQty, refusedReason }] of items.entries()) {
    const line = lines.find(({ id }) => id === orderLineID);
    if (!line || met.has(orderLineID)) {
      fields[`items.${index}.orderLineID`] = documentError('noLineOfOrder');
      continue;
    }
    met.add(orderLineID);
    if (isPositive(refusedQty) && !refusedReason) {
      fields[`items.${index}.refusedReason`] = documentError('delivery.whyRefused');
    }
    const before = received.get(orderLineID)?.received ?? '0';
    const beyond = subtract(add(before, qty), line.qty);
    if (!isPositive(beyond)) continue;
    // More than was ordered is kept as far as it would be paid; the rest is sent back.
    if (isAtMost(quantity, multiply(beyond, line.unitPrice), [beyond, line.qty])) continue;
    const left = maxAmount('0', subtract(line.qty, before));
    fields[`items.${index}.qty`] = isPositive(left)
      ? documentError('delivery.tooMuch', { left: toWire(left) })
      : documentError('delivery.allCame');
  }
  if (Object.keys(fields).length > 0) throw new DomainError('validation_failed', { fields });
}

/** What came of a line is not taken back once an invoice of it is paid, or about to be. @throws DomainError */
async function assertNothingPaid(
  executor: Executor,
  order: StoredDocument,
  lines: Lines,
  before: readonly { orderLineID: number; qty: string }[],
  after: readonly { orderLineID: number; qty: string }[],
): Promise<void> {
  const lowered = before.flatMap(({ orderLineID, qty }) => {
    const now = after.find((line) => line.orderLineID === orderLineID)?.qty ?? '0';
    return compare(now, qty) < 0 ? [orderLineID] : [];
  });
  const paid = await paidClaims(executor, order, lowered);
  const [first] = paid;
  if (!first) return;
  const line = lines.find(({ id }) => id === first.orderLineID);
  throw new DomainError('transition_not_allowed', {
    says: documentError('delivery.paid', { number: first.referenceID, item: line?.itemName ?? '' }),
    details: { status: order.status },
  });
}

/** For the history: how much of each item came, and was sent back, before and after. */
function changesOf(
  lines: Lines,
  before: readonly { orderLineID: number; qty: string; refusedQty: string }[],
  after: readonly { orderLineID: number; qty: string; refusedQty: string }[],
): Record<string, [unknown, unknown]> {
  const changes: Record<string, [unknown, unknown]> = {};
  for (const { id, position } of lines) {
    const was = before.find(({ orderLineID }) => orderLineID === id);
    const is = after.find(({ orderLineID }) => orderLineID === id);
    for (const [field, key] of [
      ['received', 'qty'],
      ['refused', 'refusedQty'],
    ] as const) {
      const [one, other] = [was?.[key] ?? '0', is?.[key] ?? '0'];
      if (compare(one, other) !== 0) changes[`items.${position}.${field}`] = [one, other];
    }
  }
  return changes;
}

async function linesOfDelivery(executor: Executor, companyID: number, ids: readonly number[]) {
  if (ids.length === 0) return [];
  return await executor
    .select()
    .from(deliveryLineTable)
    .where(and(eq(deliveryLineTable.companyID, companyID), inArray(deliveryLineTable.deliveryID, [...ids])));
}

/** What came of an order, the newest first, and how far each of its lines is. @throws DomainError */
export async function deliveriesOf(
  executor: Executor,
  actor: Actor,
  orderID: number,
): Promise<OrderDeliveries> {
  const { companyID } = actor;
  if (!(await canReadDocument(executor, actor, orderID))) throw new DomainError('not_found');
  const order = { companyID, id: orderID };
  const [lines, rows] = await Promise.all([
    linesOf(executor, order),
    executor
      .select()
      .from(deliveryTable)
      .where(and(eq(deliveryTable.companyID, companyID), eq(deliveryTable.orderID, orderID)))
      .orderBy(desc(deliveryTable.deliveredOn), desc(deliveryTable.id)),
  ]);
  const ids = rows.map(({ id }) => id);
  const lineIDs = lines.map(({ id }) => id);
  const [came, files, names, received, invoiced] = await Promise.all([
    linesOfDelivery(executor, companyID, ids),
    mediaOf(executor, companyID, subjectType, ids),
    namesOf(
      executor,
      companyID,
      rows.flatMap(({ recordedByID, undoneByID }) =>
        undoneByID ? [recordedByID, undoneByID] : [recordedByID],
      ),
    ),
    receivedQuantities(executor, companyID, lineIDs),
    invoicedQuantities(executor, order),
  ]);
  const left = (whole: string, part: string) => toWire(maxAmount('0', subtract(whole, part)));
  return {
    data: rows.map((row): Delivery => ({
      id: row.id,
      version: row.version,
      deliveredOn: row.deliveredOn,
      noteNumber: row.noteNumber,
      notes: row.notes,
      recordedBy: { id: row.recordedByID, name: names.get(row.recordedByID) ?? '' },
      recordedAt: row.recordedAt.toISOString(),
      isCorrected: row.correctedAt !== null,
      undone:
        row.undoneAt === null
          ? null
          : {
              by: names.get(row.undoneByID ?? 0) ?? '',
              at: row.undoneAt.toISOString(),
              notes: row.undoneNotes ?? '',
            },
      items: [...lines, ...goneLines(lines, came)].flatMap(({ id, itemName, unit }) =>
        came.flatMap((one) =>
          one.deliveryID === row.id && one.orderLineID === id
            ? [
                {
                  orderLineID: id,
                  itemName,
                  unit,
                  qty: toWire(one.qty),
                  refusedQty: toWire(one.refusedQty),
                  refusedReason: one.refusedReason,
                },
              ]
            : [],
        ),
      ),
      media: files.get(row.id) ?? [],
    })),
    lines: lines.map(({ id, itemName, unit, qty }) => {
      const { received: kept = '0', refused = '0' } = received.get(id) ?? {};
      const asked = invoiced.get(id) ?? '0';
      return {
        orderLineID: id,
        itemName,
        unit,
        ordered: toWire(qty),
        received: toWire(kept),
        refused: toWire(refused),
        invoiced: toWire(asked),
        leftToReceive: left(qty, kept),
        leftToInvoice: left(qty, asked),
      };
    }),
  };
}

/** The lines that an amendment took out of the order, as the deliveries have them that were undone before. */
function goneLines(
  lines: Lines,
  came: readonly { orderLineID: number; itemName: string | null; unit: string | null }[],
): { id: number; itemName: string | null; unit: string | null }[] {
  const there = new Set(lines.map(({ id }) => id));
  const gone = came.filter(({ orderLineID }) => !there.has(orderLineID));
  return [
    ...new Map(gone.map(({ orderLineID: id, itemName, unit }) => [id, { id, itemName, unit }])).values(),
  ];
}
