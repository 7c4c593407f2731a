import { styled } from '@mui/material/styles';
import { useRecordContext, useTranslate } from 'react-admin';

import { fromWire } from '../../../../domain/money/money.ts';
import { formatMoney } from '../../../../domain/money/moneyFormat.ts';
import { FileLinks } from '../../../../src/ui/page/FileLinks.tsx';
import { Below, SimpleTable } from '../../../../src/ui/page/SimpleTable.tsx';
import { useLocale } from '../../../../src/ui/useLocale.ts';
import type { Claim } from '../claim.ts';
import { ApprovedAmount, rupiah } from '../../../../src/ui/page/ApprovedAmount.tsx';
import type { Line } from './lineText.ts';
import { attendeesText, lineDays, lineTitle, rateText, splitText, wayText } from './lineText.ts';

const Whole = styled('span')({ whiteSpace: 'nowrap' });

/** What was spent, line by line: what it is, what it came to, what of it is approved, and why less. */
export function ClaimLines() {
  const translate = useTranslate();
  const locale = useLocale();
  const claim = useRecordContext<Claim>();
  if (!claim) return null;
  const word = (key: string) => translate(`claim.field.lines.${key}`);

  const bought = (line: Line) => {
    const { description, isReceiptMissing, missingReason, receipts } = line;
    const way = wayText(line, translate);
    return (
      <>
        {lineTitle(line, translate)}
        {way !== null && <Below>{way}</Below>}
        {description !== null && <Below>{description}</Below>}
        {line.attendees.length > 0 && <Below>{attendeesText(line)}</Below>}
        {isReceiptMissing && <Below>{`${word('isReceiptMissing')}: ${missingReason ?? '-'}`}</Below>}
        {line.duplicateNote !== null && <Below>{`${word('duplicateNote')}: ${line.duplicateNote}`}</Below>}
        {receipts.length > 0 && (
          <Below>
            <FileLinks files={receipts} />
          </Below>
        )}
      </>
    );
  };
  const named = ({ category, subpolicy, splits, tags, currencyCode }: Line) => (
    <>
      {category?.name ?? '-'}
      {subpolicy !== null && <Below>{subpolicy.name}</Below>}
      {splits.map((split) => (
        <Below key={split.id}>
          {splitText(split)}: <Whole>{formatMoney(fromWire(split.amount), currencyCode ?? 'IDR')}</Whole>
        </Below>
      ))}
      {tags.length > 0 && <Below>{`${word('tags')}: ${tags.join(', ')}`}</Below>}
    </>
  );
  const spent = (line: Line) => {
    const { amount, currencyCode, baseAmount } = line;
    const rate = rateText(line, translate, locale);
    return (
      <>
        {rupiah(baseAmount)}
        {currencyCode !== null && currencyCode !== 'IDR' && amount !== null && (
          <Below>{formatMoney(fromWire(amount), currencyCode)}</Below>
        )}
        {rate !== null && <Below>{rate}</Below>}
      </>
    );
  };
  const approved = (line: Line) => <ApprovedAmount line={line} of="claim.choice.lines" />;
  return (
    <SimpleTable
      caption={translate('claim.field.lines')}
      rows={claim.lines as readonly Line[]}
      keyOf={({ id }) => id}
      reflows
      columns={[
        {
          key: 'transactionDate',
          header: word('transactionDate'),
          cell: (line: Line) => lineDays(line, locale),
        },
        { key: 'merchant', header: translate('claim.line.what'), isRowHeader: true, cell: bought },
        { key: 'category', header: word('category'), cell: named },
        { key: 'baseAmount', header: word('amount'), align: 'right', cell: spent },
        { key: 'approvedAmount', header: word('approvedAmount'), align: 'right', cell: approved },
      ]}
    />
  );
}
