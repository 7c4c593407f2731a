import { eq } from 'drizzle-orm';

import { act, actAutomatically } from '../../../server/engine/act.ts';
import type { RoomSeed } from '../../../server/seed/roomSeed.ts';
import { makeRecord, takeStep } from '../../../server/seed/roomSeed.ts';
import type { SeedStage } from '../../../server/seed/seedStage.ts';
import { webhookWord } from './webhook.ts';
import { webhookStore } from './webhook.server.ts';
import { webhookDeliveryTable, webhookTable } from './webhookTables.server.ts';

const by = 'super.admin';
const dayMs = 86_400_000;

async function takeSecret({ executor, context, person }: SeedStage, id: number): Promise<void> {
  await act(executor, context, webhookStore, await person(by), {
    id,
    action: 'makeSecret',
    input: undefined,
    prepared: null,
    version: null,
    say: ({ key }) => key,
  });
}

/** An endpoint that is still to get its secret, one that was paused after a week of messages, one that is gone; nothing is sent from a seed. */
export const webhookSeed: RoomSeed = {
  name: webhookStore.name,
  async fill(stage) {
    const { executor, context, companyID, clock, begunAt } = stage;
    clock.at = begunAt;
    await makeRecord(stage, webhookStore, by, {
      name: 'Data warehouse',
      address: 'https://hooks.example.com/outlay',
      events: ['claim.approved', 'trip.completed'],
    });
    const id = await makeRecord(stage, webhookStore, by, {
      name: 'Warehouse system',
      address: 'https://hooks.example.com/stock',
      events: ['vendor.changed'],
    });
    await takeSecret(stage, id);
    const [stored] = await executor
      .select({ name: webhookTable.name })
      .from(webhookTable)
      .where(eq(webhookTable.id, id));
    const data = { webhookID: id, name: stored?.name };
    await executor.insert(webhookDeliveryTable).values(
      [200, 500, 503, 200].map((status, place) => {
        const at = new Date(begunAt.getTime() + (place + 1) * dayMs);
        const isDone = status === 200;
        return {
          companyID,
          webhookID: id,
          messageID: `msg_${companyID}seeded${place}`,
          event: 'webhook.test',
          body: JSON.stringify({ type: 'webhook.test', timestamp: at.toISOString(), data }),
          status: isDone ? ('delivered' as const) : ('failed' as const),
          tries: isDone ? 1 : 10,
          attempts: [{ at: at.toISOString(), status, says: isDone ? 'ok' : 'unavailable' }],
          createdAt: at,
          settledAt: at,
        };
      }),
    );
    clock.at = new Date(begunAt.getTime() + 7 * dayMs);
    await takeStep(stage, webhookStore, id, { by, action: 'hold' });
    const gone = await makeRecord(stage, webhookStore, by, {
      name: 'Old shop',
      address: 'https://shop.example.com/outlay',
      events: ['vendor.changed'],
    });
    await takeSecret(stage, gone);
    const target = { companyID, id: gone, action: 'disable' };
    await actAutomatically(executor, context, webhookStore, target, { remark: webhookWord('gone') });
  },
};
