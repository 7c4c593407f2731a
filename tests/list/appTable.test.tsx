// @vitest-environment jsdom
import '../shell/builtRoutes.ts';
import { ThemeProvider } from '@mui/material/styles';
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import axe from 'axe-core';
import { useState } from 'react';
import { I18nContextProvider } from 'react-admin';
import { MemoryRouter } from 'react-router';
import { afterEach, describe, expect, it } from 'vitest';
import { buildI18nProvider } from '../../providers/i18n/i18nProvider.ts';
import { en } from '../phrases.ts';
import { theme } from '../../src/app/theme.ts';
import { AppTable } from '../../src/ui/list/AppTable.tsx';
import type { Column } from '../../src/ui/list/columns.ts';
import { foldableColumns, stackedColumns } from '../../src/ui/list/foldedColumns.ts';
import type { Sort } from '../../domain/list/listQuery.ts';
import { Pager } from '../../src/ui/list/Pager.tsx';
import { RowActions } from '../../src/ui/list/rows/RowActions.tsx';
import { RowCards } from '../../src/ui/list/rows/RowCards.tsx';
import { documentLooks } from '../../resources/purchasing/document/document.ts';
import { StatusBadge } from '../../src/ui/StatusBadge.tsx';
import { selectionSum, useSelection } from '../../src/ui/list/rows/useSelection.ts';

interface Bill {
  id: number;
  number: string;
  vendor: string;
  amount: number;
  isProcessed: boolean;
}

const bills: Bill[] = [
  { id: 1, number: 'INV-1', vendor: 'Toko Maju', amount: 1_250_000, isProcessed: false },
  { id: 2, number: 'INV-2', vendor: 'Sinar Abadi', amount: 800_000, isProcessed: true },
  { id: 3, number: 'INV-3', vendor: 'Karya Jaya', amount: 75_500, isProcessed: false },
];
const columns: Column<Bill>[] = [
  {
    key: 'number',
    header: 'Number',
    cell: (bill) => bill.number,
    isRowHeader: true,
    href: (bill) => `/bills/bills-to-pay/${bill.id}`,
    sortable: 'referenceID',
  },
  { key: 'vendor', header: 'Vendor', cell: (bill) => bill.vendor },
  { key: 'amount', header: 'Amount', cell: (bill) => String(bill.amount), align: 'right', sortable: true },
];
const processed = 'Unable to approve or reject this request because it has been processed.';
const refusalOf = (bill: Bill): string | null => (bill.isProcessed ? processed : null);
const i18nProvider = buildI18nProvider({
  locale: 'en',
  messages: () => en,
  locales: [{ locale: 'en', name: 'English' }],
});

function Frame({ children }: { children: React.ReactNode }) {
  return (
    <I18nContextProvider value={i18nProvider}>
      <ThemeProvider theme={theme}>
        <MemoryRouter>{children}</MemoryRouter>
      </ThemeProvider>
    </I18nContextProvider>
  );
}

const actionsOf = (bill: Bill) => (
  <RowActions name={bill.number} actions={[{ id: 'show', label: 'View', to: `/bills/${bill.id}` }]} />
);

let sorted: string[] = [];

interface TableProps {
  sort?: readonly Sort[];
  question?: string;
  rows?: readonly Bill[];
}

function Table({ sort = [], question = 'all', rows = bills }: TableProps) {
  const selection = useSelection<Bill>(question, refusalOf);
  return (
    <main>
      <AppTable
        caption="Purchases"
        columns={columns}
        rows={rows}
        nameOf={(bill) => bill.number}
        sort={sort}
        onSort={(field) => sorted.push(field)}
        selection={selection}
        refusalOf={refusalOf}
        rowActions={actionsOf}
      />
      <output data-testid="chosen">{[...selection.ids].join(',')}</output>
      <button type="button" onClick={() => selection.keepFailed(new Map([[3, 'Not your turn']]))}>
        fail
      </button>
    </main>
  );
}

afterEach(() => {
  cleanup();
  sorted = [];
});

const checkbox = (name: string) => screen.getByRole<HTMLInputElement>('checkbox', { name });

describe('the table of a list', () => {
  it('has a caption, heads, row heads and real links', () => {
    render(<Table />, { wrapper: Frame });
    const table = screen.getByRole('table', { name: /^Purchases/ });
    expect(
      within(table)
        .getAllByRole('rowheader')
        .map((cell) => cell.textContent),
    ).toEqual(['INV-1', 'INV-2', 'INV-3']);
    expect(screen.getByRole('link', { name: 'INV-2' })).toHaveProperty('pathname', '/bills/bills-to-pay/2');
    expect(
      within(table)
        .getAllByRole('columnheader')
        .map((cell) => cell.textContent),
    ).toEqual(['Number', 'Vendor', 'Amount', 'Actions']);
  });

  it('says its order at the ordered column alone', () => {
    render(<Table sort={[{ field: 'amount', isDescending: true }]} />, { wrapper: Frame });
    const heads = screen.getAllByRole('columnheader').map((head) => head.getAttribute('aria-sort'));
    expect(heads).toEqual([null, null, 'descending', null]);
    expect(screen.getByRole('table', { name: /ordered by Amount, descending/ })).toBeTruthy();
  });

  it('orders by the field that a column names, and offers no order where there is none', () => {
    render(<Table />, { wrapper: Frame });
    fireEvent.click(screen.getByRole('button', { name: 'Number' }));
    fireEvent.click(screen.getByRole('button', { name: 'Amount' }));
    expect(sorted).toEqual(['referenceID', 'amount']);
    expect(screen.queryByRole('button', { name: 'Vendor' })).toBeNull();
  });

  it('does not choose a row that may not be chosen, and says why', () => {
    render(<Table />, { wrapper: Frame });
    const box = checkbox('Select INV-2');
    expect(box.getAttribute('aria-disabled')).toBe('true');
    const reason = document.getElementById(box.getAttribute('aria-describedby') ?? '');
    expect(reason?.textContent).toBe(processed);
    fireEvent.click(box);
    fireEvent.click(checkbox('Select all rows on this page'));
    expect(screen.getByTestId('chosen').textContent).toBe('1,3');
    fireEvent.click(checkbox('Select all rows on this page'));
    expect(screen.getByTestId('chosen').textContent).toBe('');
  });

  it('shows a partly chosen page as such', () => {
    render(<Table />, { wrapper: Frame });
    fireEvent.click(checkbox('Select INV-1'));
    expect(checkbox('Select all rows on this page').indeterminate).toBe(true);
    fireEvent.click(checkbox('Select INV-3'));
    expect(checkbox('Select all rows on this page').indeterminate).toBe(false);
    expect(checkbox('Select all rows on this page').checked).toBe(true);
  });

  it('keeps what failed chosen, with its reason beside the row', () => {
    render(<Table />, { wrapper: Frame });
    fireEvent.click(checkbox('Select all rows on this page'));
    fireEvent.click(screen.getByRole('button', { name: 'fail' }));
    expect(screen.getByTestId('chosen').textContent).toBe('3');
    expect(screen.getByText('Failed: Not your turn')).toBeTruthy();
  });

  it('forgets the chosen rows when something else is asked', () => {
    function Asking() {
      const [question, setQuestion] = useState('a');
      return (
        <>
          <Table question={question} />
          <button type="button" onClick={() => setQuestion('b')}>
            ask
          </button>
        </>
      );
    }
    render(<Asking />, { wrapper: Frame });
    fireEvent.click(checkbox('Select INV-1'));
    expect(screen.getByTestId('chosen').textContent).toBe('1');
    fireEvent.click(screen.getByRole('button', { name: 'ask' }));
    expect(screen.getByTestId('chosen').textContent).toBe('');
  });

  it('has nothing that axe objects to, as a table and as cards', async () => {
    const { container, rerender } = render(<Table sort={[{ field: 'amount', isDescending: false }]} />, {
      wrapper: Frame,
    });
    // Colours need a picture; they are judged in a browser.
    const options = { rules: { 'color-contrast': { enabled: false }, region: { enabled: false } } };
    expect((await axe.run(container, options)).violations).toEqual([]);
    rerender(
      <main>
        <RowCards caption="Purchases" columns={columns} rows={bills} nameOf={(bill) => bill.number} />
      </main>,
    );
    expect((await axe.run(container, options)).violations).toEqual([]);
    expect(screen.getAllByRole('listitem')).toHaveLength(3);
  });
});

describe('the pager', () => {
  function turns(page: number, total: number): { went: number[]; press: (name: string) => void } {
    const went: number[] = [];
    render(
      <Pager
        page={page}
        limit={10}
        total={total}
        defaultLimit={10}
        onPage={(to) => went.push(to)}
        onLimit={() => {}}
      />,
      { wrapper: Frame },
    );
    return { went, press: (name) => fireEvent.click(screen.getByRole('button', { name })) };
  }

  it('says where it is', () => {
    turns(2, 1234);
    expect(screen.getByRole('status').textContent).toBe('11–20 of 1.234');
  });

  it('turns to the neighbours and to both ends', () => {
    const { went, press } = turns(3, 45);
    for (const name of ['First page', 'Previous page', 'Next page', 'Last page']) press(name);
    expect(went).toEqual([1, 2, 4, 5]);
  });

  it('does not turn past the ends', () => {
    const { went, press } = turns(5, 45);
    for (const name of ['Next page', 'Last page']) press(name);
    expect(went).toEqual([]);
    expect(screen.getByRole('button', { name: 'Next page' }).getAttribute('aria-disabled')).toBe('true');
  });
});

it('offers to select all only where there is something to select', () => {
  render(<Table rows={bills.filter((bill) => bill.isProcessed)} />, { wrapper: Frame });
  const all = checkbox('Select all rows on this page');
  expect(all.getAttribute('aria-disabled')).toBe('true');
  expect(screen.getByText('No row on this page can be selected.')).toBeTruthy();
  cleanup();
  render(<Table />, { wrapper: Frame });
  expect(checkbox('Select all rows on this page').getAttribute('aria-disabled')).toBeNull();
});

describe('the sum of a selection', () => {
  it('is shown when all of it is in one currency, exact', () => {
    expect(
      selectionSum([
        { amount: 0.1, currency: 'USD' },
        { amount: 0.2, currency: 'USD' },
      ]),
    ).toBe('USD 0,30');
    expect(selectionSum([{ amount: 1_250_000, currency: 'IDR' }])).toBe('Rp 1.250.000');
  });

  it('is not shown across currencies', () => {
    expect(
      selectionSum([
        { amount: 1, currency: 'USD' },
        { amount: 1, currency: 'IDR' },
      ]),
    ).toBeNull();
    expect(selectionSum([])).toBeNull();
  });
});

describe('columns where there is no room for all', () => {
  const heads = [
    { key: 'number', header: 'Number', isRowHeader: true },
    { key: 'vendor', header: 'Vendor', isText: true },
    { key: 'date', header: 'Date', under: 'number' },
    { key: 'total', header: 'Total', under: 'gone' },
    { key: 'account', header: 'Account', isText: true, under: 'vendor' },
  ];
  const drawn = (folds: number) =>
    stackedColumns(heads, folds).map(({ column, under }) =>
      [column.key, ...under.map(({ key }) => key)].join('/'),
    );

  it('go under another one, words first; one whose place is not shown stays', () => {
    expect(foldableColumns(heads).map(({ key }) => key)).toEqual(['account', 'date']);
    expect(drawn(0)).toEqual(['number', 'vendor', 'date', 'total', 'account']);
    expect(drawn(1)).toEqual(['number', 'vendor/account', 'date', 'total']);
    expect(drawn(2)).toEqual(['number/date', 'vendor/account', 'total']);
    expect(drawn(9)).toEqual(drawn(2));
  });
});

describe('a row on a phone', () => {
  const placed: Column<Bill>[] = columns.map((column) => ({
    ...column,
    ...(column.key === 'vendor' ? { place: 'who' } : column.key === 'amount' ? { place: 'amount' } : {}),
  }));
  const draw = (shown: readonly Column<Bill>[]) =>
    render(<RowCards caption="Purchases" columns={shown} rows={bills} nameOf={(bill) => bill.number} />, {
      wrapper: Frame,
    });

  it('says who and how much, and its number leads to it', () => {
    draw(placed);
    const [first] = screen.getAllByRole('listitem');
    expect(first?.textContent).toBe('Toko Maju1250000INV-1');
    expect(screen.getByRole('link', { name: 'INV-1' })).toHaveProperty('pathname', '/bills/bills-to-pay/1');
  });

  it('says everything by name where no column has a place', () => {
    draw(columns);
    expect(screen.getAllByRole('listitem')[0]?.textContent).toBe('INV-1VendorToko MajuAmount1250000');
  });
});

describe('the actions of a row', () => {
  const view = { id: 'view', label: 'View', to: '/bills/1' };
  const draw = (actions: Parameters<typeof RowActions>[0]['actions']) =>
    render(<RowActions name="INV-1" actions={actions} isMenu />, { wrapper: Frame });
  const buttons = () => screen.getAllByRole('button').map((button) => button.getAttribute('aria-label'));

  it('show the likeliest as a button beside the menu of all', () => {
    const pressed: string[] = [];
    draw([
      view,
      { id: 'approve', label: 'Approve', onPress: () => pressed.push('approve') },
      { id: 'reject', label: 'Reject', isDestructive: true },
    ]);
    expect(buttons()).toEqual(['Approve, INV-1', 'More actions for INV-1']);
    fireEvent.click(screen.getByRole('button', { name: 'Approve, INV-1' }));
    expect(pressed).toEqual(['approve']);
  });

  it('do not press for what cannot be taken back, or not be taken', () => {
    draw([view, { id: 'void', label: 'Void', isDestructive: true }]);
    expect(buttons()).toEqual(['More actions for INV-1']);
    cleanup();
    draw([view, { id: 'approve', label: 'Approve', isDisabled: true }]);
    expect(buttons()).toEqual(['More actions for INV-1']);
  });
});

describe('a status', () => {
  const toneOf = (props: Omit<Parameters<typeof StatusBadge>[0], 'looks'>) => {
    const { container } = render(<StatusBadge {...props} looks={documentLooks} />, { wrapper: Frame });
    return { words: container.textContent, look: container.firstElementChild?.className };
  };

  it('is short in a list, and full elsewhere; settled words stay', () => {
    expect(toneOf({ status: 'awaiting_payment_authorization', isShort: true }).words).toBe('To authorize');
    expect(toneOf({ status: 'awaiting_payment_authorization' }).words).toBe('Awaiting payment authorization');
    expect(toneOf({ status: 'awaiting_review', isShort: true }).words).toBe('Awaiting review');
  });

  it('says by its colour who has to act: me, somebody else, the bank, nobody', () => {
    const looks = [
      toneOf({ status: 'awaiting_review', isMyTurn: true }).look,
      toneOf({ status: 'awaiting_review', isMyTurn: false }).look,
      toneOf({ status: 'awaiting_disbursement', isMyTurn: false }).look,
      toneOf({ status: 'paid', isMyTurn: false }).look,
    ];
    expect(new Set(looks).size).toBe(4);
    expect(toneOf({ status: 'awaiting_revision', isMyTurn: true }).look).toBe(looks[0]);
    expect(toneOf({ status: 'awaiting_revision', isMyTurn: false }).look).toBe(looks[1]);
  });
});
