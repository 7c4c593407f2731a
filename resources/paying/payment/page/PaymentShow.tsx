import { useTranslate } from 'react-admin';
import { Link, useLocation, useNavigate } from 'react-router';
import { approvalsOf } from '../../../../domain/approval/approval.ts';
import type { BankAccount } from '../../../../domain/bank/bankAccount.ts';
import { purposeName } from '../../../../domain/bank/transferPurposes.ts';
import { formatDay, formatInstant } from '../../../../domain/day/day.ts';
import { fromWire } from '../../../../domain/money/money.ts';
import { formatRate } from '../../../../domain/money/moneyFormat.ts';
import { useActor } from '../../../../providers/session/profile.tsx';
import { mayVisit } from '../../../../src/app/routing/guards.ts';
import type { NounActions } from '../../../../src/noun/useNounActions.tsx';
import { isAnswer, useNounActions } from '../../../../src/noun/useNounActions.tsx';
import { routeNameAt } from '../../../../src/app/routing/routeMatch.ts';
import type { RouteName } from '../../../../src/app/routing/routes.ts';
import { pathTo } from '../../../../src/app/routing/routes.ts';
import { useHasScreen } from '../../../../src/app/routing/screenContext.ts';
import type { Action } from '../../../../src/ui/action/action.ts';
import { ApprovalChain } from '../../../../src/ui/approval/ApprovalChain.tsx';
import { ChangeList } from '../../../../src/ui/approval/ChangeList.tsx';
import { HistoryTimeline } from '../../../../src/ui/approval/HistoryTimeline.tsx';
import { Notice, ProposalNotice } from '../../../../src/ui/approval/ProposalNotice.tsx';
import { ReviewBar } from '../../../../src/ui/approval/ReviewBar.tsx';
import { useNextPeople } from '../../../../src/ui/approval/useNextPeople.ts';
import { useNextSentence } from '../../../../src/ui/approval/useNextSentence.ts';
import { VerdictNotice } from '../../../../src/ui/approval/VerdictNotice.tsx';
import { useReview } from '../../../../src/ui/approval/useReview.ts';
import { useAddressID } from '../../../../src/ui/page/addressID.ts';
import { DueDate } from '../../../../src/ui/DueDate.tsx';
import { FileColumns } from '../../../../src/ui/fileViewer/FileColumns.tsx';
import { FileSearch, ProvedValue } from '../../../../src/ui/fileViewer/FileSearch.tsx';
import { amountPattern, textPattern } from '../../../../src/ui/fileViewer/findInText.ts';
import { MoneyText } from '../../../../src/ui/MoneyText.tsx';
import { Headline } from '../../../../src/ui/page/Headline.tsx';
import { PageBody } from '../../../../src/ui/page/PageBody.tsx';
import { PageSkeleton } from '../../../../src/ui/page/PageSkeleton.tsx';
import { Facts, factsOf, Section } from '../../../../src/ui/page/Section.tsx';
import { SubHeader } from '../../../../src/ui/page/SubHeader.tsx';
import { useKeptFocus } from '../../../../src/ui/page/useKeptFocus.ts';
import { countryName } from '../../../../domain/noun/countryName.ts';
import { useLocale } from '../../../../src/ui/useLocale.ts';
import { RefusalReasons } from '../../../../src/ui/feedback/RefusalReasons.tsx';
import { PaymentFailure } from './PaymentFailure.tsx';
import {
  firstPaymentApprovalFilter,
  firstPaymentReleaseFilter,
  paymentApprovalListSpecs,
  paymentReleaseListSpecs,
} from '../list/paymentLists.ts';
import { PaymentFlags } from '../list/PaymentFlags.tsx';
import { usePayment } from './PaymentOutcome.tsx';
import { PaymentProgress } from './PaymentProgress.tsx';
import { usePaperDownload } from '../paper/PaymentPapers.tsx';
import type { PaymentView } from '../payment.ts';
import { paymentLifecycle } from '../payment.ts';
import { paymentChangeWords } from '../words/paymentChangeWords.ts';
import { paymentOnScreen } from '../PaymentActions.tsx';
import type { PaymentDetail, PaymentRow } from '../paymentWire.ts';
import { tabOf } from '../../../paidKinds.ts';
import { paidPages } from '../../../paidPages.ts';
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

/** One payment, whichever way a person came to it. */
export default function PaymentShow() {
  const id = useAddressID();
  const name = routeNameAt(useLocation().pathname);
  const view = (name && viewOfRoute[name]) ?? 'page';
  if (name === 'approval-payment-list-approval-id') return <PaymentReview key={id} id={id} view="approval" />;
  if (name === 'approval-payment-list-authorize-id')
    return <PaymentReview key={id} id={id} view="authorize" />;
  return <WaitingPayment key={`${view} ${id}`} id={id} view={view} />;
}

/** A payment that may be met on a way through the inbox: an account to confirm, a question of the bank. */
function WaitingPayment({ id, view }: { id: number; view: PaymentView }) {
  const navigate = useNavigate();
  const { payment } = usePayment(id);
  const place = useReview();
  const actions = useNounActions(paymentOnScreen, view, (action) => {
    if (place?.next && isAnswer(action)) void navigate(place.next.path);
  });
  const decisions = payment ? actions.answersOn(payment) : {};
  return <PaymentPage id={id} actions={actions} above={<ReviewBar place={place} decisions={decisions} />} />;
}

/** Where a person goes through a list of payments, and what letters decide there. */
const reviews = {
  approval: {
    resources: { bill: 'paymentApprovals', deposit: 'depositPaymentApprovals' },
    specs: paymentApprovalListSpecs,
    firstFilter: firstPaymentApprovalFilter,
    lists: { bill: 'approval-payment-list-approval', deposit: 'approval-payment-list-approval-deposits' },
    page: 'approval-payment-list-approval-id',
    keys: ['approve', 'reject', 'withdraw'],
    goesOnAfter: ['approve', 'reject'],
  },
  // Releasing has no key of its own: money takes a look and a press, and the page stays to tell what the bank answers.
  authorize: {
    resources: { bill: 'paymentReleases', deposit: 'depositPaymentReleases' },
    specs: paymentReleaseListSpecs,
    firstFilter: firstPaymentReleaseFilter,
    lists: { bill: 'approval-payment-list-authorize', deposit: 'approval-payment-list-authorize-deposits' },
    page: 'approval-payment-list-authorize-id',
    keys: ['reject', 'withdraw'],
    goesOnAfter: ['reject'],
  },
} as const;

/** A payment as its approver or releaser goes through the list: decide, and the next one comes. */
function PaymentReview({ id, view }: { id: number; view: keyof typeof reviews }) {
  const { resources, specs, firstFilter, lists, page, keys, goesOnAfter } = reviews[view];
  const navigate = useNavigate();
  const { payment } = usePayment(id);
  const tab = payment ? tabOf(payment) : 'bill';
  const place = useReview({
    listResource: resources[tab],
    spec: specs[tab],
    firstFilter,
    resource: 'payments',
    pathOf: (one) => pathTo(page, { id: one }),
    list: pathTo(lists[tab]),
  });
  const goesOn = (action: string) => Boolean(place?.next) && goesOnAfter.some((one) => one === action);
  const goOn = (action: string) => {
    if (place?.next && goesOn(action)) void navigate(place.next.path);
  };
  const actions = useNounActions(paymentOnScreen, view, goOn, goesOn);
  return (
    <PaymentPage
      id={id}
      actions={actions}
      above={<ReviewBar place={place} decisions={payment ? actions.decisionsOn(payment, keys) : {}} />}
    />
  );
}

interface PaymentPageProps {
  id: number;
  actions: NounActions<PaymentRow>;
  /** Between the line above the page and the payment: the place in a review. */
  above?: React.ReactNode;
}

function PaymentPage({ id, actions, above }: PaymentPageProps) {
  const translate = useTranslate();
  const { payment, error, refetch } = usePayment(id);
  if (!payment) {
    if (!error) return <PageSkeleton />;
    return <PaymentFailure error={error} absent={translate('payment.absent')} onRetry={refetch} />;
  }
  return <LoadedPayment payment={payment} paymentActions={actions} above={above} />;
}

function LoadedPayment({
  payment,
  paymentActions,
  above,
}: {
  payment: PaymentDetail;
  paymentActions: NounActions<PaymentRow>;
  above: React.ReactNode;
}) {
  const translate = useTranslate();
  const actions = paymentActions.actionsFor(payment);
  const nextSentence = useNextSentence('payment');
  const able = useNextPeople('payments', paymentLifecycle, payment);
  const disburser = translate(`payment.next.${payment.isManualPayment ? 'financeAdmin' : 'bank'}`);
  const now = nextSentence(payment, { disburser }, able);
  useKeptFocus(payment.version);
  const receipt: Action = {
    id: 'receipt',
    label: translate('payment.rowAction.receipt'),
    to: pathTo('approval-payment-list-id-payment-receipt', { id: payment.id }),
  };
  const primary = payment.status === 'paid' ? receipt : actions.find((action) => !action.isDestructive);
  const others = actions.filter((action) => action !== primary);
  const papers = usePapers(payment);
  const isDeposit = payment.paymentFor === 'deposit';
  return (
    <FileSearch>
      <SubHeader
        title={payment.referenceID}
        status={{ status: payment.status, looks: paymentLooks }}
        {...(primary ? { primary } : {})}
        actions={others}
        popovers={[{ label: translate('payment.papers.title'), actions: papers }]}
      >
        <RefusalReasons next={now} reasons={paymentActions.refusalsOf(payment)} />
      </SubHeader>
      {above}
      <PageBody>
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
        <VerdictNotice verdict={payment.verdict} />
        <PaymentProgress payment={payment} />
        <Attention payment={payment} actions={actions} />
        <FileColumns
          files={payment.paid?.media ?? []}
          below={
            <>
              <Section title={translate('approval.chain.title')}>
                <ApprovalChain chain={payment.approval} />
              </Section>
              <PaymentHistory payment={payment} />
            </>
          }
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
        </FileColumns>
      </PageBody>
      {paymentActions.dialog}
    </FileSearch>
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
  const page = paidPages[paymentFor]?.find((name) => hasScreen(name) && mayVisit(name, actor));
  return page === undefined ? null : pathTo(page, { id: paidID });
}

function PaymentHistory({ payment }: { payment: PaymentDetail }) {
  const translate = useTranslate();
  const locale = useLocale();
  return (
    <Section title={translate('approval.history.title')}>
      <HistoryTimeline
        entries={payment.histories}
        looks={paymentLooks}
        actionWords={(action) => translate(`payment.history.${action}`, { _: action })}
        changeWords={paymentChangeWords({ translate, locale }, payment.currencyCode)}
      />
    </Section>
  );
}
