import type { Requirement } from '../../../domain/access/access.ts';
import { statusLooks } from '../../../domain/lifecycle/statusLook.ts';
import type { StatusLook } from '../../../domain/lifecycle/statusLook.ts';
import { messagesOf } from '../../../domain/message/message.ts';
import type { BooksProgram } from '../connection/booksProgram.ts';
import type { accountingPostEn } from './accountingPost.en.ts';

/** As histories and notices name a post. */
export const postSubject = 'accountingPost';

/** What entries of the ledger are posted as, each to one tab of the sync. */
export const ledgerTabs = ['transaction', 'transferFee', 'topUpBalance', 'cashAdvanceReturn'] as const;
export type LedgerTab = (typeof ledgerTabs)[number];

/** The tabs of purchases, each of which is posted as somebody chooses. */
export const purchaseTabs = ['bills', 'purchaseInvoice', 'purchaseOrder', 'purchaseQuote'] as const;
export type PurchaseTab = (typeof purchaseTabs)[number];

export const syncTabs = [...ledgerTabs, ...purchaseTabs] as const;
export type SyncTab = (typeof syncTabs)[number];

/** What was paid of an invoice by the bank or by a deposit: it is posted below the invoice, in the tab of it. */
const paidPartGroups = ['purchasePayment', 'depositCover'] as const;

/** The tabs of each program: quotes of Xero are those that a company writes to its customers. */
export const tabsOfProgram: Readonly<Record<BooksProgram, readonly SyncTab[]>> = {
  jurnal: syncTabs,
  xero: syncTabs.filter((tab) => tab !== 'purchaseQuote'),
};

export type PostGroup = SyncTab | (typeof paidPartGroups)[number];

export const isPurchaseTab = (group: string | null): group is PurchaseTab =>
  purchaseTabs.some((one) => one === group);
export const isPaidPart = (group: string): group is (typeof paidPartGroups)[number] =>
  paidPartGroups.some((one) => one === group);

const looks = statusLooks<(typeof accountingPostEn)['choice']['status']>('accountingPost.choice.status', {
  pending: 'waiting',
  processing: 'bank',
  success: 'good',
  failed: 'bad',
});
export type PostStatus = keyof typeof looks;
export const postStatuses = Object.keys(looks) as [PostStatus, ...PostStatus[]];

/** How far a post has come, as a chip. */
export const postLooks: Readonly<Record<PostStatus, StatusLook>> = looks;

/** What a post waits for, or failed by. */
export const postCauses = [
  'not_mapped',
  'not_coded',
  'account_archived',
  'tag_removed',
  'tax_missing',
  'vendor_unknown',
  'product_unknown',
  'books_closed',
  'token_expired',
  'conflict',
  'refused',
  'unreachable',
] as const;
export type PostCause = (typeof postCauses)[number];

/** Causes that the mapping of accounts mends: what waits for it goes on once somebody saves it. */
export const mappingCauses = [
  'not_mapped',
  'account_archived',
  'tag_removed',
  'tax_missing',
] as const satisfies readonly PostCause[];

/** Where a cause is mended; null: in the books, or by waiting. */
const remedies: Readonly<Record<PostCause, 'mapping' | 'integration' | null>> = {
  not_mapped: 'mapping',
  not_coded: null,
  account_archived: 'mapping',
  tag_removed: 'mapping',
  tax_missing: 'mapping',
  vendor_unknown: null,
  product_unknown: null,
  books_closed: null,
  token_expired: 'integration',
  conflict: null,
  refused: null,
  unreachable: null,
};

/** The name of the page on which a cause is mended; null: there is none. */
export function remedyPage<const Program extends string>(
  cause: PostCause,
  program: Program,
): `integration-${Program}-account-mapping` | 'integration' | null {
  const remedy = remedies[cause];
  return remedy === 'mapping' ? `integration-${program}-account-mapping` : remedy;
}

const needs = { allFeatures: ['jurnalIntegration'] } as const;

const purchaseNeeds = {
  bills: { allFeatures: ['jurnalIntegration', 'expenseBill'], allFlags: ['bills_jurnal_integration'] },
  purchaseInvoice: {
    allFeatures: ['jurnalIntegration', 'expenseBill'],
    allFlags: ['purchase_jurnal_integration'],
  },
  purchaseOrder: {
    allFeatures: ['jurnalIntegration', 'expenseBill', 'purchaseOrder'],
    allFlags: ['purchase_order_integration'],
  },
  purchaseQuote: {
    allFeatures: ['jurnalIntegration', 'expenseBill', 'purchaseRequest'],
    allFlags: ['purchase_quote_integration'],
  },
} as const satisfies Record<PurchaseTab, Requirement>;

const purchaseAccessOf = <Tab extends PurchaseTab>(tab: Tab) =>
  ({
    list: { anyPermission: ['integration_bills_view_list'], ...purchaseNeeds[tab] },
    detail: { anyPermission: ['integration_bills_view_detail'], ...purchaseNeeds[tab] },
  }) as const;

/** Who sees the list of each tab of purchases, and one of them. */
export const purchaseAccess = {
  bills: purchaseAccessOf('bills'),
  purchaseInvoice: purchaseAccessOf('purchaseInvoice'),
  purchaseOrder: purchaseAccessOf('purchaseOrder'),
  purchaseQuote: purchaseAccessOf('purchaseQuote'),
} as const satisfies Record<PurchaseTab, Record<'list' | 'detail', Requirement>>;

/** Who sees any purchase as it is posted. */
export const purchaseDetailAccess = {
  anyPermission: ['integration_bills_view_detail'],
  allFeatures: ['jurnalIntegration', 'expenseBill'],
} as const satisfies Requirement;

/** Who sees the posts of each tab. */
export const tabAccess: Readonly<Record<SyncTab, Requirement>> = {
  bills: purchaseAccess.bills.list,
  purchaseInvoice: purchaseAccess.purchaseInvoice.list,
  purchaseOrder: purchaseAccess.purchaseOrder.list,
  purchaseQuote: purchaseAccess.purchaseQuote.list,
  transaction: { anyPermission: ['integration_transaction_list_view_list'], ...needs },
  transferFee: { anyPermission: ['integration_transaction_fee_list_view_list'], ...needs },
  topUpBalance: { anyPermission: ['integration_balance_top_up_list_view_list'], ...needs },
  cashAdvanceReturn: { anyPermission: ['integration_cash_advance_return_list_view_list'], ...needs },
};

/** Who sees any of them. */
export const syncAccess = {
  anyPermission: [
    'integration_transaction_list_view_list',
    'integration_transaction_fee_list_view_list',
    'integration_balance_top_up_list_view_list',
    'integration_cash_advance_return_list_view_list',
    'integration_bills_view_list',
  ],
  ...needs,
} as const satisfies Requirement;

/** Who posts, tries again, and says that something was entered by hand. */
export const postingAccess = { anyPermission: ['integration_sync'], ...needs } as const satisfies Requirement;

/** Who posts a purchase, as far as the tab does not say more. */
export const purchasePostingAccess = {
  anyPermission: ['integration_sync'],
  allFeatures: ['jurnalIntegration', 'expenseBill'],
} as const satisfies Requirement;

/** The most posts that one call takes. */
export const postsMax = 100;
/** The longest period that is posted at once, in days. */
export const replayDaysMax = 366;
export const notesMax = 300;

/** The reasons for which a post is not touched. */
export const postRule = messagesOf<(typeof accountingPostEn)['rule']>('accountingPost.rule');

/** Why a purchase is not posted as chosen. */
export const postCause = messagesOf<(typeof accountingPostEn)['hindered']>('accountingPost.hindered');

/** The notices about posts. */
export const postNotice = messagesOf<(typeof accountingPostEn)['notice']>('accountingPost.notice');
