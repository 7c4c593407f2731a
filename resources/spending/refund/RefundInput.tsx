import { useEffect } from 'react';
import { useTranslate } from 'react-admin';
import { useFormContext, useWatch } from 'react-hook-form';

import { formatNumber } from '../../../domain/money/moneyFormat.ts';
import { amount, belongs } from '../../../domain/noun/fields.ts';
import { FieldInput } from '../../../src/noun/fields/FieldInput.tsx';
import type { ActionInputsProps } from '../../../src/noun/nounPieces.ts';
import type { Claim } from '../claim/claim.ts';
import { refundWays } from './refund.ts';
import { leftOf } from './refundShown.ts';

const given = amount({ isRequired: true });
const { method, bank } = refundWays;

/** How much of an advance is given back, which begins as all that is left, and by which way. */
export function RefundInput({ record }: ActionInputsProps) {
  const translate = useTranslate();
  const { setValue } = useFormContext();
  const typed = useWatch() as Readonly<Record<string, unknown>>;
  const left = leftOf(record as unknown as Claim);
  useEffect(() => setValue('amount', formatNumber(left)), [left, setValue]);
  return (
    <>
      <FieldInput
        noun="claim"
        path="amount"
        wordKey="amount"
        label={translate('claim.step.makeRefund.amount')}
        field={given}
      />
      <FieldInput
        noun="claim"
        path="method"
        wordKey="method"
        label={translate('claim.step.makeRefund.method')}
        field={method}
      />
      {belongs(bank, typed) && (
        <FieldInput
          noun="claim"
          path="bank"
          wordKey="bank"
          label={translate('claim.step.makeRefund.bank')}
          field={bank}
        />
      )}
    </>
  );
}
