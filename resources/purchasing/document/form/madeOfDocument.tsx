import type { Actor } from '../../../../domain/access/actor.ts';
import { addDays, today } from '../../../../domain/day/day.ts';
import { dayText } from '../../../../domain/day/dayInput.ts';
import type { CustomField } from '../../../../domain/noun/customFields/customFields.ts';
import { fromWire, isPositive, subtract } from '../../../../domain/money/money.ts';
import { formatNumber } from '../../../../domain/money/moneyFormat.ts';
import type { LineFields } from '../../../../src/ui/lineItems/line.ts';
import type { TransactionType } from '../document.ts';
import { madeOfType } from '../document.ts';
import type { DocumentDetail } from '../documentWire.ts';
import type { DocumentFields } from './DocumentFormFields.tsx';
import { fieldsOfDocument, newDocument } from './DocumentFormFields.tsx';

/** A document as it begins that is made of another one. */
export function madeOfDocument(
  source: DocumentDetail,
  actor: Actor,
  now: Date,
  customFields: readonly CustomField[],
): DocumentFields {
  const type = source.transactionType;
  const { makes } = madeOfType[type as keyof typeof madeOfType];
  const empty = newDocument(makes, actor, now, customFields);
  const filled = fieldsOfDocument(source);
  const items = source.items.flatMap((line, index) => {
    const fields = filled.items[index];
    return fields ? lineMadeOf(type, line, fields) : [];
  });
  const day = today(actor.timeZone, now);
  const ofVendor = {
    vendor: filled.vendor,
    termPayment: filled.termPayment,
    isPriceIncludeTax: filled.isPriceIncludeTax,
  };
  return {
    ...empty,
    ...(type === 'request' ? {} : ofVendor),
    dueDate: type === 'order' && source.termPayment ? dayText(addDays(day, source.termPayment.days)) : '',
    currencyCode: filled.currencyCode,
    organization: filled.organization,
    warehouse: filled.warehouse,
    requester: filled.requester,
    urgencyLevel: filled.urgencyLevel,
    purchaseOrderID: type === 'order' ? source.id : null,
    purchaseQuoteID: type === 'quote' ? source.id : null,
    purchaseRequestID: type === 'request' ? source.id : null,
    items: items.length === 0 ? empty.items : items,
  };
}

/** Of an order what is left to invoice, of a request without its estimates, of a quote all of it. */
function lineMadeOf(
  type: TransactionType,
  line: DocumentDetail['items'][number],
  fields: LineFields,
): LineFields[] {
  const fresh = { ...fields, storedID: null, parentID: null };
  if (type === 'quote') return [{ ...fresh, sourceID: null }];
  const linked = { ...fresh, sourceID: fields.storedID };
  if (type === 'request') return [{ ...linked, unitPrice: '' }];
  const left = subtract(fromWire(line.qty), fromWire(line.invoicedQty ?? 0));
  return isPositive(left) ? [{ ...linked, qty: formatNumber(left) }] : [];
}
