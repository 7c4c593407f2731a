import Alert from '@mui/material/Alert';
import { useTranslate } from 'react-admin';
import type { PaymentFlag } from '../payment.ts';

/** More numbers than these are counted. */
const mostNumbers = 5;

interface PaymentFlagsProps {
  flags: readonly { flag: PaymentFlag; referenceIDs: readonly string[] }[];
  /** Of one payment: its number need not be said. */
  isAlone: boolean;
}

/** What is unusual about payments, with the payments that it is about. */
export function PaymentFlags({ flags, isAlone }: PaymentFlagsProps) {
  const translate = useTranslate();
  if (flags.length === 0) return null;
  return (
    <Alert severity="warning">
      {flags.map(({ flag, referenceIDs }) => (
        <div key={flag}>
          {translate(`payment.flag.${flag}`)}
          {!isAlone && ` ${numbersOf(referenceIDs, translate)}`}
        </div>
      ))}
    </Alert>
  );
}

function numbersOf(
  referenceIDs: readonly string[],
  translate: (key: string, words: object) => string,
): string {
  const named = referenceIDs.slice(0, mostNumbers).join(', ');
  const rest = referenceIDs.length - mostNumbers;
  return `(${rest > 0 ? translate('payment.check.andMore', { named, smart_count: rest }) : named})`;
}
