// @vitest-environment jsdom
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { FormProvider, useForm } from 'react-hook-form';
import type { UseFormReturn } from 'react-hook-form';
import { useEffect } from 'react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { VendorMergeInputs } from '../../resources/purchasing/vendor/merge/VendorMergeInputs.tsx';
import { demoActors } from '../shell/people.ts';
import type { Answer } from './documentScreen.tsx';
import { answerCalls, forgetCalls, refusal, showScreens } from './documentScreen.tsx';
import type { ActedRow } from '../../src/noun/actedRow.ts';

const account = (id: number, accountNumber: string) => ({
  id,
  country: 'ID',
  bankCode: '014',
  bankName: 'Bank Central Asia (BCA)',
  accountNumber,
  accountHolderName: 'PT SINAR',
  accountType: 'domestic',
  currencyCode: 'IDR',
  isConfirmed: true,
});
const gone = {
  id: 5,
  version: 2,
  status: 'active',
  name: 'PT Sinar Abadi',
  taxNumber: '0123456789012345',
  email: 'lama@sinar.test',
  phone: null,
  address: null,
  term: { id: 4, name: 'Net 30' },
  currencyCode: null,
  tax: 11,
  withholding: null,
  companyAccount: null,
  mergedInto: null,
  isAbleToMerge: true,
  bankAccounts: [account(1, '8000111'), account(2, '8000222')],
};
const kept = {
  ...gone,
  id: 6,
  version: 9,
  name: 'PT Sinar Abadi Jakarta',
  taxNumber: null,
  email: 'baru@sinar.test',
  tax: 11,
  term: null,
  bankAccounts: [account(3, '8000111')],
};
const dealings = (documents: number, openAmount: string) => ({
  documents,
  owed: [{ currencyCode: 'IDR', openAmount, openDocuments: 1, overdueAmount: '0', overdueDocuments: 0 }],
});
const answers: Record<string, Answer> = {
  'GET vendors/alike': () => ({
    data: [
      { id: 5, name: gone.name, sameBy: 'name' },
      { id: 6, name: kept.name, sameBy: 'name' },
    ],
  }),
  'GET vendors': () => ({
    data: [gone, kept],
    pageInfo: { count: 2, currentPage: 1, totalData: 2, totalPage: 1 },
  }),
  'GET vendors/5': () => gone,
  'GET vendors/6': () => kept,
  'GET vendors/5/dealings': () => dealings(12, '7500000'),
  'GET vendors/6/dealings': () => ({ documents: 3, owed: [] }),
};

interface Given {
  intoID: { id: number | null; name: string };
  intoVersion: string;
  taken: { field: string }[];
  accounts: { accountID: string }[];
}
let form: UseFormReturn<Given>;

function Dialog() {
  const own = useForm<Given>({
    defaultValues: { intoID: { id: null, name: '' }, intoVersion: '', taken: [], accounts: [] },
  });
  useEffect(() => {
    form = own;
  }, [own]);
  return (
    <FormProvider {...own}>
      <VendorMergeInputs record={gone as unknown as ActedRow} />
    </FormProvider>
  );
}

async function show(more: Record<string, Answer> = {}) {
  const calls = answerCalls({ ...answers, ...more });
  await showScreens({
    actor: demoActors['finance.admin'],
    at: '/bills/vendors/5',
    screens: { 'bills-vendors-id': Dialog },
  });
  return calls;
}
const press = async (element: HTMLElement) => {
  await act(async () => {
    fireEvent.click(element);
  });
};
const chooseKept = async () => press(await screen.findByRole('button', { name: kept.name }));
const row = async (name: string) =>
  (await screen.findByRole('rowheader', { name })).closest('tr') as HTMLElement;
const taken = () => form.getValues('taken').map(({ field }) => field);

beforeEach(() => {
  Element.prototype.scrollIntoView = () => {};
});
afterEach(forgetCalls);

describe('merging a vendor into another', () => {
  it('suggests those that look the same, but for itself, and finds any other by its name', async () => {
    await show();
    expect(await screen.findByRole('button', { name: kept.name })).toBeTruthy();
    expect(screen.queryByRole('button', { name: gone.name })).toBeNull();
    const field = screen.getByRole('combobox', { name: 'Vendor that is kept' });
    fireEvent.input(field, { target: { value: 'Sinar' } });
    expect((await screen.findAllByRole('option')).map(({ textContent }) => textContent)).toEqual([kept.name]);
    fireEvent.keyDown(field, { key: 'ArrowDown' });
    await act(async () => {
      fireEvent.keyDown(field, { key: 'Enter' });
    });
    expect(form.getValues('intoID')).toEqual({ id: 6, name: kept.name });
    expect(screen.queryByRole('button', { name: kept.name })).toBeNull();
  });

  it('shows nothing to compare before one is chosen', async () => {
    await show({ 'GET vendors/alike': () => ({ data: [] }) });
    await screen.findByRole('combobox', { name: 'Vendor that is kept' });
    expect(screen.queryByRole('table')).toBeNull();
    expect(screen.queryByRole('button')).toBeNull();
  });

  it('shows both side by side; what the kept one lacks it takes, and its version is the one compared with', async () => {
    await show();
    await chooseKept();
    const tax = await row('Tax number (NPWP)');
    expect(taken()).toEqual(['taxNumber', 'term']);
    expect(form.getValues('intoVersion')).toBe('9');
    const [mine, theirs] = within(tax).getAllByRole<HTMLInputElement>('radio');
    // The choice is drawn after it is made.
    await waitFor(() => expect([mine?.checked, theirs?.checked]).toEqual([false, true]));
    // Both have the same VAT: there is nothing to choose.
    expect(within(await row('VAT %')).queryByRole('radio')).toBeNull();
    expect((await row('Documents')).textContent).toBe('Documents312');
    expect((await row('We owe')).textContent).toBe('We owe-Rp 7.500.000');
    expect(screen.getByText(/Documents that go to PT Sinar Abadi Jakarta: 12\./)).toBeTruthy();
  });

  it('takes what is chosen, field by field, and the accounts that the kept one does not have', async () => {
    await show();
    await chooseKept();
    const [keepMail, takeMail] = within(await row('Email')).getAllByRole('radio');
    await press(takeMail as HTMLElement);
    expect(taken()).toEqual(['taxNumber', 'term', 'email']);
    await press(keepMail as HTMLElement);
    expect(taken()).toEqual(['taxNumber', 'term']);
    const accounts = within(await row('Bank accounts')).getAllByRole('checkbox');
    expect(accounts).toHaveLength(1);
    await press(accounts[0] as HTMLElement);
    expect(form.getValues('accounts')).toEqual([{ accountID: '2' }]);
    await press(accounts[0] as HTMLElement);
    expect(form.getValues('accounts')).toEqual([]);
  });

  it('says what it may not compare, and compares nothing by halves', async () => {
    await show({ 'GET vendors/6/dealings': () => refusal(403, 'forbidden', 'Not yours.') });
    await chooseKept();
    const said = await screen.findByText('Not yours.');
    expect(said.closest('[role="alert"]')).not.toBeNull();
    expect(screen.queryByRole('table')).toBeNull();
  });
});
