import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { useQuery } from '@tanstack/react-query';
import { useDataProvider, useTranslate } from 'react-admin';
import { Link, useLocation, useSearchParams } from 'react-router';
import { formatDay, formatInstant } from '../../../../domain/day/day.ts';
import type { Amount } from '../../../../domain/money/money.ts';
import { fromWire, isZero } from '../../../../domain/money/money.ts';
import { formatMoney, formatRate } from '../../../../domain/money/moneyFormat.ts';
import type { OutlayDataProvider } from '../../../../providers/data/dataProvider.ts';
import { ApiError, describeError } from '../../../../providers/http/apiError.ts';
import { routeNameAt } from '../../../../src/app/routing/routeMatch.ts';
import type { RouteName } from '../../../../src/app/routing/routes.ts';
import { pathTo } from '../../../../src/app/routing/routes.ts';
import { useAddressID } from '../../../../src/ui/page/addressID.ts';
import { BlankState } from '../../../../src/ui/page/BlankState.tsx';
import { isAbsence } from '../../../../src/ui/page/RecordFailure.tsx';
import { PaperActions, paperInk, PaperLines, PaperSheet } from '../../../../src/ui/page/PaperSheet.tsx';
import { PageSkeleton } from '../../../../src/ui/page/PageSkeleton.tsx';
import { usePageTitle } from '../../../../src/ui/page/pageTitle.ts';
import { taxWords } from '../../../../src/ui/taxWords.ts';
import { useLocale } from '../../../../src/ui/useLocale.ts';
import { usePageFocus } from '../../../../src/ui/page/usePageFocus.ts';
import { receiptPayment } from './receiptPayment.ts';
import { usePaperDownload } from './PaymentPapers.tsx';
import type { PaymentReceipt as Receipt, PaymentRow } from '../paymentWire.ts';

const Sheet = styled(PaperSheet)({
  '& header': { display: 'flex', flexWrap: 'wrap', justifyContent: 'space-between', gap: '4px 24px' },
  '@media (min-width: 600px), print': { '& header > :last-of-type': { textAlign: 'right' } },
  '& h1': { fontSize: '1rem', textTransform: 'uppercase', letterSpacing: '0.03em' },
  '& .company': { fontWeight: 650, fontSize: '1.25rem' },
  '& .panel': { padding: '14px 18px', backgroundColor: paperInk.wash },
  '& .sandbox': { color: paperInk.attention, fontWeight: 600 },
  '& .sum': { fontSize: '1.75rem', fontWeight: 650, overflowWrap: 'anywhere' },
  '& .parts': {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fit, minmax(min(240px, 100%), 1fr))',
    gap: 20,
  },
  '& dl.figures': {
    gridTemplateColumns: 'minmax(0, 1fr) auto',
    borderTop: `1px solid ${paperInk.hairline}`,
    paddingTop: 12,
  },
  '& dl.figures dd': { textAlign: 'right' },
  '& .total': { fontWeight: 650, color: 'inherit', fontSize: '1rem' },
});

/** The two ways to a receipt by its document: the id in the address is that of the document. */
const documentDoors: readonly RouteName[] = [
  'bills-bills-to-pay-id-payment-receipt',
  'approval-bill-list-id-payment-receipt',
];

/** The receipt of a paid payment, readable and printable, with the figures of its PDF. */
export default function PaymentReceipt() {
  const id = useAddressID();
  const name = routeNameAt(useLocation().pathname);
  return name !== null && documentDoors.includes(name) ? (
    <ReceiptOfDocument billID={id} />
  ) : (
    <LoadedReceipt paymentID={id} />
  );
}

/** A document may have several paid payments: the one asked for by `?payment=`, else the last. */
function ReceiptOfDocument({ billID }: { billID: number }) {
  const [params] = useSearchParams();
  const asked = params.get('payment');
  const dataProvider = useDataProvider<OutlayDataProvider>();
  const { data, error } = useQuery({
    queryKey: ['bills', 'payments', billID],
    queryFn: ({ signal }) =>
      dataProvider.read<{ data: PaymentRow[] }>('bills', {
        what: 'payments',
        params: { id: billID },
        signal,
      }),
    meta: { raisesErrorPage: false },
  });
  if (error && !data) return <NoReceipt error={error} />;
  if (!data) return <PageSkeleton />;
  const payment = receiptPayment(data.data, asked === null ? null : Number(asked));
  if (!payment) return <NoReceipt error={null} />;
  return <LoadedReceipt paymentID={payment.id} />;
}

function LoadedReceipt({ paymentID }: { paymentID: number }) {
  const dataProvider = useDataProvider<OutlayDataProvider>();
  const { data, error } = useQuery({
    queryKey: ['payments', 'receipt', paymentID],
    queryFn: ({ signal }) =>
      dataProvider.read<Receipt>('payments', { what: 'receipt', params: { id: paymentID }, signal }),
    meta: { raisesErrorPage: false },
  });
  if (error && !data) return <NoReceipt error={error} />;
  return data ? <Paper receipt={data} /> : <PageSkeleton />;
}

/** Without an error: nothing is paid. The page has no menu, so it shows the way back itself. */
function NoReceipt({ error }: { error: unknown }) {
  const translate = useTranslate();
  const id = useAddressID();
  const name = routeNameAt(useLocation().pathname);
  const isOfDocument = name !== null && documentDoors.includes(name);
  const isUnpaid = error === null || (error instanceof ApiError && error.status === 409);
  const isFailure = !isUnpaid && !isAbsence(error);
  const said = isUnpaid
    ? { title: 'payment.receipt.none', text: translate('payment.receipt.noneText') }
    : isFailure
      ? { title: 'payment.receipt.failed', text: describeError(error, translate) }
      : {
          title: isOfDocument ? 'payment.absentDocument' : 'payment.absent',
          text: translate('payment.absentText'),
        };
  return (
    <BlankState
      heading="h1"
      isAlert={isFailure}
      title={translate(said.title)}
      text={said.text}
      action={
        // The address names the document or the payment, whichever its way goes by.
        <Button variant="outlined" component={Link} to={backPath(name, { id, billID: id })}>
          {translate('payment.receipt.back')}
        </Button>
      }
    />
  );
}

function Paper({ receipt }: { receipt: Receipt }) {
  const translate = useTranslate();
  const locale = useLocale();
  const heading = usePageFocus<HTMLHeadingElement>();
  const words = (key: string): string => translate(`payment.receipt.${key}`);
  usePageTitle(`${words('title')} ${receipt.paymentNumber}`);
  const { company, currencyCode, document, bankAccount, vendor } = receipt;
  const day = (value: string | null): string => (value === null ? '–' : formatDay(value, locale));
  const paidAt = formatInstant(receipt.paidAt, receipt.timeZone, locale);
  return (
    <>
      <ReceiptTools receipt={receipt} />
      <Sheet>
        <header>
          <div>
            <p className="company">{company.name}</p>
            {company.address && <p className="quiet">{company.address}</p>}
            {company.taxNumber && (
              <p className="quiet">
                {words('taxNumber')} {company.taxNumber}
              </p>
            )}
          </div>
          <div>
            <h1 ref={heading} tabIndex={-1}>
              {words('title')}
            </h1>
            <p>{receipt.paymentNumber}</p>
            <p className="quiet">
              {words('code')} {receipt.paymentCode}
            </p>
          </div>
        </header>
        {receipt.isSandbox && <p className="sandbox">{translate('shell.sandbox.bank')}</p>}
        <div className="panel">
          <p className="quiet">{words('amountPaid')}</p>
          <p className="sum">{formatMoney(fromWire(receipt.amount), currencyCode)}</p>
          <p>{receipt.amountInWords[locale]}</p>
        </div>
        <div className="parts">
          <section aria-labelledby="receipt-payee">
            <h2 id="receipt-payee">{words('paidTo')}</h2>
            <PaperLines
              lines={[
                [words('vendor'), vendor.name],
                [words('bank'), bankAccount.bankName],
                [words('accountNumber'), bankAccount.accountNumber],
                [words('accountHolder'), bankAccount.accountHolderName],
                [words('taxNumber'), vendor.taxNumber],
                [words('address'), vendor.address],
              ]}
            />
          </section>
          <section aria-labelledby="receipt-payment">
            <h2 id="receipt-payment">{words('payment')}</h2>
            <PaperLines
              lines={[
                [words('paidAt'), paidAt],
                [words('bankReference'), receipt.bankReference],
                [words('paidFrom'), receipt.companyAccountName],
                [words('timing'), translate(`payment.type.${receipt.paymentType}`)],
              ]}
            />
          </section>
          <section aria-labelledby="receipt-document">
            <h2 id="receipt-document">{words('document')}</h2>
            <PaperLines
              lines={[
                [words('number'), document.referenceID],
                [words('vendorNumber'), document.referenceNumber],
                [words('date'), day(document.transactionDate)],
                [words('dueDate'), day(document.dueDate)],
              ]}
            />
          </section>
        </div>
        <ReceiptFigures receipt={receipt} />
      </Sheet>
    </>
  );
}

function Line({ label, value, isTotal = false }: { label: string; value: string; isTotal?: boolean }) {
  return (
    <>
      <dt {...(isTotal ? { className: 'total' } : {})}>{label}</dt>
      <dd {...(isTotal ? { className: 'total' } : {})}>{value}</dd>
    </>
  );
}

/** From the document's total to what left the account, as the PDF has it. */
function ReceiptFigures({ receipt }: { receipt: Receipt }) {
  const translate = useTranslate();
  const words = (key: string): string => translate(`payment.receipt.${key}`);
  const money = (wire: number): string => formatMoney(fromWire(wire), receipt.currencyCode);
  const rupiah = (wire: number): string => formatMoney(fromWire(wire), 'IDR');
  const fee: Amount = fromWire(receipt.feeInIDR);
  const isPart = receipt.paidBefore !== 0 || receipt.remainingAfter !== 0;
  return (
    <dl className="figures">
      <Line label={words('subtotal')} value={money(receipt.subtotalAmount)} />
      {receipt.taxes.map((tax) => (
        <Line key={tax.label} label={taxWords(tax.label, translate)} value={money(tax.amount)} />
      ))}
      <Line label={words('documentTotal')} value={money(receipt.documentTotal)} />
      {isPart && <Line label={words('paidBefore')} value={money(receipt.paidBefore)} />}
      <Line label={words('thisPayment')} value={money(receipt.amount)} isTotal />
      {isPart && <Line label={words('remains')} value={money(receipt.remainingAfter)} />}
      {receipt.rateAmount !== null && (
        <Line
          label={words('rate')}
          value={`${receipt.currencyCode} 1 = Rp ${formatRate(fromWire(receipt.rateAmount))}`}
        />
      )}
      <Line
        label={words('fee')}
        value={isZero(fee) ? translate('payment.fact.free') : rupiah(receipt.feeInIDR)}
      />
      <Line label={words('leaves')} value={rupiah(receipt.totalInIDR)} />
    </dl>
  );
}

function ReceiptTools({ receipt }: { receipt: Receipt }) {
  const name = routeNameAt(useLocation().pathname);
  const { download, pending } = usePaperDownload({ id: receipt.id, referenceID: receipt.paymentNumber });
  return (
    <PaperActions
      back={backPath(name, receipt)}
      words="payment.receipt"
      isDownloading={pending === 'receipt'}
      onDownload={() => download('receipt')}
    />
  );
}

/** Back to where the receipt belongs, by the way it was reached. */
function backPath(name: RouteName | null, { id, billID }: Pick<Receipt, 'id' | 'billID'>): string {
  if (billID !== null && name === 'bills-bills-to-pay-id-payment-receipt')
    return pathTo('bills-bills-to-pay-id', { id: billID });
  if (billID !== null && name === 'approval-bill-list-id-payment-receipt')
    return pathTo('approval-bill-list-id', { id: billID });
  return pathTo('approval-payment-list-id', { id });
}
