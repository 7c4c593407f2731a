import { useEffect } from 'react';
import { useTranslate } from 'react-admin';
import { useCustomList } from '../../../../src/noun/customFields/customFieldList.tsx';
import type { NounOnScreen } from '../../../../src/noun/useNounActions.tsx';
import { useNounActions } from '../../../../src/noun/useNounActions.tsx';
import { pathTo } from '../../../../src/app/routing/routes.ts';
import { forgetQueue } from '../../../../src/ui/approval/reviewQueue.ts';
import { AppList } from '../../../../src/ui/list/AppList.tsx';
import { PageBody } from '../../../../src/ui/page/PageBody.tsx';
import { PageSkeleton } from '../../../../src/ui/page/PageSkeleton.tsx';
import { SubHeader } from '../../../../src/ui/page/SubHeader.tsx';
import { useLocale } from '../../../../src/ui/useLocale.ts';
import { withWords } from '../../../../providers/i18n/roomWords.ts';
import { kindWords } from '../../kindWords.ts';
import type { DocumentKind } from '../document.ts';
import type { DocumentApprovalRow, DocumentRow } from '../documentWire.ts';
import { documentColumns, isDocumentWaitingForMe } from './DocumentColumns.tsx';
import { useDocumentFilterFields } from './useDocumentFilterFields.tsx';
import type { ReviewListSpec } from './documentLists.ts';
import { firstReviewFilter } from './documentLists.ts';
import { useDocumentReadAhead } from './DocumentReadAhead.tsx';
import { DocumentTabs } from './DocumentTabs.tsx';
import type { BatchOptions } from '../../../../src/ui/list/appListProps.ts';

const hrefOf = (row: DocumentApprovalRow): string => pathTo('approval-bill-list-id', { id: row.id });
const moneyOf = (row: DocumentApprovalRow) => ({ amount: row.totalAmount, currency: row.currencyCode });

const loadDocumentReview = () => withWords(kindWords, () => import('../page/DocumentReview.tsx'));

interface DocumentReviewListProps {
  kind: DocumentKind;
  noun: NounOnScreen<DocumentRow>;
  spec: ReviewListSpec;
  /** What the page is called. */
  title: string;
}

/** Purchase approvals of one kind: what waits for the acting reviewer, and what they decided. */
export function DocumentReviewList({ kind, noun, spec, title }: DocumentReviewListProps) {
  const translate = useTranslate();
  const locale = useLocale();
  const fields = useDocumentFilterFields(kind, spec);
  const actions = useNounActions<DocumentApprovalRow>(noun, 'reviewList');
  const readAhead = useDocumentReadAhead(loadDocumentReview);
  const custom = useCustomList<DocumentApprovalRow, ReviewListSpec['filters']>(kind.customFields, spec);
  useEffect(() => forgetQueue(spec.screen), [spec.screen]);

  const batch: BatchOptions<DocumentApprovalRow> = {
    resource: 'bills',
    moneyOf,
    seenOf: ({ id, version }) => ({ id, version }),
    refusalOf: (row) =>
      row.reviewStatus === 'awaiting' ? null : translate(`${kind.words}.review.processed`),
    actions: actions.bulkActions,
  };
  if (custom.isAwaited) return <PageSkeleton />;
  return (
    <>
      <SubHeader title={title} />
      <DocumentTabs view="reviewList" />
      <PageBody>
        <AppList<DocumentApprovalRow, ReviewListSpec['filters']>
          resource="billApprovals"
          spec={custom.spec}
          firstFilter={firstReviewFilter}
          caption={translate(`${kind.words}.review.caption`)}
          columns={[
            ...documentColumns<DocumentApprovalRow>({
              kind,
              translate,
              locale,
              hrefOf,
              readAhead,
              statusOf: (row) => row.reviewStatus,
              isMyTurn: isDocumentWaitingForMe,
              // What is under review is unpaid: its balance is its total.
              hidden: ['remainingAmount'],
            }),
            ...custom.columns,
          ]}
          hasSums
          nameOf={noun.nameOf}
          fields={{ ...fields, ...custom.filterFields }}
          rowActions={actions.rowMenu(hrefOf)}
          {...(actions.bulkActions.length > 0 ? { batch } : {})}
          failedText={translate(`${kind.words}.failure.list`)}
          nothingYet={{
            title: translate(`${kind.words}.review.nothingYet`),
            text: translate(`${kind.words}.review.nothingYetText`),
          }}
        />
      </PageBody>
      {actions.dialog}
    </>
  );
}
