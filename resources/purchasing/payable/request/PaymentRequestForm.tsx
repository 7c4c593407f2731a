import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useDataProvider, useNotify, useTranslate } from 'react-admin';
import { FormProvider, useForm, useWatch } from 'react-hook-form';
import { mayEnter } from '../../../../domain/access/access.ts';
import { homeCountry } from '../../../../domain/bank/bankAccount.ts';
import { purposeCodes, purposeName, usualPurpose } from '../../../../domain/bank/transferPurposes.ts';
import { formatDay, today } from '../../../../domain/day/day.ts';
import type { Amount } from '../../../../domain/money/money.ts';
import { fromWire } from '../../../../domain/money/money.ts';
import { formatMoney, formatNumber, formatRate } from '../../../../domain/money/moneyFormat.ts';
import type { OutlayDataProvider } from '../../../../providers/data/dataProvider.ts';
import { useActor } from '../../../../providers/session/profile.tsx';
import { afterDecision } from '../../../../providers/data/queryClient.ts';
import { ApiError, errorMessage } from '../../../../providers/http/apiError.ts';
import { BankAccountFields } from '../../../../src/ui/bank/BankAccountFields.tsx';
import { DayField } from '../../../../src/ui/form/fields/DayField.tsx';
import { ErrorSummary } from '../../../../src/ui/form/ErrorSummary.tsx';
import { goToField, useRefusal } from '../../../../src/ui/form/useRefusal.ts';
import { fieldID } from '../../../../src/ui/form/fields/fieldID.ts';
import { MoneyField } from '../../../../src/ui/form/fields/MoneyField.tsx';
import type { FieldMessages } from '../../../../domain/message/message.ts';
import { verbatim, verbatimFields } from '../../../../domain/message/message.ts';
import { RadioField } from '../../../../src/ui/form/fields/RadioField.tsx';
import { SelectField } from '../../../../src/ui/form/fields/SelectField.tsx';
import type { FilterOption } from '../../../../src/ui/list/filter/filterFields.ts';
import { useLookup } from '../../../../src/ui/list/filter/useLookup.ts';
import { countryName } from '../../../../domain/noun/countryName.ts';
import { useLocale } from '../../../../src/ui/useLocale.ts';
import type { DocumentDetail } from '../../document/documentWire.ts';
import { accountChoiceAccess } from '../../../paying/payment/paymentAccess.ts';
import { dueDayOfPayment, paymentTypesOf } from './paymentRequest.ts';
import { PaymentRequestCheck } from './PaymentRequestCheck.tsx';
import { isAbroad } from './paymentRequest.ts';
import type { PaymentPayload, PaymentRequestForm as FormValues } from './paymentRequest.ts';
import { leavesAccount, paymentDigitsLimit, readPaymentRequest, remainingAfter } from './paymentRequest.ts';
import type { TransferTerms } from './PaymentTerms.tsx';
import { feeWords, useTransferTerms } from './PaymentTerms.tsx';
import type { PaymentDetail } from '../../../paying/payment/paymentWire.ts';
import type { VendorPayee } from '../payableWire.ts';

const Form = styled('form')({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 16 });
const Buttons = styled('div')({ display: 'flex', flexWrap: 'wrap', gap: 8 });
const Figures = styled('dl')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) auto',
  gap: '4px 16px',
  margin: 0,
  padding: 12,
  borderRadius: theme.shape.borderRadius,
  backgroundColor: theme.vars?.palette.sheet,
  border: `1px solid ${theme.vars?.palette.divider}`,
  fontVariantNumeric: 'tabular-nums',
  '& dt': { color: theme.vars?.palette.text.secondary },
  '& dd': { margin: 0, textAlign: 'right', fontWeight: 600 },
}));

interface PaymentRequestFormProps {
  bill: DocumentDetail;
  onDone: (payment: PaymentDetail) => void;
  onCancel?: () => void;
}

type Phase = { kind: 'edit' } | { kind: 'check'; payload: PaymentPayload; amount: Amount };

/** A request to pay an invoice, in part or whole: typed, looked at once more, sent. */
export function PaymentRequestForm({ bill, onDone, onCancel }: PaymentRequestFormProps) {
  const translate = useTranslate();
  const notify = useNotify();
  const dataProvider = useDataProvider<OutlayDataProvider>();
  const actor = useActor();
  const queryClient = useQueryClient();
  const [phase, setPhase] = useState<Phase>({ kind: 'edit' });
  const remainingAmount = fromWire(bill.remainingAmount ?? 0, bill.currencyCode);
  // Deposits on its order ask for the rest.
  const payableAmount =
    bill.payableAmount === null ? remainingAmount : fromWire(bill.payableAmount, bill.currencyCode);
  const document = { currencyCode: bill.currencyCode, remainingAmount };
  const payee = useVendorPayee(bill.id);
  const form = useForm<FormValues>({
    defaultValues: {
      amount: formatNumber(payableAmount),
      paymentType: 'payNow',
      scheduledAt: '',
      companyAccountID: '',
      payee: 'vendor',
      bankCode: '',
      accountNumber: '',
      purposeCode: usualPurpose,
    },
  });
  const { refusal, refuse, clear } = useRefusal({
    form,
    labelOf: (path, values) => (path in values ? translate(`payable.field.${path}`) : null),
  });
  const chosenPayee = useWatch({ control: form.control, name: 'payee' });
  const isManual = payee.data?.isManualPayment === true && chosenPayee === 'vendor';
  const country = chosenPayee === 'vendor' ? (payee.data?.countryCode ?? null) : homeCountry;
  const terms = useTransferTerms(bill.currencyCode, country, isManual);
  const accounts = useAccountChoice();

  const send = useMutation({
    mutationFn: (payload: PaymentPayload) =>
      dataProvider.act<PaymentDetail>('bills', {
        id: bill.id,
        action: 'requestPayment',
        version: bill.version,
        input: payload,
      }),
    async onSuccess(payment) {
      notify(translate('payable.request.done', { number: payment.referenceID }), { type: 'success' });
      onDone(payment);
      await afterDecision(queryClient);
    },
    async onError(error) {
      setPhase({ kind: 'edit' });
      const isStale = error instanceof ApiError && error.code === 'stale_version';
      const errors = error instanceof ApiError ? onForm(verbatimFields(error.fields)) : {};
      const general = isStale ? { key: 'payable.request.stale' } : errorMessage(error);
      // The form may be gone with the invoice's new status: said where it is heard in any case.
      if (isStale) notify(general.key, { type: 'error' });
      refuse(Object.keys(errors).length > 0 ? [] : [general], errors);
      // The invoice is not what it was, or may not be.
      await afterDecision(queryClient);
    },
  });

  function check(values: FormValues): void {
    form.clearErrors();
    const read = readPaymentRequest(values, document, today(actor.timeZone, new Date()));
    const vendorError = values.payee === 'vendor' ? (payee.data?.problem ?? null) : null;
    if (read.ok && vendorError === null) {
      clear();
      setPhase({ kind: 'check', payload: read.payload, amount: read.amount });
      return;
    }
    const ofPayee: FieldMessages = vendorError === null ? {} : { payee: verbatim(vendorError) };
    refuse([], { ...(read.ok ? {} : read.errors), ...ofPayee });
  }

  if (phase.kind === 'check') {
    return (
      <PaymentRequestCheck
        bill={bill}
        payload={phase.payload}
        accountName={
          accounts?.find(({ value }) => Number(value) === phase.payload.companyAccountID)?.label ??
          bill.companyAccount?.name ??
          '-'
        }
        amount={phase.amount}
        vendorPayee={payee.data ?? null}
        terms={terms}
        isPending={send.isPending}
        onChange={() => setPhase({ kind: 'edit' })}
        onConfirm={() => send.mutate(phase.payload)}
      />
    );
  }
  return (
    <FormProvider {...form}>
      <Form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          event.stopPropagation();
          check(form.getValues());
        }}
      >
        {refusal && (
          <ErrorSummary key={refusal.serial} refusal={refusal} onGo={(path) => goToField(fieldID(path))} />
        )}
        <MoneyField
          path="amount"
          label={translate('payable.field.amount')}
          currencyCode={bill.currencyCode}
          digitsLimit={paymentDigitsLimit}
          help={translate(
            bill.payableAmount === null ? 'payable.field.amountHint' : 'payable.field.payableHint',
            {
              balance: formatMoney(remainingAmount, bill.currencyCode),
              payable: formatMoney(payableAmount, bill.currencyCode),
            },
          )}
        />
        <Consequences document={document} terms={terms} />
        <TimingFields bill={bill} />
        {accounts && <AccountField bill={bill} accounts={accounts} />}
        <PayeeFields payee={payee.data ?? null} />
        {isAbroad(bill.currencyCode) && !isManual && <PurposeField />}
        <Buttons>
          <Button type="submit" variant="contained">
            {translate('payable.request.continue')}
          </Button>
          {onCancel && (
            <Button color="inherit" onClick={onCancel}>
              {translate('payable.request.cancel')}
            </Button>
          )}
        </Buttons>
      </Form>
    </FormProvider>
  );
}

/** The server speaks of its payload; the form has one field for whose account it is. */
/** What the server says of the account that is paid stands at the choice of it. */
function onForm({ isUseVendorBankDetail: payee, ...others }: FieldMessages): FieldMessages {
  return payee ? { ...others, payee } : others;
}

function useVendorPayee(billID: number) {
  const dataProvider = useDataProvider<OutlayDataProvider>();
  return useQuery({
    queryKey: ['bills', 'payee', billID],
    queryFn: ({ signal }) =>
      dataProvider.read<VendorPayee>('bills', { what: 'payee', params: { id: billID }, signal }),
    meta: { raisesErrorPage: false },
  });
}

/** The accounts of the company that can pay; null while they are not known, and for who does not choose. */
function useAccountChoice(): readonly FilterOption[] | null {
  return useLookup('company-accounts', mayEnter(useActor(), accountChoiceAccess));
}

/** Which account of the company pays. */
function AccountField({ bill, accounts }: { bill: DocumentDetail; accounts: readonly FilterOption[] }) {
  const translate = useTranslate();
  const own = bill.companyAccount;
  const none = own
    ? translate('payable.request.ownAccount', { account: own.name })
    : translate('bank.choose');
  return (
    <SelectField
      path="companyAccountID"
      label={translate('payable.field.companyAccountID')}
      options={[{ value: '', label: none }, ...accounts.filter(({ value }) => Number(value) !== own?.id)]}
    />
  );
}

/** What a payment abroad is for; where it goes, the account says. */
function PurposeField() {
  const translate = useTranslate();
  const locale = useLocale();
  return (
    <SelectField
      path="purposeCode"
      label={translate('payable.field.purposeCode')}
      options={purposeCodes.map((code) => ({ value: code, label: purposeName(code, locale) }))}
    />
  );
}

/** What follows from the amount, while it is typed. */
function Consequences({
  document,
  terms,
}: {
  document: Parameters<typeof remainingAfter>[1];
  terms: TransferTerms;
}) {
  const translate = useTranslate();
  const amount = String(useWatch({ name: 'amount' }) ?? '');
  const { currencyCode } = document;
  const remaining = remainingAfter(amount, document);
  const { feeAmount, rateAmount } = terms;
  const leaves =
    feeAmount === null || rateAmount === null
      ? null
      : leavesAccount(amount, currencyCode, { rateAmount, feeAmount });
  return (
    <Figures>
      <dt>{translate('payable.request.remaining')}</dt>
      <dd>{remaining === null ? '-' : formatMoney(remaining, currencyCode)}</dd>
      {currencyCode !== 'IDR' && (
        <>
          <dt>{translate('payable.request.rate', { currency: currencyCode })}</dt>
          <dd>
            {rateAmount === null ? '-' : formatRate(rateAmount)}
            <RateGrounds terms={terms} />
          </dd>
        </>
      )}
      <dt>{translate('payable.request.fee')}</dt>
      <dd>{feeWords(terms, translate)}</dd>
      <dt>{translate('payable.request.leaves')}</dt>
      <dd>{leaves === null ? '-' : formatMoney(leaves, 'IDR')}</dd>
    </Figures>
  );
}

/** Since when the rate holds, and who says so. */
function RateGrounds({ terms: { rate } }: { terms: TransferTerms }) {
  const locale = useLocale();
  const translate = useTranslate();
  if (!rate?.source) return null;
  return (
    <small style={{ display: 'block', fontWeight: 400 }}>
      {formatDay(rate.validFrom, locale)}, {translate(`payable.rateSource.${rate.source}`)}
    </small>
  );
}

function TimingFields({ bill }: { bill: DocumentDetail }) {
  const translate = useTranslate();
  const locale = useLocale();
  const timing: unknown = useWatch({ name: 'paymentType' });
  const { timeZone } = useActor();
  const [day] = useState(() => today(timeZone, new Date()));
  const due = bill.dueDate === null ? null : formatDay(bill.dueDate, locale);
  const isDuePast = bill.dueDate !== null && dueDayOfPayment(bill.dueDate, day) !== bill.dueDate;
  return (
    <>
      <RadioField
        path="paymentType"
        label={translate('payable.field.paymentType')}
        options={paymentTypesOf(bill.dueDate).map((value) => ({
          value,
          label: translate(`payment.type.${value}`),
          ...(value === 'onDueDate' && due !== null
            ? { note: isDuePast ? translate('payable.request.dueIsPast', { day: due }) : due }
            : {}),
        }))}
      />
      {timing === 'customDate' && (
        <DayField path="scheduledAt" label={translate('payable.field.scheduledAt')} />
      )}
    </>
  );
}

function PayeeFields({ payee }: { payee: VendorPayee | null }) {
  const translate = useTranslate();
  const chosen: unknown = useWatch({ name: 'payee' });
  const locale = useLocale();
  const account = payee?.bankAccount ?? null;
  const country = payee?.countryCode ?? homeCountry;
  const place = country === homeCountry ? [] : [countryName(country, locale)];
  const note = account
    ? [account.bankName, account.accountNumber, account.accountHolderName, ...place].join(', ')
    : payee &&
      translate(payee.isManualPayment ? 'payment.fact.noAccount' : 'payable.request.noVendorAccount');
  return (
    <>
      <RadioField
        path="payee"
        label={translate('payable.field.payee')}
        options={[
          { value: 'vendor', label: translate('payable.request.vendorAccount'), ...(note ? { note } : {}) },
          { value: 'other', label: translate('payable.request.otherAccount') },
        ]}
      />
      {chosen === 'vendor' && payee?.problem != null && <Alert severity="warning">{payee.problem}</Alert>}
      {chosen === 'other' && <BankAccountFields />}
    </>
  );
}
