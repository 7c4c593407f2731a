import Alert from '@mui/material/Alert';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { useQuery } from '@tanstack/react-query';
import { useDataProvider, useTranslate } from 'react-admin';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { formatMonth } from '../../../domain/day/dayWords.ts';
import { sum } from '../../../domain/money/money.ts';
import { formatMoney } from '../../../domain/money/moneyFormat.ts';
import type { WhtArticle } from '../../../domain/money/whtArticle.ts';
import { whtArticles } from '../../../domain/money/whtArticle.ts';
import type { OutlayDataProvider } from '../../../providers/data/dataProvider.ts';
import { pathTo } from '../../../src/app/routing/routes.ts';
import { ChartFrame } from '../../../src/ui/chart/ChartFrame.tsx';
import { BlankState } from '../../../src/ui/page/BlankState.tsx';
import { PageBody } from '../../../src/ui/page/PageBody.tsx';
import { PageSkeleton } from '../../../src/ui/page/PageSkeleton.tsx';
import { RecordFailure } from '../../../src/ui/page/RecordFailure.tsx';
import { Section } from '../../../src/ui/page/Section.tsx';
import type { SimpleColumn } from '../../../src/ui/page/SimpleTable.tsx';
import { SimpleTable } from '../../../src/ui/page/SimpleTable.tsx';
import { SubHeader } from '../../../src/ui/page/SubHeader.tsx';
import { useLocale } from '../../../src/ui/useLocale.ts';
import { TaxTabs } from './TaxTabs.tsx';
import type { TaxFigure, TaxMonth, TaxReport } from './taxReportWire.ts';
import { lazyPiece } from '../../../src/ui/page/lazyPiece.tsx';

// The library of charts is loaded with the first page that draws one.
const Bars = lazyPiece(() => import('../../../src/ui/chart/Bars.tsx'));

/** One row of the report: a month, or the whole year. */
type ReportRow = Omit<TaxMonth, 'taxPeriod'> & { period: string; label: string };

/** Input VAT and what was withheld, by month: every figure opens what it is the sum of. */
export default function TaxReportPage() {
  const translate = useTranslate();
  const dataProvider = useDataProvider<OutlayDataProvider>();
  const [search] = useSearchParams();
  const year = search.get('year');
  const { data, error, refetch } = useQuery({
    queryKey: ['taxReport', year],
    queryFn: ({ signal }) =>
      dataProvider.read<TaxReport>('taxReport', {
        what: 'year',
        query: year === null ? {} : { year },
        signal,
      }),
    placeholderData: (before) => before,
    meta: { raisesErrorPage: false },
  });
  if (!data && error) {
    return (
      <RecordFailure
        error={error}
        failed={{ title: translate('taxReport.failed') }}
        onRetry={() => void refetch()}
      />
    );
  }
  if (!data) return <PageSkeleton />;
  return (
    <>
      <SubHeader title={translate('taxReport.title')} />
      <TaxTabs />
      <PageBody>
        <YearChoice report={data} />
        {data.unrated > 0 && (
          <Alert severity="warning">{translate('taxReport.unrated', { smart_count: data.unrated })}</Alert>
        )}
        <Figures report={data} />
      </PageBody>
    </>
  );
}

function YearChoice({ report }: { report: TaxReport }) {
  const translate = useTranslate();
  const navigate = useNavigate();
  return (
    <div style={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '8px 16px' }}>
      <TextField
        select
        size="small"
        label={translate('taxReport.year')}
        value={String(report.year)}
        onChange={(event) => void navigate(`?year=${event.target.value}`)}
        sx={{ minWidth: 110 }}
      >
        {report.years.map((year) => (
          <MenuItem key={year} value={String(year)}>
            {year}
          </MenuItem>
        ))}
      </TextField>
      <p style={{ margin: 0, flex: '1 1 280px', fontSize: '0.8125rem' }}>{translate('taxReport.help')}</p>
    </div>
  );
}

function Figures({ report }: { report: TaxReport }) {
  const translate = useTranslate();
  const locale = useLocale();
  const navigate = useNavigate();
  const { months, total, year } = report;
  const monthName = (taxPeriod: string) => formatMonth(`${taxPeriod}-01`, locale);
  const withheldIn = ({ articles, withoutSlip }: Pick<TaxMonth, 'articles' | 'withoutSlip'>) =>
    sum([withoutSlip.exactAmount, ...whtArticles.map((article) => articles[article].exactAmount)]);
  const isEmpty =
    total.inputVat.records + total.vatWithout.records + total.withoutSlip.records === 0 &&
    whtArticles.every((article) => total.articles[article].records === 0);
  if (isEmpty) {
    return (
      <BlankState
        title={translate('taxReport.nothing', { year })}
        text={translate('taxReport.nothingText')}
      />
    );
  }
  const rows: ReportRow[] = [
    ...months.map(({ taxPeriod, ...figures }) => ({
      ...figures,
      period: taxPeriod,
      label: monthName(taxPeriod),
    })),
    { ...total, period: String(year), label: `${translate('taxReport.total')} ${year}` },
  ];
  const shown = whtArticles.filter((article) => total.articles[article].records > 0);
  const articleName = (article: WhtArticle) => translate(`taxReport.article.${article}`);
  const month: SimpleColumn<ReportRow> = {
    key: 'period',
    header: translate('taxReport.month'),
    isRowHeader: true,
    cell: ({ label }) => label,
  };
  const figure = (
    key: string,
    header: string,
    figureOf: (row: ReportRow) => TaxFigure,
    to: (row: ReportRow) => string,
  ): SimpleColumn<ReportRow> => ({
    key,
    header,
    align: 'right',
    cell: (row) => <Figure figure={figureOf(row)} what={header} row={row} to={to(row)} />,
  });
  const vatAt = (taxInvoice: string) => (row: ReportRow) =>
    pathTo('bills-tax-report-input-vat', {}, { taxPeriod: row.period, taxInvoice });
  const slipsAt = (query: Record<string, string>) => (row: ReportRow) =>
    pathTo('bills-withholding-slips', {}, { taxPeriod: row.period, ...query });
  return (
    <>
      <ChartFrame
        caption={translate('taxReport.chart', { year })}
        chart={
          <Bars
            labels={months.map(({ taxPeriod }) => monthName(taxPeriod))}
            series={[
              {
                label: translate('taxReport.credited'),
                amounts: months.map(({ inputVat }) => inputVat.exactAmount),
              },
              { label: translate('taxReport.withheld'), amounts: months.map(withheldIn) },
            ]}
            currencyCode="IDR"
            onChoose={(index) => {
              const taxPeriod = months[index]?.taxPeriod;
              if (taxPeriod) void navigate(pathTo('bills-tax-report-input-vat', {}, { taxPeriod }));
            }}
          />
        }
        figures={{
          rows: months,
          keyOf: ({ taxPeriod }) => taxPeriod,
          columns: [
            {
              key: 'month',
              header: translate('taxReport.month'),
              isRowHeader: true,
              cell: ({ taxPeriod }) => monthName(taxPeriod),
            },
            {
              key: 'vat',
              header: translate('taxReport.credited'),
              align: 'right',
              cell: ({ inputVat }) => formatMoney(inputVat.exactAmount, 'IDR'),
            },
            {
              key: 'withheld',
              header: translate('taxReport.withheld'),
              align: 'right',
              cell: (one) => formatMoney(withheldIn(one), 'IDR'),
            },
          ],
        }}
      />
      <Section title={translate('taxReport.inputVat')}>
        <SimpleTable
          reflows
          caption={`${translate('taxReport.inputVat')}: ${translate('taxReport.caption', { year })}`}
          rows={rows}
          keyOf={({ period }) => period}
          columns={[
            month,
            figure('inputVat', translate('taxReport.credited'), (row) => row.inputVat, vatAt('with')),
            figure(
              'vatWithout',
              translate('taxReport.notCredited'),
              (row) => row.vatWithout,
              vatAt('without'),
            ),
          ]}
        />
      </Section>
      <Section title={translate('taxReport.withheld')}>
        <SimpleTable
          reflows
          caption={`${translate('taxReport.withheld')}: ${translate('taxReport.caption', { year })}`}
          rows={rows}
          keyOf={({ period }) => period}
          columns={[
            month,
            figure(
              'withoutSlip',
              translate('taxReport.withoutSlip'),
              (row) => row.withoutSlip,
              slipsAt({ isWithoutSlip: 'true' }),
            ),
            ...shown.map((article) =>
              figure(
                article,
                articleName(article),
                (row) => row.articles[article],
                slipsAt({ status: 'issued', article }),
              ),
            ),
          ]}
        />
      </Section>
    </>
  );
}

/** A sum that opens the list of what it is the sum of; nothing of nothing. */
function Figure({
  figure,
  what,
  row,
  to,
}: {
  figure: TaxFigure;
  what: string;
  row: Pick<ReportRow, 'label'>;
  to: string;
}) {
  const translate = useTranslate();
  if (figure.records === 0) return '-';
  const amount = formatMoney(figure.exactAmount, 'IDR');
  return (
    <Link to={to} aria-label={translate('taxReport.figureOf', { what, period: row.label, amount })}>
      {amount}
    </Link>
  );
}
