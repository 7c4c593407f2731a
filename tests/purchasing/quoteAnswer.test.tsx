// @vitest-environment jsdom
import '../shell/builtRoutes.ts';
import { act, cleanup, configure, fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { setReporter, writeToConsole } from '../../providers/monitoring.ts';
import type { AskedRequest } from '../../resources/purchasing/quote/invitation/invitation.ts';
import { answerInput } from '../../resources/purchasing/quote/invitation/invitation.ts';
import { rooms } from '../../resources/rooms.ts';
import { buildApp } from '../../src/app/App.tsx';
import { loadI18nProvider } from '../../src/app/phrases.ts';
import { Transfer } from '../providers/fakeTransfer.ts';

/** The form by which a vendor answers a request, of somebody who has no session. */
configure({ asyncUtilTimeout: 15_000 });

const asked: AskedRequest = {
  state: 'open',
  companyName: 'PT Nusantara',
  vendorName: 'PT Aksara',
  referenceID: 'PR000012',
  until: '2026-08-01',
  today: '2026-07-20',
  message: 'Please be quick',
  currencyCode: 'IDR',
  currencies: ['IDR', 'USD'],
  priceDecimals: 0,
  deliverTo: 'Gudang Barat',
  neededBy: null,
  items: [
    { requestLineID: 31, itemName: 'Paper', qty: 10, unit: 'rim', tax: 11 },
    { requestLineID: 32, itemName: 'Ink', qty: 2.5, unit: null, tax: 0 },
  ],
};

const refusal = (status: number, code: string, fields: Record<string, string> = {}) =>
  Response.json(
    { error: { code, key: '', message: 'Refused', clientVisible: true, fields, requestId: 'r' } },
    { status },
  );

let sent: unknown[];
/** What the link tells, and what the answer is answered. */
let told: AskedRequest;
let answered: () => Response;

async function openLink(): Promise<void> {
  window.history.replaceState(null, '', '/external/quote?token=1.secret');
  const app = buildApp(await loadI18nProvider(rooms.words), rooms);
  await act(async () => {
    render(app);
  });
  await screen.findByRole('heading', { level: 1, name: 'PT Nusantara asks for your quote' });
}

beforeEach(() => {
  vi.stubGlobal('scrollTo', () => {});
  Element.prototype.scrollIntoView = () => {};
  setReporter(() => {});
  sent = [];
  told = asked;
  answered = () => new Response(null, { status: 204 });
  vi.stubGlobal('fetch', (input: string, init: RequestInit = {}) => {
    const { pathname } = new URL(input, window.location.origin);
    if (!pathname.endsWith('external/quote')) return Promise.resolve(refusal(404, 'not_found'));
    if (init.method !== 'POST') return Promise.resolve(Response.json(told));
    sent.push(typeof init.body === 'string' ? JSON.parse(init.body) : null);
    return Promise.resolve(answered());
  });
});

afterEach(() => {
  cleanup();
  localStorage.clear();
  sessionStorage.clear();
  setReporter(writeToConsole);
  vi.unstubAllGlobals();
});

const item = (name: string) =>
  within(screen.getByRole('group', { name: new RegExp(String.raw`^\d\. ${name}`) }));
const price = (name: string) => item(name).getByRole<HTMLInputElement>('textbox', { name: /^Unit price/ });
const textbox = (name: RegExp) => screen.getByRole<HTMLInputElement>('textbox', { name });
function type(input: HTMLInputElement, value: string): void {
  fireEvent.change(input, { target: { value } });
}
const press = () => fireEvent.click(screen.getByRole('button', { name: 'Send quote' }));
const keptTexts = () => Object.keys(localStorage).filter((key) => key.startsWith('outlay.unsaved.'));

describe('what a vendor types', () => {
  it('is sent as the API takes it, once, without what is not offered', async () => {
    await openLink();
    type(price('Paper'), '100.000');
    type(item('Paper').getByRole('textbox', { name: /^VAT/ }), '12');
    type(textbox(/^You deliver by/), '5/8/2026');
    type(textbox(/^Your offer number/), ' Q-7 ');
    fireEvent.click(screen.getByRole('checkbox', { name: 'My prices include VAT' }));
    press();
    await screen.findByRole('heading', { level: 1, name: 'Your quote was sent' });
    expect(sent).toEqual([
      {
        token: '1.secret',
        currencyCode: 'IDR',
        isPriceIncludeTax: true,
        dueDate: '2026-08-05',
        expirationDate: null,
        referenceNumber: 'Q-7',
        notes: null,
        mediaIDs: [],
        items: [
          { requestLineID: 31, unitPrice: 100_000, tax: 12 },
          { requestLineID: 32, unitPrice: null, tax: 0 },
        ],
      },
    ]);
    expect(answerInput.safeParse(sent[0]).success).toBe(true);
    expect(keptTexts()).toEqual([]);
  });

  it('is summed up as it is typed', async () => {
    await openLink();
    type(price('Paper'), '100.000');
    expect(await screen.findByText('Rp 1.110.000')).toBeTruthy();
    expect(await item('Paper').findByText('Rp 1.000.000')).toBeTruthy();
  });

  it('is not sent where it is wrong, which is said beside each field and in a list that leads there', async () => {
    await openLink();
    press();
    expect(await screen.findByRole('link', { name: /^Paper, Unit price/ })).toBeTruthy();
    type(price('Paper'), '-5');
    type(item('Paper').getByRole('textbox', { name: /^VAT/ }), '101');
    type(textbox(/^Your offer is valid until/), 'soon');
    press();
    expect(await screen.findByRole('link', { name: /^Your offer is valid until/ })).toBeTruthy();
    expect(price('Paper').getAttribute('aria-invalid')).toBe('true');
    expect(item('Paper').getByRole('textbox', { name: /^VAT/ }).getAttribute('aria-invalid')).toBe('true');
    expect(price('Ink').getAttribute('aria-invalid')).toBe(null);
    expect(sent).toEqual([]);
  });

  it('stands where the server refuses it', async () => {
    answered = () => refusal(422, 'validation_failed', { 'items.1.unitPrice': 'Too dear.' });
    await openLink();
    type(price('Ink'), '7');
    press();
    expect(await item('Ink').findByText('Too dear.')).toBeTruthy();
    expect(price('Ink').value).toBe('7');
  });
});

it('takes files by the link alone, which opens none of them, and says when there are too many', async () => {
  vi.stubGlobal('XMLHttpRequest', Transfer);
  Transfer.all = [];
  const answerNext = (status: number, body: object): void => {
    Transfer.onSent = (sent) => queueMicrotask(() => sent.answers(status, body));
  };
  const choose = async (name: string) => {
    const input = document.querySelector('input[type=file]');
    if (!input) throw new Error('there is no place for files');
    const files = [new File(['%PDF-1.7'], name, { type: 'application/pdf' })];
    await act(async () => void fireEvent.change(input, { target: { files } }));
  };
  await openLink();
  const offer = { id: 9, fileName: 'offer.pdf', contentType: 'application/pdf', sizeBytes: 8 };
  answerNext(201, { media: offer });
  await choose('offer.pdf');
  const list = within(await screen.findByRole('list', { name: 'Files' }));
  expect(await list.findByRole('button', { name: 'Remove offer.pdf' })).toBeTruthy();
  expect(list.queryByRole('button', { name: 'offer.pdf' })).toBe(null);
  expect(Transfer.all.map(({ url }) => url)).toEqual([
    expect.stringMatching(/external\/quote\/files\?token=1\.secret$/),
  ]);
  const fields = { file: 'At most 5 files come with an answer.' };
  const body = { error: { code: 'validation_failed', message: 'No.', clientVisible: true, fields } };
  answerNext(422, body);
  await choose('more.pdf');
  expect(await list.findByText('At most 5 files come with an answer.')).toBeTruthy();
  type(price('Ink'), '7');
  press();
  await screen.findByRole('heading', { level: 1, name: 'Your quote was sent' });
  expect(sent).toMatchObject([{ mediaIDs: [9] }]);
  expect(Transfer.all.map(({ isStopped }) => isStopped)).toEqual([false, false]);
});

describe('what was not sent', () => {
  it('is offered again to whoever opens the same link, line by line, and its name tells no secret', async () => {
    answered = () => refusal(503, 'unavailable');
    await openLink();
    type(price('Ink'), '7');
    type(textbox(/^Notes/), 'From stock');
    press();
    await screen.findByRole('alert');
    window.dispatchEvent(new Event('pagehide'));
    expect(
      JSON.stringify([...keptTexts(), ...keptTexts().map((key) => localStorage.getItem(key))]),
    ).toContain('From stock');
    expect(JSON.stringify(localStorage)).not.toContain('secret');
    cleanup();

    // The company has taken a line off meanwhile.
    told = { ...asked, items: asked.items.slice(1) };
    await openLink();
    fireEvent.click(await screen.findByRole('button', { name: 'Restore it' }));
    expect(price('Ink').value).toBe('7');
    expect(textbox(/^Notes/).value).toBe('From stock');
    expect(screen.queryByRole('group', { name: /Paper/ })).toBe(null);
  });

  it('is not offered for another request', async () => {
    answered = () => refusal(503, 'unavailable');
    await openLink();
    type(price('Ink'), '7');
    press();
    await screen.findByRole('alert');
    window.dispatchEvent(new Event('pagehide'));
    cleanup();
    told = { ...asked, companyName: 'PT Nusantara', referenceID: 'PR000013' };
    await openLink();
    expect(screen.queryByRole('button', { name: 'Restore it' })).toBe(null);
    expect(price('Ink').value).toBe('');
  });
});

it('a link that was used meanwhile says so', async () => {
  answered = () => {
    told = { ...asked, state: 'used', items: [] };
    return refusal(409, 'transition_not_allowed');
  };
  await openLink();
  type(price('Ink'), '7');
  press();
  expect(await screen.findByRole('heading', { level: 1, name: 'This link was used already' })).toBeTruthy();
});
