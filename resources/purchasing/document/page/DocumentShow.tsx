import { useNavigate } from 'react-router';
import { isAnswer, useNounActions } from '../../../../src/noun/useNounActions.tsx';
import { pathTo } from '../../../../src/app/routing/routes.ts';
import { ReviewBar } from '../../../../src/ui/approval/ReviewBar.tsx';
import { useReview } from '../../../../src/ui/approval/useReview.ts';
import { useAddressID } from '../../../../src/ui/page/addressID.ts';
import { kindOnScreen } from '../../kindsOnScreen.ts';
import { documentTabs } from '../documentTabs.ts';
import { DocumentPage } from './DocumentPage.tsx';
import type { KindOnScreen } from './KindOnScreen.tsx';
import { useDocumentDetail } from './useDocumentDetail.tsx';

/** A purchase document as the purchases screens show it, in the manner of its kind. */
export default function DocumentShow() {
  const id = useAddressID();
  const shown = kindOnScreen(useDocumentDetail(id).bill);
  return <DocumentOfKind key={`${shown.kind.type} ${id}`} id={id} shown={shown} />;
}

function DocumentOfKind({ id, shown }: { id: number; shown: KindOnScreen }) {
  const navigate = useNavigate();
  const { bill } = useDocumentDetail(id);
  const place = useReview();
  const actions = useNounActions(shown.noun, 'page', (action, row) => {
    if (row === null) void navigate(pathTo(documentTabs[shown.kind.type].list), { replace: true });
    else if (place?.next && isAnswer(action)) void navigate(place.next.path);
  });
  return (
    <DocumentPage
      shown={shown}
      id={id}
      view="page"
      actions={actions}
      above={<ReviewBar place={place} decisions={bill ? actions.answersOn(bill) : {}} />}
    />
  );
}
