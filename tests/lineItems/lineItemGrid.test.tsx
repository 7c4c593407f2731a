// @vitest-environment jsdom
import '../shell/builtRoutes.ts';
import { ThemeProvider } from '@mui/material/styles';
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import axe from 'axe-core';
import { useEffect } from 'react';
import { CoreAdminContext, memoryStore } from 'react-admin';
import type { UseFormReturn } from 'react-hook-form';
import { FormProvider, useForm } from 'react-hook-form';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { buildDataProvider } from '../../providers/data/dataProvider.ts';
import { buildI18nProvider } from '../../providers/i18n/i18nProvider.ts';
import { beginSession, endSession } from '../../providers/session/storedSession.ts';
import { nounResources } from '../../resources/nounResources.ts';
import { en } from '../phrases.ts';
import { theme } from '../../src/app/theme.ts';
import type { LineFields, LineForm } from '../../resources/purchasing/document/lines/line.ts';
import { emptyLine } from '../../resources/purchasing/document/lines/line.ts';
import { LineItemGrid } from '../../resources/purchasing/document/lines/LineItemGrid.tsx';
import { TotalsPanel } from '../../resources/purchasing/document/lines/TotalsPanel.tsx';
import { useTotalsStore } from '../../resources/purchasing/document/lines/useTotalsStore.tsx';
import { law } from '../../domain/message/message.ts';
import { errorOf } from '../../src/ui/form/fields/useFieldError.ts';

const i18nProvider = buildI18nProvider({
  locale: 'en',
  messages: () => en,
  locales: [{ locale: 'en', name: 'English' }],
});

const dataProvider = buildDataProvider(nounResources);

const chair = {
  id: 3,
  code: 'SKU-3',
  name: 'Office chair',
  unit: 'pcs',
  prices: [{ currencyCode: 'IDR', amount: 1_250_000 }],
  tax: 11,
  whtTax: 2,
};

beforeEach(() => {
  const claims = btoa(JSON.stringify({ companyID: 1, employeeID: 7, iat: 0, exp: 1800 }));
  beginSession({ accessToken: `x.${claims}.x`, refreshToken: 'refresh' });
  Element.prototype.scrollIntoView = () => {};
  vi.stubGlobal('fetch', (input: string) => {
    const query = new URL(input, window.location.origin).searchParams.get('query') ?? '';
    const data = [chair].filter(({ name }) => name.toLowerCase().includes(query.toLowerCase()));
    return Promise.resolve(Response.json({ data }));
  });
});

afterEach(() => {
  act(() => endSession());
  cleanup();
  vi.unstubAllGlobals();
});

let form: UseFormReturn<LineForm>;

function Page({ items, currencyCode }: { items: LineFields[]; currencyCode: string }) {
  const own = useForm<LineForm>({ defaultValues: { items, currencyCode, isPriceIncludeTax: false } });
  useEffect(() => {
    form = own;
  }, [own]);
  const store = useTotalsStore(own);
  return (
    <FormProvider {...own}>
      <main>
        <LineItemGrid label="Items" store={store} />
        <TotalsPanel store={store} />
      </main>
    </FormProvider>
  );
}

function show(items: LineFields[] = [emptyLine], currencyCode = 'IDR') {
  return render(
    <MemoryRouter>
      <CoreAdminContext dataProvider={dataProvider} i18nProvider={i18nProvider} store={memoryStore()}>
        <ThemeProvider theme={theme}>
          <Page items={items} currencyCode={currencyCode} />
        </ThemeProvider>
      </CoreAdminContext>
    </MemoryRouter>,
  );
}

const named = (...names: string[]) =>
  names.map((itemName, at) => ({ ...emptyLine, itemName, itemableID: at + 1 }));
const cell = (name: string) => screen.getByLabelText<HTMLInputElement>(name, { selector: 'input' });
const names = () => form.getValues('items').map((line) => line.itemName);
const type = (name: string, value: string) => fireEvent.input(cell(name), { target: { value } });

function paste(name: string, text: string): void {
  fireEvent.paste(cell(name), { clipboardData: { getData: () => text } });
}

describe('typing', () => {
  it('masks amounts and adds them up while they are typed', async () => {
    show();
    type('Quantity, line 1', '2');
    type('Unit price, line 1', '1250000');
    type('VAT %, line 1', '11');
    expect(cell('Unit price, line 1').value).toBe('1.250.000');
    await screen.findByText('VAT 11%');
    expect(screen.getByText('Rp 2.775.000')).toBeTruthy();
  });

  it('puts the form of a number right when its cell is left', () => {
    show([emptyLine], 'USD');
    type('Unit price, line 1', '1234,');
    fireEvent.blur(cell('Unit price, line 1'));
    expect(form.getValues('items.0.unitPrice')).toBe('1.234');
  });

  it.each([
    ['Unit price', '1.250.000,50', 'IDR', 'IDR has no decimals'],
    ['Quantity', '-5', 'USD', 'Must not be negative'],
    ['Unit price', '1.234.567.890.123', 'IDR', 'At most 12 digits'],
    ['Quantity', '-2', 'IDR', 'Must not be negative'],
    ['VAT %', '110', 'IDR', 'Must be at most 100'],
  ])(
    'keeps what it refuses and says why as the cell is left: %s %s in %s',
    async (column, text, code, why) => {
      show([emptyLine], code);
      const input = cell(`${column}, line 1`);
      type(`${column}, line 1`, text);
      expect(input.getAttribute('aria-invalid')).toBeNull();
      fireEvent.blur(input);
      await screen.findByText(why);
      expect(input.value).toBe(text);
      expect(input.getAttribute('aria-invalid')).toBe('true');
      type(`${column}, line 1`, '12');
      await waitFor(() => expect(input.getAttribute('aria-invalid')).toBeNull());
    },
  );

  it('takes the empty decimals of a whole currency', () => {
    show();
    type('Unit price, line 1', '1.250.000,00');
    fireEvent.blur(cell('Unit price, line 1'));
    expect(form.getValues('items.0.unitPrice')).toBe('1.250.000');
  });

  it('has no number inputs: they eat what they cannot read', () => {
    show();
    expect(cell('Unit price, line 1').type).toBe('text');
    expect(cell('Unit price, line 1').inputMode).toBe('decimal');
  });
});

describe('keys', () => {
  it('go up, down and to the next cell', () => {
    show(named('A', 'B'));
    cell('Quantity, line 1').focus();
    fireEvent.keyDown(cell('Quantity, line 1'), { key: 'Enter' });
    expect(document.activeElement).toBe(cell('Quantity, line 2'));
    fireEvent.keyDown(cell('Quantity, line 2'), { key: 'ArrowUp' });
    expect(document.activeElement).toBe(cell('Quantity, line 1'));
    fireEvent.keyDown(cell('Quantity, line 1'), { key: 'ArrowRight' });
    expect(document.activeElement).toBe(cell('Unit, line 1'));
  });

  it('stay within the lines', () => {
    show(named('A'));
    cell('Quantity, line 1').focus();
    fireEvent.keyDown(cell('Quantity, line 1'), { key: 'ArrowDown' });
    expect(document.activeElement).toBe(cell('Quantity, line 1'));
  });

  it('add a line below, and go to its item', async () => {
    show(named('A', 'B'));
    fireEvent.keyDown(cell('Notes, line 1'), { key: 'Enter', ctrlKey: true });
    await waitFor(() => expect(names()).toEqual(['A', '', 'B']));
    expect(document.activeElement).toBe(cell('Item, line 2'));
    expect(screen.getByText('Line 2 added.')).toBeTruthy();
  });

  it('add a line with Enter in the last one, but none below an empty one', async () => {
    show(named('A'));
    fireEvent.keyDown(cell('Quantity, line 1'), { key: 'Enter' });
    await waitFor(() => expect(names()).toEqual(['A', '']));
    expect(document.activeElement).toBe(cell('Item, line 2'));
    fireEvent.keyDown(cell('Quantity, line 2'), { key: 'Enter' });
    fireEvent.keyDown(cell('Quantity, line 1'), { key: 'Enter' });
    await act(async () => {});
    expect(names()).toEqual(['A', '']);
  });

  it('add a line with Tab from the last cell, and leave an empty last line', async () => {
    show(named('A'));
    expect(fireEvent.keyDown(cell('Unit, line 1'), { key: 'Tab' })).toBe(true);
    expect(fireEvent.keyDown(cell('Notes, line 1'), { key: 'Tab', shiftKey: true })).toBe(true);
    expect(fireEvent.keyDown(cell('Notes, line 1'), { key: 'Tab' })).toBe(false);
    await waitFor(() => expect(names()).toEqual(['A', '']));
    expect(document.activeElement).toBe(cell('Item, line 2'));
    expect(screen.getByRole('status').textContent).toContain('As long as it is empty, Tab leads out');
    // The browser's own Tab goes on: to the buttons of the line, and out of the grid.
    expect(fireEvent.keyDown(cell('Notes, line 2'), { key: 'Tab' })).toBe(true);
    await act(async () => {});
    expect(names()).toEqual(['A', '']);
  });

  it('delete a line, which Undo brings back as it was', async () => {
    show(named('A', 'B', 'C'));
    fireEvent.keyDown(cell('Quantity, line 2'), { key: 'Delete', altKey: true });
    await waitFor(() => expect(names()).toEqual(['A', 'C']));
    expect(document.activeElement).toBe(cell('Quantity, line 2'));
    fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(names()).toEqual(['A', 'B', 'C']));
    expect(form.getValues('items.1.itemableID')).toBe(2);
  });

  it('move a line, and the focus with it', async () => {
    show(named('A', 'B'));
    fireEvent.keyDown(cell('Quantity, line 2'), { key: 'ArrowUp', altKey: true, shiftKey: true });
    await waitFor(() => expect(names()).toEqual(['B', 'A']));
    expect(document.activeElement).toBe(cell('Quantity, line 1'));
  });
});

describe('the buttons of a line', () => {
  it('are one stop of the Tab key, with the arrows inside', () => {
    show(named('A', 'B'));
    const [up, down] = within(screen.getByRole('toolbar', { name: 'line 1' })).getAllByRole('button');
    expect([up?.tabIndex, down?.tabIndex]).toEqual([0, -1]);
    up?.focus();
    fireEvent.keyDown(up as HTMLElement, { key: 'ArrowRight' });
    expect(document.activeElement).toBe(down);
  });

  it('move, duplicate and delete', async () => {
    show(named('A', 'B'));
    fireEvent.click(screen.getByRole('button', { name: 'Move down, line 1' }));
    await waitFor(() => expect(names()).toEqual(['B', 'A']));
    fireEvent.click(screen.getByRole('button', { name: 'Duplicate, line 2' }));
    await waitFor(() => expect(names()).toEqual(['B', 'A', 'A']));
    fireEvent.click(screen.getByRole('button', { name: 'Delete, line 1' }));
    await waitFor(() => expect(names()).toEqual(['A', 'A']));
  });

  it('do nothing where there is no further to go', () => {
    show(named('A', 'B'));
    fireEvent.click(screen.getByRole('button', { name: 'Move up, line 1' }));
    expect(names()).toEqual(['A', 'B']);
  });
});

describe('pasting', () => {
  it('lays a spreadsheet over the lines and marks what it cannot read', async () => {
    show(named('A'));
    paste('Item, line 1', 'Desk\t2\tpcs\t1.250.000\t11\t2\nLamp\tx\tpcs\t75000');
    await waitFor(() => expect(names()).toEqual(['Desk', 'Lamp']));
    expect(form.getValues('items.0')).toMatchObject({
      qty: '2',
      unitPrice: '1.250.000',
      tax: '11',
      whtTax: '2',
    });
    expect(cell('Quantity, line 2').value).toBe('x');
    expect(cell('Quantity, line 2').getAttribute('aria-invalid')).toBe('true');
    expect(screen.getByText('2 lines pasted. 1 cell could not be read and is marked.')).toBeTruthy();
    type('Quantity, line 2', '3');
    await waitFor(() => expect(cell('Quantity, line 2').getAttribute('aria-invalid')).toBeNull());
  });

  it('takes a minus for a discount, keeps a 13th digit and decimals of the rupiah, and refuses them', async () => {
    show(named('A'));
    paste('Unit price, line 1', '-5.000\n1234567890123\n1.250.000,50');
    await screen.findByText('3 lines pasted. 2 cells could not be read and are marked.');
    expect(form.getValues('items').map((line) => line.unitPrice)).toEqual([
      '−5.000',
      '1234567890123',
      '1.250.000,50',
    ]);
    expect(screen.queryByText('Must not be negative')).toBeNull();
    expect(screen.getByText('At most 12 digits')).toBeTruthy();
    expect(screen.getByText('IDR has no decimals')).toBeTruthy();
  });

  it('finds the products behind pasted names', async () => {
    show();
    paste('Item, line 1', 'office chair\t3\nBespoke shelf\t1');
    await waitFor(() => expect(form.getValues('items.0.itemableID')).toBe(3));
    expect(form.getValues('items.0')).toMatchObject({
      unit: 'pcs',
      unitPrice: '1.250.000',
      tax: '11',
      qty: '3',
    });
    expect(form.getValues('items.1.itemableID')).toBeNull();
  });

  it('takes an amount with its symbol and separators into one cell', () => {
    show([emptyLine], 'USD');
    paste('Unit price, line 1', 'USD 1,234.50');
    expect(form.getValues('items.0.unitPrice')).toBe('1.234,5');
    paste('Unit price, line 1', 'Rp 1.000');
    expect(form.getValues('items.0.unitPrice')).toBe('Rp 1.000');
    expect(errorOf(form.getFieldState('items.0.unitPrice').error)).toEqual(
      law('field.otherCurrency', { found: 'IDR', currency: 'USD' }),
    );
  });
});

describe('an item', () => {
  it('is chosen from the list with the keyboard, and fills what is empty', async () => {
    show([{ ...emptyLine, unitPrice: '900.000' }]);
    type('Item, line 1', 'chair');
    await screen.findByRole('option', { name: /Office chair/ });
    fireEvent.keyDown(cell('Item, line 1'), { key: 'ArrowDown' });
    fireEvent.keyDown(cell('Item, line 1'), { key: 'Enter' });
    expect(form.getValues('items.0')).toMatchObject({
      itemableID: 3,
      itemableType: 'product',
      itemName: 'Office chair',
      qty: '1',
      unit: 'pcs',
      unitPrice: '900.000',
      tax: '11',
      whtTax: '2',
    });
    expect(screen.queryByRole('listbox')).toBeNull();
  });

  it('may be a text of its own, and is no product any more when the text changes', async () => {
    show(named('Office chair'));
    type('Item, line 1', 'Bespoke shelf');
    expect(form.getValues('items.0.itemableID')).toBeNull();
    fireEvent.click(await screen.findByRole('option', { name: 'Use “Bespoke shelf” as a one-off item' }));
    expect(form.getValues('items.0')).toMatchObject({ itemableType: 'misc', qty: '1' });
    expect(screen.getByText('One-off')).toBeTruthy();
  });
});

it('is a table without faults to those who do not see it', async () => {
  const { container } = show(named('A', 'B'));
  const table = screen.getByRole('table', { name: 'Items' });
  expect(table.getAttribute('aria-rowcount')).toBe('3');
  expect(within(table).getAllByRole('columnheader')).toHaveLength(10);
  const { violations } = await axe.run(container, { rules: { 'color-contrast': { enabled: false } } });
  expect(violations).toEqual([]);
});
