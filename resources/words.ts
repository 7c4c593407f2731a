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
  absenceHome: words('absenceHome', () =>
    import('./personal/absence/absenceHome.en.ts').then((room) => room.absenceHomeEn),
  ),
  activation: words('activation', () =>
    import('./company/invitation/activation.en.ts').then((room) => room.activationEn),
  ),
  setup: words('setup', () => import('./company/invitation/setup/setup.en.ts').then((room) => room.setupEn)),
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
  claimFigures: words('claimFigures', () =>
    import('./spending/claimFigures/claimFigures.en.ts').then((room) => room.claimFiguresEn),
  ),
  tripCalendar: words('tripCalendar', () =>
    import('./travel/trip/calendar/tripCalendar.en.ts').then((room) => room.tripCalendarEn),
  ),
  claimSheet: words('claimSheet', () =>
    import('./spending/claimLog/upload/claimSheet.en.ts').then((room) => room.claimSheetEn),
  ),
  refund: words('refund', () => import('./spending/refund/refund.en.ts').then((room) => room.refundEn)),
  stream: words('stream', () => import('./accounting/stream/stream.en.ts').then((room) => room.streamEn)),
  integration: words('integration', () =>
    import('./accounting/connection/integration.en.ts').then((room) => room.integrationEn),
  ),
  accountMapping: words('accountMapping', () =>
    import('./accounting/accountMapping/accountMapping.en.ts').then((room) => room.accountMappingEn),
  ),
  journal: words('journal', () =>
    import('./accounting/journal/journal.en.ts').then((room) => room.journalEn),
  ),
  mappingTour: words('mappingTour', () =>
    import('./accounting/accountMapping/mappingTour.en.ts').then((room) => room.mappingTourEn),
  ),
  limitGrid: words('limitGrid', () =>
    import('./spending/limit/limitRow.en.ts').then((room) => room.limitGridEn),
  ),
  policyReplay: words('policyReplay', () =>
    import('./spending/policyReplay/policyReplay.en.ts').then((room) => room.policyReplayEn),
  ),
  purchaseSync: words('purchaseSync', () =>
    import('./accounting/accountingPost/purchase/purchaseSync.en.ts').then((room) => room.purchaseSyncEn),
  ),
  documentHome: words('documentHome', () =>
    import('./purchasing/document/home/documentHome.en.ts').then((room) => room.documentHomeEn),
  ),
  invoiceReading: words('invoiceReading', () =>
    import('./purchasing/invoiceReading/invoiceReading.en.ts').then((room) => room.invoiceReadingEn),
  ),
  invoiceHome: words('invoiceHome', () =>
    import('./purchasing/invoice/home/invoiceHome.en.ts').then((room) => room.invoiceHomeEn),
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
  order: words('order', () => import('./purchasing/order/order.en.ts').then((room) => room.orderEn)),
  orderForm: words('orderForm', () =>
    import('./purchasing/order/orderForm.en.ts').then((room) => room.orderFormEn),
  ),
  lineItems: words('lineItems', () =>
    import('./purchasing/document/lines/lineItems.en.ts').then((room) => room.lineItemsEn),
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
  invoiceMatch: words('invoiceMatch', () =>
    import('./purchasing/invoiceMatch/invoiceMatch.en.ts').then((room) => room.invoiceMatchEn),
  ),
  orderDelivery: words('orderDelivery', () =>
    import('./purchasing/orderDelivery/orderDelivery.en.ts').then((room) => room.orderDeliveryEn),
  ),
  taxCalculator: words('taxCalculator', () =>
    import('./purchasing/taxCalculator/taxCalculator.en.ts').then((room) => room.taxCalculatorEn),
  ),
  creditPurchase: words('creditPurchase', () =>
    import('./company/creditQuota/purchase/creditPurchase.en.ts').then((room) => room.creditPurchaseEn),
  ),
  topUp: words('topUp', () => import('./paying/topUp/topUp.en.ts').then((room) => room.topUpEn)),
  taxReport: words('taxReport', () =>
    import('./accounting/taxReport/taxReport.en.ts').then((room) => room.taxReportEn),
  ),
  workflow: words('workflow', () =>
    import('./company/workflow/workflow.en.ts').then((room) => room.workflowEn),
  ),
};
