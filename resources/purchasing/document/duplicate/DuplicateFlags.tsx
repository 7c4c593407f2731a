import { useTranslate } from 'react-admin';
import { Link } from 'react-router';
import { pathTo } from '../../../../src/app/routing/routes.ts';
import type { PageView } from '../page/KindOnScreen.tsx';
import { isReview } from '../document.ts';
import type { DocumentDuplicate } from './duplicateWire.ts';

/** What another invoice has in common with this one, and the way to it where the person may read it. */
export function DuplicateSentence({
  duplicate: { id, referenceID, says },
  view,
  isAside = false,
}: {
  duplicate: DocumentDuplicate;
  view: PageView;
  /** Opened beside the page, where something is being typed. */
  isAside?: boolean;
}) {
  const translate = useTranslate();
  const name = isReview(view) ? 'approval-bill-list-id' : 'bills-bills-to-pay-id';
  return (
    <>
      {says}{' '}
      {id !== null && (
        <Link to={pathTo(name, { id })} {...(isAside ? { target: '_blank', rel: 'noopener' } : {})}>
          {translate('document.openDuplicate', { number: referenceID })}
        </Link>
      )}
    </>
  );
}
