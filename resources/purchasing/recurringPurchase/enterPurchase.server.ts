import { and, eq } from 'drizzle-orm';

import { mayEnter } from '../../../domain/access/access.ts';
import type { Actor } from '../../../domain/access/actor.ts';
import type { Day } from '../../../domain/day/day.ts';
import { DomainError } from '../../../domain/message/errors.ts';
import { readOrRefuse } from '../../../domain/message/fieldMessage.ts';
import type { FieldMessages, Message } from '../../../domain/message/message.ts';
import { joined } from '../../../domain/message/message.ts';
import type { ActContext } from '../../../server/context.ts';
import type { Executor } from '../../../server/database/database.ts';
import { employeeName, employeeTable } from '../../../server/session/employeeTable.ts';
import { carriedOver } from '../document/copy/carriedOver.ts';
import type { DocumentContent } from '../document/copy/documentContent.ts';
import { inputOfEntered } from '../document/copy/enteredInput.ts';
import { documentDraftInput, documentInput } from '../document/save/documentInput.ts';
import { createDocument } from '../document/save/documentSave.server.ts';
import { documentServerEntity } from '../documentEntity.server.ts';
import { kindOfEntered } from '../documentKinds.ts';
import { contentOf, templateStore } from '../purchaseTemplate/purchaseTemplate.server.ts';
import { recurringPurchase } from './recurringPurchase.ts';
import type { StoredRecurringPurchase } from './recurringPurchaseTable.server.ts';
import { recurringWord } from './rhythm.ts';

/** What is entered of a recurring purchase, or tried. */
export type Repeated = Pick<
  StoredRecurringPurchase,
  'companyID' | 'id' | 'name' | 'templateID' | 'enteredAs' | 'ownerID'
>;

/** What its template holds, for who enters it; a message says why nobody can. */
export async function contentFor(
  executor: Executor,
  actor: Actor | null,
  repeated: Repeated,
): Promise<{ actor: Actor; content: DocumentContent } | { refusal: Message }> {
  if (actor === null || !mayEnter(actor, recurringPurchase.access)) {
    return { refusal: recurringWord('notice.noRight', { person: await ownerName(executor, repeated) }) };
  }
  const template = await templateStore.lock(executor, actor.companyID, repeated.templateID);
  const isUsable =
    template?.status === 'active' && (await templateStore.canRead(executor, actor, repeated.templateID));
  const content = isUsable ? await contentOf(executor, actor.companyID, repeated.templateID) : null;
  return content === null ? { refusal: recurringWord('notice.noTemplate') } : { actor, content };
}

interface Entering {
  repeated: Repeated;
  actor: Actor;
  day: Day;
  content: DocumentContent;
  isDraft: boolean;
  /** Why it was not submitted. */
  refusal: Message | null;
}

/** Enters the purchase of a day as a whole or not at all; a refusal names each field that is wrong, and says what is. */
export async function enterPurchase(
  executor: Executor,
  context: ActContext,
  { repeated: { id, name }, actor, day, content, isDraft, refusal }: Entering,
): Promise<{ id: number } | { refusal: Message }> {
  const origin = recurringWord('notice.origin', { name, day: { day } });
  const remark =
    refusal === null
      ? origin
      : joined('sentences', [origin, recurringWord('notice.notSubmitted', { reason: refusal })]);
  try {
    return await executor.transaction(async (inner) => {
      const requester = { id: actor.employeeID, name: actor.fullName };
      const sent = inputOfEntered(carriedOver(content, 'copy', { day, requester }));
      const input = readOrRefuse(isDraft ? documentDraftInput : documentInput, sent);
      const made = { recurring: { id, day, remark } };
      return { id: await createDocument(inner, context, documentServerEntity, actor, input, isDraft, made) };
    });
  } catch (error) {
    if (!(error instanceof DomainError) || !error.clientVisible) throw error;
    return { refusal: refusalWords(error, content) };
  }
}

/** A purchase that was tried is taken back by this. */
class TriedOut extends Error {}

/**
 * Why the purchase of a day could not be made as it is meant to be, found out by making it and taking it back; null where it
 * could. What is tried leaves nothing behind, and takes no number.
 */
export async function whyNotEntered(
  executor: Executor,
  context: ActContext,
  repeated: Repeated,
  actor: Actor | null,
  day: Day,
): Promise<Message | null> {
  const ready = await contentFor(executor, actor, repeated);
  if ('refusal' in ready) return ready.refusal;
  const isDraft = repeated.enteredAs === 'draft';
  let refusal: Message | null = null;
  try {
    await executor.transaction(async (trial) => {
      const entered = await enterPurchase(trial, context, {
        repeated,
        ...ready,
        day,
        isDraft,
        refusal: null,
      });
      if ('refusal' in entered) refusal = entered.refusal;
      throw new TriedOut();
    });
  } catch (error) {
    if (!(error instanceof TriedOut)) throw error;
  }
  return refusal;
}

async function ownerName(
  executor: Executor,
  { companyID, ownerID }: Pick<Repeated, 'companyID' | 'ownerID'>,
): Promise<string> {
  const [owner] = await executor
    .select({ name: employeeName })
    .from(employeeTable)
    .where(and(eq(employeeTable.companyID, companyID), eq(employeeTable.id, ownerID ?? 0)));
  return owner?.name ?? '-';
}

function refusalWords({ fields, says }: DomainError, content: DocumentContent): Message {
  const named = Object.entries<Message>(fields as FieldMessages).map(([path, why]) => {
    const field = fieldWords(path, content);
    return field === null ? why : recurringWord('notice.field', { field, says: why });
  });
  return named.length > 0 ? joined('sentences', named) : says;
}

/** What a field of a document's input is called; null of one that stands for the whole. */
function fieldWords(path: string, content: DocumentContent): Message | string | null {
  const [head = '', at = '', column = ''] = path.split('.');
  if (head === 'items' && at !== '') {
    const field = { key: `document.change.line.${lineWords[column] ?? column}` };
    const number = Number(at) + 1;
    const name = content.items[Number(at)]?.itemName ?? null;
    return recurringWord(name === null ? 'notice.line' : 'notice.namedLine', {
      number,
      field,
      ...(name === null ? {} : { name }),
    });
  }
  if (head === 'customFields') return content.customFields[Number(at)]?.name ?? null;
  const name = head.replace(/ID$/, '');
  if (!headWords.has(name)) return null;
  const { isOwed, words } = kindOfEntered(content);
  // What is not owed has a word of its own for its day.
  return { key: `${name === 'dueDate' && !isOwed ? `${words}Form` : 'documentForm'}.field.${name}` };
}

/** Columns that people know by another name. */
const lineWords: Readonly<Record<string, string>> = {
  itemableID: 'itemName',
  amount: 'unitPrice',
  whtObjectID: 'whtTax',
  splits: 'parts',
  parentID: 'itemName',
  orderLineID: 'itemName',
  requestLineID: 'itemName',
};

const headWords: ReadonlySet<string> = new Set([
  'vendor',
  'duplicateNote',
  'transactionDate',
  'dueDate',
  'expirationDate',
  'termPayment',
  'currencyCode',
  'organization',
  'warehouse',
  'requester',
  'witholding',
  'witholdingAmount',
  'taxInvoiceNumber',
  'notes',
  'items',
]);
