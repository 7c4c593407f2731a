import {
  sandboxBooks,
  sandboxChart,
  sandboxProducts,
  sandboxTags,
  sandboxTaxes,
  sandboxVendors,
} from '../sandboxBooks.ts';
import type { XeroResource } from './xeroAnswers.ts';

/** The organisations of Xero's sandbox. The ends of some names make them misbehave. */
export const sandboxOrganisations = sandboxBooks.map(({ id, name, email }) => ({
  id: id + 10_000,
  name,
  email,
}));

/** An identifier as Xero has them, of a kind of thing and its number in the sandbox. */
export const sandboxUuid = (kind: number, number: number | string) =>
  `${String(kind).padStart(8, '0')}-0000-4000-8000-${String(number).padStart(12, '0')}`;

/** The identifier of an organisation. */
export const tenantOf = (booksID: number | string) => sandboxUuid(1, booksID);

/** The number that the sandbox knows an organisation by. */
export const booksOfTenant = (tenantID: string) => String(Number(tenantID.slice(-12)));

interface Typed {
  Type: string;
  Class: string;
  BankAccountType?: string;
}

/** Xero's types for the categories of the chart that both sandboxes have. */
const typeOfCategory: Readonly<Record<number, Typed>> = {
  1: { Type: 'CURRENT', Class: 'ASSET' },
  2: { Type: 'CURRENT', Class: 'ASSET' },
  3: { Type: 'BANK', Class: 'ASSET', BankAccountType: 'BANK' },
  4: { Type: 'INVENTORY', Class: 'ASSET' },
  5: { Type: 'FIXED', Class: 'ASSET' },
  7: { Type: 'FIXED', Class: 'ASSET' },
  8: { Type: 'CURRLIAB', Class: 'LIABILITY' },
  9: { Type: 'BANK', Class: 'LIABILITY', BankAccountType: 'CREDITCARD' },
  10: { Type: 'CURRLIAB', Class: 'LIABILITY' },
  12: { Type: 'EQUITY', Class: 'EQUITY' },
  13: { Type: 'REVENUE', Class: 'REVENUE' },
  14: { Type: 'OTHERINCOME', Class: 'REVENUE' },
  15: { Type: 'DIRECTCOSTS', Class: 'EXPENSE' },
  16: { Type: 'EXPENSE', Class: 'EXPENSE' },
  17: { Type: 'OVERHEADS', Class: 'EXPENSE' },
};

/** Accounts that Xero keeps by itself, by their names in the chart. */
export const systemAccounts = {
  'Piutang Usaha': 'DEBTORS',
  'Hutang Usaha': 'CREDITORS',
  'PPN Masukan': 'GST',
  'Laba Ditahan': 'RETAINEDEARNINGS',
} as const;

const system = new Map<string, string>(Object.entries(systemAccounts));

const accounts = sandboxChart
  .filter(({ is_parent: isParent }) => !isParent)
  .map(({ id, number, name, category_id: category }) => {
    const own = system.get(name);
    return {
      AccountID: sandboxUuid(2, id),
      Code: number,
      Name: name,
      Status: 'ACTIVE',
      TaxType: 'NONE',
      EnablePaymentsToAccount: false,
      ...typeOfCategory[category],
      ...(category === 3 || category === 9 ? { CurrencyCode: 'IDR' } : {}),
      ...(own === undefined ? {} : { SystemAccount: own }),
    };
  });

/** Which option belongs to which category. */
const categories = [
  { id: 1, name: 'Kota', options: ['Jakarta', 'Surabaya'] },
  { id: 2, name: 'Bagian', options: ['Proyek Merdeka', 'Penjualan', 'Operasional'] },
];
const tracking = categories.map(({ id, name, options }) => ({
  TrackingCategoryID: sandboxUuid(3, id),
  Name: name,
  Status: 'ACTIVE',
  Options: options.map((option) => ({
    TrackingOptionID: sandboxUuid(4, sandboxTags.find((tag) => tag.name === option)?.id ?? 0),
    Name: option,
    Status: 'ACTIVE',
  })),
}));

const taxRates = [
  {
    Name: 'Tax Exempt',
    TaxType: 'NONE',
    Status: 'ACTIVE',
    CanApplyToExpenses: true,
    DisplayTaxRate: 0,
    EffectiveRate: 0,
    TaxComponents: [],
  },
  ...sandboxTaxes
    .filter(({ is_witholding: isWithheld, children }) => !isWithheld && children.length === 0)
    .map(({ id, name, rate }, place) => ({
      Name: name,
      TaxType: place === 0 ? 'INPUT' : `TAX${String(id).padStart(3, '0')}`,
      Status: 'ACTIVE',
      CanApplyToExpenses: true,
      DisplayTaxRate: Number(rate),
      EffectiveRate: Number(rate),
      TaxComponents: [{ Name: name, Rate: Number(rate), IsCompound: false }],
    })),
];

/** What an organisation has from the start, by its resources, in Xero's shapes. */
export const sandboxRows: readonly { resource: XeroResource; id: string; content: object }[] = [
  ...accounts.map((content) => ({ resource: 'Accounts' as const, id: content.AccountID, content })),
  ...tracking.map((content) => ({
    resource: 'TrackingCategories' as const,
    id: content.TrackingCategoryID,
    content,
  })),
  ...taxRates.map((content, place) => ({
    resource: 'TaxRates' as const,
    id: sandboxUuid(5, place),
    content,
  })),
  ...sandboxVendors.map(({ id, name }) => ({
    resource: 'Contacts' as const,
    id: sandboxUuid(6, id),
    content: { ContactID: sandboxUuid(6, id), Name: name, ContactStatus: 'ACTIVE', IsSupplier: true },
  })),
  ...sandboxProducts.map(({ id, name }) => ({
    resource: 'Items' as const,
    id: sandboxUuid(7, id),
    content: {
      ItemID: sandboxUuid(7, id),
      Code: `BRG-${id}`,
      Name: name,
      IsPurchased: true,
      PurchaseDetails: { AccountCode: '6-60301', TaxType: 'NONE' },
    },
  })),
];
