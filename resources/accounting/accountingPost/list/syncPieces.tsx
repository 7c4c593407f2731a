import { useTranslate } from 'react-admin';
import type { ListPieces } from '../../../../src/list/listRoutes.ts';
import { StatusBadge } from '../../../../src/ui/StatusBadge.tsx';
import { basicAccounts } from '../../accountMapping/accountMapping.ts';
import type { BooksProgram } from '../../connection/booksProgram.ts';
import { isPurchaseTab, postLooks } from '../accountingPost.ts';
import type { Post } from './PostActions.tsx';
import { PostActions } from './PostActions.tsx';
import { SyncStuck } from './SyncStuck.tsx';
import { SyncTabs, tabAsked } from './SyncTabs.tsx';

/** What is not mapped, or is gone; else what the books said. */
function Detail({ detail }: Pick<Post, 'detail'>) {
  const translate = useTranslate();
  if (detail === null || detail === '') return '-';
  const isBasic = basicAccounts.some((one) => one === detail);
  return isBasic ? translate(`accountMapping.basic.${detail}`) : detail;
}

/** The number in the books; what was entered there by hand says so. */
function PostedNumber({ post: { status, postedNumber, notes } }: { post: Post }) {
  const translate = useTranslate();
  if (postedNumber !== null) return postedNumber;
  return status === 'success' ? (
    <span title={notes ?? undefined}>{translate('accountingPost.byHandShown')}</span>
  ) : (
    '-'
  );
}

/** The pieces of the list of a program. */
export const syncPiecesOf = (program: BooksProgram): ListPieces<Post> => ({
  tabs: SyncTabs,
  tabFilter: 'groupType',
  tabKeys: ['transactionType'],
  // Bills are called as what the ledger moves is.
  titleAt: (search) =>
    isPurchaseTab(tabAsked(search)) && tabAsked(search) !== 'bills'
      ? `accountingPost.purchaseTitle.${program}`
      : null,
  above: SyncStuck,
  columns: {
    status: { place: 'status', cell: ({ status }) => <StatusBadge status={status} looks={postLooks} /> },
    detail: { cell: ({ detail }) => <Detail detail={detail} /> },
    postedNumber: { cell: (post) => <PostedNumber post={post} /> },
  },
  rowActions: (post) => <PostActions post={post} />,
});
export default syncPiecesOf('jurnal');
