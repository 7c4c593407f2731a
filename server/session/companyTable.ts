import { jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';

import type { CompanyFeature } from '../../domain/access/companyFeature.ts';
import { companyID, instant } from '../database/columns.ts';

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
    /** As papers name it. */
    address: text('address'),
    taxNumber: text('tax_number'),
    features: jsonb('features').$type<CompanyFeature[]>().notNull().default([]),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.companyID] })],
);
