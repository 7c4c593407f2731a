import { wordsOfNoun } from '../../../domain/noun/nounWords.ts';
import { taxObject } from '../taxObject/taxObject.ts';
import { anyReviewer } from '../reviewers.ts';
import { route, speaking } from '../../../src/app/routing/routes.ts';
import { initialQuery } from '../../../src/ui/list/initialQuery.ts';
import { lineGridWords } from '../../../src/ui/lineGrid/lineGridWords.ts';
import { roomWords } from '../../words.ts';
import { documentPageAccess } from '../document/document.ts';
import { kindWords } from '../kindWords.ts';
import { firstPurchaseFilter, firstReviewFilter } from '../document/list/documentLists.ts';
import { invoiceListSpec, invoiceReviewListSpec } from './list/invoiceLists.ts';

/** Where invoices are listed, and purchase documents of every kind are entered, looked at and reviewed. */
export const invoiceRoutes = speaking(
  [roomWords.bill, roomWords.document, roomWords.documentStatus],
  [
    route(
      '/bills/bills-to-pay',
      'purchases',
      {
        anyPermission: ['bills_invoice_view_list', 'bills_invoice_view_list_for_specific_accounts'],
        allFeatures: ['expenseBill'],
      },
      {
        refusedTo: 'bills-bills-to-pay-request',
        initialQuery: initialQuery('bills', invoiceListSpec, firstPurchaseFilter),
        screen: () => import('./list/InvoiceList.tsx'),
      },
    ),
    route(
      '/bills/bills-to-pay/form',
      'purchaseForm',
      {
        anyPermission: [
          'bills_invoice_create',
          'bills_invoice_edit',
          'bills_invoice_edit_draft',
          'bills_order_create',
          'bills_order_edit',
          'bills_order_edit_draft',
          'bills_quote_create',
          'bills_quote_edit',
        ],
        allFeatures: ['expenseBill'],
      },
      {
        screen: () => import('../document/form/DocumentForm.tsx'),
        words: [
          roomWords.documentForm,
          wordsOfNoun(taxObject),
          roomWords.documentError,
          roomWords.billForm,
          roomWords.orderForm,
          roomWords.amendmentForm,
          roomWords.quoteForm,
          ...kindWords,
          roomWords.lineItems,
          lineGridWords,
        ],
      },
    ),
    route(
      '/bills/bills-to-pay/ocr-form',
      'invoiceUpload',
      {
        anyPermission: ['bills_invoice_create'],
        allFeatures: ['expenseBill', 'ocrBill'],
      },
      {
        screen: () => import('../invoiceReading/InvoiceUpload.tsx'),
        words: [
          roomWords.invoiceReading,
          roomWords.documentForm,
          wordsOfNoun(taxObject),
          roomWords.documentError,
          roomWords.billForm,
          ...kindWords,
          roomWords.lineItems,
          lineGridWords,
        ],
      },
    ),
    route(
      '/bills/bills-to-pay/match-form',
      'matchForm',
      {
        anyPermission: ['bills_invoice_edit'],
        allFeatures: ['expenseBill', 'purchaseOrder'],
        allFlags: ['purchase_order'],
      },
      {
        screen: () => import('../invoiceMatch/form/MatchForm.tsx'),
        words: [roomWords.invoiceMatch],
      },
    ),
    route('/bills/bills-to-pay/:id', 'purchase', documentPageAccess, {
      screen: () => import('../document/page/DocumentShow.tsx'),
      words: kindWords,
    }),
    route(
      '/approval/bill-list',
      'purchaseApprovals',
      {
        allFeatures: ['expenseBill'],
        anyCapability: ['isReviewer'],
      },
      {
        initialQuery: initialQuery('bills/approvals', invoiceReviewListSpec, () => firstReviewFilter),
        screen: () => import('./list/InvoiceReviewList.tsx'),
      },
    ),
    route(
      '/approval/bill-list/edit-form',
      'editDuringReview',
      {
        allFeatures: ['expenseBill'],
        anyCapability: anyReviewer,
      },
      {
        screen: () => import('../document/form/DocumentForm.tsx'),
        words: [
          roomWords.documentForm,
          wordsOfNoun(taxObject),
          roomWords.documentError,
          roomWords.billForm,
          roomWords.orderForm,
          roomWords.amendmentForm,
          roomWords.quoteForm,
          ...kindWords,
          roomWords.lineItems,
          lineGridWords,
        ],
      },
    ),
    route(
      '/approval/bill-list/ocr-form',
      'editDuringReview',
      {
        allFeatures: ['expenseBill', 'ocrBill'],
        anyCapability: anyReviewer,
      },
      {
        screen: () => import('../invoiceReading/InvoiceUpload.tsx'),
        words: [
          roomWords.invoiceReading,
          roomWords.documentForm,
          wordsOfNoun(taxObject),
          roomWords.documentError,
          roomWords.billForm,
          ...kindWords,
          roomWords.lineItems,
          lineGridWords,
        ],
      },
    ),
    route(
      '/approval/bill-list/:id',
      'purchaseUnderReview',
      {
        allFeatures: ['expenseBill'],
        anyCapability: anyReviewer,
      },
      { screen: () => import('../document/page/DocumentReview.tsx'), words: kindWords },
    ),
  ],
);
