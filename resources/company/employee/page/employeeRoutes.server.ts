import { and, asc, count, desc, eq, ne, sql } from 'drizzle-orm';
import type { z } from 'zod';

import type { Actor } from '../../../../domain/access/actor.ts';
import { DomainError } from '../../../../domain/message/errors.ts';
import { toWire } from '../../../../domain/money/money.ts';
import { approvalTaskTable } from '../../../../server/approval/approvalTables.ts';
import { workflowLayerTable, workflowTable } from '../../../../server/approval/workflowTables.ts';
import type { ServerContext } from '../../../../server/context.ts';
import type { Executor } from '../../../../server/database/database.ts';
import { idParams, refusalAnswers } from '../../../../server/engine/entityRoutes.ts';
import { actorOf } from '../../../../server/http/access.ts';
import type { App } from '../../../../server/http/routes.ts';
import { employeeTable } from '../../../../server/session/employeeTable.ts';
import { readableDocuments } from '../../../purchasing/document/documentStore.server.ts';
import { documentTable } from '../../../purchasing/document/documentTables.server.ts';
import { warehouseTable } from '../../../purchasing/warehouse/warehouse.server.ts';
import { employee } from '../employee.ts';
import { employeeLine, employeeRecords, employeeReferences } from './employeeWire.ts';

const recordsShown = 10;
const namingShown = 100;

/** What hangs on an employee beside their own record. */
export function employeeRoutes(app: App, { database }: ServerContext): void {
  const read = <Answer extends z.ZodObject>(
    path: string,
    summary: string,
    answer: Answer,
    find: (executor: Executor, actor: Actor, id: number) => Promise<z.output<Answer>>,
  ) =>
    app.route({
      method: 'GET',
      url: `/v1/employees/:id/${path}`,
      config: { access: { anyPermission: [employee.permissions.viewDetail] } },
      schema: {
        tags: [employee.tag],
        summary,
        params: idParams,
        response: { 200: answer as z.ZodObject, ...refusalAnswers },
      },
      async handler(request) {
        const actor = actorOf(request);
        const { id } = request.params;
        return await database.read(actor.companyID, async (executor) => {
          const [there] = await executor
            .select({ id: employeeTable.id })
            .from(employeeTable)
            .where(isEmployee(actor, id));
          if (!there) throw new DomainError('not_found');
          return (await find(executor, actor, id)) as Record<string, unknown>;
        });
      },
    });

  read(
    'references',
    'What names an employee, and what waits for them: to be looked at before they leave',
    employeeReferences,
    referencesOf,
  );
  read('line', 'Who stands above an employee, and directly below', employeeLine, lineOf);
  read('records', 'The newest purchases that an employee asked for', employeeRecords, recordsOf);
}

const isEmployee = ({ companyID }: Actor, id: number) =>
  and(eq(employeeTable.companyID, companyID), eq(employeeTable.id, id));

/** Everything that names the person; of one kind at most a hundred. */
async function referencesOf(executor: Executor, { companyID }: Actor, id: number) {
  const steps = JSON.stringify([{ actors: [{ actorType: 'employee', employeeID: id }] }]);
  const [workflows, warehouses, reports, [tasks]] = await Promise.all([
    executor
      .selectDistinct({ id: workflowTable.id, name: workflowTable.name })
      .from(workflowTable)
      .innerJoin(
        workflowLayerTable,
        and(
          eq(workflowLayerTable.companyID, workflowTable.companyID),
          eq(workflowLayerTable.workflowID, workflowTable.id),
        ),
      )
      .where(
        and(
          eq(workflowTable.companyID, companyID),
          eq(workflowTable.isActive, true),
          sql`${workflowLayerTable.steps} @> ${steps}::jsonb`,
        ),
      )
      .orderBy(asc(workflowTable.name))
      .limit(namingShown),
    executor
      .select({ id: warehouseTable.id, name: warehouseTable.name })
      .from(warehouseTable)
      .where(and(eq(warehouseTable.companyID, companyID), sql`${id} = any(${warehouseTable.peopleIDs})`))
      .orderBy(asc(warehouseTable.name))
      .limit(namingShown),
    executor
      .select({ id: employeeTable.id, name: employeeTable.name })
      .from(employeeTable)
      .where(
        and(
          eq(employeeTable.companyID, companyID),
          eq(employeeTable.managerID, id),
          ne(employeeTable.status, 'resigned'),
        ),
      )
      .orderBy(asc(employeeTable.name))
      .limit(namingShown),
    executor
      .select({ tasks: count() })
      .from(approvalTaskTable)
      .where(
        and(
          eq(approvalTaskTable.companyID, companyID),
          eq(approvalTaskTable.approverID, id),
          eq(approvalTaskTable.status, 'awaiting'),
        ),
      ),
  ]);
  const kind = <Kind extends string>(name: Kind, rows: readonly { id: number; name: string }[]) =>
    rows.map((row) => ({ kind: name, ...row }));
  return {
    data: [...kind('workflow', workflows), ...kind('warehouse', warehouses), ...kind('report', reports)],
    tasks: tasks?.tasks ?? 0,
  };
}

async function lineOf(executor: Executor, { companyID }: Actor, id: number) {
  const reports = sql<number>`(select count(*)::int from employee report where report.company_id = ${companyID}
    and report.manager_id = one.id and report.status <> 'resigned')`;
  const shown = sql`one.id, one.name, one.job_position, one.status, ${reports} as reports`;
  const [above, below] = await Promise.all([
    executor.execute<LineRow>(sql`
      with recursive line as (
        select manager_id, 1 as level from employee where company_id = ${companyID} and id = ${id}
        union all
        select e.manager_id, line.level + 1 from line
        join employee e on e.company_id = ${companyID} and e.id = line.manager_id where line.level < 20
      )
      select ${shown} from line join employee one on one.company_id = ${companyID} and one.id = line.manager_id
      order by line.level desc`),
    executor.execute<LineRow>(sql`
      select ${shown} from employee one where one.company_id = ${companyID} and one.manager_id = ${id}
        and one.status <> 'resigned' order by one.name, one.id limit ${namingShown}`),
  ]);
  return { above: above.rows.map(linePersonOf), below: below.rows.map(linePersonOf) };
}

interface LineRow extends Record<string, unknown> {
  id: string;
  name: string;
  job_position: string | null;
  status: string;
  reports: number;
}

function linePersonOf({ id, name, job_position: jobPosition, status, reports }: LineRow) {
  return { id: Number(id), name, jobPosition, status, reports };
}

async function recordsOf(executor: Executor, actor: Actor, id: number) {
  const rows = await executor
    .select()
    .from(documentTable)
    .where(
      and(
        eq(documentTable.companyID, actor.companyID),
        eq(documentTable.requesterID, id),
        readableDocuments(executor, actor),
      ),
    )
    .orderBy(desc(documentTable.id))
    .limit(recordsShown);
  return {
    data: rows.map(({ id: documentID, referenceID, status, totalAmount, currencyCode, createdAt }) => ({
      id: documentID,
      referenceID,
      status,
      totalAmount: toWire(totalAmount),
      currencyCode,
      createdAt: createdAt.toISOString(),
    })),
  };
}
