import { and, eq, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';

import type { Day } from '../../../domain/day/day.ts';
import { today } from '../../../domain/day/day.ts';
import { sum } from '../../../domain/money/money.ts';
import type { Amount } from '../../../domain/money/money.ts';
import { carries, employeesWith } from '../../../server/approval/holders.ts';
import type { ServerContext } from '../../../server/context.ts';
import type { Executor } from '../../../server/database/database.ts';
import { appendHistory } from '../../../server/engine/history.ts';
import { nextReference } from '../../../server/engine/numberSeries.ts';
import type { ClockWork } from '../../../server/jobs/jobTopics.ts';
import { notify } from '../../../server/notification/notify.ts';
import { companyTable } from '../../../server/session/companyTable.ts';
import { payrollBatch, payrollWord } from './payrollBatch.ts';
import { payrollRuleTable } from './payrollRule.server.ts';
import { usualCutOffDay } from './payrollRule.ts';
import { payrollBatchTable, payrollItemTable } from './payrollTables.server.ts';

/** As many as one batch holds; the others are gathered with the next. */
const mostItems = 5000;
/** So many days after a cut-off that no server saw it is made up for: later it would hold what belongs to the next. */
const lateDaysMax = 2;

/** That a claim `c` is paid with salaries: each of its categories says so, or the company, where they say nothing. */
export const isViaPayroll = (companyID: number): SQL<boolean> => sql<boolean>`(
  select coalesce(bool_and(coalesce(cp.disburse_via, rule.disburse_via, 'bank') = 'payroll'), false)
  from unnest(c.category_ids) as of_claim (category_id)
  join category_policy cp on cp.company_id = c.company_id and cp.id = of_claim.category_id
  left join payroll_rule rule on rule.company_id = c.company_id
  where c.company_id = ${companyID})`;

/** Gathers batches on the day of each company, in its zone; a day that no server saw is made up for. */
export function gatherClockWork(context: ServerContext): ClockWork {
  return { name: 'payroll.gather', cron: '20 * * * *', run: () => gatherDue(context) };
}

async function gatherDue(context: ServerContext): Promise<void> {
  const { database, now, outboxChanged } = context;
  const companies = await database.system
    .select({
      companyID: companyTable.companyID,
      timeZone: companyTable.timeZone,
      cutOffDay: sql<number>`coalesce(${payrollRuleTable.cutOffDay}, ${usualCutOffDay})`.mapWith(Number),
    })
    .from(companyTable)
    .leftJoin(payrollRuleTable, eq(payrollRuleTable.companyID, companyTable.companyID))
    .where(eq(companyTable.status, 'active'));
  for (const { companyID, timeZone, cutOffDay } of companies) {
    const day = today(timeZone, now());
    const late = Number(day.slice(8)) - cutOffDay;
    if (late < 0 || late > lateDaysMax) continue;
    const cutOff = `${day.slice(0, 8)}${String(cutOffDay).padStart(2, '0')}` as Day;
    await database.write(companyID, (executor) => gatherBatch(executor, companyID, cutOff, now()));
  }
  outboxChanged();
}

interface GatheredRow extends Record<string, unknown> {
  id: string;
  requester: string;
  amount: Amount;
  people: (string | number)[];
  approvers: (string | number)[];
}

/** Gathers what is approved and paid with salaries into the batch of a cut-off, once. Answers its number; null: there is nothing, or it is there. */
export async function gatherBatch(
  executor: Executor,
  companyID: number,
  cutOff: Day,
  now: Date,
  itemsMax = mostItems,
): Promise<number | null> {
  // Two clocks of one company wait for each other.
  await executor.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`payroll:${companyID}`}, 0))`);
  const ofMonth = and(eq(payrollBatchTable.companyID, companyID), eq(payrollBatchTable.cutOff, cutOff));
  const [there] = await executor.select({ id: payrollBatchTable.id }).from(payrollBatchTable).where(ofMonth);
  if (there) return null;
  const { rows } = await executor.execute<GatheredRow>(sql`
    select c.id::text as id, c.requester_id::text as requester, c.payout_amount::text as amount,
      array[c.requester_id, c.created_by_id, c.edited_by_id] as people, c.approved_by_ids as approvers
    from claim c
    join employee e on e.company_id = c.company_id and e.id = c.requester_id
    where c.company_id = ${companyID} and c.submission_type = 'reimbursement' and c.status = 'approved'
      and c.payout_amount > 0 and e.status <> 'resigned' and ${isViaPayroll(companyID)}
      -- What the payroll has refused is paid by the bank; what waits in an earlier batch goes out with that.
      and not exists (select from payroll_item i where i.company_id = c.company_id and i.claim_id = c.id
        and i.status <> 'left_out')
    order by c.id limit ${itemsMax}`);
  if (rows.length === 0) return null;
  const referenceID = await nextReference(executor, companyID, 'PRB', cutOff);
  const idsOf = (of: 'people' | 'approvers') => [...new Set(rows.flatMap((row) => row[of].map(Number)))];
  const totalAmount = sum(rows.map(({ amount }) => amount));
  const [batch] = await executor
    .insert(payrollBatchTable)
    .values({
      companyID,
      referenceID,
      status: 'draft',
      cutOff,
      itemCount: rows.length,
      totalAmount,
      paidCount: 0,
      refusedCount: 0,
      payeeIDs: idsOf('people'),
      approvedByIDs: idsOf('approvers'),
      createdAt: now,
    } as typeof payrollBatchTable.$inferInsert)
    .returning({ id: payrollBatchTable.id });
  if (!batch) throw new Error('the batch was not stored');
  await executor.insert(payrollItemTable).values(
    rows.map(({ id, requester, amount }) => ({
      companyID,
      batchID: batch.id,
      claimID: Number(id),
      employeeID: Number(requester),
      amount,
    })),
  );
  await appendHistory(executor, companyID, null, now, {
    subjectType: payrollBatch.name,
    subjectID: batch.id,
    action: 'create',
    fromStatus: null,
    toStatus: 'draft',
  });
  await notify(executor, companyID, {
    employeeIDs: await employeesWith(executor, companyID, carries('integration_sync'), idsOf('people')),
    group: 'expenses',
    kind: 'assignment',
    eventType: 'payroll_batch_gathered',
    objectType: payrollBatch.name,
    objectID: batch.id,
    message: payrollWord('notice.gathered', {
      number: referenceID,
      amount: { amount: totalAmount, currency: 'IDR' },
    }),
  });
  return batch.id;
}
