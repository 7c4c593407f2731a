// @vitest-environment jsdom
import { screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import DocumentForm from '../../resources/purchasing/document/form/DocumentForm.tsx';
import DocumentReview from '../../resources/purchasing/document/page/DocumentReview.tsx';
import DocumentShow from '../../resources/purchasing/document/page/DocumentShow.tsx';
import type { DocumentDetail } from '../../resources/purchasing/document/documentWire.ts';
import { buildActor } from '../shell/people.ts';
import { buildBill } from './madeDocuments.ts';
import { answerCalls, forgetCalls, showScreens } from './documentScreen.tsx';

/** An order that changes, and its change, on screens. */
const financeAdmin = buildActor({ accessRoles: ['Finance Admin'] });
const reviewer = buildActor({
  accessRoles: ['Finance User'],
  capabilities: ['isPurchaseOrderReviewer', 'is_approver'],
});

const order = { id: 41, referenceID: 'PO/2026/000041', revision: 1 };
const none = () => ({ data: [] });
const listed = () => ({ ...none(), pageInfo: { count: 0, currentPage: 1, totalData: 0, totalPage: 1 } });

const change = (given: Partial<DocumentDetail> = {}): DocumentDetail =>
  buildBill(
    reviewer,
    { id: 52, transactionType: 'amendment', status: 'awaiting_review', approverIDs: [reviewer.employeeID] },
    {
      transactionType: 'amendment',
      referenceID: 'POA/2026/000003',
      purchaseOrder: order,
      revision: 2,
      totalAmount: 15_000_000,
      differences: {
        'items.1.qty': ['8', '10'],
        totalAmount: ['12500000', '15000000'],
        dueDate: ['2026-12-01', '2026-12-24'],
        'items.2.itemName': [null, 'Stool'],
        'items.2.qty': [null, '3'],
        'items.2.unitPrice': [null, '250000'],
        'removedItems.2.itemName': ['Desk lamp', null],
        'removedItems.2.qty': ['1', null],
      },
      ...given,
    },
  );

const anOrder = (given: Partial<DocumentDetail>): DocumentDetail =>
  buildBill(
    financeAdmin,
    { id: 41, transactionType: 'order', status: 'awaiting_invoice' },
    { transactionType: 'order', referenceID: order.referenceID, isAbleToSend: true, refusals: {}, ...given },
  );

afterEach(forgetCalls);

describe('the change of an order', () => {
  it('shows its approver what changes, line by line and field by field, with both totals', async () => {
    answerCalls({ 'GET bills/52': () => change(), 'GET bills/approvals': listed });
    await showScreens({
      actor: reviewer,
      at: '/approval/bill-list/52',
      screens: { 'approval-bill-list-id': DocumentReview },
    });
    const table = await screen.findByRole('table', { name: /What changes in PO\/2026\/000041, revision 2/ });
    const rows = within(table)
      .getAllByRole('row')
      .map((row) => [...row.children].map(({ textContent }) => textContent));
    expect(rows).toEqual([
      ['Field', 'Was', 'Becomes'],
      ['Delivery by', '1 Dec 2026', '24 Dec 2026'],
      ['Item 1, Office chair: quantity', '8', '10'],
      ['New item 2', '-', 'Stool, quantity 3, unit price Rp 250.000'],
      ['Removed item 2', 'Desk lamp, quantity 1', 'gone'],
    ]);
    expect(screen.getByText('The total goes from Rp 12.500.000 to Rp 15.000.000.')).toBeTruthy();
    expect(screen.getByText(/the order stays in force as it is/)).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Open the order' }).getAttribute('href')).toContain(
      '/approval/bill-list/41',
    );
  });

  it('says that it is in force, or that it never was', async () => {
    answerCalls({ 'GET bills/52': () => change({ status: 'completed' }) });
    await showScreens({
      actor: financeAdmin,
      at: '/bills/bills-to-pay/52',
      screens: { 'bills-bills-to-pay-id': DocumentShow },
    });
    expect(await screen.findByText('This is in force as revision 2 of PO/2026/000041.')).toBeTruthy();
    forgetCalls();
    answerCalls({ 'GET bills/52': () => change({ status: 'rejected' }) });
    await showScreens({
      actor: financeAdmin,
      at: '/bills/bills-to-pay/52',
      screens: { 'bills-bills-to-pay-id': DocumentShow },
    });
    expect(await screen.findByText(/did not come into force/)).toBeTruthy();
  });
});

describe('an order that changes', () => {
  const answers = (given: Partial<DocumentDetail>) =>
    answerCalls({
      'GET bills/41': () => anOrder(given),
      'GET bills/41/deliveries': () => ({ data: [], lines: [] }),
      'GET bills/41/deposits': none,
      'GET bills/41/amendments': none,
      'GET bills/41/purchase-invoices': none,
    });
  const show = () =>
    showScreens({
      actor: financeAdmin,
      at: '/bills/bills-to-pay/41',
      screens: { 'bills-bills-to-pay-id': DocumentShow, 'bills-bills-to-pay-delivery-form': () => null },
    });

  it.each([
    ['awaiting_invoice', true, 'MuiButton-contained'],
    // Nobody has to act any more; what came later can be recorded all the same.
    ['closed', false, 'MuiButton-outlined'],
  ] as const)('in %s offers to record a delivery as its look says', async (status, isForemost, look) => {
    answers({ status, isAbleToRecordDelivery: true, isAbleToCreatePurchaseInvoice: false });
    await show();
    const link = await screen.findByRole('link', { name: 'Record delivery' });
    expect(link.className.includes('MuiButton-contained'), link.className).toBe(isForemost);
    expect(link.className).toContain(look);
  });

  it('names its revision, and leads to the change that waits', async () => {
    answers({ revision: 3, openAmendment: { id: 52, referenceID: 'POA/2026/000003' } });
    await show();
    expect(await screen.findByRole('heading', { name: 'PO/2026/000041 rev. 3' })).toBeTruthy();
    const leads = await screen.findByRole('link', { name: 'Open the change' });
    expect(leads.getAttribute('href')).toContain('/bills/bills-to-pay/52');
    expect(screen.queryByText(/was not sent/)).toBeNull();
  });

  it('offers to send what its vendor does not know yet', async () => {
    answers({ revision: 2, amendedAt: '2026-11-21T03:00:00.000Z', sentAt: null });
    await show();
    expect(
      await screen.findByText('Revision 2 is in force, and was not sent to the vendor yet.'),
    ).toBeTruthy();
  });

  it('opens the form of its change with all that it is', async () => {
    answerCalls({
      'GET bills/41': () => anOrder({ revision: 2, refusals: {} }),
      'GET term-payments': listed,
      'GET vendors/5/line-defaults': () => ({ prices: [] }),
      'GET custom-fields': listed,
    });
    await showScreens({
      actor: financeAdmin,
      at: '/bills/bills-to-pay/form?type=amendment&amends=41',
      screens: { 'bills-bills-to-pay-form': DocumentForm },
    });
    expect(await screen.findByText(/A change of PO\/2026\/000041/)).toBeTruthy();
    expect(screen.getByDisplayValue('Office chair')).toBeTruthy();
    // What a change keeps is no input.
    expect(screen.getByLabelText('Vendor').tagName).toBe('OUTPUT');
    expect(screen.getByLabelText('Vendor').textContent).toBe('PT Sinar Abadi');
  });
});
