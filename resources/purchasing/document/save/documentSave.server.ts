import { and, eq, inArray, isNotNull } from 'drizzle-orm';

import type { Actor } from '../../../../domain/access/actor.ts';
import type { Beside } from '../../../../domain/approval/splitting.ts';
import type { Day } from '../../../../domain/day/day.ts';
import { today } from '../../../../domain/day/day.ts';
import {
  absolute,
  compare,
  isNegative,
  isZero,
  minAmount,
  subtract,
} from '../../../../domain/money/money.ts';
import { DomainError } from '../../../../domain/message/errors.ts';
import { fromNowOn } from '../../../../domain/noun/customFields/customValues.ts';
import { decide } from '../../../../domain/lifecycle/lifecycle.ts';
import type { ActContext } from '../../../../server/context.ts';
import { judgeCustomValues, writeCustomValues } from '../../../../server/customFields/customValues.ts';
import type { Executor } from '../../../../server/database/database.ts';
import { assertAsOpened, finish, lockForActor } from '../../../../server/engine/act.ts';
import { appendHistory } from '../../../../server/engine/history.ts';
import type { EffectOutcome } from '../../../../server/engine/serverEntity.ts';
import { lifecycleOf } from '../../../../server/engine/serverEntity.ts';
import { nextNumberOfYear, seriesYearOf } from '../../../../server/engine/numberSeries.ts';
import { assertAttachable, attachMedia } from '../../../../server/files/mediaLinks.ts';
import { buying, entering } from '../document.ts';
import { assertPriceDecimals, documentError, totalsOfDocument } from '../documentAmounts.ts';
import { changesOfEdit, contentsOf } from '../page/documentChanges.server.ts';
import { copiedDocument } from '../copy/copiedDocument.server.ts';
import type { StoredDocument } from '../documentStore.server.ts';
import { documentTable } from '../documentTables.server.ts';
import type { Say } from '../../../../server/words/words.ts';
import type { FieldMessages, Message } from '../../../../domain/message/message.ts';
import { joined } from '../../../../domain/message/message.ts';
import { assertKindsOpen, assertSwitchedOn } from '../../allKinds.ts';
import { kindOfEntered } from '../../documentKinds.ts';
import { submitReview } from '../../../../server/approval/review/reviewEffects.ts';
import { documentReview } from '../documentEffects.server.ts';
import { documentNotice } from '../documentStore.server.ts';
import type {
  DocumentEntity,
  Keeping,
  Kept,
  PlacedDocument,
  SavePart,
  Saved,
  Saving,
  Typed,
  UnstoredDocument,
} from './savePart.server.ts';
import { columnsOfLines, replaceLines } from './documentLines.server.ts';
import { numberTaken } from './ownNumbers.server.ts';

/** On the person's behalf, how a document is entered by somebody or something else. */
interface EnteredFor {
  /** From outside, by a link. */
  vendor?: { name: string; remark: Message };
  /** By a recurring purchase, for a day. */
  recurring?: { id: number; day: Day; remark: Message };
  /** Of a document that somebody mailed. */
  mailed?: { remark: Message };
}

/** Enters a new document, as a draft or submitted for review. Answers its id. */
export async function createDocument(
  executor: Executor,
  context: ActContext,
  entity: DocumentEntity,
  actor: Actor,
  input: Saved,
  isDraft: boolean,
  { vendor, recurring, mailed }: EnteredFor = {},
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
  const saving: Saving = { executor, context, entity, actor, input, saved: null, isDraft, now };
  const parts = entity.partsOf(input.transactionType);
  await beginSave(saving, parts);
  const copied = await copiedDocument(executor, entity, actor, input, now);
  await assertSound(saving, parts);
  const own = await judgeCustomValues(executor, actor, {
    subject: 'bill',
    id: null,
    sent: input.customFields ?? [],
    // A vendor knows nothing of the fields that the company added; an order keeps what it says of them.
    askedSince: isDraft || vendor || kind.isChange ? null : fromNowOn,
  });
  await settleSources(executor, actor.companyID, input);
  const [content, said, year] = await Promise.all([
    contentOf(saving, parts),
    columnsOfLines(saving, parts),
    seriesYearOf(executor, actor.companyID, today(actor.timeZone, now)),
  ]);
  const attached = await filesOf(saving);
  const keeping = await lookAll(saving, parts, { ...content, companyID: actor.companyID, id: 0 });
  // Others wait for the next number until this transaction ends: what can be asked before is asked before.
  const referenceID = await nextNumberOfYear(executor, actor.companyID, kind.series, year);
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
      createdAt: now,
      updatedAt: now,
    })
    .returning();
  if (!row) throw new Error('the document was not stored');
  await replaceLines(saving, parts, row, said);
  await attachMedia(executor, actor.companyID, 'bill', row.id, input.mediaIDs, attached);
  await writeCustomValues(executor, actor, row.id, own);
  const kept = await keepAll(keeping, row);
  const entered = { ...row, ...kept.columns };
  const creator = vendor ? { employeeID: null, fullName: vendor.name } : actor;
  await appendHistory(executor, actor.companyID, creator, now, {
    subjectType: 'bill',
    subjectID: row.id,
    action: 'create',
    fromStatus: null,
    toStatus: status,
    remark: joinedRemark(
      remarkOfWhole(row, null),
      (vendor ?? recurring ?? mailed)?.remark ?? kept.origin ?? (copied && documentNotice('remark.copied')),
      kept.remark,
    ),
    related: copied && { type: 'bill', id: copied.id, name: copied.referenceID },
  });
  if (!isDraft && !kind.enteredAs) {
    const subject = entity.toSubject(entered, now);
    const decision = decide(lifecycleOf(entity, subject), actor, subject, 'submit', undefined);
    const outcome = await sendForReview(executor, context, entity, actor, entered);
    const patch = { ...kept.columns, ...outcome.patch };
    await finish(executor, entity, actor, entered, decision, { ...outcome, patch }, now);
    await followSent(saving, parts, entered);
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
  const { input, isDraft } = change;
  const row = await lockForActor(executor, entity, actor, change.id);
  await assertAsOpened(executor, context, entity, actor, { ...change, row });
  const editing = row.status === 'draft' ? (isDraft ? 'saveDraft' : 'submit') : 'edit';
  const subject = entity.toSubject(row, now);
  const decision = decide(lifecycleOf(entity, subject), actor, subject, editing, undefined);
  if (isDraft && row.status !== 'draft') {
    throw new DomainError('transition_not_allowed', {
      says: documentError('onlyDraft'),
      details: { status: row.status },
    });
  }
  if (input.transactionType !== row.transactionType) {
    throw new DomainError('validation_failed', { fields: { transactionType: documentError('keepsType') } });
  }
  const saving: Saving = { executor, context, entity, actor, input, saved: row, isDraft, now };
  const parts = entity.partsOf(row.transactionType);
  await beginSave(saving, parts);
  await assertSound(saving, parts);
  const own = await judgeCustomValues(executor, actor, {
    subject: 'bill',
    id: row.id,
    // Who submits a draft is asked for what is required, whether they say something of it or not.
    sent: input.customFields ?? (editing === 'submit' ? [] : undefined),
    askedSince:
      isDraft || kindOfEntered(row).isChange
        ? null
        : row.status === 'draft'
          ? fromNowOn
          : row.createdAt.toISOString(),
  });
  await settleSources(executor, actor.companyID, input);
  const content = await contentOf(saving, parts);
  const typed: StoredDocument = { ...row, ...content, lastEditedByID: actor.employeeID };
  const before = await contentsOf(executor, row);
  const attached = await filesOf(saving);
  const keeping = await lookAll(saving, parts, typed);
  await replaceLines(saving, parts, row, await columnsOfLines(saving, parts));
  await attachMedia(executor, actor.companyID, 'bill', row.id, input.mediaIDs, attached);
  const kept = await keepAll(keeping, typed);
  const edited: StoredDocument = { ...typed, ...kept.columns };
  const patch = { ...content, ...kept.columns, lastEditedByID: actor.employeeID };
  const remark = joinedRemark(remarkOfWhole(edited, row), kept.origin, kept.remark);
  const changes = {
    ...(await changesOfEdit(executor, { row, edited, before, input })),
    ...(await writeCustomValues(executor, actor, row.id, own)),
  };
  if (isDraft || row.status === kindOfEntered(row).enteredAs) {
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
  await followSent(saving, parts, edited);
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

function joinedRemark(...remarks: readonly (Message | null | undefined)[]): Message | null {
  const said = remarks.filter((remark) => remark !== null && remark !== undefined);
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
  const sent = { executor, context, entity, actor, row: bill, now };
  const parts = entity.partsOf(bill.transactionType);
  const beside = await besideOfParts(executor, parts, bill);
  const { state, ...chain } = await submitReview(executor, actor, bill, documentReview, { beside, now });
  let follows: EffectOutcome<StoredDocument> = {};
  for (const { reviewed, approved } of parts) {
    if (chain.isNoApproval) follows = { ...follows, ...(await approved?.(sent, state)) };
    else follows = { patch: { ...follows.patch, ...(await reviewed?.(sent)) } };
  }
  return {
    to: chain.isNoApproval ? kindOfEntered(bill).approvedAs : 'awaiting_review',
    ...follows,
    patch: { ...state, submittedAt: now, ...follows.patch },
    remark:
      follows.remark && chain.remark
        ? joined('lines', [chain.remark, follows.remark])
        : (follows.remark ?? chain.remark),
  };
}

/** With which others the chain of a document is made; undefined where it is made for itself. */
export async function besideOfParts(
  executor: Executor,
  parts: readonly SavePart[],
  document: PlacedDocument,
  reader?: Actor,
): Promise<Beside | undefined> {
  for (const { beside } of parts) {
    const found = await beside?.(executor, document, reader);
    if (found) return found;
  }
  return undefined;
}

async function beginSave(saving: Saving, parts: readonly SavePart[]): Promise<void> {
  const { actor, input, isDraft } = saving;
  assertPriceDecimals(input, { chosen: actor.priceDecimals, isDraft });
  for (const { begin } of parts) await begin?.(saving);
}

/** Every fault is named by its field, at once. @throws DomainError */
async function assertSound(saving: Saving, parts: readonly SavePart[]): Promise<void> {
  const { executor, actor, input, saved } = saving;
  const ids = input.items.map(({ itemableID }) => itemableID);
  const head = { ...input, itemableIDs: ids.filter((id) => id !== null) };
  const typed = { executor, companyID: actor.companyID, head, exceptID: saved?.id ?? 0 };
  const fields: FieldMessages = {};
  for (const part of parts) {
    Object.assign(fields, await (part.errors ? part.errors(saving) : part.typed?.(typed)));
  }
  const faults = Object.keys(fields);
  if (faults.length === 1 && fields['referenceNumber'] === numberTaken) {
    throw new DomainError('already_exists', { says: numberTaken, fields });
  }
  if (faults.length > 0) throw new DomainError('validation_failed', { fields });
}

/** What is wrong with the head of a document and only the server knows, by field. */
export async function typedErrors(typed: Typed, parts: readonly SavePart[]): Promise<FieldMessages> {
  const fields: FieldMessages = {};
  for (const part of parts) Object.assign(fields, await part.typed?.(typed));
  return fields;
}

/**
 * The files that a document has, where it may have those that it names. They are judged before anything is found by them: nobody learns by a file of
 * somebody else's which records have it.
 */
async function filesOf({ executor, actor, input, saved }: Saving): Promise<ReadonlySet<number>> {
  return await assertAttachable(executor, actor.companyID, 'bill', saved?.id ?? null, input.mediaIDs, actor);
}

/** What all parts keep once the document is stored, in their order. */
async function lookAll(
  saving: Saving,
  parts: readonly SavePart[],
  unstored: UnstoredDocument,
): Promise<Keeping[]> {
  const keeping: Keeping[] = [];
  for (const { look, keep } of parts) {
    if (look) keeping.push(await look(saving, unstored));
    if (keep) keeping.push(async (stored) => await keep(saving, stored));
  }
  return keeping;
}

/** Each sees the columns of those before it. */
async function keepAll(keeping: readonly Keeping[], row: StoredDocument): Promise<Required<Kept>> {
  const all: Required<Kept> = { columns: {}, origin: null, remark: null };
  for (const keep of keeping) {
    const kept = await keep({ ...row, ...all.columns });
    Object.assign(all.columns, kept.columns);
    all.origin ??= kept.origin ?? null;
    all.remark = joinedRemark(all.remark, kept.remark);
  }
  return all;
}

/** What a document was made of follows it. */
async function followSent(saving: Saving, parts: readonly SavePart[], row: StoredDocument): Promise<void> {
  for (const { sent } of parts) await sent?.({ ...saving, row });
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
async function contentOf(saving: Saving, parts: readonly SavePart[]) {
  const { actor, input } = saving;
  const totals = totalsOfDocument(input);
  const own = {
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
    requesterID: input.requesterID ?? actor.employeeID,
    purchaseOrderID: input.purchaseOrderID,
    purchaseQuoteID: input.purchaseQuoteID,
    purchaseRequestID: input.purchaseRequestID,
    expirationDate: input.expirationDate,
    mediaOcrID: input.mediaOcrID,
    urgencyLevel: input.urgencyLevel,
  } satisfies Partial<StoredDocument>;
  const followed = [];
  for (const { columns } of parts) if (columns) followed.push(await columns(saving));
  return Object.assign(own, ...followed) as typeof own & Partial<StoredDocument>;
}
