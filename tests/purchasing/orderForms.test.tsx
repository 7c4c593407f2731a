// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import MatchForm from '../../resources/purchasing/invoiceMatch/form/MatchForm.tsx';
import DeliveryForm from '../../resources/purchasing/orderDelivery/form/DeliveryForm.tsx';
import { demoActors } from '../shell/people.ts';
import { buildBill } from './madeDocuments.ts';
import type { Answer } from './documentScreen.tsx';
import { answerCalls, forgetCalls, refusal, showScreens } from './documentScreen.tsx';

const actor = demoActors['finance.admin'];
const progress = (orderLineID: number, itemName: string) => ({
  orderLineID,
  itemName,
  unit: 'pcs',
  ordered: 10,
  received: 2,
  refused: 0,
  invoiced: 0,
  leftToReceive: 8,
  leftToInvoice: 10,
});
const lines = [progress(81, 'Paper'), progress(82, 'Ink')];
const delivery = {
  id: 9,
  version: 4,
  deliveredOn: '2026-11-05',
  noteNumber: 'DN-1',
  notes: null,
  recordedBy: { id: 7, name: 'Bagas' },
  recordedAt: '2026-11-05T03:00:00.000Z',
  isCorrected: false,
  undone: null,
  items: [{ orderLineID: 82, itemName: 'Ink', unit: 'pcs', qty: 2, refusedQty: 0, refusedReason: null }],
  media: [],
};
const order = { ...buildBill(actor), id: 41, transactionType: 'order', refusals: {} };

const press = async (name: string) => {
  await act(async () => {
    fireEvent.click(screen.getByRole('button', { name }));
  });
};
const inputs = (name: RegExp) => screen.getAllByRole<HTMLInputElement>('textbox', { name });
const type = (field: HTMLInputElement | undefined, value: string) =>
  fireEvent.input(field as HTMLInputElement, { target: { value } });

function badFields(fields: Record<string, string>): Response {
  return Response.json({ error: { code: 'validation_failed', message: 'No.', fields } }, { status: 400 });
}

beforeEach(() => {
  Element.prototype.scrollIntoView = () => {};
});
afterEach(forgetCalls);

async function open(at: string, answers: Record<string, Answer>) {
  const calls = answerCalls(answers);
  const router = await showScreens({
    actor,
    at,
    screens: {
      'bills-bills-to-pay-delivery-form': DeliveryForm,
      'bills-bills-to-pay-match-form': MatchForm,
    },
    alsoBuilt: ['bills-bills-to-pay', 'bills-bills-to-pay-id'],
  });
  return { calls, router, saves: () => calls.filter(({ method }) => method !== 'GET') };
}

describe('the form of a delivery', () => {
  const read = {
    'GET bills/41': () => order,
    'GET bills/41/deliveries': () => ({ data: [delivery], lines }),
  };
  const place = '/bills/bills-to-pay/delivery-form?order=41';

  it('fills in all that is still to come, and sends every line of the order', async () => {
    const { saves, router } = await open(place, { ...read, 'POST bills/41/deliveries': () => order });
    await screen.findByRole('heading', { level: 1, name: /^Record what came of/ });
    await press('All of it came');
    type(inputs(/^Kept/)[1], '2,5');
    await press('Save delivery');
    await waitFor(() => expect(router.state.location.pathname).toBe('/bills/bills-to-pay/41'));
    expect(saves()[0]?.idempotencyKey).toBeTruthy();
    expect(saves()[0]?.body).toMatchObject({
      noteNumber: null,
      mediaIDs: [],
      items: [
        { orderLineID: 81, qty: '8.0000', refusedQty: '0', refusedReason: null },
        { orderLineID: 82, qty: '2.5000', refusedQty: '0', refusedReason: null },
      ],
    });
  });

  it('says of which line something is wrong, before it is sent and after', async () => {
    const { saves } = await open(place, {
      ...read,
      'POST bills/41/deliveries': () => badFields({ 'items.1.refusedReason': 'Say why' }),
    });
    await screen.findByRole('heading', { level: 1, name: /^Record what came of/ });
    type(inputs(/^Kept/)[1], 'two');
    await press('Save delivery');
    fireEvent.click(await screen.findByRole('link', { name: 'Ink, Kept: Use a number, as 2 or 2,5' }));
    expect(document.activeElement).toBe(inputs(/^Kept/)[1]);
    expect(saves()).toHaveLength(0);
    type(inputs(/^Kept/)[1], '2');
    await press('Save delivery');
    fireEvent.click(await screen.findByRole('link', { name: 'Ink, Why it was sent back: Say why' }));
    expect(document.activeElement).toBe(inputs(/^Why it was sent back/)[1]);
  });

  it('keeps what is typed until it is saved, by the lines of the order', async () => {
    await open(place, read);
    await screen.findByRole('heading', { level: 1, name: /^Record what came of/ });
    type(inputs(/^Kept/)[1], '5');
    cleanup();
    const more = [progress(80, 'Toner'), ...lines];
    await open(place, { ...read, 'GET bills/41/deliveries': () => ({ data: [], lines: more }) });
    await screen.findByText('There is text that was not saved');
    await press('Restore it');
    expect(inputs(/^Kept/).map(({ value }) => value)).toEqual(['', '', '5']);
  });

  it('shows what somebody else corrected meanwhile', async () => {
    let isStale = false;
    const newer = { ...delivery, version: 5, noteNumber: 'DN-2' };
    const { saves } = await open(`${place}&delivery=9`, {
      'GET bills/41': () => order,
      'GET bills/41/deliveries': () => ({ data: [isStale ? newer : delivery], lines }),
      'PUT bills/41/deliveries/9': ({ ifMatch }) => {
        isStale = true;
        return ifMatch === '5' ? order : refusal(409, 'stale_version', 'Changed');
      },
    });
    await screen.findByRole('heading', { level: 1, name: /^Correct the delivery of/ });
    expect(inputs(/^Kept/).map(({ value }) => value)).toEqual(['', '2']);
    fireEvent.input(inputs(/^Why it is corrected/)[0] as HTMLElement, { target: { value: 'Counted again' } });
    await press('Save delivery');
    const row = await screen.findByRole('row', { name: /^Number of the delivery note/ });
    expect([...row.querySelectorAll('td')].map(({ textContent }) => textContent)).toEqual([
      'DN-1',
      'DN-2',
      'DN-1',
    ]);
    await press('Keep mine and send it');
    await waitFor(() => expect(saves().map(({ ifMatch }) => ifMatch)).toEqual(['4', '5']));
    expect(saves()[1]?.body).toMatchObject({ reason: 'Counted again', noteNumber: 'DN-1' });
  });

  it('is not there for an order that takes none, nor for a delivery that is none', async () => {
    const refusals = { recordDelivery: 'It is closed.' };
    await open(place, { ...read, 'GET bills/41': () => ({ ...order, refusals }) });
    await screen.findByText('It is closed.');
    expect(screen.queryByRole('button', { name: 'Save delivery' })).toBeNull();
    cleanup();
    await open(`${place}&delivery=8`, read);
    await screen.findByText('This delivery is not there.');
    cleanup();
    // An address that names no order asks for nothing.
    const { calls } = await open('/bills/bills-to-pay/delivery-form', {});
    await screen.findByText('This delivery is not there.');
    expect(calls.filter(({ path }) => path.startsWith('bills/0'))).toEqual([]);
  });
});

describe('the form that matches an invoice', () => {
  const bill = { ...buildBill(actor), refusals: {} };
  const [item] = bill.items;
  const candidate = (orderLineID: number, itemName: string | null) => ({
    orderLineID,
    order: { id: 70, referenceID: 'PO/2026/000070' },
    itemName,
    unit: 'pcs',
    ordered: 10,
    received: 4,
    left: 6,
    unitPrice: 5000,
  });
  const read = {
    'GET bills/41': () => bill,
    'GET bills/41/match': () => ({ lines: [] }),
    'GET bills/41/match/candidates': () => ({
      data: [candidate(81, item?.itemName ?? null), candidate(82, item?.itemName ?? null)],
    }),
  };
  const place = '/bills/bills-to-pay/match-form?id=41';
  const choices = () => inputs(/^PO\/2026\/000070, /);

  it('sends the parts that are typed, and says of which one something is wrong', async () => {
    const answers = [badFields({ 'parts.0.qty': 'More than is left' }), Response.json(bill)];
    const { saves, router } = await open(place, { ...read, 'PUT bills/41/match': () => answers.shift() });
    await screen.findByRole('heading', { level: 1, name: /^Match INV/ });
    type(choices()[1], '7,5');
    await press('Save');
    fireEvent.click(await screen.findByRole('link', { name: /More than is left$/ }));
    expect(document.activeElement).toBe(choices()[1]);
    expect(saves()[0]).toMatchObject({
      ifMatch: String(bill.version),
      body: { parts: [{ lineID: item?.id, orderID: 70, orderLineID: 82, qty: '7.5000' }] },
    });
    type(choices()[1], '6');
    await press('Save');
    await waitFor(() => expect(router.state.location.pathname).toBe('/bills/bills-to-pay/41'));
  });

  it('says that the invoice changed, and keeps what was typed', async () => {
    await open(place, { ...read, 'PUT bills/41/match': () => refusal(409, 'stale_version', 'Changed') });
    await screen.findByRole('heading', { level: 1, name: /^Match INV/ });
    type(choices()[0], '3');
    await press('Save');
    await screen.findByText('The invoice changed since you opened it. Look at it again.');
    cleanup();
    await open(place, read);
    await screen.findByText('There is text that was not saved');
    await press('Restore it');
    expect(choices()[0]?.value).toBe('3');
  });
});
