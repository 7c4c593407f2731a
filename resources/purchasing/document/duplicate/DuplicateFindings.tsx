import Alert from '@mui/material/Alert';
import { useQuery } from '@tanstack/react-query';
import { useDataProvider, useTranslate } from 'react-admin';
import { useFormContext, useWatch } from 'react-hook-form';
import { useLocation } from 'react-router';
import { parseTypedDay } from '../../../../domain/day/dayInput.ts';
import type { OutlayDataProvider } from '../../../../providers/data/dataProvider.ts';
import { TextField } from '../../../../src/ui/form/fields/TextField.tsx';
import { useFieldError } from '../../../../src/ui/form/fields/useFieldError.ts';
import { useRested } from '../../../../src/ui/useRested.ts';
import { useLive } from '../../../../src/ui/lineGrid/liveStore.ts';
import type { TotalsStore } from '../lines/useTotalsStore.tsx';
import type { DocumentFields } from '../form/DocumentFormFields.tsx';
import { DuplicateSentence } from './DuplicateFlags.tsx';
import type { DocumentDuplicates } from './duplicateWire.ts';

/** The server is asked when typing pauses for this long. */
const askDelayMs = 500;

interface DuplicateFindingsProps {
  store: TotalsStore;
  billID: number | null;
}

/** Invoices that may be the one that is typed, and the note that says why it is none of them, where one is asked for. */
export function DuplicateFindings({ store, billID }: DuplicateFindingsProps) {
  'use no memo';
  const dataProvider = useDataProvider<OutlayDataProvider>();
  const isOfReview = useLocation().pathname.startsWith('/approval/');
  const { control } = useFormContext<DocumentFields>();
  const [vendor, referenceNumber, transactionDate, currencyCode, media, note] = useWatch({
    control,
    name: ['vendor', 'referenceNumber', 'transactionDate', 'currencyCode', 'media', 'duplicateNote'],
  });
  const totalAmount = useLive(store, ({ totals }) => totals.total);
  const hasError = useFieldError('duplicateNote') !== null;
  const asked = useRested(
    JSON.stringify({
      ...(billID === null ? {} : { id: billID }),
      ...(vendor.id === null ? {} : { vendorID: vendor.id }),
      ...(referenceNumber.trim() === '' ? {} : { referenceNumber: referenceNumber.trim() }),
      transactionDate: parseTypedDay(transactionDate) ?? undefined,
      currencyCode,
      totalAmount,
      ...(media.length === 0 ? {} : { mediaIDs: media.map(({ id }) => id).join(',') }),
    }),
    askDelayMs,
  );
  const question = JSON.parse(asked) as Record<string, string>;
  const { data } = useQuery({
    queryKey: ['bills', 'duplicates', asked],
    queryFn: ({ signal }) =>
      dataProvider.read<DocumentDuplicates>('bills', { what: 'duplicates', query: question, signal }),
    enabled: 'vendorID' in question || 'mediaIDs' in question,
    staleTime: 10_000,
    retry: false,
    placeholderData: (previous) => previous,
    meta: { raisesErrorPage: false },
  });
  const found = data?.data ?? [];
  const isAsked = found.some(({ certainty }) => certainty !== 'possible');
  return (
    <>
      <output style={{ display: 'grid', gap: 8, marginTop: found.length > 0 ? 8 : 0 }}>
        {found.map((duplicate) => (
          <Alert
            key={duplicate.says}
            severity={duplicate.certainty === 'possible' ? 'info' : 'warning'}
            sx={{ overflowWrap: 'anywhere' }}
          >
            <DuplicateSentence duplicate={duplicate} view={isOfReview ? 'review' : 'page'} isAside />
          </Alert>
        ))}
      </output>
      {(isAsked || hasError || note !== '') && <NoteField />}
    </>
  );
}

function NoteField() {
  const translate = useTranslate();
  const label = translate('documentForm.field.duplicateNote');
  return (
    <div style={{ marginTop: 8, maxWidth: 640 }}>
      <TextField path="duplicateNote" label={label} rows={2} maxLength={500} />
    </div>
  );
}
