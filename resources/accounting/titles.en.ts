/** What the pages of this wing are called: in the title of the window, in breadcrumbs, where they are spoken of. */
export const accountingTitlesEn = {
  streamIntegration: 'Stream integration',
  sync: 'Sync',
  accountMapping: 'Account mapping',
  billsSync: 'Bills sync',
  billPaymentSync: 'Bill payment sync',
  purchaseInvoiceSync: 'Purchase invoice sync',
  purchaseOrderSync: 'Purchase order sync',
  purchaseQuoteSync: 'Purchase quote sync',
  integration: 'Integration',
  withholdingSlip: { list: 'Withholding slips', form: 'Withholding slip form', show: 'Withholding slip' },
  heldRate: { list: 'Held exchange rates', form: 'Held exchange rate form', show: 'Held exchange rate' },
  taxReport: 'Tax report',
  accountingConnection: 'Accounting connection',
};
