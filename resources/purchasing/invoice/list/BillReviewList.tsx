import { useEffect } from 'react';
import { useTranslate } from 'react-admin';
import { useNounActions } from '../../../../src/noun/useNounActions.tsx';
import { pathTo } from '../../../../src/routes.ts';
import { forgetQueue } from '../../../../src/ui/approval/reviewQueue.ts';
import type { BatchOptions } from '../../../../src/ui/list/AppList.tsx';
import { AppList } from '../../../../src/ui/list/AppList.tsx';
import { PageBody } from '../../../../src/ui/PageBody.tsx';
import { SubHeader } from '../../../../src/ui/SubHeader.tsx';
import { useLocale } from '../../../../src/ui/useLocale.ts';
import { billColumns, isBillWaitingForMe } from './BillColumns.tsx';
import {
  billReviewFilterFields,
  billReviewListSpec,
  firstReviewFilter,
  useBillFilterChoices,
} from './BillFilters.tsx';
import { billOnScreen } from '../BillActions.tsx';
import { useBillReadAhead } from './BillReadAhead.tsx';
import { BillTabs } from './BillTabs.tsx';
import type { BillApprovalRow } from '../billWire.ts';

const hrefOf = (row: BillApprovalRow): string => pathTo('approval-bill-list-id', { id: row.id });
const moneyOf = (row: BillApprovalRow) => ({ amount: row.totalAmount, currency: row.currencyCode });

const loadBillReview = () => import('../page/BillReview.tsx');

/** Purchase approvals, tab Invoice: what waits for the acting reviewer, and what they decided (spec 2 §2). */
export default function BillReviewList() {
  const translate = useTranslate();
  const locale = useLocale();
  const choices = useBillFilterChoices();
  const actions = useNounActions<BillApprovalRow>(billOnScreen, 'reviewList');
  const readAhead = useBillReadAhead(loadBillReview);
  useEffect(() => forgetQueue(billReviewListSpec.screen), []);

  const batch: BatchOptions<BillApprovalRow> = {
    resource: 'bills',
    moneyOf,
    refusalOf: (row) => (row.reviewStatus === 'awaiting' ? null : translate('bill.review.processed')),
    actions: actions.bulkActions,
  };
  return (
    <>
      <SubHeader title={translate('title.purchaseApprovals')} />
      <BillTabs view="reviewList" />
      <PageBody>
        <AppList<BillApprovalRow, (typeof billReviewListSpec)['filters']>
          resource="billApprovals"
          spec={billReviewListSpec}
          firstFilter={firstReviewFilter}
          caption={translate('bill.review.caption')}
          columns={billColumns<BillApprovalRow>({
            translate,
            locale,
            hrefOf,
            readAhead,
            statusOf: (row) => row.reviewStatus,
            isMyTurn: isBillWaitingForMe,
            // What is under review is unpaid: its balance is its total.
            hidden: ['remainingAmount'],
          })}
          nameOf={billOnScreen.nameOf}
          fields={billReviewFilterFields(translate, choices)}
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
