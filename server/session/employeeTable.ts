import { sql } from 'drizzle-orm';
import { boolean, index, jsonb, pgTable, primaryKey, text, unique } from 'drizzle-orm/pg-core';

import type { Role } from '../../domain/access/actor.ts';
import type { AccessRole } from '../../domain/access/permission.ts';
import { companyID, instant, recordID, reference } from '../database/columns.ts';

export type EmployeeStatus = 'active' | 'inactive' | 'resigned';

export const employeeTable = pgTable(
  'employee',
  {
    companyID: companyID(),
    id: recordID(),
    firstName: text('first_name').notNull(),
    lastName: text('last_name').notNull(),
    email: text('email').notNull(),
    phone: text('phone'),
    jobPosition: text('job_position'),
    jobLevel: text('job_level'),
    organizationID: reference('organization_id'),
    managerID: reference('manager_id'),
    status: text('status').$type<EmployeeStatus>().notNull().default('active'),
    hasAccess: boolean('has_access').notNull().default(true),
    role: text('role').$type<Role>().notNull().default('user'),
    accessRoles: jsonb('access_roles').$type<AccessRole[]>().notNull().default([]),
    isProcurementOfficer: boolean('is_procurement_officer').notNull().default(false),
    isPurchaseRequester: boolean('is_purchase_requester').notNull().default(false),
    isPaymentMaker: boolean('is_payment_maker').notNull().default(false),
    isPaymentReleaser: boolean('is_payment_releaser').notNull().default(false),
    /** Company accounts this person may see under `view_list_for_specific_accounts`. */
    companyAccountIDs: jsonb('company_account_ids').$type<number[]>().notNull().default([]),
    /** The person's own bank account, to flag a payee who is an employee. */
    bankCode: text('bank_code'),
    accountNumber: text('account_number'),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.companyID, table.id] }),
    unique('employee_email_unique').on(table.companyID, table.email),
    index('employee_manager').on(table.companyID, table.managerID),
    index('employee_account').on(table.companyID, table.accountNumber),
    index('employee_email').on(table.email),
  ],
);

/** What a person is called. */
export const employeeName = sql<string>`trim(${employeeTable.firstName} || ' ' || ${employeeTable.lastName})`;
