import type { Locale } from '../domain/day/day.ts';
import { kinds } from './kinds.ts';

type Kind = Extract<(typeof kinds)[number], { review: unknown }>['review'];
export type WorkflowKindName = Kind['name'];

/** The kinds of workflow of every room. */
export const workflowKinds: readonly Kind[] = kinds.flatMap((kind) =>
  'review' in kind ? [kind.review] : [],
);

/** What their workflows, chains and absences keep. */
export const workflowKindNames = workflowKinds.map(({ name }) => name);

/** What the workflows of each kind review. */
export function reviewedWords(locale: Locale): Record<WorkflowKindName, string> {
  return wordsOfKinds(({ reviewed }) => reviewed[locale]);
}

/** What a delegate decides of each kind. */
export function delegatedWords(locale: Locale): Record<WorkflowKindName, string> {
  return wordsOfKinds((kind) => ('delegated' in kind ? kind.delegated : kind.reviewed)[locale]);
}

function wordsOfKinds(wordOf: (kind: Kind) => string): Record<WorkflowKindName, string> {
  return Object.fromEntries(workflowKinds.map((kind) => [kind.name, wordOf(kind)])) as Record<
    WorkflowKindName,
    string
  >;
}
