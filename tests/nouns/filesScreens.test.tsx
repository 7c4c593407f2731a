// @vitest-environment jsdom
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { MediaItem } from '../../domain/noun/attachment.ts';
import type { NounResource } from '../../providers/data/nounResource.ts';
import { nounForm } from '../../src/noun/NounForm.tsx';
import { nounShow } from '../../src/noun/NounShow.tsx';
import type { Answer } from '../purchasing/documentScreen.tsx';
import { Transfer } from '../providers/fakeTransfer.ts';
import { answerCalls, forgetCalls, refusal, showScreens } from '../purchasing/documentScreen.tsx';
import { demoActors } from '../shell/people.ts';
import { outing, outingWords } from './outing.ts';

const Form = nounForm(outing as never, {});
const Show = nounShow(outing as never, {});
const resource: NounResource = {
  name: 'outings',
  path: 'outings',
  at: { list: '/bills/warehouses', show: '/bills/warehouses/:id' },
  recordRepresentation: 'name',
};

const fileOf = (id: number, fileName: string, contentType = 'image/tiff'): MediaItem => ({
  id,
  fileName,
  contentType,
  sizeBytes: 10,
  uploadedAt: '2026-11-20T00:00:00.000Z',
});
const stored = {
  id: 5,
  version: 3,
  status: 'active',
  name: 'To the sea',
  site: 'https://sea.example/boats',
  media: [fileOf(71, 'plan.tiff')],
  photo: [],
  lines: [
    { id: 8, purpose: 'Boat', price: 250_000, receipt: [fileOf(72, 'boat.tiff')] },
    { id: 9, purpose: 'Bus', price: null, receipt: [fileOf(73, 'bus.tiff'), fileOf(71, 'plan.tiff')] },
  ],
  createdAt: '2026-01-02T03:04:05.000Z',
  refusals: {},
  isAbleToEdit: true,
  histories: [],
};

beforeEach(() => {
  Element.prototype.scrollIntoView = () => {};
});
afterEach(() => {
  forgetCalls();
  Transfer.all = [];
});

async function openForm(search = '', answers: Record<string, Answer> = {}) {
  const calls = answerCalls({ 'GET outings/5': () => stored, ...answers });
  vi.stubGlobal('XMLHttpRequest', Transfer);
  await showScreens({
    actor: demoActors['super.admin'],
    at: `/bills/warehouses/form${search}`,
    screens: { 'bills-warehouses-form': Form },
    alsoBuilt: ['bills-warehouses', 'bills-warehouses-id'],
    resources: [resource],
    words: { outing: outingWords },
  });
  await screen.findByRole('group', { name: /^Papers/ });
  await within(screen.getByRole('group', { name: /^Papers/ })).findByRole('button', { name: 'choose files' });
  return calls;
}

const field = (name: RegExp) => within(screen.getByRole('group', { name }));
async function choose(name: RegExp, ...files: File[]): Promise<void> {
  const input = screen.getByRole('group', { name }).querySelector('input[type=file]');
  if (!input) throw new Error(`${name} takes no files`);
  await act(async () => {
    fireEvent.change(input, { target: { files } });
  });
}
const pdf = (name = 'map.pdf') => new File(['%PDF-1.7'], name, { type: 'application/pdf' });
const png = (name = 'sea.png') => new File(['x'], name, { type: 'image/png' });
const uploadOf = async (at: number): Promise<Transfer> => {
  await waitFor(() => expect(Transfer.all.length).toBeGreaterThan(at));
  const found = Transfer.all[at];
  if (!found) throw new Error('nothing was sent');
  return found;
};
/** Nothing is shown to be on its way any more. */
const arrivedAll = () => waitFor(() => expect(screen.queryByRole('progressbar')).toBeNull());
const save = async () => {
  await act(async () => {
    fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  });
};

describe('files on the form of a declared noun', () => {
  it('go up with their progress, keep the form from being sent until they have arrived, and are sent as ids', async () => {
    const calls = await openForm('?id=5', { 'PUT outings/5': () => ({ ...stored, version: 4 }) });
    expect(field(/^Papers/).getByText('plan.tiff')).toBeTruthy();
    await choose(/^Papers/, pdf());
    const upload = await uploadOf(0);
    expect(upload.body.get('kind')).toBe('receipt');
    await act(async () => upload.goes(30, 100));
    const progress = field(/^Papers/).getByRole('progressbar', { name: 'Uploading map.pdf' });
    expect(progress.getAttribute('aria-valuenow')).toBe('30');
    await save();
    expect(field(/^Papers/).getByText('Wait until the files have arrived')).toBeTruthy();
    expect(calls.some(({ method }) => method === 'PUT')).toBe(false);
    await act(async () => upload.answers(201, { media: fileOf(80, 'map.pdf', 'application/pdf') }));
    await field(/^Papers/).findByRole('button', { name: 'map.pdf' });
    await arrivedAll();
    expect(upload.isStopped).toBe(false);
    await save();
    await waitFor(() => expect(calls.some(({ method }) => method === 'PUT')).toBe(true));
    expect(calls.find(({ method }) => method === 'PUT')?.body).toEqual({
      name: 'To the sea',
      site: 'https://sea.example/boats',
      mediaIDs: [71, 80],
      photoIDs: [],
      lines: [
        { id: 8, purpose: 'Boat', price: 250_000, receiptIDs: [72] },
        { id: 9, purpose: 'Bus', price: null, receiptIDs: [73, 71] },
      ],
    });
  });

  it('are refused by their kind and size, tried again after the line was cut, and taken off', async () => {
    await openForm('?id=5');
    await choose(/^Photos/, pdf());
    expect(field(/^Photos/).getByRole('alert').textContent).toContain('Only PNG, JPEG can be attached here');
    const large = png('large.png');
    Object.defineProperty(large, 'size', { value: 6 * 1024 * 1024 });
    await choose(/^Photos/, large);
    expect(
      field(/^Photos/)
        .getAllByRole('alert')
        .at(-1)?.textContent,
    ).toContain('5 MB');
    expect(Transfer.all).toEqual([]);
    await choose(/^Photos/, png());
    await act(async () => (await uploadOf(0)).breaksOff());
    fireEvent.click(await field(/^Photos/).findByRole('button', { name: 'Try again' }));
    await act(async () => (await uploadOf(1)).answers(201, { media: fileOf(81, 'sea.png') }));
    await field(/^Photos/).findByRole('button', { name: 'sea.png' });
    fireEvent.click(field(/^Photos/).getByRole('button', { name: 'Remove sea.png' }));
    expect(field(/^Photos/).queryByRole('button', { name: 'sea.png' })).toBeNull();
  });

  it('of a line stay with it while one above is taken off, and are asked for by name', async () => {
    const calls = await openForm('?id=5', { 'PUT outings/5': () => ({ ...stored, version: 4 }) });
    fireEvent.click(screen.getByRole('button', { name: 'Add a line' }));
    const third = () => within(screen.getAllByRole('group', { name: /^Lines \d/ }).at(-1) as HTMLElement);
    fireEvent.input(third().getByRole('textbox', { name: /^Purpose/ }), { target: { value: 'Lunch' } });
    await save();
    expect(screen.getByRole('link', { name: /Lines 3, Receipts/ })).toBeTruthy();
    const input = third()
      .getByRole('group', { name: /^Receipts/ })
      .querySelector('input[type=file]');
    await act(async () => {
      fireEvent.change(input as HTMLElement, { target: { files: [pdf('lunch.pdf')] } });
    });
    const upload = await uploadOf(0);
    await act(async () => {
      fireEvent.click(screen.getByRole('button', { name: 'Remove 1' }));
    });
    await act(async () => upload.answers(201, { media: fileOf(82, 'lunch.pdf') }));
    await third().findByRole('button', { name: 'lunch.pdf' });
    await arrivedAll();
    expect(upload.isStopped).toBe(false);
    await save();
    await waitFor(() => expect(calls.some(({ method }) => method === 'PUT')).toBe(true));
    expect(calls.find(({ method }) => method === 'PUT')?.body).toMatchObject({
      lines: [
        { id: 9, purpose: 'Bus', receiptIDs: [73, 71] },
        { purpose: 'Lunch', receiptIDs: [82] },
      ],
    });
  });

  it('that the server refuses are said where they are', async () => {
    await openForm('?id=5', {
      'PUT outings/5': () => {
        const fields = { mediaIDs: 'This file does not exist', 'lines.1.receiptIDs': 'Not yours' };
        return Response.json({ error: { code: 'validation_failed', fields } }, { status: 400 });
      },
    });
    await save();
    expect(await field(/^Papers/).findByText('This file does not exist')).toBeTruthy();
    const receipts = screen.getAllByRole('group', { name: /^Receipts/ })[1] as HTMLElement;
    expect(within(receipts).getByText('Not yours')).toBeTruthy();
  });
});

describe('files on the page of a declared noun', () => {
  async function openPage(record: object) {
    answerCalls({ 'GET outings/5': () => record, 'GET media/71': () => refusal(404, 'not_found') });
    await showScreens({
      actor: demoActors['super.admin'],
      at: '/bills/warehouses/5',
      screens: { 'bills-warehouses-id': Show },
      alsoBuilt: ['bills-warehouses', 'bills-warehouses-form'],
      resources: [resource],
      words: { outing: outingWords },
    });
    await screen.findByRole('heading', { name: 'History' });
  }

  it('stand beside its facts, those of its lines among them, each once', async () => {
    await openPage(stored);
    const separator = await screen.findByRole('separator', { hidden: true });
    const viewer = document.getElementById(separator.getAttribute('aria-controls') ?? '') as HTMLElement;
    for (const name of ['plan.tiff', 'boat.tiff', 'bus.tiff'])
      expect(within(viewer).getAllByText(name), name).toHaveLength(1);
    expect(screen.getByRole('table', { name: 'Lines' }).textContent).toContain('boat.tiff');
    expect(screen.getByText('Papers')).toBeTruthy();
  });

  it('a link leads to a tab of its own, and what is none leads nowhere', async () => {
    await openPage(stored);
    const link = screen.getByRole('link', { name: 'https://sea.example/boats' });
    expect(link.getAttribute('href')).toBe('https://sea.example/boats');
    expect(link.getAttribute('target')).toBe('_blank');
    expect(link.getAttribute('rel')).toBe('noopener noreferrer');
    forgetCalls();
    await openPage({ ...stored, site: 'javascript:alert(1)' });
    expect(screen.getByText('javascript:alert(1)').closest('a')).toBeNull();
  });

  it('without any, the page is as every other', async () => {
    const lines = stored.lines.map((line) => ({ ...line, receipt: [] }));
    await openPage({ ...stored, media: [], lines });
    expect(screen.queryByRole('separator', { hidden: true })).toBeNull();
    expect(screen.getByRole('heading', { name: 'Lines' })).toBeTruthy();
  });
});
