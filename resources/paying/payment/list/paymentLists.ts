import { reviewStatuses } from '../../../../domain/lifecycle/reviewStatus.ts';
import type { StatusLooks } from '../../../../domain/lifecycle/statusLook.ts';
import {
  amountRangeFilter,
  choiceFilter,
  currencyFilter,
  dayRangeFilter,
  idFilter,
  textFilter,
} from '../../../../domain/list/filterKinds.ts';
import type { FilterValues, ListSpec } from '../../../../domain/list/listQuery.ts';
import { listSpec } from '../../../../domain/list/listQuery.ts';
import type { PaymentStatus } from '../paymentStatus.ts';
import { paymentLooks, paymentStatuses } from '../paymentStatus.ts';

const paymentSorts = [
  'paymentDate',
  'amount',
  'referenceID',
  'vendorName',
  'status',
  'dueDate',
  'id',
] as const;

interface ListedStatuses<Status extends string> {
  statuses: readonly Status[];
  looks: StatusLooks;
}

interface Order<Field extends string> {
  sorts: readonly Field[];
  amountSorts: readonly NoInfer<Field>[];
  defaultSort: string;
}

const byPayment = { sorts: paymentSorts, amountSorts: ['amount'], defaultSort: '-id' } as const;

/** What the releasers' list holds: everything that is past its approval. */
const releaseStatuses = paymentStatuses.filter((status) => status !== 'awaiting_approval');

/** One list of payments or payables: the same filters, 20 rows a page (rules: page size), its own statuses. */
export function paymentListSpec<const Status extends string, const Field extends string>(
  screen: string,
  { statuses, looks }: ListedStatuses<Status>,
  order: Order<Field>,
) {
  return listSpec({
    screen,
    filters: {
      query: textFilter({ isPromoted: true }),
      status: choiceFilter(statuses, { looks, isPromoted: true }),
      dueDate: dayRangeFilter({ isPromoted: true }),
      paymentDate: dayRangeFilter(),
      transactionDate: dayRangeFilter({ mayBeYear: true }),
      totalAmount: amountRangeFilter(),
      currencyCode: currencyFilter(),
      companyAccountIDs: idFilter({ resource: 'company-accounts', areFew: true }),
    },
    ...order,
    defaultLimit: 20,
  });
}

export type PaymentListSpec = ListSpec<ReturnType<typeof paymentListSpec>['filters']>;
export type PaymentListFilter = FilterValues<PaymentListSpec['filters']>;

/** Each list stands twice: for payments of invoices, and of deposits. */
function ofBoth<const Status extends string>(screen: string, statuses: readonly Status[]) {
  const listed = { statuses, looks: paymentLooks };
  return {
    bill: paymentListSpec(screen, listed, byPayment),
    deposit: paymentListSpec(`${screen}-deposits`, listed, byPayment),
  } as const;
}

export const paymentApprovalListSpecs = ofBoth('approval-payment-list-approval', reviewStatuses);
export const paymentReleaseListSpecs = ofBoth('approval-payment-list-authorize', releaseStatuses);

/** On the first visit each list shows what waits for the person. */
export const firstPaymentApprovalFilter: PaymentListFilter = {
  status: ['awaiting'] satisfies (typeof reviewStatuses)[number][],
};
export const firstPaymentReleaseFilter: PaymentListFilter = {
  status: ['awaiting_payment_authorization'] satisfies PaymentStatus[],
};
