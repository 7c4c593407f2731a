import { eq } from 'drizzle-orm';

import { mayEnter } from '../../../domain/access/access.ts';
import type { Recurrence } from '../../../domain/day/recurrence.ts';
import { nextInstant } from '../../../domain/day/recurrence.ts';
import { DomainError } from '../../../domain/message/errors.ts';
import type { ActContext } from '../../../server/context.ts';
import type { Executor } from '../../../server/database/database.ts';
import type { StoredNoun } from '../../../server/records/storedNoun.ts';
import { storedNoun } from '../../../server/records/storedNoun.ts';
import type { Dataset } from '../../../server/exchange/dataset.ts';
import { askedOf } from '../../../server/exchange/dataset.ts';
import { allowedAmong } from '../../../server/exchange/export/recipients.ts';
import { companyTable } from '../../../server/session/companyTable.ts';
import { employeeName, employeeTable } from '../../../server/session/employeeTable.ts';
import { forgetFiles } from './run/runFiles.server.ts';
import { startRun } from './run/scheduleRuns.server.ts';
import { scheduleRoutes } from './run/scheduleRoutes.server.ts';
import { schedule, scheduleErrors, scheduleWord } from './schedule.ts';
import type { StoredSchedule } from './scheduleTables.server.ts';
import { scheduleTable } from './scheduleTables.server.ts';

/** Schedules of these lists. */
export function scheduleStore(datasets: () => readonly Dataset[]): StoredNoun {
  return storedNoun(schedule, scheduleTable, {
    references: { owner: { table: employeeTable, name: employeeName } },
    offers: {
      dataset: (actor) =>
        datasets()
          .filter(({ access }) => mayEnter(actor, access))
          .map(({ name, label }) => ({ value: name, label })),
    },
    async beforeSave({ executor, context, actor, input }) {
      const fields = scheduleErrors(input);
      const dataset = datasets().find(({ name }) => name === input['dataset']);
      if (dataset) askedOf(dataset, (input['query'] as string | null) ?? '');
      const recipients = input['recipients'] as string[];
      const allowed = new Set(await allowedAmong(executor, context, actor.companyID, recipients));
      const others = recipients.filter((address) => !allowed.has(address));
      if (others.length > 0) {
        fields['recipients'] = scheduleWord('form.notAllowed', { addresses: others.join(', ') });
      }
      if (Object.keys(fields).length > 0) throw new DomainError('validation_failed', { fields });
    },
    // Who says what is sent, and to whom, is the one with whose rights it runs: nobody is sent what they may not see.
    async afterSave({ executor, context, actor, after, input }) {
      const next = await nextOf(executor, context, actor.companyID, input as unknown as Recurrence);
      const nextRunAt = after.status === 'active' ? next : null;
      return { patch: { ownerID: actor.employeeID, nextRunAt } };
    },
    effects: {
      async activate({ executor, context, row }) {
        const stored = row as unknown as StoredSchedule;
        return { patch: { nextRunAt: await nextOf(executor, context, row.companyID, stored) } };
      },
      deactivate: async () => ({ patch: { nextRunAt: null } }),
      pause: async () => ({ patch: { nextRunAt: null } }),
      async runNow({ executor, row, actor, now }) {
        await startRun(executor, row as unknown as StoredSchedule, now, actor?.employeeID ?? null);
        return { patch: { lastResult: 'processing' } };
      },
      delete: ({ executor, row }) => forgetFiles(executor, row),
    },
    routes: (app, context) => scheduleRoutes(app, context, datasets),
  });
}

async function nextOf(
  executor: Executor,
  { now }: ActContext,
  companyID: number,
  recurrence: Recurrence,
): Promise<Date> {
  const [company] = await executor
    .select({ timeZone: companyTable.timeZone })
    .from(companyTable)
    .where(eq(companyTable.companyID, companyID));
  return nextInstant(recurrence, company?.timeZone ?? 'UTC', now());
}
