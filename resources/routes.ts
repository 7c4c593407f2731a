import { listRoutes } from '../src/list/listRoutes.ts';
import { nounRoutes, sheetRoutes, singleRoutes } from '../src/noun/nounRoutes.ts';
import { shellRoutes } from '../src/app/routing/shellRoutes.ts';
import { accountingRoutes } from './accounting/routes.ts';
import { creditRoutes } from './company/creditQuota/purchase/creditRoutes.ts';
import { topUpRoutes } from './paying/topUp/topUpRoutes.ts';
import { taxReportRoutes } from './accounting/taxReport/taxReportRoutes.ts';
import { activationRoutes } from './company/invitation/activationRoutes.ts';
import { setupRoutes } from './company/invitation/setup/setupRoutes.ts';
import { answerRoutes } from './purchasing/quote/invitation/answerRoutes.ts';
import { employee } from './company/employee/employee.ts';
import { companyRoutes } from './company/routes.ts';
import type { CardReviewAddress } from './spending/card/card.ts';
import type { ReportReviewAddress } from './spending/cardTransaction/cardTransaction.ts';
import type { ClaimAddress } from './spending/claim/claim.ts';
import type { firstWordsEn } from './firstWords.en.ts';
import { listHeads } from './listHeads.ts';
import { declaredHeads, singleHeads } from './nounHeads.ts';
import { payableRoutes } from './purchasing/payable/payableRoutes.ts';
import { paymentRoutes } from './paying/payment/paymentRoutes.ts';
import { personalRoutes } from './personal/routes.ts';
import { invoiceRoutes } from './purchasing/invoice/invoiceRoutes.ts';
import { orderRoutes } from './purchasing/order/orderRoutes.ts';
import { quoteRoutes } from './purchasing/quote/quoteRoutes.ts';
import { requestRoutes } from './purchasing/request/requestRoutes.ts';
import { purchasingRoutes } from './purchasing/routes.ts';
import { taxCalculatorRoutes } from './purchasing/taxCalculator/taxCalculatorRoutes.ts';
import { receiptRoutes } from './spending/receipt/receiptRoutes.ts';
import { spendingRoutes } from './spending/routes.ts';
import { travelRoutes } from './travel/routes.ts';
import type { TripAddress } from './travel/trip/trip.ts';

/**
 * Every address of the product. A declared noun has those that follow from its declaration, a room of another kind says its
 * own, and what has no room yet stands in its wing.
 */
export const routes = [
  ...declaredHeads.flatMap((declared) => nounRoutes(declared)),
  ...singleHeads.flatMap((declared) => singleRoutes(declared)),
  ...listHeads.flatMap((screened) => listRoutes(screened)),
  ...purchasingRoutes,
  ...invoiceRoutes,
  ...orderRoutes,
  ...requestRoutes,
  ...quoteRoutes,
  ...taxCalculatorRoutes,
  ...payableRoutes,
  ...paymentRoutes,
  ...receiptRoutes,
  ...spendingRoutes,
  ...travelRoutes,
  ...sheetRoutes(employee, '/employees/bulk-upload', ['bulkUpload', 'bulkUploadLog', 'bulkUploadResult']),
  ...companyRoutes,
  ...creditRoutes,
  ...activationRoutes,
  ...setupRoutes,
  ...answerRoutes,
  ...taxReportRoutes,
  ...topUpRoutes,
  ...accountingRoutes,
  ...personalRoutes,
  ...shellRoutes,
];

declare module '../src/app/routing/routes.ts' {
  interface RegisteredRoutes {
    routes: [
      ...typeof routes,
      RouteDefinition<ClaimAddress | TripAddress | CardReviewAddress | ReportReviewAddress>,
    ];
    titles: (typeof firstWordsEn)['title'];
    menuWords: (typeof firstWordsEn)['menu'];
  }
}
