import { styled } from '@mui/material/styles';
import { useQuery } from '@tanstack/react-query';
import { useTranslate } from 'react-admin';
import { dayText } from '../../../domain/day/dayInput.ts';
import { currencyCodes } from '../../../domain/money/money.ts';
import { formatMoney, formatNumber, formatPercent } from '../../../domain/money/moneyFormat.ts';
import { readData } from '../../../domain/reading/dataInvoice.ts';
import type { ReadField, ReadPaper } from '../../../domain/reading/readPaper.ts';
import { xmlTextOf } from '../../../domain/reading/written/xmlText.ts';
import { BlankState } from '../page/BlankState.tsx';
import type { FileViewProps } from './PdfView.tsx';
import { dataNodeOf } from './dataNode.ts';

const Sheet = styled('section')(({ theme }) => ({
  overflow: 'auto',
  minHeight: 280,
  padding: 16,
  display: 'grid',
  gap: 16,
  alignContent: 'start',
  fontSize: '0.8125rem',
  backgroundColor: theme.vars?.palette.background.paper,
  '& dl': { display: 'grid', gridTemplateColumns: 'auto minmax(0, 1fr)', gap: '4px 16px', margin: 0 },
  '& dt': { color: theme.vars?.palette.text.secondary },
  '& dd': { margin: 0, overflowWrap: 'anywhere' },
  '& .sums dd': { textAlign: 'end', fontVariantNumeric: 'tabular-nums' },
  '& .lines': { overflowX: 'auto' },
  '& table': { width: '100%', borderCollapse: 'collapse' },
  '& th, & td': {
    padding: '4px 8px',
    textAlign: 'start',
    borderBottom: `1px solid ${theme.vars?.palette.divider}`,
  },
  '& th': { color: theme.vars?.palette.text.secondary, fontWeight: 500 },
  '& .figure': { textAlign: 'end', whiteSpace: 'nowrap', fontVariantNumeric: 'tabular-nums' },
  '& [role="note"]': { margin: 0, color: theme.vars?.palette.tone.attention.ink },
  '&:focus-visible': { outlineOffset: -2 },
}));

/** An electronic invoice as a person reads it: from the same data, read by the same law as its form. */
export default function DataView({ blob, fileName }: FileViewProps) {
  const translate = useTranslate();
  const { data: paper } = useQuery({
    queryKey: ['media', 'data', blob],
    queryFn: async () => paperOf(new Uint8Array(await blob.arrayBuffer())),
    staleTime: 'static',
    meta: { raisesErrorPage: false },
  });
  if (paper === undefined) return null;
  if (paper === null) {
    return (
      <BlankState heading="h3" title={translate('file.noPreview')} text={translate('file.noPreviewText')} />
    );
  }
  return <Invoice paper={paper} fileName={fileName} />;
}

/** What the data says; null where it is no invoice. */
function paperOf(content: Uint8Array): ReadPaper | null {
  const xml = xmlTextOf(content);
  const root = xml && 'text' in xml ? dataNodeOf(xml.text) : null;
  return root === null ? null : readData(root);
}

const known = new Set<string>(currencyCodes);

function Invoice({ paper, fileName }: { paper: ReadPaper; fileName: string }) {
  const translate = useTranslate();
  const words = (key: string, options?: Record<string, unknown>) => translate(`file.data.${key}`, options);
  const currency = paper.currencyCode?.value ?? paper.otherCurrency?.value ?? '';
  const money = (amount: string) =>
    known.has(currency) ? formatMoney(amount, currency) : `${currency} ${formatNumber(amount)}`.trim();
  const text = (field: ReadField | null) => field?.value ?? null;
  const facts: [string, string | null][] = [
    ['seller', text(paper.sellerName)],
    ['taxNumber', text(paper.sellerTaxNumber)],
    ['number', text(paper.number)],
    ['order', text(paper.orderNumber)],
    ['date', paper.date && dayText(paper.date.value)],
    ['due', paper.dueDate && dayText(paper.dueDate.value)],
    ['account', text(paper.accountNumber)],
  ];
  const sum = (field: ReadField | null) => field && money(field.value);
  const sums: [string, string | null][] = [
    [words('subtotal'), sum(paper.subtotal)],
    ...paper.adjustments.map((one): [string, string | null] => [
      one.reason?.value ?? words(one.isCharge ? 'charge' : 'discount'),
      `${one.isCharge ? '' : '−'}${money(one.amount.value)}`,
    ]),
    [words('vat'), sum(paper.vat)],
    [words('total'), sum(paper.total)],
    [words('prepaid'), sum(paper.prepaid)],
    [words('rounding'), sum(paper.rounding)],
    [words('toPay'), sum(paper.due)],
  ];
  const figure = (field: ReadField | null, write: (value: string) => string) => (
    <td className="figure">{field ? write(field.value) : ''}</td>
  );
  return (
    <Sheet tabIndex={0} aria-label={words('label', { file: fileName })}>
      {paper.credit && <p role="note">{words(paper.credit.value)}</p>}
      <dl>
        {facts.map(([name, value]) => value !== null && <Fact key={name} name={words(name)} value={value} />)}
      </dl>
      {paper.lines.length > 0 && (
        <div className="lines">
          <table aria-label={words('lines')}>
            <thead>
              <tr>
                <th scope="col">{words('description')}</th>
                {['quantity', 'unitPrice', 'tax', 'amount'].map((column) => (
                  <th key={column} scope="col" className="figure">
                    {words(column)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {paper.lines.map((line, index) => (
                <tr key={index}>
                  <td>{text(line.description) ?? ''}</td>
                  {figure(line.quantity, (value) => `${formatNumber(value)} ${text(line.unit) ?? ''}`.trim())}
                  {figure(line.unitPrice, formatNumber)}
                  {figure(line.tax, formatPercent)}
                  {figure(line.amount, formatNumber)}
                </tr>
              ))}
            </tbody>
          </table>
          {paper.linesLeftOut > 0 && <p>{words('further', { count: paper.linesLeftOut })}</p>}
        </div>
      )}
      <dl className="sums">
        {sums.map(([name, value], at) => value !== null && <Fact key={at} name={name} value={value} />)}
      </dl>
    </Sheet>
  );
}

function Fact({ name, value }: { name: string; value: string }) {
  return (
    <>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </>
  );
}
