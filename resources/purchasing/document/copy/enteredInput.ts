import type { z } from 'zod';

import type { documentInput, lineInput } from '../save/documentInput.ts';
import type { EnteredDocument, EnteredLine } from './carriedOver.ts';

/** Fields that say again what others say: a submitted document is judged by the others. */
type SaidAgain = 'currencyName';
type Sent<Schema extends z.ZodType, Not extends PropertyKey = never> = Readonly<
  Record<Exclude<keyof z.input<Schema>, Not>, unknown>
>;

/** A document as a form would send it. A field of the input that is missing here does not compile. */
export function inputOfEntered(document: EnteredDocument) {
  const { witholding, witholdingAmount } = document;
  return {
    transactionType: document.transactionType,
    vendorID: document.vendor?.id ?? null,
    referenceNumber: document.referenceNumber,
    duplicateNote: document.duplicateNote,
    transactionDate: document.transactionDate,
    dueDate: document.dueDate,
    expirationDate: document.expirationDate,
    termPaymentID: document.termPayment?.id ?? null,
    currencyCode: document.currencyCode,
    isPriceIncludeTax: document.isPriceIncludeTax,
    organizationID: document.organization?.id ?? null,
    warehouseID: document.warehouse?.id ?? null,
    requesterID: document.requester.id,
    urgencyLevel: document.urgencyLevel,
    notes: document.notes,
    witholding,
    // A percentage makes the amount.
    witholdingAmount: witholding > 0 ? null : witholdingAmount,
    witholdingObjectID: document.witholdingObjectID,
    taxInvoiceNumber: document.taxInvoiceNumber,
    taxInvoiceDate: document.taxInvoiceDate,
    prepaidAmount: document.prepaidAmount,
    vatDifference: document.vatDifference,
    mediaIDs: document.media.map(({ id }) => id),
    mediaOcrID: document.mediaOcrID,
    purchaseOrderID: document.purchaseOrder?.id ?? null,
    orderRevision:
      document.transactionType === 'amendment' ? (document.purchaseOrder?.revision ?? null) : null,
    purchaseQuoteID: document.purchaseQuote?.id ?? null,
    purchaseRequestID: document.purchaseRequest?.id ?? null,
    copiedFromID: document.copiedFrom?.id ?? null,
    customFields: document.customFields.map(sentCustomValue),
    items: document.items.map(sentLine),
  } satisfies Sent<typeof documentInput, SaidAgain>;
}

function sentCustomValue({ fieldID, value }: EnteredDocument['customFields'][number]) {
  if (typeof value === 'string') return { fieldID, value };
  return { fieldID, value: Array.isArray(value) ? value.map(({ id }) => id) : value.id };
}

function sentLine(line: EnteredLine) {
  return {
    id: line.id,
    parentID: line.parentID,
    itemableID: line.itemableID,
    itemableType: line.itemableType === 'misc' ? 'misc' : 'product',
    itemName: line.itemName,
    qty: line.qty,
    unit: line.unit,
    unitPrice: line.unitPrice,
    // Quantity times price: it is said where a person typed it.
    amount: null,
    tax: line.tax,
    whtTax: line.whtTax,
    whtObjectID: line.whtObjectID,
    notes: line.notes,
    orderLineID: line.orderLineID,
    requestLineID: line.requestLineID,
    splits: line.splits.map(({ organization, tag, amount }) => ({
      organizationID: organization?.id ?? null,
      tag,
      amount,
    })),
  } satisfies Sent<typeof lineInput>;
}
