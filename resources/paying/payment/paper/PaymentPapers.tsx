import { paperFileName, useDownload } from '../../../../src/ui/page/useDownload.ts';
import type { PaymentRow } from '../paymentWire.ts';

/** Fetches a paper of a payment as PDF and hands it to the browser. */
export function usePaperDownload({ id, referenceID }: Pick<PaymentRow, 'id' | 'referenceID'>) {
  const { download, pending } = useDownload('payments');
  return {
    download: (paper: 'receipt' | 'slip') =>
      download({ what: 'paper', params: { id, paper }, fileName: paperFileName(`${paper}-${referenceID}`) }),
    pending: pending?.params?.['paper'] ?? null,
  };
}
