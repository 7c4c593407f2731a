import { accountingProviders } from '../../domain/access/companyFeature.ts';
import { route } from '../../src/app/routing/routes.ts';
import { wordsOfList } from '../../domain/list/listRoom.ts';
import { mappingAccess } from './accountMapping/accountMapping.ts';
import { journalAccess } from './journal/journal.ts';
import { syncList } from './accountingPost/syncList.ts';
import { roomWords } from '../words.ts';

/** Reserved addresses of this wing; most have no room yet (rules: addresses). */
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
  route('/integration/jurnal/bills', 'billsSync', {
    anyPermission: ['integration_bills_view_list'],
    allFeatures: ['jurnalIntegration', 'expenseBill'],
    allFlags: ['bills_jurnal_integration'],
  }),
  route('/integration/jurnal/bills/:id', 'billPaymentSync', {
    anyPermission: ['integration_bills_view_detail'],
    allFeatures: ['jurnalIntegration', 'expenseBill'],
    allFlags: ['bills_jurnal_integration'],
  }),
  route('/integration/jurnal/purchase-invoice', 'purchaseInvoiceSync', {
    anyPermission: ['integration_bills_view_list'],
    allFeatures: ['jurnalIntegration', 'expenseBill'],
    allFlags: ['purchase_jurnal_integration'],
  }),
  route('/integration/jurnal/purchase-invoice/:id', 'purchaseInvoiceSync', {
    anyPermission: ['integration_bills_view_detail'],
    allFeatures: ['jurnalIntegration', 'expenseBill'],
    allFlags: ['purchase_jurnal_integration'],
  }),
  route('/integration/jurnal/purchase-order', 'purchaseOrderSync', {
    anyPermission: ['integration_bills_view_list'],
    allFeatures: ['jurnalIntegration', 'expenseBill', 'purchaseOrder'],
    allFlags: ['purchase_order_integration'],
  }),
  route('/integration/jurnal/purchase-order/:id', 'purchaseOrderSync', {
    anyPermission: ['integration_bills_view_detail'],
    allFeatures: ['jurnalIntegration', 'expenseBill', 'purchaseOrder'],
    allFlags: ['purchase_order_integration'],
  }),
  route('/integration/jurnal/purchase-quote', 'purchaseQuoteSync', {
    anyPermission: ['integration_bills_view_list'],
    allFeatures: ['jurnalIntegration', 'expenseBill', 'purchaseRequest'],
    allFlags: ['purchase_quote_integration'],
  }),
  route('/integration/jurnal/purchase-quote/:id', 'purchaseQuoteSync', {
    anyPermission: ['integration_bills_view_detail'],
    allFeatures: ['jurnalIntegration', 'expenseBill', 'purchaseRequest'],
    allFlags: ['purchase_quote_integration'],
  }),
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
