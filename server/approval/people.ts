import { and, eq, sql } from 'drizzle-orm';

import { isFinanceUserOnly } from '../../domain/access/actor.ts';
import type { ApprovalPeople } from '../../domain/approval/approval.ts';
import type { Requester } from '../../domain/approval/chooseWorkflow.ts';
import { maxApprovalLine } from '../../domain/approval/steps.ts';
import type { Executor } from '../database/database.ts';
import { preparedQuery } from '../database/preparedQuery.ts';
import { employeeTable } from '../session/employeeTable.ts';
import type { ReviewTerms } from './review/reviewTerms.ts';

/** What is known about people when the approvers of a record are found. */
export async function approvalPeople(
  executor: Executor,
  companyID: number,
  terms: Pick<ReviewTerms, 'requesterID' | 'excludedIDs'>,
): Promise<ApprovalPeople> {
  return peopleFor(await staffOf(executor, companyID), terms);
}

/** A company's people as far as chains are resolved among them. */
export interface Staff {
  /** Who stands directly above each. */
  managers: ReadonlyMap<number, number | null>;
  /** By what workflows name each of them. */
  requesters: ReadonlyMap<number, Requester>;
  activeEmployeeIDs: ReadonlySet<number>;
  superAdminIDs: readonly number[];
  /** They view payments and decide none (rules: payment rights). */
  financeUserIDs: ReadonlySet<number>;
}

export async function staffOf(executor: Executor, companyID: number): Promise<Staff> {
  const everybody = await staffQuery(executor).execute({ companyID });
  const active = everybody.filter(({ canDecide }) => canDecide);
  return {
    managers: new Map(everybody.map(({ id, managerID }) => [id, managerID])),
    requesters: new Map(
      everybody.map(({ id, jobLevel, jobGrade, organizationID }) => [
        id,
        { employeeID: id, jobLevel, jobGrade, organizationID },
      ]),
    ),
    activeEmployeeIDs: new Set(active.map(({ id }) => id)),
    superAdminIDs: active.filter(({ role }) => role === 'super_admin').map(({ id }) => id),
    financeUserIDs: new Set(active.filter(isFinanceUserOnly).map(({ id }) => id)),
  };
}

/** The condition that a person is employed and has access. */
export const isAbleToDecide = sql<boolean>`(${employeeTable.status} = 'active' and ${employeeTable.hasAccess})`;

const staffQuery = preparedQuery((executor) =>
  executor
    .select({
      id: employeeTable.id,
      managerID: employeeTable.managerID,
      role: employeeTable.role,
      accessRoles: employeeTable.accessRoles,
      jobLevel: employeeTable.jobLevel,
      jobGrade: employeeTable.jobGrade,
      organizationID: employeeTable.organizationID,
      canDecide: isAbleToDecide,
    })
    .from(employeeTable)
    .where(eq(employeeTable.companyID, sql.placeholder('companyID')))
    .prepare('staff_of_company'),
);

/** What counts of the staff for one record. */
export function peopleFor(
  { managers, activeEmployeeIDs, superAdminIDs }: Staff,
  { requesterID, excludedIDs }: Pick<ReviewTerms, 'requesterID' | 'excludedIDs'>,
): ApprovalPeople {
  const approvalLine: number[] = [];
  let above = managers.get(requesterID) ?? null;
  while (above !== null && approvalLine.length < maxApprovalLine) {
    approvalLine.push(above);
    above = managers.get(above) ?? null;
  }
  return {
    excludedIDs: new Set([requesterID, ...excludedIDs]),
    approvalLine,
    activeEmployeeIDs,
    superAdminIDs,
  };
}

/** Full names of employees by id. */
export async function namesOf(
  executor: Executor,
  companyID: number,
  ids: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  if (ids.length === 0) return new Map();
  const rows = await namesQuery(executor).execute({ companyID, ids: [...new Set(ids)] });
  return new Map(rows.map((row) => [row.id, nameOf(row)]));
}

const nameColumns = {
  id: employeeTable.id,
  firstName: employeeTable.firstName,
  lastName: employeeTable.lastName,
};

const namesQuery = preparedQuery((executor) =>
  executor
    .select(nameColumns)
    .from(employeeTable)
    .where(
      and(
        eq(employeeTable.companyID, sql.placeholder('companyID')),
        sql`${employeeTable.id} = any (${sql.placeholder('ids')})`,
      ),
    )
    .prepare('names_of_employees'),
);

function nameOf({ firstName, lastName }: { firstName: string; lastName: string }): string {
  return `${firstName} ${lastName}`.trim();
}
