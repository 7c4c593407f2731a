import { useState } from 'react';
import { useDataProvider, useNotify, useTranslate } from 'react-admin';
import type { OutlayDataProvider } from '../../../../providers/data/dataProvider.ts';
import { describeError } from '../../../../providers/http/apiError.ts';
import type { PaymentRow } from '../paymentWire.ts';

type Paper = 'receipt' | 'slip';

/** Fetches a paper of a payment as PDF and hands it to the browser. */
export function usePaperDownload(payment: Pick<PaymentRow, 'id' | 'referenceID'>) {
  const translate = useTranslate();
  const notify = useNotify();
  const dataProvider = useDataProvider<OutlayDataProvider>();
  const [pending, setPending] = useState<Paper | null>(null);

  async function download(paper: Paper): Promise<void> {
    setPending(paper);
    try {
      const number = payment.referenceID.replaceAll('/', '-');
      await dataProvider.download('payments', {
        what: 'paper',
        params: { id: payment.id, paper },
        fileName: `${paper}-${number}.pdf`,
      });
    } catch (error) {
      notify(describeError(error, translate), { type: 'error' });
    } finally {
      setPending(null);
    }
  }

  return { download: (paper: Paper) => void download(paper), pending };
}
