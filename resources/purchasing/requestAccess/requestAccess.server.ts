import { and, asc, count, eq, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import { pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { z } from 'zod';

import { idListFilter, listFilter, pagingFilter } from '../../../domain/list/listFilter.ts';
import { refuse } from '../../../domain/message/fieldMessage.ts';
import { law } from '../../../domain/message/message.ts';
import { DomainError } from '../../../domain/message/errors.ts';
import { references } from '../../../server/database/columns.ts';
import type { Database, Executor } from '../../../server/database/database.ts';
import { afterCommit } from '../../../server/database/database.ts';
import { listCall, readCall } from '../../../server/engine/calls.ts';
import { recordColumns } from '../../../server/records/recordColumns.ts';
import { storedSingle } from '../../../server/records/storedSingle.ts';
import type { Routes } from '../../../server/http/routes.ts';
import { forgetActors } from '../../../server/session/authentication.ts';
import { employeeName, employeeTable } from '../../../server/session/employeeTable.ts';
import { isNamedBy } from '../../../server/records/tableRows.ts';
import { organizationTable } from '../../company/organization/organization.server.ts';
import { requestAccess, requestAccessErrors, requesterReasons } from './requestAccess.ts';

export const requestAccessTable = pgTable(
  'request_access',
  {
    ...recordColumns(requestAccess.lifecycle.statuses),
    access: text('access').$type<'everyone' | 'selected' | 'nobody'>().notNull().default('nobody'),
    employeeIDs: references('employee_ids'),
    organizationIDs: references('organization_ids'),
    jobLevels: text('job_levels').array().notNull().default([]),
  },
  (table) => [
    primaryKey({ columns: [table.companyID, table.id] }),
    uniqueIndex('request_access_one').on(table.companyID),
  ],
);

export const requestAccessStore = storedSingle(requestAccess, requestAccessTable, {
  references: {
    employee: { table: employeeTable, name: employeeName },
    organization: { table: organizationTable, name: organizationTable.name },
  },
  async beforeSave({ input }) {
    const fields = requestAccessErrors(input);
    if (Object.keys(fields).length > 0) throw new DomainError('validation_failed', { fields });
  },
  async afterSave({ executor, context, actor }) {
    await applyRequestAccess(executor, context.database, actor.companyID);
  },
  routes: (app, context) => requesterRoutes(app, context),
});

const { employeeIDs, organizationIDs, jobLevels, access } = requestAccessTable;
const isEveryone = sql<boolean>`${access} = 'everyone'`;
/** Each reason by itself; a person can have several. */
const isSelectedBy = {
  employee: sql<boolean>`${employeeTable.id} = any(${employeeIDs})`,
  organization: sql<boolean>`coalesce(${employeeTable.organizationID} = any(${organizationIDs}), false)`,
  jobLevel: sql<boolean>`coalesce(${employeeTable.jobLevel} = any(${jobLevels}), false)`,
};
const isSelected = sql<boolean>`(${isSelectedBy.employee} or ${isSelectedBy.organization} or ${isSelectedBy.jobLevel})`;
const mayRequest = sql<boolean>`(${isEveryone} or ${access} = 'selected' and ${isSelected})`;

/**
 * Makes `isPurchaseRequester` of employees what the company's rule says, with the commit of the transaction. Call it when the
 * rule changes, and with their ids when employees come, or change their organization or level.
 */
export async function applyRequestAccess(
  executor: Executor,
  database: Database,
  companyID: number,
  ids?: readonly number[],
): Promise<void> {
  const changed = await executor
    .update(employeeTable)
    .set({ isPurchaseRequester: mayRequest })
    .from(requestAccessTable)
    .where(
      and(
        eq(employeeTable.companyID, companyID),
        eq(requestAccessTable.companyID, companyID),
        ids === undefined ? undefined : sql`${employeeTable.id} = any(${sql.param(ids)})`,
        sql`${employeeTable.isPurchaseRequester} <> ${mayRequest}`,
      ),
    )
    .returning({ id: employeeTable.id });
  if (changed.length > 0) afterCommit(executor, () => forgetActors(database, companyID));
}

// -- Who has it, and why --------------------------------------------------------------------------------------------

const requesterRow = z
  .object({
    id: z.int(),
    name: z.string(),
    organization: z.string().nullable(),
    jobLevel: z.string().nullable(),
    reasons: z.array(z.enum(requesterReasons)),
  })
  .meta({ id: 'Requester' });

const reasons = sql<(typeof requesterReasons)[number][]>`array_remove(array[
  case when ${isEveryone} then 'everyone' end,
  case when not ${isEveryone} and ${isSelectedBy.employee} then 'employee' end,
  case when not ${isEveryone} and ${isSelectedBy.organization} then 'organization' end,
  case when not ${isEveryone} and ${isSelectedBy.jobLevel} then 'jobLevel' end], null)`;

/** Percent-encoded each, since the name of a level can hold the comma that parts them. */
const levelsFilter = listFilter(
  z
    .string()
    .max(900)
    .transform((text, context) => {
      try {
        return decodeURIComponent(text);
      } catch {
        refuse(context, law('field.notAccepted'));
        return z.NEVER;
      }
    }),
).describe('Names of job levels, percent-encoded, parted by commas');

/** Who may ask for purchases, how many a rule reaches that is not saved yet, and what job levels there are. */
const requesterRoutes: Routes = (app, context) => {
  const { path, permissions, tag } = requestAccess;
  const common = { tag, access: { ...requestAccess.access, anyPermission: [permissions.viewDetail] } };
  const worksHere = (companyID: number) =>
    and(eq(employeeTable.companyID, companyID), eq(employeeTable.status, 'active'));

  listCall(app, context, {
    ...common,
    url: `/v1/${path}/people`,
    summary: 'Who may ask for purchases, and why',
    query: z.strictObject(pagingFilter(20)),
    row: requesterRow,
    isReplica: false,
    async read({ executor, actor: { companyID }, query: { page, limit } }) {
      const has: SQL | undefined = and(
        worksHere(companyID),
        eq(requestAccessTable.companyID, companyID),
        mayRequest,
      );
      const [rows, [counted]] = await Promise.all([
        executor
          .select({
            id: employeeTable.id,
            name: employeeName,
            organization: organizationTable.name,
            jobLevel: employeeTable.jobLevel,
            reasons,
          })
          .from(employeeTable)
          .innerJoin(requestAccessTable, eq(requestAccessTable.companyID, employeeTable.companyID))
          .leftJoin(
            organizationTable,
            isNamedBy(organizationTable, employeeTable, employeeTable.organizationID),
          )
          .where(has)
          .orderBy(asc(employeeName), asc(employeeTable.id))
          .limit(limit)
          .offset((page - 1) * limit),
        executor
          .select({ total: count() })
          .from(employeeTable)
          .innerJoin(requestAccessTable, eq(requestAccessTable.companyID, employeeTable.companyID))
          .where(has),
      ]);
      return { rows, total: counted?.total ?? 0 };
    },
  });

  readCall(app, context, {
    ...common,
    url: `/v1/${path}/reach`,
    summary: 'How many people a choice reaches, before it is saved',
    query: z.strictObject({
      employeeIDs: idListFilter,
      organizationIDs: idListFilter,
      jobLevels: levelsFilter,
    }),
    answer: z.object({ everyone: z.int(), selected: z.int() }),
    async read({ executor, actor, query }) {
      const { employeeIDs: chosen = [], organizationIDs: places = [], jobLevels: levels = [] } = query;
      const isChosen = sql`(${employeeTable.id} = any(${sql.param(chosen)}::bigint[])
        or ${employeeTable.organizationID} = any(${sql.param(places)}::bigint[])
        or ${employeeTable.jobLevel} = any(${sql.param(levels)}::text[]))`;
      const [reached] = await executor
        .select({
          everyone: count(),
          selected: sql<number>`count(*) filter (where ${isChosen})`.mapWith(Number),
        })
        .from(employeeTable)
        .where(worksHere(actor.companyID));
      return reached ?? { everyone: 0, selected: 0 };
    },
  });

  readCall(app, context, {
    ...common,
    url: `/v1/${path}/levels`,
    summary: 'The job levels that people of the company have',
    query: z.strictObject({}),
    answer: z.object({ items: z.array(z.string()) }),
    async read({ executor, actor }) {
      const rows = await executor
        .selectDistinct({ level: employeeTable.jobLevel })
        .from(employeeTable)
        .where(and(worksHere(actor.companyID), sql`${employeeTable.jobLevel} <> ''`))
        .orderBy(asc(employeeTable.jobLevel));
      return { items: rows.flatMap(({ level }) => (level === null ? [] : [level])) };
    },
  });
};
