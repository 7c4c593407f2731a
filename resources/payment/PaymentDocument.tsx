import { useQuery } from '@tanstack/react-query';
import { useDataProvider, useTranslate } from 'react-admin';
import { useParams } from 'react-router';
import Button from '@mui/material/Button';
import type { OutlayDataProvider } from '../../providers/dataProvider.ts';
import { ApiError } from '../../providers/session.ts';
import { recordQuery } from '../../src/ui/recordQuery.ts';
import { BlankState } from '../../src/ui/BlankState.tsx';
import { failureText } from '../../src/ui/failureText.ts';
import type { BillDetail } from '../bill/billWire.ts';

/** The document that is paid, as `GET bills/{id}` answers it. */
export function useDocument(id: number) {
  const dataProvider = useDataProvider<OutlayDataProvider>();
  const answer = useQuery({ ...recordQuery(dataProvider, 'bills', id), meta: { raisesErrorPage: false } });
  return {
    document: answer.data as BillDetail | undefined,
    error: answer.error,
    refetch: () => void answer.refetch(),
  };
}

/** The id in the address; 0, which no record has, for one that is no number. */
export function useAddressID(): number {
  const { id = '' } = useParams();
  return /^[1-9]\d{0,14}$/.test(id) ? Number(id) : 0;
}

export interface RecordFailureProps {
  error: unknown;
  /** Absent: said when there is no such record for this person. */
  absent: string;
  onRetry: () => void;
}

/** Stands in place of a page whose record could not be had. */
export function RecordFailure({ error, absent, onRetry }: RecordFailureProps) {
  const translate = useTranslate();
  if (error instanceof ApiError && error.status === 404) {
    return <BlankState heading="h1" title={absent} text={translate('payment.absentText')} />;
  }
  return (
    <BlankState
      isAlert
      heading="h1"
      title={translate('payment.failure.title')}
      text={failureText(error, translate, translate('payment.failure.detail'))}
      action={
        <Button variant="outlined" onClick={onRetry}>
          {translate('list.state.retry')}
        </Button>
      }
    />
  );
}
