import type { Capability } from '../access/capability.ts';
import type { PermissionKey } from '../access/permission.ts';
import type { Switch } from '../lifecycle/lifecycle.ts';
import type { Called } from '../noun/noun.ts';
import type { Spoken } from '../words/translation.ts';

/** Rights to workflows have these prefixes: `workflow_bills_edit`. */
type WorkflowPermission = PermissionKey extends infer Key
  ? Key extends `${infer Prefix extends `workflow_${string}`}_view_list`
    ? Prefix
    : never
  : never;

/** Where workflows of some kinds are kept, and by whom. */
export interface WorkflowPage {
  /** The name of its noun. */
  name: string;
  called: Spoken<Called>;
  /** Under /v1. */
  path: string;
  at: `/${string}`;
  permission: WorkflowPermission;
  access: Switch;
  /**
   * What tells two workflows of a kind apart: nothing, so that each kind has one for the whole company, or the currency, and
   * what its payments pay. A layer asks for the amount in either.
   */
  scope: 'company' | 'currency';
}

/**
 * A review that a company can lay out in workflows, as its room declares it (rules: workflow kinds). `resources/kinds.ts`
 * lists all; capabilities, pages, absences and the demo company follow from it.
 */
export interface WorkflowKind {
  /** Kept with workflows, chains and absences. */
  name: string;
  /** The capability of everybody whom such a workflow names, or who has or had one of its tasks. */
  capability: Capability;
  /** The capability counts only with these. */
  countsWith?: Switch;
  page: WorkflowPage;
  /** What its workflows review: a choice of their form. */
  reviewed: Spoken;
  /** What a delegate decides of it, where that is called otherwise. */
  delegated?: Spoken;
  /** A decision moves money: nobody takes it by the link of a mail, and nobody who only views finance stands in for it. */
  movesMoney?: true;
}
