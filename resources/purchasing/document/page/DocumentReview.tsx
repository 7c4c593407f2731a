import { useReviewedRecord } from '../../../../src/noun/useReviewedRecord.tsx';
import { useAddressID } from '../../../../src/ui/page/addressID.ts';
import { PageSkeleton } from '../../../../src/ui/page/PageSkeleton.tsx';
import { kindOnScreen } from '../../kindsOnScreen.ts';
import type { DocumentRow } from '../documentWire.ts';
import type { ReviewListSpec } from '../list/documentLists.ts';
import { reviewedDocuments } from '../list/reviewedDocuments.tsx';
import { DocumentPage } from './DocumentPage.tsx';
import type { KindOnScreen } from './KindOnScreen.tsx';
import { useDocumentDetail } from './useDocumentDetail.tsx';

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
  const list = reviewedDocuments(shown.kind, shown.reviewListSpec);
  const reviewed = useReviewedRecord<DocumentRow, ReviewListSpec['filters']>(shown.noun, 'review', bill, {
    list,
  });
  return <DocumentPage shown={shown} id={id} view="review" {...reviewed} />;
}
