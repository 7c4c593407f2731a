import { useNavigate } from 'react-router';
import { useNounActions } from '../../../../src/noun/useNounActions.tsx';
import { pathTo } from '../../../../src/routes.ts';
import { useAddressID } from '../../../../src/ui/addressID.ts';
import { ReviewBar } from '../../../../src/ui/approval/ReviewBar.tsx';
import { useReview } from '../../../../src/ui/approval/useReview.ts';
import { BillDocument, useBill } from './BillDocument.tsx';
import { billReviewListSpec, firstReviewFilter } from '../list/BillFilters.tsx';
import { billOnScreen } from '../BillActions.tsx';

const pathOf = (id: number): string => pathTo('approval-bill-list-id', { id });

/** An invoice as its reviewer goes through the list: decide, and the next one comes. */
export default function BillReview() {
  const id = useAddressID();
  const navigate = useNavigate();
  const { bill } = useBill(id);
  const place = useReview({
    listResource: 'billApprovals',
    spec: billReviewListSpec,
    firstFilter: firstReviewFilter,
    resource: 'bills',
    id,
  });
  const actions = useNounActions(billOnScreen, 'review', () => {
    if (place?.next != null) void navigate(pathOf(place.next));
  });
  const decision = (action: string) =>
    bill && actions.isOffered(action, bill) ? () => actions.start(action, bill) : undefined;
  const [approve, reject, requestRevision] = [
    decision('approve'),
    decision('reject'),
    decision('requestRevision'),
  ];
  return (
    <BillDocument
      key={id}
      id={id}
      view="review"
      actions={actions}
      above={
        <ReviewBar
          place={place}
          pathOf={pathOf}
          listPath={pathTo('approval-bill-list')}
          decisions={{
            ...(approve ? { approve } : {}),
            ...(reject ? { reject } : {}),
            ...(requestRevision ? { requestRevision } : {}),
          }}
        />
      }
    />
  );
}
