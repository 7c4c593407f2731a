/**
 * Every permission of the product and the access roles that carry it. The keys are the wire form
 * (`bills_invoice_approve`); on the profile they are grouped by resource.
 */
export const accessRoles = ['Super Admin', 'Admin', 'Finance Admin', 'Finance User'] as const;
export type AccessRole = (typeof accessRoles)[number];

const everyAccessRole = accessRoles;
const financeAndUp = ['Super Admin', 'Admin', 'Finance Admin'] as const;
const administrators = ['Super Admin', 'Admin'] as const;
const financeUserOnly = ['Finance User'] as const;

export const permissionsByResource = {
  company_account: {
    account_view_list: everyAccessRole,
    account_view_detail: everyAccessRole,
    account_create: financeAndUp,
    account_edit: financeAndUp,
    allocation_edit: financeAndUp,
    allocation_view_list: everyAccessRole,
  },
  balance: {
    view_detail: everyAccessRole,
    top_up: financeAndUp,
  },
  bills_invoice: {
    view_list: financeAndUp,
    view_detail: everyAccessRole,
    view_list_for_specific_accounts: financeUserOnly,
    create: financeAndUp,
    edit: financeAndUp,
    edit_draft: financeAndUp,
    approve: financeAndUp,
    revise: financeAndUp,
    reject: financeAndUp,
    void: financeAndUp,
    delete: financeAndUp,
    export: financeAndUp,
  },
  bills_order: {
    view_list: financeAndUp,
    view_detail: everyAccessRole,
    view_list_for_specific_accounts: financeUserOnly,
    create: financeAndUp,
    edit: financeAndUp,
    edit_draft: financeAndUp,
    approve: financeAndUp,
    revise: financeAndUp,
    reject: financeAndUp,
    void: financeAndUp,
    delete: financeAndUp,
    export: financeAndUp,
  },
  bills_quote: {
    view_list: everyAccessRole,
    view_detail: everyAccessRole,
    create: financeAndUp,
    edit: financeAndUp,
    approve: financeAndUp,
    revise: financeAndUp,
    reject: financeAndUp,
  },
  bills_request: {
    view_list: everyAccessRole,
    view_detail: everyAccessRole,
    create: financeAndUp,
    edit: financeAndUp,
    approve: financeAndUp,
    revise: financeAndUp,
    reject: financeAndUp,
  },
  vendor: {
    view_list: everyAccessRole,
    view_detail: everyAccessRole,
    create: financeAndUp,
    edit: financeAndUp,
    archive: financeAndUp,
  },
  product: {
    view_list: everyAccessRole,
    view_detail: everyAccessRole,
    create: financeAndUp,
    edit: financeAndUp,
    archive: financeAndUp,
  },
  warehouse: {
    view_list: everyAccessRole,
    view_detail: everyAccessRole,
    create: financeAndUp,
    edit: financeAndUp,
    archive: financeAndUp,
  },
  transaction_claim: {
    view_list: everyAccessRole,
    view_detail: everyAccessRole,
    edit: financeAndUp,
    mark_as_disbursed: financeAndUp,
    mark_as_settled: financeAndUp,
    export: financeAndUp,
  },
  benefit_reimbursement: {
    view_list: financeAndUp,
  },
  transaction_trip: {
    view_list: everyAccessRole,
    view_detail: everyAccessRole,
    mark_as_disbursed: financeAndUp,
    mark_as_completed: financeAndUp,
  },
  transaction_card: {
    view_list: everyAccessRole,
    view_detail: everyAccessRole,
    export: everyAccessRole,
  },
  transaction_physical_card: {
    view_list: everyAccessRole,
    view_detail: everyAccessRole,
    export: everyAccessRole,
  },
  card: {
    view_list: everyAccessRole,
    view_detail: everyAccessRole,
    create: financeAndUp,
    edit: financeAndUp,
    top_up: financeAndUp,
    deactivate: financeAndUp,
  },
  physical_card: {
    view_list: everyAccessRole,
    view_detail: everyAccessRole,
    create: financeAndUp,
    edit: financeAndUp,
    top_up: financeAndUp,
    deactivate: financeAndUp,
  },
  employee: {
    view_list: administrators,
    view_detail: administrators,
    create: administrators,
    edit: administrators,
    invite: administrators,
    resign: administrators,
  },
  policy_management_category: {
    view_list: financeAndUp,
    view_detail: financeAndUp,
    create: administrators,
    edit: administrators,
    delete: administrators,
  },
  policy_management_custom: {
    view_list: financeAndUp,
    view_detail: financeAndUp,
    create: administrators,
    edit: administrators,
    delete: administrators,
  },
  policy_management_business_trip: {
    view_list: administrators,
    view_detail: administrators,
    create: administrators,
    edit: administrators,
    delete: administrators,
  },
  workflow_bills: {
    view_list: financeAndUp,
    view_detail: financeAndUp,
    create: financeAndUp,
    edit: financeAndUp,
    delete: financeAndUp,
  },
  workflow_company_wide: {
    view_list: administrators,
    view_detail: administrators,
    create: administrators,
    edit: administrators,
    delete: administrators,
  },
  workflow_business_trip: {
    view_list: administrators,
    view_detail: administrators,
    create: administrators,
    edit: administrators,
    delete: administrators,
  },
  workflow_custom: {
    view_list: administrators,
    view_detail: administrators,
    create: administrators,
    edit: administrators,
    delete: administrators,
  },
  custom_field: {
    view_list: administrators,
    create: administrators,
    edit: administrators,
    delete: administrators,
  },
  quota: {
    ocr_view: everyAccessRole,
    vcn_view: everyAccessRole,
    ocr_purchase: financeAndUp,
    vcn_purchase: financeAndUp,
  },
  purchase_request_access: {
    view_detail: administrators,
    edit: administrators,
  },
  scheduler: {
    view_list: financeAndUp,
    create: financeAndUp,
    edit: financeAndUp,
    delete: financeAndUp,
  },
  integration: {
    view_detail: financeAndUp,
    connect: financeAndUp,
    account_mapping_view_list: financeAndUp,
    account_mapping_edit: financeAndUp,
    transaction_list_view_list: financeAndUp,
    transaction_fee_list_view_list: financeAndUp,
    balance_top_up_list_view_list: financeAndUp,
    cash_advance_return_list_view_list: financeAndUp,
    bills_view_list: financeAndUp,
    bills_view_detail: financeAndUp,
    sync: financeAndUp,
  },
  audit: {
    view_list: administrators,
    export: administrators,
  },
} as const satisfies Record<string, Record<string, readonly AccessRole[]>>;

type PermissionResource = keyof typeof permissionsByResource;
export type PermissionKey = {
  [Resource in PermissionResource]: `${Resource}_${keyof (typeof permissionsByResource)[Resource] & string}`;
}[PermissionResource];

const holdersByKey = new Map<string, readonly AccessRole[]>(
  Object.entries(permissionsByResource).flatMap(([resource, actions]) =>
    Object.entries(actions).map(([action, holders]) => [`${resource}_${action}`, holders] as const),
  ),
);

export const permissionKeys = [...holdersByKey.keys()] as PermissionKey[];

/** Found once for each set of access roles: every request asks. */
const heldByRoles = new Map<string, ReadonlySet<PermissionKey>>();

/** The permission keys that a person with these access roles holds. */
export function permissionsOf(roles: readonly AccessRole[]): ReadonlySet<PermissionKey> {
  const held =
    heldByRoles.get(roles.join()) ??
    new Set(permissionKeys.filter((key) => holdersByKey.get(key)?.some((holder) => roles.includes(holder))));
  heldByRoles.set(roles.join(), held);
  return held;
}

/** The access roles that carry a permission, for the sentence that explains a refusal. */
export function holdersOf(key: PermissionKey): readonly AccessRole[] {
  return holdersByKey.get(key) ?? [];
}

/** The wire form of the profile: `{ bills_invoice: ['view_list', …] }`. */
export function groupPermissions(
  held: ReadonlySet<PermissionKey>,
): Partial<Record<PermissionResource, string[]>> {
  const grouped: Partial<Record<PermissionResource, string[]>> = {};
  for (const [resource, actions] of Object.entries(permissionsByResource)) {
    const mine = Object.keys(actions).filter((action) => held.has(`${resource}_${action}` as PermissionKey));
    if (mine.length > 0) grouped[resource as PermissionResource] = mine;
  }
  return grouped;
}

/** The reverse of {@link groupPermissions}, for the browser. Unknown names are dropped. */
export function ungroupPermissions(grouped: Record<string, readonly string[]>): ReadonlySet<PermissionKey> {
  const keys = Object.entries(grouped).flatMap(([resource, actions]) =>
    actions.map((action) => `${resource}_${action}`),
  );
  return new Set(keys.filter((key): key is PermissionKey => holdersByKey.has(key)));
}
