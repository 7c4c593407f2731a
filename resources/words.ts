import type { Translation } from '../domain/words/translation.ts';
import type { RoomWords } from '../providers/i18n/roomWords.ts';
import type { indonesianWords } from './indonesianWords.ts';

type Indonesian = typeof indonesianWords;
/** The areas whose Indonesian words say what these English ones say. */
type AreaOf<En> = {
  [Area in keyof Indonesian]: Indonesian[Area] extends () => Promise<Translation<En>> ? Area : never;
}[keyof Indonesian];

/** The Indonesian ones are named in a file of their own: who speaks English needs no list of them. */
function words<En>(area: AreaOf<En>, en: () => Promise<En>): RoomWords<En> {
  const id = async () => {
    const { indonesianWords: spoken } = await import('./indonesianWords.ts');
    return (await spoken[area]()) as Translation<En>;
  };
  return { area, en, id };
}

/** The words of the rooms' screens, each fetched with the first screen that speaks them: one line per subject. */
export const roomWords = {
  absence: words('absence', () => import('./personal/absence/absence.en.ts').then((room) => room.absenceEn)),
  absenceHome: words('absenceHome', () =>
    import('./personal/absence/absenceHome.en.ts').then((room) => room.absenceHomeEn),
  ),
  activation: words('activation', () =>
    import('./company/invitation/activation.en.ts').then((room) => room.activationEn),
  ),
  amendment: words('amendment', () =>
    import('./purchasing/amendment/amendment.en.ts').then((room) => room.amendmentEn),
  ),
  amendmentForm: words('amendmentForm', () =>
    import('./purchasing/amendment/amendmentForm.en.ts').then((room) => room.amendmentFormEn),
  ),
  bill: words('bill', () => import('./purchasing/invoice/invoice.en.ts').then((room) => room.invoiceEn)),
  billForm: words('billForm', () =>
    import('./purchasing/invoice/invoiceForm.en.ts').then((room) => room.invoiceFormEn),
  ),
  broadcast: words('broadcast', () =>
    import('./company/broadcast/broadcast.en.ts').then((room) => room.broadcastEn),
  ),
  callback: words('callback', () => import('./accounting/callback.en.ts').then((room) => room.callbackEn)),
  documentHome: words('documentHome', () =>
    import('./purchasing/document/home/documentHome.en.ts').then((room) => room.documentHomeEn),
  ),
  invoiceReading: words('invoiceReading', () =>
    import('./purchasing/invoiceReading/invoiceReading.en.ts').then((room) => room.invoiceReadingEn),
  ),
  invoiceHome: words('invoiceHome', () =>
    import('./purchasing/invoice/home/invoiceHome.en.ts').then((room) => room.invoiceHomeEn),
  ),
  customField: words('customField', () =>
    import('./company/customField/customField.en.ts').then((room) => room.customFieldEn),
  ),
  deposit: words('deposit', () =>
    import('./purchasing/deposit/deposit.en.ts').then((room) => room.depositEn),
  ),
  document: words('document', () =>
    import('./purchasing/document/words/document.en.ts').then((room) => room.documentEn),
  ),
  documentForm: words('documentForm', () =>
    import('./purchasing/document/form/documentForm.en.ts').then((room) => room.documentFormEn),
  ),
  documentStatus: words('documentStatus', () =>
    import('./purchasing/document/words/documentStatus.en.ts').then((room) => room.documentStatusEn),
  ),
  documentError: words('documentError', () =>
    import('./purchasing/document/words/documentErrors.en.ts').then((room) => room.documentErrorEn),
  ),
  employee: words('employee', () =>
    import('./company/employee/employee.en.ts').then((room) => room.employeeEn),
  ),
  order: words('order', () => import('./purchasing/order/order.en.ts').then((room) => room.orderEn)),
  orderForm: words('orderForm', () =>
    import('./purchasing/order/orderForm.en.ts').then((room) => room.orderFormEn),
  ),
  lineItems: words('lineItems', () =>
    import('./purchasing/document/lines/lineItems.en.ts').then((room) => room.lineItemsEn),
  ),
  organization: words('organization', () =>
    import('./company/organization/organization.en.ts').then((room) => room.organizationEn),
  ),
  payable: words('payable', () =>
    import('./purchasing/payable/payable.en.ts').then((room) => room.payableEn),
  ),
  payment: words('payment', () =>
    import('./paying/payment/words/payment.en.ts').then((room) => room.paymentEn),
  ),
  paymentStatus: words('paymentStatus', () =>
    import('./paying/payment/words/paymentStatus.en.ts').then((room) => room.paymentStatusEn),
  ),
  paymentError: words('paymentError', () =>
    import('./paying/payment/words/paymentErrors.en.ts').then((room) => room.paymentErrorEn),
  ),
  paymentWorkflow: words('paymentWorkflow', () =>
    import('./company/workflow/workflow.en.ts').then((room) => room.paymentWorkflowEn),
  ),
  procurementReview: words('procurementReview', () =>
    import('./company/workflow/workflow.en.ts').then((room) => room.procurementReviewEn),
  ),
  product: words('product', () =>
    import('./purchasing/product/product.en.ts').then((room) => room.productEn),
  ),
  quote: words('quote', () => import('./purchasing/quote/quote.en.ts').then((room) => room.quoteEn)),
  quoteAnswer: words('quoteAnswer', () =>
    import('./purchasing/quote/invitation/quoteAnswer.en.ts').then((room) => room.quoteAnswerEn),
  ),
  quoteForm: words('quoteForm', () =>
    import('./purchasing/quote/quoteForm.en.ts').then((room) => room.quoteFormEn),
  ),
  request: words('request', () =>
    import('./purchasing/request/request.en.ts').then((room) => room.requestEn),
  ),
  requestForm: words('requestForm', () =>
    import('./purchasing/request/requestForm.en.ts').then((room) => room.requestFormEn),
  ),
  purchaseReview: words('purchaseReview', () =>
    import('./company/workflow/workflow.en.ts').then((room) => room.purchaseReviewEn),
  ),
  invoiceMatch: words('invoiceMatch', () =>
    import('./purchasing/invoiceMatch/invoiceMatch.en.ts').then((room) => room.invoiceMatchEn),
  ),
  splitRule: words('splitRule', () =>
    import('./purchasing/splitRule/splitRule.en.ts').then((room) => room.splitRuleEn),
  ),
  priceRule: words('priceRule', () =>
    import('./purchasing/priceRule/priceRule.en.ts').then((room) => room.priceRuleEn),
  ),
  matchRule: words('matchRule', () =>
    import('./purchasing/matchRule/matchRule.en.ts').then((room) => room.matchRuleEn),
  ),
  orderDelivery: words('orderDelivery', () =>
    import('./purchasing/orderDelivery/orderDelivery.en.ts').then((room) => room.orderDeliveryEn),
  ),
  requestAccess: words('requestAccess', () =>
    import('./purchasing/requestAccess/requestAccess.en.ts').then((room) => room.requestAccessEn),
  ),
  purchaseTemplate: words('purchaseTemplate', () =>
    import('./purchasing/purchaseTemplate/purchaseTemplate.en.ts').then((room) => room.templateEn),
  ),
  recurringPurchase: words('recurringPurchase', () =>
    import('./purchasing/recurringPurchase/recurringPurchase.en.ts').then((room) => room.recurringPurchaseEn),
  ),
  schedule: words('schedule', () =>
    import('./company/schedule/schedule.en.ts').then((room) => room.scheduleEn),
  ),
  heldRate: words('heldRate', () =>
    import('./accounting/heldRate/heldRate.en.ts').then((room) => room.heldRateEn),
  ),
  taxObject: words('taxObject', () =>
    import('./purchasing/taxObject/taxObject.en.ts').then((room) => room.taxObjectEn),
  ),
  taxCalculator: words('taxCalculator', () =>
    import('./purchasing/taxCalculator/taxCalculator.en.ts').then((room) => room.taxCalculatorEn),
  ),
  taxReport: words('taxReport', () =>
    import('./accounting/taxReport/taxReport.en.ts').then((room) => room.taxReportEn),
  ),
  withholdingSlip: words('withholdingSlip', () =>
    import('./accounting/withholdingSlip/withholdingSlip.en.ts').then((room) => room.withholdingSlipEn),
  ),
  termPayment: words('termPayment', () =>
    import('./purchasing/termPayment/termPayment.en.ts').then((room) => room.termPaymentEn),
  ),
  vendor: words('vendor', () => import('./purchasing/vendor/vendor.en.ts').then((room) => room.vendorEn)),
  warehouse: words('warehouse', () =>
    import('./purchasing/warehouse/warehouse.en.ts').then((room) => room.warehouseEn),
  ),
  workflow: words('workflow', () =>
    import('./company/workflow/workflow.en.ts').then((room) => room.workflowEn),
  ),
};
