// @vitest-environment jsdom
import { act, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import type { InboxRow } from '../../domain/inbox/inboxSchemas.ts';
import { inboxRooms } from '../../resources/inbox.ts';
import { inboxPage } from '../../src/inbox/InboxPage.tsx';
import type { Answer, Call } from '../purchasing/documentScreen.tsx';
import { answerCalls, forgetCalls, refusal, showScreens } from '../purchasing/documentScreen.tsx';
import { demoActors } from './people.ts';

afterEach(forgetCalls);

function waiting(recordID: number, given: Partial<InboxRow> = {}): InboxRow {
  const kind = given.kind ?? 'approval-bill-list';
  return {
    id: `${kind}.${recordID}`,
    kind,
    kindName: 'Review invoices',
    page: 'approval-bill-list-id',
    resource: 'bills',
    recordID,
    version: recordID + 6,
    number: `INV/2026/00000${recordID}`,
    who: 'PT Sinar',
    amount: 1_000_000,
    currencyCode: 'IDR',
    dueDate: null,
    daysOverdue: 0,
    waitingSince: '2026-11-19T03:00:00.000Z',
    isLate: true,
    inPlaceOf: null,
    flags: [{ name: 'duplicate', text: 'Possible duplicate' }],
    ...given,
  };
}

const rows = [
  waiting(1),
  waiting(2, { amount: 250.5, currencyCode: 'USD' }),
  waiting(3, { kind: 'approval-bill-list-order', kindName: 'Review orders', number: 'PO/2026/000003' }),
  waiting(4, {
    kind: 'approval-payment-list-authorize',
    kindName: 'Authorize payments',
    number: 'PAY/2026/000004',
  }),
];

async function open(answers: Record<string, Answer> = {}): Promise<Call[]> {
  const calls = answerCalls({
    'GET inbox/counts': () => ({ items: [] }),
    'GET inbox': () => ({
      data: rows,
      pageInfo: { count: rows.length, currentPage: 1, totalData: rows.length, totalPage: 1 },
    }),
    ...answers,
  });
  await showScreens({
    actor: demoActors.reviewer,
    at: '/inbox',
    screens: { inbox: inboxPage(inboxRooms) },
    alsoBuilt: ['approval-bill-list-id'],
  });
  return calls;
}

const boxOf = (number: string) => screen.getByRole('checkbox', { name: new RegExp(number) });
const press = async (element: HTMLElement) => act(async () => void fireEvent.click(element));

describe('several that wait', () => {
  it('are chosen all at once as far as they are alike, which is said with the reason', async () => {
    await open();
    await screen.findByText('INV/2026/000001');
    await press(screen.getByRole('checkbox', { name: 'Select all rows on this page' }));
    const bar = screen.getByRole('region', { name: 'Actions for the selected rows' });
    expect(bar.textContent).toContain('2 selected');
    expect(bar.textContent).toContain(
      '2 of the 4 rows of this page. Only records of one kind are decided together',
    );
    await press(boxOf('INV/2026/000002'));
    expect(bar.textContent).not.toContain('of the 4 rows');
  });

  it('are decided together where they are alike: each row says what became of it, and what failed stays chosen', async () => {
    const calls = await open({
      'PATCH bills/bulk/approve': () => ({
        results: [
          { id: 1, ok: true, code: null, message: null },
          { id: 2, ok: false, code: 'forbidden', message: 'You requested it yourself.' },
        ],
      }),
    });
    await screen.findByText('INV/2026/000001');
    expect(boxOf('PAY/2026/000004').getAttribute('aria-disabled')).toBe('true');
    await press(boxOf('INV/2026/000001'));
    // Only what is alike goes with it.
    expect(boxOf('PO/2026/000003').getAttribute('aria-disabled')).toBe('true');
    await press(boxOf('INV/2026/000002'));
    const bar = screen.getByRole('region', { name: 'Actions for the selected rows' });
    expect(bar.textContent).toContain('Rp 1.000.000');
    expect(bar.textContent).toContain('USD 250,50');
    await press(within(bar).getByRole('button', { name: 'Approve' }));
    const dialog = await screen.findByRole('dialog');
    await press(within(dialog).getByRole('button', { name: /^Approve/ }));
    expect(await within(dialog).findByText('You requested it yourself.')).toBeTruthy();
    const [sent] = calls.filter(({ path }) => path.startsWith('bills/bulk'));
    expect(sent?.body).toEqual({
      records: [
        { id: 1, version: 7 },
        { id: 2, version: 8 },
      ],
    });
    await press(within(dialog).getByRole('button', { name: 'Close' }));
    expect(boxOf('INV/2026/000002')).toHaveProperty('checked', true);
    expect(boxOf('INV/2026/000001')).toHaveProperty('checked', false);
    expect(screen.getByText(/You requested it yourself/)).toBeTruthy();
  });

  it('says that the inbox is empty, and that it failed', async () => {
    const nothing = { count: 0, currentPage: 1, totalData: 0, totalPage: 1 };
    await open({ 'GET inbox': () => ({ data: [], pageInfo: nothing }) });
    expect(await screen.findByText('Nothing waits for you')).toBeTruthy();
    forgetCalls();
    await open({ 'GET inbox': () => refusal(503, 'unavailable', '') });
    expect(await screen.findByRole('alert')).toBeTruthy();
  });
});
