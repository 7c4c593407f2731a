import { and, asc, eq } from 'drizzle-orm';

import type { Day } from '../../../domain/day/day.ts';
import { addDays } from '../../../domain/day/day.ts';
import { outboxTable } from '../../../server/engine/recordTables.ts';
import { payrollCompanies } from '../../../server/payroll/sandboxPayroll.ts';
import type { StoredNoun } from '../../../server/records/storedNoun.ts';
import type { RoomSeed } from '../../../server/seed/roomSeed.ts';
import { makeSingle, takeStep } from '../../../server/seed/roomSeed.ts';
import type { SeedStage } from '../../../server/seed/seedStage.ts';
import { rowIn } from '../../../server/records/tableRows.ts';
import { connectedCompany, seedConnection } from '../connection/connectionSeed.server.ts';
import { gatherBatch } from './gatherBatch.server.ts';
import { payItem } from './payItem.server.ts';
import { payrollBatch } from './payrollBatch.ts';
import { payrollRuleStore } from './payrollRule.server.ts';
import { usualCutOffDay } from './payrollRule.ts';
import { payrollBatchTable, payrollItemTable } from './payrollTables.server.ts';
import { payrollTopic } from './payrollTopic.server.ts';

/** Who may send a batch; the first who has no part in it does. */
const senders = ['super.admin', 'admin', 'finance.admin'] as const;

/** The cut-off of a month: of the one that a day is in, or so many months before. */
function cutOffOf(day: Day, monthsBefore: number): Day {
  let month = `${day.slice(0, 8)}01` as Day;
  for (let passed = 0; passed < monthsBefore; passed += 1)
    month = `${addDays(month, -1).slice(0, 8)}01` as Day;
  return `${month.slice(0, 8)}${usualCutOffDay}` as Day;
}

/** Two batches: one of last month that the salaries have paid, and one that waits to be sent. */
export const payrollBatchSeed = (store: () => StoredNoun): RoomSeed => ({
  name: payrollBatch.name,
  async fill(stage) {
    if (stage.companyID !== connectedCompany) return;
    const [company] = payrollCompanies;
    await seedConnection(stage, 'payroll', { ...company, currency_code: 'IDR' });
  },
  async goOn(stage) {
    const { executor, companyID, today, clock } = stage;
    await makeSingle(stage, payrollRuleStore, 'admin', { disburseVia: 'payroll', cutOffDay: usualCutOffDay });
    if (companyID === connectedCompany) {
      const sent = await gatherBatch(executor, companyID, cutOffOf(today, 2), clock.at, 2);
      if (sent !== null) await send(stage, store(), sent);
    }
    await gatherBatch(executor, companyID, cutOffOf(today, 1), clock.at);
  },
});

/** Somebody sends a batch, and the salaries pay it. */
async function send(stage: SeedStage, store: StoredNoun, id: number): Promise<void> {
  const { executor, companyID, today, context, person } = stage;
  const batch = await rowIn(executor, payrollBatchTable, { companyID, id });
  const people = await Promise.all(senders.map(async (by) => ({ by, id: (await person(by)).employeeID })));
  const part = [...(batch?.payeeIDs ?? []), ...(batch?.approvedByIDs ?? [])];
  const sender = people.find((one) => !part.includes(one.id));
  if (!sender) throw new Error('everybody has a part in the batch');
  await takeStep(stage, store, id, { by: sender.by, action: 'send' });
  const items = await executor
    .select({ itemID: payrollItemTable.id })
    .from(payrollItemTable)
    .where(and(eq(payrollItemTable.companyID, companyID), eq(payrollItemTable.batchID, id)))
    .orderBy(asc(payrollItemTable.id));
  for (const { itemID } of items)
    await payItem(context, store, { companyID, itemID }, async (_context, { order }) => {
      const { key, amountInIDR } = order;
      const reference = `SLR${String(itemID).padStart(8, '0')}`;
      return { kind: 'answered', answer: { key, amountInIDR, status: 'paid', paidOn: today, reference } };
    });
  // The payroll has answered: the server that starts after the seed has nothing to do.
  await executor
    .delete(outboxTable)
    .where(and(eq(outboxTable.companyID, companyID), eq(outboxTable.topic, payrollTopic.name)));
}
