import type { AnyNoun, NounView } from '../../domain/noun/noun.ts';
import { firstNounFilter, nounListSpec } from '../../domain/noun/nounList.ts';
import { firstQuestion } from '../ui/list/initialQuery.ts';

/** How the list of a noun is asked before its screen is there. */
export function nounQuestion(noun: AnyNoun, view?: NounView): ReturnType<typeof firstQuestion> {
  return firstQuestion(nounListSpec(noun, view), () => firstNounFilter(noun, view));
}
