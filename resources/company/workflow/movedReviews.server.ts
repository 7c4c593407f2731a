import { z } from 'zod';

import { today } from '../../../domain/day/day.ts';
import { moveReview } from '../../../server/approval/workflow/moveReview.ts';
import { recordsInReview, reviewedBy } from '../../../server/approval/workflow/replay.ts';
import type { ServerContext } from '../../../server/context.ts';
import type { ServerEntity } from '../../../server/engine/serverEntity.ts';
import type { JobWorker } from '../../../server/jobs/jobTopics.ts';
import { jobTopic, jobWorker } from '../../../server/jobs/jobTopics.ts';
import { kindsOfType } from '../../workflows.ts';
import { loadEmployeeActor } from '../../../server/session/actor.ts';

/** Puts what is under review on a workflow that was changed. */
export const moveTopic = jobTopic(
  'workflow.move',
  z.object({
    companyID: z.int().positive(),
    workflowID: z.int().positive(),
    type: z.string(),
    /** Who changed it. */
    employeeID: z.int().positive(),
    timeZone: z.string(),
    note: z.string(),
  }),
);

/** Moves record by record, each in a transaction of its own: asked again, it goes on where it stopped. */
export function moveWorker(context: ServerContext, reviewed: readonly ServerEntity[]): JobWorker {
  return jobWorker(moveTopic, async ({ payload }) => {
    const { companyID, workflowID, type, employeeID, timeZone, note } = payload;
    const { database, now } = context;
    const actor = await loadEmployeeActor(context, { companyID, employeeID });
    const moved = kindsOfType(type).flatMap(({ name }) =>
      reviewedBy(reviewed, name).map((entity) => ({ entity, kind: name })),
    );
    for (const { entity, kind } of moved) {
      const move = { companyID, workflowID, kind, actor, note, day: today(timeZone, now()) };
      const waiting = await database.read(companyID, (executor) =>
        recordsInReview(executor, entity, { companyID, kind }),
      );
      for (const { id } of waiting) {
        await database.write(companyID, (executor) => moveReview(executor, context, entity, id, move));
      }
    }
    context.outboxChanged();
  });
}
