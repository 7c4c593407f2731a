import Button from '@mui/material/Button';
import type { ReactNode } from 'react';
import { useTranslate } from 'react-admin';
import { ApiError } from '../../../providers/http/apiError.ts';
import { BlankState } from './BlankState.tsx';
import { failureText } from '../feedback/failureText.ts';

interface RecordFailureProps {
  error: unknown;
  /** Said when there is no such record for this person; unset: the page is there for everybody who may enter it. */
  absent?: { title: string; text: string; action?: ReactNode };
  /** Said when the record could not be had; the text where the error has no words of its own. */
  failed: { title: string; text?: string };
  onRetry: () => void;
}

/** That there is no such record, or none for this person. */
export function isAbsence(error: unknown): boolean {
  return error instanceof ApiError && error.status === 404;
}

/** Stands in place of a page whose record, or what else it shows, could not be had. */
export function RecordFailure({ error, absent, failed, onRetry }: RecordFailureProps) {
  const translate = useTranslate();
  if (absent && isAbsence(error)) return <BlankState heading="h1" {...absent} />;
  return (
    <BlankState
      isAlert
      heading="h1"
      title={failed.title}
      text={failureText(error, translate, failed.text)}
      action={
        <Button variant="outlined" onClick={onRetry}>
          {translate('list.state.retry')}
        </Button>
      }
    />
  );
}
