// @vitest-environment jsdom
import { ThemeProvider } from '@mui/material/styles';
import { act, cleanup, configure, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import axe from 'axe-core';
import type { RefObject } from 'react';
import { createRef, useEffect } from 'react';
import { CoreAdminContext, memoryStore } from 'react-admin';
import type { UseFormReturn } from 'react-hook-form';
import { FormProvider, useForm, useWatch } from 'react-hook-form';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Choice } from '../../domain/noun/fields.ts';
import { noChoice } from '../../domain/noun/fields.ts';
import { parseTypedDay } from '../../domain/day/dayInput.ts';
import { parseNumber } from '../../domain/money/moneyInput.ts';
import { buildI18nProvider } from '../../providers/i18n/i18nProvider.ts';
import { theme } from '../../src/app/theme.ts';
import type { LineColumn } from '../../src/ui/lineGrid/lineColumns.ts';
import type { LineGridHandle } from '../../src/ui/lineGrid/LineGrid.tsx';
import { LineGrid } from '../../src/ui/lineGrid/LineGrid.tsx';
import { en } from '../phrases.ts';

/** A grid of stops of a journey: nothing of it is a purchase. */
interface Stop {
  from: Choice;
  means: string;
  leavesOn: string;
  km: string;
  litres: string;
  isPaid: boolean;
  remark: string;
}

const newStop: Stop = {
  from: noChoice,
  means: '',
  leavesOn: '',
  km: '',
  litres: '',
  isPaid: false,
  remark: '',
};
const towns = ['Bandung', 'Bogor', 'Solo'].map((name, at) => ({ id: at + 1, name }));
const search = vi.fn(async (text: string) =>
  towns.filter(({ name }) => name.toLowerCase().startsWith(text.toLowerCase())),
);
const figure = (text: string) => parseNumber(text, 1);
const decimals = () => 1;

const columns: readonly LineColumn<Stop>[] = [
  {
    kind: 'reference',
    key: 'from',
    heading: 'From',
    width: [120, 2],
    searchKey: 'towns',
    search,
    async settle(pasted) {
      const found = await search('');
      const names = new Set(pasted.map(({ from }) => from.name));
      return {
        cellsOf({ from }) {
          const town = names.has(from.name) ? found.find(({ name }) => name === from.name) : undefined;
          return from.id === null && town ? { from: town } : {};
        },
      };
    },
  },
  {
    kind: 'choice',
    key: 'means',
    heading: 'By',
    width: [90, 1],
    calledAlso: ['means'],
    options: [
      { value: 'car', label: 'Car' },
      { value: 'train', label: 'Train' },
    ],
    // Nobody fills the tank of a train.
    fills: ({ means }) => (means === 'train' ? { litres: '', isPaid: true } : {}),
  },
  { kind: 'day', key: 'leavesOn', heading: 'Day', width: [100, 1], readDay: (text) => parseTypedDay(text) },
  {
    kind: 'number',
    key: 'km',
    heading: 'Km',
    width: [70, 0],
    parse: figure,
    decimals,
    fills: ({ km, means }) => {
      const read = figure(km);
      return read.ok && means === 'car' ? { litres: String(Math.ceil(Number(read.amount) / 12)) } : {};
    },
    Sum: () => {
      const stops = useWatch<{ trip: { stops: Stop[] } }, 'trip.stops'>({ name: 'trip.stops' });
      return stops.reduce((sum, { km }) => sum + Number(km), 0);
    },
  },
  { kind: 'number', key: 'litres', heading: 'Litres', width: [70, 0], parse: figure, decimals },
  {
    kind: 'switch',
    key: 'isPaid',
    heading: 'Paid',
    width: [50, 0],
    words: { yes: 'Yes', no: 'No' },
  },
  {
    kind: 'computed',
    key: 'place',
    heading: 'Place',
    width: [60, 0],
    Text: ({ index }) => `#${index + 1}`,
  },
  { kind: 'text', key: 'remark', heading: 'Remark', width: [90, 1], isUnpasted: true },
];

let form: UseFormReturn<{ trip: { stops: Stop[] } }>;
let grid: RefObject<LineGridHandle | null>;

function Page({ stops }: { stops: Stop[] }) {
  const own = useForm({ defaultValues: { trip: { stops } } });
  useEffect(() => {
    form = own;
  }, [own]);
  return (
    <FormProvider {...own}>
      <main>
        <LineGrid ref={grid} path="trip.stops" label="Stops" columns={columns} newLine={newStop} max={200} />
      </main>
    </FormProvider>
  );
}

const i18nProvider = buildI18nProvider({
  locale: 'en',
  messages: () => en,
  locales: [{ locale: 'en', name: 'English' }],
});

function show(...stops: Partial<Stop>[]) {
  grid = createRef();
  return render(
    <CoreAdminContext i18nProvider={i18nProvider} store={memoryStore()}>
      <ThemeProvider theme={theme}>
        <Page stops={stops.map((stop) => ({ ...newStop, ...stop }))} />
      </ThemeProvider>
    </CoreAdminContext>,
  );
}

const cell = (name: string) => screen.getByLabelText<HTMLInputElement>(name, { selector: 'input, select' });
const stops = () => form.getValues('trip.stops');
const press = (name: string, key: string, held: object = {}) =>
  fireEvent.keyDown(cell(name), { key, ...held });
const paste = (name: string, text: string) =>
  act(async () => {
    fireEvent.paste(cell(name), { clipboardData: { getData: () => text } });
  });
const isMarked = (name: string) => cell(name).getAttribute('aria-invalid') === 'true';

// The calendar is loaded when it is first opened.
configure({ asyncUtilTimeout: 15_000 });

beforeEach(() => {
  Element.prototype.scrollIntoView = () => {};
  search.mockClear();
});
afterEach(cleanup);

describe('keys', () => {
  it('go over cells of every kind, but not over what is computed', () => {
    show({ remark: 'A' }, { remark: 'B' });
    cell('From, line 1').focus();
    const way = ['By', 'Day', 'Km', 'Litres', 'Paid', 'Remark'];
    let at = 'From';
    for (const next of way) {
      press(`${at}, line 1`, 'ArrowRight');
      expect(document.activeElement, next).toBe(cell(`${next}, line 1`));
      at = next;
    }
    press('Remark, line 1', 'ArrowRight');
    expect(document.activeElement?.getAttribute('aria-label')).toBe('Move up, line 1');
  });

  it('go down from a choice and a switch, and leave them as they are', () => {
    show({ means: 'car' }, {});
    cell('By, line 1').focus();
    press('By, line 1', 'ArrowDown');
    expect(document.activeElement).toBe(cell('By, line 2'));
    press('By, line 2', 'ArrowUp');
    press('By, line 1', 'Enter');
    expect(document.activeElement).toBe(cell('By, line 2'));
    cell('Paid, line 1').focus();
    press('Paid, line 1', 'Enter');
    expect(document.activeElement).toBe(cell('Paid, line 2'));
    expect(stops().map(({ means, isPaid }) => [means, isPaid])).toEqual([
      ['car', false],
      ['', false],
    ]);
  });

  it('add a line below the last one that somebody filled, whatever it holds, and none below an empty one', async () => {
    show({ isPaid: true });
    press('From, line 1', 'Enter');
    await waitFor(() => expect(stops()).toHaveLength(2));
    expect(document.activeElement).toBe(cell('From, line 2'));
    press('From, line 2', 'Enter');
    expect(fireEvent.keyDown(cell('Remark, line 2'), { key: 'Tab' })).toBe(true);
    await act(async () => {});
    expect(stops()).toHaveLength(2);
  });

  it('delete a line, which Undo brings back as it was', async () => {
    show({ remark: 'A' }, { remark: 'B', from: { id: 2, name: 'Bogor' } });
    press('Km, line 2', 'Delete', { altKey: true });
    await waitFor(() => expect(stops()).toHaveLength(1));
    fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(stops()[1]?.from).toEqual({ id: 2, name: 'Bogor' }));
  });

  it('open the calendar of a day, and what is picked stands there as a day is written', async () => {
    show({ leavesOn: '21/11/2026' });
    press('Day, line 1', 'ArrowDown', { altKey: true });
    const calendar = await screen.findByRole('dialog', { name: /Day, line 1/ });
    fireEvent.click(within(calendar).getByRole('gridcell', { name: '24' }));
    await waitFor(() => expect(stops()[0]?.leavesOn).toBe('24/11/2026'));
    expect(cell('Day, line 1').value).toBe('24/11/2026');
  });
});

describe('cells that depend on others', () => {
  it('are filled while one types, and emptied again', () => {
    show({ means: 'car' });
    fireEvent.input(cell('Km, line 1'), { target: { value: '120' } });
    expect(cell('Litres, line 1').value).toBe('10');
    fireEvent.change(cell('By, line 1'), { target: { value: 'train' } });
    expect(stops()[0]).toMatchObject({ litres: '', isPaid: true, km: '120' });
    expect(cell('Paid, line 1').checked).toBe(true);
  });

  it('lose what was wrong with them', async () => {
    show({ means: 'car' });
    fireEvent.input(cell('Litres, line 1'), { target: { value: 'x' } });
    fireEvent.blur(cell('Litres, line 1'));
    await waitFor(() => expect(isMarked('Litres, line 1')).toBe(true));
    fireEvent.input(cell('Km, line 1'), { target: { value: '12' } });
    await waitFor(() => expect(isMarked('Litres, line 1')).toBe(false));
  });

  it('are filled by a paste, but not over what came with it', async () => {
    show({});
    await paste('From, line 1', 'Solo\tCar\t\t120\t7\nSolo\tCar\t\t120');
    expect(stops().map(({ litres }) => litres)).toEqual(['7', '10']);
  });
});

describe('a paste', () => {
  it('is read by each column, and what cannot be read stays and is marked', async () => {
    show({});
    await paste('From, line 1', 'Bogor\ttrain\t21 Nov 2026\t1.200,5\t\tyes\nBali\tship\tsoon\tfar\t3\tmaybe');
    expect(stops()[0]).toEqual({
      from: { id: 2, name: 'Bogor' },
      means: 'train',
      leavesOn: '21/11/2026',
      km: '1.200,5',
      litres: '',
      isPaid: true,
      remark: '',
    });
    expect(stops()[1]).toMatchObject({
      from: { id: null, name: 'Bali' },
      means: 'ship',
      leavesOn: 'soon',
      km: 'far',
    });
    const marked = ['By', 'Day', 'Km', 'Paid'].map((heading) => isMarked(`${heading}, line 2`));
    expect(marked).toEqual([true, true, true, true]);
    expect(cell('By, line 2').value).toBe('ship');
    expect(screen.getByText('2 lines pasted. 4 cells could not be read and are marked.')).toBeTruthy();
    fireEvent.change(cell('By, line 2'), { target: { value: 'car' } });
    await waitFor(() => expect(isMarked('By, line 2')).toBe(false));
  });

  it('knows the headings of its columns, and says what lies beyond them', async () => {
    show({});
    await paste('By, line 1', 'Means\tDay\tKm\ncar\t\t5\t1\tno\tmore');
    expect(stops()).toHaveLength(1);
    expect(stops()[0]).toMatchObject({ means: 'car', km: '5', litres: '1' });
    expect(screen.getByText('1 line pasted. Beyond the last column and not taken: more')).toBeTruthy();
  });

  it('takes no row for headings that is one of values', async () => {
    show({});
    await paste('From, line 1', 'Bykow\tCar\nFromm\tTrain');
    expect(stops().map(({ from }) => from.name)).toEqual(['Bykow', 'Fromm']);
  });

  it('of one number goes into its cell in its proper form', async () => {
    show({ means: 'car' });
    await paste('Km, line 1', '1,200.5');
    expect(stops()[0]).toMatchObject({ km: '1.200,5', litres: '101' });
  });

  it('of a hundred lines looks their names up once', async () => {
    show({});
    await paste('From, line 1', Array.from({ length: 100 }, () => 'Solo\tCar\t\t12').join('\n'));
    await waitFor(() => expect(stops().every(({ from }) => from.id === 3)).toBe(true));
    expect(stops()).toHaveLength(100);
    expect(search).toHaveBeenCalledTimes(1);
    // Only what is seen of a long list is drawn.
    expect(screen.getByRole('table').getAttribute('aria-rowcount')).toBe('102');
    expect(screen.queryByLabelText('Km, line 90')).toBeNull();
  });
});

describe('the grid', () => {
  it('puts the focus on a cell by its path in the form, and on nothing else', () => {
    show({}, {});
    const goTo = (path: string) => grid.current?.focusPath(path);
    expect(goTo('trip.stops.1.km')).toBe(true);
    expect(document.activeElement).toBe(cell('Km, line 2'));
    expect(goTo('trip.stops.root')).toBe(true);
    expect(document.activeElement).toBe(cell('From, line 1'));
    expect(goTo('trip.name')).toBe(false);
    expect(goTo('stops.1.km')).toBe(false);
  });

  it('sums below its lines what says so, as it changes', () => {
    show({ km: '5' }, { km: '7' });
    const row = screen.getByRole('row', { name: /^Sum/ });
    expect(within(row).getByRole('status').textContent).toBe('12');
    fireEvent.input(cell('Km, line 2'), { target: { value: '20' } });
    expect(within(row).getByRole('status').textContent).toBe('25');
  });

  it('says on a card what each of its cells is', () => {
    show({ remark: 'A' });
    const labels = [...document.querySelectorAll('.line [data-label]')].map((one) =>
      one.getAttribute('data-label'),
    );
    expect(labels).toEqual(['Line', 'From', 'By', 'Day', 'Km', 'Litres', 'Paid', 'Place', 'Remark']);
    expect(document.querySelector('.sums [data-label="Km"]')?.textContent).toBe('0');
  });

  it('tells over which columns a spreadsheet is pasted', async () => {
    show({});
    fireEvent.click(await screen.findByRole('button', { name: 'Keys' }));
    const help = await screen.findByRole('dialog', { name: 'Keys in the lines' });
    expect(within(help).getByText(/^Pastes rows/).textContent).toBe(
      'Pastes rows of a spreadsheet: From, By, Day, Km, Litres, Paid',
    );
  });

  it('is a table without faults to those who do not see it', async () => {
    const { container } = show({ remark: 'A' }, { means: 'car', leavesOn: '21/11/2026' });
    const table = screen.getByRole('table', { name: 'Stops' });
    expect(table.getAttribute('aria-rowcount')).toBe('4');
    expect(within(table).getAllByRole('columnheader')).toHaveLength(10);
    const { violations } = await axe.run(container, { rules: { 'color-contrast': { enabled: false } } });
    expect(violations).toEqual([]);
  });
});
