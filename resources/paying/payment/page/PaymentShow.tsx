import { useTranslate } from 'react-admin';
import { Link, useLocation } from 'react-router';
import { approvalsOf } from '../../../../domain/approval/approval.ts';
import type { BankAccount } from '../../../../domain/bank/bankAccount.ts';
import { purposeName } from '../../../../domain/bank/transferPurposes.ts';
import { formatDay, formatInstant } from '../../../../domain/day/day.ts';
import { fromWire } from '../../../../domain/money/money.ts';
import { formatRate } from '../../../../domain/money/moneyFormat.ts';
import { useActor } from '../../../../providers/session/profile.tsx';
import { mayVisit } from '../../../../src/app/routing/guards.ts';
import type { NounActions } from '../../../../src/noun/useNounActions.tsx';
import { useReviewedRecord } from '../../../../src/noun/useReviewedRecord.tsx';
import { routeNameAt } from '../../../../src/app/routing/routeMatch.ts';
import type { RouteName } from '../../../../src/app/routing/routes.ts';
import { pathTo } from '../../../../src/app/routing/routes.ts';
import { useHasScreen } from '../../../../src/app/routing/screenContext.ts';
import type { Action } from '../../../../src/ui/action/action.ts';
import { ChangeList } from '../../../../src/ui/approval/ChangeList.tsx';
import { Notice, ProposalNotice } from '../../../../src/ui/approval/ProposalNotice.tsx';
import { useNextPeople } from '../../../../src/ui/approval/useNextPeople.ts';
import { useNextSentence } from '../../../../src/ui/approval/useNextSentence.ts';
import { useAddressID } from '../../../../src/ui/page/addressID.ts';
import { DueDate } from '../../../../src/ui/DueDate.tsx';
import { ProvedValue } from '../../../../src/ui/fileViewer/FileSearch.tsx';
import { amountPattern, textPattern } from '../../../../src/ui/fileViewer/findInText.ts';
import { MoneyText } from '../../../../src/ui/MoneyText.tsx';
import { Headline } from '../../../../src/ui/page/Headline.tsx';
import { PageSkeleton } from '../../../../src/ui/page/PageSkeleton.tsx';
import { RecordPage } from '../../../../src/ui/page/RecordPage.tsx';
import { Facts, factsOf, Section } from '../../../../src/ui/page/Section.tsx';
import { countryName } from '../../../../domain/noun/countryName.ts';
import { useLocale } from '../../../../src/ui/useLocale.ts';
import { PaymentFailure } from './PaymentFailure.tsx';
import type { PaymentListSpec } from '../list/paymentLists.ts';
import { PaymentFlags } from '../list/PaymentFlags.tsx';
import type { DecidingView } from '../list/reviewedPayments.tsx';
import { reviewedPayments } from '../list/reviewedPayments.tsx';
import { usePayment } from './PaymentOutcome.tsx';
import { PaymentProgress } from './PaymentProgress.tsx';
import { usePaperDownload } from '../paper/PaymentPapers.tsx';
import type { PaymentView } from '../payment.ts';
import { paymentLifecycle } from '../payment.ts';
import { paymentChangeWords } from '../words/paymentChangeWords.ts';
import { paymentOnScreen } from '../PaymentActions.tsx';
import type { PaymentDetail, PaymentRow } from '../paymentWire.ts';
import { routeNameOf } from '../../../../domain/access/routeName.ts';
import { paidKindOf, tabOf } from '../../../paidKinds.ts';
import { paymentLooks } from '../paymentStatus.ts';

/** The addresses of a payment, each a view of its own. */
const viewOfRoute: Partial<Record<RouteName, PaymentView>> = {
  'approval-payment-list-id': 'page',
  'approval-payment-list-id-request': 'request',
  'approval-payment-list-id-approval': 'approval',
  'approval-payment-list-id-authorize': 'authorize',
  'approval-payment-list-approval-id': 'approval',
  'approval-payment-list-authorize-id': 'authorize',
};

/** Where a person goes through a list of payments. Money is released by a look and a press: no letter does it. */
const reviewOfRoute: Partial<Record<RouteName, DecidingView>> = {
  'approval-payment-list-approval-id': 'approval',
  'approval-payment-list-authorize-id': 'authorize',
};

/** One payment, whichever way a person came to it: in a review, after a decision the next one comes. */
export default function PaymentShow() {
  const id = useAddressID();
  const name = routeNameAt(useLocation().pathname) ?? 'approval-payment-list-id';
  return <PaymentOfRoute key={`${name} ${id}`} id={id} name={name} />;
}

function PaymentOfRoute({ id, name }: { id: number; name: RouteName }) {
  const { payment } = usePayment(id);
  const review = reviewOfRoute[name];
  const reviewed = useReviewedRecord<PaymentRow, PaymentListSpec['filters']>(
    paymentOnScreen,
    viewOfRoute[name] ?? 'page',
    payment,
    { list: review && reviewedPayments(review, payment ? tabOf(payment) : 'bill') },
  );
  return <PaymentPage id={id} {...reviewed} />;
}

interface PaymentPageProps {
  id: number;
  actions: NounActions<PaymentRow>;
  /** Its place in a review. */
  bar: React.ReactNode;
}

function PaymentPage({ id, ...reviewed }: PaymentPageProps) {
  const translate = useTranslate();
  const { payment, error, refetch } = usePayment(id);
  if (!payment) {
    if (!error) return <PageSkeleton />;
    return <PaymentFailure error={error} absent={translate('payment.absent')} onRetry={refetch} />;
  }
  return <LoadedPayment payment={payment} {...reviewed} />;
}

function LoadedPayment({
  payment,
  actions: paymentActions,
  bar,
}: Omit<PaymentPageProps, 'id'> & { payment: PaymentDetail }) {
  const translate = useTranslate();
  const locale = useLocale();
  const actions = paymentActions.actionsFor(payment);
  const nextSentence = useNextSentence('payment');
  const able = useNextPeople('payments', paymentLifecycle, payment);
  const bank = payment.paysByFile ? (payment.run === null ? 'runMaker' : 'bankHeard') : 'bank';
  const disburser = translate(`payment.next.${payment.isManualPayment ? 'financeAdmin' : bank}`);
  const now = nextSentence(payment, { disburser }, able);
  const receipt: Action = {
    id: 'receipt',
    label: translate('payment.rowAction.receipt'),
    to: pathTo('approval-payment-list-id-payment-receipt', { id: payment.id }),
  };
  const primary = payment.status === 'paid' ? receipt : actions.find((action) => !action.isDestructive);
  const papers = usePapers(payment);
  const isDeposit = payment.paymentFor === 'deposit';
  return (
    <RecordPage
      record={payment}
      header={{
        title: payment.referenceID,
        status: { status: payment.status, looks: paymentLooks },
        ...(primary ? { primary } : {}),
        actions: actions.filter((action) => action !== primary),
        popovers: [{ label: translate('payment.papers.title'), actions: papers }],
      }}
      refusals={{ next: now, reasons: paymentActions.refusalsOf(payment) }}
      above={bar}
      headline={
        <Headline
          amountLabel={translate('payment.column.amount')}
          amount={
            <ProvedValue pattern={amountPattern(fromWire(payment.amount))}>
              <MoneyText amount={fromWire(payment.amount)} currency={payment.currencyCode} />
            </ProvedValue>
          }
          to={payment.vendorName ?? '-'}
          due={payment.status === 'paid' ? null : payment.dueDate}
          daysOverdue={payment.totalDaysSinceDueDate}
          now={now}
        />
      }
      attention={
        <>
          <PaymentProgress payment={payment} />
          <Attention payment={payment} actions={actions} />
        </>
      }
      files={payment.paid?.media ?? []}
      history={{
        looks: paymentLooks,
        actionWords: (action) => translate(`payment.history.${action}`, { _: action }),
        changeWords: paymentChangeWords({ translate, locale }, payment.currencyCode),
      }}
      dialog={paymentActions.dialog}
    >
      <Section title={translate(isDeposit ? 'payment.ofDeposit' : 'payment.section.payment')}>
        <PaymentFacts payment={payment} />
      </Section>
      <Section title={translate('payment.section.payee')}>
        <PayeeFacts payment={payment} />
      </Section>
      <Section title={translate(`payment.section.${isDeposit ? 'deposit' : 'document'}`)}>
        <PaidFacts payment={payment} />
      </Section>
    </RecordPage>
  );
}

/** What a careful person looks at first, and what went wrong. */
function Attention({ payment, actions }: { payment: PaymentDetail; actions: readonly Action[] }) {
  const isToDecide =
    payment.status === 'awaiting_approval' || payment.status === 'awaiting_payment_authorization';
  return (
    <>
      {payment.proposal && <NewAccount payment={payment} proposal={payment.proposal} actions={actions} />}
      {payment.bankTrouble !== null && <BankSilence trouble={payment.bankTrouble} />}
      {payment.failureReason !== null && (
        <BankReason payment={payment} reason={payment.failureReason} actions={actions} />
      )}
      {isToDecide && (
        <PaymentFlags flags={payment.flags.map((flag) => ({ flag, referenceIDs: [] }))} isAlone />
      )}
    </>
  );
}

/** The bank has not answered yet: what is known, and what is done about it. */
function BankSilence({ trouble }: { trouble: NonNullable<PaymentDetail['bankTrouble']> }) {
  const translate = useTranslate();
  const locale = useLocale();
  const { timeZone } = useActor();
  const { reason, since, times, isUnknown } = trouble;
  return (
    <Notice severity="warning" title={translate('payment.notice.bankSilent')}>
      {reason}
      <p style={{ margin: '6px 0 0' }}>
        {translate(`payment.notice.${isUnknown ? 'bankUnknown' : 'bankWithout'}`, {
          smart_count: times,
          since: formatInstant(since, timeZone, locale),
        })}
      </p>
    </Notice>
  );
}

/** Another account that a second person has to confirm. */
function NewAccount({
  payment,
  proposal,
  actions,
}: {
  payment: PaymentDetail;
  proposal: NonNullable<PaymentDetail['proposal']>;
  actions: readonly Action[];
}) {
  const translate = useTranslate();
  const { account } = proposal;
  const words = (one: BankAccount) => `${one.bankName}, ${one.accountNumber}, ${one.accountHolderName}`;
  return (
    <ProposalNotice
      title={translate('payment.notice.newAccount')}
      proposal={proposal}
      actions={actions.filter(({ answers }) => answers === 'proposal')}
    >
      {account && (
        <ChangeList
          changes={[
            {
              key: 'account',
              label: translate('payment.section.payee'),
              before: words(payment),
              after: words(account),
            },
          ]}
        />
      )}
    </ProposalNotice>
  );
}

/** What the bank said: it did not pay, or it will once it knows more. Of a payment that went through it is history. */
function BankReason({
  payment,
  reason,
  actions,
}: {
  payment: PaymentDetail;
  reason: string;
  actions: readonly Action[];
}) {
  const translate = useTranslate();
  const path = usePaidPath(payment);
  if (payment.status === 'awaiting_information') {
    return (
      <Notice
        severity="warning"
        title={translate('payment.notice.bankAsks')}
        actions={actions.filter(({ answers }) => answers === 'bank')}
      >
        {reason}
        {payment.isCalledOff && <p style={{ margin: '6px 0 0' }}>{translate('payment.notice.calledOff')}</p>}
      </Notice>
    );
  }
  if (payment.status !== 'failed') return null;
  const toDocument: Action[] =
    path === null
      ? []
      : [
          {
            id: 'document',
            label: translate('payment.notice.toDocument', { number: payment.billReferenceID }),
            to: path,
          },
        ];
  return (
    <Notice severity="error" title={translate('payment.notice.failed')} actions={toDocument}>
      {reason}
    </Notice>
  );
}

function usePapers(payment: PaymentDetail): Action[] {
  const translate = useTranslate();
  const isCalledOff = payment.status === 'rejected' || payment.status === 'canceled';
  const { download, pending } = usePaperDownload(payment);
  const paper = (name: 'receipt' | 'slip'): Action => ({
    id: name,
    label: translate(`payment.papers.${name}`),
    isPending: pending === name,
    onPress: () => download(name),
  });
  return [...(payment.status === 'paid' ? [paper('receipt')] : []), ...(isCalledOff ? [] : [paper('slip')])];
}

function PaymentFacts({ payment }: { payment: PaymentDetail }) {
  const translate = useTranslate();
  const locale = useLocale();
  const { timeZone } = useActor();
  const rupiah = (amount: number) => <MoneyText amount={fromWire(amount)} currency="IDR" />;
  const instant = (value: string | null) => value && formatInstant(value, timeZone, locale);
  const { scheduledAt, isManualPayment, isFreeQuotaUsed } = payment;
  const timing = translate(`payment.type.${payment.paymentType}`);
  const fee = isFreeQuotaUsed ? translate('payment.fact.free') : rupiah(payment.transactionFeeFix);
  const facts = {
    rate: payment.currencyCode === 'IDR' ? null : formatRate(fromWire(payment.rateAmount)),
    fee: isManualPayment ? null : fee,
    leaves: isManualPayment ? null : rupiah(payment.amountInIDR),
    account: payment.companyAccount?.name,
    timing: scheduledAt === null ? timing : `${timing}, ${formatDay(scheduledAt, locale)}`,
    isManual: isManualPayment ? translate('payment.fact.manual') : null,
    maker: payment.maker.name,
    approvers: approvalsOf(payment.approval.steps)
      .map(({ name }) => name)
      .join(', '),
    releaser: payment.releaser?.name,
    createdAt: instant(payment.createdAt),
    authorizedAt: instant(payment.authorizedAt),
    paidAt: instant(payment.paidAt),
    run: payment.run && (
      <Link to={pathTo('accounts-payment-runs-id', { id: payment.run.id })}>{payment.run.name}</Link>
    ),
    bankReference: payment.bankReference,
    bankAnswer: payment.bankAnswer,
  };
  return <Facts facts={factsOf(facts, (key) => translate(`payment.fact.${key}`))} />;
}

function PayeeFacts({ payment }: { payment: PaymentDetail }) {
  const translate = useTranslate();
  const locale = useLocale();
  if (payment.accountNumber === '') return <p style={{ margin: 0 }}>{translate('payment.fact.noAccount')}</p>;
  const facts = {
    holder: payment.accountHolderName,
    bank: payment.bankName,
    country: payment.countryCode && countryName(payment.countryCode, locale),
    routing: payment.routing,
    purpose: payment.purposeCode && purposeName(payment.purposeCode, locale),
    number: <ProvedValue pattern={textPattern(payment.accountNumber)}>{payment.accountNumber}</ProvedValue>,
    source: translate(payment.isUseVendorBankDetail ? 'payment.fact.ofVendor' : 'payment.fact.ofOther'),
  };
  return <Facts facts={factsOf(facts, (key) => translate(`payment.fact.${key}`))} />;
}

function PaidFacts({ payment }: { payment: PaymentDetail }) {
  const translate = useTranslate();
  const locale = useLocale();
  const path = usePaidPath(payment);
  const number = payment.paid?.referenceNumber ?? null;
  const money = (amount: number) => <MoneyText amount={fromWire(amount)} currency={payment.currencyCode} />;
  const { vendorName, archivedLabel, transactionDate, totalAmount } = payment;
  const facts = {
    document: path === null ? payment.billReferenceID : <Link to={path}>{payment.billReferenceID}</Link>,
    order: payment.paymentFor === 'deposit' ? payment.purchaseOrder?.referenceID : null,
    referenceNumber: number && <ProvedValue pattern={textPattern(number)}>{number}</ProvedValue>,
    vendor: archivedLabel === null ? vendorName : `${vendorName} (${translate('status.inactive')})`,
    transactionDate: transactionDate && formatDay(transactionDate, locale),
    dueDate: <DueDate day={payment.dueDate} daysOverdue={payment.totalDaysSinceDueDate} />,
    total: <ProvedValue pattern={amountPattern(fromWire(totalAmount))}>{money(totalAmount)}</ProvedValue>,
    balance: money(payment.remainingAmount),
  };
  const labelOf = (key: string) =>
    translate(key === 'referenceNumber' ? `payment.column.${key}` : `payment.fact.${key}`);
  return <Facts facts={factsOf(facts, labelOf)} />;
}

/** Where this person reads what is paid; null where they may not. */
function usePaidPath({ paymentFor, paidID }: PaymentDetail): string | null {
  const actor = useActor();
  const hasScreen = useHasScreen();
  const isOpen = (path: string) => {
    const name = routeNameOf(path) as RouteName;
    return hasScreen(name) && mayVisit(name, actor);
  };
  return paidKindOf(paymentFor)?.pages.find(isOpen)?.replace(':id', String(paidID)) ?? null;
}
