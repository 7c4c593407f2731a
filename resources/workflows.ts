import type { WorkflowPage } from '../domain/approval/workflowKind.ts';
import type { KeptKind } from './company/workflow/workflow.ts';
import { workflowOf } from './company/workflow/workflow.ts';
import { paidDocuments } from './paidKinds.ts';
import { workflowKinds } from './workflowKinds.ts';

type Page = (typeof workflowKinds)[number]['page'];

/** The nouns of workflows, one for each page on which kinds of them are kept. */
export const keptWorkflows: readonly KeptKind<Page['name'], Page['at']>[] = [
  ...Map.groupBy(workflowKinds, ({ page }) => page),
].map(([page, kept]) =>
  workflowOf<Page['name'], Page['at']>(
    page,
    kept.map(({ name }) => name) as [string, ...string[]],
    paidDocuments,
  ),
);

/** The noun of the workflows that are kept on a page. */
export function workflowsOn({ name }: Pick<WorkflowPage, 'name'>): KeptKind {
  const kept = keptWorkflows.find((one) => one.name === name);
  if (!kept) throw new Error(`no kind of workflow is kept on the page ${name}`);
  return kept;
}
