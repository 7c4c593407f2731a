import type { Requirement } from '../../../domain/access/access.ts';
import type { BooksAccountType } from '../../../domain/accounting/booksAccount.ts';
import { messagesOf } from '../../../domain/message/message.ts';
import type { accountMappingEn } from './accountMapping.en.ts';

/** What accounts of the books are chosen for. */
export const mappingCategories = [
  'jurnal_basic_account',
  'company_account',
  'category_policy',
  'custom_policy',
  'business_trip_category',
] as const;
export type MappingCategory = (typeof mappingCategories)[number];

/** What a company has one of. */
export const basicAccounts = [
  'balance',
  'card_balance',
  'fee',
  'credit_purchase',
  'cash_advance',
  'employee_payable',
  'accounts_payable',
  'refund',
  'rate_difference',
  'vat',
  'wht',
  'business_trip',
] as const;
export type BasicAccount = (typeof basicAccounts)[number];

/** What a row is: one of those, or a record of a category. */
export const accountableTypes = [
  ...basicAccounts,
  'company_account',
  'category_policy',
  'custom_policy',
  'business_trip_category',
] as const;
export type AccountableType = (typeof accountableTypes)[number];

const money: readonly BooksAccountType[] = ['cash'];
const costs: readonly BooksAccountType[] = [
  'expense',
  'other_expense',
  'cost_of_sales',
  'fixed_asset',
  'inventory',
  'current_asset',
];
const owedToUs: readonly BooksAccountType[] = ['current_asset', 'receivable'];

/** The accounts that fit what is posted to them. */
export const fittingTypes: Readonly<Record<AccountableType, readonly BooksAccountType[]>> = {
  balance: money,
  card_balance: money,
  company_account: money,
  fee: ['expense', 'other_expense', 'cost_of_sales'],
  credit_purchase: ['expense', 'other_expense', 'current_asset'],
  cash_advance: owedToUs,
  employee_payable: ['current_liability', 'payable'],
  // A program may keep its own account of payables to itself.
  accounts_payable: ['payable', 'current_liability'],
  refund: [...owedToUs, 'current_liability', 'other_income'],
  rate_difference: ['other_income', 'other_expense', 'income', 'expense'],
  vat: ['current_asset', 'current_liability'],
  wht: ['current_liability', 'current_asset'],
  business_trip: costs,
  category_policy: costs,
  custom_policy: costs,
  business_trip_category: costs,
};

const needs = { allFeatures: ['jurnalIntegration'] } as const;

/** Who sees what is mapped, and who maps. */
export const mappingAccess = {
  view: { anyPermission: ['integration_account_mapping_view_list'], ...needs },
  edit: { anyPermission: ['integration_account_mapping_edit'], ...needs },
} as const satisfies Record<string, Requirement>;

/** Tags of the books stand on rows with this flag, taxes with that one. */
export const tagAccess = {
  ...mappingAccess.view,
  allFlags: ['tagging_integration'],
} as const satisfies Requirement;
export const taxAccess = {
  ...mappingAccess.view,
  allFlags: ['jurnal_itg_enable_get_tax'],
} as const satisfies Requirement;

/** Every account of the company is mapped with this flag; without it the main one is, for all. */
export const accountsFlag = 'jurnal_integration_multiaccounts';

/** What a category asks beside the right to map; without the flag, trips have one row among the basic ones. */
export const categoryNeeds: Partial<Record<MappingCategory, Requirement>> = {
  business_trip_category: { allFeatures: ['businessTrip'], allFlags: ['bus_trip_acc_mapping_tab'] },
};

/** The tabs of the page, by their `?tab=`. */
export const mappingTabs = {
  general: ['jurnal_basic_account', 'company_account'],
  category: ['category_policy'],
  custom: ['custom_policy'],
  'business-trip': ['business_trip_category'],
} as const satisfies Record<string, readonly MappingCategory[]>;
export type MappingTab = keyof typeof mappingTabs;

/** A record of the company, as a row is told from others. */
export const rowKey = ({
  accountableType,
  accountableID,
}: {
  accountableType: string;
  accountableID: number | null;
}) => `${accountableType}:${accountableID ?? 0}`;

/** The most tags that one row has. */
export const tagsMax = 20;

/** The reasons for which a mapping is not saved. */
export const mappingRule = messagesOf<(typeof accountMappingEn)['rule']>('accountMapping.rule');

/** What the basic rows are called. */
export const basicWord = messagesOf<(typeof accountMappingEn)['basic']>('accountMapping.basic');
