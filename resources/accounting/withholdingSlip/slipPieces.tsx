import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { useDataProvider, useRecordContext, useTranslate } from 'react-admin';
import { Link, useSearchParams } from 'react-router';
import { mayEnter } from '../../../domain/access/access.ts';
import { fromWire } from '../../../domain/money/money.ts';
import { whtArticles } from '../../../domain/money/whtArticle.ts';
import type { OutlayDataProvider } from '../../../providers/data/dataProvider.ts';
import { useActor } from '../../../providers/session/profile.tsx';
import { pathTo } from '../../../src/app/routing/routes.ts';
import { FieldInput } from '../../../src/noun/fields/FieldInput.tsx';
import type { NounPieces } from '../../../src/noun/nounPieces.ts';
import { MoneyText } from '../../../src/ui/MoneyText.tsx';
import { paperFileName, useDownload } from '../../../src/ui/page/useDownload.ts';
import { useFilledAddress } from '../../../src/ui/form/useFilledAddress.tsx';
import { FactSheet } from '../../../src/ui/page/Headline.tsx';
import { TaxTabs } from '../taxReport/TaxTabs.tsx';
import { coretaxAccess } from './coretaxAccess.ts';
import type { SlipRow } from './withholdingSlip.ts';
import { sendInput, unifiedArticles, withholdingSlip } from './withholdingSlip.ts';
import type { ActedRow } from '../../../src/noun/actedRow.ts';

/** A slip with the invoice that it is of, as its page reads it. */
type SlipDetail = SlipRow & { billID: number };

/** How much was withheld, and the way to the paper and to the invoice. */
function Headline() {
  const translate = useTranslate();
  const { download } = useDownload(withholdingSlip.path);
  const slip = useRecordContext<SlipDetail>();
  if (!slip) return null;
  const isNumbered = slip.status !== 'open' && slip.article !== null;
  return (
    <FactSheet>
      <dl>
        <div>
          <dt>{translate('withholdingSlip.field.amount')}</dt>
          <dd className="amount">
            <MoneyText amount={fromWire(slip.amount)} currency="IDR" />
          </dd>
        </div>
        <div>
          <dt>{translate('withholdingSlip.field.payeeName')}</dt>
          <dd>{slip.payeeName}</dd>
        </div>
      </dl>
      <div style={{ display: 'flex', flexWrap: 'wrap', gap: 8, marginTop: 8 }}>
        {isNumbered && (
          <Button
            size="small"
            variant="outlined"
            onClick={() =>
              download({
                what: 'paper',
                params: { id: slip.id },
                fileName: paperFileName(`withholding-slip-${slip.name}`),
              })
            }
          >
            {translate('withholdingSlip.download')}
          </Button>
        )}
        <Button size="small" component={Link} to={pathTo('bills-bills-to-pay-id', { id: slip.billID })}>
          {translate('withholdingSlip.openInvoice')}
        </Button>
      </div>
    </FactSheet>
  );
}

/** How many issued slips of a month are of articles that the file does not have. */
function useLeftOut(taxPeriod: string, isAsked: boolean): number {
  const dataProvider = useDataProvider<OutlayDataProvider>();
  const article = whtArticles
    .filter((one) => !(unifiedArticles as readonly string[]).includes(one))
    .join(',');
  const { data } = useQuery({
    queryKey: [withholdingSlip.path, 'leftOut', taxPeriod],
    queryFn: ({ signal }) =>
      dataProvider.getList<SlipRow>(withholdingSlip.path, {
        meta: { query: { taxPeriod, status: 'issued', article, limit: 1 } },
        signal,
      }),
    enabled: isAsked,
    meta: { raisesErrorPage: false },
  });
  return data?.total ?? 0;
}

/** The slips of the month that the list is narrowed to, for the tax office. */
function TaxOffice() {
  const translate = useTranslate();
  const actor = useActor();
  const { download } = useDownload(withholdingSlip.path);
  const [search] = useSearchParams();
  const taxPeriod = search.get('taxPeriod') ?? '';
  const isMonth = /^\d{4}-\d{2}$/.test(taxPeriod);
  const left = useLeftOut(taxPeriod, isMonth && mayEnter(actor, coretaxAccess));
  if (!mayEnter(actor, coretaxAccess)) return null;
  return (
    <div
      style={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        gap: '4px 12px',
        padding: '8px 24px 0',
        fontSize: '0.8125rem',
      }}
    >
      <span>
        {isMonth
          ? `${translate('withholdingSlip.taxOffice.title')} (${taxPeriod}): ${translate('withholdingSlip.taxOffice.text')}`
          : translate('withholdingSlip.taxOffice.choose')}
        {left > 0 && ` ${translate('withholdingSlip.taxOffice.left', { smart_count: left })}`}
      </span>
      {isMonth &&
        (['csv', 'xml'] as const).map((kind) => (
          <Button
            key={kind}
            size="small"
            onClick={() =>
              download({
                what: `coretax.${kind}`,
                query: { taxPeriod },
                fileName: `withholding-${taxPeriod}.${kind}`,
              })
            }
          >
            {translate(`withholdingSlip.taxOffice.${kind}`)}
          </Button>
        ))}
    </div>
  );
}

function ListTop() {
  return (
    <>
      <TaxTabs />
      <TaxOffice />
    </>
  );
}

/** Where a slip is sent: to the address of its vendor, unless another one is typed. */
function SendInputs({ record }: { record: ActedRow }) {
  const translate = useTranslate();
  useFilledAddress('vendors', (record as ActedRow & Pick<SlipRow, 'vendor'>).vendor?.id ?? 0);
  return Object.entries(sendInput).map(([name, field]) => (
    <FieldInput
      key={name}
      noun={withholdingSlip.name}
      path={name}
      wordKey={name}
      label={translate(`withholdingSlip.field.${name}`)}
      field={field}
    />
  ));
}

const pieces: NounPieces<SlipRow> = {
  listTabs: ListTop,
  headline: Headline,
  actionInputs: { send: SendInputs },
};
export default pieces;
