import type { WorkflowKind, WorkflowPage } from '../domain/approval/workflowKind.ts';
import { customTypes, kindsServedBy } from '../domain/approval/workflowKind.ts';
import type { KeptKind } from './company/workflow/workflow.ts';
import { workflowOf } from './company/workflow/workflow.ts';
import { paidDocuments } from './paidKinds.ts';
import { workflowKinds } from './workflowKinds.ts';

type Kind = (typeof workflowKinds)[number];
type Page = Kind['page'] | Extract<Kind, { customPage: unknown }>['customPage'];

/** The pages of workflows with the types that are kept there: kinds, and custom ones by the name of their page. */
const pages = new Map<Page, string[]>();
for (const kind of workflowKinds) {
  const { page, name, type = name } = kind as WorkflowKind & { page: Page };
  pages.set(page, [...new Set([...(pages.get(page) ?? []), type])]);
}
for (const kind of workflowKinds) {
  if ('customPage' in kind) pages.set(kind.customPage, [kind.customPage.name]);
}

/** The nouns of workflows, one for each page on which kinds of them are kept. */
export const keptWorkflows: readonly KeptKind<Page['name'], Page['at']>[] = [...pages].map(([page, types]) =>
  workflowOf<Page['name'], Page['at']>(page, types as [string, ...string[]], {
    paid: paidDocuments,
    customTypes: customTypes(workflowKinds, page),
    categories: 'category-policies',
    policies: 'trip-policies',
  }),
);

/** The noun of the workflows that are kept on a page. */
export function workflowsOn({ name }: Pick<WorkflowPage, 'name'>): KeptKind {
  const kept = keptWorkflows.find((one) => one.name === name);
  if (!kept) throw new Error(`no kind of workflow is kept on the page ${name}`);
  return kept;
}

/** The kinds whose records a workflow of this type serves. */
export function kindsOfType(type: string): WorkflowKind[] {
  return kindsServedBy<WorkflowKind>(workflowKinds, type);
}
