// @vitest-environment jsdom
import '../shell/builtRoutes.ts';
import { ThemeProvider } from '@mui/material/styles';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import type { DataProvider } from 'react-admin';
import { CoreAdminContext } from 'react-admin';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { buildI18nProvider } from '../../providers/i18n/i18nProvider.ts';
import { en } from '../phrases.ts';
import { theme } from '../../src/app/theme.ts';
import { AppList } from '../../src/ui/list/AppList.tsx';
import { useFilterFields } from '../../src/ui/list/filter/useFilterFields.ts';
import { amountRangeFilter, currencyFilter } from '../../domain/list/filterKinds.ts';
import { listSpec } from '../../domain/list/listQuery.ts';

const spec = listSpec({
  screen: 'purchases',
  filters: { totalAmount: amountRangeFilter(), currencyCode: currencyFilter() },
  sorts: ['totalAmount', 'id'],
  amountSorts: ['totalAmount'],
  defaultSort: 'id',
  defaultLimit: 10,
});
type Row = { id: number; name: string };

function Purchases() {
  const fields = useFilterFields(spec, {
    labelOf: (name) => (name === 'totalAmount' ? 'Total' : 'Currency'),
  });
  return (
    <AppList<Row, (typeof spec)['filters']>
      resource="purchases"
      spec={spec}
      caption="Purchases"
      columns={[
        { key: 'name', header: 'Name', isRowHeader: true, cell: (row) => row.name },
        { key: 'totalAmount', header: 'Total', sortable: true, cell: () => '1' },
      ]}
      nameOf={(row) => row.name}
      fields={fields}
    />
  );
}

function show(search: string) {
  const getList = vi.fn(() => Promise.resolve({ data: [{ id: 1, name: 'North' }], total: 1 }));
  const i18nProvider = buildI18nProvider({
    locale: 'en',
    messages: () => en,
    locales: [{ locale: 'en', name: 'English' }],
  });
  const list = (
    <CoreAdminContext dataProvider={{ getList } as unknown as DataProvider} i18nProvider={i18nProvider}>
      <ThemeProvider theme={theme}>
        <Purchases />
      </ThemeProvider>
    </CoreAdminContext>
  );
  const router = createMemoryRouter([{ path: '/purchases', element: list }], {
    initialEntries: [`/purchases${search}`],
  });
  render(<RouterProvider router={router} />);
  return router;
}

/** Without what the last visit left. */
function leave(): void {
  cleanup();
  localStorage.clear();
  sessionStorage.clear();
}
afterEach(leave);

const inRupiah = 'Total: from Rp 1.000.000, in rupiah at the rate of its day';

describe('a list of amounts in several currencies', () => {
  it('says in what it is narrowed', async () => {
    show('?totalAmountFrom=1000000');
    await screen.findByText(inRupiah);
    leave();
    show('?totalAmountFrom=1000000&currencyCode=IDR,USD');
    await screen.findByText(inRupiah);
    leave();
    show('?totalAmountFrom=1000000&currencyCode=USD');
    await screen.findByText('Total: from USD 1.000.000,00');
  });

  it('says in what it is ordered', async () => {
    show('?sort=-totalAmount');
    await screen.findByText(/^Amounts are ordered in rupiah at the rate of their day/);
    leave();
    show('?sort=-totalAmount&currencyCode=USD');
    await screen.findByText('Amounts are ordered in USD.');
    leave();
    show('');
    await screen.findByRole('row', { name: /North/ });
    expect(screen.queryByText(/^Amounts are ordered/)).toBeNull();
  });

  it('asks for bounds in the currency that is being chosen beside them', async () => {
    const router = show('');
    fireEvent.click(await screen.findByRole('button', { name: 'More filters' }));
    // It comes with its own code.
    const drawer = within(await screen.findByRole('dialog', {}, { timeout: 20_000 }));
    const bounds = () => drawer.getByRole('group', { name: /^Total/ });
    expect(bounds().textContent).toContain('Total (IDR)');
    expect(bounds().textContent).toContain('In rupiah at the rate of its day');
    fireEvent.change(within(bounds()).getByLabelText('From'), { target: { value: '250' } });
    fireEvent.click(drawer.getByLabelText('USD'));
    expect(bounds().textContent).toContain('Total (USD)');
    expect(bounds().textContent).not.toContain('rupiah');
    fireEvent.click(drawer.getByLabelText('JPY'));
    expect(bounds().textContent).toContain('Total (IDR)');
    fireEvent.click(drawer.getByLabelText('JPY'));
    fireEvent.click(drawer.getByRole('button', { name: 'Apply' }));
    await waitFor(() => expect(router.state.location.search).toBe('?totalAmountFrom=250&currencyCode=USD'));
  });
});
