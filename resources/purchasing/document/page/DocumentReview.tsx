import { useNavigate } from 'react-router';
import { useCustomSpec } from '../../../../src/noun/customFields/customFieldList.tsx';
import { useNounActions } from '../../../../src/noun/useNounActions.tsx';
import { pathTo } from '../../../../src/app/routing/routes.ts';
import { useAddressID } from '../../../../src/ui/page/addressID.ts';
import { PageSkeleton } from '../../../../src/ui/page/PageSkeleton.tsx';
import { ReviewBar } from '../../../../src/ui/approval/ReviewBar.tsx';
import { useReview } from '../../../../src/ui/approval/useReview.ts';
import { kindOnScreen } from '../../kindsOnScreen.ts';
import { documentTabs } from '../documentTabs.ts';
import type { DocumentRow } from '../documentWire.ts';
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
  const navigate = useNavigate();
  const { bill } = useDocumentDetail(id);
  const { spec, isPending } = useCustomSpec(shown.kind.customFields, shown.reviewListSpec);
  const place = useReview({
    listResource: 'billApprovals',
    spec,
    isSpecKnown: !isPending,
    firstFilter: firstReviewFilter,
    resource: 'bills',
    pathOf,
    list: pathTo(documentTabs[shown.kind.type].reviewList),
  });
  // Who takes a decision back wants to take another one.
  const goesOnAfter = (action: string) => Boolean(place?.next) && action !== 'withdraw';
  const goOn = (action: string) => {
    if (place?.next && goesOnAfter(action)) void navigate(place.next.path);
  };
  const actions = useNounActions(shown.noun, 'review', goOn, goesOnAfter);
  function decisionsOn(record: DocumentRow) {
    const { accept, ...decisions } = actions.decisionsOn(record, [
      'approve',
      'accept',
      'reject',
      'requestRevision',
      'withdraw',
    ]);
    // What differs is accepted by the key that approves.
    return accept ? { ...decisions, approve: accept } : decisions;
  }

  return (
    <DocumentPage
      shown={shown}
      id={id}
      view="review"
      actions={actions}
      above={<ReviewBar place={place} decisions={bill ? decisionsOn(bill) : {}} />}
    />
  );
}
