import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { expectedFlagValues, flagNames, isFlagOn } from '../../domain/access/featureFlag.ts';
import {
  accessRoles,
  groupPermissions,
  permissionKeys,
  permissionsOf,
} from '../../domain/access/permission.ts';

const fixtures = join(import.meta.dirname, '..', 'fixtures');
const [head = '', ...lines] = readFileSync(join(fixtures, 'permissions.csv'), 'utf8').trim().split(/\r?\n/);
const rows = lines.map((line) => {
  const [resource = '', action = '', key = '', ...held] = line.split(',');
  return { resource, action, key, holders: accessRoles.filter((_, index) => held[index] === 'yes') };
});

describe('the permissions', () => {
  it('are those of the table, grouped by the same resources', () => {
    expect(head).toBe(['resource', 'action', 'key', ...accessRoles].join(','));
    expect(rows).toHaveLength(158);
    expect([...permissionKeys].sort()).toEqual(rows.map(({ key }) => key).sort());
    const grouped: Record<string, string[]> = {};
    for (const { resource, action } of rows) (grouped[resource] ??= []).push(action);
    const sorted = (groups: Record<string, string[]>) =>
      Object.fromEntries(Object.entries(groups).map(([name, actions]) => [name, [...actions].sort()]));
    expect(sorted(groupPermissions(new Set(permissionKeys)) as Record<string, string[]>)).toEqual(
      sorted(grouped),
    );
  });

  it.each(accessRoles)('of a %s are those of the table', (role) => {
    const expected = rows.filter(({ holders }) => holders.includes(role)).map(({ key }) => key);
    expect([...permissionsOf([role])].sort()).toEqual(expected.sort());
  });

  it('of nobody are none', () => {
    expect(permissionsOf([]).size).toBe(0);
  });
});

/** The flags whose expected value is not the default (rules: flags). */
const otherValues: Readonly<Record<string, string>> = {
  refactoring_error_handler: 'from_backend',
  purchase_feature: 'enable',
  purchase_jurnal_integration: 'enable',
  bills_jurnal_integration: 'enable',
  custom_field_filter: 'enable',
  deactivate_physical_card: 'true',
};

/** Those with an expected value, the others, those with defaults. */
const specifiedFlags = `additional_field_bills new_form_vendor new_sidebar_layout edit_category_name_bt
  bulk_approval_bills jurnal_integration_multiaccounts jurnal_itg_enable_get_tax subpolicies new_form_subpolicies
  vcn_reversal bills_mark_as_paid another_transaction_type_custom_field refactoring_error_handler
  tagging_integration purchase_feature purchase_jurnal_integration purchase_order_integration
  hide_bill_option_on_claim_policy custom_field_filter deactivate_physical_card enable_intercom
  bills_jurnal_integration purchase_order gpt_migration virtual_card_credit ocr_credit nps
  bt_pdf_export_improvement purchase_order_deposit purchase_request purchase_quote_integration
  disbursement_tracking enable_broadcast_for_all_user
  new_sidebar_layout_rbac rbac_ui physical_card_menu vcn_report
  bus_trip_acc_mapping_tab jurnal_redirect req_rep_ui bustrip_manual_transaction policy_per_year vcn_tnc_content
  custom_policy_per_year custom_policy_no_limit_rule policy_custom_drawer ca_breakdown web_submission
  improvement_policy_bt biztrip_ca_breakdown customize_workflow enable_clarity free_disbursement_fee split_category
  vcn_top_up bulk_upload_user intl_remittance multiwallet_bills workflow_bills`.split(/\s+/);

describe('the flags', () => {
  it('are those of the contract, with the values that are expected', () => {
    expect([...flagNames].sort()).toEqual([...specifiedFlags].sort());
    const expected = Object.fromEntries(specifiedFlags.map((name) => [name, otherValues[name] ?? 'show']));
    expect(expectedFlagValues).toEqual(expected);
  });

  it('are off until the service says otherwise', () => {
    expect(flagNames.filter((name) => isFlagOn(new Map(), name))).toEqual([]);
  });

  it('are on by their value, or by being there when none is expected', () => {
    const flags = new Map([
      ['nps', 'show'],
      ['purchase_feature', 'show'],
      ['vcn_report', null],
    ]);
    expect(isFlagOn(flags, 'nps')).toBe(true);
    expect(isFlagOn(flags, 'purchase_feature')).toBe(false);
    expect(isFlagOn(flags, 'purchase_feature', null)).toBe(true);
    expect(isFlagOn(flags, 'vcn_report')).toBe(false);
    expect(isFlagOn(flags, 'vcn_report', null)).toBe(true);
    expect(isFlagOn(flags, 'rbac_ui', null)).toBe(false);
  });

  it('are all on in the flags that the server brings along', () => {
    interface Definitions {
      features: { name: string; enabled: boolean; variants: { payload?: { value: string } }[] }[];
    }
    const file = join(import.meta.dirname, '..', '..', 'server', 'flags', 'flags.json');
    const { features } = JSON.parse(readFileSync(file, 'utf8')) as Definitions;
    const values = new Map(
      features
        .filter(({ enabled }) => enabled)
        .map(({ name, variants }) => [name, variants[0]?.payload?.value ?? null]),
    );
    expect(flagNames.filter((name) => !isFlagOn(values, name))).toEqual([]);
  });
});
