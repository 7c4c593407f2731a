import { desc, eq } from 'drizzle-orm';

import type { RoomSeed } from '../../../server/seed/roomSeed.ts';
import { makeRecord, seedOf, takeStep } from '../../../server/seed/roomSeed.ts';
import { dayOf } from '../../../server/seed/demoTime.ts';
import type { StoredNoun } from '../../../server/records/storedNoun.ts';
import { accountTransferStore } from '../accountTransfer/accountTransfer.server.ts';
import { accountTransferTable } from '../accountTransfer/accountTransferTable.server.ts';

/** More than its payments come to on any day that the company is made. */
const opening = { amount: '4000000000', notes: 'Opening balance by the statement of the bank' };

/** Beside the accounts that the company began with: one of a project that is over, and one whose bank takes files. */
export function companyAccountSeed(store: StoredNoun): RoomSeed {
  const project = seedOf(store, 'finance.admin', () => [
    {
      input: {
        name: 'Surabaya project',
        description: 'Fit-out of the Surabaya office, until it was handed over',
      },
      steps: ['deactivate'],
    },
  ]);
  return {
    ...project,
    async fill(stage) {
      await project.fill(stage);
      stage.clock.at = stage.begunAt;
      const id = await makeRecord(stage, store, 'finance.admin', {
        name: 'Paid by files',
        description: 'Its bank takes payments in files, and says on paper what became of them',
        bankConnection: 'file',
        bankCode: '014',
        accountNumber: '8800123456',
      });
      await takeStep(stage, store, id, {
        by: 'finance.admin',
        action: 'enterMoney',
        input: { ...opening, day: dayOf(stage.begunAt) },
      });
      const [entered] = await stage.executor
        .select({ id: accountTransferTable.id })
        .from(accountTransferTable)
        .where(eq(accountTransferTable.companyID, stage.companyID))
        .orderBy(desc(accountTransferTable.id))
        .limit(1);
      if (!entered) throw new Error('the opening balance of the seed is not there');
      await takeStep(stage, accountTransferStore, entered.id, { by: 'admin', action: 'approve' });
    },
  };
}
