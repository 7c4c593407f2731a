import type { CapabilityRule } from '../../domain/access/capability.ts';
import type { PermissionKey } from '../../domain/access/permission.ts';
import type { WorkflowKind } from '../../domain/approval/workflowKind.ts';

/** What gives people rights beside their permissions, as the rooms say it. */
export interface Rights {
  capabilities: readonly CapabilityRule[];
  workflowKinds: readonly WorkflowKind[];
  /** The permissions that these rights of an API token come to. */
  permissionsOfTokens: (rights: readonly string[]) => ReadonlySet<PermissionKey>;
}
