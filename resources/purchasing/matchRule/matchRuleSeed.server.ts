import { and, eq, sql } from 'drizzle-orm';

import { makeSingle } from '../../../server/seed/roomSeed.ts';
import type { SeedStage } from '../../../server/seed/seedStage.ts';
import { employeeTable } from '../../../server/session/employeeTable.ts';
import { matchRuleStore } from './matchRule.server.ts';

/** Who accepts what differs, by the name before their address. */
export const acceptor = 'approver';

/** An administrator names who accepts what differs, before the first invoice of an order comes. */
export async function matchRuleSeed(stage: SeedStage): Promise<void> {
  const names = await stage.executor
    .select({ id: employeeTable.id })
    .from(employeeTable)
    .where(
      and(
        eq(employeeTable.companyID, stage.companyID),
        eq(sql`split_part(${employeeTable.email}, '@', 1)`, acceptor),
      ),
    );
  await makeSingle(stage, matchRuleStore, 'admin', {
    way: 'threeWay',
    pricePercent: 2,
    priceAmount: 50_000,
    quantityPercent: 0,
    quantityAmount: 0,
    approverIDs: names.map(({ id }) => id),
  });
}
