import { and, eq, getTableColumns, ne, or, sql } from 'drizzle-orm';

import type { Actor, BillsCapability, Capability } from '../../domain/access/actor.ts';
import { isApprover } from '../../domain/access/actor.ts';
import { isFlagOn } from '../../domain/access/featureFlag.ts';
import { DomainError } from '../../domain/message/errors.ts';
import type { PermissionKey } from '../../domain/access/permission.ts';
import { permissionsOf } from '../../domain/access/permission.ts';
import { companyTable } from './companyTable.ts';
import { employeeTable } from './employeeTable.ts';
import { workflowKinds as everyKind } from '../../domain/approval/workflowKind.ts';
import type { WorkflowKind } from '../../domain/approval/workflowKind.ts';
import { own } from '../words/own.ts';
import { workflowLayerTable, workflowTable } from '../approval/workflowTables.ts';
import { approvalTaskTable } from '../approval/approvalTables.ts';
import type { ActContext, ServerContext } from '../context.ts';
import type { Executor } from '../database/database.ts';
import { preparedQuery } from '../database/preparedQuery.ts';
import { anyPlan } from '../database/preparedStatements.ts';
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
    baseCurrency: string;
    priceDecimals: number;
  };
}

/** Whoever is named by a workflow of this kind, or had a task of this kind, reviews such documents. */
const capabilityOfKind = {
  purchaseInvoice: 'isReviewer',
  purchaseOrder: 'isPurchaseOrderReviewer',
  purchaseRequestReview: 'isPurchaseRequestReviewer',
  purchaseRequestProcurementReview: 'isPurchaseQuoteReviewer',
  paymentRequest: 'isPaymentApprover',
} as const satisfies Record<WorkflowKind, BillsCapability>;

/** Who reviews these counts as a reviewer only with the purchase request feature (rules: approver). */
const kindsOfRequests: readonly WorkflowKind[] = [
  'purchaseRequestReview',
  'purchaseRequestProcurementReview',
];

const reviewing: readonly BillsCapability[] = [
  'isReviewer',
  'isPurchaseOrderReviewer',
  'isPurchaseRequestReviewer',
  'isPurchaseQuoteReviewer',
];
const purchaseLists: readonly PermissionKey[] = [
  'bills_invoice_view_list',
  'bills_invoice_view_list_for_specific_accounts',
  'bills_order_view_list',
  'bills_order_view_list_for_specific_accounts',
  'bills_quote_view_list',
  'bills_request_view_list',
];

/** The kinds of workflow that name the person, or their place above somebody. */
const workflowKinds = sql<WorkflowKind[]>`array(
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

/** The kinds of which a step waits or waited for the person, a workflow that names them or not. */
const taskKinds = sql<WorkflowKind[]>`array(
  select kind from unnest(array[${sql.raw(everyKind.map((kind) => `'${kind}'`).join(', '))}]) kind
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
const rightsColumns = {
  employee: personColumns,
  company: companyTable,
  workflowKinds,
  taskKinds,
};

const signedInQuery = preparedQuery((executor) =>
  executor
    .select({ ...rightsColumns, session: sessionTable })
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
    const [row] = await signedInQuery(executor).execute(claims);
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
  context: Pick<ActContext, 'database' | 'flags'>,
  identity: { companyID: number; employeeID: number },
): Promise<Actor | null> {
  const readRights = context.database.read(identity.companyID, async (executor) => {
    const [found] = await executor
      .select(rightsColumns)
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
 */
export async function actorsWithRights(executor: Executor, asking: Actor): Promise<Actor[]> {
  const { role, accessRoles, isPaymentMaker, isPaymentReleaser, isPurchaseRequester } = employeeTable;
  const rows = await executor
    .select(rightsColumns)
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
        ),
      ),
    )
    .orderBy(employeeTable.firstName, employeeTable.lastName, employeeTable.id)
    .limit(lookedAtMax);
  return rows.map((row) => toActor({ flags: { valuesFor: () => asking.flags } }, row));
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
  context: { flags: Pick<ActContext['flags'], 'valuesFor'> },
  { employee, company, ...row }: RightsRow,
): Actor {
  const permissions = permissionsOf(employee.accessRoles);
  const identity = { companyID: employee.companyID, employeeID: employee.id };
  const flags = context.flags.valuesFor(identity);
  const companyFeatures = new Set(company.features);
  const hasRequests = companyFeatures.has('purchaseRequest') && isFlagOn(flags, 'purchase_request');
  const reviewed = [...row.workflowKinds, ...row.taskKinds].filter(
    (kind) => hasRequests || !kindsOfRequests.includes(kind),
  );
  const capabilities = new Set<Capability>(reviewed.map((kind) => capabilityOfKind[kind]));
  if (employee.isPaymentMaker) capabilities.add('isPaymentMaker');
  if (employee.isPaymentReleaser) capabilities.add('isPaymentReleaser');
  if (employee.isPurchaseRequester) capabilities.add('isPurchaseRequester');
  if (employee.isProcurementOfficer) capabilities.add('is_procurement_officer');
  if (employee.isPurchaseRequester || purchaseLists.some((key) => permissions.has(key))) {
    capabilities.add('hasAccessToPurchasing');
  }
  if (reviewing.some((name) => capabilities.has(name))) capabilities.add('hasAccessToApprovalPurchasing');
  if (isApprover({ capabilities, flags })) capabilities.add('is_approver');
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
    priceDecimals: company.priceDecimals,
  };
}

/** A person as no more than an approver: they see what waits or waited for them, and what is their own. */
function asApprover(row: Omit<Row, 'session'>): Omit<Row, 'session'> {
  const isOfPayments = (kind: WorkflowKind) => kind === 'paymentRequest';
  return {
    ...row,
    workflowKinds: row.workflowKinds.filter((kind) => !isOfPayments(kind)),
    taskKinds: row.taskKinds.filter((kind) => !isOfPayments(kind)),
    employee: {
      ...row.employee,
      role: 'user',
      accessRoles: [],
      isProcurementOfficer: false,
      isPaymentMaker: false,
      isPaymentReleaser: false,
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
      : { ...toActor(context, asApprover(row)), decidesOnly: { type, id } };
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
      baseCurrency: company.baseCurrency,
      priceDecimals: company.priceDecimals,
    },
  };
}
