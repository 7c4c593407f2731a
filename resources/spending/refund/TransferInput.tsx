import { useEffect } from 'react';
import { useTranslate } from 'react-admin';
import { useFormContext } from 'react-hook-form';

import { fromWire } from '../../../domain/money/money.ts';
import { formatMoney } from '../../../domain/money/moneyFormat.ts';
import type { ActionInputsProps } from '../../../src/noun/nounPieces.ts';
import { Field, useFieldAria } from '../../../src/ui/form/fields/Field.tsx';
import { SelectControl } from '../../../src/ui/form/fields/controls.ts';
import type { RefundedClaim } from './refundShown.ts';

const path = 'transfer';

/** Which of the transfers that nobody has taken is taken: at first the one that came first. */
export function TransferInput({ record }: ActionInputsProps) {
  const translate = useTranslate();
  const { register, setValue } = useFormContext();
  const aria = useFieldAria(path);
  const { refunds = [] } = record as unknown as RefundedClaim;
  const waiting = refunds
    .flatMap(({ transfers }) => transfers)
    .filter(({ takenAt }) => takenAt === null)
    .toSorted((one, other) => one.id - other.id);
  const first = waiting[0]?.id;
  useEffect(() => {
    if (first !== undefined) setValue(path, String(first));
  }, [first, setValue]);
  return (
    <Field path={path} label={translate('claim.step.takeTransfer.transfer')}>
      <SelectControl {...register(path)} {...aria}>
        {waiting.map(({ id, amount, senderName }) => (
          <option key={id} value={id}>
            {`${formatMoney(fromWire(amount), 'IDR')} · ${senderName}`}
          </option>
        ))}
      </SelectControl>
    </Field>
  );
}
