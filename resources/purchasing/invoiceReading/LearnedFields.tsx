import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useDataProvider, useNotify, useTranslate } from 'react-admin';
import { formatDay } from '../../../domain/day/day.ts';
import type { LearnedField } from '../../../domain/reading/readPaper.ts';
import type { OutlayDataProvider } from '../../../providers/data/dataProvider.ts';
import { describeError } from '../../../providers/http/apiError.ts';
import { useLocale } from '../../../src/ui/useLocale.ts';
import type { InvoiceReading } from './invoiceReading.ts';

/** What was read as somebody had corrected it before, and for who had the file read a way to forget it. */
export function LearnedFields({ reading, mayForget }: { reading: InvoiceReading; mayForget: boolean }) {
  const translate = useTranslate();
  const notify = useNotify();
  const locale = useLocale();
  const queryClient = useQueryClient();
  const dataProvider = useDataProvider<OutlayDataProvider>();
  const { mediaID, paper } = reading;
  const words = (key: string, options?: object) => translate(`invoiceReading.learned.${key}`, options);
  const forget = useMutation({
    mutationFn: (field: LearnedField) =>
      dataProvider.act('billReadings', { id: mediaID, action: 'forgetLesson', params: { field } }),
    onSuccess(_answer, field) {
      // What the person has typed meanwhile stays: the form is not filled again.
      queryClient.setQueryData<InvoiceReading>(['bills', 'reading', mediaID], (before) =>
        before?.paper
          ? {
              ...before,
              paper: { ...before.paper, learned: before.paper.learned.filter((one) => one.field !== field) },
            }
          : before,
      );
      notify(words('forgotten', { field: words(`field.${field}`) }), { type: 'success' });
    },
    onError: (error) => notify(describeError(error, translate), { type: 'error' }),
  });
  return (paper?.learned ?? []).map(({ field, on }) => (
    <li key={field} data-doubt="">
      {words('said', { field: words(`field.${field}`), day: formatDay(on, locale) })}{' '}
      {mayForget && (
        <button
          type="button"
          disabled={forget.isPending}
          aria-label={words('forgetField', { field: words(`field.${field}`) })}
          onClick={() => forget.mutate(field)}
        >
          {words('forget')}
        </button>
      )}
    </li>
  ));
}
