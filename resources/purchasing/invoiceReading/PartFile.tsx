import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useDataProvider, useNotify, useTranslate } from 'react-admin';
import { useNavigate } from 'react-router';
import type { OutlayDataProvider } from '../../../providers/data/dataProvider.ts';
import { partMedia } from '../../../providers/data/media.ts';
import { describeError } from '../../../providers/http/apiError.ts';
import { pathTo } from '../../../src/app/routing/routes.ts';
import type { InvoiceReading } from './invoiceReading.ts';

/**
 * Parts a file that holds several invoices: each becomes a file and a reading of its own. The person goes on with the first, and is
 * told when the others are read.
 */
export function PartFile({ reading: { mediaID, paper } }: { reading: InvoiceReading }) {
  const translate = useTranslate();
  const notify = useNotify();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const dataProvider = useDataProvider<OutlayDataProvider>();
  const further = paper?.furtherInvoices ?? [];
  const words = (key: string) =>
    translate(`invoiceReading.parting.${key}`, { count: further.length + 1, smart_count: further.length });
  const part = useMutation({
    async mutationFn() {
      const begins = [1, ...further.map(({ page }) => page)];
      const parts = await partMedia<{ id: number }>(mediaID, { begins });
      const step = (id: number, action: 'cancel' | 'leave') =>
        dataProvider.act('billReadings', { id, action, input: {} });
      const begun: number[] = [];
      try {
        for (const { id } of parts) {
          await dataProvider.act('billReadings', { action: 'begin', input: { mediaID: id } });
          begun.push(id);
        }
        const [first = mediaID, ...others] = begun;
        for (const id of others) await step(id, 'leave');
        // The file as a whole is no invoice: it takes no credit.
        await step(mediaID, 'cancel');
        return first;
      } catch (error) {
        // All of them are read, or none: no credit is held for a part that nobody sees.
        await Promise.allSettled(begun.map((id) => step(id, 'cancel')));
        throw error;
      }
    },
    onSuccess(file) {
      notify(words('done'), { type: 'success' });
      void navigate(pathTo('bills-bills-to-pay-ocr-form', {}, { file }), { replace: true });
      queryClient.removeQueries({ queryKey: ['bills', 'reading', mediaID] });
    },
    onError(error) {
      notify(describeError(error, translate), { type: 'error' });
      void queryClient.invalidateQueries({ queryKey: ['quotas', 'ocr'] });
    },
  });
  return (
    <button type="button" disabled={part.isPending} onClick={() => part.mutate()}>
      {words(part.isPending ? 'going' : 'part')}
    </button>
  );
}
