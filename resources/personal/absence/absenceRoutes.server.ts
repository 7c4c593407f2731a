import { and, asc, eq, gte, inArray, or, sql } from 'drizzle-orm';
import { z } from 'zod';

import { today } from '../../../domain/day/day.ts';
import { absenceDelegateTable, absenceTable } from '../../../server/approval/absenceTables.ts';
import { approvalTaskTable } from '../../../server/approval/approvalTables.ts';
import type { ServerContext } from '../../../server/context.ts';
import { readCall } from '../../../server/engine/calls.ts';
import type { App } from '../../../server/http/routes.ts';
import { ownAbsences } from './absenceWire.ts';

/** What of absences concerns the person themself. */
export function absenceRoutes(app: App, context: ServerContext): void {
  readCall(app, context, {
    url: '/v1/absences/mine',
    access: {},
    tag: 'Absences',
    summary: 'When the acting person is or will be away, and for whom they decide meanwhile',
    query: z.strictObject({}),
    answer: ownAbsences,
    async read({ executor, actor, now }) {
      const { companyID, employeeID } = actor;
      const names = sql`array(
        select e.name from absence_delegate d
        join employee e on e.company_id = d.company_id and e.id = d.delegate_id
        where d.company_id = ${absenceTable.companyID} and d.absence_id = ${absenceTable.id} order by d.id)`;
      const isDelegate = sql`exists (select from ${absenceDelegateTable}
        where ${absenceDelegateTable.companyID} = ${absenceTable.companyID}
          and ${absenceDelegateTable.absenceID} = ${absenceTable.id}
          and ${absenceDelegateTable.delegateID} = ${employeeID})`;
      const rows = await executor
        .select({
          id: absenceTable.id,
          employeeID: absenceTable.employeeID,
          name: absenceTable.name,
          firstDay: absenceTable.firstDay,
          lastDay: absenceTable.lastDay,
          // Wrapped: Drizzle takes the table off columns that stand directly in a selection.
          delegates: sql<string[]>`${names}`,
        })
        .from(absenceTable)
        .where(
          and(
            eq(absenceTable.companyID, companyID),
            inArray(absenceTable.status, ['planned', 'active']),
            gte(absenceTable.lastDay, today(actor.timeZone, now)),
            or(eq(absenceTable.employeeID, employeeID), isDelegate),
          ),
        )
        .orderBy(asc(absenceTable.firstDay), asc(absenceTable.id));
      const day = today(actor.timeZone, now);
      const waiting = await executor
        .select({ forID: approvalTaskTable.forID, records: sql<number>`count(*)::int` })
        .from(approvalTaskTable)
        .where(
          and(
            eq(approvalTaskTable.companyID, companyID),
            eq(approvalTaskTable.approverID, employeeID),
            eq(approvalTaskTable.status, 'awaiting'),
            sql`${approvalTaskTable.forID} is not null`,
          ),
        )
        .groupBy(approvalTaskTable.forID);
      const shown = rows.map(({ employeeID: awayID, ...row }) => ({
        ...row,
        isNow: row.firstDay <= day,
        waiting: waiting.find(({ forID }) => forID === awayID)?.records ?? 0,
        isOwn: awayID === employeeID,
      }));
      return {
        own: shown.filter(({ isOwn }) => isOwn).map(({ isOwn: _own, waiting: _none, ...row }) => row),
        forOthers: shown.filter(({ isOwn }) => !isOwn).map(({ isOwn: _own, ...row }) => row),
      };
    },
  });
}
