import type { Day } from '../../../../domain/day/day.ts';
import { addDays } from '../../../../domain/day/day.ts';
import type { DocumentContent } from './documentContent.ts';

/** What a kept content asks for as a new document of a day, as a form would send it. Files of custom fields stay behind. */
export function inputOfContent(content: DocumentContent, day: Day, requesterID: number): object {
  const { vendor, termPayment, organization, warehouse, witholding, witholdingAmount } = content;
  return {
    transactionType: content.transactionType,
    vendorID: vendor?.id ?? null,
    transactionDate: day,
    dueDate: termPayment ? addDays(day, termPayment.days) : null,
    termPaymentID: termPayment?.id ?? null,
    currencyCode: content.currencyCode,
    isPriceIncludeTax: content.isPriceIncludeTax,
    organizationID: organization?.id ?? null,
    warehouseID: warehouse?.id ?? null,
    requesterID,
    urgencyLevel: content.urgencyLevel,
    notes: content.notes,
    // A percentage makes the amount.
    ...(witholding > 0 ? { witholding } : { witholdingAmount }),
    witholdingObjectID: content.witholdingObjectID,
    customFields: content.customFields.flatMap(sentCustomValue),
    items: content.items.map(sentLine),
  };
}

function sentCustomValue({ fieldID, value }: DocumentContent['customFields'][number]): object[] {
  if (typeof value === 'string') return [{ fieldID, value }];
  if (!Array.isArray(value)) return [{ fieldID, value: value.id }];
  return value.some((one) => 'fileName' in one) ? [] : [{ fieldID, value: value.map(({ id }) => id) }];
}

function sentLine(line: DocumentContent['items'][number]): object {
  const { itemableID, itemableType, itemName, qty, unit, unitPrice, tax, whtTax, whtObjectID, notes } = line;
  return {
    itemableID,
    ...(itemableType === null ? {} : { itemableType }),
    itemName,
    qty,
    unit,
    unitPrice,
    tax,
    whtTax,
    whtObjectID,
    notes,
    splits: line.splits.map(({ organization, tag, amount }) => ({
      organizationID: organization?.id ?? null,
      tag,
      amount,
    })),
  };
}
