import type { Day } from '../../domain/day/day.ts';
import { addDays, today } from '../../domain/day/day.ts';
import { instantAt } from '../../domain/day/dayTime.ts';
import type { ServerContext } from '../context.ts';
import type { Executor } from '../database/database.ts';
import { isConnectionLost } from '../database/database.ts';
import type { ClockWork } from '../jobs/jobTopics.ts';
import { timeZoneOf } from '../session/companyTable.ts';

/** Nobody is told at night: from this time on, by the clocks of the company. */
const toldFrom = '08:00';

/** What people of a company are told of in its mornings. */
interface MorningWork {
  name: string;
  /** From this time on, by the clocks of the company; unset: eight. */
  from?: string;
  /** The companies in which there may be something to tell; east of UTC it is the day that is given already. */
  companies: (executor: Executor, tomorrow: Day) => Promise<readonly { companyID: number }[]>;
  /** Tells it in one company, each thing once; answers how many were told. */
  tell: (executor: Executor, companyID: number, at: { day: Day; now: Date }) => Promise<number>;
}

/** Looks each hour whether something is to be told: it is morning somewhere. */
export function morningWork(
  context: ServerContext,
  { name, from = toldFrom, companies, tell }: MorningWork,
): ClockWork {
  async function tellAll(): Promise<void> {
    const now = context.now();
    let told = 0;
    for (const { companyID } of await companies(context.database.system, addDays(today('UTC', now), 1))) {
      try {
        told += await context.database.write(companyID, async (executor) => {
          const timeZone = await timeZoneOf(executor, companyID);
          const day = today(timeZone, now);
          return now < instantAt(day, from, timeZone) ? 0 : await tell(executor, companyID, { day, now });
        });
      } catch (error) {
        if (isConnectionLost(error)) throw error;
        // The others are told all the same; this one is tried again within the hour.
        context.log.error({ err: error, companyID, name }, 'what is due could not be told');
      }
    }
    if (told > 0) context.outboxChanged();
  }
  return { name, cron: '7 * * * *', run: tellAll };
}
