// @vitest-environment jsdom
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { ResourceDefinitionContextProvider } from 'react-admin';
import { afterEach, describe, expect, it } from 'vitest';
import { inputVat } from '../../resources/accounting/taxReport/inputVat.ts';
import pieces from '../../resources/accounting/taxReport/inputVatPieces.tsx';
import { resourceDefinitions } from '../../providers/data/resourceDefinitions.ts';
import { nounResources } from '../../resources/nounResources.ts';
import { listScreen } from '../../src/list/ListScreen.tsx';
import type { ListPieces } from '../../src/list/listRoutes.ts';
import type { Answer } from '../purchasing/documentScreen.tsx';
import { answerCalls, forgetCalls, refusal, showScreens } from '../purchasing/documentScreen.tsx';
import { demoActors } from '../shell/people.ts';

const Screen = listScreen(inputVat as never, pieces as ListPieces);
const definitions = resourceDefinitions(nounResources, () => true);
const List = () => (
  <ResourceDefinitionContextProvider definitions={definitions}>
    <Screen />
  </ResourceDefinitionContextProvider>
);
const row = {
  id: 41,
  referenceID: 'INV/2026/000041',
  referenceNumber: 'S-1',
  vendorName: 'PT Sinar Abadi',
  vendorTaxNumber: null,
  taxInvoiceNumber: '010.000-26.00000001',
  day: '2026-11-05',
  taxPeriod: '2026-11',
  base: 1_500_000,
  vat: 165_000,
  currencyCode: 'USD',
  vatInCurrency: 10.55,
  rateAmount: 15_640.25,
};
const pageInfo = { count: 1, currentPage: 1, totalData: 1, totalPage: 1 };

async function open(search = '', answers: Record<string, Answer> = {}) {
  const calls = answerCalls({
    'GET input-vat': () => ({ data: [row], pageInfo }),
    'GET input-vat/sums': () => ({ data: [{ currencyCode: 'IDR', rows: 1, exactAmount: '165000' }] }),
    'GET saved-filters': () => ({ data: [] }),
    ...answers,
  });
  const router = await showScreens({
    actor: demoActors['finance.admin'],
    at: `/bills/tax-report/input-vat${search}`,
    screens: { 'bills-tax-report-input-vat': List },
    alsoBuilt: ['bills-bills-to-pay-id', 'bills-tax-report'],
  });
  return { calls, router };
}

afterEach(forgetCalls);

describe('the screen of a list room', () => {
  it('shows its columns by their kinds, those that are hidden when they are asked for', async () => {
    await open();
    const table = await screen.findByRole('table', { name: /^Input VAT/ });
    const headers = within(table)
      .getAllByRole('columnheader')
      .map(({ textContent }) => textContent);
    expect(headers).toEqual(['Invoice', 'Vendor', 'Tax invoice', 'Date', 'Tax period', 'Base', 'VAT']);
    const cells = within(table).getAllByRole('row')[1] as HTMLElement;
    expect(cells.textContent).toContain('PT Sinar Abadi');
    const link = within(cells).getByRole('link', { name: row.referenceID });
    expect(link.getAttribute('href')).toBe('/bills/bills-to-pay/41');
    expect(cells.textContent).toContain('5 Nov 2026');
    expect(cells.textContent).toMatch(/Rp\s165\.000/);
    expect(screen.getByRole('heading', { level: 1, name: 'Input VAT' })).toBeTruthy();
    // In the breadcrumbs, and among the tabs of its room.
    expect(screen.getAllByRole('link', { name: 'Tax report' })).toHaveLength(2);
  });

  it('is asked by its address, and says what its rows come to', async () => {
    const { calls, router } = await open('?taxInvoice=with&sort=vat');
    await screen.findByRole('table', { name: /^Input VAT/ });
    const asked = () => calls.filter(({ path }) => path === 'input-vat').at(-1)?.query;
    expect(asked()).toMatchObject({ taxInvoice: 'with', sort: 'vat' });
    expect(await screen.findByText(/165\.000.*1|1.*165\.000/)).toBeTruthy();
    await act(async () => {
      fireEvent.click(screen.getByRole('button', { name: /^VAT/ }));
    });
    await waitFor(() => expect(router.state.location.search).toContain('sort=-vat'));
    await waitFor(() => expect(asked()).toMatchObject({ sort: '-vat' }));
  });

  it('says that there is nothing, that nothing matches, that it failed, and that it is not for the person', async () => {
    const none = { 'GET input-vat': () => ({ data: [], pageInfo: { ...pageInfo, totalData: 0 } }) };
    await open('', none);
    expect(await screen.findByText('No invoice with VAT')).toBeTruthy();
    forgetCalls();
    await open('?taxInvoice=with', none);
    await waitFor(() => expect(screen.queryByText('No invoice with VAT')).toBeNull());
    expect((await screen.findAllByRole('button', { name: /Clear/ })).length).toBeGreaterThan(0);
    forgetCalls();
    await open('', { 'GET input-vat': () => refusal(500, 'unexpected', '') });
    expect(await screen.findByText(/The input VAT did not arrive/)).toBeTruthy();
    forgetCalls();
    await open('', { 'GET input-vat': () => refusal(403, 'forbidden', 'Not for you.') });
    await waitFor(() => expect(screen.queryByRole('table')).toBeNull());
    expect(await screen.findByText('You have no access to this list')).toBeTruthy();
  });
});
