import { useNavigate } from 'react-router';
import { useCustomSpec } from '../../../../src/noun/customFields/customFieldList.tsx';
import { useNounActions } from '../../../../src/noun/useNounActions.tsx';
import { pathTo } from '../../../../src/app/routing/routes.ts';
import { useAddressID } from '../../../../src/ui/page/addressID.ts';
import { ReviewBar } from '../../../../src/ui/approval/ReviewBar.tsx';
import { useReview } from '../../../../src/ui/approval/useReview.ts';
import { DocumentPage } from '../../document/page/DocumentPage.tsx';
import { useDocumentDetail } from '../../document/page/useDocumentDetail.tsx';
import { invoiceReviewListSpec } from '../list/InvoiceLists.tsx';
import { firstReviewFilter } from '../../document/list/DocumentListSpecs.tsx';
import { InvoiceNotices } from './InvoiceNotices.tsx';
import { invoice } from '../invoice.ts';
import { invoiceOnScreen } from '../InvoiceActions.tsx';

const pathOf = (id: number): string => pathTo('approval-bill-list-id', { id });

/** An invoice as its reviewer goes through the list: decide, and the next one comes. */
export default function InvoiceReview() {
  const id = useAddressID();
  const navigate = useNavigate();
  const { bill } = useDocumentDetail(id);
  const { spec, isPending } = useCustomSpec('bill', invoiceReviewListSpec);
  const place = useReview({
    listResource: 'billApprovals',
    spec,
    isSpecKnown: !isPending,
    firstFilter: firstReviewFilter,
    resource: 'bills',
    id,
  });
  const actions = useNounActions(invoiceOnScreen, 'review', () => {
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
    <DocumentPage
      kind={invoice}
      key={id}
      id={id}
      view="review"
      actions={actions}
      notices={(bill) => <InvoiceNotices bill={bill} offered={actions.actionsFor(bill)} />}
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
