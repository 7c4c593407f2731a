import { wordsOfNoun } from '../../../domain/noun/nounWords.ts';
import { taxObject } from '../taxObject/taxObject.ts';
import { route, speaking } from '../../../src/app/routing/routes.ts';
import { initialQuery } from '../../../src/ui/list/initialQuery.ts';
import { lineGridWords } from '../../../src/ui/lineGrid/lineGridWords.ts';
import { roomWords } from '../../words.ts';
import { kindWords } from '../kindWords.ts';
import { firstPurchaseFilter, firstReviewFilter } from '../document/list/documentLists.ts';
import { requestListSpec, requestReviewListSpec } from './list/requestLists.ts';

const requests = { allFeatures: ['expenseBill', 'purchaseRequest'], allFlags: ['purchase_request'] } as const;

/** Where requests are listed and entered. They are looked at and reviewed where invoices are. */
export const requestRoutes = speaking(
  [roomWords.request, roomWords.document, roomWords.documentStatus],
  [
    route(
      '/bills/bills-to-pay/request',
      'requests',
      { ...requests, anyPermission: ['bills_request_view_list'], orCapability: 'isPurchaseRequester' },
      {
        initialQuery: initialQuery('bills', requestListSpec, firstPurchaseFilter),
        screen: () => import('./list/RequestList.tsx'),
      },
    ),
    route(
      '/bills/bills-to-pay/request/form',
      'requestForm',
      {
        ...requests,
        anyPermission: ['bills_request_create', 'bills_request_edit'],
        orCapability: 'isPurchaseRequester',
      },
      {
        screen: () => import('./RequestForm.tsx'),
        words: [
          roomWords.documentForm,
          wordsOfNoun(taxObject),
          roomWords.documentError,
          roomWords.requestForm,
          ...kindWords,
          roomWords.lineItems,
          lineGridWords,
        ],
      },
    ),
    route(
      '/approval/bill-list/request',
      'requestApprovals',
      { ...requests, anyCapability: ['isPurchaseRequestReviewer'] },
      {
        initialQuery: initialQuery('bills/approvals', requestReviewListSpec, () => firstReviewFilter),
        screen: () => import('./list/RequestReviewList.tsx'),
      },
    ),
    route(
      '/approval/bill-list/request/edit-form',
      'editDuringReview',
      { ...requests, anyCapability: ['isPurchaseRequestReviewer'] },
      {
        screen: () => import('./RequestForm.tsx'),
        words: [
          roomWords.documentForm,
          wordsOfNoun(taxObject),
          roomWords.documentError,
          roomWords.requestForm,
          ...kindWords,
          roomWords.lineItems,
          lineGridWords,
        ],
      },
    ),
  ],
);
