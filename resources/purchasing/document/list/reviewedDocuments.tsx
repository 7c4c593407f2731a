import { pathTo } from '../../../../src/app/routing/routes.ts';
import type { ReviewedList } from '../../../../src/ui/approval/useReview.ts';
import type { AnyKind } from '../document.ts';
import { documentTabs } from '../documentTabs.ts';
import type { ReviewListSpec } from './documentLists.ts';
import { firstReviewFilter } from './documentLists.ts';

/** What the reviewers of a kind of document go through. */
export function reviewedDocuments(
  { type, customFields }: AnyKind,
  spec: ReviewListSpec,
): ReviewedList<ReviewListSpec['filters']> {
  return {
    listResource: 'billApprovals',
    spec,
    firstFilter: firstReviewFilter,
    customFields,
    resource: 'bills',
    pathOf: (id) => pathTo('approval-bill-list-id', { id }),
    at: pathTo(documentTabs[type].reviewList),
  };
}
