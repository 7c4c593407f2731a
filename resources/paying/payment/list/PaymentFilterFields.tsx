import type { FilterFields, FilterOption } from '../../../../src/ui/list/filter/filterFields.ts';
import type { PaymentListSpec } from './PaymentFilters.tsx';

type Words = (key: string) => string;

/** How the filters of a payment list are shown; the three lists differ in their statuses. */
export function paymentFilterFields(
  translate: Words,
  { statuses, accounts }: { statuses: readonly FilterOption[]; accounts: readonly FilterOption[] | null },
) {
  const field = (name: string) => ({ label: translate(`payment.filter.${name}`) });
  return {
    query: { ...field('query'), isPromoted: true },
    status: { ...field('status'), isPromoted: true, options: statuses },
    dueDate: { ...field('dueDate'), isPromoted: true },
    paymentDate: field('paymentDate'),
    transactionDate: field('transactionDate'),
    totalAmount: field('totalAmount'),
    currencyCode: field('currencyCode'),
    ...(accounts ? { companyAccountIDs: { ...field('companyAccountIDs'), options: accounts } } : {}),
  } satisfies FilterFields<PaymentListSpec['filters']>;
}
