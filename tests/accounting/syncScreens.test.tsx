// @vitest-environment jsdom
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { syncList } from '../../resources/accounting/accountingPost/list/syncList.ts';
import pieces from '../../resources/accounting/accountingPost/list/syncPieces.tsx';
import IntegrationPage from '../../resources/accounting/connection/IntegrationPage.tsx';
import { listScreen } from '../../src/list/ListScreen.tsx';
import type { ListPieces } from '../../src/list/listRoutes.ts';
import type { Answer } from '../purchasing/documentScreen.tsx';
import { answerCalls, forgetCalls, refusal, showScreens } from '../purchasing/documentScreen.tsx';
import { buildActor, demoActors } from '../shell/people.ts';

const finance = demoActors['finance.admin'];
const Screen = listScreen(syncList as never, pieces as ListPieces);
afterEach(forgetCalls);

const post = {
  id: '000000000000012',
  number: 'CLM/2026/000012',
  day: '2026-11-20',
  kind: 'settle',
  party: 'Rina Contoh',
  amount: 1_250_000,
  currencyCode: 'IDR',
  status: 'pending',
  cause: 'not_mapped',
  detail: 'fee',
  postedNumber: null,
  postedAt: null,
  notes: null,
  groupType: 'transaction',
  address: '/approval/payment-list/4',
};
const summary = {
  lastAt: '2026-11-21T03:00:00.000Z',
  waiting: 7,
  failed: 2,
  isConnected: true,
  postsItself: true,
  stuck: [
    { groupType: 'transaction', cause: 'not_mapped', count: 3 },
    { groupType: 'transferFee', cause: 'refused', count: 2 },
  ],
};
const pageInfo = { count: 1, currentPage: 1, totalData: 1, totalPage: 1 };

async function open(
  search = '?groupType=transaction',
  answers: Record<string, Answer> = {},
  actor = finance,
) {
  const calls = answerCalls({
    'GET jurnal/transactions': () => ({ data: [post], pageInfo }),
    'GET jurnal/transactions/sums': () => ({
      data: [{ currencyCode: 'IDR', rows: 1, exactAmount: '1250000' }],
    }),
    'GET jurnal/sync': () => summary,
    'GET saved-filters': () => ({ data: [] }),
    ...answers,
  });
  const router = await showScreens({
    actor,
    at: `/integration/jurnal/sync${search}`,
    screens: { 'integration-jurnal-sync': Screen },
    alsoBuilt: ['integration-jurnal-account-mapping', 'integration', 'approval-payment-list-id'],
  });
  return { calls, router };
}

describe('the list of what goes to the books', () => {
  it('shows a tab with its posts, their status, cause and what is not mapped', async () => {
    await open();
    const table = await screen.findByRole('table', { name: /^Transaction List/ });
    const row = within(table).getAllByRole('row')[1] as HTMLElement;
    for (const text of ['CLM/2026/000012', 'Rina Contoh', 'Pending', 'Not mapped', 'Transaction fee'])
      expect(row.textContent).toContain(text);
    const tabs = within(screen.getByRole('navigation', { name: 'What goes to the books' }));
    expect(tabs.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
      'Transaction',
      'Transaction fee',
      'Balance top up',
      'Cash refund',
      'Bills',
      'Purchase invoice',
      'Purchase order',
      'Purchase quote',
    ]);
    expect(tabs.getByRole('link', { current: 'page' }).textContent).toBe('Transaction');
    // The tab is no filter that somebody could take off.
    expect(screen.queryByText('Tab: Transaction')).toBeNull();
  });

  it('says of books that are not connected, and of an empty tab, what it is', async () => {
    await open('?groupType=bills', {
      'GET jurnal/transactions': () => ({ data: [], pageInfo: { ...pageInfo, count: 0, totalData: 0 } }),
      'GET jurnal/sync': () => ({ ...summary, isConnected: false, stuck: [] }),
    });
    await screen.findByText('Jurnal is not connected');
    await screen.findByText('Nothing to post yet');
    // In the trail of the page, and as the next step.
    expect(screen.getAllByRole('link', { name: 'Integration' })).toHaveLength(2);
    expect(screen.queryByRole('button', { name: 'Post a period' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Clear all filters' })).toBeNull();
  });

  it.each([
    ['', 'transaction'],
    ['?groupType=nothing', 'transaction'],
    ['?transactionType=transferFee&groupType=transaction', 'transferFee'],
    ['?groupType=cashAdvanceReturn', 'cashAdvanceReturn'],
  ])('opens at the tab that %s asks for, or the first one: %s', async (search, tab) => {
    const { router } = await open(search);
    await screen.findByRole('table', { name: /^Transaction List/ });
    const words = {
      transaction: 'Transaction',
      transferFee: 'Transaction fee',
      cashAdvanceReturn: 'Cash refund',
    };
    const current = await screen.findByRole('link', {
      current: 'page',
      name: words[tab as keyof typeof words],
    });
    expect(current).toBeTruthy();
    if (!search.includes('transactionType'))
      await waitFor(() => expect(router.state.location.search).toContain(`groupType=${tab}`));
  });

  it.each([
    ['?groupType=bills', 'Transaction List'],
    ['?groupType=purchaseQuote', 'Sync to Jurnal'],
    ['?transactionType=purchaseInvoice', 'Sync to Jurnal'],
    ['?groupType=topUpBalance', 'Transaction List'],
  ])('is titled at %s: %s', async (search, title) => {
    await open(search);
    await screen.findByRole('heading', { level: 1, name: title });
    await screen.findByRole('table');
    expect(screen.queryByText(/Part of the address/)).toBeNull();
  });

  it('says of an address what it does not know', async () => {
    await open('?transactionType=purchaseInvoice&colour=red');
    await screen.findByText(/cannot use: colour$/);
  });

  it('has the tabs that the person may open', async () => {
    const actor = {
      ...finance,
      permissions: new Set(['integration_transaction_fee_list_view_list' as const]),
    };
    const { router } = await open('', {}, actor as typeof finance);
    const current = await screen.findByRole('link', { current: 'page', name: 'Transaction fee' });
    expect(current).toBeTruthy();
    expect(screen.queryByRole('link', { name: 'Transaction' })).toBeNull();
    await waitFor(() => expect(router.state.location.search).toContain('groupType=transferFee'));
    // Nor do they post.
    expect(screen.queryByRole('button', { name: /retry/i })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Post a period' })).toBeNull();
  });

  it('says what is stuck in the tab and how it is mended, and tries all of it again', async () => {
    const { calls } = await open('?groupType=transaction', { 'POST jurnal/sync': () => ({ count: 3 }) });
    const alert = within(
      (await screen.findByText(/3 posts are stuck/)).closest('[role="alert"]') as HTMLElement,
    );
    alert.getByText(/Choose an account for it/);
    expect(screen.queryByText(/2 posts are stuck/)).toBeNull();
    expect(alert.getByRole('link', { name: 'Account mapping' }).getAttribute('href')).toBe(
      '/integration/jurnal/account-mapping',
    );
    fireEvent.click(alert.getByRole('button', { name: 'Fix and retry all 3' }));
    await screen.findByText('3 posts are tried again.');
    const sent = calls.find(({ method }) => method === 'POST');
    expect(sent?.body).toEqual({ cause: 'not_mapped', groupType: 'transaction' });
  });

  it('tries one again, and says why that is refused', async () => {
    const { calls } = await open('?groupType=transaction', {
      'POST jurnal/sync': () => refusal(409, 'transition_not_allowed', 'It is not stuck.'),
    });
    fireEvent.click(await screen.findByRole('button', { name: 'Retry CLM/2026/000012' }));
    await screen.findByText('It is not stuck.');
    expect(calls.find(({ method }) => method === 'POST')?.body).toEqual({ ids: [12] });
  });

  it('notes that one was entered by hand, with what is said of it', async () => {
    const { calls } = await open('?groupType=transaction', {
      'POST jurnal/sync/by-hand': () => ({ count: 1 }),
    });
    fireEvent.click(await screen.findByRole('button', { name: /was entered by hand/ }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Entered by hand?' }));
    const confirm = dialog.getByRole('button', { name: 'Entered by hand' });
    expect((confirm as HTMLButtonElement).disabled).toBe(true);
    fireEvent.change(dialog.getByRole('textbox', { name: /Notes/ }), { target: { value: ' JE-12 ' } });
    fireEvent.click(confirm);
    await screen.findByText('Noted.');
    expect(calls.find(({ method }) => method === 'POST')?.body).toEqual({ ids: [12], notes: 'JE-12' });
  });

  it('posts a period, and says in its dialog why that is refused', async () => {
    let refuses = true;
    const { calls } = await open('?groupType=transaction', {
      'POST jurnal/replay': () =>
        refuses ? refusal(409, 'transition_not_allowed', 'Connect first.') : { count: 5 },
    });
    fireEvent.click(await screen.findByRole('button', { name: 'Post a period' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Post a period' }));
    fireEvent.change(dialog.getByLabelText('From'), { target: { value: '2026-10-01' } });
    fireEvent.change(dialog.getByLabelText('To'), { target: { value: '2026-10-31' } });
    fireEvent.click(dialog.getByRole('button', { name: 'Post a period' }));
    await dialog.findByText('Connect first.');
    refuses = false;
    fireEvent.click(dialog.getByRole('button', { name: 'Post a period' }));
    await screen.findByText('5 posts are new.');
    expect(calls.findLast(({ method }) => method === 'POST')?.body).toEqual({
      from: '2026-10-01',
      to: '2026-10-31',
    });
  });

  it('says that nothing is there, that it failed, and that what is stuck could not be read', async () => {
    await open('?groupType=transaction', {
      'GET jurnal/transactions': () => ({ data: [], pageInfo: { ...pageInfo, totalData: 0 } }),
      'GET jurnal/sync': () => refusal(500, 'unexpected', ''),
    });
    await screen.findByText(/What is stuck could not be loaded/);
    forgetCalls();
    await open('?groupType=transaction', {
      'GET jurnal/transactions': () => refusal(403, 'forbidden', 'No.'),
    });
    await screen.findByText('You have no access to this list');
  });
});

describe('the tile of the books', () => {
  const company = {
    status: 'active',
    isOffered: true,
    isSandbox: true,
    companyID: '70001',
    companyName: 'PT Nusantara Contoh Raya',
    email: null,
    currencyCode: 'IDR',
    connectedAt: '2026-11-21T03:00:00.000Z',
    connectedByName: null,
  };
  async function openTile(answers: Record<string, Answer>, actor = finance) {
    const calls = answerCalls({
      'GET jurnal/company': () => company,
      'GET xero/company': () => ({ ...company, status: 'not_connected', isOffered: false }),
      ...answers,
    });
    await showScreens({
      actor,
      at: '/integration',
      screens: { integration: IntegrationPage },
      alsoBuilt: ['integration-jurnal-sync'],
    });
    return calls;
  }

  it('says how the sync stands, and leads there', async () => {
    await openTile({ 'GET jurnal/sync': () => summary });
    const tile = within(await screen.findByRole('region', { name: 'Jurnal' }));
    await tile.findByText('Waiting');
    for (const text of ['Last sync', 'Failed', '7', '2']) expect(tile.getByText(text)).toBeTruthy();
    expect(tile.getByRole('link', { name: 'Sync' }).getAttribute('href')).toBe('/integration/jurnal/sync');
  });

  it('switches posting by itself off, and says that it could not', async () => {
    let fails = true;
    const calls = await openTile({
      'GET jurnal/sync': () => summary,
      'PATCH jurnal/sync': () =>
        fails ? refusal(409, 'transition_not_allowed', 'Not connected.') : { ...summary, postsItself: false },
    });
    const itself = await screen.findByRole('switch', { name: /Post by itself/ });
    expect((itself as HTMLInputElement).checked).toBe(true);
    fireEvent.click(itself);
    await screen.findByText('Not connected.');
    fails = false;
    fireEvent.click(itself);
    await screen.findByText('Nothing is posted by itself any more.');
    expect(calls.findLast(({ method }) => method === 'PATCH')?.body).toEqual({ postsItself: false });
    expect((itself as HTMLInputElement).checked).toBe(false);
  });

  it('says nothing of it to who may not see it', async () => {
    const actor = buildActor({ accessRoles: ['Finance Admin'], features: ['jurnalIntegration'] });
    const calls = await openTile({}, {
      ...actor,
      permissions: new Set(['integration_view_detail' as const]),
    } as never);
    await screen.findByText('PT Nusantara Contoh Raya');
    expect(calls.some(({ path }) => path === 'jurnal/sync')).toBe(false);
  });
});
