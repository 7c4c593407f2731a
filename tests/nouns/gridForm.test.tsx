// @vitest-environment jsdom
import './crateWords.ts';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import axe from 'axe-core';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { nounForm } from '../../src/noun/NounForm.tsx';
import { nounShow } from '../../src/noun/NounShow.tsx';
import { nounResources } from '../../resources/nounResources.ts';
import type { Answer, Call } from '../purchasing/documentScreen.tsx';
import { answerCalls, forgetCalls, showScreens } from '../purchasing/documentScreen.tsx';
import { demoActors } from '../shell/people.ts';
import { crate } from './crate.ts';

const line = (id: number, article: string, quantity: number, price: number) => ({
  id,
  article,
  handling: 'plain',
  packedOn: '2026-11-21',
  place: { id: 4, name: 'Depot' },
  quantity,
  price,
  worth: quantity * price,
});
const stored = {
  id: 5,
  version: 3,
  status: 'active',
  name: 'Winter',
  currencyCode: 'IDR',
  lines: [line(11, 'Bolts', 12, 2500), line(12, 'Nuts', 3, 1000)],
  createdAt: '2026-01-02T03:04:05.000Z',
  refusals: {},
  histories: [],
};
const depot = { id: 4, name: 'Depot' };
const lookups: Record<string, Answer> = {
  'GET crates/5': () => stored,
  'GET warehouses': ({ query }) => ({
    data: [depot].filter(({ name }) => name.toLowerCase().includes((query['query'] ?? '').toLowerCase())),
    total: 1,
  }),
};

const resources = [
  ...nounResources,
  { name: crate.path, path: crate.path, at: {}, recordRepresentation: crate.title },
];

async function open(search: string, answers: Record<string, Answer> = {}) {
  const calls = answerCalls({ ...lookups, ...answers });
  await showScreens({
    actor: demoActors['super.admin'],
    at: `/bills/warehouses/form${search}`,
    screens: { 'bills-warehouses-form': nounForm(crate, {}), 'bills-warehouses-id': nounShow(crate, {}) },
    alsoBuilt: ['bills-warehouses'],
    resources,
  });
  await screen.findByRole('table', { name: 'Articles' });
  return calls;
}

const cell = (name: string) => screen.getByLabelText<HTMLInputElement>(name, { selector: 'input, select' });
const type = (name: string, value: string) => fireEvent.input(cell(name), { target: { value } });
const press = (name: string, key: string, held: object) => fireEvent.keyDown(cell(name), { key, ...held });
const paste = (name: string, text: string) =>
  act(async () => {
    fireEvent.paste(cell(name), { clipboardData: { getData: () => text } });
  });
const sums = () => {
  const row = within(screen.getByRole('table', { name: 'Articles' })).getByRole('row', { name: /^Sum/ });
  return within(row)
    .getAllByRole('status')
    .map((sum) => sum.textContent);
};
const save = () =>
  act(async () => {
    fireEvent.click(screen.getByRole('button', { name: /Save/ }));
  });

/** The rows that a save sent. */
async function saved(calls: readonly Call[]): Promise<{ id?: number }[]> {
  await save();
  const sent = await waitFor(() => {
    const call = calls.find(({ method }) => method === 'PUT');
    if (!call) throw new Error('nothing was sent yet');
    return call.body as { lines: { id?: number }[] };
  });
  return sent.lines;
}

beforeEach(() => {
  Element.prototype.scrollIntoView = () => {};
});
afterEach(forgetCalls);

/** A declared noun whose rows are a grid, on screens. */
describe('rows of a declared noun in a grid', () => {
  it('have a column for each field, the one that follows among them', async () => {
    await open('?id=5');
    const headings = screen.getAllByRole('columnheader').map((heading) => heading.textContent);
    expect(headings).toEqual([
      'No.',
      'Article',
      'Handling',
      'Packed on',
      'Place',
      'Quantity',
      'Price',
      'Worth',
      'Actions',
    ]);
    expect(cell('Packed on, line 1').value).toBe('21/11/2026');
    expect(cell('Place, line 1').value).toBe('Depot');
    expect(cell('Handling, line 1').value).toBe('plain');
    expect(screen.queryByLabelText('Worth, line 1')).toBeNull();
    expect(screen.getByText('Rp 30.000')).toBeTruthy();
  });

  it('compute while one types, by the function of the server, and say what all come to', async () => {
    await open('?id=5');
    expect(sums()).toEqual(['15', 'Rp 33.000']);
    type('Quantity, line 1', '20');
    await screen.findByText('Rp 50.000');
    expect(sums()).toEqual(['23', 'Rp 53.000']);
    type('Quantity, line 1', 'many');
    await waitFor(() => expect(sums()).toEqual(['3 without line 1', 'Rp 3.000 without line 1']));
    expect(screen.getByText('–')).toBeTruthy();
  });

  it('compute in the currency of the record, and round in it', async () => {
    await open('?id=5');
    fireEvent.change(screen.getByLabelText(/^Currency/), { target: { value: 'USD' } });
    type('Price, line 2', '1,05');
    await screen.findByText('USD 3,15');
    expect(sums()[1]).toBe('USD 30.003,15');
  });

  it('take a hundred lines of a spreadsheet below its headings', async () => {
    const calls = await open('?id=5', { 'PUT crates/5': () => ({ ...stored, version: 4 }) });
    const rows = Array.from(
      { length: 100 },
      (_, index) => `Article ${index + 1}\tFragile\t22 Nov 2026\tdepot\t${index + 1}\tRp 1.000`,
    );
    await paste(
      'Article, line 1',
      ['Article\tHandling\tPacked on\tPlace\tQuantity\tPrice', ...rows].join('\n'),
    );
    expect(screen.getByText('100 lines pasted.')).toBeTruthy();
    await waitFor(() => expect(sums()).toEqual(['5.050', 'Rp 5.050.000']));
    const lines = await saved(calls);
    expect(lines).toHaveLength(100);
    // What follows is not sent: the server computes it.
    expect(lines[0]).toEqual({
      id: 11,
      article: 'Article 1',
      handling: 'fragile',
      packedOn: '2026-11-22',
      placeID: 4,
      quantity: 1,
      price: 1000,
    });
    expect(lines[99]).not.toHaveProperty('id');
    // One look for all lines that name the same record.
    expect(calls.filter(({ path }) => path === 'warehouses')).toHaveLength(1);
  });

  it('keep what they cannot read, and lead to it', async () => {
    const calls = await open('?id=5');
    await paste('Article, line 1', 'Bolts\tgently\tsoon\tNowhere\t1,5\tUSD 3');
    expect(screen.getByText('1 line pasted. 4 cells could not be read and are marked.')).toBeTruthy();
    const marked = ['Handling', 'Packed on', 'Quantity', 'Price'];
    for (const heading of marked) {
      expect(cell(`${heading}, line 1`).getAttribute('aria-invalid'), heading).toBe('true');
    }
    expect(marked.map((heading) => cell(`${heading}, line 1`).value)).toEqual([
      'gently',
      'soon',
      '1,5',
      'USD 3',
    ]);
    await save();
    const link = await screen.findByRole('link', { name: /Articles 1, Place/ });
    expect(calls.some(({ method }) => method === 'PUT')).toBe(false);
    fireEvent.click(link);
    expect(document.activeElement).toBe(cell('Place, line 1'));
  });

  it('name a cell of a long list that is not drawn', async () => {
    const lines = Array.from({ length: 100 }, (_, index) => line(index + 1, `Article ${index}`, 1, 1));
    await open('?id=5', {
      'GET crates/5': () => ({ ...stored, lines }),
      'PUT crates/5': () =>
        Response.json(
          { error: { code: 'validation_failed', fields: { 'lines.90.quantity': 'Too many' } } },
          { status: 400 },
        ),
    });
    expect(screen.queryByLabelText('Quantity, line 91')).toBeNull();
    await save();
    expect(await screen.findByRole('link', { name: /Articles 91, Quantity/ })).toBeTruthy();
  });

  it('begin with a line to type in, and are added up to their limit', async () => {
    await open('');
    expect(sums()).toEqual(['', '']);
    await paste('Article, line 1', Array.from({ length: 120 }, (_, index) => `${index}\tPlain`).join('\n'));
    fireEvent.click(screen.getByRole('button', { name: 'Add an article' }));
    expect(screen.getByText('There is no room for more than 120 lines.')).toBeTruthy();
  });

  it('are sent without the lines at the end in which nobody typed, but with those between others', async () => {
    const calls = await open('?id=5', { 'PUT crates/5': () => ({ ...stored, version: 4 }) });
    fireEvent.click(screen.getByRole('button', { name: 'Add an article' }));
    fireEvent.click(screen.getByRole('button', { name: 'Add an article' }));
    await waitFor(() => expect(cell('Article, line 4').value).toBe(''));
    expect((await saved(calls)).map(({ id }) => id)).toEqual([11, 12]);
  });

  it('say what is wrong with what follows, and lead to what it follows from', async () => {
    const calls = await open('?id=5');
    type('Quantity, line 2', '99999');
    type('Price, line 2', '123456789123');
    await save();
    fireEvent.click(await screen.findByRole('link', { name: /Articles 2, Worth/ }));
    expect(document.activeElement).toBe(cell('Article, line 2'));
    expect(calls.some(({ method }) => method === 'PUT')).toBe(false);
  });

  it('say that a line between others is empty', async () => {
    await open('?id=5');
    press('Quantity, line 1', 'Enter', { ctrlKey: true });
    await save();
    expect(await screen.findByRole('link', { name: /Articles 2, Article/ })).toBeTruthy();
  });

  it('are copied as rows of their own', async () => {
    const calls = await open('?id=5', { 'PUT crates/5': () => ({ ...stored, version: 4 }) });
    fireEvent.click(screen.getByRole('button', { name: 'Duplicate, line 1' }));
    fireEvent.click(screen.getByRole('button', { name: 'Move up, line 3' }));
    const lines = await saved(calls);
    expect(lines.map(({ id }) => id)).toEqual([11, 12, undefined]);
  });

  it('are a table without faults to those who do not see it', async () => {
    await open('?id=5');
    const { violations } = await axe.run(document.body, { rules: { 'color-contrast': { enabled: false } } });
    expect(violations).toEqual([]);
  });
});

describe('the page of such a record', () => {
  it('shows its rows in words, and what they come to', async () => {
    answerCalls(lookups);
    await showScreens({
      actor: demoActors['super.admin'],
      at: '/bills/warehouses/5',
      screens: { 'bills-warehouses-id': nounShow(crate, {}) },
      alsoBuilt: ['bills-warehouses', 'bills-warehouses-form'],
      resources,
    });
    const table = await screen.findByRole('table', { name: 'Articles' });
    const rows = within(table).getAllByRole('row');
    expect(rows[1]?.textContent).toBe('BoltsPlain21 Nov 2026Depot12Rp 2.500Rp 30.000');
    expect(rows.at(-1)?.textContent).toBe('Sum15Rp 33.000');
  });
});
