import { companyFeatures } from '../../../domain/access/companyFeature.ts';
import type { CurrencyCode } from '../../../domain/money/money.ts';
import { typicalRates } from '../../../server/seed/typicalRates.ts';
import type { companyTable } from '../../../server/session/companyTable.ts';
import type { organizationTable } from '../../company/organization/organization.server.ts';
import type { companyAccountTable } from '../../paying/companyAccount/companyAccountTable.server.ts';
import type { employeeTable } from '../../../server/session/employeeTable.ts';
import type { exchangeRateTable } from '../../../server/exchangeRates/exchangeRates.ts';
import type { feeConfigurationTable } from '../../paying/payment/paymentTables.server.ts';
import { bankByCode } from '../../../server/bank/banks.ts';
import type { IndonesianBank } from '../../../server/bank/banks.ts';

export type CompanyRow = typeof companyTable.$inferSelect;
export type OrganizationRow = typeof organizationTable.$inferSelect;
export type CompanyAccountRow = typeof companyAccountTable.$inferSelect;
export type EmployeeRow = typeof employeeTable.$inferSelect;
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
    firstFiscalMonth: 'january',
    address: null,
    taxNumber: null,
    logoID: null,
    country: 'ID',
    priceDecimals: 0,
    employeesMayRequestCards: true,
    features: [...companyFeatures],
    createdAt: factoryInstant,
    ...given,
  };
}

export function buildOrganization(given: Given<OrganizationRow, 'companyID' | 'id'>): OrganizationRow {
  return { ...factoryRecord, name: `Branch ${given.id}`, companyAccountID: null, ...given };
}

export function buildCompanyAccount(given: Given<CompanyAccountRow, 'companyID' | 'id'>): CompanyAccountRow {
  return {
    ...factoryRecord,
    name: `Account ${given.id}`,
    description: null,
    currencyCode: 'IDR',
    isMain: false,
    bankConnection: 'sandbox',
    bankCode: null,
    accountNumber: null,
    fileLayoutID: null,
    ...given,
  };
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
    isCardHolder: false,
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

/** What a transfer costs; ten a month are free. */
export function buildFeeConfiguration(given: Given<FeeConfigurationRow, 'companyID'>): FeeConfigurationRow {
  return { product: 'bill', feeAmount: '2500', freeQuotaMonthly: 10, ...given };
}

export function buildExchangeRate(
  given: Given<ExchangeRateRow, 'companyID' | 'currencyCode' | 'validFrom'>,
): ExchangeRateRow {
  const { [given.currencyCode as CurrencyCode]: rateAmount = '1' } = typicalRates;
  return { rateAmount, source: 'company_rate_table', ...given };
}

/** The bank of built accounts that name none. */
export const factoryBank: IndonesianBank = knownBank('014');

function knownBank(code: string): IndonesianBank {
  const bank = bankByCode(code);
  if (bank === null) throw new Error(`There is no bank ${code}`);
  return bank;
}
