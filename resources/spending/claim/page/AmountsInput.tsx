import { styled } from '@mui/material/styles';
import { useEffect } from 'react';
import { useTranslate } from 'react-admin';
import { useFormContext } from 'react-hook-form';

import { fromWire } from '../../../../domain/money/money.ts';
import { formatMoney, formatNumber } from '../../../../domain/money/moneyFormat.ts';
import { amount, text } from '../../../../domain/noun/fields.ts';
import { FieldInput } from '../../../../src/noun/fields/FieldInput.tsx';
import type { ActionInputsProps } from '../../../../src/noun/nounPieces.ts';
import { useLocale } from '../../../../src/ui/useLocale.ts';
import type { Claim } from '../claim.ts';
import { lineDays, lineTitle } from './lineText.ts';

const Line = styled('fieldset')({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(200px, 100%), 1fr))',
  gap: 12,
  border: 0,
  padding: 0,
  margin: '0 0 16px',
});

const approved = amount({ isRequired: true });
const why = text(300);

/** What an approver approves of each line, which begins as it was asked for. */
export function AmountsInput({ record }: ActionInputsProps) {
  const translate = useTranslate();
  const locale = useLocale();
  const { setValue } = useFormContext();
  const { lines } = record as unknown as Claim;
  useEffect(() => {
    const begun = lines.map((line) => ({
      line: String(line.id),
      approvedAmount: formatNumber(fromWire(line.approvedAmount ?? line.baseAmount ?? 0)),
      reason: line.approvedReason ?? '',
    }));
    setValue('amounts', begun);
  }, [lines, setValue]);
  return lines.map((line, at) => (
    <Line key={line.id}>
      <legend>
        {[
          lineDays(line, locale),
          lineTitle(line, translate),
          translate('claim.amounts.of', { amount: formatMoney(fromWire(line.baseAmount ?? 0), 'IDR') }),
        ].join(' · ')}
      </legend>
      <FieldInput
        noun="claim"
        path={`amounts.${at}.approvedAmount`}
        wordKey="lines.approvedAmount"
        label={translate('claim.field.lines.approvedAmount')}
        field={approved}
      />
      <FieldInput
        noun="claim"
        path={`amounts.${at}.reason`}
        wordKey="lines.approvedReason"
        label={translate('claim.field.lines.approvedReason')}
        field={why}
      />
    </Line>
  ));
}
