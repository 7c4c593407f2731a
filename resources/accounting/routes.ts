import { accountingProviders } from '../../domain/access/companyFeature.ts';
import { route } from '../../src/app/routing/routes.ts';
import { wordsOfList } from '../../domain/list/listHead.ts';
import type { PurchaseTab } from './accountingPost/accountingPost.ts';
import { purchaseAccess } from './accountingPost/accountingPost.ts';
import { mappingAccess } from './accountMapping/accountMapping.ts';
import { journalAccess } from './journal/journal.ts';
import type { BooksProgram } from './connection/booksProgram.ts';
import { syncList } from './accountingPost/list/syncList.ts';
import { roomWords } from '../words.ts';

const addressOf = (tab: PurchaseTab) => ({
  words: [roomWords.purchaseSync, roomWords.integration, wordsOfList(syncList)],
  screen: async () => {
    const { syncAddress } = await import('./accountingPost/purchase/page/SyncAddress.tsx');
    return { default: syncAddress(tab) };
  },
});
/** Bills have a page of their own. */
const purchasePage = {
  words: [roomWords.purchaseSync, roomWords.integration, roomWords.accountMapping, wordsOfList(syncList)],
  screen: () => import('./accountingPost/purchase/page/PurchasePage.tsx'),
};

/** The pages of the books that a program keeps: they are the same for each of them. */
const booksRoutes = <const Program extends BooksProgram>(program: Program) =>
  [
    route(`/integration/${program}/account-mapping`, 'accountMapping', mappingAccess.view, {
      words: [roomWords.accountMapping, roomWords.integration],
      screen: () => import('./accountMapping/AccountMappingPage.tsx'),
    }),
    route(`/integration/${program}/bills`, 'billsSync', purchaseAccess.bills.list, addressOf('bills')),
    route(`/integration/${program}/bills/:id`, 'billPaymentSync', purchaseAccess.bills.detail, {
      words: [roomWords.purchaseSync, roomWords.integration, roomWords.accountMapping, wordsOfList(syncList)],
      screen: () => import('./accountingPost/purchase/page/BillPage.tsx'),
    }),
    route(
      `/integration/${program}/purchase-invoice`,
      'purchaseInvoiceSync',
      purchaseAccess.purchaseInvoice.list,
      addressOf('purchaseInvoice'),
    ),
    route(
      `/integration/${program}/purchase-invoice/:id`,
      'purchaseInvoiceSync',
      purchaseAccess.purchaseInvoice.detail,
      purchasePage,
    ),
    route(
      `/integration/${program}/purchase-order`,
      'purchaseOrderSync',
      purchaseAccess.purchaseOrder.list,
      addressOf('purchaseOrder'),
    ),
    route(
      `/integration/${program}/purchase-order/:id`,
      'purchaseOrderSync',
      purchaseAccess.purchaseOrder.detail,
      purchasePage,
    ),
  ] as const;

/** Addresses of this wing; that of the stream has no room yet (rules: addresses). */
export const accountingRoutes = [
  route('/stream-callback', 'streamIntegration', 'signed-in', {
    layout: 'clean',
    words: [roomWords.integration],
    screen: () => import('./stream/StreamCallback.tsx'),
  }),
  ...booksRoutes('jurnal'),
  route(
    '/integration/jurnal/purchase-quote',
    'purchaseQuoteSync',
    purchaseAccess.purchaseQuote.list,
    addressOf('purchaseQuote'),
  ),
  route(
    '/integration/jurnal/purchase-quote/:id',
    'purchaseQuoteSync',
    purchaseAccess.purchaseQuote.detail,
    purchasePage,
  ),
  ...booksRoutes('xero'),
  route('/integration/journal', 'journalFiles', journalAccess, {
    words: [roomWords.journal],
    screen: () => import('./journal/JournalPage.tsx'),
  }),
  route(
    '/integration',
    'integration',
    { anyPermission: ['integration_view_detail'] },
    {
      words: [roomWords.integration, wordsOfList(syncList)],
      screen: () => import('./connection/IntegrationPage.tsx'),
    },
  ),
  route('/:provider/:id', 'accountingConnection', 'everybody', {
    layout: 'clean',
    takes: { provider: [...accountingProviders, 'payroll'] },
    words: [roomWords.integration],
    screen: () => import('./connection/AccountingReturn.tsx'),
  }),
] as const;
