import { and, asc, desc, eq } from 'drizzle-orm';

import { addDays } from '../../../domain/day/day.ts';
import type { RoomSeed } from '../../../server/seed/roomSeed.ts';
import { takeStep } from '../../../server/seed/roomSeed.ts';
import type { SeedStage } from '../../../server/seed/seedStage.ts';
import type { Story } from '../../../server/seed/timeline.ts';
import type { StoredNoun } from '../../../server/records/storedNoun.ts';
import { companyAccountTable } from '../companyAccount/companyAccountTable.server.ts';
import { accountTransferStore } from './accountTransfer.server.ts';
import { accountTransferTable } from './accountTransferTable.server.ts';

/** What goes from the main account to another one: how many days ago, and what somebody decides on the next day. */
interface Told {
  daysAgo: number;
  amount: string;
  notes: string;
  decision?: 'approve' | 'reject' | 'cancel';
}

const transfers: readonly Told[] = [
  { daysAgo: 12, amount: '25000000', notes: 'Petty cash of the branches for the quarter' },
  { daysAgo: 10, amount: '180000000', notes: 'Renovation of the Bandung branch', decision: 'approve' },
  { daysAgo: 8, amount: '450000000', notes: 'All salaries of the branches', decision: 'reject' },
  { daysAgo: 5, amount: '120000000', notes: 'Deposit for the warehouse', decision: 'cancel' },
  { daysAgo: 1, amount: '145000000', notes: 'New delivery van' },
];

/** @param accounts where a transfer begins */
export const accountTransferSeed = (accounts: StoredNoun): RoomSeed => ({
  name: 'accountTransfer',
  async stories(stage) {
    const { companyID, isMain, status, id } = companyAccountTable;
    const [from, to] = await stage.executor
      .select({ id })
      .from(companyAccountTable)
      .where(and(eq(companyID, stage.companyID), eq(status, 'active')))
      .orderBy(desc(isMain), asc(id));
    if (!from || !to) return [];
    return transfers.map((told) => transferred(stage, accounts, { fromID: from.id, toID: to.id, ...told }));
  },
});

async function* transferred(
  stage: SeedStage,
  accounts: StoredNoun,
  { fromID, toID, daysAgo, amount, notes, decision }: Told & { fromID: number; toID: number },
): Story {
  const { today, executor, companyID } = stage;
  yield new Date(`${addDays(today, -daysAgo)}T03:20:00Z`);
  const input = { toAccountID: toID, amount, notes };
  await takeStep(stage, accounts, fromID, { by: 'finance.admin', action: 'transfer', input });
  if (!decision) return;
  const [made] = await executor
    .select({ id: accountTransferTable.id })
    .from(accountTransferTable)
    .where(eq(accountTransferTable.companyID, companyID))
    .orderBy(desc(accountTransferTable.id))
    .limit(1);
  if (!made) throw new Error('the transfer of the seed is not there');
  yield new Date(`${addDays(today, 1 - daysAgo)}T02:10:00Z`);
  await takeStep(stage, accountTransferStore, made.id, {
    by: decision === 'cancel' ? 'finance.admin' : 'super.admin',
    action: decision,
    ...(decision === 'reject' ? { input: { notes: 'Salaries are paid by payroll.' } } : {}),
  });
}
