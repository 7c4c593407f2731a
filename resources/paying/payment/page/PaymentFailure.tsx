import { useTranslate } from 'react-admin';
import { RecordFailure } from '../../../../src/ui/page/RecordFailure.tsx';

interface PaymentFailureProps {
  error: unknown;
  /** Said when there is no such record for this person. */
  absent: string;
  onRetry: () => void;
}

/** Stands in place of a page about a payment, or about the document that is paid. */
export function PaymentFailure({ error, absent, onRetry }: PaymentFailureProps) {
  const translate = useTranslate();
  return (
    <RecordFailure
      error={error}
      absent={{ title: absent, text: translate('payment.absentText') }}
      failed={{ title: translate('payment.failure.title'), text: translate('payment.failure.detail') }}
      onRetry={onRetry}
    />
  );
}
