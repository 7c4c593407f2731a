import { useTranslate } from 'react-admin';
import { RecordFailure } from '../../../../src/ui/page/RecordFailure.tsx';
import type { DocumentDetail } from '../../../purchasing/document/documentWire.ts';

/** Why no payment of a document can be requested now. */
export function requestRefusal(
  { refusals }: Pick<DocumentDetail, 'refusals'>,
  translate: (key: string) => string,
): string {
  const sentence = refusals['createPayment'];
  return sentence === undefined ? translate('noun.why.closed') : sentence;
}

export interface PaymentFailureProps {
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
