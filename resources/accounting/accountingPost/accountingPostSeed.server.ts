import { and, asc, eq, inArray, sql } from 'drizzle-orm';

import { addMonths, firstOfMonth, minuteMs } from '../../../domain/day/day.ts';
import { startOfDay } from '../../../server/seed/demoTime.ts';
import type { RoomSeed } from '../../../server/seed/roomSeed.ts';
import { connectedCompany } from '../connection/connectionSeed.server.ts';
import { postSubject } from './accountingPost.ts';
import type { StoredPost } from './accountingPostTables.server.ts';
import { accountingPostTable } from './accountingPostTables.server.ts';
import { notePosts } from './making/ledgerTabs.server.ts';

const provider = 'jurnal';
const hourMs = 60 * minuteMs;

/**
 * Somebody has last month posted, with its top-ups and fees. While it goes out a server dies and the books do not answer; what the ledger
 * notes from then on it notes by itself.
 */
export const accountingPostSeed: RoomSeed = {
  name: postSubject,
  async goOn({ executor, companyID, today, clock }) {
    if (companyID !== connectedCompany) return;
    const at = new Date(new Date(`${today}T00:00:00Z`).getTime() - 5 * hourMs);
    clock.at = at;
    const until = firstOfMonth(today);
    const which = sql`e.posted_at >= ${startOfDay(addMonths(until, -1))} and e.posted_at < ${startOfDay(until)}`;
    await notePosts(executor, { companyID, provider, which, isAsked: true, at });

    const ofCompany = eq(accountingPostTable.companyID, companyID);
    const oldest = await executor
      .select({ id: accountingPostTable.id })
      .from(accountingPostTable)
      .where(and(ofCompany, inArray(accountingPostTable.groupType, ['topUpBalance', 'transferFee'])))
      .orderBy(asc(accountingPostTable.happenedAt), asc(accountingPostTable.id))
      .limit(left.length);
    for (const [place, { id }] of oldest.entries())
      await executor
        .update(accountingPostTable)
        .set(left[place]?.(at) ?? {})
        .where(and(ofCompany, eq(accountingPostTable.id, id)));
  },
};

/** How servers have left the oldest ones. */
const left: readonly ((at: Date) => Partial<StoredPost>)[] = [
  // Its server died; another one takes it.
  (at) => ({ status: 'processing', attempts: 1, leasedUntil: new Date(at.getTime() + 2 * minuteMs) }),
  // The books have not answered for hours.
  (at) => ({
    cause: 'unreachable',
    detail: 'Jurnal does not answer',
    attempts: 11,
    nextAt: new Date(at.getTime() + 6 * hourMs),
  }),
];
