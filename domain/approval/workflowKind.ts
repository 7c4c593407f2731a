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
  scope: WorkflowScope;
}

/**
 * What tells two workflows of a page apart. `company`: nothing, so that each kind has one for the whole company; `companyWide`: the
 * same of a page of one kind, and none deletes it; `expense`: the same, and without one another kind's serves (`elseBy`);
 * `parts`: nothing, and its layers are of parts of the records' life (`parts`), as of the request of a trip and of its report;
 * `currency`: the currency, and what its payments pay; `custom`: people, categories and types. A layer asks for the amount in any.
 */
export type WorkflowScope = 'company' | 'companyWide' | 'expense' | 'parts' | 'currency' | 'custom';

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
  /** The type of the workflows that serve it, where several kinds share one; unset: its name. */
  type?: string;
  /** The parts of such a workflow that may serve it, in this order: the first that has layers does. */
  parts?: readonly string[];
  /** The kind whose workflows serve it where it has none: a settlement goes as its advance. */
  elseBy?: string;
  /** Where workflows for some people and categories are kept, which come before those of the whole company. */
  customPage?: WorkflowPage;
  /** Who approved a step has approved those after it that ask them, too. */
  approvesOnce?: true;
  /** What its workflows review: a choice of their form. */
  reviewed: Spoken;
  /** What a delegate decides of it, where that is called otherwise. */
  delegated?: Spoken;
  /** The level of the requester's approval line that decides where no workflow serves a record; unset: super admins do. */
  elseByLine?: number;
  /** A decision moves money: nobody takes it by the link of a mail, and nobody who only views finance stands in for it. */
  movesMoney?: true;
}

/** What a kind is served by. */
export type ServedKind = Pick<
  WorkflowKind,
  'name' | 'type' | 'parts' | 'elseBy' | 'elseByLine' | 'customPage'
>;

/** A workflow with those of its layers that serve a kind. */
export function serving<Layer extends { part?: string | null }, Served extends { layers: readonly Layer[] }>(
  { parts }: Pick<ServedKind, 'parts'>,
  workflow: Served & { layers: readonly Layer[] },
): Served {
  if (parts === undefined) return workflow;
  const part = parts.find((one) => workflow.layers.some((layer) => layer.part === one));
  return { ...workflow, layers: workflow.layers.filter((layer) => layer.part === part) };
}

/** The types of workflow that serve the records of a kind, beside custom ones: the one that comes first in front. */
export function typesServing({ name, type = name, elseBy }: ServedKind): string[] {
  return elseBy === undefined ? [type] : [type, elseBy];
}

/** The types of all workflows that can serve the records of a kind. */
export function everyTypeServing(kind: ServedKind): string[] {
  return [...typesServing(kind), ...(kind.customPage ? [kind.customPage.name] : [])];
}

/** What custom workflows kept on a page can be for, beside all. */
export function customTypes(kinds: readonly WorkflowKind[], { name }: Pick<WorkflowPage, 'name'>): string[] {
  return kinds.flatMap(({ name: kind, customPage, elseBy }) =>
    customPage?.name === name && elseBy === undefined ? [kind] : [],
  );
}

/** The kinds that a workflow of this type serves: by its own name, in place of another's, or as a custom one. */
export function kindsServedBy<Kind extends WorkflowKind>(kinds: readonly Kind[], type: string): Kind[] {
  return kinds.filter((kind) => everyTypeServing(kind).includes(type));
}
