import { and, eq, inArray, isNotNull, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';

import type { Actor } from '../../../../domain/access/actor.ts';
import type { Day } from '../../../../domain/day/day.ts';
import { today } from '../../../../domain/day/day.ts';
import {
  absolute,
  compare,
  isNegative,
  isZero,
  minAmount,
  roundAmount,
  subtract,
} from '../../../../domain/money/money.ts';
import { sharesOfTotal } from '../../../../domain/money/split.ts';
import { DomainError } from '../../../../domain/message/errors.ts';
import { fromNowOn } from '../../../../domain/noun/customFields/customValues.ts';
import { decide } from '../../../../domain/lifecycle/lifecycle.ts';
import type { ActContext } from '../../../../server/context.ts';
import { judgeCustomValues, writeCustomValues } from '../../../../server/customFields/customValues.ts';
import type { Executor } from '../../../../server/database/database.ts';
import { inNameForm } from '../../../../server/database/normalForms.ts';
import { assertAsOpened, finish, lockForActor } from '../../../../server/engine/act.ts';
import { appendHistory } from '../../../../server/engine/history.ts';
import type { EffectOutcome } from '../../../../server/engine/serverEntity.ts';
import { lifecycleOf } from '../../../../server/engine/serverEntity.ts';
import { nextReference } from '../../../../server/engine/numberSeries.ts';
import { linkMedia } from '../../../../server/files/mediaLinks.ts';
import { organizationTable } from '../../../company/organization/organization.server.ts';
import { companyAccountTable } from '../../../paying/companyAccount/companyAccount.server.ts';
import { employeeTable } from '../../../../server/session/employeeTable.ts';
import { productTable } from '../../product/productTables.server.ts';
import { termPaymentTable } from '../../termPayment/termPayment.server.ts';
import { vendorTable } from '../../vendor/vendorTables.server.ts';
import { warehouseTable } from '../../warehouse/warehouse.server.ts';
import type { TransactionType } from '../document.ts';
import { buying, entering } from '../document.ts';
import { assertPriceDecimals, documentError, totalsOfDocument } from '../documentAmounts.ts';
import { changesOfEdit, contentsOf } from '../page/documentChanges.server.ts';
import { copiedDocument } from '../copy/copiedDocument.server.ts';
import { keepDuplicates, lockInvoicesOf } from '../duplicate/keepDuplicates.server.ts';
import { besidesOf } from '../splitInvoice/splitInvoices.server.ts';
import { matchOnReview } from '../../invoiceMatch/compareInvoice.server.ts';
import { keptParts } from '../../invoiceMatch/keptParts.server.ts';
import { followMatch } from '../../invoiceMatch/matchGate.server.ts';
import { forWhomErrors } from './forWhom.server.ts';
import { orderErrors } from './invoicedOrder.server.ts';
import { keepReading, readsCredit } from '../../invoiceReading/readingKept.server.ts';
import { followSource, quoteErrors, requestOfQuote } from './quotedRequest.server.ts';
import { taxErrors } from './taxErrors.server.ts';
import type { StoredDocument } from '../documentStore.server.ts';
import { documentLineTable, documentTable } from '../documentTables.server.ts';
import type { Say } from '../../../../server/words/words.ts';
import type { FieldMessages, Message } from '../../../../domain/message/message.ts';
import { joined, law } from '../../../../domain/message/message.ts';
import { assertKindsOpen, assertSwitchedOn } from '../../allKinds.ts';
import { kindOfEntered } from '../../documentKinds.ts';
import { submitReview } from '../../../../server/approval/review/reviewEffects.ts';
import { documentReview } from '../documentEffects.server.ts';
import { documentNotice, linesOf } from '../documentStore.server.ts';
import type { DocumentEntity, Saved } from './documentEntityType.server.ts';

/** On the person's behalf, how a document is entered by somebody or something else. */
interface EnteredFor {
  /** From outside, by a link. */
  vendor?: { name: string; remark: Message };
  /** By a recurring purchase, for a day. */
  recurring?: { id: number; day: Day; remark: Message };
}

/** Enters a new document, as a draft or submitted for review. Answers its id. */
export async function createDocument(
  executor: Executor,
  context: ActContext,
  entity: DocumentEntity,
  actor: Actor,
  input: Saved,
  isDraft: boolean,
  { vendor, recurring }: EnteredFor = {},
): Promise<number> {
  const now = context.now();
  // No question to the lifecycle: there is no record yet.
  assertKindsOpen(actor, [input.transactionType], entering);
  assertSwitchedOn(actor, buying);
  const kind = kindOfEntered(input);
  if (isDraft && kind.enteredAs) {
    throw new DomainError('validation_failed', { fields: { transactionType: documentError('noDrafts') } });
  }
  const status = kind.enteredAs ?? 'draft';
  assertPriceDecimals(input, { chosen: actor.priceDecimals, isDraft });
  if (!isDraft) await lockInvoicesOf(executor, actor.companyID, input);
  const copied = await copiedDocument(executor, entity, actor, input, now);
  await assertReferences(executor, entity, actor, { input, saved: null, now });
  const own = await judgeCustomValues(executor, actor, {
    subject: 'bill',
    id: null,
    sent: input.customFields ?? [],
    // A vendor knows nothing of the fields that the company added; an order keeps what it says of them.
    askedSince: isDraft || vendor || kind.isChange ? null : fromNowOn,
  });
  await settleSources(executor, actor.companyID, input);
  const content = await contentOf(executor, actor, input);
  const year = Number(today(actor.timeZone, now).slice(0, 4));
  const referenceID = await nextReference(executor, actor.companyID, kind.series, year);
  const [row] = await executor
    .insert(documentTable)
    .values({
      ...content,
      companyID: actor.companyID,
      referenceID,
      status,
      createdByID: actor.employeeID,
      lastEditedByID: actor.employeeID,
      isFromVendor: vendor !== undefined,
      recurringPurchaseID: recurring?.id ?? null,
      recurringDay: recurring?.day ?? null,
      duplicateNote: input.transactionType === 'bill' ? input.duplicateNote : null,
      createdAt: now,
      updatedAt: now,
    })
    .returning();
  if (!row) throw new Error('the document was not stored');
  await replaceLines(executor, row, input);
  await linkMedia(executor, actor.companyID, 'bill', row.id, input.mediaIDs, actor);
  await writeCustomValues(executor, actor, row.id, own);
  const entered = {
    ...row,
    ...(await entity.saved(executor, context, { actor, row, isNew: true, isDraft })),
  };
  const kept = await keepDuplicates(
    executor,
    actor,
    { ...row, duplicateNote: null },
    { note: input.duplicateNote, isDraft },
  );
  const creator = vendor ? { employeeID: null, fullName: vendor.name } : actor;
  const read = await keepReading(executor, row, !isDraft, now);
  await appendHistory(executor, actor.companyID, creator, now, {
    subjectType: 'bill',
    subjectID: row.id,
    action: 'create',
    fromStatus: null,
    toStatus: status,
    remark: joinedRemark(
      remarkOfWhole(row, null),
      (vendor ?? recurring)?.remark ?? read ?? (copied && documentNotice('remark.copied')),
      kept.remark,
    ),
    related: copied && { type: 'bill', id: copied.id, name: copied.referenceID },
  });
  if (!isDraft && !kind.enteredAs) {
    const subject = entity.toSubject(entered, now);
    const decision = decide(lifecycleOf(entity, subject), actor, subject, 'submit', undefined);
    const outcome = await sendForReview(executor, context, entity, actor, entered);
    const patch = { duplicateNote: kept.duplicateNote, ...outcome.patch };
    await finish(executor, entity, actor, entered, decision, { ...outcome, patch }, now);
    await followSource(executor, context, entity, { actor, made: entered, ends: false });
  }
  return row.id;
}

/**
 * Saves changes to a document: a draft stays a draft or is submitted, a document under review or revision goes
 * through its chain from the start.
 */
export async function updateDocument(
  executor: Executor,
  context: ActContext,
  entity: DocumentEntity,
  actor: Actor,
  change: { id: number; version: number | null; say: Say; input: Saved; isDraft: boolean },
): Promise<void> {
  const now = context.now();
  const row = await lockForActor(executor, entity, actor, change.id);
  await assertAsOpened(executor, context, entity, actor, { ...change, row });
  const editing = row.status === 'draft' ? (change.isDraft ? 'saveDraft' : 'submit') : 'edit';
  const subject = entity.toSubject(row, now);
  const decision = decide(lifecycleOf(entity, subject), actor, subject, editing, undefined);
  if (change.isDraft && row.status !== 'draft') {
    throw new DomainError('transition_not_allowed', {
      says: documentError('onlyDraft'),
      details: { status: row.status },
    });
  }
  if (change.input.transactionType !== row.transactionType) {
    throw new DomainError('validation_failed', { fields: { transactionType: documentError('keepsType') } });
  }
  assertPriceDecimals(change.input, { chosen: actor.priceDecimals, isDraft: change.isDraft });
  if (!change.isDraft) await lockInvoicesOf(executor, actor.companyID, change.input);
  await assertReferences(executor, entity, actor, { input: change.input, saved: row, now });
  const own = await judgeCustomValues(executor, actor, {
    subject: 'bill',
    id: row.id,
    // Who submits a draft is asked for what is required, whether they say something of it or not.
    sent: change.input.customFields ?? (editing === 'submit' ? [] : undefined),
    askedSince:
      change.isDraft || kindOfEntered(row).isChange
        ? null
        : row.status === 'draft'
          ? fromNowOn
          : row.createdAt.toISOString(),
  });
  await settleSources(executor, actor.companyID, change.input);
  const content = await contentOf(executor, actor, change.input);
  const typed: StoredDocument = { ...row, ...content, lastEditedByID: actor.employeeID };
  const before = await contentsOf(executor, row);
  // Orders that it asks for no more are free for others.
  if (row.status !== 'draft') await followMatch(executor, row);
  await replaceLines(executor, row, change.input);
  await linkMedia(executor, actor.companyID, 'bill', row.id, change.input.mediaIDs, actor);
  const { isDraft } = change;
  const follows = await entity.saved(executor, context, { actor, row: typed, isNew: false, isDraft });
  const edited: StoredDocument = { ...typed, ...follows };
  const read = await keepReading(executor, edited, !change.isDraft, now);
  const kept = await keepDuplicates(executor, actor, edited, {
    note: change.input.duplicateNote,
    isDraft: change.isDraft,
  });
  const patch = {
    ...content,
    ...follows,
    duplicateNote: kept.duplicateNote,
    lastEditedByID: actor.employeeID,
  };
  const remark = joinedRemark(remarkOfWhole(edited, row), read, kept.remark);
  const changes = {
    ...(await changesOfEdit(executor, { row, edited, before, input: change.input })),
    ...(await writeCustomValues(executor, actor, row.id, own)),
  };
  if (change.isDraft || row.status === kindOfEntered(row).enteredAs) {
    await finish(executor, entity, actor, row, decision, { to: row.status, patch, changes, remark }, now);
    return;
  }
  const outcome = await sendForReview(executor, context, entity, actor, edited);
  await finish(
    executor,
    entity,
    actor,
    row,
    decision,
    {
      ...outcome,
      patch: { ...patch, ...outcome.patch },
      changes: { ...changes, ...outcome.changes },
      remark: joinedRemark(remark, outcome.remark ?? null),
    },
    now,
  );
  await followSource(executor, context, entity, { actor, made: edited, ends: false });
}

/** What is said of what was paid before and of a VAT that is the vendor's; nothing where it was said already. */
function remarkOfWhole(document: StoredDocument, before: StoredDocument | null): Message | null {
  const { currencyCode: currency, prepaidAmount, vatDifference } = document;
  const isNew = (field: 'prepaidAmount' | 'vatDifference') =>
    !isZero(document[field]) && (before === null || compare(document[field], before[field]) !== 0);
  const vat = isNegative(vatDifference) ? 'remark.vatDifferenceLess' : 'remark.vatDifference';
  return joinedRemark(
    isNew('prepaidAmount')
      ? documentNotice('remark.prepaid', { sum: { amount: prepaidAmount, currency } })
      : null,
    isNew('vatDifference')
      ? documentNotice(vat, { sum: { amount: absolute(vatDifference), currency } })
      : null,
  );
}

function joinedRemark(...remarks: readonly (Message | null)[]): Message | null {
  const said = remarks.filter((remark) => remark !== null);
  return said.length > 0 ? joined('lines', said) : null;
}

/**
 * Clears what was approved so far, resolves the chain for the document as it is now, and says what becomes of it:
 * under review, or to be paid at once when its layer asks for no approval.
 */
export async function sendForReview(
  executor: Executor,
  context: ActContext,
  entity: DocumentEntity,
  actor: Actor,
  bill: StoredDocument,
): Promise<EffectOutcome<StoredDocument>> {
  const now = context.now();
  const kind = kindOfEntered(bill);
  const beside = (await besidesOf(executor, [bill])).get(bill.id);
  const { state, ...chain } = await submitReview(executor, actor, bill, documentReview, { beside, now });
  const approved: EffectOutcome<StoredDocument> = chain.isNoApproval
    ? await entity.approved(executor, bill, state, now, { context, actor })
    : { patch: await matchOnReview(executor, bill, now) };
  return {
    to: chain.isNoApproval ? kind.approvedAs : 'awaiting_review',
    ...approved,
    patch: {
      ...state,
      submittedAt: now,
      ...approved.patch,
    },
    remark:
      approved.remark && chain.remark
        ? joined('lines', [chain.remark, approved.remark])
        : (approved.remark ?? chain.remark),
  };
}

/** What a document is made of is built on from now on: its approval cannot be taken back any more. */
async function settleSources(
  executor: Executor,
  companyID: number,
  { purchaseOrderID, purchaseQuoteID, purchaseRequestID }: Saved,
): Promise<void> {
  const ids = [purchaseOrderID, purchaseQuoteID, purchaseRequestID].filter((id) => id !== null);
  if (ids.length === 0) return;
  await executor
    .update(documentTable)
    .set({ decidedByID: null })
    .where(
      and(
        eq(documentTable.companyID, companyID),
        inArray(documentTable.id, ids),
        isNotNull(documentTable.decidedByID),
      ),
    );
}

/** The columns that follow from what was typed. */
async function contentOf(executor: Executor, actor: Actor, input: Saved) {
  const totals = totalsOfDocument(input);
  return {
    transactionType: input.transactionType,
    referenceNumber: input.referenceNumber,
    vendorID: input.vendorID,
    transactionDate: input.transactionDate,
    dueDate: input.dueDate,
    currencyCode: input.currencyCode,
    isPriceIncludeTax: input.isPriceIncludeTax,
    subtotalAmount: totals.subtotal,
    vatAmount: totals.vatTotal,
    whtAmount: totals.whtTotal,
    witholding: input.witholding,
    witholdingAmount: totals.witholdingAmount,
    prepaidAmount: input.prepaidAmount,
    vatDifference: input.vatDifference,
    witholdingObjectID: input.witholdingObjectID,
    taxInvoiceNumber: input.taxInvoiceNumber,
    taxInvoiceDate: input.taxInvoiceDate,
    totalAmount: totals.total,
    remainingAmount: subtract(totals.total, minAmount(input.prepaidAmount, totals.total)),
    notes: input.notes,
    warehouseID: input.warehouseID,
    termPaymentID: input.termPaymentID,
    organizationID: input.organizationID,
    companyAccountID: kindOfEntered(input).isOfVendor
      ? await payingAccount(executor, actor.companyID, input)
      : null,
    requesterID: input.requesterID ?? actor.employeeID,
    purchaseOrderID: input.purchaseOrderID,
    purchaseQuoteID: input.purchaseQuoteID,
    purchaseRequestID: input.purchaseRequestID ?? (await requestOfQuote(executor, actor.companyID, input)),
    expirationDate: input.expirationDate,
    mediaOcrID: input.mediaOcrID,
    urgencyLevel: input.urgencyLevel,
  } satisfies Partial<StoredDocument>;
}

/** The account that pays: the organization's own, else the one that the vendor is paid from, else the company's main one. */
async function payingAccount(
  executor: Executor,
  companyID: number,
  { organizationID, vendorID }: Pick<Saved, 'organizationID' | 'vendorID'>,
): Promise<number | null> {
  for (const [table, id] of [
    [organizationTable, organizationID],
    [vendorTable, vendorID],
  ] as const) {
    if (id === null) continue;
    const [named] = await executor
      .select({ accountID: table.companyAccountID })
      .from(table)
      .where(and(eq(table.companyID, companyID), eq(table.id, id)));
    if (named?.accountID) return named.accountID;
  }
  const [main] = await executor
    .select({ id: companyAccountTable.id })
    .from(companyAccountTable)
    .where(and(eq(companyAccountTable.companyID, companyID), eq(companyAccountTable.isMain, true)))
    .limit(1);
  return main?.id ?? null;
}

async function replaceLines(executor: Executor, bill: StoredDocument, input: Saved): Promise<void> {
  const keepParts = await keptParts(executor, bill);
  await executor
    .delete(documentLineTable)
    .where(and(eq(documentLineTable.companyID, bill.companyID), eq(documentLineTable.billID, bill.id)));
  if (input.items.length === 0) return;
  const totals = totalsOfDocument(input);
  const names = await productNames(executor, bill.companyID, input);
  const amounts = input.items.map(({ splits }) => splits.map(({ amount }) => amount));
  const shares = sharesOfTotal(totals, amounts, input.currencyCode);
  const stored = await executor
    .insert(documentLineTable)
    .values(
      input.items.map((line, index) => ({
        companyID: bill.companyID,
        billID: bill.id,
        position: index + 1,
        parentID: null,
        itemableID: line.itemableID,
        itemableType: line.itemableID === null ? null : line.itemableType,
        // Kept as it was called on the day: a product may be renamed later.
        itemName: line.itemName || (names.get(line.itemableID ?? 0) ?? null),
        qty: line.qty,
        unit: line.unit,
        unitPrice: line.unitPrice,
        amount: totals.lines[index]?.amount ?? '0',
        tax: line.tax,
        whtTax: line.whtTax,
        whtObjectID: line.whtObjectID,
        notes: line.notes,
        orderLineID: line.orderLineID,
        requestLineID: line.requestLineID,
        splits: line.splits.map(({ organizationID, tag, amount }, part) => ({
          organizationID,
          tag,
          amount: roundAmount(amount, input.currencyCode),
          total: shares[index]?.[part] ?? '0',
        })),
      })),
    )
    .returning({ id: documentLineTable.id, position: documentLineTable.position });
  await linkParents(executor, bill, input, stored);
  await keepParts(input.items, stored);
}

/** Lines get new ids with every save; a line that belongs under another one follows it to its new id. */
async function linkParents(
  executor: Executor,
  bill: Pick<StoredDocument, 'companyID' | 'id'>,
  { items }: Saved,
  stored: readonly { id: number; position: number }[],
): Promise<void> {
  const idAt = new Map(stored.map(({ id, position }) => [position, id]));
  for (const [index, { parentID }] of items.entries()) {
    if (parentID === null) continue;
    const parent = idAt.get(items.findIndex((line) => line.id === parentID) + 1) ?? null;
    await executor
      .update(documentLineTable)
      .set({ parentID: parent })
      .where(
        and(
          eq(documentLineTable.companyID, bill.companyID),
          eq(documentLineTable.billID, bill.id),
          eq(documentLineTable.position, index + 1),
        ),
      );
  }
}

/** The names of the products on the lines that came without one. */
async function productNames(
  executor: Executor,
  companyID: number,
  { items }: Saved,
): Promise<ReadonlyMap<number, string>> {
  const ids = items.flatMap((line) => (line.itemName || line.itemableID === null ? [] : [line.itemableID]));
  if (ids.length === 0) return new Map();
  const rows = await executor
    .select({ id: productTable.id, name: productTable.name })
    .from(productTable)
    .where(and(eq(productTable.companyID, companyID), inArray(productTable.id, [...new Set(ids)])));
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** Everything the document names must be the company's own and usable; every fault is named by its field, at once. */
async function assertReferences(
  executor: Executor,
  entity: DocumentEntity,
  actor: Actor,
  about: { input: Saved; saved: StoredDocument | null; now: Date },
): Promise<void> {
  const { companyID } = actor;
  const { input, saved } = about;
  const fields = {
    ...(await headErrors(executor, companyID, input, saved?.id ?? 0)),
    ...(await orderErrors(executor, entity, actor, about)),
    ...(await quoteErrors(executor, entity, actor, about)),
    ...(await entity.errorsOf(executor, actor, about)),
    ...(await taxErrors(executor, companyID, input, saved?.id ?? 0)),
    ...(await forWhomErrors(executor, actor, about)),
  };
  Object.assign(fields, await splitErrors(executor, companyID, input));
  if (input.mediaOcrID !== null && !input.mediaIDs.includes(input.mediaOcrID)) {
    fields['mediaOcrID'] = documentError('readFile');
  } else if (input.mediaOcrID !== null && (await readsCredit(executor, companyID, input.mediaOcrID))) {
    fields['mediaOcrID'] = documentError('creditRead');
  }
  const itemIDs = input.items.map((line) => line.itemableID).filter((id): id is number => id !== null);
  if (itemIDs.length > 0) {
    const errors = await productErrors(executor, companyID, itemIDs);
    const kept = saved ? new Set((await linesOf(executor, saved)).map((line) => line.itemableID)) : null;
    for (const { itemableID, orderLineID, requestLineID, sentAt } of input.items) {
      const says = itemableID === null ? undefined : errors.get(itemableID);
      if (!says) continue;
      // What was agreed to before its product was archived goes on with it.
      const isAgreed =
        orderLineID !== null ||
        requestLineID !== null ||
        input.purchaseQuoteID !== null ||
        kept?.has(itemableID);
      if (says === unknownRecord || !isAgreed) fields[`items.${sentAt}.itemableID`] = says;
    }
  }
  const faults = Object.keys(fields);
  if (faults.length === 1 && fields['referenceNumber'] === numberTaken) {
    throw new DomainError('already_exists', { says: numberTaken, fields });
  }
  if (faults.length > 0) throw new DomainError('validation_failed', { fields });
}

/** Why a new line cannot name each of these products; those that are fine are left out. */
export async function productErrors(
  executor: Executor,
  companyID: number,
  ids: readonly number[],
): Promise<ReadonlyMap<number, Message>> {
  if (ids.length === 0) return new Map();
  const found = await executor
    .select({ id: productTable.id, status: productTable.status })
    .from(productTable)
    .where(and(eq(productTable.companyID, companyID), inArray(productTable.id, [...new Set(ids)])));
  const statuses = new Map(found.map(({ id, status }) => [id, status]));
  return new Map(
    ids.flatMap((id) => {
      const status = statuses.get(id);
      if (status === 'active') return [];
      return [[id, status === undefined ? unknownRecord : documentError('productArchived')]];
    }),
  );
}

/** What the head of a document names, as far as it is filled in. */
type NamedInHead = Pick<
  Saved,
  | 'vendorID'
  | 'referenceNumber'
  | 'transactionDate'
  | 'warehouseID'
  | 'termPaymentID'
  | 'organizationID'
  | 'requesterID'
  | 'purchaseQuoteID'
> & { transactionType: TransactionType };

/**
 * What is wrong with the head of a document and only the server knows, by field. `exceptID`: the document
 * itself, whose number is its own.
 */
export async function headErrors(
  executor: Executor,
  companyID: number,
  head: NamedInHead,
  exceptID: number,
): Promise<FieldMessages> {
  const fields = await unknownRecords(executor, companyID, head);
  if (head.vendorID !== null) {
    const [vendor] = await executor
      .select({ status: vendorTable.status })
      .from(vendorTable)
      .where(and(eq(vendorTable.companyID, companyID), eq(vendorTable.id, head.vendorID)))
      // A merge that is under way is waited for: nothing may name the vendor that it ends.
      .for('key share');
    if (!vendor) fields['vendorID'] = unknownRecord;
    // An order is changed with the vendor that it has; nothing new is begun with one that is archived.
    else if (vendor.status === 'inactive' && head.transactionType !== 'amendment')
      fields['vendorID'] = documentError('vendorArchived');
    else if (vendor.status === 'merged') fields['vendorID'] = documentError('vendorMerged');
  }
  if (head.purchaseQuoteID !== null) {
    const found = await executor
      .select({ id: documentTable.id })
      .from(documentTable)
      .where(
        and(
          eq(documentTable.companyID, companyID),
          eq(documentTable.id, head.purchaseQuoteID),
          eq(documentTable.transactionType, 'quote'),
        ),
      );
    if (found.length === 0) fields['purchaseQuoteID'] = unknownRecord;
  }
  if (await isNumberTaken(executor, companyID, head, exceptID)) {
    fields['referenceNumber'] = numberTaken;
  }
  return fields;
}

const unknownRecord = law('field.fromList');
const numberTaken = law('catalogue.referenceNumberTaken');

/** What a document names that the company does not have, by field. */
export async function unknownRecords(
  executor: Executor,
  companyID: number,
  named: Partial<Pick<Saved, 'warehouseID' | 'termPaymentID' | 'organizationID' | 'requesterID'>>,
): Promise<FieldMessages> {
  const fields: FieldMessages = {};
  for (const [field, table, id] of [
    ['warehouseID', warehouseTable, named.warehouseID],
    ['termPaymentID', termPaymentTable, named.termPaymentID],
    ['organizationID', organizationTable, named.organizationID],
    ['requesterID', employeeTable, named.requesterID],
  ] as const) {
    if (id === null || id === undefined) continue;
    const found = await executor
      .select({ id: table.id })
      .from(table)
      .where(and(eq(table.companyID, companyID), eq(table.id, id)));
    if (found.length === 0) fields[field] = unknownRecord;
  }
  return fields;
}

/** The organizations that parts of lines name, where the company does not have them. */
async function splitErrors(executor: Executor, companyID: number, { items }: Saved): Promise<FieldMessages> {
  const named = items.flatMap(({ splits, sentAt }) =>
    splits.flatMap(({ organizationID: id }, at) => (id === null ? [] : [{ id, sentAt, at }])),
  );
  if (named.length === 0) return {};
  const ids = [...new Set(named.map(({ id }) => id))];
  const found = await executor
    .select({ id: organizationTable.id })
    .from(organizationTable)
    .where(and(eq(organizationTable.companyID, companyID), inArray(organizationTable.id, ids)));
  const known = new Set(found.map(({ id }) => id));
  return Object.fromEntries(
    named
      .filter(({ id }) => !known.has(id))
      .map(({ sentAt, at }) => [`items.${sentAt}.splits.${at}.organizationID`, unknownRecord]),
  );
}

/** What tells numbers apart; of one without usual letters and digits all of it. */
function lettersAndDigits(number: SQL): SQL {
  const form = inNameForm(number);
  return sql`coalesce(nullif(regexp_replace(${form}, '[^0-9a-z]', '', 'g'), ''), ${form})`;
}

/** No two live documents of a vendor carry the same number in one year; vendors restart numbering each year. */
async function isNumberTaken(
  executor: Executor,
  companyID: number,
  { transactionType, referenceNumber, vendorID, transactionDate }: NamedInHead,
  exceptID: number,
): Promise<boolean> {
  // What an order is called is the vendor's offer; only invoices are paid by their number.
  if (transactionType !== 'bill') return false;
  if (referenceNumber === null || vendorID === null || transactionDate === null) return false;
  const year = transactionDate.slice(0, 4);
  const { rows } = await executor.execute(sql`
    select from bill
    where company_id = ${companyID} and vendor_id = ${vendorID} and transaction_type = 'bill'
      and id <> ${exceptID} and status not in ('void', 'rejected')
      and transaction_date between ${`${year}-01-01`}::date and ${`${year}-12-31`}::date
      and ${lettersAndDigits(sql`reference_number`)} = ${lettersAndDigits(sql`${referenceNumber}::text`)}
    limit 1`);
  return rows.length > 0;
}
