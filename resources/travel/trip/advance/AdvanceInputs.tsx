import { useEffect } from 'react';
import { useTranslate } from 'react-admin';
import { useFormContext } from 'react-hook-form';

import { fromWire } from '../../../../domain/money/money.ts';
import { formatNumber } from '../../../../domain/money/moneyFormat.ts';
import { amount, text } from '../../../../domain/noun/fields.ts';
import { ApprovedAmountsInput } from '../../../../src/noun/ApprovedAmountsInput.tsx';
import { FieldInput } from '../../../../src/noun/fields/FieldInput.tsx';
import type { ActionInputsProps } from '../../../../src/noun/nounPieces.ts';
import type { Trip } from '../trip.ts';

const whole = { approvedAdvance: amount({ isRequired: true }), reason: text(300) };

/** What an approver approves of an advance: of the whole, or of each of its parts with its rate. It begins as it was asked for. */
export function AdvanceAmountsInput({ record }: ActionInputsProps) {
  const translate = useTranslate();
  const { advances, advanceAmount, approvedAdvance } = record as unknown as Trip;
  return (
    <>
      <p>{translate('trip.step.approve.advance')}</p>
      {advances.length === 0 ? (
        <WholeAdvanceInput approved={approvedAdvance ?? advanceAmount ?? 0} />
      ) : (
        <AdvancePartsInput advances={advances} />
      )}
    </>
  );
}

function WholeAdvanceInput({ approved }: { approved: number }) {
  const translate = useTranslate();
  const { setValue } = useFormContext();
  useEffect(() => setValue('approvedAdvance', formatNumber(fromWire(approved))), [approved, setValue]);
  return Object.entries(whole).map(([name, field]) => (
    <FieldInput
      key={name}
      noun="trip"
      path={name}
      wordKey={name}
      label={translate(`trip.step.approve.${name}`)}
      field={field}
    />
  ));
}

function AdvancePartsInput({ advances }: Pick<Trip, 'advances'>) {
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
