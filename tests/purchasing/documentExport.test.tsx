// @vitest-environment jsdom
import { fireEvent, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import InvoiceList from '../../resources/purchasing/invoice/list/InvoiceList.tsx';
import { buildActor } from '../shell/people.ts';
import type { SheetExport } from '../../domain/list/sheetExport.ts';
import { buildBill } from './madeDocuments.ts';
import type { Answer, Call } from './documentScreen.tsx';
import { answerCalls, forgetCalls, showScreens } from './documentScreen.tsx';

const financeAdmin = buildActor({ accessRoles: ['Finance Admin'] });
const page = (data: unknown[], totalData = data.length) => ({
  data,
  pageInfo: { count: data.length, currentPage: 1, totalData, totalPage: 1 },
});
const zero = { amount: 0, exactAmount: '0', count: 0 };
const answers: Record<string, Answer> = {
  'GET bills': () => page([buildBill(financeAdmin, { id: 41 })], 2500),
  'GET bills/summaries': () => ({ open: zero, awaitingDisbursement: zero, overdue: zero, paid: zero }),
  'GET vendors': () => page([{ id: 5, name: 'PT Sinar Abadi' }]),
  'GET company-accounts/choices': () => page([]),
  'GET saved-filters': () => ({ data: [] }),
  'GET employees/choices': () => page([{ id: 9, name: 'Bayu Wicaksana', email: 'bayu@nusantara.test' }]),
  'GET bills/export': ({ query }) =>
    Response.json(
      { id: 7, message: 'On its way.', emails: (query['emails'] ?? '').split(',') },
      { status: 202 },
    ),
  'GET exports/7': () => buildExport(),
};
const buildExport = (over: Partial<SheetExport> = {}): SheetExport => ({
  id: 7,
  name: 'Invoices',
  isList: true,
  status: 'processed',
  rows: 2500,
  total: 2500,
  fileName: 'bills-2026-11-21.csv',
  emails: [financeAdmin.email],
  hasFile: true,
  keptUntil: '2026-11-28T03:00:00.000Z',
  requestedBy: financeAdmin.fullName,
  requestedAt: '2026-11-21T03:00:00.000Z',
  reason: null,
  ...over,
});
const exportCalls = (calls: readonly Call[]) => calls.filter(({ path }) => path === 'bills/export');

afterEach(forgetCalls);

/** Opens the dialog over a list that is filtered, sorted and on its third page. */
async function openDialog(over: Record<string, Answer> = {}) {
  const calls = answerCalls({ ...answers, ...over });
  await showScreens({
    actor: financeAdmin,
    at: '/bills/bills-to-pay?status=paid,overdue&vendorIDs=5&sort=-totalAmount&page=3',
    screens: { 'bills-bills-to-pay': InvoiceList },
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Export' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Export “Invoices”' }));
  await dialog.findByText('2.500 rows');
  fireEvent.click(dialog.getByRole('radio', { name: /^Send by e-mail/ }));
  const send = () => fireEvent.click(dialog.getByRole('button', { name: 'Send' }));
  const type = (text: string) => {
    fireEvent.change(dialog.getByRole('combobox', { name: /^Add a colleague/ }), { target: { value: text } });
  };
  return { calls, dialog, send, type };
}

describe('the export of the purchases list', () => {
  it('is offered to who may export', async () => {
    answerCalls(answers);
    await showScreens({
      actor: buildActor({ accessRoles: ['Finance User'] }),
      at: '/bills/bills-to-pay',
      screens: { 'bills-bills-to-pay': InvoiceList },
    });
    await screen.findByRole('link', { name: 'INV/2026/000041' });
    expect(screen.queryByRole('button', { name: 'Export' })).toBeNull();
  });

  it('says what goes out, and sends all of it to oneself unless told otherwise', async () => {
    const { calls, dialog, send } = await openDialog();
    expect(dialog.getByText('Status: Paid, Overdue')).toBeTruthy();
    expect(await dialog.findByText('Vendor: PT Sinar Abadi')).toBeTruthy();
    expect(dialog.getByText(financeAdmin.email)).toBeTruthy();
    send();
    expect(await screen.findByText(`Sent to ${financeAdmin.email}.`)).toBeTruthy();
    expect(screen.getByText('2.500 of 2.500 rows')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Download' })).toBeTruthy();
    const [call, ...others] = exportCalls(calls);
    expect(others).toEqual([]);
    expect(call?.query).toEqual({
      status: 'paid,overdue',
      vendorIDs: '5',
      sort: '-totalAmount',
      columns:
        'referenceID,vendorName,transactionDate,dueDate,remainingAmount,totalAmount,status,companyAccount',
      format: 'xlsx',
      emails: financeAdmin.email,
    });
  });

  it('goes to colleagues who are chosen by name, or by an address typed out', async () => {
    const { calls, dialog, send, type } = await openDialog();
    type('bay');
    fireEvent.click(await screen.findByRole('option', { name: /Bayu Wicaksana/ }));
    expect(dialog.getByRole('button', { name: 'Remove Bayu Wicaksana' })).toBeTruthy();
    fireEvent.click(dialog.getByRole('button', { name: `Remove ${financeAdmin.fullName}` }));
    type('Citra@nusantara.test');
    send();
    expect(await screen.findByText(/^Sent to /)).toBeTruthy();
    expect(exportCalls(calls)[0]?.query['emails']).toBe('bayu@nusantara.test,citra@nusantara.test');
  });

  it('shows a refused address beside its field, and keeps what was chosen', async () => {
    const sentence = 'No active colleague has this address: x@lain.test';
    const { calls, dialog, send, type } = await openDialog({
      'GET bills/export': ({ query }) =>
        query['emails']?.includes('x@lain.test')
          ? Response.json(
              {
                error: {
                  code: 'validation_failed',
                  message: 'No.',
                  clientVisible: true,
                  fields: { emails: sentence },
                },
              },
              { status: 400 },
            )
          : Response.json({ id: 7, message: '', emails: [financeAdmin.email] }, { status: 202 }),
    });
    type('x@lain.test');
    send();
    expect((await dialog.findByText(sentence)).closest('[role="alert"]')).toBeTruthy();
    const input = dialog.getByRole('combobox', { name: /^Add a colleague/ });
    expect(input.getAttribute('aria-invalid')).toBe('true');
    expect(document.activeElement).toBe(input);
    type('');
    expect(dialog.queryByText(sentence)).toBeNull();
    send();
    await screen.findByText(/^Sent to /);
    expect(exportCalls(calls)).toHaveLength(2);
  });

  it('asks for an address before anything is sent', async () => {
    const { calls, dialog, send, type } = await openDialog();
    type('somebody');
    send();
    expect(await dialog.findByText('Choose a colleague from the list')).toBeTruthy();
    type('');
    fireEvent.click(dialog.getByRole('button', { name: `Remove ${financeAdmin.fullName}` }));
    send();
    expect(await dialog.findByText('Add at least one address')).toBeTruthy();
    expect(exportCalls(calls)).toEqual([]);
  });

  it('is asked the same again when nobody knows what became of it, so that the server mails it once', async () => {
    let tries = 0;
    const { calls, dialog, send } = await openDialog({
      'GET bills/export': () => {
        tries += 1;
        return tries === 1
          ? Response.json(
              { error: { code: 'unavailable', message: 'Down.', clientVisible: true } },
              { status: 503 },
            )
          : Response.json({ id: 7, message: '', emails: [financeAdmin.email] }, { status: 202 });
      },
    });
    send();
    expect(
      await dialog.findByText('The service is not available right now. Try again in a moment.'),
    ).toBeTruthy();
    send();
    await screen.findByText(/^Sent to /);
    const [first, second] = exportCalls(calls);
    expect(second?.query).toEqual(first?.query);
  });

  it('shows how far it is, and why there is no file where there is none', async () => {
    let asked = 0;
    const { send } = await openDialog({
      'GET exports/7': () => {
        asked += 1;
        return asked === 1
          ? buildExport({ status: 'processing', rows: 500, fileName: null, hasFile: false })
          : buildExport({
              status: 'failed',
              fileName: null,
              hasFile: false,
              reason: 'You may no longer export this list.',
            });
      },
    });
    send();
    expect(await screen.findByText('500 of 2.500 rows')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Download' })).toBeNull();
    expect(
      await screen.findByText('You may no longer export this list.', {}, { timeout: 5000 }),
    ).toBeTruthy();
  });

  it('of many rows goes by mail as CSV', async () => {
    answerCalls({
      ...answers,
      'GET bills': () => page([buildBill(financeAdmin, { id: 41 })], 20_001),
    });
    await showScreens({
      actor: financeAdmin,
      at: '/bills/bills-to-pay',
      screens: { 'bills-bills-to-pay': InvoiceList },
    });
    fireEvent.click(await screen.findByRole('button', { name: 'Export' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Export “Invoices”' }));
    const radio = (name: RegExp) => dialog.getByRole<HTMLInputElement>('radio', { name });
    expect([radio(/^Excel/).disabled, radio(/^CSV/).checked]).toEqual([true, true]);
    expect([radio(/^Download now/).disabled, radio(/^Send by e-mail/).checked]).toEqual([true, true]);
  });
});
