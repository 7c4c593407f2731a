import { useTranslate } from 'react-admin';
import { withWords } from '../../../../providers/i18n/roomWords.ts';
import type { NounOnScreen } from '../../../../src/noun/useNounActions.tsx';
import { RecordList } from '../../../../src/noun/RecordList.tsx';
import { useLocale } from '../../../../src/ui/useLocale.ts';
import { kindWords } from '../../kindWords.ts';
import type { DocumentKind } from '../document.ts';
import type { DocumentApprovalRow, DocumentRow } from '../documentWire.ts';
import { documentColumns, isDocumentWaitingForMe } from './DocumentColumns.tsx';
import type { ReviewListSpec } from './documentLists.ts';
import { useDocumentReadAhead } from './DocumentReadAhead.tsx';
import { DocumentTabs } from './DocumentTabs.tsx';
import { reviewedDocuments } from './reviewedDocuments.tsx';
import { useDocumentFilterFields } from './useDocumentFilterFields.tsx';

const loadDocumentReview = () => withWords(kindWords, () => import('../page/DocumentReview.tsx'));

/**
 * Purchase approvals of one kind, as a screen: what waits for the acting reviewer, and what they decided.
 * @param title the key of what the page is called
 */
export function documentReviewList(
  kind: DocumentKind,
  noun: NounOnScreen<DocumentRow>,
  spec: ReviewListSpec,
  title: string,
) {
  return function DocumentReviewList() {
    const translate = useTranslate();
    const locale = useLocale();
    const readAhead = useDocumentReadAhead(loadDocumentReview);
    const list = reviewedDocuments(kind, spec);
    return (
      <RecordList<DocumentApprovalRow, ReviewListSpec['filters']>
        noun={noun}
        view="reviewList"
        list={list}
        header={{ title: translate(title) }}
        tabs={<DocumentTabs view="reviewList" />}
        caption={translate(`${kind.words}.review.caption`)}
        columns={documentColumns<DocumentApprovalRow>({
          kind,
          translate,
          locale,
          hrefOf: ({ id }) => list.pathOf(id),
          readAhead,
          statusOf: (row) => row.reviewStatus,
          isMyTurn: isDocumentWaitingForMe,
          // What is under review is unpaid: its balance is its total.
          hidden: ['remainingAmount'],
        })}
        hasSums
        fields={useDocumentFilterFields(kind, spec)}
        batch={{
          moneyOf: (row) => ({ amount: row.totalAmount, currency: row.currencyCode }),
          refusalOf: (row) =>
            row.reviewStatus === 'awaiting' ? null : translate('approval.review.processed'),
        }}
        failedText={translate(`${kind.words}.failure.list`)}
        nothingYet={{
          title: translate(`${kind.words}.review.nothingYet`),
          text: translate(`${kind.words}.review.nothingYetText`),
        }}
      />
    );
  };
}
