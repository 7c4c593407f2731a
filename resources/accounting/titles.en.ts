/** What the pages of this wing are called: in the title of the window, in breadcrumbs, where they are spoken of. */
export const accountingTitlesEn = {
  streamIntegration: 'Stream integration',
  accountMapping: 'Account mapping',
  billsSync: 'Bills sync',
  billPaymentSync: 'Bill payment sync',
  purchaseInvoiceSync: 'Purchase invoice sync',
  purchaseOrderSync: 'Purchase order sync',
  purchaseQuoteSync: 'Purchase quote sync',
  integration: 'Integration',
  journalFiles: 'Journal files',
  taxReport: 'Tax report',
  accountingConnection: 'Accounting connection',
};
