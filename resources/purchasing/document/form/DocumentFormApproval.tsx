import { styled } from '@mui/material/styles';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useDataProvider, useTranslate } from 'react-admin';
import { useFormContext, useWatch } from 'react-hook-form';
import { parseTypedDay } from '../../../../domain/day/dayInput.ts';
import { isPositive } from '../../../../domain/money/money.ts';
import type { OutlayDataProvider } from '../../../../providers/data/dataProvider.ts';
import { ApiError, describeError } from '../../../../providers/http/apiError.ts';
import { useRested } from '../../../../src/ui/useRested.ts';
import type { DocumentFields } from './DocumentFormFields.tsx';
import type { DocumentKind } from '../document.ts';
import type { ApprovalPreview } from '../../../../domain/approval/approvalWire.ts';
import { useLive } from '../../../../src/ui/lineGrid/liveStore.ts';
import type { TotalsStore } from '../lines/useTotalsStore.tsx';

/** The server is asked when typing pauses for this long. */
const askDelayMs = 500;

const Frame = styled('div')(({ theme }) => ({
  '& p': { margin: 0 },
  '& ol': { margin: '8px 0 0', paddingInlineStart: 20, display: 'grid', gap: 6 },
  '& small': { display: 'block', fontSize: '0.75rem', color: theme.vars?.palette.text.secondary },
}));

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
  if (!hasTotal) return <Frame>{translate(`${kind.words}Form.noTotal`)}</Frame>;
  if (error) return <Frame role="alert">{previewErrorText(error, translate)}</Frame>;
  if (!data) return <Frame aria-busy="true">{translate('shell.loading')}</Frame>;
  return (
    <Frame aria-busy={isPlaceholderData}>
      <p>{data.isNoApproval ? translate(`${kind.words}Form.noApproval`) : data.layerReason}</p>
      {data.steps.length > 0 && (
        <ol>
          {data.steps.map((step, index) => (
            <li key={index}>
              {step.approvers.map(({ name }) => name).join(', ') || '-'}
              <small>{step.reason}</small>
            </li>
          ))}
        </ol>
      )}
    </Frame>
  );
}

/** What stands in the way by the field that it is about, such as a currency without a rate; else the failure's own words. */
function previewErrorText(error: Error, translate: (key: string) => string): string {
  const errors = error instanceof ApiError ? Object.values(error.fields) : [];
  if (errors.length === 0) return describeError(error, translate);
  return errors.join(' ');
}
