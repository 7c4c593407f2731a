import { useNavigate } from 'react-router';
import { useReviewedRecord } from '../../../../src/noun/useReviewedRecord.tsx';
import { pathTo } from '../../../../src/app/routing/routes.ts';
import { useAddressID } from '../../../../src/ui/page/addressID.ts';
import { kindOnScreen } from '../../kindsOnScreen.ts';
import { documentTabs } from '../documentTabs.ts';
import type { DocumentRow } from '../documentWire.ts';
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
  const reviewed = useReviewedRecord<DocumentRow>(shown.noun, 'page', bill, {
    onRemoved: () => void navigate(pathTo(documentTabs[shown.kind.type].list), { replace: true }),
  });
  return <DocumentPage shown={shown} id={id} view="page" {...reviewed} />;
}
