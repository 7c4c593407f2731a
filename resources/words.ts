import type { Translation } from '../domain/words/translation.ts';
import type { RoomWords } from '../providers/i18n/roomWords.ts';

function words<En>(area: string, en: () => Promise<En>, id: () => Promise<Translation<En>>): RoomWords<En> {
  return { area, en, id };
}

/** The words of the rooms' screens, each fetched with the first screen that speaks them: one line per subject. */
export const roomWords = {
  absence: words(
    'absence',
    () => import('./personal/absence/absence.en.ts').then((room) => room.absenceEn),
    () => import('./personal/absence/absence.id.ts').then((room) => room.absenceId),
  ),
  absenceHome: words(
    'absenceHome',
    () => import('./personal/absence/absenceHome.en.ts').then((room) => room.absenceHomeEn),
    () => import('./personal/absence/absenceHome.id.ts').then((room) => room.absenceHomeId),
  ),
  activation: words(
    'activation',
    () => import('./company/invitation/activation.en.ts').then((room) => room.activationEn),
    () => import('./company/invitation/activation.id.ts').then((room) => room.activationId),
  ),
  bill: words(
    'bill',
    () => import('./purchasing/invoice/invoice.en.ts').then((room) => room.invoiceEn),
    () => import('./purchasing/invoice/invoice.id.ts').then((room) => room.invoiceId),
  ),
  billForm: words(
    'billForm',
    () => import('./purchasing/invoice/invoiceForm.en.ts').then((room) => room.invoiceFormEn),
    () => import('./purchasing/invoice/invoiceForm.id.ts').then((room) => room.invoiceFormId),
  ),
  broadcast: words(
    'broadcast',
    () => import('./company/broadcast/broadcast.en.ts').then((room) => room.broadcastEn),
    () => import('./company/broadcast/broadcast.id.ts').then((room) => room.broadcastId),
  ),
  callback: words(
    'callback',
    () => import('./accounting/callback.en.ts').then((room) => room.callbackEn),
    () => import('./accounting/callback.id.ts').then((room) => room.callbackId),
  ),
  documentHome: words(
    'documentHome',
    () => import('./purchasing/document/home/documentHome.en.ts').then((room) => room.documentHomeEn),
    () => import('./purchasing/document/home/documentHome.id.ts').then((room) => room.documentHomeId),
  ),
  invoiceReading: words(
    'invoiceReading',
    () => import('./purchasing/invoiceReading/invoiceReading.en.ts').then((room) => room.invoiceReadingEn),
    () => import('./purchasing/invoiceReading/invoiceReading.id.ts').then((room) => room.invoiceReadingId),
  ),
  invoiceHome: words(
    'invoiceHome',
    () => import('./purchasing/invoice/home/invoiceHome.en.ts').then((room) => room.invoiceHomeEn),
    () => import('./purchasing/invoice/home/invoiceHome.id.ts').then((room) => room.invoiceHomeId),
  ),
  customField: words(
    'customField',
    () => import('./company/customField/customField.en.ts').then((room) => room.customFieldEn),
    () => import('./company/customField/customField.id.ts').then((room) => room.customFieldId),
  ),
  deposit: words(
    'deposit',
    () => import('./purchasing/deposit/deposit.en.ts').then((room) => room.depositEn),
    () => import('./purchasing/deposit/deposit.id.ts').then((room) => room.depositId),
  ),
  document: words(
    'document',
    () => import('./purchasing/document/words/document.en.ts').then((room) => room.documentEn),
    () => import('./purchasing/document/words/document.id.ts').then((room) => room.documentId),
  ),
  documentForm: words(
    'documentForm',
    () => import('./purchasing/document/form/documentForm.en.ts').then((room) => room.documentFormEn),
    () => import('./purchasing/document/form/documentForm.id.ts').then((room) => room.documentFormId),
  ),
  documentStatus: words(
    'documentStatus',
    () => import('./purchasing/document/words/documentStatus.en.ts').then((room) => room.documentStatusEn),
    () => import('./purchasing/document/words/documentStatus.id.ts').then((room) => room.documentStatusId),
  ),
  documentError: words(
    'documentError',
    () => import('./purchasing/document/words/documentErrors.en.ts').then((room) => room.documentErrorEn),
    () => import('./purchasing/document/words/documentErrors.id.ts').then((room) => room.documentErrorId),
  ),
  employee: words(
    'employee',
    () => import('./company/employee/employee.en.ts').then((room) => room.employeeEn),
    () => import('./company/employee/employee.id.ts').then((room) => room.employeeId),
  ),
  order: words(
    'order',
    () => import('./purchasing/order/order.en.ts').then((room) => room.orderEn),
    () => import('./purchasing/order/order.id.ts').then((room) => room.orderId),
  ),
  orderForm: words(
    'orderForm',
    () => import('./purchasing/order/orderForm.en.ts').then((room) => room.orderFormEn),
    () => import('./purchasing/order/orderForm.id.ts').then((room) => room.orderFormId),
  ),
  organization: words(
    'organization',
    () => import('./company/organization/organization.en.ts').then((room) => room.organizationEn),
    () => import('./company/organization/organization.id.ts').then((room) => room.organizationId),
  ),
  payable: words(
    'payable',
    () => import('./paying/payable/payable.en.ts').then((room) => room.payableEn),
    () => import('./paying/payable/payable.id.ts').then((room) => room.payableId),
  ),
  payment: words(
    'payment',
    () => import('./paying/payment/words/payment.en.ts').then((room) => room.paymentEn),
    () => import('./paying/payment/words/payment.id.ts').then((room) => room.paymentId),
  ),
  paymentStatus: words(
    'paymentStatus',
    () => import('./paying/payment/words/paymentStatus.en.ts').then((room) => room.paymentStatusEn),
    () => import('./paying/payment/words/paymentStatus.id.ts').then((room) => room.paymentStatusId),
  ),
  paymentError: words(
    'paymentError',
    () => import('./paying/payment/words/paymentErrors.en.ts').then((room) => room.paymentErrorEn),
    () => import('./paying/payment/words/paymentErrors.id.ts').then((room) => room.paymentErrorId),
  ),
  paymentWorkflow: words(
    'paymentWorkflow',
    () => import('./company/workflow/workflow.en.ts').then((room) => room.paymentWorkflowEn),
    () => import('./company/workflow/workflow.id.ts').then((room) => room.paymentWorkflowId),
  ),
  procurementReview: words(
    'procurementReview',
    () => import('./company/workflow/workflow.en.ts').then((room) => room.procurementReviewEn),
    () => import('./company/workflow/workflow.id.ts').then((room) => room.procurementReviewId),
  ),
  product: words(
    'product',
    () => import('./purchasing/product/product.en.ts').then((room) => room.productEn),
    () => import('./purchasing/product/product.id.ts').then((room) => room.productId),
  ),
  quote: words(
    'quote',
    () => import('./purchasing/quote/quote.en.ts').then((room) => room.quoteEn),
    () => import('./purchasing/quote/quote.id.ts').then((room) => room.quoteId),
  ),
  quoteAnswer: words(
    'quoteAnswer',
    () => import('./purchasing/quote/invitation/quoteAnswer.en.ts').then((room) => room.quoteAnswerEn),
    () => import('./purchasing/quote/invitation/quoteAnswer.id.ts').then((room) => room.quoteAnswerId),
  ),
  quoteForm: words(
    'quoteForm',
    () => import('./purchasing/quote/quoteForm.en.ts').then((room) => room.quoteFormEn),
    () => import('./purchasing/quote/quoteForm.id.ts').then((room) => room.quoteFormId),
  ),
  request: words(
    'request',
    () => import('./purchasing/request/request.en.ts').then((room) => room.requestEn),
    () => import('./purchasing/request/request.id.ts').then((room) => room.requestId),
  ),
  requestForm: words(
    'requestForm',
    () => import('./purchasing/request/requestForm.en.ts').then((room) => room.requestFormEn),
    () => import('./purchasing/request/requestForm.id.ts').then((room) => room.requestFormId),
  ),
  purchaseReview: words(
    'purchaseReview',
    () => import('./company/workflow/workflow.en.ts').then((room) => room.purchaseReviewEn),
    () => import('./company/workflow/workflow.id.ts').then((room) => room.purchaseReviewId),
  ),
  invoiceMatch: words(
    'invoiceMatch',
    () => import('./purchasing/invoiceMatch/invoiceMatch.en.ts').then((room) => room.invoiceMatchEn),
    () => import('./purchasing/invoiceMatch/invoiceMatch.id.ts').then((room) => room.invoiceMatchId),
  ),
  matchRule: words(
    'matchRule',
    () => import('./purchasing/matchRule/matchRule.en.ts').then((room) => room.matchRuleEn),
    () => import('./purchasing/matchRule/matchRule.id.ts').then((room) => room.matchRuleId),
  ),
  orderDelivery: words(
    'orderDelivery',
    () => import('./purchasing/orderDelivery/orderDelivery.en.ts').then((room) => room.orderDeliveryEn),
    () => import('./purchasing/orderDelivery/orderDelivery.id.ts').then((room) => room.orderDeliveryId),
  ),
  requestAccess: words(
    'requestAccess',
    () => import('./purchasing/requestAccess/requestAccess.en.ts').then((room) => room.requestAccessEn),
    () => import('./purchasing/requestAccess/requestAccess.id.ts').then((room) => room.requestAccessId),
  ),
  purchaseTemplate: words(
    'purchaseTemplate',
    () => import('./purchasing/purchaseTemplate/purchaseTemplate.en.ts').then((room) => room.templateEn),
    () => import('./purchasing/purchaseTemplate/purchaseTemplate.id.ts').then((room) => room.templateId),
  ),
  recurringPurchase: words(
    'recurringPurchase',
    () =>
      import('./purchasing/recurringPurchase/recurringPurchase.en.ts').then(
        (room) => room.recurringPurchaseEn,
      ),
    () =>
      import('./purchasing/recurringPurchase/recurringPurchase.id.ts').then(
        (room) => room.recurringPurchaseId,
      ),
  ),
  schedule: words(
    'schedule',
    () => import('./company/schedule/schedule.en.ts').then((room) => room.scheduleEn),
    () => import('./company/schedule/schedule.id.ts').then((room) => room.scheduleId),
  ),
  taxObject: words(
    'taxObject',
    () => import('./accounting/taxObject/taxObject.en.ts').then((room) => room.taxObjectEn),
    () => import('./accounting/taxObject/taxObject.id.ts').then((room) => room.taxObjectId),
  ),
  taxReport: words(
    'taxReport',
    () => import('./accounting/taxReport/taxReport.en.ts').then((room) => room.taxReportEn),
    () => import('./accounting/taxReport/taxReport.id.ts').then((room) => room.taxReportId),
  ),
  withholdingSlip: words(
    'withholdingSlip',
    () => import('./accounting/withholdingSlip/withholdingSlip.en.ts').then((room) => room.withholdingSlipEn),
    () => import('./accounting/withholdingSlip/withholdingSlip.id.ts').then((room) => room.withholdingSlipId),
  ),
  termPayment: words(
    'termPayment',
    () => import('./purchasing/termPayment/termPayment.en.ts').then((room) => room.termPaymentEn),
    () => import('./purchasing/termPayment/termPayment.id.ts').then((room) => room.termPaymentId),
  ),
  vendor: words(
    'vendor',
    () => import('./purchasing/vendor/vendor.en.ts').then((room) => room.vendorEn),
    () => import('./purchasing/vendor/vendor.id.ts').then((room) => room.vendorId),
  ),
  warehouse: words(
    'warehouse',
    () => import('./purchasing/warehouse/warehouse.en.ts').then((room) => room.warehouseEn),
    () => import('./purchasing/warehouse/warehouse.id.ts').then((room) => room.warehouseId),
  ),
  workflow: words(
    'workflow',
    () => import('./company/workflow/workflow.en.ts').then((room) => room.workflowEn),
    () => import('./company/workflow/workflow.id.ts').then((room) => room.workflowId),
  ),
};
