import type { Actor } from '../../domain/access/actor.ts';
import type { ActionTable } from '../../domain/lifecycle/offeredActions.ts';
import { bulkActions } from '../../domain/lifecycle/offeredActions.ts';
import type { NounWords } from '../../domain/noun/nounWords.ts';
import type { BatchAction } from '../ui/list/BatchBar.tsx';

/** What can be done with many records of a noun in one view of it, in its words. */
export function batchActions(
  { lifecycle, words: tree }: { lifecycle: ActionTable; words: string },
  view: string,
  actor: Actor,
  words: NounWords,
): Omit<BatchAction<never>, 'check' | 'changesOf'>[] {
  return bulkActions(lifecycle, view, actor).map((action) => ({
    action: action.action,
    label: words(`action.${action.action}`) || action.action,
    isDestructive: action.isDestructive ?? false,
    input: action.input ?? {},
    words: tree,
    labelOf: (field) => words(`step.${action.action}.${field}`) || words(`field.${field}`) || field,
  }));
}
