import type { FilterFields } from '../../../../src/ui/list/filter/filterFields.ts';
import { statusOptions } from '../../../../src/ui/list/filter/statusOptions.ts';
import { reviewStatuses } from '../../../../domain/lifecycle/reviewStatus.ts';
import { lawLooks } from '../../../../domain/lifecycle/statusLook.ts';
import type { DocumentKind } from '../document.ts';
import type { ReviewListSpec } from './DocumentListSpecs.tsx';
import type { Words, DocumentFilterChoices } from './DocumentFilters.tsx';

export function reviewFilterFields(
  { isOfVendor }: Pick<DocumentKind, 'isOfVendor'>,
  translate: Words,
  { vendors }: Pick<DocumentFilterChoices, 'vendors'>,
): FilterFields<ReviewListSpec['filters']> {
  const field = (name: string) => ({ label: translate(`document.filter.${name}`) });
  return {
    query: { ...field(isOfVendor ? 'query' : 'number'), isPromoted: true },
    status: {
      ...field('status'),
      isPromoted: true,
      options: statusOptions(reviewStatuses, lawLooks, translate),
    },
    ...(isOfVendor ? { dueDate: { ...field('dueDate'), isPromoted: true } } : {}),
    transactionDate: field('transactionDate'),
    totalAmount: field('totalAmount'),
    currencyCode: field('currencyCode'),
    ...(isOfVendor && vendors
      ? { vendorIDs: { ...field('vendorIDs'), resource: 'vendors', options: vendors } }
      : {}),
  };
}
