import { paperFileName, useDownload } from '../../../../src/ui/page/useDownload.ts';
import type { PaymentRow } from '../paymentWire.ts';

type PaymentPaper = 'receipt' | 'slip';

/** A paper of a payment, as it is asked for and saved. */
export function paperOfPayment(
  paper: PaymentPaper,
  { id, referenceID }: Pick<PaymentRow, 'id' | 'referenceID'>,
) {
  return { what: 'paper', params: { id, paper }, fileName: paperFileName(`${paper}-${referenceID}`) };
}

/** Fetches a paper of a payment as PDF and hands it to the browser. */
export function usePaperDownload(payment: Pick<PaymentRow, 'id' | 'referenceID'>) {
  const { download, pending } = useDownload('payments');
  return {
    download: (paper: PaymentPaper) => download(paperOfPayment(paper, payment)),
    pending: pending?.params?.['paper'] ?? null,
  };
}
