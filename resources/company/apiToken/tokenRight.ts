import type { PermissionKey } from '../../../domain/access/permission.ts';

const documents = ['bills_invoice', 'bills_order', 'bills_quote', 'bills_request'] as const;

/** `view_list` and `view_detail` of each of these. */
function reading<const Resource extends string>(...resources: readonly Resource[]) {
  return resources.flatMap((resource) => [`${resource}_view_list`, `${resource}_view_detail`] as const);
}

/**
 * What an API token can be given, and the permissions that each right comes to. None of them decides, pays, gives rights or lets
 * another system in: what is not here no token reaches, whoever made it.
 */
const permissionsByTokenRight = {
  documents_read: [...reading(...documents), 'bills_invoice_export', 'bills_order_export'],
  documents_create: documents.map((kind) => `${kind}_create` as const),
  vendors_read: reading('vendor'),
  vendors_write: ['vendor_create', 'vendor_edit'],
  products_read: reading('product', 'warehouse'),
  products_write: ['product_create', 'product_edit', 'warehouse_create', 'warehouse_edit'],
  claims_read: [...reading('transaction_claim'), 'transaction_claim_export'],
  trips_read: reading('transaction_trip'),
  cards_read: [
    ...reading('card', 'transaction_card', 'physical_card', 'transaction_physical_card'),
    'transaction_card_export',
    'transaction_physical_card_export',
  ],
  accounts_read: ['company_account_account_view_list', 'company_account_account_view_detail'],
  employees_read: reading('employee'),
  audit_read: ['audit_view_list', 'audit_export'],
} as const satisfies Record<string, readonly PermissionKey[]>;

export type TokenRight = keyof typeof permissionsByTokenRight;
export const tokenRights = Object.keys(permissionsByTokenRight) as [TokenRight, ...TokenRight[]];

/** The permissions that these rights come to. */
export function permissionsOfRights(rights: readonly string[]): ReadonlySet<PermissionKey> {
  const known = tokenRights.filter((right) => rights.includes(right));
  return new Set(known.flatMap((right) => permissionsByTokenRight[right]));
}

/** Of these rights, those of which the person holds less than all. */
export function rightsNotHeld(held: ReadonlySet<PermissionKey>, rights: readonly TokenRight[]): TokenRight[] {
  return rights.filter((right) => permissionsByTokenRight[right].some((key) => !held.has(key)));
}
