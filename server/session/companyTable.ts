import { eq, sql } from 'drizzle-orm';
import { boolean, check, jsonb, pgTable, primaryKey, smallint, text } from 'drizzle-orm/pg-core';

import type { CompanyFeature } from '../../domain/access/companyFeature.ts';
import type { Month } from '../../domain/day/fiscalYear.ts';
import { months, usualFirstMonth } from '../../domain/day/fiscalYear.ts';
import { DomainError } from '../../domain/message/errors.ts';
import { companyID, instant, reference } from '../database/columns.ts';
import type { Executor } from '../database/database.ts';

export const companyTable = pgTable(
  'company',
  {
    companyID: companyID(),
    name: text('name').notNull(),
    size: text('size').notNull().default('1-50'),
    registrationSource: text('registration_source').notNull().default('outlay'),
    status: text('status').notNull().default('active'),
    baseCurrency: text('base_currency').notNull().default('IDR'),
    timeZone: text('time_zone').notNull().default('Asia/Jakarta'),
    /** The month with which its fiscal year begins. */
    firstFiscalMonth: text('first_fiscal_month').$type<Month>().notNull().default(usualFirstMonth),
    /** As papers name it. */
    address: text('address'),
    taxNumber: text('tax_number'),
    /** The file of its logo, drawn small; null: it has none. */
    logoID: reference('logo_id'),
    /** ISO 3166. */
    country: text('country').notNull().default('ID'),
    /** Unit prices may have so many decimals where their currency has fewer; 0: as many as the currency. */
    priceDecimals: smallint('price_decimals').notNull().default(0),
    /** Everybody may ask for a card of their own. */
    employeesMayRequestCards: boolean('employees_may_request_cards').notNull().default(true),
    features: jsonb('features').$type<CompanyFeature[]>().notNull().default([]),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.companyID] }),
    check(
      'company_first_fiscal_month',
      sql`${table.firstFiscalMonth} in (${sql.raw(months.map((month) => `'${month}'`).join(', '))})`,
    ),
  ],
);

/** How a company came here that people made for themselves, and that is nobody's demo. */
export const ownRegistration = 'setup';

/** Whether anybody works here at all. */
export async function hasCompany(executor: Executor): Promise<boolean> {
  const companies = await executor.select({ companyID: companyTable.companyID }).from(companyTable).limit(1);
  return companies.length > 0;
}

/** Where the clocks of a company go: what decides which day it is. @throws DomainError where there is no such company */
export async function timeZoneOf(executor: Executor, id: number): Promise<string> {
  const [company] = await executor
    .select({ timeZone: companyTable.timeZone })
    .from(companyTable)
    .where(eq(companyTable.companyID, id));
  if (!company) throw new DomainError('not_found');
  return company.timeZone;
}

/** With which month the fiscal year of a company begins. @throws DomainError where there is no such company */
export async function firstFiscalMonthOf(executor: Executor, id: number): Promise<Month> {
  const [company] = await executor
    .select({ firstFiscalMonth: companyTable.firstFiscalMonth })
    .from(companyTable)
    .where(eq(companyTable.companyID, id));
  if (!company) throw new DomainError('not_found');
  return company.firstFiscalMonth;
}
