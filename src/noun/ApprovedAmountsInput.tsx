import { styled } from '@mui/material/styles';
import { useEffect } from 'react';
import { useTranslate } from 'react-admin';
import { useFormContext } from 'react-hook-form';

import type { Amount } from '../../domain/money/money.ts';
import { formatMoney, formatNumber } from '../../domain/money/moneyFormat.ts';
import { amount, number, text } from '../../domain/noun/fields.ts';
import { FieldInput } from './fields/FieldInput.tsx';

const Row = styled('fieldset')({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(200px, 100%), 1fr))',
  gap: 12,
  border: 0,
  padding: 0,
  margin: '0 0 16px',
});

const approved = amount({ isRequired: true, currencyField: 'currencyCode' });
const rate = number({ decimals: 4 });
const reasonField = text(300);

interface ApprovedRow {
  id: number;
  /** What it is: when, and who was paid. */
  title: readonly string[];
  /** In its currency. */
  asked: Amount;
  /** Null while nobody has approved another sum. */
  approved: Amount | null;
  reason: string | null;
  /** Unset: all rows are in rupiah, and have no rate. */
  currencyCode?: string;
}

interface ApprovedAmountsInputProps {
  noun: string;
  /** The rows among the noun's fields, and one of them in what is sent. */
  many: string;
  one: string;
  /** Where the rows are sent. */
  path?: string;
  /** The name of the field that says why. */
  why?: string;
  rows: readonly ApprovedRow[];
}

/** What an approver approves of each row of a record, which begins as it was asked for. */
export function ApprovedAmountsInput(props: ApprovedAmountsInputProps) {
  const { noun, many, one, path = 'amounts', why = 'approvedReason', rows } = props;
  const translate = useTranslate();
  const { setValue } = useFormContext();
  const begun = JSON.stringify(
    rows.map(({ id, asked, approved: sum, reason, currencyCode }) => ({
      [one]: String(id),
      approvedAmount: formatNumber(sum ?? asked),
      reason: reason ?? '',
      ...(currencyCode === undefined ? {} : { currencyCode, rateAmount: '' }),
    })),
  );
  useEffect(() => setValue(path, JSON.parse(begun)), [path, begun, setValue]);
  return rows.map(({ id, title, asked, currencyCode = 'IDR' }, at) => (
    <Row key={id}>
      <legend>
        {[...title, translate(`${noun}.amounts.of`, { amount: formatMoney(asked, currencyCode) })].join(
          ' · ',
        )}
      </legend>
      <FieldInput
        noun={noun}
        path={`${path}.${at}.approvedAmount`}
        wordKey={`${many}.approvedAmount`}
        label={translate(`${noun}.field.${many}.approvedAmount`)}
        field={approved}
      />
      {currencyCode !== 'IDR' && (
        <FieldInput
          noun={noun}
          path={`${path}.${at}.rateAmount`}
          wordKey={`${many}.rateAmount`}
          label={translate(`${noun}.field.${many}.rateAmount`)}
          field={rate}
        />
      )}
      <FieldInput
        noun={noun}
        path={`${path}.${at}.reason`}
        wordKey={`${many}.${why}`}
        label={translate(`${noun}.field.${many}.${why}`)}
        field={reasonField}
      />
    </Row>
  ));
}
