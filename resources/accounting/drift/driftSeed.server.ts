import { appendHistory } from '../../../server/engine/history.ts';
import type { RoomSeed } from '../../../server/seed/roomSeed.ts';
import { driftSubject } from './drift.ts';
import { driftRunTable, driftTable } from './driftTables.server.ts';

/** The company whose books are connected. */
const connectedCompany = 1;
const provider = 'jurnal';

const moves = (amount: string) => `[["Giro","-${amount}"],["Hiburan","${amount}"]]`;

/** A comparison of some night, and a difference of each kind that it found; the next one finds what is there in truth. */
export const driftSeed: RoomSeed = {
  name: driftSubject,
  async goOn({ executor, companyID, today, person, clock }) {
    if (companyID !== connectedCompany) return;
    const actor = await person('finance.admin');
    const at = new Date(new Date(`${today}T00:00:00Z`).getTime() - 5 * 60 * 60 * 1000);
    clock.at = at;
    const none = { companyID, provider, foundAt: at } as const;
    const month = today.slice(0, 7);
    const document = { place: 'expenses', number: 'E-00041', documentID: '41' };
    await executor.insert(driftTable).values([
      {
        ...none,
        kind: 'missing',
        subject: 'post:0',
        ...document,
        expected: `${today} ${moves('250000.00')}`,
      },
      {
        ...none,
        kind: 'changed',
        subject: 'document:expenses/42',
        ...document,
        number: 'E-00042',
        documentID: '42',
        expected: `${today} ${moves('125000.00')}`,
        found: `${today} ${moves('152000.00')}`,
      },
      {
        ...none,
        kind: 'extra',
        subject: 'document:expenses/43',
        ...document,
        number: 'E-00043',
        documentID: '43',
        found: `${today} ${moves('99000.00')}`,
      },
      {
        ...none,
        kind: 'balance',
        subject: `balance:${month}:Giro`,
        account: 'Giro',
        month,
        expected: '-1250000.00',
        found: '-1243500.00',
        amount: '6500.00',
      },
    ]);
    const [accepted] = await executor
      .insert(driftTable)
      .values({
        ...none,
        kind: 'balance',
        subject: `balance:${month}:Saldo Outlay`,
        account: 'Saldo Outlay',
        month,
        expected: '0.00',
        found: '-17500.00',
        amount: '-17500.00',
        status: 'accepted',
        notes: 'Administration of the bank, entered by its file',
        decidedByID: actor.employeeID,
        decidedAt: at,
      })
      .returning({ id: driftTable.id });
    if (!accepted) throw new Error('no difference was accepted');
    await appendHistory(executor, companyID, actor, at, {
      subjectType: driftSubject,
      subjectID: accepted.id,
      action: 'accept',
      fromStatus: null,
      toStatus: 'accepted',
      notes: 'Administration of the bank, entered by its file',
      changes: {},
    });
    await executor.insert(driftRunTable).values({
      companyID,
      provider,
      status: 'processed',
      begunAt: at,
      endedAt: at,
      compared: 212,
      found: 5,
    });
  },
};
