import { eq } from 'drizzle-orm';

import type { RoomSeed } from '../../../server/seed/roomSeed.ts';
import { makeRecord, takeStep } from '../../../server/seed/roomSeed.ts';
import { recordsOf } from '../../../server/seed/seedStage.ts';
import { documentTable } from '../document/documentTables.server.ts';
import { templateStore } from './purchaseTemplate.server.ts';

const by = 'finance.admin';

const seeded = [
  { name: 'Office supplies of the month', type: 'bill', visibility: 'shared' },
  { name: 'Cleaning of the head office', type: 'bill', visibility: 'shared' },
  { name: 'Freight, usual order', type: 'order', visibility: 'private' },
  { name: 'Old furniture contract', type: 'bill', visibility: 'private', isArchived: true },
] satisfies readonly {
  name: string;
  type: string;
  visibility: string;
  isArchived?: boolean;
}[];

/** What the company buys again, kept from documents that it has. */
export const templateSeed: RoomSeed = {
  name: templateStore.name,
  async goOn(stage) {
    const { employeeID } = await stage.person(by);
    const found = await recordsOf(stage, documentTable, eq(documentTable.createdByID, employeeID));
    for (const [at, { type, isArchived = false, ...typed }] of seeded.entries()) {
      const of = found.filter(({ transactionType }) => transactionType === type);
      const document = of[at % Math.max(1, of.length)]?.referenceID;
      if (document === undefined) continue;
      const id = await makeRecord(stage, templateStore, by, { ...typed, document });
      if (isArchived) await takeStep(stage, templateStore, id, { by, action: 'archive' });
    }
  },
};
