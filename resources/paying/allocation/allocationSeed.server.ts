import { and, eq } from 'drizzle-orm';

import { addDays } from '../../../domain/day/day.ts';
import type { StoredNoun } from '../../../server/records/storedNoun.ts';
import type { RoomSeed } from '../../../server/seed/roomSeed.ts';
import { makeRecord, takeStep } from '../../../server/seed/roomSeed.ts';
import type { SeedStage } from '../../../server/seed/seedStage.ts';
import type { Story } from '../../../server/seed/timeline.ts';
import { companyAccountTable } from '../companyAccount/companyAccountTable.server.ts';

const nobody = {
  virtualCardID: null,
  physicalCardID: null,
  employeeID: null,
  customPolicyID: null,
  policyCategoryID: null,
  tripCategoryID: null,
  organizationID: null,
  submissionType: null,
};

/** What finance has set aside: for two purposes, of which one is over. Beside them one says whose advances an account pays. */
const told = [
  { name: 'Year-end party', amount: 25_000_000, overflow: 'freeBalance' },
  { name: 'Office move', amount: 40_000_000, overflow: 'refuse', isOver: true },
] as const;

export const allocationSeed = (store: StoredNoun): RoomSeed => ({
  name: 'allocation',
  async stories(stage) {
    const { id, companyID, isMain } = companyAccountTable;
    const [main] = await stage.executor
      .select({ id })
      .from(companyAccountTable)
      .where(and(eq(companyID, stage.companyID), eq(isMain, true)));
    return main ? [setAside(stage, store, main.id)] : [];
  },
});

async function* setAside(stage: SeedStage, store: StoredNoun, accountID: number): Story {
  yield new Date(`${addDays(stage.today, -6)}T03:45:00Z`);
  const made: { id: number; isOver: boolean }[] = [];
  for (const { name, amount, overflow, ...more } of told) {
    const input = { ...nobody, name, target: 'purpose', purpose: name, accountID, amount, overflow };
    const id = await makeRecord(stage, store, 'finance.admin', input);
    made.push({ id, isOver: 'isOver' in more });
  }
  const { employeeID } = await stage.person('employee');
  await makeRecord(stage, store, 'finance.admin', {
    ...nobody,
    name: 'Advances of field staff',
    target: 'employee',
    employeeID,
    submissionType: 'cashAdvance',
    purpose: null,
    accountID,
    amount: null,
    overflow: null,
  });
  yield new Date(`${addDays(stage.today, -2)}T04:10:00Z`);
  for (const { id, isOver } of made)
    if (isOver) await takeStep(stage, store, id, { by: 'finance.admin', action: 'deactivate' });
}
