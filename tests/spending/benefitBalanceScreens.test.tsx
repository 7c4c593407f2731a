// @vitest-environment jsdom
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { benefitBalance } from '../../resources/spending/benefitBalance/benefitBalance.ts';
import benefitBalancePieces from '../../resources/spending/benefitBalance/benefitBalancePieces.tsx';
import { listScreen } from '../../src/list/ListScreen.tsx';
import type { Call } from '../purchasing/documentScreen.tsx';
import { answerCalls, forgetCalls, showScreens } from '../purchasing/documentScreen.tsx';
import { demoActors } from '../shell/people.ts';

const BalanceList = listScreen(benefitBalance, benefitBalancePieces as never);
const { 'super.admin': admin, 'finance.user': user } = demoActors;

afterEach(forgetCalls);

const balance = (id: string, employee: { id: number; name: string }) => ({
  id,
  employee,
  plan: { id: 3, name: 'Glasses' },
  year: '2026',
  yearStart: '2026-01-01',
  yearEnd: '2026-12-31',
  granted: 2_000_000,
  carried: 0,
  adjusted: 0,
  used: 500_000,
  left: 1_500_000,
});

async function open(actor: typeof admin, refuses = false): Promise<Call[]> {
  const rows = [
    balance('3-9001-2026-01-01', { id: 9001, name: 'Nadia' }),
    balance('3-1-2026-01-01', { id: actor.employeeID, name: 'Me' }),
  ];
  const calls = answerCalls({
    'GET benefit-reimbursements': () => ({
      data: rows,
      pageInfo: { count: 2, currentPage: 1, totalData: 2, totalPage: 1 },
      sums: [],
    }),
    'POST benefit-balances/3-9001-2026-01-01/adjustments': () =>
      refuses
        ? Response.json(
            {
              error: {
                code: 'validation_failed',
                message: 'No.',
                clientVisible: true,
                fields: { amount: 'More is used than would be left: Rp 1.500.000 can be taken at most' },
              },
            },
            { status: 400 },
          )
        : rows[0],
    'GET saved-filters': () => ({ data: [] }),
  });
  await showScreens({
    actor,
    at: '/transactions/benefit-reimbursement',
    screens: { 'transactions-benefit-reimbursement': BalanceList },
  });
  await screen.findAllByText('Nadia');
  return calls;
}

const type = (dialog: ReturnType<typeof within>, label: RegExp, value: string) =>
  fireEvent.change(dialog.getByLabelText(label), { target: { value } });

it('the balance of somebody is adjusted in the list, with a reason, and nobody adjusts their own', async () => {
  const calls = await open(admin);
  const [button, ...others] = screen.getAllByRole('button', { name: 'Adjust' });
  expect(others).toEqual([]);
  if (button) fireEvent.click(button);
  const dialog = within(await screen.findByRole('dialog', { name: 'Adjust Glasses of Nadia' }));
  expect(dialog.getByText(/Rp 1\.500\.000 is left/)).toBeTruthy();
  await dialog.findByLabelText(/^Amount/);
  fireEvent.click(dialog.getByRole('button', { name: 'Adjust the balance' }));
  expect((await dialog.findAllByText(/must fill this field/i)).length).toBe(3);
  type(dialog, /^What is done/, 'take');
  type(dialog, /^Amount/, '250000');
  type(dialog, /^Reason/, 'Left in May');
  fireEvent.click(dialog.getByRole('button', { name: 'Adjust the balance' }));
  await waitFor(() => expect(calls.some(({ method }) => method === 'POST')).toBe(true));
  expect(calls.find(({ method }) => method === 'POST')?.body).toEqual({
    amount: -250_000,
    note: 'Left in May',
  });
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

it('what the server refuses of an adjustment stands beside its amount', async () => {
  await open(admin, true);
  fireEvent.click(screen.getByRole('button', { name: 'Adjust' }));
  const dialog = within(await screen.findByRole('dialog'));
  await dialog.findByLabelText(/^Amount/);
  type(dialog, /^What is done/, 'take');
  type(dialog, /^Amount/, '9000000');
  type(dialog, /^Reason/, 'A mistake');
  fireEvent.click(dialog.getByRole('button', { name: 'Adjust the balance' }));
  await dialog.findByText(/can be taken at most/);
});

it('who may not keep policies adjusts nothing', async () => {
  await open(user);
  expect(screen.queryByRole('button', { name: 'Adjust' })).toBeNull();
});
