import { fromWire } from '../../../domain/money/money.ts';
import { formatMoney } from '../../../domain/money/moneyFormat.ts';
import type { DocumentRow } from './documentWire.ts';

/** The total of a document in words. */
export function totalOf(bill: Pick<DocumentRow, 'totalAmount' | 'currencyCode'>): string {
  return formatMoney(fromWire(bill.totalAmount), bill.currencyCode);
}

/** What is still due; nothing of a draft. */
export function restOf(bill: Pick<DocumentRow, 'remainingAmount' | 'currencyCode'>): string {
  return formatMoney(fromWire(bill.remainingAmount ?? 0), bill.currencyCode);
}
