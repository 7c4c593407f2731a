/** The words of the rooms' screens in Indonesian, each fetched as the English ones of `words.ts` are. */
export const indonesianWords = {
  absenceHome: () => import('./personal/absence/absenceHome.id.ts').then((room) => room.absenceHomeId),
  setup: () => import('./company/invitation/setup/setup.id.ts').then((room) => room.setupId),
  activation: () => import('./company/invitation/activation.id.ts').then((room) => room.activationId),
  bill: () => import('./purchasing/invoice/invoice.id.ts').then((room) => room.invoiceId),
  billForm: () => import('./purchasing/invoice/invoiceForm.id.ts').then((room) => room.invoiceFormId),
  refund: () => import('./spending/refund/refund.id.ts').then((room) => room.refundId),
  claimFigures: () =>
    import('./spending/claimFigures/claimFigures.id.ts').then((room) => room.claimFiguresId),
  stream: () => import('./accounting/stream/stream.id.ts').then((room) => room.streamId),
  integration: () => import('./accounting/connection/integration.id.ts').then((room) => room.integrationId),
  accountMapping: () =>
    import('./accounting/accountMapping/accountMapping.id.ts').then((room) => room.accountMappingId),
  journal: () => import('./accounting/journal/journal.id.ts').then((room) => room.journalId),
  mappingTour: () =>
    import('./accounting/accountMapping/mappingTour.id.ts').then((room) => room.mappingTourId),
  tripCalendar: () => import('./travel/trip/calendar/tripCalendar.id.ts').then((room) => room.tripCalendarId),
  claimSheet: () => import('./spending/claimLog/upload/claimSheet.id.ts').then((room) => room.claimSheetId),
  limitGrid: () => import('./spending/limit/limitRow.id.ts').then((room) => room.limitGridId),
  policyReplay: () =>
    import('./spending/policyReplay/policyReplay.id.ts').then((room) => room.policyReplayId),
  purchaseSync: () =>
    import('./accounting/accountingPost/purchase/purchaseSync.id.ts').then((room) => room.purchaseSyncId),
  documentHome: () =>
    import('./purchasing/document/home/documentHome.id.ts').then((room) => room.documentHomeId),
  invoiceReading: () =>
    import('./purchasing/invoiceReading/invoiceReading.id.ts').then((room) => room.invoiceReadingId),
  invoiceHome: () => import('./purchasing/invoice/home/invoiceHome.id.ts').then((room) => room.invoiceHomeId),
  amendment: () => import('./purchasing/amendment/amendment.id.ts').then((room) => room.amendmentId),
  amendmentForm: () =>
    import('./purchasing/amendment/amendmentForm.id.ts').then((room) => room.amendmentFormId),
  deposit: () => import('./purchasing/deposit/deposit.id.ts').then((room) => room.depositId),
  document: () => import('./purchasing/document/words/document.id.ts').then((room) => room.documentId),
  documentForm: () =>
    import('./purchasing/document/form/documentForm.id.ts').then((room) => room.documentFormId),
  documentStatus: () =>
    import('./purchasing/document/words/documentStatus.id.ts').then((room) => room.documentStatusId),
  documentError: () =>
    import('./purchasing/document/words/documentErrors.id.ts').then((room) => room.documentErrorId),
  order: () => import('./purchasing/order/order.id.ts').then((room) => room.orderId),
  orderForm: () => import('./purchasing/order/orderForm.id.ts').then((room) => room.orderFormId),
  lineItems: () => import('./purchasing/document/lines/lineItems.id.ts').then((room) => room.lineItemsId),
  payable: () => import('./purchasing/payable/payable.id.ts').then((room) => room.payableId),
  payment: () => import('./paying/payment/words/payment.id.ts').then((room) => room.paymentId),
  paymentStatus: () =>
    import('./paying/payment/words/paymentStatus.id.ts').then((room) => room.paymentStatusId),
  paymentError: () =>
    import('./paying/payment/words/paymentErrors.id.ts').then((room) => room.paymentErrorId),
  quote: () => import('./purchasing/quote/quote.id.ts').then((room) => room.quoteId),
  quoteAnswer: () =>
    import('./purchasing/quote/invitation/quoteAnswer.id.ts').then((room) => room.quoteAnswerId),
  quoteForm: () => import('./purchasing/quote/quoteForm.id.ts').then((room) => room.quoteFormId),
  request: () => import('./purchasing/request/request.id.ts').then((room) => room.requestId),
  requestForm: () => import('./purchasing/request/requestForm.id.ts').then((room) => room.requestFormId),
  invoiceMatch: () =>
    import('./purchasing/invoiceMatch/invoiceMatch.id.ts').then((room) => room.invoiceMatchId),
  orderDelivery: () =>
    import('./purchasing/orderDelivery/orderDelivery.id.ts').then((room) => room.orderDeliveryId),
  taxCalculator: () =>
    import('./purchasing/taxCalculator/taxCalculator.id.ts').then((room) => room.taxCalculatorId),
  creditPurchase: () =>
    import('./company/creditQuota/purchase/creditPurchase.id.ts').then((room) => room.creditPurchaseId),
  topUp: () => import('./paying/topUp/topUp.id.ts').then((room) => room.topUpId),
  taxReport: () => import('./accounting/taxReport/taxReport.id.ts').then((room) => room.taxReportId),
  workflow: () => import('./company/workflow/workflow.id.ts').then((room) => room.workflowId),
};
