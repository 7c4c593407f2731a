import { reason } from '../../../../domain/lifecycle/actionInput.ts';
import type { LifecycleSubject, Rule, Transition } from '../../../../domain/lifecycle/lifecycle.ts';
import { payInput } from './employee/payInput.ts';
import { paymentRule } from '../words/paymentRules.ts';
import type { PaymentStep } from './paymentStep.ts';

/** Where a record stands while its payment does. One status may stand for several of these. */
export interface PaidPlan<Subject, Status extends string> {
  /** It waits to be paid. */
  owed: Status;
  inApproval: Status;
  inAuthorization: Status;
  withBank: Status;
  /** The bank asked for something. */
  asked: Status;
  failed: Status;
  paid: Status;
  /** Of one that is paid in parts: what it is after a payment. Unset: it is paid at once. */
  afterPayment?: (subject: Subject) => Status;
}

/** Who asks for payments. */
const isMaker: Rule<unknown> = {
  name: 'payment maker',
  holds: (actor) => actor.capabilities.has('isPaymentMaker'),
  says: paymentRule('maker'),
};

/**
 * How a record is paid to an employee: a payment maker asks for it, and tries again after the bank refused.
 * @param keptAway who asks for nothing of it: who is paid
 */
export function payingVerbs<
  Subject extends LifecycleSubject,
  Status extends string,
  View extends string = string,
>(
  { owed, inApproval, inAuthorization, failed }: PaidPlan<Subject, Status>,
  { keptAway, speaksOf }: { keptAway: readonly Rule<Subject>[]; speaksOf?: string },
): readonly Transition<Subject, Status, string, View>[] {
  return [
    {
      action: 'pay',
      from: [owed],
      to: [...new Set([inApproval, inAuthorization])],
      by: [isMaker],
      unless: keptAway,
      input: payInput,
      route: { method: 'PATCH', path: 'pay' },
      ability: 'isAbleToPay',
      movesMoney: true,
      explained: 'inStatus',
      ...(speaksOf === undefined ? {} : { speaksOf }),
    },
    {
      action: 'tryAgain',
      from: [failed],
      to: [owed],
      by: [isMaker],
      unless: keptAway,
      input: reason,
      route: { method: 'PATCH', path: 'try-again' },
      ability: 'isAbleToTryAgain',
      explained: 'inStatus',
      answers: 'bank',
    },
  ];
}

/** What becomes of a record when something becomes of its payment: rows of its lifecycle that the server alone takes. */
export function movedByPayment<
  Subject extends LifecycleSubject,
  Status extends string,
  View extends string = string,
>({
  owed,
  inApproval,
  inAuthorization,
  withBank,
  asked,
  failed,
  paid,
  afterPayment,
}: PaidPlan<Subject, Status>): readonly Transition<
  Subject,
  Status,
  PaymentStep | 'paymentPaid',
  View,
  never
>[] {
  // Else it could be asked for again while its payment is under way, and be paid twice.
  if ([inApproval, inAuthorization, withBank, asked, failed, paid].includes(owed))
    throw new Error(`${owed} waits to be paid, and stands for a payment that is under way or over, too`);
  const moved = (
    action: PaymentStep,
    from: readonly Status[],
    to: Status,
  ): Transition<Subject, Status, PaymentStep, View, never> => ({
    action,
    from: [...new Set(from)],
    to: [to],
    by: [],
  });
  return [
    moved('paymentApproved', [inApproval], inAuthorization),
    moved('paymentApprovalWithdrawn', [inAuthorization], inApproval),
    moved('paymentAuthorizationWithdrawn', [withBank], inAuthorization),
    moved('paymentEnded', [inApproval, inAuthorization, withBank, asked, failed], owed),
    moved('paymentAuthorized', [inAuthorization], withBank),
    moved('bankNeedsData', [withBank], asked),
    moved('bankAnswered', [asked], withBank),
    moved('bankRefused', [withBank, asked], failed),
    {
      action: 'paymentPaid',
      from: [...new Set([withBank, asked])],
      to: afterPayment ? [owed, paid] : [paid],
      ...(afterPayment ? { choose: afterPayment } : {}),
      by: [],
    },
  ];
}
