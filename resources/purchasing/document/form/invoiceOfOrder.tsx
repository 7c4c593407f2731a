import type { Actor } from '../../../../domain/access/actor.ts';
import { addDays, dayText, today } from '../../../../domain/day/day.ts';
import type { CustomField } from '../../../../domain/noun/customFields.ts';
import { fromWire, isPositive, subtract } from '../../../../domain/money/money.ts';
import { formatNumber } from '../../../../domain/money/moneyFormat.ts';
import type { DocumentDetail } from '../documentWire.ts';
import type { DocumentFields } from './DocumentFormFields.tsx';
import { fieldsOfDocument, newDocument } from './DocumentFormFields.tsx';

/** An invoice as it begins that is made of an order: its vendor, terms and items, with what is left to invoice. */
export function invoiceOfOrder(
  order: DocumentDetail,
  actor: Actor,
  now: Date,
  customFields: readonly CustomField[],
): DocumentFields {
  const empty = newDocument('bill', actor, now, customFields);
  const ordered = fieldsOfDocument(order);
  const day = today(actor.timeZone, now);
  const items = order.items.flatMap((line, index) => {
    const left = subtract(fromWire(line.qty), fromWire(line.invoicedQty ?? 0));
    const fields = ordered.items[index];
    if (!fields || !isPositive(left)) return [];
    const { storedID } = fields;
    return [{ ...fields, storedID: null, parentID: null, sourceID: storedID, qty: formatNumber(left) }];
  });
  return {
    ...empty,
    vendor: ordered.vendor,
    termPayment: ordered.termPayment,
    dueDate: order.termPayment ? dayText(addDays(day, order.termPayment.days)) : '',
    currencyCode: ordered.currencyCode,
    isPriceIncludeTax: ordered.isPriceIncludeTax,
    organization: ordered.organization,
    warehouse: ordered.warehouse,
    requester: ordered.requester,
    urgencyLevel: ordered.urgencyLevel,
    purchaseOrderID: order.id,
    items: items.length === 0 ? empty.items : items,
  };
}
