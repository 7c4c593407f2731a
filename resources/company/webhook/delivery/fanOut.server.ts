import { and, eq, inArray, sql } from 'drizzle-orm';
import { z } from 'zod';

import type { ServerContext } from '../../../../server/context.ts';
import { historyTable } from '../../../../server/engine/recordTables.ts';
import type { JobWorker } from '../../../../server/jobs/jobTopics.ts';
import { jobTopic, jobWorker } from '../../../../server/jobs/jobTopics.ts';
import { loadEmployeeActor } from '../../../../server/session/actor.ts';
import { rowIn } from '../../../../server/records/tableRows.ts';
import type { WebhookEvent } from '../webhookEvents.ts';
import { eventsOf } from '../webhookEvents.ts';
import type { WebhookSubjects } from '../webhookSubject.server.ts';
import { toldOf } from '../webhookSubject.server.ts';
import type { StoredWebhook } from '../webhookTables.server.ts';
import { webhookTable } from '../webhookTables.server.ts';
import { noteMessage } from './deliveries.server.ts';

/** A step of a record, written by a trigger of the history within the transaction of the step (`note_webhook_step`). */
const webhookStepTopic = jobTopic('webhook.step', z.object({ historyID: z.int().positive() }));

/** Makes the messages of a step: one for each endpoint that is told of it, with what who saved the endpoint may read. */
export function webhookStepWorker(context: ServerContext, subjects: WebhookSubjects): JobWorker {
  const { database, now, outboxChanged } = context;
  return jobWorker(webhookStepTopic, async ({ companyID, payload: { historyID } }) => {
    const found = await database.read(companyID, async (executor) => {
      const step = await rowIn(executor, historyTable, { companyID, id: historyID });
      if (!step) return null;
      const endpoints = await executor
        .select()
        .from(webhookTable)
        .where(
          and(
            eq(webhookTable.companyID, companyID),
            inArray(webhookTable.status, ['active', 'paused']),
            sql`${step.subjectType} = any(${webhookTable.subjects})`,
          ),
        );
      return { step, endpoints };
    });
    if (!found) return;
    const { step, endpoints } = found;
    const events = eventsOf(step);
    for (const endpoint of endpoints) {
      const wanted = events.filter((event) => endpoint.events.includes(event));
      if (wanted.length > 0) await tell(endpoint, wanted);
    }
    outboxChanged();

    async function tell(endpoint: StoredWebhook, wanted: readonly WebhookEvent[]): Promise<void> {
      const maker = await loadEmployeeActor(context, { companyID, employeeID: endpoint.ownerID ?? 0 });
      if (!maker) return;
      const told = { step, id: step.subjectID, now: now() };
      const data = await database.read(companyID, (executor) => toldOf(executor, maker, subjects, told));
      if (data === null) return;
      const subject = { type: step.subjectType, id: step.subjectID, historyID };
      await database.write(companyID, async (executor) => {
        // One that is resumed, paused or removed meanwhile is so before or after this.
        const current = await rowIn(executor, webhookTable, { companyID, id: endpoint.id }, 'update');
        if (!current || (current.status !== 'active' && current.status !== 'paused')) return;
        for (const event of wanted)
          await noteMessage(executor, current, { event, at: step.at, data, subject });
      });
    }
  });
}
