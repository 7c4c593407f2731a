import { fakturNumber } from '../../../../domain/money/withholding.ts';
import { kindOfEntered } from '../../documentKinds.ts';
import type { TransactionType } from '../document.ts';
import type { Refusals } from '../documentAmounts.ts';
import { documentError } from '../documentAmounts.ts';

interface SentTaxInvoice {
  transactionType: TransactionType;
  taxInvoiceNumber: string | null;
  taxInvoiceDate: string | null;
}

/** The digits of a tax invoice's number; what is none, or stands on anything but an invoice, is refused. */
export function readTaxInvoice(sent: SentTaxInvoice, refusals: Refusals): string | null {
  const { taxInvoiceNumber, taxInvoiceDate } = sent;
  if (!kindOfEntered(sent).isOwed) {
    if (taxInvoiceNumber !== null) {
      refusals.add(['taxInvoiceNumber'], documentError('taxInvoiceOfInvoice'));
    }
    if (taxInvoiceDate !== null) refusals.add(['taxInvoiceDate'], documentError('taxInvoiceOfInvoice'));
    return null;
  }
  if (taxInvoiceNumber === null) return null;
  const digits = fakturNumber(taxInvoiceNumber);
  if (digits === null) refusals.add(['taxInvoiceNumber'], documentError('badTaxInvoice'));
  return digits;
}
