import { and, asc, eq, sql } from 'drizzle-orm';
import { z } from 'zod';

import { DomainError } from '../../../domain/message/errors.ts';
import { pagingFilter } from '../../../domain/list/listFilter.ts';
import { toWire } from '../../../domain/money/money.ts';
import { nounAccess } from '../../../domain/noun/nounAccess.ts';
import type { ServerContext } from '../../../server/context.ts';
import { listCall } from '../../../server/engine/calls.ts';
import { idParams } from '../../../server/engine/entityRoutes.ts';
import type { Effects } from '../../../server/engine/serverEntity.ts';
import type { App } from '../../../server/http/routes.ts';
import type { Stored, StoredNoun } from '../../../server/records/storedNoun.ts';
import { storedNoun } from '../../../server/records/storedNoun.ts';
import { employeeName, employeeTable } from '../../../server/session/employeeTable.ts';
import type { ServerRoom } from '../../serverRoom.server.ts';
import { claimTable } from '../../spending/claim/claimTables.server.ts';
import { gatherClockWork } from './gatherBatch.server.ts';
import { payrollWorker } from './payItem.server.ts';
import { payrollBatch } from './payrollBatch.ts';
import { payrollBatchSeed } from './payrollSeed.server.ts';
import type { StoredBatch } from './payrollTables.server.ts';
import { payrollBatchTable, payrollItemTable } from './payrollTables.server.ts';
import { payrollItemRow } from './payrollWire.ts';
import { forgottenClockWork } from './payrollTopic.server.ts';
import { sendBatch } from './sendBatch.server.ts';

const effects: Effects<StoredBatch> = { send: sendBatch };

/** Batches of reimbursements that are paid with salaries. */
const payrollBatchStore: StoredNoun = storedNoun(payrollBatch, payrollBatchTable, {
  references: { sentBy: { table: employeeTable, name: employeeName } },
  judged: ['payeeIDs', 'approvedByIDs'],
  effects: effects as unknown as Effects<Stored>,
  routes: itemRoutes,
});

function itemRoutes(app: App, context: ServerContext): void {
  listCall(app, context, {
    url: '/v1/payroll/batches/:id/items',
    access: nounAccess(payrollBatch, 'viewDetail'),
    tag: payrollBatch.tag,
    summary: 'The claims in a batch, and what became of each',
    params: idParams,
    query: z.strictObject(pagingFilter(20)),
    row: payrollItemRow,
    isReplica: false,
    async read({ executor, actor: { companyID }, params, query: { page, limit }, say }) {
      const [batch] = await executor
        .select({ id: payrollBatchTable.id })
        .from(payrollBatchTable)
        .where(and(eq(payrollBatchTable.companyID, companyID), eq(payrollBatchTable.id, params.id)));
      if (!batch) throw new DomainError('not_found');
      const ofBatch = and(eq(payrollItemTable.companyID, companyID), eq(payrollItemTable.batchID, batch.id));
      const rows = await executor
        .select({
          item: payrollItemTable,
          claim: { id: claimTable.id, name: claimTable.referenceID },
          employee: { id: employeeTable.id, name: sql<string>`${employeeName}` },
        })
        .from(payrollItemTable)
        .innerJoin(
          claimTable,
          and(eq(claimTable.companyID, companyID), eq(claimTable.id, payrollItemTable.claimID)),
        )
        .innerJoin(
          employeeTable,
          and(eq(employeeTable.companyID, companyID), eq(employeeTable.id, payrollItemTable.employeeID)),
        )
        .where(ofBatch)
        .orderBy(asc(payrollItemTable.id))
        .limit(limit)
        .offset((page - 1) * limit);
      return {
        rows: rows.map(({ item, claim, employee }) => ({
          id: item.id,
          claim,
          employee,
          amount: toWire(item.amount),
          status: item.status,
          reason: item.reason === null ? null : say(item.reason),
          reference: item.reference,
        })),
        total: await executor.$count(payrollItemTable, ofBatch),
      };
    },
  });
}

/** Reimbursements with salaries: gathered by the clock, sent by a person, asked about by jobs. */
export const payrollRoom: ServerRoom<StoredNoun> = {
  store: payrollBatchStore,
  subject: 'Reimbursements that are paid with salaries',
  seed: payrollBatchSeed(() => payrollBatchStore),
  workers: (context) => [payrollWorker(context, payrollBatchStore)],
  clockWork: (context) => [gatherClockWork(context), forgottenClockWork(context)],
};
