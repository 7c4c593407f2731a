import { and, eq, inArray, isNull, lt, lte, or } from 'drizzle-orm';

import { endingDays, endingDue } from '../../../../domain/card/endingNotice.ts';
import type { Day } from '../../../../domain/day/day.ts';
import { addDays, today } from '../../../../domain/day/day.ts';
import type { ServerContext } from '../../../../server/context.ts';
import type { Executor } from '../../../../server/database/database.ts';
import type { ClockWork } from '../../../../server/jobs/jobTopics.ts';
import { morningWork } from '../../../../server/notification/morningWork.ts';
import { timeZoneOf } from '../../../../server/session/companyTable.ts';
import { tellHolder } from '../cardNotices.server.ts';
import { liveStatuses } from '../cardStatus.ts';
import { cardTable } from '../cardTable.server.ts';

const longest = Math.max(...endingDays);

/** The cards that end within the days of the first notice. */
const endsSoon = (day: Day) =>
  and(inArray(cardTable.status, [...liveStatuses]), lte(cardTable.endDate, addDays(day, longest)));

async function tell(executor: Executor, companyID: number, day: Day): Promise<number> {
  const timeZone = await timeZoneOf(executor, companyID);
  const cards = await executor
    .select()
    .from(cardTable)
    .where(and(eq(cardTable.companyID, companyID), endsSoon(day)))
    .orderBy(cardTable.id);
  let told = 0;
  for (const card of cards) {
    const { id, endDate, endingTold, createdAt } = card;
    const due = endingDue({ endDate, endingTold, madeOn: today(timeZone, createdAt) }, day);
    if (due === null) continue;
    // Of two servers that look at once one tells it.
    const [mine] = await executor
      .update(cardTable)
      .set({ endingTold: due })
      .where(
        and(
          eq(cardTable.companyID, companyID),
          eq(cardTable.id, id),
          or(isNull(cardTable.endingTold), lt(cardTable.endingTold, due)),
        ),
      )
      .returning({ id: cardTable.id });
    if (!mine) continue;
    await tellHolder(executor, card, 'ending', { day: { day: endDate } }, 'reminder');
    told += 1;
  }
  return told;
}

/** Tells holders that their cards come to their end, 30 and 7 days before. */
export const endingClockWork = (context: ServerContext): ClockWork =>
  morningWork(context, {
    name: 'card.ending',
    companies: (executor, tomorrow) =>
      executor.selectDistinct({ companyID: cardTable.companyID }).from(cardTable).where(endsSoon(tomorrow)),
    tell: (executor, companyID, { day }) => tell(executor, companyID, day),
  });
