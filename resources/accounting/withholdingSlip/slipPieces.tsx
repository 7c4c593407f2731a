import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useDataProvider, useNotify, useRecordContext, useTranslate } from 'react-admin';
import { useFormContext } from 'react-hook-form';
import { Link, useSearchParams } from 'react-router';
import { mayEnter } from '../../../domain/access/access.ts';
import { fromWire } from '../../../domain/money/money.ts';
import type { OutlayDataProvider } from '../../../providers/data/dataProvider.ts';
import { describeError } from '../../../providers/http/apiError.ts';
import { useActor } from '../../../providers/session/profile.tsx';
import { pathTo } from '../../../src/app/routing/routes.ts';
import { FieldInput } from '../../../src/noun/fields/FieldInput.tsx';
import type { NounPieces } from '../../../src/noun/nounPieces.ts';
import type { ActedRow } from '../../../src/noun/useNounActions.tsx';
import { MoneyText } from '../../../src/ui/MoneyText.tsx';
import { FactSheet } from '../../../src/ui/page/Headline.tsx';
import { TaxTabs } from '../taxReport/TaxTabs.tsx';
import { coretaxAccess } from './coretaxAccess.ts';
import type { SlipRow } from './withholdingSlip.ts';
import { sendInput, withholdingSlip } from './withholdingSlip.ts';

/** A slip with the invoice that it is of, as its page reads it. */
type SlipDetail = SlipRow & { billID: number };

/** Fetches a file and hands it to the browser. */
function useDownload() {
  const translate = useTranslate();
  const notify = useNotify();
  const dataProvider = useDataProvider<OutlayDataProvider>();
  return async (file: Parameters<OutlayDataProvider['download']>[1]) => {
    try {
      await dataProvider.download(withholdingSlip.path, file);
    } catch (error) {
      notify(describeError(error, translate), { type: 'error' });
    }
  };
}

/** How much was withheld, and the way to the paper and to the invoice. */
function Headline() {
  const translate = useTranslate();
  const download = useDownload();
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
              void download({
                what: 'paper',
                params: { id: slip.id },
                fileName: `withholding-slip-${slip.name.replaceAll('/', '-')}.pdf`,
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

/** The slips of the month that the list is narrowed to, for the tax office. */
function TaxOffice() {
  const translate = useTranslate();
  const actor = useActor();
  const download = useDownload();
  const [search] = useSearchParams();
  const taxPeriod = search.get('taxPeriod') ?? '';
  if (!mayEnter(actor, coretaxAccess)) return null;
  const isMonth = /^\d{4}-\d{2}$/.test(taxPeriod);
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
      </span>
      {isMonth &&
        (['csv', 'xml'] as const).map((kind) => (
          <Button
            key={kind}
            size="small"
            onClick={() =>
              void download({
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
  const dataProvider = useDataProvider<OutlayDataProvider>();
  const { getValues, setValue } = useFormContext();
  const vendorID = (record as ActedRow & Pick<SlipRow, 'vendor'>).vendor?.id ?? 0;
  // A vendor that this person may not read fills nothing in.
  const { data } = useQuery({
    queryKey: ['vendors', 'getOne', { id: String(vendorID) }],
    queryFn: () => dataProvider.getOne<{ id: number; email: string | null }>('vendors', { id: vendorID }),
    meta: { raisesErrorPage: false },
  });
  const address = data?.data.email;
  useEffect(() => {
    const typed = getValues('emails') as readonly string[];
    if (address && typed.length === 0) setValue('emails', [address]);
  }, [address, getValues, setValue]);
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
