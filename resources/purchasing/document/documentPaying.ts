import { reason } from '../../../domain/lifecycle/actionInput.ts';
import type { AbilityName, Rule } from '../../../domain/lifecycle/lifecycle.ts';
import type { Message } from '../../../domain/message/message.ts';
import type { Amount } from '../../../domain/money/money.ts';
import { isPositive, maxAmount, subtract } from '../../../domain/money/money.ts';
import { nothingProposed } from '../../../domain/bank/secondPerson.ts';
import { movedByPayment } from '../../paying/payment/paid/paidLifecycle.ts';
import type { DocumentStatus, DocumentSubject, DocumentView } from './document.ts';
import type { DocumentTransition } from './documentReview.ts';

/**
 * What was paid of a document here. What was paid of an invoice before it came, and what deposits cover of it, is not: a deposit that covers
 * it is taken for what was paid before as far as it reaches.
 */
export function paidOf(
  document: Pick<DocumentSubject, 'totalAmount' | 'remainingAmount' | 'depositAmount' | 'prepaidAmount'>,
): Amount {
  const { totalAmount, remainingAmount, depositAmount, prepaidAmount } = document;
  return subtract(subtract(totalAmount, remainingAmount), maxAmount(depositAmount, prepaidAmount));
}

export function paymentMaker(says: Message): Rule<DocumentSubject> {
  return { name: 'payment maker', holds: (actor) => actor.capabilities.has('isPaymentMaker'), says };
}

const nothingIsProposed: Rule<DocumentSubject> = nothingProposed;

/**
 * How a document that is owed is paid, in parts or whole: every kind that asks for money.
 * @param says why it is refused
 * @param ability the flag of a record whose payment can be requested
 * @param and what else must hold of one whose payment is requested
 */
export function payingOf<const Ability extends AbilityName>(
  says: Record<'paymentMaker' | 'makerTriesAgain', Message>,
  ability: Ability,
  and: readonly Rule<DocumentSubject>[] = [],
) {
  const asked: readonly DocumentTransition<'tryAgain' | 'createPayment', 'isAbleToTryAgain' | Ability>[] = [
    {
      action: 'tryAgain',
      from: ['failed'],
      to: ['awaiting_payment'],
      by: [paymentMaker(says.makerTriesAgain)],
      input: reason,
      route: { method: 'PATCH', path: 'try-again' },
      ability: 'isAbleToTryAgain',
      views: ['page'],
      explained: 'inStatus',
      answers: 'bank',
    },
    {
      action: 'createPayment',
      from: ['awaiting_payment'],
      to: ['awaiting_payment_approval', 'awaiting_payment_authorization'],
      by: [paymentMaker(says.paymentMaker)],
      and: [nothingIsProposed, ...and],
      ability,
      movesMoney: true,
      form: 'createPayment',
      speaksOf: 'rest',
    },
  ];
  return { asked, moved, waits };
}

/** A payment maker acts next on an unpaid document. While a payment is under way, the next people are those of the payment. */
const waits = {
  waitsFor: { awaiting_payment: 'createPayment', failed: 'tryAgain' },
  follows: ['awaiting_payment_approval', 'awaiting_payment_authorization', 'awaiting_information'],
} as const;

const moved = movedByPayment<DocumentSubject, DocumentStatus, DocumentView>({
  owed: 'awaiting_payment',
  inApproval: 'awaiting_payment_approval',
  inAuthorization: 'awaiting_payment_authorization',
  withBank: 'awaiting_disbursement',
  asked: 'awaiting_information',
  failed: 'failed',
  paid: 'paid',
  afterPayment: paidIfNothingRemains,
});

/** What has been paid for, in whole or in part. */
export function paidIfNothingRemains({ remainingAmount }: DocumentSubject): 'awaiting_payment' | 'paid' {
  return isPositive(remainingAmount) ? 'awaiting_payment' : 'paid';
}
