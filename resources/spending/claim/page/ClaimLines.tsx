import { styled } from '@mui/material/styles';
import { useRecordContext, useTranslate } from 'react-admin';

import { formatDay } from '../../../../domain/day/day.ts';
import { fromWire } from '../../../../domain/money/money.ts';
import { formatMoney, formatRate } from '../../../../domain/money/moneyFormat.ts';
import { SimpleTable } from '../../../../src/ui/page/SimpleTable.tsx';
import { useLocale } from '../../../../src/ui/useLocale.ts';
import type { Claim } from '../claim.ts';

const Small = styled('small')(({ theme }) => ({
  display: 'block',
  color: theme.vars?.palette.text.secondary,
}));

type Finished = Claim['lines'][number];
/** Of a draft it may say less. */
type Line = { [Key in keyof Finished]: Finished[Key] | null } & Pick<Finished, 'id' | 'receipts'>;

const rupiah = (amount: number | null) => (amount === null ? '-' : formatMoney(fromWire(amount), 'IDR'));

/** What was spent, line by line: what it is, what it came to, what of it is approved, and why less. */
export function ClaimLines() {
  const translate = useTranslate();
  const locale = useLocale();
  const claim = useRecordContext<Claim>();
  if (!claim) return null;
  const word = (key: string) => translate(`claim.field.lines.${key}`);

  const bought = ({ merchant, description, isReceiptMissing, missingReason, receipts }: Line) => (
    <>
      {merchant ?? '-'}
      {description !== null && <Small>{description}</Small>}
      {isReceiptMissing && <Small>{`${word('isReceiptMissing')}: ${missingReason ?? '-'}`}</Small>}
      {receipts.length > 0 && <Small>{receipts.map(({ fileName }) => fileName).join(', ')}</Small>}
    </>
  );
  const spent = ({ amount, currencyCode, rateAmount, baseAmount }: Line) => (
    <>
      {rupiah(baseAmount)}
      {currencyCode !== null && currencyCode !== 'IDR' && amount !== null && (
        <Small>
          {formatMoney(fromWire(amount), currencyCode)}
          {rateAmount === null ? '' : ` × ${formatRate(fromWire(rateAmount))}`}
        </Small>
      )}
    </>
  );
  const approved = ({ approvedAmount, approvedReason, fulfilment }: Line) => (
    <>
      {rupiah(approvedAmount)}
      {fulfilment !== null && fulfilment !== 'fulfilled' && (
        <Small>{translate(`claim.choice.lines.fulfilment.${fulfilment}`)}</Small>
      )}
      {approvedReason !== null && <Small>{approvedReason}</Small>}
    </>
  );
  return (
    <SimpleTable
      caption={translate('claim.field.lines')}
      rows={claim.lines as readonly Line[]}
      keyOf={({ id }) => id}
      columns={[
        {
          key: 'transactionDate',
          header: word('transactionDate'),
          cell: ({ transactionDate: day }: Line) => (day === null ? '-' : formatDay(day, locale)),
        },
        { key: 'merchant', header: word('merchant'), cell: bought },
        { key: 'category', header: word('category'), cell: ({ category }: Line) => category?.name ?? '-' },
        { key: 'baseAmount', header: word('amount'), align: 'right', cell: spent },
        { key: 'approvedAmount', header: word('approvedAmount'), align: 'right', cell: approved },
      ]}
    />
  );
}
