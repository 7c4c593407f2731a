import type { FilterFields, FilterOption } from '../../../../src/ui/list/filter/filterFields.ts';
import { statusOptions } from '../../../../src/ui/list/filter/statusOptions.ts';
import { useLookup } from '../../../../src/ui/list/filter/useLookup.ts';
import { reviewStatuses } from '../../../../domain/lifecycle/reviewStatus.ts';
import { lawLooks } from '../../../../domain/lifecycle/statusLook.ts';
import type { DocumentKind } from '../document.ts';
import { documentLooks } from '../document.ts';
import type { PurchaseListSpec, ReviewListSpec } from './DocumentListSpecs.tsx';

type Words = (key: string) => string;

/** Records to filter by; null where the person may not read them. */
export interface DocumentFilterChoices {
  vendors: readonly FilterOption[] | null;
  accounts: readonly FilterOption[] | null;
}

/** Without one of them the list still works: that filter is then not offered. */
export function useDocumentFilterChoices(): DocumentFilterChoices {
  return { vendors: useLookup('vendors'), accounts: useLookup('companyAccounts') };
}

export function purchaseFilterFields(
  { lifecycle, isOwed }: Pick<DocumentKind, 'lifecycle' | 'isOwed'>,
  translate: Words,
  { vendors, accounts }: DocumentFilterChoices,
): FilterFields<PurchaseListSpec['filters']> {
  const field = (name: string) => ({ label: translate(`document.filter.${name}`) });
  return {
    query: { ...field('query'), isPromoted: true },
    status: {
      ...field('status'),
      isPromoted: true,
      options: statusOptions(
        isOwed ? [...lifecycle.statuses, 'overdue'] : lifecycle.statuses,
        documentLooks,
        translate,
      ),
    },
    transactionDate: { ...field('transactionDate'), isPromoted: true },
    dueDate: field('dueDate'),
    ...(isOwed ? { paidDate: field('paidDate'), paymentDate: field('paymentDate') } : {}),
    totalAmount: field('totalAmount'),
    currencyCode: field('currencyCode'),
    ...(vendors ? { vendorIDs: { ...field('vendorIDs'), options: vendors } } : {}),
    ...(accounts ? { companyAccountIDs: { ...field('companyAccountIDs'), options: accounts } } : {}),
    ownedByMeOnly: field('ownedByMeOnly'),
  };
}

export function reviewFilterFields(
  translate: Words,
  { vendors }: Pick<DocumentFilterChoices, 'vendors'>,
): FilterFields<ReviewListSpec['filters']> {
  const field = (name: string) => ({ label: translate(`document.filter.${name}`) });
  return {
    query: { ...field('query'), isPromoted: true },
    status: {
      ...field('status'),
      isPromoted: true,
      options: statusOptions(reviewStatuses, lawLooks, translate),
    },
    dueDate: { ...field('dueDate'), isPromoted: true },
    transactionDate: field('transactionDate'),
    totalAmount: field('totalAmount'),
    currencyCode: field('currencyCode'),
    ...(vendors ? { vendorIDs: { ...field('vendorIDs'), options: vendors } } : {}),
  };
}
