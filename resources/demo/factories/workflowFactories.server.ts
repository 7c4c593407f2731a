import type {
  workflowLayerTable,
  workflowMemberTable,
  workflowTable,
} from '../../../server/approval/workflow/workflowTables.ts';
import { factoryInstant } from './masterDataFactories.server.ts';
import type { Given } from './masterDataFactories.server.ts';

export type WorkflowRow = typeof workflowTable.$inferSelect;
export type WorkflowLayerRow = typeof workflowLayerTable.$inferSelect;
export type WorkflowMemberRow = typeof workflowMemberTable.$inferSelect;

/** A workflow for every currency. */
export function buildWorkflow(given: Given<WorkflowRow, 'companyID' | 'id' | 'type'>): WorkflowRow {
  return {
    name: `Workflow ${given.id}`,
    version: 1,
    status: 'active',
    description: null,
    currencies: [],
    purchasePaymentTypesMapping: [],
    transactionType: null,
    organizationIDs: [],
    categoryIDs: [],
    policyIDs: [],
    travelArrangerIDs: [],
    createdAt: factoryInstant,
    ...given,
  };
}

/** A layer; without `maxAmount` it is the catch-all. */
export function buildWorkflowLayer(
  given: Given<WorkflowLayerRow, 'companyID' | 'id' | 'workflowID' | 'steps'>,
): WorkflowLayerRow {
  return { maxAmount: null, part: null, isNoApproval: false, ...given };
}

/** Somebody, or everybody of a level or grade, whom a custom workflow serves. */
export function buildWorkflowMember(
  given: Given<WorkflowMemberRow, 'companyID' | 'id' | 'workflowID' | 'memberType'>,
): WorkflowMemberRow {
  return { employeeID: null, value: null, ...given };
}

/** A step in which any one of these employees decides. */
export function stepOfEmployees(...employeeIDs: number[]): WorkflowLayerRow['steps'][number] {
  return { actors: employeeIDs.map((employeeID) => ({ actorType: 'employee', employeeID })) };
}

/** A step for level n of the requester's approval line, 1 being the direct manager. */
export function stepOfApprovalLine(level: number): WorkflowLayerRow['steps'][number] {
  return { actors: [{ actorType: 'approvalLine', approvalLine: level }] };
}
