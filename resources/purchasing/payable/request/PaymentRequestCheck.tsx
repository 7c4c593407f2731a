import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { useEffect, useRef, useState } from 'react';
import { useTranslate } from 'react-admin';
import { isSameHolder } from '../../../../domain/bank/bankAccount.ts';
import { purposeName } from '../../../../domain/bank/transferPurposes.ts';
import type { Day } from '../../../../domain/day/day.ts';
import { formatDay, today } from '../../../../domain/day/day.ts';
import type { Amount } from '../../../../domain/money/money.ts';
import { convertToIdr, fromWire, maxAmount, subtract } from '../../../../domain/money/money.ts';
import { formatMoney, formatRate } from '../../../../domain/money/moneyFormat.ts';
import { useActor } from '../../../../providers/session/profile.tsx';
import { useBankInquiry } from '../../../../src/ui/bank/useBankInquiry.ts';
import { homeCountry } from '../../../../domain/bank/bankAccount.ts';
import { countryName } from '../../../../domain/noun/countryName.ts';
import { useSay } from '../../../../src/ui/feedback/useSay.ts';
import { Facts } from '../../../../src/ui/page/Section.tsx';
import type { Fact } from '../../../../src/ui/page/Section.tsx';
import { useLocale } from '../../../../src/ui/useLocale.ts';
import type { DocumentDetail } from '../../document/documentWire.ts';
import { dueDayOfPayment } from './paymentRequest.ts';
import { PaymentFlags } from '../../../paying/payment/list/PaymentFlags.tsx';
import type { PaymentPayload } from './paymentRequest.ts';
import type { TransferTerms } from './PaymentTerms.tsx';
import { feeWords } from './PaymentTerms.tsx';
import type { VendorPayee } from '../payableWire.ts';

const Buttons = styled('div')({ display: 'flex', flexWrap: 'wrap', gap: 8, marginTop: 16 });

interface PaymentRequestCheckProps {
  bill: DocumentDetail;
  payload: PaymentPayload;
  /** Of the account that pays. */
  accountName: string;
  amount: Amount;
  vendorPayee: VendorPayee | null;
  terms: TransferTerms;
  isPending: boolean;
  onChange: () => void;
  onConfirm: () => void;
}

/** Everything about a payment once more, before it is requested (WCAG 3.3.4). */
export function PaymentRequestCheck(props: PaymentRequestCheckProps) {
  const { bill, payload, accountName, amount, vendorPayee, terms, isPending, onChange, onConfirm } = props;
  const translate = useTranslate();
  const locale = useLocale();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const { timeZone } = useActor();
  const { currencyCode } = bill;
  const [now] = useState(() => today(timeZone, new Date()));
  const day = dayOfPayment(payload, bill, now);
  const timing = translate(`payment.type.${payload.paymentType}`);
  const remaining = maxAmount('0', subtract(fromWire(bill.remainingAmount ?? 0, currencyCode), amount));
  const fact = (key: string, value: Fact['value']): Fact => ({
    key,
    label: translate(`payable.checkFact.${key}`),
    value,
  });
  const country =
    payload.purposeCode === undefined
      ? null
      : payload.isUseVendorBankDetail
        ? vendorPayee?.countryCode
        : homeCountry;
  const facts = [
    fact('document', bill.referenceID),
    fact('vendor', bill.vendorName ?? '-'),
    fact('amount', <b>{formatMoney(amount, currencyCode)}</b>),
    fact('remaining', formatMoney(remaining, currencyCode)),
    fact('timing', day === null ? timing : `${timing}, ${formatDay(day, locale)}`),
    fact('account', accountName),
    ...(country ? [fact('country', countryName(country, locale))] : []),
    ...(payload.purposeCode ? [fact('purpose', purposeName(payload.purposeCode, locale))] : []),
    ...(currencyCode !== 'IDR' && terms.rateAmount !== null
      ? [fact('rate', formatRate(terms.rateAmount))]
      : []),
    fact('fee', feeWords(terms, translate)),
    ...(terms.feeAmount !== null && terms.rateAmount !== null
      ? [fact('leaves', formatMoney(convertToIdr(amount, terms.rateAmount, terms.feeAmount), 'IDR'))]
      : []),
  ];
  return (
    <section aria-labelledby="payment-check">
      <Typography id="payment-check" variant="h3" component="h3" ref={heading} tabIndex={-1} sx={{ mb: 1.5 }}>
        {translate('payable.request.check')}
      </Typography>
      <Facts facts={facts} />
      <div style={{ marginTop: 12 }}>
        {payload.isUseVendorBankDetail ? (
          <VendorAccount payee={vendorPayee} vendorName={bill.vendorName} />
        ) : (
          <OtherAccount
            bankCode={payload.bankCode}
            accountNumber={payload.accountNumber}
            vendorName={bill.vendorName}
          />
        )}
      </div>
      <Buttons>
        <Button variant="contained" loading={isPending} onClick={onConfirm}>
          {translate('payable.request.send', { sum: formatMoney(amount, currencyCode) })}
        </Button>
        <Button variant="outlined" disabled={isPending} onClick={onChange}>
          {translate('payable.request.change')}
        </Button>
      </Buttons>
    </section>
  );
}

/** The day on which it would leave; null as soon as it is approved. */
function dayOfPayment(payload: PaymentPayload, bill: DocumentDetail, day: Day): Day | null {
  return payload.paymentType === 'onDueDate' && bill.dueDate !== null
    ? dueDayOfPayment(bill.dueDate, day)
    : (payload.scheduledAt ?? null);
}

interface OfVendor {
  vendorName: string | null;
}

function VendorAccount({ payee, vendorName }: OfVendor & { payee: VendorPayee | null }) {
  const translate = useTranslate();
  const account = payee?.bankAccount;
  if (!account) return <p style={{ margin: 0 }}>{translate('payment.fact.noAccount')}</p>;
  return <CheckedPayee account={account} vendorName={vendorName} />;
}

/** Another account is asked about once more: whose it is has to stand here, whatever was typed before. */
function OtherAccount({
  bankCode,
  accountNumber,
  vendorName,
}: OfVendor & { bankCode: string; accountNumber: string }) {
  const translate = useTranslate();
  const say = useSay();
  const { inquiry, ask } = useBankInquiry(bankCode, accountNumber);
  const hasAsked = useRef(false);
  useEffect(() => {
    if (hasAsked.current) return;
    hasAsked.current = true;
    void ask();
  });
  if (inquiry.kind === 'known') return <CheckedPayee account={inquiry.account} vendorName={vendorName} />;
  if (inquiry.kind === 'unknown' || inquiry.kind === 'failed') return <p role="alert">{say(inquiry.says)}</p>;
  return <output>{translate('bank.asking')}</output>;
}

/** Who gets the money, and a warning where that is not the vendor. */
function CheckedPayee({ account, vendorName }: OfVendor & { account: PayeeFactsProps }) {
  const isVendor = vendorName === null || isSameHolder(account.accountHolderName, vendorName);
  return (
    <>
      {!isVendor && <PaymentFlags flags={[{ flag: 'otherHolder', referenceIDs: [] }]} isAlone />}
      <PayeeFacts {...account} />
    </>
  );
}

interface PayeeFactsProps {
  bankName: string;
  accountNumber: string;
  accountHolderName: string;
}

/** Who gets the money. */
function PayeeFacts({ bankName, accountNumber, accountHolderName }: PayeeFactsProps) {
  const translate = useTranslate();
  const fact = (key: string, value: string): Fact => ({
    key,
    label: translate(`payable.payee.${key}`),
    value,
  });
  return (
    <Facts
      facts={[fact('holder', accountHolderName), fact('bank', bankName), fact('number', accountNumber)]}
    />
  );
}
