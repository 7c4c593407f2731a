import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { useQuery } from '@tanstack/react-query';
import { useDataProvider, useTranslate } from 'react-admin';
import { Link } from 'react-router';
import { formatDay } from '../../../../domain/day/day.ts';
import { fromWire } from '../../../../domain/money/money.ts';
import {
  formatBarePrice,
  formatMoney,
  formatNumber,
  formatPercent,
} from '../../../../domain/money/moneyFormat.ts';
import type { OutlayDataProvider } from '../../../../providers/data/dataProvider.ts';
import { pathTo } from '../../../../src/app/routing/routes.ts';
import { failureText } from '../../../../src/ui/feedback/failureText.ts';
import { Section } from '../../../../src/ui/page/Section.tsx';
import type { SimpleColumn } from '../../../../src/ui/page/SimpleTable.tsx';
import { SimpleTable } from '../../../../src/ui/page/SimpleTable.tsx';
import { useLocale } from '../../../../src/ui/useLocale.ts';
import { isReview } from '../../document/document.ts';
import type { DocumentDetail } from '../../document/documentWire.ts';
import type { PageView } from '../../document/page/KindOnScreen.tsx';
import type { MatchState } from '../matchState.ts';
import type { InvoiceMatch as Match, MatchDifference, MatchedLine } from '../matchWire.ts';

const State = styled('p')(({ theme }) => ({
  display: 'inline-block',
  margin: '0 0 8px',
  padding: '2px 10px',
  borderRadius: 12,
  fontSize: '0.8125rem',
  fontWeight: 600,
  '&[data-tone="good"]': {
    color: theme.vars?.palette.tone.good.ink,
    backgroundColor: theme.vars?.palette.tone.good.ground,
  },
  '&[data-tone="bad"]': {
    color: theme.vars?.palette.tone.bad.ink,
    backgroundColor: theme.vars?.palette.tone.bad.ground,
  },
  '&[data-tone="attention"]': {
    color: theme.vars?.palette.tone.attention.ink,
    backgroundColor: theme.vars?.palette.tone.attention.ground,
  },
}));
const Differences = styled('ul')(({ theme }) => ({
  margin: 0,
  padding: 0,
  listStyle: 'none',
  '& .beyond': { color: theme.vars?.palette.error.main, fontWeight: 600 },
  '& small': { display: 'block', color: theme.vars?.palette.text.secondary, fontWeight: 400 },
}));
const Quiet = styled('p')(({ theme }) => ({
  margin: '8px 0 0',
  fontSize: '0.75rem',
  color: theme.vars?.palette.text.secondary,
}));

const tones: Readonly<Record<MatchState, 'good' | 'bad' | 'attention'>> = {
  none: 'attention',
  matched: 'good',
  within: 'good',
  waiting: 'attention',
  differs: 'bad',
  accepted: 'attention',
};

export interface InvoiceMatchProps {
  bill: DocumentDetail;
  view: PageView;
}

/** An invoice beside its orders and what came of them: what differs first, in colour and in words. */
export function InvoiceMatch({ bill, view }: InvoiceMatchProps) {
  const translate = useTranslate();
  const locale = useLocale();
  const dataProvider = useDataProvider<OutlayDataProvider>();
  const { data, error, refetch } = useQuery({
    queryKey: ['bills', 'match', bill.id, bill.version, bill.matchState],
    queryFn: ({ signal }) =>
      dataProvider.read<Match>('bills', { what: 'match', params: { id: bill.id }, signal }),
    meta: { raisesErrorPage: false },
  });
  // What nothing was ordered of has nothing to be compared with.
  if (data?.state === 'none') return null;
  return (
    <Section title={translate('invoiceMatch.title')}>
      {data ? (
        <>
          <State data-tone={tones[data.state]}>{translate(`document.matchState.${data.state}`)}</State>
          {data.accepted && (
            <p style={{ margin: '0 0 8px' }}>
              {translate('invoiceMatch.acceptedBy', {
                person: data.accepted.by,
                day: formatDay(data.accepted.at.slice(0, 10), locale),
                notes: data.accepted.notes,
              })}
            </p>
          )}
          <Comparison bill={bill} view={view} match={data} />
          <Quiet>{translate('invoiceMatch.beforeTax')}</Quiet>
        </>
      ) : error ? (
        <div role="alert">
          <p style={{ margin: '0 0 8px' }}>
            {failureText(error, translate, translate('invoiceMatch.failed'))}
          </p>
          <Button variant="outlined" onClick={() => void refetch()}>
            {translate('invoiceMatch.retry')}
          </Button>
        </div>
      ) : (
        <output>{translate('shell.loading')}</output>
      )}
    </Section>
  );
}

function Comparison({ bill, view, match }: InvoiceMatchProps & { match: Match }) {
  const translate = useTranslate();
  const page = isReview(view) ? 'approval-bill-list-id' : 'bills-bills-to-pay-id';
  const head = (key: string) => ({ key, header: translate(`invoiceMatch.column.${key}`) });
  const quantity = (qty: number | null) => (qty === null ? '-' : formatNumber(fromWire(qty)));
  const price = (amount: number | null) =>
    amount === null ? '-' : formatBarePrice(fromWire(amount), bill.currencyCode);
  const figure = (key: 'ordered' | 'received' | 'invoicedBefore' | 'qty'): SimpleColumn<MatchedLine> => ({
    ...head(key),
    align: 'right',
    cell: (line) => quantity(line[key]),
  });
  return (
    <SimpleTable
      caption={translate('invoiceMatch.caption')}
      rows={match.lines}
      keyOf={(line) => `${line.lineID} ${line.orderLineID ?? ''}`}
      reflows
      columns={[
        {
          ...head('item'),
          isRowHeader: true,
          cell: ({ itemName, unit, order, isByHand }) => (
            <>
              {`${itemName ?? '-'}${unit === null ? '' : ` (${unit})`}`}
              <Quiet as="span" style={{ display: 'block', margin: 0, fontWeight: 400 }}>
                {order === null ? (
                  translate('invoiceMatch.noOrder')
                ) : (
                  <>
                    <Link to={pathTo(page, { id: order.id })}>{order.referenceID}</Link>
                    {isByHand && ` (${translate('invoiceMatch.byHand')})`}
                  </>
                )}
              </Quiet>
            </>
          ),
        },
        {
          ...head('difference'),
          cell: (line) => <LineDifferences line={line} match={match} currencyCode={bill.currencyCode} />,
        },
        figure('ordered'),
        ...(match.isReceiptRequired || match.lines.some(({ received }) => (received ?? 0) > 0)
          ? [figure('received')]
          : []),
        ...(match.lines.some(({ invoicedBefore }) => (invoicedBefore ?? 0) > 0)
          ? [figure('invoicedBefore')]
          : []),
        figure('qty'),
        {
          ...head('price'),
          align: 'right',
          cell: ({ orderedPrice, unitPrice }) => (
            <>
              <div>{price(orderedPrice)}</div>
              <div>{price(unitPrice)}</div>
            </>
          ),
        },
      ]}
    />
  );
}

function LineDifferences({
  line,
  match,
  currencyCode,
}: {
  line: MatchedLine;
  match: Match;
  currencyCode: string;
}) {
  const translate = useTranslate();
  const own = match.differences.filter(
    (one) => one.position === line.position && one.orderLineID === line.orderLineID,
  );
  if (own.length === 0) return translate('invoiceMatch.same');
  const words = ({ kind, qty, amount, percent }: MatchDifference) =>
    translate(`invoiceMatch.kind.${kind}`, {
      qty: formatNumber(fromWire(qty)),
      // An amount stays on one line.
      amount: formatMoney(fromWire(amount), currencyCode).replaceAll(' ', '\u00A0'),
      percent: percent === null ? '-' : formatPercent(fromWire(percent)),
    });
  return (
    <Differences>
      {own.map((difference) => (
        <li key={difference.kind}>
          <span className={difference.isWithin ? undefined : 'beyond'}>{words(difference)}</span>
          <small>{translate(difference.isWithin ? 'invoiceMatch.tolerated' : 'invoiceMatch.beyond')}</small>
        </li>
      ))}
    </Differences>
  );
}
