import { describe, expect, it } from 'vitest';

import type { FlagName } from '../../domain/access/featureFlag.ts';
import {
  expectedFlagValues,
  flagNames,
  isFlagOn,
  switchAppListFlag,
} from '../../domain/access/featureFlag.ts';
import { createFlagService } from '../../server/flags/flagService.ts';
import { productSources, textOf } from './sources.ts';

/** The flags with the value that each expects (rules: flags). */
const specified = {
  ...Object.fromEntries(
    `additional_field_bills another_transaction_type_custom_field bills_mark_as_paid biztrip_ca_breakdown
     bt_pdf_export_improvement bulk_approval_bills bulk_upload_user bus_trip_acc_mapping_tab
     bustrip_manual_transaction ca_breakdown custom_policy_no_limit_rule custom_policy_per_year customize_workflow
     disbursement_tracking edit_category_name_bt enable_broadcast_for_all_user enable_clarity enable_intercom
     free_disbursement_fee gpt_migration hide_bill_option_on_claim_policy improvement_policy_bt intl_remittance
     jurnal_integration_multiaccounts jurnal_itg_enable_get_tax jurnal_redirect multiwallet_bills
     new_form_subpolicies new_form_vendor new_sidebar_layout new_sidebar_layout_rbac nps ocr_credit
     physical_card_menu policy_custom_drawer policy_per_year purchase_order purchase_order_deposit
     purchase_order_integration purchase_quote_integration purchase_request rbac_ui req_rep_ui split_category
     subpolicies tagging_integration vcn_report vcn_reversal vcn_tnc_content vcn_top_up virtual_card_credit
     web_submission workflow_bills`
      .split(/\s+/)
      .map((name) => [name, 'show']),
  ),
  bills_jurnal_integration: 'enable',
  custom_field_filter: 'enable',
  deactivate_physical_card: 'true',
  purchase_feature: 'enable',
  purchase_jurnal_integration: 'enable',
  refactoring_error_handler: 'from_backend',
};

/** Flags that no code reads yet, by what will read them. A flag that is read stands here no longer. */
const toCome: Readonly<Record<string, readonly FlagName[]>> = {
  'reading of documents': ['gpt_migration'],
  'rights by role in the settings': ['new_sidebar_layout_rbac', 'rbac_ui'],
  // A script that records what people do is not loaded: see docs/decisions/0058.
  'nothing, by decision': ['enable_clarity'],
};

const sources = productSources
  .filter((file) => !file.endsWith('/featureFlag.ts'))
  .map(textOf)
  .join('\n');
const isRead = (name: string) => sources.includes(`'${name}'`);

describe('the flags', () => {
  it('are those that the code knows, each with the value that it expects', () => {
    expect(expectedFlagValues).toEqual(specified);
  });

  it.each(flagNames)('%s changes something, or is listed with what will read it', (name) => {
    const waitsFor = Object.entries(toCome).flatMap(([what, names]) => (names.includes(name) ? [what] : []));
    expect([isRead(name), waitsFor.length]).toEqual(isRead(name) ? [true, 0] : [false, 1]);
  });

  it('are answered by our own server, on unless a company is named', async () => {
    const flags = createFlagService({ flagsUrl: undefined });
    await flags.prepare?.({ companyID: 1, employeeID: 1 });
    const first = flags.valuesFor({ companyID: 1, employeeID: 1 });
    const second = flags.valuesFor({ companyID: 2, employeeID: 2 });
    expect([...second.keys()].sort()).toEqual([...flagNames, switchAppListFlag].sort());
    const off = flagNames.filter((name) => !isFlagOn(first, name));
    expect(off.sort()).toEqual(['bt_pdf_export_improvement', 'bustrip_manual_transaction']);
    expect(flagNames.filter((name) => !isFlagOn(second, name))).toEqual([]);
  });

  it('are off where the flag service says nothing of them', () => {
    expect(flagNames.filter((name) => isFlagOn(new Map(), name))).toEqual([]);
  });
});
