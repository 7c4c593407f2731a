import { useTranslate } from 'react-admin';

import { fromWire } from '../../../../domain/money/money.ts';
import { amount, text } from '../../../../domain/noun/fields.ts';
import { ApprovedAmountsInput } from '../../../../src/noun/ApprovedAmountsInput.tsx';
import { FieldInput } from '../../../../src/noun/fields/FieldInput.tsx';
import type { ActionInputsProps } from '../../../../src/noun/nounPieces.ts';
import type { Trip } from '../trip.ts';

const whole = {
  approvedAdvance: amount({ isRequired: true }),
  reason: text(300, { isRequired: true }),
};

/** What an approver approves of an advance: of the whole, or of each of its parts with its rate. */
export function AdvanceAmountsInput({ record }: ActionInputsProps) {
  const translate = useTranslate();
  const { advances } = record as unknown as Trip;
  if (advances.length === 0)
    return Object.entries(whole).map(([name, field]) => (
      <FieldInput
        key={name}
        noun="trip"
        path={name}
        wordKey={name}
        label={translate(`trip.step.lowerAdvance.${name}`)}
        field={field}
      />
    ));
  const rows = advances.map((part) => ({
    id: part.id,
    title: part.category ? [part.category.name] : [],
    asked: fromWire(part.requestedAmount),
    approved: part.approvedAmount === null ? null : fromWire(part.approvedAmount),
    reason: part.reason,
    currencyCode: part.currencyCode ?? 'IDR',
  }));
  return (
    <ApprovedAmountsInput
      noun="trip"
      many="advances"
      one="advance"
      path="advances"
      why="reason"
      rows={rows}
    />
  );
}
