// @vitest-environment jsdom
import '../shell/builtRoutes.ts';
import { ThemeProvider } from '@mui/material/styles';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import type { DataProvider } from 'react-admin';
import { CoreAdminContext, TextField, useListContext } from 'react-admin';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { buildI18nProvider } from '../../providers/i18n/i18nProvider.ts';
import { en } from '../phrases.ts';
import { theme } from '../../src/app/theme.ts';
import { AppList } from '../../src/ui/list/AppList.tsx';
import { textFilter } from '../../domain/list/filterKinds.ts';
import { listSpec } from '../../domain/list/listQuery.ts';

interface Place {
  id: number;
  name: string;
  city: string;
}

const places: Place[] = [
  { id: 1, name: 'North', city: 'Medan' },
  { id: 2, name: 'South', city: 'Bandung' },
];
const spec = listSpec({
  screen: 'places',
  filters: { query: textFilter() },
  sorts: ['name'],
  defaultSort: 'name',
  defaultLimit: 10,
});

/** A button as a react-admin developer writes one. */
function OwnButton() {
  const { total, page, sort, setPage, setSort, filterValues, setFilters } = useListContext();
  return (
    <>
      <output>{`${total} rows, page ${page}, ${sort.field} ${sort.order}, ${JSON.stringify(filterValues)}`}</output>
      <button onClick={() => setPage(3)}>third page</button>
      <button onClick={() => setSort({ field: 'name', order: 'DESC' })}>turn round</button>
      <button onClick={() => setFilters({ query: 'nor' })}>narrow</button>
    </>
  );
}

function show() {
  const getList = vi.fn(() => Promise.resolve({ data: places, total: 40 }));
  const dataProvider = { getList } as unknown as DataProvider;
  const i18nProvider = buildI18nProvider({
    locale: 'en',
    messages: () => en,
    locales: [{ locale: 'en', name: 'English' }],
  });
  const list = (
    <CoreAdminContext dataProvider={dataProvider} i18nProvider={i18nProvider}>
      <ThemeProvider theme={theme}>
        <AppList<Place, (typeof spec)['filters']>
          resource="places"
          spec={spec}
          caption="Places"
          columns={[
            { key: 'name', header: 'Name', isRowHeader: true, cell: (row) => row.name },
            { key: 'city', header: 'City', cell: () => <TextField source="city" /> },
          ]}
          nameOf={(row) => row.name}
          toolbar={() => <OwnButton />}
        />
      </ThemeProvider>
    </CoreAdminContext>
  );
  const router = createMemoryRouter([{ path: '/places', element: list }], { initialEntries: ['/places'] });
  render(<RouterProvider router={router} />);
  return router;
}

afterEach(cleanup);

describe("react-admin's own components in a list", () => {
  it('a field reads the record of its row', async () => {
    show();
    expect((await screen.findByRole('row', { name: /North/ })).textContent).toContain('Medan');
    expect(screen.getByRole('row', { name: /South/ }).textContent).toContain('Bandung');
  });

  it('a button reads what the list asks, and changes its address', async () => {
    const router = show();
    await screen.findByText('40 rows, page 1, name ASC, {}');
    fireEvent.click(screen.getByText('third page'));
    await waitFor(() => expect(router.state.location.search).toBe('?page=3'));
    fireEvent.click(screen.getByText('turn round'));
    await waitFor(() => expect(router.state.location.search).toBe('?sort=-name'));
    fireEvent.click(screen.getByText('narrow'));
    await waitFor(() => expect(router.state.location.search).toBe('?query=nor&sort=-name'));
    await screen.findByText('40 rows, page 1, name DESC, {"query":"nor"}');
  });
});
