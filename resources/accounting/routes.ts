import { accountingProviders } from '../../domain/access/companyFeature.ts';
import { route } from '../../src/app/routing/routes.ts';
import { wordsOfList } from '../../domain/list/listRoom.ts';
import type { PurchaseTab } from './accountingPost/accountingPost.ts';
import { purchaseAccess } from './accountingPost/accountingPost.ts';
import { mappingAccess } from './accountMapping/accountMapping.ts';
import { journalAccess } from './journal/journal.ts';
import { syncList } from './accountingPost/list/syncList.ts';
import { roomWords } from '../words.ts';

const addressOf = (tab: PurchaseTab) => ({
  words: [roomWords.purchaseSync, wordsOfList(syncList)],
  screen: async () => {
    const { syncAddress } = await import('./accountingPost/purchase/page/SyncAddress.tsx');
    return { default: syncAddress(tab) };
  },
});
/** Bills have a page of their own. */
const purchasePage = {
  words: [roomWords.purchaseSync, roomWords.accountMapping, wordsOfList(syncList)],
  screen: () => import('./accountingPost/purchase/page/PurchasePage.tsx'),
};

/** Addresses of this wing; that of the stream has no room yet (rules: addresses). */
export const accountingRoutes = [
  route('/stream-callback', 'streamIntegration', 'signed-in', {
    layout: 'clean',
    words: [roomWords.integration],
    screen: () => import('./stream/StreamCallback.tsx'),
  }),
  route('/integration/jurnal/account-mapping', 'accountMapping', mappingAccess.view, {
    words: [roomWords.accountMapping],
    screen: () => import('./accountMapping/AccountMappingPage.tsx'),
  }),
  route('/integration/jurnal/bills', 'billsSync', purchaseAccess.bills.list, addressOf('bills')),
  route('/integration/jurnal/bills/:id', 'billPaymentSync', purchaseAccess.bills.detail, {
    words: [roomWords.purchaseSync, roomWords.accountMapping, wordsOfList(syncList)],
    screen: () => import('./accountingPost/purchase/page/BillPage.tsx'),
  }),
  route(
    '/integration/jurnal/purchase-invoice',
    'purchaseInvoiceSync',
    purchaseAccess.purchaseInvoice.list,
    addressOf('purchaseInvoice'),
  ),
  route(
    '/integration/jurnal/purchase-invoice/:id',
    'purchaseInvoiceSync',
    purchaseAccess.purchaseInvoice.detail,
    purchasePage,
  ),
  route(
    '/integration/jurnal/purchase-order',
    'purchaseOrderSync',
    purchaseAccess.purchaseOrder.list,
    addressOf('purchaseOrder'),
  ),
  route(
    '/integration/jurnal/purchase-order/:id',
    'purchaseOrderSync',
    purchaseAccess.purchaseOrder.detail,
    purchasePage,
  ),
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
