import type { FilterKinds } from '../../domain/list/listQuery.ts';
import type { AnyNoun, NounView } from '../../domain/noun/noun.ts';
import { pathOfRecord } from '../../domain/noun/nounAddresses.ts';
import { firstNounFilter, nounListSpec } from '../../domain/noun/nounList.ts';
import type { ReviewedList } from '../ui/approval/useReview.ts';

/** The records of a noun where they are listed: at its own address or in a view. */
export function listedNoun(noun: AnyNoun, view?: NounView): ReviewedList<FilterKinds> {
  const { path, customFields } = noun;
  const { at } = view ?? noun;
  return {
    listResource: view?.path ?? path,
    spec: nounListSpec(noun, view),
    firstFilter: firstNounFilter(noun, view),
    customFields,
    resource: path,
    pathOf: (id) => pathOfRecord(noun, id, view),
    at,
  };
}
