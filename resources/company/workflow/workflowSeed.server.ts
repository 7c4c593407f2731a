import { and, eq } from 'drizzle-orm';

import { workflowTable } from '../../../server/approval/workflow/workflowTables.ts';
import type { StoredNoun } from '../../../server/records/storedNoun.ts';
import type { RoomSeed } from '../../../server/seed/roomSeed.ts';
import { changeRecord } from '../../../server/seed/roomSeed.ts';
import type { WorkflowRow } from './workflow.ts';
import { sentWorkflow } from './workflowRules.ts';

const by = 'admin';

/** The company has its workflows from the start, because documents go through them; one is described anew later. */
export function workflowSeed(stores: readonly StoredNoun[]): RoomSeed {
  const store = stores.find(({ name }) => name === 'purchaseReview');
  if (!store) throw new Error('purchase reviews are kept nowhere');
  return {
    name: store.name,
    async goOn(stage) {
      const { executor, companyID } = stage;
      const [{ id } = { id: 0 }] = await executor
        .select({ id: workflowTable.id })
        .from(workflowTable)
        .where(and(eq(workflowTable.companyID, companyID), eq(workflowTable.type, 'purchaseInvoice')));
      const row = await store.reader.one(executor, await stage.person(by), id);
      if (!row) throw new Error('nothing reviews invoices');
      await changeRecord(stage, store, by, id, {
        ...sentWorkflow(row as unknown as WorkflowRow),
        description:
          'The purchasing controller reviews every invoice; the direct manager sees large ones first.',
      });
    },
  };
}
