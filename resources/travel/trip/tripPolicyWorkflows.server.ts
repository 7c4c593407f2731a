import { and, eq, inArray } from 'drizzle-orm';

import { chooseWorkflow } from '../../../domain/approval/chooseWorkflow.ts';
import { typesServing } from '../../../domain/approval/workflowKind.ts';
import { workflowsOf } from '../../../server/approval/chain.ts';
import { workflowTable } from '../../../server/approval/workflow/workflowTables.ts';
import type { Executor } from '../../../server/database/database.ts';
import { tripPolicyTable } from '../tripPolicy/tripPolicyTables.server.ts';
import type { StoredTrip } from './tripTables.server.ts';
import { tripKindOf, tripReviews } from './tripWorkflows.ts';

/** The types of workflow by which trips of these policies go, in no order. */
export async function tripPolicyWorkflows(
  executor: Executor,
  companyID: number,
  ids: readonly number[],
): Promise<string[]> {
  const rows = await executor
    .select({ tripType: tripPolicyTable.tripType })
    .from(tripPolicyTable)
    .where(and(eq(tripPolicyTable.companyID, companyID), inArray(tripPolicyTable.id, [...ids])));
  return rows.map(({ tripType }) =>
    tripType === null ? '' : tripReviews[tripType as keyof typeof tripReviews].reimbursement.type,
  );
}

/** The policy of a trip, as its workflow is chosen by it. */
export const policyIDsOf = ({ policyTerms }: Pick<StoredTrip, 'policyTerms'>): number[] =>
  policyTerms?.policy ? [policyTerms.policy.id] : [];

/** The travel arrangers whom the workflow of a trip names: that of its policy, else that of its type. */
export async function namedArrangers(executor: Executor, row: StoredTrip): Promise<readonly number[]> {
  const { companyID } = row;
  const kind = tripKindOf(row, false);
  const chosen = chooseWorkflow(await workflowsOf(executor, companyID, kind), {
    currencyCode: 'IDR',
    types: typesServing(kind),
    categoryID: policyIDsOf(row)[0],
  });
  if (!chosen) return [];
  const [workflow] = await executor
    .select({ ids: workflowTable.travelArrangerIDs })
    .from(workflowTable)
    .where(and(eq(workflowTable.companyID, companyID), eq(workflowTable.id, chosen.id)));
  return workflow?.ids ?? [];
}
