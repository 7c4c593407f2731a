import { styled } from '@mui/material/styles';
import { useEffect } from 'react';
import { useTranslate } from 'react-admin';
import { useFormContext } from 'react-hook-form';

import { formatDay } from '../../../../domain/day/day.ts';
import { fromWire } from '../../../../domain/money/money.ts';
import { formatMoney, formatNumber } from '../../../../domain/money/moneyFormat.ts';
import { amount, text } from '../../../../domain/noun/fields.ts';
import { FieldInput } from '../../../../src/noun/fields/FieldInput.tsx';
import type { ActionInputsProps } from '../../../../src/noun/nounPieces.ts';
import { useLocale } from '../../../../src/ui/useLocale.ts';
import type { Trip } from '../trip.ts';

const Item = styled('fieldset')({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(200px, 100%), 1fr))',
  gap: 12,
  border: 0,
  padding: 0,
  margin: '0 0 16px',
});

const approved = amount({ isRequired: true });
const why = text(300);

/** What an approver approves of each item, which begins as it was asked for. */
export function TripAmountsInput({ record }: ActionInputsProps) {
  const translate = useTranslate();
  const locale = useLocale();
  const { setValue } = useFormContext();
  const { items } = record as unknown as Trip;
  useEffect(() => {
    const begun = items.map((item) => ({
      item: String(item.id),
      approvedAmount: formatNumber(fromWire(item.approvedAmount ?? item.amount)),
      reason: item.approvedReason ?? '',
    }));
    setValue('amounts', begun);
  }, [items, setValue]);
  return items.map((item, at) => (
    <Item key={item.id}>
      <legend>
        {[
          formatDay(item.transactionDate, locale),
          item.vendor,
          translate('trip.amounts.of', { amount: formatMoney(fromWire(item.amount), 'IDR') }),
        ].join(' · ')}
      </legend>
      <FieldInput
        noun="trip"
        path={`amounts.${at}.approvedAmount`}
        wordKey="items.approvedAmount"
        label={translate('trip.field.items.approvedAmount')}
        field={approved}
      />
      <FieldInput
        noun="trip"
        path={`amounts.${at}.reason`}
        wordKey="items.approvedReason"
        label={translate('trip.field.items.approvedReason')}
        field={why}
      />
    </Item>
  ));
}
