// @vitest-environment jsdom
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { Suspense } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { ReceiptPicker } from '../../resources/panels.ts';
import { answerCalls, forgetCalls, showScreens } from '../purchasing/documentScreen.tsx';
import { demoActors } from './people.ts';

const receipt = (id: number, name: string, more: object = {}) => ({
  id,
  version: 1,
  status: 'waiting',
  createdAt: '2026-11-20T03:00:00.000Z',
  name,
  merchant: name,
  file: [
    {
      id: 70 + id,
      fileName: `${id}.pdf`,
      contentType: 'application/pdf',
      sizeBytes: 10,
      uploadedAt: '2026-11-20T03:00:00.000Z',
    },
  ],
  day: '2026-11-19',
  amount: 69_300,
  currencyCode: 'IDR',
  tax: 6300,
  unsure: [],
  ...more,
});

afterEach(forgetCalls);

async function openPicker(most?: number) {
  const onPick = vi.fn();
  answerCalls({
    'GET receipts': () => ({
      data: [receipt(1, 'Warung'), receipt(2, 'Taksi', { unsure: ['day'], tax: null }), receipt(3, 'Parkir')],
      pageInfo: { currentPage: 1, limit: 100, nextPage: null, prevPage: null, totalData: 3, totalPage: 1 },
    }),
  });
  await showScreens({
    actor: demoActors['employee'],
    at: '/bills/warehouses',
    screens: {
      'bills-warehouses': () => (
        <Suspense fallback={null}>
          <ReceiptPicker chosenIDs={[3]} {...(most === undefined ? {} : { most })} onPick={onPick} />
        </Suspense>
      ),
    },
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Choose from my receipts' }));
  const dialog = await screen.findByRole('dialog', { name: 'My receipts' });
  await within(dialog).findByText('Taksi');
  return { onPick, dialog: within(dialog) };
}

const useButton = { name: /^Use / };

describe('the picker of receipts', () => {
  it('offers those that wait and are not on the form, and answers what was read of them', async () => {
    const { onPick, dialog } = await openPicker();
    expect(dialog.queryByText('Parkir')).toBeNull();
    expect(dialog.getByText(/To check/)).toBeDefined();
    expect(dialog.getByRole('button', useButton)).toHaveProperty('disabled', true);
    for (const box of dialog.getAllByRole('checkbox')) fireEvent.click(box);
    fireEvent.click(dialog.getByRole('button', { name: 'Use 2 receipts' }));
    expect(onPick).toHaveBeenCalledWith([
      expect.objectContaining({
        id: 1,
        merchant: 'Warung',
        day: '2026-11-19',
        amount: '69300',
        currencyCode: 'IDR',
        taxAmount: '6300',
        unsure: [],
      }),
      expect.objectContaining({ id: 2, taxAmount: null, unsure: ['day'] }),
    ]);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('takes no more than the form does', async () => {
    const { dialog } = await openPicker(1);
    for (const box of dialog.getAllByRole('checkbox')) fireEvent.click(box);
    expect(dialog.getByText('At most 1 receipt here.')).toBeDefined();
    expect(dialog.getByRole('button', useButton)).toHaveProperty('disabled', true);
  });
});
