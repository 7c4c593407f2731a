/**
 * Remote flags (rules: flags). A flag is on if it exists and, when a value is expected, its variant carries
 * that value; an expected value of null asks for existence alone; unless named here, 'show' is expected.
 */
export const expectedFlagValues = {
  additional_field_bills: 'show',
  another_transaction_type_custom_field: 'show',
  bills_jurnal_integration: 'enable',
  bills_mark_as_paid: 'show',
  bt_pdf_export_improvement: 'show',
  bulk_approval_bills: 'show',
  bulk_upload_user: 'show',
  bus_trip_acc_mapping_tab: 'show',
  bustrip_manual_transaction: 'show',
  biztrip_ca_breakdown: 'show',
  ca_breakdown: 'show',
  custom_field_filter: 'enable',
  custom_policy_no_limit_rule: 'show',
  custom_policy_per_year: 'show',
  customize_workflow: 'show',
  deactivate_physical_card: 'true',
  disbursement_tracking: 'show',
  edit_category_name_bt: 'show',
  enable_broadcast_for_all_user: 'show',
  enable_clarity: 'show',
  enable_intercom: 'show',
  free_disbursement_fee: 'show',
  gpt_migration: 'show',
  hide_bill_option_on_claim_policy: 'show',
  improvement_policy_bt: 'show',
  intl_remittance: 'show',
  jurnal_integration_multiaccounts: 'show',
  jurnal_itg_enable_get_tax: 'show',
  jurnal_redirect: 'show',
  multiwallet_bills: 'show',
  new_form_subpolicies: 'show',
  new_form_vendor: 'show',
  new_sidebar_layout: 'show',
  new_sidebar_layout_rbac: 'show',
  nps: 'show',
  ocr_credit: 'show',
  physical_card_menu: 'show',
  policy_custom_drawer: 'show',
  policy_per_year: 'show',
  purchase_feature: 'enable',
  purchase_jurnal_integration: 'enable',
  purchase_order: 'show',
  purchase_order_deposit: 'show',
  purchase_order_integration: 'show',
  purchase_quote_integration: 'show',
  purchase_request: 'show',
  rbac_ui: 'show',
  refactoring_error_handler: 'from_backend',
  req_rep_ui: 'show',
  split_category: 'show',
  subpolicies: 'show',
  tagging_integration: 'show',
  vcn_report: 'show',
  vcn_reversal: 'show',
  vcn_tnc_content: 'show',
  vcn_top_up: 'show',
  virtual_card_credit: 'show',
  web_submission: 'show',
  workflow_bills: 'show',
} as const satisfies Record<string, string | null>;

export type FlagName = keyof typeof expectedFlagValues;
export const flagNames = Object.keys(expectedFlagValues) as FlagName[];

/** The flag that carries the switch-app list as JSON in its variant. */
export const switchAppListFlag = 'switch_app_list';

/** What the flag service answered: a flag that exists maps to its variant's value, or to null without one. */
export type FlagValues = ReadonlyMap<string, string | null>;

/** Judges one flag. `expected` overrides the table above; null asks for existence alone. */
export function isFlagOn(
  flags: FlagValues,
  name: FlagName,
  expected: string | null = expectedFlagValues[name],
): boolean {
  if (!flags.has(name)) return false;
  return expected === null || flags.get(name) === expected;
}

/** How long an answer of the flag service is kept, in milliseconds (rules: flags). */
export const flagCacheMs = 900_000;
