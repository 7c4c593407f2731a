import { and, eq, sql } from 'drizzle-orm';
import type { z } from 'zod';

import type { Actor } from '../../../../domain/access/actor.ts';
import type { ServerContext } from '../../../../server/context.ts';
import type { Executor } from '../../../../server/database/database.ts';
import { readCall } from '../../../../server/engine/calls.ts';
import { idParams } from '../../../../server/engine/entityRoutes.ts';
import type { StoredNoun } from '../../../../server/records/storedNoun.ts';
import type { App } from '../../../../server/http/routes.ts';
import { employeeTable } from '../../../../server/session/employeeTable.ts';
import { employee } from '../employee.ts';
import type { NamedPerson } from '../leave/namedBy.server.ts';
import { namedBy } from '../leave/namedBy.server.ts';
import { employeeLine, employeeReferences } from './employeeWire.ts';

const belowShown = 100;

/**
 * What hangs on an employee beside their own record.
 * @param naming the nouns whose records can name one
 */
export function employeeRoutes(app: App, context: ServerContext, naming: () => readonly StoredNoun[]): void {
  const read = <Answer extends z.ZodObject>(
    path: string,
    summary: string,
    answer: Answer,
    find: (executor: Executor, actor: Actor, person: NamedPerson) => Promise<z.input<Answer>>,
  ) =>
    readCall(app, context, {
      url: `/v1/employees/:id/${path}`,
      access: { anyPermission: [employee.permissions.viewDetail] },
      tag: employee.tag,
      summary,
      params: idParams,
      answer,
      async read({ executor, actor, params: { id } }) {
        const [there] = await executor
          .select({ companyID: employeeTable.companyID, id: employeeTable.id, email: employeeTable.email })
          .from(employeeTable)
          .where(and(eq(employeeTable.companyID, actor.companyID), eq(employeeTable.id, id)));
        return there ? await find(executor, actor, there) : null;
      },
    });

  read(
    'references',
    'What names an employee, and what waits for them: to be looked at before they leave',
    employeeReferences,
    (executor, _actor, person) => namedBy(executor, naming(), person),
  );
  read('line', 'Who stands above an employee, and directly below', employeeLine, lineOf);
}

async function lineOf(executor: Executor, _actor: Actor, { companyID, id }: NamedPerson) {
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
        and one.status <> 'resigned' order by one.name, one.id limit ${belowShown}`),
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
