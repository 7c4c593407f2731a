import { and, eq, getTableColumns, sql } from 'drizzle-orm';
import { z } from 'zod';

import { DomainError } from '../../../domain/message/errors.ts';
import type { ServerContext } from '../../../server/context.ts';
import type { Executor } from '../../../server/database/database.ts';
import { actAutomatically } from '../../../server/engine/act.ts';
import { readCall } from '../../../server/engine/calls.ts';
import { idParams } from '../../../server/engine/entityRoutes.ts';
import type { EffectContext, EffectOutcome } from '../../../server/engine/serverEntity.ts';
import type { App } from '../../../server/http/routes.ts';
import { notify } from '../../../server/notification/notify.ts';
import { documentError } from '../document/documentAmounts.ts';
import { openAmendmentStatuses, purchasing, revisedNumber } from '../document/document.ts';
import { approveDocument, reviewEffects } from '../document/documentEffects.server.ts';
import type { DocumentEffects } from '../document/documentEffects.server.ts';
import { documentNotice, linesOf, lockDocument } from '../document/documentStore.server.ts';
import type { StoredDocument } from '../document/documentStore.server.ts';
import { documentLineTable, documentTable } from '../document/documentTables.server.ts';
import { documentRow } from '../document/documentWire.ts';
import { documentsMade } from '../document/list/documentsMade.server.ts';
import { changesBetween } from '../document/page/documentChanges.server.ts';
import { statusOfOrder } from '../order/invoicedOrder.server.ts';
import { mailAmended } from '../documentMail/documentMail.server.ts';
import { followOrders } from '../invoiceMatch/matchGate.server.ts';
import { receivedStateOf } from '../orderDelivery/received.server.ts';
import type { DocumentEntity, SavePart, Saving, Sent } from '../document/save/savePart.server.ts';
import { amendmentErrors, amendRefusals, wordRefusals } from './amendedOrder.server.ts';

/** What the actions of amendments do. */
export const amendmentEffects = (entity: DocumentEntity): DocumentEffects => ({
  ...reviewEffects,
  approve: (effect) => approveDocument(effect, () => passAmendment(effect, entity)),
  reject: (effect) => endAmendment(effect, entity),
  void: (effect) => endAmendment(effect, entity),
  delete: (effect) => endAmendment(effect, entity),
});

async function passAmendment(effect: EffectContext<StoredDocument>, entity: DocumentEntity) {
  const { actor } = effect;
  if (!actor) throw new DomainError('forbidden');
  return { isHeld: false, ...(await bringIntoForce({ ...effect, entity, actor })) };
}

/** A change of an order says what differs from it, and comes into force once nobody has to approve it any more. */
export const amendmentOfOrder: SavePart = {
  errors: amendmentErrors,
  keep: async (saving, stored) => ({ columns: await keepAmendment(saving, stored) }),
  approved: bringIntoForce,
};

/** Nothing else begins from a revision. */
export const ofNoRevision: SavePart = {
  errors: async ({ input: { orderRevision } }) =>
    orderRevision === null ? null : { orderRevision: documentError('amendment.onlyOfChange') },
};

/** What an order takes over from its change. Its own stay: number, date, vendor, requester, notes, urgency, files, added fields. */
function takenOver(amendment: StoredDocument) {
  return {
    dueDate: amendment.dueDate,
    referenceNumber: amendment.referenceNumber,
    termPaymentID: amendment.termPaymentID,
    warehouseID: amendment.warehouseID,
    organizationID: amendment.organizationID,
    companyAccountID: amendment.companyAccountID,
    isPriceIncludeTax: amendment.isPriceIncludeTax,
    subtotalAmount: amendment.subtotalAmount,
    vatAmount: amendment.vatAmount,
    whtAmount: amendment.whtAmount,
    witholding: amendment.witholding,
    witholdingAmount: amendment.witholdingAmount,
    witholdingObjectID: amendment.witholdingObjectID,
    totalAmount: amendment.totalAmount,
    remainingAmount: amendment.totalAmount,
  } satisfies Partial<StoredDocument>;
}

/**
 * An amendment was saved: it keeps what differs from its order, which its approvers read, and its order knows of it from the first
 * time on. While it is open nothing else changes the order, so that what differs stays true.
 * @throws DomainError where nothing differs, unless it is a draft
 */
async function keepAmendment(
  { executor, context, entity, actor, saved, isDraft }: Saving,
  amendment: StoredDocument,
): Promise<Pick<StoredDocument, 'revision' | 'differences'>> {
  const { companyID, id, referenceID: name } = amendment;
  const order = await orderOf(executor, amendment);
  const differences = await changesBetween(executor, order, { ...order, ...takenOver(amendment) }, amendment);
  if (!isDraft && Object.keys(differences).length === 0) {
    const says = documentError('amendment.nothing', { number: order.referenceID });
    throw new DomainError('validation_failed', { fields: { items: says } });
  }
  const kept = { revision: order.revision + 1, differences };
  await executor
    .update(documentTable)
    .set(kept)
    .where(and(eq(documentTable.companyID, companyID), eq(documentTable.id, id)));
  if (!saved) {
    const target = { companyID, id: order.id, action: 'amend', actor };
    await actAutomatically(executor, context, entity, target, {
      patch: { openAmendmentID: id },
      related: { type: 'bill', id, name },
    });
  }
  return kept;
}

/** Locked, as everything that changes an order does. */
async function orderOf(
  executor: Executor,
  { companyID, purchaseOrderID }: Pick<StoredDocument, 'companyID' | 'purchaseOrderID'>,
): Promise<StoredDocument> {
  const order = await lockDocument(executor, companyID, purchaseOrderID ?? 0);
  if (!order) throw new DomainError('not_found');
  return order;
}

/**
 * Nobody has to approve a change any more: its order becomes what it says, where what was delivered, invoiced, paid and asked for in
 * advance meanwhile still fits.
 * @throws DomainError that says which line, and how much
 */
async function bringIntoForce({
  executor,
  context,
  entity,
  actor,
  row: amendment,
  now,
}: Sent): Promise<EffectOutcome<StoredDocument>> {
  const { companyID } = amendment;
  const order = await orderOf(executor, amendment);
  const number = order.referenceID;
  const refuse = (says: ReturnType<typeof documentError>) =>
    new DomainError('transition_not_allowed', { says, details: { status: amendment.status } });
  if (order.status !== 'awaiting_invoice') throw refuse(documentError('amendment.orderOver', { number }));
  if (order.revision + 1 !== amendment.revision) {
    throw refuse(documentError('amendment.stale', { number, revision: order.revision }));
  }
  const items = await linesOf(executor, amendment);
  const refusals = await amendRefusals(executor, order, {
    lines: items.map((line) => ({ ...line, formerID: line.orderLineID })),
    isPriceIncludeTax: amendment.isPriceIncludeTax,
    total: amendment.totalAmount,
  });
  const why = wordRefusals(refusals, order, items);
  if (why) throw refuse(documentError('amendment.noLongerFits', { number, why }));
  await takeOverLines(executor, order, amendment);
  const amended: StoredDocument = {
    ...order,
    ...takenOver(amendment),
    revision: amendment.revision,
    amendedAt: now,
    openAmendmentID: null,
  };
  const lines = await linesOf(executor, amended);
  const receivedState = await receivedStateOf(executor, amended, lines);
  const to = await statusOfOrder(executor, amended);
  const sent = await mailAmended(executor, { order: amended, amendment, actor });
  const { revision, amendedAt, openAmendmentID } = amended;
  const told = sent.length > 0 ? { sentAt: now } : {};
  await actAutomatically(
    executor,
    context,
    entity,
    { companyID, id: order.id, action: 'amended', actor },
    {
      to,
      patch: { ...takenOver(amendment), ...told, revision, amendedAt, openAmendmentID, receivedState },
      changes: { revision: [order.revision, revision], ...amendment.differences },
      related: { type: 'bill', id: amendment.id, name: amendment.referenceID },
    },
  );
  await followOrders(executor, companyID, [order.id]);
  await notify(executor, companyID, {
    employeeIDs: [...new Set([order.requesterID, order.createdByID, amendment.createdByID])].filter(
      (id) => id !== actor.employeeID,
    ),
    group: 'expenses',
    kind: 'complete',
    eventType: 'bill_amended',
    objectType: 'bill',
    objectID: order.id,
    message: documentNotice('amended', { number: revisedNumber(amended) }),
  });
  // What is in force is not taken back: another change is made.
  return {
    patch: { decidedByID: null },
    remark: sent.length === 0 ? null : documentNotice('remark.sentTo', { emails: sent.join(', ') }),
  };
}

/** Where a line stands, and what it was made of. All other columns are what it says, also those that come later. */
const placeOfLine = ['companyID', 'billID', 'id', 'parentID', 'orderLineID', 'requestLineID'];
const saidOfLine = Object.entries(getTableColumns(documentLineTable))
  .filter(([key]) => !placeOfLine.includes(key))
  .map(([, { name }]) => name);

/** The lines of an order become those of its change. Lines that stay keep their ids: deliveries and invoices name them. */
async function takeOverLines(
  executor: Executor,
  { companyID, id: orderID }: StoredDocument,
  { id: amendmentID }: StoredDocument,
): Promise<void> {
  const isOfOrder = sql`company_id = ${companyID} and bill_id = ${orderID}`;
  const said = sql.raw(saidOfLine.join(', '));
  const becomes = sql.raw(saidOfLine.map((column) => `${column} = a.${column}`).join(', '));
  await executor.execute(sql`delete from bill_line o where ${isOfOrder} and not exists (
    select from bill_line a where a.company_id = ${companyID} and a.bill_id = ${amendmentID} and a.order_line_id = o.id)`);
  // No two of them stand in one place while they move.
  await executor.execute(
    sql`update bill_line set position = position + 1000000, parent_id = null where ${isOfOrder}`,
  );
  await executor.execute(sql`update bill_line o set ${becomes} from bill_line a
    where o.company_id = ${companyID} and o.bill_id = ${orderID} and a.company_id = ${companyID}
      and a.bill_id = ${amendmentID} and a.order_line_id = o.id`);
  await executor.execute(sql`insert into bill_line (company_id, bill_id, ${said})
    select company_id, ${orderID}, ${said}
    from bill_line where company_id = ${companyID} and bill_id = ${amendmentID} and order_line_id is null
    order by position`);
  await executor.execute(sql`update bill_line o set parent_id = parent.id
    from bill_line a
    join bill_line ap on ap.company_id = a.company_id and ap.bill_id = a.bill_id and ap.id = a.parent_id
    join bill_line parent on parent.company_id = a.company_id and parent.bill_id = ${orderID} and parent.position = ap.position
    where o.company_id = ${companyID} and o.bill_id = ${orderID} and a.company_id = ${companyID}
      and a.bill_id = ${amendmentID} and a.position = o.position`);
}

/** The order stays as it was, and may close where its change alone kept it open. */
async function endAmendment(
  effect: EffectContext<StoredDocument>,
  entity: DocumentEntity,
): Promise<EffectOutcome<StoredDocument> | void> {
  const { executor, context, actor, row, decision } = effect;
  const order = await orderOf(executor, row);
  const isOpen = (openAmendmentStatuses as readonly string[]).includes(row.status);
  if (isOpen && order.openAmendmentID === row.id) {
    const target = { companyID: row.companyID, id: order.id, action: 'amendmentEnded', actor };
    await actAutomatically(executor, context, entity, target, {
      to: await statusOfOrder(executor, { ...order, openAmendmentID: null }),
      patch: { openAmendmentID: null },
      related: { type: 'bill', id: row.id, name: row.referenceID },
    });
  }
  return await reviewEffects[decision.action]?.(effect);
}

/** What is asked of the changes of an order. */
export function amendmentRoutes(app: App, context: ServerContext): void {
  readCall(app, context, {
    url: '/v1/bills/:id/amendments',
    access: purchasing,
    tag: 'Purchases',
    summary: 'The changes of an order that the acting person may see, newest first',
    params: idParams,
    answer: z.object({ data: z.array(documentRow) }),
    read: async ({ executor, actor, params: { id }, now }) => ({
      data: await documentsMade(executor, actor, { source: 'purchaseOrderID', type: 'amendment', id }, now),
    }),
  });
}
