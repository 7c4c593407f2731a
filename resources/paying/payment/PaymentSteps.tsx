import type { ReactNode } from 'react';
import { lazy, Suspense, useState } from 'react';
import { useTranslate } from 'react-admin';
import { formatDay } from '../../../domain/day.ts';
import type { Locale } from '../../../domain/day.ts';
import { fromWire, isAmount } from '../../../domain/money.ts';
import { formatMoney } from '../../../domain/moneyFormat.ts';
import { ApiError } from '../../../providers/http/apiError.ts';
import type { Action } from '../../../src/ui/action.ts';
import { lawSentence } from '../../../src/ui/approval/lawSentence.ts';
import type { ShownField } from '../../../src/ui/approval/recordChanges.ts';
import type { Step } from '../../../src/ui/approval/StepDialog.tsx';
import { useLocale } from '../../../src/ui/useLocale.ts';
import type { Translate } from './list/PaymentColumns.tsx';
import type { PaymentStatus } from './payment.ts';
import type { OfferedPaymentAction, PaymentDoor, PaymentRefusal } from './paymentDoors.ts';
import { paymentActionsAt, paymentRefusalsAt } from './paymentDoors.ts';
import type { PaymentDetail, PaymentRow } from './paymentWire.ts';

const StepDialog = lazy(() =>
  import('../../../src/ui/approval/StepDialog.tsx').then((m) => ({ default: m.StepDialog<PaymentRow> })),
);
const AuthorizeCheck = lazy(() => import('./page/PaymentAuthorizeCheck.tsx'));

export function paymentSum(payment: Pick<PaymentRow, 'amount' | 'currencyCode'>): string {
  return formatMoney(fromWire(payment.amount), payment.currencyCode);
}

/** Actions that give money away name the sum: "Authorize and pay Rp 12.500.000". */
export function paymentActionLabel(
  action: OfferedPaymentAction,
  payment: PaymentRow,
  translate: Translate,
): string {
  const label = translate(`payment.action.${action}`);
  return action === 'approve' || action === 'authorize' ? `${label} ${paymentSum(payment)}` : label;
}

/** What of a payment a person decides on: told when it has changed since they opened it. */
export function decisiveFields(translate: Translate, locale: Locale): ShownField<PaymentRow>[] {
  const field = (key: string, words: (row: PaymentRow) => string): ShownField<PaymentRow> => ({
    key,
    label: translate(`payment.column.${key}`),
    words,
  });
  return [
    field('status', (row) => translate(`status.${row.status}`)),
    field('amount', paymentSum),
    field('vendorName', (row) => row.vendorName ?? '-'),
    field('paymentDate', (row) =>
      row.paymentDate === null
        ? translate(`payment.type.${row.paymentType}`)
        : formatDay(row.paymentDate, locale),
    ),
    field('companyAccount', (row) => row.companyAccount?.name ?? '-'),
  ];
}

/** What is missing on the account, in figures: the server names both. */
export function balanceWords(error: unknown, translate: Translate): string | null {
  if (!(error instanceof ApiError) || error.code !== 'insufficient_balance') return null;
  const { available, needed } = (error.details ?? {}) as { available?: unknown; needed?: unknown };
  if (
    typeof available !== 'string' ||
    typeof needed !== 'string' ||
    !isAmount(available) ||
    !isAmount(needed)
  )
    return null;
  return translate('payment.failure.balance', {
    available: formatMoney(available, 'IDR'),
    needed: formatMoney(needed, 'IDR'),
  });
}

function refusalWords(refusal: PaymentRefusal, status: PaymentStatus, translate: Translate): string {
  const named = (action: OfferedPaymentAction): string => translate(`payment.action.${action}`);
  if (refusal.kind === 'rule') return `${named(refusal.action)}: ${lawSentence(refusal.sentence, translate)}`;
  return translate('payment.why.status', {
    status: translate(`status.${status}`),
    actions: refusal.actions.map(named).join(', '),
  });
}

function questionOf(action: OfferedPaymentAction, payment: PaymentRow): string {
  if (action === 'approve' && payment.isSubstitute) return 'inPlaceText';
  if (action === 'void' && payment.status === 'awaiting_information') return 'withBankText';
  // No money of a manual payment is held here.
  const isManual = payment.isManualPayment && (action === 'authorize' || action === 'void');
  return isManual ? 'manualText' : 'text';
}

const asksNotes: readonly OfferedPaymentAction[] = [
  'reject',
  'void',
  'answerBank',
  'proposeNewAccount',
  'declineNewAccount',
];

function stepOf(action: OfferedPaymentAction, payment: PaymentRow, translate: Translate): Step {
  const words = { number: payment.referenceID, vendor: payment.vendorName ?? '-', sum: paymentSum(payment) };
  const failures: Partial<Record<OfferedPaymentAction, string>> = {
    void: translate('payment.failure.void'),
    markAsPaid: translate('payment.failure.markAsPaid'),
  };
  const failureText = failures[action];
  const question = translate(`payment.step.${action}.${questionOf(action, payment)}`, {
    ...words,
    reason: payment.failureReason,
  });
  return {
    action,
    title: translate(`payment.step.${action}.title`, words),
    text:
      action === 'authorize' ? (
        <>
          <p>{question}</p>
          <Suspense>
            <AuthorizeCheck ids={[payment.id]} />
          </Suspense>
        </>
      ) : (
        question
      ),
    confirmLabel: paymentActionLabel(action, payment, translate),
    doneText: translate(`payment.step.${action}.done`, words),
    asksNotes: asksNotes.includes(action),
    ...(action === 'answerBank' ? { notesLabel: translate('payment.step.answerBank.notes') } : {}),
    asksAccount: action === 'proposeNewAccount',
    isDestructive: action === 'reject' || action === 'void',
    explainFailure: (error) => balanceWords(error, translate),
    ...(failureText === undefined ? {} : { failureText }),
  };
}

export interface PaymentSteps {
  /** The actions of a payment as buttons, the most important first. */
  actionsFor: (payment: PaymentRow) => Action[];
  /** Begins one, as its button would; nothing for one that is not offered. */
  begin: (action: OfferedPaymentAction, payment: PaymentRow) => void;
  isOffered: (action: OfferedPaymentAction, payment: PaymentRow) => boolean;
  refusalsOf: (payment: PaymentDetail) => string[];
  /** To be drawn somewhere on the page. */
  dialog: ReactNode;
}

/** What can be done with payments at one door. `onDone` hears of each step, with the payment as it is then. */
export function usePaymentSteps(
  door: PaymentDoor,
  onDone?: (action: OfferedPaymentAction, payment: PaymentRow | null) => void,
): PaymentSteps {
  const translate = useTranslate();
  const locale = useLocale();
  const [begun, setBegun] = useState<{ action: OfferedPaymentAction; payment: PaymentRow } | null>(null);

  const isOffered = (action: OfferedPaymentAction, payment: PaymentRow): boolean =>
    paymentActionsAt(door, payment).includes(action);
  const begin = (action: OfferedPaymentAction, payment: PaymentRow): void => {
    if (isOffered(action, payment)) setBegun({ action, payment });
  };
  const refusalsOf = (payment: PaymentDetail): string[] =>
    paymentRefusalsAt(door, payment).map((refusal) => refusalWords(refusal, payment.status, translate));

  /** Of a version read anew, which carries its refusals. */
  const refusalOf = (action: OfferedPaymentAction, payment: PaymentRow): string | null => {
    if (isOffered(action, payment)) return null;
    const refusals = 'refusals' in payment ? (payment as PaymentDetail).refusals : {};
    const sentence = refusals[action];
    return sentence === undefined ? translate('payment.why.closed') : lawSentence(sentence, translate);
  };

  return {
    actionsFor: (payment) =>
      paymentActionsAt(door, payment).map((action) => ({
        id: action,
        label: paymentActionLabel(action, payment, translate),
        isDestructive: action === 'reject' || action === 'void',
        onPress: () => begin(action, payment),
      })),
    begin,
    isOffered,
    refusalsOf,
    dialog: begun && (
      <Suspense>
        <StepDialog
          resource="payments"
          record={begun.payment}
          stepOf={(payment) => stepOf(begun.action, payment, translate)}
          refusalOf={(payment) => refusalOf(begun.action, payment)}
          fields={decisiveFields(translate, locale)}
          onDone={(payment) => {
            setBegun(null);
            onDone?.(begun.action, payment);
          }}
          onClose={() => setBegun(null)}
        />
      </Suspense>
    ),
  };
}
