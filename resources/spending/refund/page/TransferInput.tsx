import { useEffect } from 'react';
import { useTranslate } from 'react-admin';
import { useFormContext } from 'react-hook-form';

import { fromWire } from '../../../../domain/money/money.ts';
import { formatMoney } from '../../../../domain/money/moneyFormat.ts';
import type { ActionInputsProps } from '../../../../src/noun/nounPieces.ts';
import { SelectField } from '../../../../src/ui/form/fields/SelectField.tsx';
import type { RefundedRecord } from './refundShown.ts';

const path = 'transfer';

interface TransferInputProps extends Pick<ActionInputsProps, 'record'> {
  /** The noun that the dialog is of: it says what its input is called. */
  noun: string;
}

/** Which of the transfers that nobody has taken is taken: at first the one that came first. */
export function TransferInput({ noun, record }: TransferInputProps) {
  const translate = useTranslate();
  const { setValue } = useFormContext();
  const { refunds = [] } = record as unknown as RefundedRecord;
  const waiting = refunds
    .flatMap(({ transfers }) => transfers)
    .filter(({ takenAt }) => takenAt === null)
    .toSorted((one, other) => one.id - other.id);
  const first = waiting[0]?.id;
  useEffect(() => {
    if (first !== undefined) setValue(path, String(first));
  }, [first, setValue]);
  return (
    <SelectField
      path={path}
      label={translate(`${noun}.step.takeTransfer.transfer`)}
      options={waiting.map(({ id, amount, senderName }) => ({
        value: id,
        label: `${formatMoney(fromWire(amount), 'IDR')} · ${senderName}`,
      }))}
    />
  );
}
