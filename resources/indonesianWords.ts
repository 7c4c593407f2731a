/** The words of the rooms' screens in Indonesian, each fetched as the English ones of `words.ts` are. */
export const indonesianWords = {
  absence: () => import('./personal/absence/absence.id.ts').then((room) => room.absenceId),
  absenceHome: () => import('./personal/absence/absenceHome.id.ts').then((room) => room.absenceHomeId),
  activation: () => import('./company/invitation/activation.id.ts').then((room) => room.activationId),
  bill: () => import('./purchasing/invoice/invoice.id.ts').then((room) => room.invoiceId),
  billForm: () => import('./purchasing/invoice/invoiceForm.id.ts').then((room) => room.invoiceFormId),
  broadcast: () => import('./company/broadcast/broadcast.id.ts').then((room) => room.broadcastId),
  callback: () => import('./accounting/callback.id.ts').then((room) => room.callbackId),
  documentHome: () =>
    import('./purchasing/document/home/documentHome.id.ts').then((room) => room.documentHomeId),
  invoiceReading: () =>
    import('./purchasing/invoiceReading/invoiceReading.id.ts').then((room) => room.invoiceReadingId),
  invoiceHome: () => import('./purchasing/invoice/home/invoiceHome.id.ts').then((room) => room.invoiceHomeId),
  customField: () => import('./company/customField/customField.id.ts').then((room) => room.customFieldId),
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
  employee: () => import('./company/employee/employee.id.ts').then((room) => room.employeeId),
  order: () => import('./purchasing/order/order.id.ts').then((room) => room.orderId),
  orderForm: () => import('./purchasing/order/orderForm.id.ts').then((room) => room.orderFormId),
  lineItems: () => import('./purchasing/document/lines/lineItems.id.ts').then((room) => room.lineItemsId),
  organization: () => import('./company/organization/organization.id.ts').then((room) => room.organizationId),
  payable: () => import('./purchasing/payable/payable.id.ts').then((room) => room.payableId),
  payment: () => import('./paying/payment/words/payment.id.ts').then((room) => room.paymentId),
  paymentStatus: () =>
    import('./paying/payment/words/paymentStatus.id.ts').then((room) => room.paymentStatusId),
  paymentError: () =>
    import('./paying/payment/words/paymentErrors.id.ts').then((room) => room.paymentErrorId),
  paymentWorkflow: () => import('./company/workflow/workflow.id.ts').then((room) => room.paymentWorkflowId),
  procurementReview: () =>
    import('./company/workflow/workflow.id.ts').then((room) => room.procurementReviewId),
  product: () => import('./purchasing/product/product.id.ts').then((room) => room.productId),
  quote: () => import('./purchasing/quote/quote.id.ts').then((room) => room.quoteId),
  quoteAnswer: () =>
    import('./purchasing/quote/invitation/quoteAnswer.id.ts').then((room) => room.quoteAnswerId),
  quoteForm: () => import('./purchasing/quote/quoteForm.id.ts').then((room) => room.quoteFormId),
  request: () => import('./purchasing/request/request.id.ts').then((room) => room.requestId),
  requestForm: () => import('./purchasing/request/requestForm.id.ts').then((room) => room.requestFormId),
  purchaseReview: () => import('./company/workflow/workflow.id.ts').then((room) => room.purchaseReviewId),
  invoiceMatch: () =>
    import('./purchasing/invoiceMatch/invoiceMatch.id.ts').then((room) => room.invoiceMatchId),
  splitRule: () => import('./purchasing/splitRule/splitRule.id.ts').then((room) => room.splitRuleId),
  priceRule: () => import('./purchasing/priceRule/priceRule.id.ts').then((room) => room.priceRuleId),
  matchRule: () => import('./purchasing/matchRule/matchRule.id.ts').then((room) => room.matchRuleId),
  orderDelivery: () =>
    import('./purchasing/orderDelivery/orderDelivery.id.ts').then((room) => room.orderDeliveryId),
  requestAccess: () =>
    import('./purchasing/requestAccess/requestAccess.id.ts').then((room) => room.requestAccessId),
  purchaseTemplate: () =>
    import('./purchasing/purchaseTemplate/purchaseTemplate.id.ts').then((room) => room.templateId),
  recurringPurchase: () =>
    import('./purchasing/recurringPurchase/recurringPurchase.id.ts').then((room) => room.recurringPurchaseId),
  schedule: () => import('./company/schedule/schedule.id.ts').then((room) => room.scheduleId),
  heldRate: () => import('./accounting/heldRate/heldRate.id.ts').then((room) => room.heldRateId),
  taxObject: () => import('./purchasing/taxObject/taxObject.id.ts').then((room) => room.taxObjectId),
  taxCalculator: () =>
    import('./purchasing/taxCalculator/taxCalculator.id.ts').then((room) => room.taxCalculatorId),
  taxReport: () => import('./accounting/taxReport/taxReport.id.ts').then((room) => room.taxReportId),
  withholdingSlip: () =>
    import('./accounting/withholdingSlip/withholdingSlip.id.ts').then((room) => room.withholdingSlipId),
  termPayment: () => import('./purchasing/termPayment/termPayment.id.ts').then((room) => room.termPaymentId),
  vendor: () => import('./purchasing/vendor/vendor.id.ts').then((room) => room.vendorId),
  warehouse: () => import('./purchasing/warehouse/warehouse.id.ts').then((room) => room.warehouseId),
  workflow: () => import('./company/workflow/workflow.id.ts').then((room) => room.workflowId),
};
