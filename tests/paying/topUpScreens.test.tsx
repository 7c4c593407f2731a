// @vitest-environment jsdom
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';

import TopUpPage from '../../resources/paying/topUp/TopUpPage.tsx';
import type { Answer } from '../purchasing/documentScreen.tsx';
import { answerCalls, forgetCalls, refusal, showScreens } from '../purchasing/documentScreen.tsx';
import { demoActors } from '../shell/people.ts';

afterEach(forgetCalls);

const accounts = [
  { id: 1, name: 'Operations', numbers: [] },
  { id: 2, name: 'Branches', numbers: [] },
];
const stray = {
  id: 9,
  transferID: 'BNI8',
  accountNumber: '880800999999999',
  amount: 3_500_000,
  senderName: 'PT Induk',
  receivedAt: '2026-11-21T03:00:00.000Z',
};

async function open(answers: Record<string, Answer>, actor = demoActors['finance.admin']) {
  const calls = answerCalls({
    'GET balance/top-up-options': () => ({ receiverName: 'PT Nusantara', banks: [], accounts }),
    'GET balance/ledger': () => ({ data: [], pageInfo: { totalData: 0 } }),
    'GET balance/unassigned-top-ups': () => ({ data: [stray] }),
    ...answers,
  });
  await showScreens({ actor, at: '/balance/top-up', screens: { 'balance-top-up': TopUpPage } });
  await screen.findByRole('region', { name: 'Lately topped up' });
  return calls;
}

const section = async () => within(await screen.findByRole('region', { name: 'Money on unknown numbers' }));

describe('money on unknown numbers', () => {
  it('is put onto an account with a reason, and waits for another person', async () => {
    let left = [stray];
    const calls = await open({
      'GET balance/unassigned-top-ups': () => ({ data: left }),
      'PATCH balance/unassigned-top-ups/9/assign': () => {
        left = [];
        return { transferID: 5, referenceID: 'TRF/2026/000005' };
      },
    });
    const shown = await section();
    shown.getByText(/3\.500\.000 by PT Induk on 21 Nov/);
    shown.getByText('Number 880800999999999, transfer BNI8');
    const assign = shown.getByRole('button', { name: 'Assign' });
    fireEvent.click(assign);
    expect((await screen.findAllByText('You must fill this field')).length).toBe(2);
    expect(calls.filter(({ method }) => method === 'PATCH')).toEqual([]);
    fireEvent.mouseDown(shown.getByRole('combobox', { name: /^Account/ }));
    fireEvent.click(await screen.findByRole('option', { name: 'Branches' }));
    fireEvent.change(shown.getByRole('textbox', { name: /Why this account/ }), {
      target: { value: ' The landlord pays back. ' },
    });
    fireEvent.click(assign);
    await screen.findByText('TRF/2026/000005 waits for another person.');
    expect(calls.find(({ method }) => method === 'PATCH')?.body).toEqual({
      companyAccountID: 2,
      notes: 'The landlord pays back.',
    });
    await waitFor(() =>
      expect(screen.queryByRole('region', { name: 'Money on unknown numbers' })).toBeNull(),
    );
  });

  it('is not there where there is none, nor asked for whom it is not', async () => {
    await open({ 'GET balance/unassigned-top-ups': () => ({ data: [] }) });
    expect(screen.queryByRole('region', { name: 'Money on unknown numbers' })).toBeNull();
    forgetCalls();
    const user = demoActors['finance.admin'];
    const permissions = new Set(
      [...user.permissions].filter((key) => key !== 'company_account_allocation_edit'),
    );
    const calls = await open({}, { ...user, permissions });
    expect(calls.some(({ path }) => path.includes('unassigned'))).toBe(false);
  });

  it('says what was refused, and asks again for what failed', async () => {
    let fails = true;
    await open({
      'GET balance/unassigned-top-ups': () => (fails ? refusal(503, 'unavailable') : { data: [stray] }),
      'PATCH balance/unassigned-top-ups/9/assign': () =>
        refusal(409, 'transition_not_allowed', 'This money is put onto an account already'),
    });
    const failed = await section();
    fails = false;
    fireEvent.click(await failed.findByRole('button', { name: 'Try again' }, { timeout: 20_000 }));
    fireEvent.change(await screen.findByRole('textbox', { name: /Why this account/ }), {
      target: { value: 'Ours.' },
    });
    fireEvent.mouseDown((await section()).getByRole('combobox', { name: /^Account/ }));
    fireEvent.click(await screen.findByRole('option', { name: 'Operations' }));
    fireEvent.click(screen.getByRole('button', { name: 'Assign' }));
    await screen.findByText('This money is put onto an account already');
  }, 40_000);
});
