import { and, eq, sql } from 'drizzle-orm';

import { isFinanceUserOnly } from '../../domain/access/actor.ts';
import type { ApprovalPeople, Workflow } from '../../domain/approval/approval.ts';
import type { Requester } from '../../domain/approval/chooseWorkflow.ts';
import { maxApprovalLine } from '../../domain/approval/steps.ts';
import type { Executor } from '../database/database.ts';
import { preparedQuery } from '../database/preparedQuery.ts';
import { isAsked } from '../records/tableRows.ts';
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
  return staffFrom(await staffQuery(executor).execute({ companyID }));
}

/**
 * As far as the chain of one record needs them: its requester, who stands above them, whom workflows name, and the super admins. A
 * company may have thousands of people.
 */
export async function staffAmong(
  executor: Executor,
  companyID: number,
  requesterID: number,
  workflows: readonly Pick<Workflow, 'layers'>[],
): Promise<Staff> {
  const actors = workflows.flatMap(({ layers }) =>
    layers.flatMap(({ steps }) => steps.flatMap((step) => step.actors)),
  );
  const named = actors.flatMap((actor) => (actor.actorType === 'employee' ? [actor.employeeID] : []));
  return staffFrom(
    await staffAmongQuery(executor).execute({ companyID, requesterID, namedIDs: [...new Set(named)] }),
  );
}

type StaffRow = Awaited<ReturnType<typeof staffRows>>[number];

function staffFrom(everybody: readonly StaffRow[]): Staff {
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

const staffRows = (executor: Executor) =>
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
    .from(employeeTable);

const isOfCompany = eq(employeeTable.companyID, sql.placeholder('companyID'));

const staffQuery = preparedQuery((executor) =>
  staffRows(executor).where(isOfCompany).prepare('staff_of_company'),
);

/** The requester, and who stands above them, up to as many levels as a workflow can name. */
const approvalLineIDs = sql`(
  with recursive line as (
    select id, manager_id, 0 as level from employee
    where company_id = ${sql.placeholder('companyID')} and id = ${sql.placeholder('requesterID')}
    union all
    select above.id, above.manager_id, line.level + 1 from line
    join employee above on above.company_id = ${sql.placeholder('companyID')} and above.id = line.manager_id
    where line.level < ${sql.raw(String(maxApprovalLine))}
  ) select id from line)`;

const staffAmongQuery = preparedQuery((executor) =>
  staffRows(executor)
    .where(
      and(
        isOfCompany,
        sql`(${employeeTable.id} in ${approvalLineIDs} or ${employeeTable.id} = any(${sql.placeholder('namedIDs')})
          or ${employeeTable.role} = 'super_admin')`,
      ),
    )
    .prepare('staff_of_record'),
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
    .where(isAsked(employeeTable))
    .prepare('names_of_employees'),
);

function nameOf({ firstName, lastName }: { firstName: string; lastName: string }): string {
  return `${firstName} ${lastName}`.trim();
}
