import { reason } from '../../../domain/lifecycle/actionInput.ts';
import type { Rule } from '../../../domain/lifecycle/lifecycle.ts';
import { defineLifecycle } from '../../../domain/lifecycle/lifecycle.ts';
import { confirmedBySecondPerson, nothingProposed } from '../../../domain/bank/secondPerson.ts';
import { compare, isPositive } from '../../../domain/money/money.ts';
import { amount, day } from '../../../domain/noun/fields.ts';
import type { AnyKind, DocumentStatus, DocumentSubject, DocumentView } from '../document/document.ts';
import { documentLooks, documentViews, rightsOf, switchOf } from '../document/document.ts';
import { payingOf, paymentMaker } from '../document/documentPaying.ts';
import { depositAccess, depositRule } from './depositRules.ts';

const depositStatuses = [
  'awaiting_payment',
  'awaiting_payment_approval',
  'awaiting_payment_authorization',
  'awaiting_disbursement',
  'awaiting_information',
  'failed',
  'paid',
  'rejected',
  'closed',
] as const satisfies readonly DocumentStatus[];

const paying = payingOf(
  { paymentMaker: depositRule('paymentMaker'), makerTriesAgain: depositRule('makerTriesAgain') },
  'isAbleToCreateDepositPayment',
);

/** What is not paid of it is asked for no more; one of which nothing is paid asks for nothing at all. */
const unasked = ({ remainingAmount, totalAmount }: DocumentSubject) =>
  compare(remainingAmount, totalAmount) === 0 ? 'rejected' : 'closed';

/** Nothing of it is paid any more: its money is with the vendor, or covers invoices. */
const paidAsFarAsAsked = ['paid', 'closed'] as const satisfies readonly DocumentStatus[];

const holdsMoney: Rule<DocumentSubject> = {
  name: 'money of it covers no invoice',
  holds: (_actor, { remainingDeposit }) => isPositive(remainingDeposit),
  says: depositRule('holdsNothing'),
};

const paymentReleaser: Rule<DocumentSubject> = {
  name: 'payment releaser',
  holds: (actor) => actor.capabilities.has('isPaymentReleaser'),
  says: depositRule('recordsRefund'),
};

const switches = switchOf(depositAccess);

/** A deposit is requested on its order, and paid as an invoice is: payments are said once, in their own room. */
const depositLifecycle = defineLifecycle({
  name: 'deposit',
  noun: 'deposit',
  statuses: depositStatuses as readonly DocumentStatus[],
  looks: documentLooks,
  views: documentViews,
  bulkAccess: { allFlags: ['bulk_approval_bills'] },
  switchedBy: () => switches,
  ...paying.waits,
  transitions: [
    ...paying.asked,
    {
      action: 'reject',
      endsIt: true,
      from: ['awaiting_payment', 'failed'],
      to: ['rejected'],
      by: [paymentMaker(depositRule('makerRejects'))],
      and: [
        {
          name: 'nothing paid',
          holds: (_actor, { remainingAmount, totalAmount }) => remainingAmount === totalAmount,
          says: depositRule('partPaid'),
        },
      ],
      input: reason,
      route: { method: 'PATCH', path: 'reject' },
      ability: 'isAbleToRejectDeposit',
      isBulk: true,
      isDestructive: true,
      place: 'beside',
    },
    {
      action: 'release',
      from: paidAsFarAsAsked,
      to: paidAsFarAsAsked,
      choose: ({ status }) => status,
      by: [paymentMaker(depositRule('makerReleases'))],
      and: [
        holdsMoney,
        nothingProposed,
        {
          name: 'not released',
          holds: (_actor, { releasedAt }) => releasedAt === null,
          says: depositRule('released'),
        },
      ],
      byOne:
        'the money is with the vendor already, by a payment that others decided; it covers approved invoices',
      route: { method: 'PATCH', path: 'release' },
      ability: 'isAbleToRelease',
      place: 'beside',
      explained: 'inStatus',
    },
    ...confirmedBySecondPerson<DocumentSubject, DocumentStatus, 'Refund', DocumentView>({
      step: 'Refund',
      from: paidAsFarAsAsked,
      to: paidAsFarAsAsked,
      choose: ({ status }) => status,
      by: [paymentMaker(depositRule('recordsRefund')), paymentReleaser],
      and: [holdsMoney],
      input: {
        amount: amount({ isRequired: true, currencyField: 'currencyCode' }),
        receivedOn: day({ isRequired: true }),
        ...reason,
      },
      path: 'refund',
      movesMoney: true,
      // What comes back is recorded while deposits are switched off, too.
      endsIt: true,
    }),
    {
      action: 'orderClosed',
      from: ['awaiting_payment', 'failed'],
      to: ['rejected', 'closed'],
      choose: unasked,
      by: [],
    },
    ...paying.moved,
  ],
});

type DepositRow = (typeof depositLifecycle)['transitions'][number];

/** The deposit as a kind of purchase document: one that asks for money before there is an invoice. */
export const deposit: AnyKind<DepositRow['action'], NonNullable<DepositRow['ability']>> = {
  type: 'deposit',
  words: 'deposit',
  permissions: 'bills_order',
  rights: rightsOf('bills_order'),
  isOfVendor: true,
  isOwed: true,
  paperTitle: ['Deposit request', 'Permintaan uang muka'],
  paperDueDate: ['Due date', 'Jatuh tempo'],
  series: 'DEP',
  access: depositAccess,
  lifecycle: depositLifecycle,
};
