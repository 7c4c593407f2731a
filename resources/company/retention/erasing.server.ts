import { and, eq } from 'drizzle-orm';

import { today } from '../../../domain/day/day.ts';
import type { ServerContext } from '../../../server/context.ts';
import { actAutomatically } from '../../../server/engine/act.ts';
import type { ClockWork } from '../../../server/jobs/jobTopics.ts';
import type { StoredNoun } from '../../../server/records/storedNoun.ts';
import { rowIn, writeRow } from '../../../server/records/tableRows.ts';
import { companyTable, timeZoneOf } from '../../../server/session/companyTable.ts';
import type { RetentionKinds } from './allKinds.server.ts';
import { kindOfRule } from './allKinds.server.ts';
import { retentionRuleTable } from './retentionRuleTable.server.ts';

/** Erases, in the night of Jakarta, what the rules of companies say, each rule by itself. */
export function retentionClockWork(
  context: ServerContext,
  store: StoredNoun,
  kinds: RetentionKinds,
): ClockWork {
  return {
    name: 'retention.erase',
    cron: '51 18 * * *',
    async run() {
      const rules = await context.database.system
        .select({ companyID: retentionRuleTable.companyID, id: retentionRuleTable.id })
        .from(retentionRuleTable)
        .innerJoin(companyTable, eq(companyTable.companyID, retentionRuleTable.companyID))
        .where(and(eq(retentionRuleTable.status, 'on'), eq(companyTable.status, 'active')));
      for (const rule of rules) {
        try {
          await eraseByRule(context, store, kinds, rule);
        } catch (error) {
          // The rules of others do not wait for this one: it is tried again the next night.
          context.log.error({ err: error, ...rule }, 'a retention rule could not erase');
        }
      }
    },
  };
}

/** One run of a rule. The erasure and its row in the history are one transaction. */
async function eraseByRule(
  context: ServerContext,
  store: StoredNoun,
  kinds: RetentionKinds,
  { companyID, id }: { companyID: number; id: number },
): Promise<void> {
  const { database, now } = context;
  await database.write(companyID, async (executor) => {
    const rule = await rowIn(executor, retentionRuleTable, { companyID, id }, 'update');
    // Somebody turned it off meanwhile.
    if (rule?.status !== 'on') return;
    const timeZone = await timeZoneOf(executor, companyID);
    const remark = await kindOfRule(kinds, rule).erase(executor, context, {
      companyID,
      ruleID: id,
      name: rule.name,
      months: rule.months,
      today: today(timeZone, now()),
      timeZone,
    });
    await writeRow(executor, retentionRuleTable, { companyID, id }, { lastRunAt: now() });
    if (remark === null) return;
    await actAutomatically(executor, context, store, { companyID, id, action: 'erase' }, { remark });
  });
  context.outboxChanged();
}
