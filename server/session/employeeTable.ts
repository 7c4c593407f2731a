import { and, eq, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { boolean, index, pgTable, text, uniqueIndex, primaryKey } from 'drizzle-orm/pg-core';

import type { Role } from '../../domain/access/actor.ts';
import type { AccessRole } from '../../domain/access/permission.ts';
import { text as textField } from '../../domain/noun/fields.ts';
import { day, reference, references } from '../database/columns.ts';
import { inNameForm } from '../database/normalForms.ts';
import { listIndexes } from '../records/listIndexes.ts';
import { proposalColumn } from '../engine/proposalColumn.ts';
import { recordColumns } from '../records/recordColumns.ts';

const employeeStatuses = ['active', 'inactive', 'resigned'] as const;

/** What lists of employees are ordered by and searched in, as the noun declares it. */
const listed = {
  fields: {
    name: textField(201, { isSearched: true, isSorted: true }),
    email: textField(254, { isSearched: true, isSorted: true }),
    employeeCode: textField(40, { isSearched: true, isSorted: true }),
  },
};

export const employeeTable = pgTable(
  'employee',
  {
    ...recordColumns(employeeStatuses),
    /** What colleagues and payroll know the person by. */
    employeeCode: text('employee_code').notNull(),
    firstName: text('first_name').notNull(),
    lastName: text('last_name').notNull(),
    name: text('name')
      .notNull()
      .generatedAlwaysAs(sql`trim(first_name || ' ' || last_name)`),
    email: text('email').notNull(),
    phone: text('phone'),
    jobPosition: text('job_position'),
    jobLevel: text('job_level'),
    jobGrade: text('job_grade'),
    organizationID: reference('organization_id'),
    managerID: reference('manager_id'),
    hasAccess: boolean('has_access').notNull().default(true),
    role: text('role').$type<Role>().notNull().default('user'),
    accessRoles: text('access_roles').array().$type<AccessRole[]>().notNull().default([]),
    isProcurementOfficer: boolean('is_procurement_officer').notNull().default(false),
    isPurchaseRequester: boolean('is_purchase_requester').notNull().default(false),
    isPaymentMaker: boolean('is_payment_maker').notNull().default(false),
    isPaymentReleaser: boolean('is_payment_releaser').notNull().default(false),
    /** A card was made for them, or they asked for one: they enter the rooms of cards for their own. */
    isCardHolder: boolean('is_card_holder').notNull().default(false),
    /** Company accounts this person may see under `view_list_for_specific_accounts`. */
    companyAccountIDs: references('company_account_ids'),
    joinDate: day('join_date'),
    /** The last day of work, once it is known. */
    resignDate: day('resign_date'),
    /** The person's own bank account, to flag a payee who is an employee. */
    bankCode: text('bank_code'),
    accountNumber: text('account_number'),
    /** A bank account that waits for a second person. */
    ...proposalColumn(),
  },
  (table) => [
    primaryKey({ columns: [table.companyID, table.id] }),
    uniqueIndex('employee_email_unique').on(table.companyID, sql`lower(${table.email})`),
    uniqueIndex('employee_code_unique').on(table.companyID, inNameForm(table.employeeCode)),
    index('employee_manager').on(table.companyID, table.managerID),
    index('employee_account').on(table.companyID, table.accountNumber),
    index('employee_email').on(table.email),
    ...listIndexes(listed, table),
  ],
);

/** Whether a person is the one of a company that a number, or a column, names. */
export const isEmployee = (companyID: number | AnyPgColumn, id: number | AnyPgColumn): SQL | undefined =>
  and(eq(employeeTable.companyID, companyID), eq(employeeTable.id, id));

/** What a person is called. */
export const employeeName = sql<string>`${employeeTable.name}`;
