import { styled } from '@mui/material/styles';
import { useEffect } from 'react';
import { useTranslate } from 'react-admin';
import { useFormContext } from 'react-hook-form';

import type { Amount } from '../../domain/money/money.ts';
import { formatMoney, formatNumber } from '../../domain/money/moneyFormat.ts';
import { amount, text } from '../../domain/noun/fields.ts';
import { FieldInput } from './fields/FieldInput.tsx';

const Row = styled('fieldset')({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(200px, 100%), 1fr))',
  gap: 12,
  border: 0,
  padding: 0,
  margin: '0 0 16px',
});

const approved = amount({ isRequired: true });
const why = text(300);

interface ApprovedRow {
  id: number;
  /** What it is: when, and who was paid. */
  title: readonly string[];
  /** In rupiah. */
  asked: Amount;
  /** Null while nobody has approved another sum. */
  approved: Amount | null;
  reason: string | null;
}

interface ApprovedAmountsInputProps {
  noun: string;
  /** The rows among the noun's fields, and one of them in what is sent. */
  many: string;
  one: string;
  rows: readonly ApprovedRow[];
}

/** What an approver approves of each row of a record, which begins as it was asked for. */
export function ApprovedAmountsInput({ noun, many, one, rows }: ApprovedAmountsInputProps) {
  const translate = useTranslate();
  const { setValue } = useFormContext();
  const begun = JSON.stringify(
    rows.map(({ id, asked, approved: sum, reason }) => ({
      [one]: String(id),
      approvedAmount: formatNumber(sum ?? asked),
      reason: reason ?? '',
    })),
  );
  useEffect(() => setValue('amounts', JSON.parse(begun)), [begun, setValue]);
  return rows.map(({ id, title, asked }, at) => (
    <Row key={id}>
      <legend>
        {[...title, translate(`${noun}.amounts.of`, { amount: formatMoney(asked, 'IDR') })].join(' · ')}
      </legend>
      <FieldInput
        noun={noun}
        path={`amounts.${at}.approvedAmount`}
        wordKey={`${many}.approvedAmount`}
        label={translate(`${noun}.field.${many}.approvedAmount`)}
        field={approved}
      />
      <FieldInput
        noun={noun}
        path={`amounts.${at}.reason`}
        wordKey={`${many}.approvedReason`}
        label={translate(`${noun}.field.${many}.approvedReason`)}
        field={why}
      />
    </Row>
  ));
}
