import { useTranslate } from 'react-admin';
import { Link, useNavigate } from 'react-router';
import { firstOfMonth, formatDay } from '../../../domain/day/day.ts';
import { formatMonth } from '../../../domain/day/dayWords.ts';
import { fromWire } from '../../../domain/money/money.ts';
import { formatNumber } from '../../../domain/money/moneyFormat.ts';
import { ReadPanel, useRecordRead } from '../../../src/noun/ReadPanel.tsx';
import { pathTo } from '../../../src/app/routing/routes.ts';
import { ChartFrame } from '../../../src/ui/chart/ChartFrame.tsx';
import { MoneyText } from '../../../src/ui/MoneyText.tsx';
import { Section } from '../../../src/ui/page/Section.tsx';
import type { SimpleColumn } from '../../../src/ui/page/SimpleTable.tsx';
import { SimpleTable } from '../../../src/ui/page/SimpleTable.tsx';
import { useLocale } from '../../../src/ui/useLocale.ts';
import type { PricePaid } from './pricePaid.ts';
import { product } from './product.ts';
import { lazyPiece } from '../../../src/ui/page/lazyPiece.tsx';

const MonthLine = lazyPiece(() => import('../../../src/ui/chart/MonthLine.tsx'));

const documentsShown = 10;

const documentPath = ({ billID }: PricePaid) => pathTo('bills-bills-to-pay-id', { id: billID });

const what = 'pricesPaid';

/** What the product cost, month by month. */
export function PricesPaid() {
  const translate = useTranslate();
  return (
    <ReadPanel<PricePaid>
      resource={product.path}
      what={what}
      title={translate('product.section.pricesPaid')}
      empty={translate('product.neverBought')}
    >
      {(lines) =>
        // The currency in which it is bought most comes first.
        [...Map.groupBy(lines, ({ currencyCode }) => currencyCode)]
          .toSorted(([, one], [, other]) => other.length - one.length)
          .map(([currencyCode, ofCurrency]) => (
            <CurrencyPrices key={currencyCode} currencyCode={currencyCode} lines={ofCurrency} />
          ))
      }
    </ReadPanel>
  );
}

/** The documents that bought the product last. */
export function DocumentsBuying() {
  const translate = useTranslate();
  const locale = useLocale();
  const { data } = useRecordRead<{ data: PricePaid[] }>(product.path, what);
  const lines = data?.data ?? [];
  if (lines.length === 0) return null;
  const columns: SimpleColumn<PricePaid>[] = [
    {
      key: 'document',
      header: translate('product.bought.document'),
      isRowHeader: true,
      cell: (line) => <Link to={documentPath(line)}>{line.referenceID}</Link>,
    },
    {
      key: 'day',
      header: translate('product.bought.day'),
      cell: ({ transactionDate }) => formatDay(transactionDate, locale),
    },
    {
      key: 'vendor',
      header: translate('product.bought.vendor'),
      cell: ({ vendorName }) => vendorName ?? '-',
    },
    {
      key: 'qty',
      header: translate('product.bought.qty'),
      align: 'right',
      cell: ({ qty, unit }) => `${formatNumber(fromWire(qty))} ${unit ?? ''}`.trim(),
    },
    {
      key: 'price',
      header: translate('product.bought.price'),
      align: 'right',
      cell: (line) => <LinePrice line={line} />,
    },
  ];
  return (
    <Section title={translate('product.section.documents')}>
      <SimpleTable
        caption={translate('product.section.documents')}
        columns={columns}
        rows={lines.slice(0, documentsShown)}
        keyOf={({ lineID }) => lineID}
        reflows
      />
    </Section>
  );
}

function LinePrice({ line }: { line: PricePaid }) {
  const translate = useTranslate();
  return (
    <>
      <MoneyText amount={fromWire(line.unitPrice)} currency={line.currencyCode} isPrice />
      {line.isPriceIncludeTax && <small> {translate('product.bought.withTax')}</small>}
    </>
  );
}

/** The last price of each month in one currency. */
function CurrencyPrices({ currencyCode, lines }: { currencyCode: string; lines: readonly PricePaid[] }) {
  const translate = useTranslate();
  const locale = useLocale();
  const navigate = useNavigate();
  const lastOfMonths = [...Map.groupBy(lines, ({ transactionDate }) => firstOfMonth(transactionDate))]
    .flatMap(([month, [last]]) => (last ? [{ month, last }] : []))
    .toReversed();
  const caption = translate('product.priceIn', { currency: currencyCode });
  return (
    <ChartFrame
      caption={caption}
      chart={
        <MonthLine
          currencyCode={currencyCode}
          label={caption}
          points={lastOfMonths.map(({ month, last }) => ({ month, value: last.unitPrice }))}
          onChoose={(index) => {
            const chosen = lastOfMonths[index];
            if (chosen) void navigate(documentPath(chosen.last));
          }}
        />
      }
      figures={{
        rows: lastOfMonths,
        keyOf: ({ month }) => month,
        columns: [
          {
            key: 'month',
            header: translate('product.bought.month'),
            isRowHeader: true,
            cell: ({ month }) => formatMonth(month, locale),
          },
          {
            key: 'price',
            header: translate('product.bought.price'),
            align: 'right',
            cell: ({ last }) => <LinePrice line={last} />,
          },
          {
            key: 'document',
            header: translate('product.bought.document'),
            cell: ({ last }) => <Link to={documentPath(last)}>{last.referenceID}</Link>,
          },
        ],
      }}
    />
  );
}
