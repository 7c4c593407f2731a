import type { CapabilityRule, KnownPerson } from '../../domain/access/capability.ts';
import type { PermissionKey } from '../../domain/access/permission.ts';
import { requestSwitch } from './switches.ts';
import { anyReviewer } from './reviewers.ts';

const { allFlags } = requestSwitch;

const isRequester = ({ given }: KnownPerson): boolean => given.has('isPurchaseRequester');

/** Who reviews purchases, and who requests them. */
export const purchaseCapabilities = [
  { name: 'isReviewer', profile: 'billsCapability', approves: {} },
  { name: 'isPurchaseOrderReviewer', profile: 'billsCapability', approves: {} },
  { name: 'isPurchaseRequestReviewer', profile: 'billsCapability', approves: { allFlags } },
  { name: 'isPurchaseQuoteReviewer', profile: 'billsCapability', approves: { allFlags } },
  { name: 'isPurchaseRequester', profile: 'billsCapability', holds: isRequester },
] as const satisfies readonly CapabilityRule[];

const lists: readonly PermissionKey[] = [
  'bills_invoice_view_list',
  'bills_invoice_view_list_for_specific_accounts',
  'bills_order_view_list',
  'bills_order_view_list_for_specific_accounts',
  'bills_quote_view_list',
  'bills_request_view_list',
];

const seesPurchases = (person: KnownPerson): boolean =>
  isRequester(person) || lists.some((key) => person.permissions.has(key));
const reviewsPurchases = ({ has }: KnownPerson): boolean => anyReviewer.some((reviewer) => has.has(reviewer));

/** Whom purchases, and their approvals, are shown. */
export const purchaseAccess = [
  { name: 'hasAccessToPurchasing', profile: 'billsCapability', holds: seesPurchases },
  { name: 'hasAccessToApprovalPurchasing', profile: 'billsCapability', holds: reviewsPurchases },
] as const satisfies readonly CapabilityRule[];
