import { styled } from '@mui/material/styles';
import { useTranslate } from 'react-admin';
import type { SimpleColumn } from '../../../../src/ui/page/SimpleTable.tsx';
import { currencyDecimals, divide, fromWire, multiply } from '../../../../domain/money/money.ts';
import {
  currencyPrefix,
  formatBarePrice,
  formatMoney,
  formatNumber,
  formatPercent,
} from '../../../../domain/money/moneyFormat.ts';
import { SimpleTable } from '../../../../src/ui/page/SimpleTable.tsx';
import { taxWords } from '../../../../src/ui/taxWords.ts';
import type { DocumentDetail } from '../documentWire.ts';

const Totals = styled('dl')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) max-content',
  rowGap: 4,
  width: 'min(360px, 100%)',
  margin: '12px 0 0 auto',
  paddingInlineEnd: 8,
  boxSizing: 'border-box',
  fontVariantNumeric: 'tabular-nums',
  '& dt': { color: theme.vars?.palette.text.secondary },
  '& dd': { margin: 0, paddingInlineStart: 24, textAlign: 'right' },
  '& .total': {
    fontWeight: 650,
    color: theme.vars?.palette.text.primary,
    borderTop: `1px solid ${theme.vars?.palette.divider}`,
    paddingTop: 6,
  },
}));

const Note = styled('span')(({ theme }) => ({
  display: 'block',
  fontWeight: 400,
  fontSize: '0.75rem',
  whiteSpace: 'pre-wrap',
  color: theme.vars?.palette.text.secondary,
}));

type Line = DocumentDetail['items'][number];

/** For whom a line is, each part with what it is of the line. */
function Parts({ line, currencyCode }: { line: Line; currencyCode: string }) {
  const translate = useTranslate();
  const whole = fromWire(line.amount);
  return (
    <Note as="ul" aria-label={translate('document.line.parts')} style={{ margin: 0, paddingInlineStart: 16 }}>
      {line.splits.map(({ organization, tag, amount }, at) => {
        const share = divide(multiply(fromWire(amount), '100'), whole, 2);
        return (
          <li key={at}>
            {[organization?.name, tag].filter(Boolean).join(', ')}{' '}
            {formatMoney(fromWire(amount), currencyCode)} ({formatPercent(share)})
          </li>
        );
      })}
    </Note>
  );
}

function lineColumns(
  { currencyCode, items }: DocumentDetail,
  translate: (key: string) => string,
): SimpleColumn<Line>[] {
  // The currency is said once, in the head: the figures need the room.
  const decimals = currencyDecimals(currencyCode);
  const money = (amount: number) => formatNumber(fromWire(amount), decimals);
  const percent = (rate: number) => (rate === 0 ? '-' : formatPercent(fromWire(rate)));
  const header = (key: string) => ({ key, header: translate(`document.line.${key}`) });
  const priced = (key: string) => ({
    key,
    header: `${translate(`document.line.${key}`)} (${currencyPrefix(currencyCode)})`,
  });
  return [
    {
      ...header('item'),
      isRowHeader: true,
      cell: (line) => (
        <>
          {line.itemName ?? '-'}
          {line.notes !== null && line.notes !== '' && <Note>{line.notes}</Note>}
          {line.splits.length > 0 && <Parts line={line} currencyCode={currencyCode} />}
        </>
      ),
    },
    {
      ...header('qty'),
      align: 'right',
      cell: (line) => `${formatNumber(fromWire(line.qty))}${line.unit === null ? '' : ` ${line.unit}`}`,
    },
    // Beside what was ordered, what its invoices ask for.
    ...(items.some(({ invoicedQty }) => invoicedQty !== null)
      ? [
          {
            ...header('invoicedQty'),
            align: 'right' as const,
            cell: (line: Line) => formatNumber(fromWire(line.invoicedQty ?? 0)),
          },
        ]
      : []),
    {
      ...priced('unitPrice'),
      align: 'right',
      cell: (line) => formatBarePrice(fromWire(line.unitPrice), currencyCode),
    },
    { ...header('tax'), align: 'right', cell: (line) => percent(line.tax) },
    { ...header('whtTax'), align: 'right', cell: (line) => percent(line.whtTax) },
    { ...priced('amount'), align: 'right', cell: (line) => money(line.amount) },
  ];
}

/** The lines of a document and what they come to, taxes by kind and rate. */
export function DocumentLines({ caption, bill }: { caption: string; bill: DocumentDetail }) {
  const translate = useTranslate();
  const money = (amount: number) => formatMoney(fromWire(amount), bill.currencyCode);
  if (bill.items.length === 0) return <p style={{ margin: 0 }}>{translate('document.line.none')}</p>;
  return (
    <>
      <SimpleTable
        caption={caption}
        rows={bill.items}
        keyOf={(line) => line.id}
        reflows
        columns={lineColumns(bill, translate)}
      />
      <Totals aria-label={translate('document.line.totals')}>
        <Total label={translate('document.line.subtotal')} amount={money(bill.subtotalAmount)} />
        {bill.taxes.map((tax) => (
          <Total
            key={tax.label}
            label={taxWords(tax.label, translate)}
            amount={money(tax.kind === 'wht' ? -tax.amount : tax.amount)}
          />
        ))}
        <Total label={translate('document.column.totalAmount')} amount={money(bill.totalAmount)} isTotal />
      </Totals>
      {bill.isPriceIncludeTax && (
        <p style={{ margin: '8px 0 0' }}>{translate('document.line.includesTax')}</p>
      )}
    </>
  );
}

function Total({ label, amount, isTotal = false }: { label: string; amount: string; isTotal?: boolean }) {
  const style = isTotal ? { className: 'total' } : {};
  return (
    <>
      <dt {...style}>{label}</dt>
      <dd {...style}>{amount}</dd>
    </>
  );
}
