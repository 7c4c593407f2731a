import { sql } from 'drizzle-orm';
import {
  check,
  date,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  unique,
} from 'drizzle-orm/pg-core';

import type { CreditLabel, CreditSource, QuotaKind } from '../../domain/credit/creditQuota.ts';
import { amount, companyID, instant, recordID, reference } from '../database/columns.ts';

/** The credit that a company has for each kind of use. */
export const creditQuotaTable = pgTable(
  'credit_quota',
  {
    companyID: companyID(),
    kind: text('kind').$type<QuotaKind>().notNull(),
    /** Units of each month; nothing is carried over. */
    monthlyTotal: integer('monthly_total').notNull().default(0),
    monthlyRemaining: integer('monthly_remaining').notNull().default(0),
    lifetime: integer('lifetime').notNull().default(0),
    /** The first day of the month that the monthly units are of, by the company's calendar. */
    month: date('month', { mode: 'string' }).notNull(),
    /** What one costs, in whole rupiah with value added tax; null: none are sold to the company. */
    price: amount('price'),
  },
  (table) => [
    primaryKey({ columns: [table.companyID, table.kind] }),
    check(
      'credit_quota_left',
      sql`${table.lifetime} >= 0 and ${table.monthlyRemaining} between 0 and ${table.monthlyTotal}`,
    ),
    check('credit_quota_price', sql`${table.price} > 0 and ${table.price} = trunc(${table.price})`),
  ],
);

/** Every change of credit; never changed. */
export const creditEntryTable = pgTable(
  'credit_entry',
  {
    companyID: companyID(),
    id: recordID(),
    kind: text('kind').$type<QuotaKind>().notNull(),
    /** Names the cause once and for all: `use:virtualCard:12`. */
    cause: text('cause').notNull(),
    label: text('label').$type<CreditLabel>().notNull(),
    source: text('source').$type<CreditSource>().notNull(),
    /** Units; below zero where they were used. */
    change: integer('change').notNull(),
    /** What is left of both parts. */
    remaining: integer('remaining').notNull(),
    /** What used or bought them, as its history names it. */
    subjectType: text('subject_type'),
    subjectID: reference('subject_id'),
    at: instant('at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.companyID, table.id] }),
    unique('credit_entry_once').on(table.companyID, table.kind, table.cause),
    index('credit_entry_by_time').on(table.companyID, table.kind, table.at),
    foreignKey({
      name: 'credit_entry_quota_exists',
      columns: [table.companyID, table.kind],
      foreignColumns: [creditQuotaTable.companyID, creditQuotaTable.kind],
    }),
  ],
);
