import type { CapabilityRule } from '../domain/access/capability.ts';
import type { WorkflowKind } from '../domain/approval/workflowKind.ts';
import { capabilities } from './capabilities.ts';
import { permissionsOfRights } from './company/apiToken/tokenRight.ts';
import { workflowKinds } from './workflowKinds.ts';

/** What gives people rights beside their permissions: server, seeds and tests are handed it. */
export const rights: {
  capabilities: readonly CapabilityRule[];
  workflowKinds: readonly WorkflowKind[];
  permissionsOfTokens: typeof permissionsOfRights;
} = {
  capabilities,
  workflowKinds,
  permissionsOfTokens: permissionsOfRights,
};
