import { and, desc, eq } from 'drizzle-orm';

import { toWire } from '../../../../domain/money/money.ts';
import type { ServerContext } from '../../../../server/context.ts';
import { readCall } from '../../../../server/engine/calls.ts';
import { idParams } from '../../../../server/engine/entityRoutes.ts';
import type { App } from '../../../../server/http/routes.ts';
import { employeeTable } from '../../../../server/session/employeeTable.ts';
import { rowIn } from '../../../../server/records/tableRows.ts';
import { employee } from '../../../company/employee/employee.ts';
import { readableDocuments } from '../documentStore.server.ts';
import { documentTable } from '../documentTables.server.ts';
import { purchasesOfEmployee } from './purchasesOfEmployeeWire.ts';

const shownMax = 10;

/** What hangs on an employee of their purchases. */
export function purchasesOfEmployeeRoute(app: App, context: ServerContext): void {
  readCall(app, context, {
    url: '/v1/employees/:id/records',
    access: { anyPermission: [employee.permissions.viewDetail] },
    tag: employee.tag,
    summary: 'The newest purchases that an employee asked for',
    params: idParams,
    answer: purchasesOfEmployee,
    async read({ executor, actor, params }) {
      const there = await rowIn(executor, employeeTable, { companyID: actor.companyID, id: params.id });
      if (!there) return null;
      const rows = await executor
        .select()
        .from(documentTable)
        .where(
          and(
            eq(documentTable.companyID, actor.companyID),
            eq(documentTable.requesterID, params.id),
            readableDocuments(executor, actor),
          ),
        )
        .orderBy(desc(documentTable.id))
        .limit(shownMax);
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
    },
  });
}
