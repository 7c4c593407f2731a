import type { Actor } from '../../../../domain/access/actor.ts';
import type { Day } from '../../../../domain/day/day.ts';
import { addDays, daysBetween, today } from '../../../../domain/day/day.ts';
import { dayText } from '../../../../domain/day/dayInput.ts';
import type { CustomField } from '../../../../domain/noun/customFields/customFields.ts';
import { noChoice } from '../../../../domain/noun/fields.ts';
import type { DocumentDetail } from '../documentWire.ts';
import type { DocumentFields } from '../form/DocumentFormFields.tsx';
import type { DocumentContent } from './documentContent.ts';
import { fieldsOfDocument, newDocument } from '../form/DocumentFormFields.tsx';

/**
 * A new document of the same kind with what is in another one: without its number, its days and its files. It is due as its
 * term says, or as many days after its date as the other was. A quote stays one of the same request, of another vendor.
 */
export function copyOfDocument(
  source: DocumentDetail,
  actor: Actor,
  now: Date,
  customFields: readonly CustomField[],
): DocumentFields {
  const empty = newDocument(source.transactionType, actor, now, customFields);
  const filled = fieldsOfDocument(source, customFields);
  const isOffer = source.transactionType === 'quote';
  const items = filled.items.map((line) => ({ ...line, sourceID: isOffer ? line.sourceID : null }));
  return {
    ...filled,
    ...(isOffer ? { vendor: noChoice } : {}),
    referenceNumber: '',
    duplicateNote: '',
    transactionDate: empty.transactionDate,
    dueDate: dayText(dueDayOfCopy(source, today(actor.timeZone, now))),
    expirationDate: '',
    taxInvoiceNumber: '',
    taxInvoiceDate: '',
    requester: empty.requester,
    media: [],
    mediaOcrID: null,
    purchaseOrderID: null,
    purchaseQuoteID: null,
    copiedFromID: source.id,
    items,
  };
}

function dueDayOfCopy({ termPayment, transactionDate, dueDate }: DocumentDetail, day: Day): Day | null {
  if (termPayment) return addDays(day, termPayment.days);
  return transactionDate && dueDate ? addDays(day, daysBetween(transactionDate, dueDate)) : null;
}

/** A new document with what is kept without one: of a template. */
export function fieldsOfContent(
  content: DocumentContent,
  actor: Actor,
  now: Date,
  customFields: readonly CustomField[],
): DocumentFields {
  const nothing = {
    id: 0,
    referenceNumber: null,
    transactionDate: null,
    dueDate: null,
    expirationDate: null,
    requester: { id: actor.employeeID, name: actor.fullName },
    media: [],
    mediaOcrID: null,
    purchaseOrder: null,
    purchaseQuote: null,
    purchaseRequest: null,
  };
  const source = { ...content, ...nothing } as unknown as DocumentDetail;
  return { ...copyOfDocument(source, actor, now, customFields), copiedFromID: null };
}
