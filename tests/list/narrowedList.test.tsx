// @vitest-environment jsdom
import '../shell/builtRoutes.ts';
import { ThemeProvider } from '@mui/material/styles';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import type { DataProvider } from 'react-admin';
import { CoreAdminContext } from 'react-admin';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { mostSummed } from '../../domain/list/listSums.ts';
import { choiceFilter, textFilter } from '../../domain/list/filterKinds.ts';
import { listSpec } from '../../domain/list/listQuery.ts';
import { buildI18nProvider } from '../../providers/i18n/i18nProvider.ts';
import { theme } from '../../src/app/theme.ts';
import { AppList } from '../../src/ui/list/AppList.tsx';
import { en } from '../phrases.ts';

const spec = listSpec({
  screen: 'purchases',
  filters: { query: textFilter(), status: choiceFilter(['open', 'paid']) },
  sorts: ['id'],
  defaultSort: 'id',
  defaultLimit: 10,
});
type Row = { id: number; name: string };

function Purchases() {
  return (
    <AppList<Row, (typeof spec)['filters']>
      resource="purchases"
      spec={spec}
      firstFilter={{ status: ['open'] }}
      caption="Purchases"
      columns={[{ key: 'name', header: 'Name', isRowHeader: true, cell: (row) => row.name }]}
      nameOf={(row) => row.name}
      hasSums
      nothingYet={{ title: 'Nothing is open', action: <button type="button">Begin</button> }}
    />
  );
}

function show(search: string, total: number) {
  const data = total === 0 ? [] : [{ id: 1, name: 'North' }];
  const getList = vi.fn(() => Promise.resolve({ data, total }));
  const read = vi.fn((resource: string) =>
    Promise.resolve({
      data:
        resource === 'purchases'
          ? [
              { currencyCode: 'IDR', rows: 2, exactAmount: '1250000' },
              { currencyCode: 'USD', rows: 1, exactAmount: '30.5' },
            ]
          : [],
    }),
  );
  const i18nProvider = buildI18nProvider({
    locale: 'en',
    messages: () => en,
    locales: [{ locale: 'en', name: 'English' }],
  });
  const list = (
    <CoreAdminContext dataProvider={{ getList, read } as unknown as DataProvider} i18nProvider={i18nProvider}>
      <ThemeProvider theme={theme}>
        <Purchases />
      </ThemeProvider>
    </CoreAdminContext>
  );
  const router = createMemoryRouter([{ path: '/purchases', element: list }], {
    initialEntries: [`/purchases${search}`],
  });
  render(<RouterProvider router={router} />);
  return { router, read };
}

afterEach(() => {
  cleanup();
  localStorage.clear();
  sessionStorage.clear();
});

describe('an empty list', () => {
  it('has nothing yet where it shows what it opens with, and offers all the rest', async () => {
    const { router } = show('?status=open', 0);
    expect(await screen.findByText('Nothing is open')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Begin' })).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Clear all filters' }));
    await screen.findByText('Nothing is open');
    expect(router.state.location.search).not.toContain('status');
  });

  it('matches nothing where the person chose a filter', async () => {
    show('?status=paid', 0);
    expect(await screen.findByText('Nothing matches')).toBeTruthy();
    expect(screen.queryByText('Nothing is open')).toBeNull();
  });
});

describe('a list of amounts', () => {
  it('says what it comes to in each currency once it is narrowed', async () => {
    const { read } = show('?status=paid', 3);
    expect((await screen.findByText(/Sum Rp 1\.250\.000, USD 30,50/)).textContent).toContain('1–3 of 3');
    expect(read).toHaveBeenCalledWith(
      'purchases',
      expect.objectContaining({
        what: 'sums',
        query: expect.objectContaining({ status: 'paid' }) as unknown,
      }),
    );
  });

  it('asks for no sums where it is as it opens, or too long to be summed', async () => {
    const atRest = show('?status=open', 3);
    await screen.findByText('North');
    expect(atRest.read).not.toHaveBeenCalledWith('purchases', expect.anything());
    cleanup();
    const long = show('?status=paid', mostSummed + 1);
    await screen.findByText('North');
    expect(long.read).not.toHaveBeenCalledWith('purchases', expect.anything());
  });
});
