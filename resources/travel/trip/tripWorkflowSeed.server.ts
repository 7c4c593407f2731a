import { eq } from 'drizzle-orm';

import type { StoredNoun } from '../../../server/records/storedNoun.ts';
import { idWhere } from '../../../server/seed/heldRecords.ts';
import type { RoomSeed } from '../../../server/seed/roomSeed.ts';
import { makeRecord } from '../../../server/seed/roomSeed.ts';
import { tripPolicyTable } from '../tripPolicy/tripPolicyTables.server.ts';

/** Directors have nobody above them who would decide: their trips abroad have a workflow of their policy. */
export function tripWorkflowSeed(stores: readonly StoredNoun[]): RoomSeed {
  const store = stores.find(({ name }) => name === 'tripWorkflow');
  if (!store) throw new Error('workflows of trips are kept nowhere');
  return {
    name: store.name,
    async goOn(stage) {
      const { person } = stage;
      const policyID = await idWhere(stage, tripPolicyTable, eq(tripPolicyTable.name, 'Directors, abroad'));
      const officer = await person('procurement');
      const stepOf = async (name: string) => ({
        actors: [{ actorType: 'employee', employeeID: (await person(name)).employeeID }],
      });
      const [treasury, director] = [await stepOf('approver'), await stepOf('super.admin')];
      const layer = (part: string, steps: object[]) => ({
        part,
        maxAmount: null,
        isNoApproval: false,
        steps,
      });
      await makeRecord(stage, store, 'admin', {
        name: 'Trips abroad of directors',
        type: 'internationalTrip',
        description:
          'Treasury decides, since nobody stands above a director; of an advance another director, too.',
        travelArrangerIDs: [officer.employeeID],
        policyIDs: [policyID],
        layers: [
          layer('reimbursement', [treasury]),
          layer('cashAdvance', [treasury, director]),
          layer('report', [treasury]),
        ],
      });
    },
  };
}
