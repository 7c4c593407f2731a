import { reason } from '../../../domain/lifecycle/actionInput.ts';
import { defineLifecycle } from '../../../domain/lifecycle/lifecycle.ts';
import type { AnyKind, DocumentStatus } from '../document/document.ts';
import { documentLooks, documentViews, rightsOf } from '../document/document.ts';
import { payingOf, paymentMaker } from '../document/documentPaying.ts';
import { depositAccess, depositRule } from './depositRules.ts';

export const depositStatuses = [
  'awaiting_payment',
  'awaiting_payment_approval',
  'awaiting_payment_authorization',
  'awaiting_disbursement',
  'awaiting_information',
  'failed',
  'paid',
  'rejected',
] as const satisfies readonly DocumentStatus[];

const paying = payingOf(
  { paymentMaker: depositRule('paymentMaker'), makerTriesAgain: depositRule('makerTriesAgain') },
  'isAbleToCreateDepositPayment',
);

/** A deposit is requested on its order, and paid as an invoice is: payments are said once, in their own room. */
export const depositLifecycle = defineLifecycle({
  name: 'deposit',
  noun: 'deposit',
  statuses: depositStatuses as readonly DocumentStatus[],
  looks: documentLooks,
  views: documentViews,
  bulkAccess: { allFlags: ['bulk_approval_bills'] },
  transitions: [
    ...paying.asked,
    {
      action: 'reject',
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
  series: 'DEP',
  access: depositAccess,
  lifecycle: depositLifecycle,
};
