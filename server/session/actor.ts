import type { Param, Placeholder } from 'drizzle-orm';
import { and, eq, getTableColumns, inArray, ne, or, sql } from 'drizzle-orm';

import type { Actor } from '../../domain/access/actor.ts';
import { capabilitiesOf, givenDuties } from '../../domain/access/capability.ts';
import { isFlagOn } from '../../domain/access/featureFlag.ts';
import type { Month } from '../../domain/day/fiscalYear.ts';
import { DomainError } from '../../domain/message/errors.ts';
import { permissionsOf } from '../../domain/access/permission.ts';
import { companyTable } from './companyTable.ts';
import { employeeTable } from './employeeTable.ts';
import type { WorkflowKind } from '../../domain/approval/workflowKind.ts';
import { everyTypeServing } from '../../domain/approval/workflowKind.ts';
import { own } from '../words/own.ts';
import { workflowLayerTable, workflowTable } from '../approval/workflow/workflowTables.ts';
import { approvalTaskTable } from '../approval/approvalTables.ts';
import type { ActContext, ServerContext } from '../context.ts';
import type { Executor } from '../database/database.ts';
import { preparedQuery } from '../database/preparedQuery.ts';
import { anyPlan } from '../database/preparedStatements.ts';
import type { Rights } from './rights.ts';
import { sessionTable } from './sessionTables.ts';

/** A person in a session: what decides about rights, and what their profile shows. */
export interface SignedIn {
  actor: Actor;
  session: { id: number; email: string; signedInAt: Date };
  employee: {
    id: number;
    firstName: string;
    lastName: string;
    email: string;
    phone: string | null;
    createdAt: Date;
    jobPosition: string | null;
    jobLevel: string | null;
  };
  company: {
    id: number;
    name: string;
    size: string;
    registrationSource: string;
    status: string;
    timeZone: string;
    firstFiscalMonth: Month;
    baseCurrency: string;
    priceDecimals: number;
    logoID: number | null;
  };
}

/** The types of workflow that name the person, or their place above somebody. */
const workflowKinds = sql<string[]>`array(
  select distinct ${workflowTable.type} from ${workflowTable}
  join ${workflowLayerTable} on ${workflowLayerTable.companyID} = ${workflowTable.companyID}
    and ${workflowLayerTable.workflowID} = ${workflowTable.id}
  where ${workflowTable.companyID} = ${employeeTable.companyID} and (
    ${workflowLayerTable.steps} @> jsonb_build_array(jsonb_build_object('actors', jsonb_build_array(
      jsonb_build_object('actorType', 'employee', 'employeeID', ${employeeTable.id}))))
    or ${workflowLayerTable.steps} @> '[{"actors": [{"actorType": "approvalLine"}]}]' and exists (
      select from ${employeeTable} report
      where report.company_id = ${employeeTable.companyID} and report.manager_id = ${employeeTable.id}))
)`;

/**
 * The kinds of which a step waits or waited for the person, a workflow that names them or not.
 * @param every the names of all kinds, as a parameter
 */
const taskKindsOf = (every: Placeholder | Param) => sql<string[]>`array(
  select kind from unnest(${every}::text[]) kind
  where (
    -- Not "exists": that would be joined to all tasks of the person.
    select true from ${approvalTaskTable}
    where ${approvalTaskTable.companyID} = ${employeeTable.companyID}
      and ${approvalTaskTable.approverID} = ${employeeTable.id}
      and ${approvalTaskTable.workflowKind} = kind and ${approvalTaskTable.status} <> 'canceled'
    limit 1)
)`;

/** A request reads no more of a person than decides about their rights and stands in their profile. */
const {
  proposal: _proposal,
  bankCode: _bankCode,
  accountNumber: _accountNumber,
  employeeCode: _employeeCode,
  name: _name,
  ...personColumns
} = getTableColumns(employeeTable);

/** What decides about a person's rights. */
const rightsColumns = (everyKind: Placeholder | Param) => ({
  employee: personColumns,
  company: companyTable,
  workflowKinds,
  taskKinds: taskKindsOf(everyKind),
});
const namesOf = ({ workflowKinds: kinds }: Rights) => kinds.map(({ name }) => name);

const signedInQuery = preparedQuery((executor) =>
  executor
    .select({ ...rightsColumns(sql.placeholder('everyKind')), session: sessionTable })
    .from(sessionTable)
    .innerJoin(
      employeeTable,
      and(eq(employeeTable.companyID, sessionTable.companyID), eq(employeeTable.id, sessionTable.employeeID)),
    )
    .innerJoin(companyTable, eq(companyTable.companyID, sessionTable.companyID))
    .where(
      and(
        eq(sessionTable.companyID, sql.placeholder('companyID')),
        eq(sessionTable.id, sql.placeholder('sessionID')),
        eq(sessionTable.employeeID, sql.placeholder('employeeID')),
      ),
    )
    .prepare(anyPlan('signed_in_person')),
);

/** Reads a signed-in person with all rights in one query; null when there is no such session. */
function readRow(
  context: ServerContext,
  claims: { companyID: number; employeeID: number; sessionID: number },
) {
  return context.database.read(claims.companyID, async (executor) => {
    const [row] = await signedInQuery(executor).execute({ ...claims, everyKind: namesOf(context.rights) });
    return row ?? null;
  });
}
type Row = NonNullable<Awaited<ReturnType<typeof readRow>>>;
type RightsRow = Omit<Row, 'session'>;

/**
 * The person of a session, as they stand at this moment.
 * @throws DomainError `unauthorized` when the session or the person's access has ended, `company_expired` when the
 *   company's subscription has, `forbidden` when the company is closed
 */
export async function loadActor(
  context: ServerContext,
  claims: { companyID: number; employeeID: number; sessionID: number },
): Promise<SignedIn> {
  const [row] = await Promise.all([readRow(context, claims), context.flags.prepare?.(claims)]);
  if (!row || row.session.endedAt !== null || row.session.expiresAt <= context.now()) {
    throw new DomainError('unauthorized', { says: own('session.ended') });
  }
  if (!mayWork(row.employee)) {
    throw new DomainError('unauthorized', { says: own('session.noAccess') });
  }
  if (row.company.status !== 'active') throw companyRefusal(row.company.status);
  return toSignedIn(context, row);
}

/**
 * A person with the rights of this moment, without a session: for work that is done later on their behalf. Null when
 * they may no longer act, or their company may not.
 */
export async function loadEmployeeActor(
  context: Pick<ActContext, 'database' | 'flags' | 'rights'>,
  identity: { companyID: number; employeeID: number },
): Promise<Actor | null> {
  const readRights = context.database.read(identity.companyID, async (executor) => {
    const [found] = await executor
      .select(rightsColumns(sql.param(namesOf(context.rights))))
      .from(employeeTable)
      .innerJoin(companyTable, eq(companyTable.companyID, employeeTable.companyID))
      .where(and(eq(employeeTable.companyID, identity.companyID), eq(employeeTable.id, identity.employeeID)));
    return found ?? null;
  });
  const [row] = await Promise.all([readRights, context.flags.prepare?.(identity)]);
  if (!row || !mayWork(row.employee) || row.company.status !== 'active') return null;
  return toActor(context, row);
}

/** So many people with rights are looked at to say who can do something; a company that has more names the first of them. */
const lookedAtMax = 200;

/**
 * The people of a company who can act and whom a right or a role was given, as they stand at this moment, by name. The
 * flags are those of who asks: nobody is asked about each of them.
 * @param ownIDs People who can act on a record because it is theirs
 */
export async function actorsWithRights(
  executor: Executor,
  rights: Rights,
  asking: Actor,
  ownIDs: readonly number[] = [],
): Promise<Actor[]> {
  const { role, accessRoles, isPaymentMaker, isPaymentReleaser, isPurchaseRequester } = employeeTable;
  const rows = await executor
    .select(rightsColumns(sql.param(namesOf(rights))))
    .from(employeeTable)
    .innerJoin(companyTable, eq(companyTable.companyID, employeeTable.companyID))
    .where(
      and(
        eq(employeeTable.companyID, asking.companyID),
        eq(employeeTable.status, 'active'),
        eq(employeeTable.hasAccess, true),
        or(
          ne(role, 'user'),
          sql`cardinality(${accessRoles}) > 0`,
          isPaymentMaker,
          isPaymentReleaser,
          isPurchaseRequester,
          inArray(employeeTable.id, [...ownIDs]),
        ),
      ),
    )
    .orderBy(employeeTable.firstName, employeeTable.lastName, employeeTable.id)
    .limit(lookedAtMax);
  return rows.map((row) => toActor({ flags: { valuesFor: () => asking.flags }, rights }, row));
}

/** Why nobody acts at a company that is not active: its subscription expired, where it has one, or it is closed. */
export function companyRefusal(status: string): DomainError {
  return status === 'expired'
    ? new DomainError('company_expired')
    : new DomainError('forbidden', { says: own('session.companyClosed') });
}

/** Whether an employee may act at all. */
export function mayWork(employee: { status: string; hasAccess: boolean }): boolean {
  return employee.status === 'active' && employee.hasAccess;
}

function toActor(
  context: { flags: Pick<ActContext['flags'], 'valuesFor'>; rights: Rights },
  { employee, company, ...row }: RightsRow,
): Actor {
  const permissions = permissionsOf(employee.accessRoles);
  const identity = { companyID: employee.companyID, employeeID: employee.id };
  const flags = context.flags.valuesFor(identity);
  const companyFeatures = new Set(company.features);
  const isSwitchedOn = ({ countsWith: { allFeatures = [], allFlags = [] } = {} }: WorkflowKind) =>
    allFeatures.every((feature) => companyFeatures.has(feature)) &&
    allFlags.every((flag) => isFlagOn(flags, flag));
  const reviewed = context.rights.workflowKinds.filter(
    (kind) =>
      (everyTypeServing(kind).some((type) => row.workflowKinds.includes(type)) ||
        row.taskKinds.includes(kind.name)) &&
      isSwitchedOn(kind),
  );
  const given = new Set(givenDuties.filter((duty) => employee[duty]));
  const has = new Set(reviewed.map(({ capability }) => capability));
  const capabilities = capabilitiesOf(
    { permissions, given, has, tasks: new Set(row.taskKinds), company },
    context.rights.capabilities,
    flags,
  );
  return {
    ...identity,
    fullName: `${employee.firstName} ${employee.lastName}`.trim(),
    email: employee.email,
    role: employee.role,
    accessRoles: employee.accessRoles,
    permissions,
    capabilities,
    companyFeatures,
    flags,
    companyAccountIDs: employee.companyAccountIDs,
    timeZone: company.timeZone,
    firstFiscalMonth: company.firstFiscalMonth,
    priceDecimals: company.priceDecimals,
  };
}

/** A person as no more than an approver: they see what waits or waited for them, and what is their own. */
function asApprover(
  { rights }: Pick<ServerContext, 'rights'>,
  row: Omit<Row, 'session'>,
): Omit<Row, 'session'> {
  const moving = new Set(rights.workflowKinds.filter(({ movesMoney }) => movesMoney).map(({ name }) => name));
  return {
    ...row,
    workflowKinds: row.workflowKinds.filter((kind) => !moving.has(kind)),
    taskKinds: row.taskKinds.filter((kind) => !moving.has(kind)),
    employee: {
      ...row.employee,
      role: 'user',
      accessRoles: [],
      isProcurementOfficer: false,
      isPaymentMaker: false,
      isPaymentReleaser: false,
      isCardHolder: false,
      companyAccountIDs: [],
    },
  };
}

function toSignedIn(context: ServerContext, { session, ...row }: Row): SignedIn {
  const { employee, company } = row;
  const { firstName, lastName, email, phone, createdAt, jobPosition, jobLevel } = employee;
  const { subjectType: type, subjectID: id } = session;
  const actor =
    type === null || id === null
      ? toActor(context, row)
      : { ...toActor(context, asApprover(context, row)), decidesOnly: { type, id } };
  return {
    actor: { ...actor, signedInAt: session.signedInAt },
    session: { id: session.id, email: session.email, signedInAt: session.signedInAt },
    employee: { id: employee.id, firstName, lastName, email, phone, createdAt, jobPosition, jobLevel },
    company: {
      id: company.companyID,
      name: company.name,
      size: company.size,
      registrationSource: company.registrationSource,
      status: company.status,
      timeZone: company.timeZone,
      firstFiscalMonth: company.firstFiscalMonth,
      baseCurrency: company.baseCurrency,
      priceDecimals: company.priceDecimals,
      logoID: company.logoID,
    },
  };
}
