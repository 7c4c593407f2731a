import { companyFeatures } from '../../../domain/access/companyFeature.ts';
import type { CurrencyCode } from '../../../domain/money/money.ts';
import type { companyTable } from '../../../server/session/companyTable.ts';
import type { organizationTable } from '../../company/organization/organization.server.ts';
import type { companyAccountTable } from '../../paying/companyAccount/companyAccount.server.ts';
import type { employeeTable } from '../../../server/session/employeeTable.ts';
import type { exchangeRateTable } from '../../../server/exchangeRates/exchangeRates.ts';
import type { feeConfigurationTable } from '../../paying/payment/paymentTables.server.ts';
import type { productPriceTable, productTable } from '../../purchasing/product/productTables.server.ts';
import type { vendorBankAccountTable, vendorTable } from '../../purchasing/vendor/vendorTables.server.ts';
import { bankByCode } from '../../../server/bank/banks.ts';
import type { IndonesianBank } from '../../../server/bank/banks.ts';

export type CompanyRow = typeof companyTable.$inferSelect;
export type OrganizationRow = typeof organizationTable.$inferSelect;
export type CompanyAccountRow = typeof companyAccountTable.$inferSelect;
export type EmployeeRow = typeof employeeTable.$inferSelect;
export type VendorRow = typeof vendorTable.$inferSelect;
export type VendorBankAccountRow = typeof vendorBankAccountTable.$inferSelect;
export type ProductRow = typeof productTable.$inferSelect;
export type ProductPriceRow = typeof productPriceTable.$inferSelect;
export type ExchangeRateRow = typeof exchangeRateTable.$inferSelect;
export type FeeConfigurationRow = typeof feeConfigurationTable.$inferSelect;

/** The keys of a row must be given; everything else has an ordinary value that may be replaced. */
export type Given<Row, Key extends keyof Row> = Pick<Row, Key> & Partial<Row>;

/** When records that nobody dates were made. */
export const factoryInstant = new Date('2026-01-05T02:00:00.000Z');

/** What every record of a declared noun has. */
const factoryRecord = { version: 1, status: 'active', createdAt: factoryInstant } as const;

/** A company with every feature. */
export function buildCompany(given: Given<CompanyRow, 'companyID'>): CompanyRow {
  return {
    name: `PT Contoh ${given.companyID}`,
    size: '51-200',
    registrationSource: 'outlay',
    status: 'active',
    baseCurrency: 'IDR',
    timeZone: 'Asia/Jakarta',
    address: null,
    taxNumber: null,
    features: [...companyFeatures],
    createdAt: factoryInstant,
    ...given,
  };
}

export function buildOrganization(given: Given<OrganizationRow, 'companyID' | 'id'>): OrganizationRow {
  return { ...factoryRecord, name: `Branch ${given.id}`, companyAccountID: null, ...given };
}

export function buildCompanyAccount(given: Given<CompanyAccountRow, 'companyID' | 'id'>): CompanyAccountRow {
  return { name: `Account ${given.id}`, currencyCode: 'IDR', isMain: false, status: 'active', ...given };
}

/** An active employee with access and without any role, right or manager. */
export function buildEmployee(given: Given<EmployeeRow, 'companyID' | 'id'>): EmployeeRow {
  const row = {
    ...factoryRecord,
    employeeCode: `EMP-${String(given.id).padStart(4, '0')}`,
    firstName: 'Employee',
    lastName: String(given.id),
    email: `employee-${given.id}@company-${given.companyID}.test`,
    phone: null,
    jobPosition: 'Staff',
    jobLevel: 'Staff',
    jobGrade: null,
    organizationID: null,
    managerID: null,
    hasAccess: true,
    role: 'user' as const,
    accessRoles: [],
    isProcurementOfficer: false,
    isPurchaseRequester: false,
    isPaymentMaker: false,
    isPaymentReleaser: false,
    companyAccountIDs: [],
    joinDate: null,
    resignDate: null,
    bankCode: null,
    accountNumber: null,
    proposal: null,
    ...given,
  };
  return { ...row, name: `${row.firstName} ${row.lastName}`.trim() };
}

export function buildVendor(given: Given<VendorRow, 'companyID' | 'id'>): VendorRow {
  return {
    ...factoryRecord,
    name: `PT Pemasok ${given.id}`,
    email: `billing@vendor-${given.id}.test`,
    phone: null,
    address: null,
    taxNumber: null,
    termID: null,
    currencyCode: null,
    tax: null,
    withholding: null,
    companyAccountID: null,
    mergedIntoID: null,
    bankChangedByIDs: [],
    ...given,
  };
}

/** A confirmed domestic account. Without `confirmedByID` it still waits for its second person. */
export function buildVendorBankAccount(
  given: Given<VendorBankAccountRow, 'companyID' | 'id' | 'vendorID'>,
): VendorBankAccountRow {
  return {
    country: 'ID',
    branchCode: null,
    bsbNumber: null,
    clearingCode: null,
    institutionNumber: null,
    transitNumber: null,
    ifsc: null,
    sortCode: null,
    bankCode: factoryBank.code,
    bankName: factoryBank.name,
    accountNumber: accountNumberAt(factoryBank, given.id, '8888'),
    accountHolderName: `PT Pemasok ${given.vendorID}`,
    accountType: 'domestic',
    currencyCode: 'IDR',
    confirmedByID: null,
    confirmedAt: given.confirmedByID ? factoryInstant : null,
    confirmedAs: null,
    createdAt: factoryInstant,
    ...given,
  };
}

export function buildProduct(given: Given<ProductRow, 'companyID' | 'id'>): ProductRow {
  return {
    ...factoryRecord,
    code: `SKU-${String(given.id).padStart(4, '0')}`,
    name: `Product ${given.id}`,
    unit: 'pcs',
    tax: '11',
    whtTax: null,
    soldByIDs: [],
    isMiscItem: false,
    ...given,
  };
}

/** What a transfer costs; ten a month are free. */
export function buildFeeConfiguration(given: Given<FeeConfigurationRow, 'companyID'>): FeeConfigurationRow {
  return { product: 'bill', feeAmount: '2500', freeQuotaMonthly: 10, ...given };
}

export function buildExchangeRate(
  given: Given<ExchangeRateRow, 'companyID' | 'currencyCode' | 'validFrom'>,
): ExchangeRateRow {
  const { [given.currencyCode as CurrencyCode]: rateAmount = '1' } = typicalRates;
  return { rateAmount, ...given };
}

/** IDR for one unit, about what they were; the demo lets them drift from month to month. */
export const typicalRates: Readonly<Partial<Record<CurrencyCode, string>>> = {
  USD: '16250.0000',
  SGD: '12480.0000',
  EUR: '18240.0000',
  GBP: '21350.0000',
  JPY: '108.4000',
  KRW: '11.7500',
  AUD: '10620.0000',
  CNY: '2262.0000',
  HKD: '2085.0000',
  MYR: '3815.0000',
  THB: '492.5000',
  PHP: '284.3000',
  VND: '0.6240',
  INR: '189.6000',
  NZD: '9710.0000',
  CAD: '11740.0000',
  CHF: '19980.0000',
  SAR: '4330.0000',
  AED: '4424.0000',
  TWD: '536.0000',
};

/** An invented account number of a length that its bank accepts, with the last four digits asked for. */
export function accountNumberAt(bank: IndonesianBank, serial: number, ending: string): string {
  const length = Math.min(Math.max(bank.accountNumberMinLength, 10), bank.accountNumberMaxLength);
  return `8${String(serial).padStart(length - 1 - ending.length, '0')}${ending}`;
}

/** The bank of built accounts that name none. */
export const factoryBank: IndonesianBank = knownBank('014');

function knownBank(code: string): IndonesianBank {
  const bank = bankByCode(code);
  if (bank === null) throw new Error(`There is no bank ${code}`);
  return bank;
}
