import { useCanAccess } from 'react-admin';
import type { FilterFields, FilterOption } from '../../../../src/ui/list/filter/filterFields.ts';
import { statusOptions } from '../../../../src/ui/list/filter/statusOptions.ts';
import { useChosenNames } from '../../../../src/ui/list/filter/useChosenNames.ts';
import { useLookup } from '../../../../src/ui/list/filter/useLookup.ts';
import { matchStates, receivedStates } from '../../invoiceMatch/matchState.ts';
import type { DocumentKind } from '../document.ts';
import { documentLooks } from '../document.ts';
import type { PurchaseListSpec } from './DocumentListSpecs.tsx';

export type Words = (key: string) => string;

/** Records to filter by; null where the person may not read them. */
export interface DocumentFilterChoices {
  /** Those that are chosen; more are found by typing. */
  vendors: readonly FilterOption[] | null;
  organizations: readonly FilterOption[] | null;
  /** All of them. */
  accounts: readonly FilterOption[] | null;
}

/**
 * Without one of them the list still works: that filter is then not offered.
 * @param filter what the list is asked
 */
export function useDocumentFilterChoices(
  { isOfVendor }: Pick<DocumentKind, 'isOfVendor'>,
  filter: Readonly<Record<string, unknown>>,
): DocumentFilterChoices {
  const { canAccess: mayReadVendors } = useCanAccess({ resource: 'vendors', action: 'list' });
  const { canAccess: mayReadOrganizations } = useCanAccess({ resource: 'organizations', action: 'list' });
  const names = useChosenNames(filter, {
    ...(isOfVendor && mayReadVendors ? { vendorIDs: 'vendors' } : {}),
    ...(mayReadOrganizations ? { organizationIDs: 'organizations' } : {}),
  });
  return {
    vendors: mayReadVendors === true ? (names['vendorIDs'] ?? []) : null,
    organizations: mayReadOrganizations === true ? (names['organizationIDs'] ?? []) : null,
    accounts: useLookup('companyAccounts', isOfVendor),
  };
}

export function purchaseFilterFields(
  { type, lifecycle, isOwed, isOfVendor }: Pick<DocumentKind, 'type' | 'lifecycle' | 'isOwed' | 'isOfVendor'>,
  translate: Words,
  { vendors, accounts, organizations }: DocumentFilterChoices,
): FilterFields<PurchaseListSpec['filters']> {
  const field = (name: string) => ({ label: translate(`document.filter.${name}`) });
  const chosen = (name: string, values: readonly string[]) => ({
    ...field(name),
    options: values.map((value) => ({ value, label: translate(`document.${name}.${value}`) })),
  });
  return {
    query: { ...field(isOfVendor ? 'query' : 'number'), isPromoted: true },
    status: {
      ...field('status'),
      isPromoted: true,
      options: statusOptions(
        isOwed ? [...lifecycle.statuses, 'overdue'] : lifecycle.statuses,
        documentLooks,
        translate,
      ),
    },
    ...(type === 'bill' ? { matchState: chosen('matchState', matchStates) } : {}),
    ...(type === 'order' ? { receivedState: chosen('receivedState', receivedStates) } : {}),
    transactionDate: { ...field('transactionDate'), isPromoted: true },
    ...(isOfVendor ? { dueDate: field('dueDate') } : {}),
    ...(isOwed ? { paidDate: field('paidDate'), paymentDate: field('paymentDate') } : {}),
    totalAmount: field('totalAmount'),
    currencyCode: field('currencyCode'),
    ...(isOfVendor && vendors
      ? { vendorIDs: { ...field('vendorIDs'), resource: 'vendors', options: vendors } }
      : {}),
    ...(isOfVendor && accounts
      ? { companyAccountIDs: { ...field('companyAccountIDs'), options: accounts } }
      : {}),
    ...(organizations
      ? {
          organizationIDs: { ...field('organizationIDs'), resource: 'organizations', options: organizations },
        }
      : {}),
    ownedByMeOnly: field('ownedByMeOnly'),
    ...(isOwed ? { hasDuplicate: field('hasDuplicate') } : {}),
  };
}
