import { useEffect } from 'react';
import { useTranslate } from 'react-admin';
import { useCustomList } from '../../../../src/noun/customFields/customFieldList.tsx';
import { useNounActions } from '../../../../src/noun/useNounActions.tsx';
import { pathTo } from '../../../../src/app/routing/routes.ts';
import { forgetQueue } from '../../../../src/ui/approval/reviewQueue.ts';
import type { BatchOptions } from '../../../../src/ui/list/AppList.tsx';
import { AppList } from '../../../../src/ui/list/AppList.tsx';
import { PageBody } from '../../../../src/ui/page/PageBody.tsx';
import { PageSkeleton } from '../../../../src/ui/page/PageSkeleton.tsx';
import { SubHeader } from '../../../../src/ui/page/SubHeader.tsx';
import { useLocale } from '../../../../src/ui/useLocale.ts';
import { documentColumns, isDocumentWaitingForMe } from '../../document/list/DocumentColumns.tsx';
import { reviewFilterFields, useDocumentFilterChoices } from '../../document/list/DocumentFilters.tsx';
import { invoiceReviewListSpec } from './InvoiceLists.tsx';
import { firstReviewFilter } from '../../document/list/DocumentListSpecs.tsx';
import { invoiceOnScreen } from '../InvoiceActions.tsx';
import { useDocumentReadAhead } from '../../document/list/DocumentReadAhead.tsx';
import { DocumentTabs } from '../../document/list/DocumentTabs.tsx';
import type { DocumentApprovalRow } from '../../document/documentWire.ts';

const hrefOf = (row: DocumentApprovalRow): string => pathTo('approval-bill-list-id', { id: row.id });
const moneyOf = (row: DocumentApprovalRow) => ({ amount: row.totalAmount, currency: row.currencyCode });

const loadInvoiceReview = () => import('../page/InvoiceReview.tsx');

/** Purchase approvals, tab Invoice: what waits for the acting reviewer, and what they decided (spec 2 §2). */
export default function InvoiceReviewList() {
  const translate = useTranslate();
  const locale = useLocale();
  const choices = useDocumentFilterChoices();
  const actions = useNounActions<DocumentApprovalRow>(invoiceOnScreen, 'reviewList');
  const readAhead = useDocumentReadAhead(loadInvoiceReview);
  const custom = useCustomList<DocumentApprovalRow, (typeof invoiceReviewListSpec)['filters']>(
    'bill',
    invoiceReviewListSpec,
  );
  useEffect(() => forgetQueue(invoiceReviewListSpec.screen), []);

  const batch: BatchOptions<DocumentApprovalRow> = {
    resource: 'bills',
    moneyOf,
    refusalOf: (row) => (row.reviewStatus === 'awaiting' ? null : translate('bill.review.processed')),
    actions: actions.bulkActions,
  };
  if (custom.isAwaited) return <PageSkeleton />;
  return (
    <>
      <SubHeader title={translate('title.purchaseApprovals')} />
      <DocumentTabs view="reviewList" />
      <PageBody>
        <AppList<DocumentApprovalRow, (typeof invoiceReviewListSpec)['filters']>
          resource="billApprovals"
          spec={custom.spec}
          firstFilter={firstReviewFilter}
          caption={translate('bill.review.caption')}
          columns={[
            ...documentColumns<DocumentApprovalRow>({
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
          nameOf={invoiceOnScreen.nameOf}
          fields={{ ...reviewFilterFields(translate, choices), ...custom.filterFields }}
          rowActions={actions.rowMenu(hrefOf)}
          {...(actions.bulkActions.length > 0 ? { batch } : {})}
          failedText={translate('bill.failure.list')}
          nothingYet={{
            title: translate('bill.review.nothingYet'),
            text: translate('bill.review.nothingYetText'),
            isForFirstFilter: true,
          }}
        />
      </PageBody>
      {actions.dialog}
    </>
  );
}
