import type { ReactNode } from 'react';
import { useNavigate } from 'react-router';
import type { FilterKinds } from '../../domain/list/listQuery.ts';
import { leadsOn } from '../../domain/lifecycle/offeredActions.ts';
import { ReviewBar } from '../ui/approval/ReviewBar.tsx';
import type { ReviewedList } from '../ui/approval/useReview.ts';
import { useReview } from '../ui/approval/useReview.ts';
import type { ActedRow } from './actedRow.ts';
import { useCustomSpec } from './customFields/customFieldList.tsx';
import type { NounActions, NounOnScreen } from './useNounActions.tsx';
import { useNounActions } from './useNounActions.tsx';

interface ReviewedRecordOptions<Kinds> {
  /** The list that the person goes through; unset: they meet the record on their way through the inbox alone. */
  list?: ReviewedList<Kinds> | undefined;
  /** What follows once an action has removed the record. */
  onRemoved?: () => void;
}

/**
 * What a person can do with a record on its page, and the bar of the review in which they came to it: after a decision the next
 * record comes. `row` is undefined as long as the record is not read.
 */
export function useReviewedRecord<Row extends ActedRow, Kinds extends FilterKinds = never>(
  noun: NounOnScreen<Row>,
  view: string,
  row: Row | undefined,
  { list, onRemoved }: ReviewedRecordOptions<Kinds> = {},
): { actions: NounActions<Row>; bar: ReactNode } {
  const navigate = useNavigate();
  const { spec, isPending } = useCustomSpec(list?.customFields, list?.spec);
  const place = useReview(list && spec && { ...list, spec, isSpecKnown: !isPending });
  const isLeft = (action: string) => Boolean(place?.next) && leadsOn(noun.lifecycle, action);
  const actions = useNounActions(
    noun,
    view,
    (action, answer) => {
      if (answer === null) onRemoved?.();
      else if (place?.next && isLeft(action)) void navigate(place.next.path);
    },
    isLeft,
  );
  return { actions, bar: <ReviewBar place={place} decisions={row ? actions.decisionsOn(row) : {}} /> };
}
