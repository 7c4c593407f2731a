import Alert from '@mui/material/Alert';
import { useTranslate } from 'react-admin';
import { paymentFlags } from '../payment.ts';

/** More numbers than these are counted. */
const mostNumbers = 5;

interface PaymentFlagsProps {
  flags: readonly { flag: string; referenceIDs: readonly string[] }[];
  /** Of one payment: its number need not be said. */
  isAlone: boolean;
}

/** What is unusual about payments, one sentence each, with the payments that it is about. */
export function PaymentFlags({ flags, isAlone }: PaymentFlagsProps) {
  const translate = useTranslate();
  if (flags.length === 0) return null;
  return (
    <Alert severity="warning">
      {flags.map(({ flag, referenceIDs }) => (
        <div key={flag}>
          {flagWords(flag, translate)}
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

/** A flag in the person's language; a sentence that is not known stays as it came. */
export function flagWords(
  sentence: string,
  translate: (key: string, options: { _: string }) => string,
): string {
  const known = Object.entries(paymentFlags).find(([, words]) => words === sentence);
  return known ? translate(`payment.flag.${known[0]}`, { _: sentence }) : sentence;
}
