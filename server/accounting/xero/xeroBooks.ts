import type { BooksAccountType } from '../../../domain/accounting/booksAccount.ts';
import type { BooksAccount, BooksTag, BooksTax } from '../accountingProvider.ts';
import { AccountingError } from '../accountingProvider.ts';
import type { BooksProduct } from '../booksPurchase.ts';
import type { XeroAccount, XeroItem, XeroRow } from './xeroAnswers.ts';

/** Types of accounts. Source: the schema `AccountType` of `xero_accounting.yaml`, XeroAPI/Xero-OpenAPI. */
const accountTypes: Readonly<Record<string, BooksAccountType>> = {
  BANK: 'cash',
  CURRENT: 'current_asset',
  PREPAYMENT: 'current_asset',
  INVENTORY: 'inventory',
  FIXED: 'fixed_asset',
  CURRLIAB: 'current_liability',
  LIABILITY: 'current_liability',
  PAYGLIABILITY: 'current_liability',
  SUPERANNUATIONLIABILITY: 'current_liability',
  EQUITY: 'equity',
  REVENUE: 'income',
  SALES: 'income',
  OTHERINCOME: 'other_income',
  DIRECTCOSTS: 'cost_of_sales',
  EXPENSE: 'expense',
  OVERHEADS: 'expense',
  // What is written off in a period, not what it comes to.
  DEPRECIATN: 'expense',
  SUPERANNUATIONEXPENSE: 'expense',
  WAGESEXPENSE: 'expense',
};

/** Accounts that Xero keeps by itself: no document names them. */
const ownAccounts: Readonly<Record<string, BooksAccountType>> = {
  DEBTORS: 'receivable',
  CREDITORS: 'payable',
  RETAINEDEARNINGS: 'equity',
  HISTORICAL: 'equity',
  TRACKINGTRANSFERS: 'other',
  UNPAIDEXPCLM: 'current_liability',
};

const isActive = ({ Status: status }: { Status?: string | null | undefined }) =>
  status === undefined || status === null || status === 'ACTIVE';

export const isBankAccount = ({ Type: type }: Pick<XeroAccount, 'Type'>) => type === 'BANK';

/** The accounts that are in use. */
export function accountsOf(rows: readonly XeroAccount[], currencyCode: string): BooksAccount[] {
  return rows.filter(isActive).map((row) => {
    const own = ownAccounts[row.SystemAccount ?? ''];
    const isCard = isBankAccount(row) && row.BankAccountType === 'CREDITCARD';
    return {
      id: row.AccountID,
      number: row.Code ?? '',
      name: row.Name,
      type: own ?? (isCard ? 'credit_card' : (accountTypes[row.Type] ?? 'other')),
      isParent: own !== undefined,
      currencyCode: row.CurrencyCode ?? currencyCode,
    };
  });
}

interface TrackingOption extends BooksTag {
  category: string;
  option: string;
}

/** Each option of a tracking category that is in use: a tag names both. */
export function trackingOf(rows: readonly XeroRow<'TrackingCategories'>[]): TrackingOption[] {
  return rows
    .filter(isActive)
    .flatMap(({ TrackingCategoryID: categoryID, Name: category, Options: options }) =>
      options.filter(isActive).map(({ TrackingOptionID: optionID, Name: option }) => ({
        id: `${categoryID}:${optionID}`,
        name: `${category}: ${option}`,
        category,
        option,
      })),
    );
}

/** Taxes that costs can have. Xero knows none that is withheld; one of several parts is a group. */
export function taxesOf(rows: readonly XeroRow<'TaxRates'>[]): BooksTax[] {
  return rows
    .filter((row) => isActive(row) && row.CanApplyToExpenses !== false)
    .map(({ TaxType: id, Name: name, EffectiveRate: rate, TaxComponents: parts }) => ({
      id,
      name,
      rate: rate ?? '0',
      kind: (parts ?? []).length > 1 ? ('group' as const) : ('tax' as const),
    }));
}

export const productsOf = (rows: readonly XeroItem[]): BooksProduct[] =>
  rows
    .filter(({ IsPurchased: isPurchased }) => isPurchased !== false)
    .map((row) => ({ id: row.ItemID, name: itemName(row) }));

const itemName = ({ Name: name, Code: code }: Pick<XeroItem, 'Name' | 'Code'>) =>
  name === undefined || name === null || name === '' ? code : name;

/** What documents name by codes in Xero, and by names with us. */
export interface XeroChart {
  accounts: readonly XeroAccount[];
  items: readonly XeroItem[];
}

interface AccountNamed {
  AccountID?: string | null | undefined;
  AccountCode?: string | null | undefined;
  Code?: string | null | undefined;
}

/** The name of an account that an answer names; one that is gone is named as the answer does. */
export function accountName(
  { accounts }: XeroChart,
  { AccountID: id, AccountCode: accountCode, Code: code = accountCode }: AccountNamed,
): string {
  const found = accounts.find(
    (one) => (id ? one.AccountID === id : false) || (code ? one.Code === code : false),
  );
  return found?.Name ?? code ?? id ?? '';
}

export const itemNameOf = ({ items }: XeroChart, code: string): string => {
  const found = items.find((one) => one.Code === code);
  return found ? itemName(found) : code;
};

/** The account of a name. @throws AccountingError `refused` where the books do not have it, or have put it away */
export function accountNamed({ accounts }: XeroChart, name: string): XeroAccount {
  const found = accounts.find((one) => one.Name === name && isActive(one));
  if (!found) throw new AccountingError('refused', `Account '${name}' is not found`, { refused: 'account' });
  return found;
}

/** The code of an account for a line. @throws AccountingError `refused` for an account that has none */
export function codeOf({ Code: code, Name: name }: XeroAccount): string {
  if (code) return code;
  throw new AccountingError('refused', `Account '${name}' has no code, by which lines name it`, {
    refused: 'account',
  });
}

export function itemNamed({ items }: XeroChart, name: string): XeroItem {
  const found = items.find((one) => itemName(one) === name);
  if (!found) throw new AccountingError('refused', `Item '${name}' is not found`, { refused: 'goods' });
  return found;
}
