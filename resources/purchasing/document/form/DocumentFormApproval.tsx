import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useDataProvider, useTranslate } from 'react-admin';
import { useFormContext, useWatch } from 'react-hook-form';
import { parseTypedDay } from '../../../../domain/day/dayInput.ts';
import { isPositive } from '../../../../domain/money/money.ts';
import type { OutlayDataProvider } from '../../../../providers/data/dataProvider.ts';
import { ApiError, describeError } from '../../../../providers/http/apiError.ts';
import { PreviewedChain } from '../../../../src/ui/approval/PreviewedChain.tsx';
import { useRested } from '../../../../src/ui/useRested.ts';
import type { DocumentFields } from './DocumentFormFields.tsx';
import type { DocumentKind } from '../document.ts';
import type { ApprovalPreview } from '../../../../domain/approval/approvalWire.ts';
import { useLive } from '../../../../src/ui/lineGrid/liveStore.ts';
import type { TotalsStore } from '../lines/useTotalsStore.tsx';

/** The server is asked when typing pauses for this long. */
const askDelayMs = 500;

interface DocumentFormApprovalProps {
  kind: DocumentKind;
  store: TotalsStore;
  /** The document that is changed; null for a new one. */
  billID: number | null;
}

/** Who will have to approve what is typed, by the server's own rules. */
export function DocumentFormApproval({ kind, store, billID }: DocumentFormApprovalProps) {
  const translate = useTranslate();
  const dataProvider = useDataProvider<OutlayDataProvider>();
  const { control } = useFormContext<DocumentFields>();
  const [requester, vendor, transactionDate] = useWatch({
    control,
    name: ['requester', 'vendor', 'transactionDate'],
  });
  // An invoice may be approved as what it comes to with others of its vendor.
  const place = kind.type === 'bill' ? `${vendor.id ?? ''} ${parseTypedDay(transactionDate) ?? ''}` : ' ';
  const terms = useLive(store, ({ totals, currencyCode }) => `${currencyCode} ${totals.total}`);
  const asked = useRested(`${terms} ${requester.id ?? ''} ${place}`, askDelayMs);
  const [currencyCode = '', totalAmount = '0', requesterID = '', vendorID = '', day = ''] = asked.split(' ');
  const hasTotal = isPositive(totalAmount) && currencyCode !== '';
  const { data, error, isPlaceholderData } = useQuery({
    queryKey: ['bills', 'approval-preview', kind.type, billID, asked],
    queryFn: ({ signal }) =>
      dataProvider.read<ApprovalPreview>('bills', {
        what: 'approvalPreview',
        query: {
          transactionType: kind.type,
          currencyCode,
          totalAmount,
          ...(requesterID === '' ? {} : { requesterID }),
          ...(vendorID === '' || day === '' ? {} : { vendorID, transactionDate: day }),
          ...(billID === null ? {} : { id: String(billID) }),
        },
        signal,
      }),
    enabled: hasTotal,
    placeholderData: keepPreviousData,
    meta: { raisesErrorPage: false },
  });
  if (!hasTotal) return <div>{translate(`${kind.words}Form.noTotal`)}</div>;
  if (error) return <div role="alert">{previewErrorText(error, translate)}</div>;
  if (!data) return <div aria-busy="true">{translate('shell.loading')}</div>;
  return (
    <PreviewedChain
      chain={data}
      noApproval={translate(`${kind.words}Form.noApproval`)}
      isBusy={isPlaceholderData}
    />
  );
}

/** What stands in the way by the field that it is about, such as a currency without a rate; else the failure's own words. */
function previewErrorText(error: Error, translate: (key: string) => string): string {
  const errors = error instanceof ApiError ? Object.values(error.fields) : [];
  if (errors.length === 0) return describeError(error, translate);
  return errors.join(' ');
}
