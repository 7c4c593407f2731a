import { and, eq, sql } from 'drizzle-orm';

import { nounSchemas } from '../../../domain/noun/nounSchemas.ts';
import { appendHistory } from '../../../server/engine/history.ts';
import { keyOf } from '../../../server/seed/roomSeed.ts';
import type { SeedStage } from '../../../server/seed/seedStage.ts';
import { employeeTable } from '../../../server/session/employeeTable.ts';
import { matchRule } from './matchRule.ts';
import { matchRuleStore, matchRuleTable } from './matchRule.server.ts';

/** Who accepts what differs, by the name before their address. */
export const acceptor = 'approver';

/** An administrator names who accepts what differs, before the first invoice of an order comes. */
export async function matchRuleSeed(stage: SeedStage): Promise<void> {
  const { executor, companyID, context } = stage;
  const names = await executor
    .select({ id: employeeTable.id })
    .from(employeeTable)
    .where(
      and(
        eq(employeeTable.companyID, companyID),
        eq(sql`split_part(${employeeTable.email}, '@', 1)`, acceptor),
      ),
    );
  const [made] = await executor
    .insert(matchRuleTable)
    .values({ companyID, createdAt: stage.begunAt })
    .returning({ id: matchRuleTable.id });
  const { at } = stage.clock;
  stage.clock.at = stage.begunAt;
  const admin = await stage.person('admin');
  await appendHistory(executor, companyID, admin, stage.begunAt, {
    subjectType: matchRule.name,
    subjectID: made?.id ?? 0,
    action: 'create',
    fromStatus: null,
    toStatus: 'active',
  });
  const input = nounSchemas(matchRule).input.parse({
    way: 'threeWay',
    pricePercent: 2,
    priceAmount: 50_000,
    quantityPercent: 0,
    quantityAmount: 0,
    approverIDs: names.map(({ id }) => id),
  });
  await matchRuleStore.change(executor, context, admin, {
    id: made?.id ?? 0,
    version: null,
    say: keyOf,
    input: input as Parameters<typeof matchRuleStore.change>[3]['input'],
  });
  stage.clock.at = at;
}
