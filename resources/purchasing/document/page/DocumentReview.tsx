import { useCustomSpec } from '../../../../src/noun/customFields/customFieldList.tsx';
import { useReviewedRecord } from '../../../../src/noun/useReviewedRecord.tsx';
import { pathTo } from '../../../../src/app/routing/routes.ts';
import { useAddressID } from '../../../../src/ui/page/addressID.ts';
import { PageSkeleton } from '../../../../src/ui/page/PageSkeleton.tsx';
import { kindOnScreen } from '../../kindsOnScreen.ts';
import { documentTabs } from '../documentTabs.ts';
import type { DocumentRow } from '../documentWire.ts';
import type { ReviewListSpec } from '../list/documentLists.ts';
import { firstReviewFilter } from '../list/documentLists.ts';
import { DocumentPage } from './DocumentPage.tsx';
import type { KindOnScreen } from './KindOnScreen.tsx';
import { useDocumentDetail } from './useDocumentDetail.tsx';

const pathOf = (id: number): string => pathTo('approval-bill-list-id', { id });

/** A purchase document as its reviewer goes through the list of its kind: decide, and the next one comes. */
export default function DocumentReview() {
  const id = useAddressID();
  const { bill, error } = useDocumentDetail(id);
  const shown = kindOnScreen(bill);
  // Its list is not asked for before it is known which one.
  if (!bill && !error) return <PageSkeleton />;
  return <ReviewOfKind key={`${shown.kind.type} ${id}`} id={id} shown={shown} />;
}

function ReviewOfKind({ id, shown }: { id: number; shown: KindOnScreen }) {
  const { bill } = useDocumentDetail(id);
  const { spec, isPending } = useCustomSpec(shown.kind.customFields, shown.reviewListSpec);
  const list = {
    listResource: 'billApprovals',
    spec,
    isSpecKnown: !isPending,
    firstFilter: firstReviewFilter,
    resource: 'bills',
    pathOf,
    list: pathTo(documentTabs[shown.kind.type].reviewList),
  };
  const reviewed = useReviewedRecord<DocumentRow, ReviewListSpec['filters']>(shown.noun, 'review', bill, {
    list,
  });
  return <DocumentPage shown={shown} id={id} view="review" {...reviewed} />;
}
