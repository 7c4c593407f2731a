import { useEffect } from 'react';
import { useTranslate } from 'react-admin';
import { useFormContext, useWatch } from 'react-hook-form';

import { formatNumber } from '../../../../domain/money/moneyFormat.ts';
import { amount, belongs } from '../../../../domain/noun/fields.ts';
import { FieldInput } from '../../../../src/noun/fields/FieldInput.tsx';
import type { ActionInputsProps } from '../../../../src/noun/nounPieces.ts';
import { refundWays } from '../refund.ts';
import type { RefundedRecord } from './refundShown.ts';
import { leftOf } from './refundShown.ts';

const given = amount({ isRequired: true });
const { method, bank, transferredOn } = refundWays;

interface RefundInputProps extends Pick<ActionInputsProps, 'record'> {
  /** The noun that the dialog is of: it says the words of its inputs. */
  noun: string;
}

/** How much of an advance is given back, which begins as all that is left, and by which way. */
export function RefundInput({ noun, record }: RefundInputProps) {
  const translate = useTranslate();
  const words = (input: string) => translate(`${noun}.step.makeRefund.${input}`);
  const { setValue } = useFormContext();
  const typed = useWatch() as Readonly<Record<string, unknown>>;
  const left = leftOf(record as unknown as RefundedRecord);
  useEffect(() => setValue('amount', formatNumber(left)), [left, setValue]);
  return (
    <>
      <FieldInput noun={noun} path="amount" wordKey="amount" label={words('amount')} field={given} />
      <FieldInput noun={noun} path="method" wordKey="method" label={words('method')} field={method} />
      {belongs(bank, typed) && (
        <FieldInput noun={noun} path="bank" wordKey="bank" label={words('bank')} field={bank} />
      )}
      {belongs(transferredOn, typed) && (
        <FieldInput
          noun={noun}
          path="transferredOn"
          wordKey="transferredOn"
          label={words('transferredOn')}
          field={transferredOn}
        />
      )}
    </>
  );
}
