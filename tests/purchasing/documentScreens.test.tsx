// @vitest-environment jsdom
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { companyFeatures } from '../../domain/access/companyFeature.ts';
import type { HistoryRow } from '../../domain/lifecycle/historyRow.ts';
import type {
  DocumentApprovalRow,
  DocumentDetail,
} from '../../resources/purchasing/document/documentWire.ts';
import InvoiceList from '../../resources/purchasing/invoice/list/InvoiceList.tsx';
import DocumentReview from '../../resources/purchasing/document/page/DocumentReview.tsx';
import InvoiceReviewList from '../../resources/purchasing/invoice/list/InvoiceReviewList.tsx';
import DocumentShow from '../../resources/purchasing/document/page/DocumentShow.tsx';
import { buildActor } from '../shell/people.ts';
import { buildPaymentRow } from '../paying/paymentRecords.ts';
import { buildBill } from './madeDocuments.ts';
import type { Answer } from './documentScreen.tsx';
import { answerCalls, forgetCalls, refusal, showScreens, signOut } from './documentScreen.tsx';

const financeAdmin = buildActor({ accessRoles: ['Finance Admin'] });
const reviewer = buildActor({ capabilities: ['isReviewer', 'is_approver'] });

const summaries = {
  open: { amount: 6_111_643_472, exactAmount: '6111643472', count: 129 },
  awaitingDisbursement: { amount: 594_173_204, exactAmount: '594173204', count: 12 },
  overdue: { amount: 4_430_433_029, exactAmount: '4430433029', count: 89 },
  paid: { amount: 1_920_169_365, exactAmount: '1920169365', count: 1 },
};
const page = (data: unknown[]) => ({
  data,
  pageInfo: { count: data.length, currentPage: 1, totalData: data.length, totalPage: 1 },
});
const listAnswers: Record<string, Answer> = {
  'GET bills': () =>
    page([buildBill(financeAdmin, { id: 41 }), buildBill(financeAdmin, { id: 42, status: 'paid' })]),
  'GET bills/summaries': () => summaries,
  'GET vendors': () => page([{ id: 5, name: 'PT Sinar Abadi' }]),
  'GET company-accounts/choices': () => page([{ id: 1, name: 'Operations' }]),
  'GET saved-filters': () => ({ data: [] }),
};

afterEach(forgetCalls);

describe('the purchases list', () => {
  const showList = (actor = financeAdmin) =>
    showScreens({ actor, at: '/bills/bills-to-pay', screens: { 'bills-bills-to-pay': InvoiceList } });

  it('shows the four cards, each a link to what it counts', async () => {
    answerCalls(listAnswers);
    const router = await showList();
    const open = await screen.findByRole('link', { name: 'Open Rp 6.111.643.472, 129 invoices' });
    expect(
      screen.getByRole('link', { name: 'Paid in the last 30 days Rp 1.920.169.365, 1 invoice' }),
    ).toBeTruthy();
    fireEvent.click(screen.getByRole('link', { name: 'Overdue Rp 4.430.433.029, 89 invoices' }));
    expect(router.state.location.search).toBe('?status=overdue');
    fireEvent.click(open);
    expect(router.state.location.search).toContain('status=awaiting_payment,awaiting_payment_approval');
  });

  it('begins with the default range of transaction dates, which can be taken away for good', async () => {
    const calls = answerCalls(listAnswers);
    const router = await showList();
    const chip = await screen.findByRole('button', { name: /^Remove the filter Transaction date: 1 .* to / });
    expect(calls.find(({ path }) => path === 'bills')?.query['transactionDateFrom']).toMatch(/-01$/);
    fireEvent.click(chip);
    await waitFor(() => expect(screen.queryByRole('button', { name: /^Remove the filter/ })).toBeNull());
    expect(router.state.location.search).toBe('');
    signOut();
    await showList();
    await screen.findByRole('link', { name: 'INV/2026/000041' });
    expect(screen.queryByRole('button', { name: /^Remove the filter/ })).toBeNull();
  });

  it('asks for other rows once, though they are asked for at the press and again when the list is drawn', async () => {
    const calls = answerCalls(listAnswers);
    await showList();
    fireEvent.click(
      await screen.findByRole('button', { name: /^Remove the filter Transaction date: 1 .* to / }),
    );
    await waitFor(() => expect(screen.queryByRole('button', { name: /^Remove the filter/ })).toBeNull());
    await screen.findByRole('link', { name: 'INV/2026/000041' });
    const withoutRange = calls.filter(
      ({ path, query }) => path === 'bills' && query['transactionDateFrom'] === undefined,
    );
    expect(withoutRange).toHaveLength(1);
  });

  it('says so when the cards could not be had, and still lists', async () => {
    answerCalls({ ...listAnswers, 'GET bills/summaries': () => refusal(422, 'THIRD_PARTY') });
    await showList();
    expect(await screen.findByText('Error while fetching bills summary')).toBeTruthy();
    expect(await screen.findByRole('link', { name: 'INV/2026/000041' })).toBeTruthy();
  });

  it('breaks a card down by currency, with international remittance only', async () => {
    answerCalls({
      ...listAnswers,
      'GET bills/summaries/open/breakdown': () => ({
        data: [
          {
            currencyCode: 'USD',
            amount: 10_028.54,
            exactAmount: '10028.54',
            rateAmount: 15_762.5,
            amountInIDR: 158_074_862,
            exactAmountInIDR: '158074862',
            count: 5,
          },
        ],
      }),
    });
    await showList();
    fireEvent.click(await screen.findByRole('button', { name: 'Open, by currency' }));
    const dialog = await screen.findByRole('dialog', { name: 'Open, by currency' });
    expect(await within(dialog).findByRole('cell', { name: '15.762,5000' })).toBeTruthy();
    signOut();
    const features = companyFeatures.filter((name) => name !== 'internationalRemittance');
    await showList(buildActor({ accessRoles: ['Finance Admin'], features }));
    await screen.findByRole('link', { name: /^Open Rp/ });
    expect(screen.queryByRole('button', { name: 'Open, by currency' })).toBeNull();
  });

  it('tells what is to be revised, by whose note', async () => {
    const verdict = {
      action: 'requestRevision',
      notes: 'The freight is wrong',
      actorName: 'Wulan',
      at: '2026-11-04T03:04:05.000Z',
    } as const;
    const row = buildBill(financeAdmin, { status: 'awaiting_revision' }, { verdict });
    answerCalls({ ...listAnswers, 'GET bills': () => page([row]) });
    await showList();
    const note = await screen.findByText('“The freight is wrong”');
    expect(note.parentElement?.textContent).toBe('“The freight is wrong”Wulan');
    expect(note.parentElement?.title).toBe(
      'Revision requested by Wulan, 4 Nov 2026, 10:04 GMT+7: The freight is wrong',
    );
  });

  describe('with documents whose payment says what is next', () => {
    const waiting = buildBill(financeAdmin, { id: 41, status: 'awaiting_payment_approval' });
    const awaiting = buildBill(financeAdmin, { id: 43, status: 'awaiting_payment' });
    const payment = buildPaymentRow({
      status: 'awaiting_approval',
      isAbleToApprove: true,
      isAbleToAuthorize: false,
    });
    const answers = {
      ...listAnswers,
      // What waits for a payment is not asked about.
      'GET bills': () => page([waiting, buildBill(financeAdmin, { id: 42, status: 'paid' }), awaiting]),
      'GET payments/newest': () => ({
        data: [payment, buildPaymentRow({ id: 33, billID: 42, status: 'paid' })],
      }),
    };
    const rowOf = async (name: string) => {
      const link = await screen.findByRole('link', { name });
      fireEvent.pointerOver(link);
      return link.closest('tr') as HTMLElement;
    };
    const menuOf = async (name: string) => {
      fireEvent.click(within(await rowOf(name)).getByRole('button', { name: `More actions for ${name}` }));
      const items = await screen.findAllByRole('menuitem');
      return items.map(({ textContent }) => textContent);
    };

    it('offers them by the flags of the payment, asked for at once when the list is pointed at', async () => {
      const calls = answerCalls(answers);
      await showList();
      await screen.findByRole('link', { name: 'INV/2026/000041' });
      expect(calls.some(({ path }) => path === 'payments/newest')).toBe(false);
      const row = await rowOf('INV/2026/000041');
      await within(row).findByRole('button', { name: 'Approve Rp 12.500.000, INV/2026/000041' });
      expect(await menuOf('INV/2026/000041')).toEqual([
        'View details',
        'Approve Rp 12.500.000',
        'Reject payment request',
        'View payment',
      ]);
      const asked = calls.filter(({ path }) => path === 'payments/newest');
      expect(asked.map(({ query }) => query)).toEqual([{ billIDs: '41,42' }]);
    });

    it('acts on the payment from there', async () => {
      const calls = answerCalls({
        ...answers,
        'PATCH payments/31/approve': () => ({ ...payment, status: 'awaiting_payment_authorization' }),
        'GET payments/31': () => payment,
      });
      await showList();
      const row = await rowOf('INV/2026/000041');
      fireEvent.click(await within(row).findByRole('button', { name: /^Approve/ }));
      const dialog = await screen.findByRole('dialog');
      await act(async () => {
        fireEvent.click(within(dialog).getByRole('button', { name: 'Approve Rp 12.500.000' }));
      });
      await waitFor(() => expect(calls.find(({ method }) => method === 'PATCH')?.ifMatch).toBe('2'));
      expect(calls.find(({ method }) => method === 'PATCH')?.path).toBe('payments/31/approve');
    });

    it('of what is paid only leads to the payment', async () => {
      answerCalls(answers);
      await showList();
      const row = await rowOf('INV/2026/000042');
      await within(row).findByRole('link', { name: 'View payment, INV/2026/000042' });
      expect(await menuOf('INV/2026/000042')).toEqual(['View details', 'View payment']);
    });

    it('says that the payments could not be had, and asks again', async () => {
      let isLost = true;
      answerCalls({
        ...answers,
        'GET payments/newest': () => (isLost ? refusal(403, 'forbidden') : answers['GET payments/newest']()),
      });
      await showList();
      const row = await rowOf('INV/2026/000041');
      const again = await within(row).findByRole('button', { name: /^Load its payment again/ });
      isLost = false;
      fireEvent.click(again);
      await within(row).findByRole('button', { name: /^Approve/ });
    });
  });

  it('has the words of the catalogue for a list that failed without words of its own', async () => {
    answerCalls({
      ...listAnswers,
      'GET bills': () =>
        Response.json({ error: { code: 'unexpected', clientVisible: false } }, { status: 422 }),
    });
    await showList();
    expect(await screen.findByText('Error when resolving bills response')).toBeTruthy();
  });
});

/** An entry of a history, as far as a test does not say otherwise. */
const step = {
  id: 2,
  actorName: 'Wulan',
  at: '2026-11-04T03:04:05.000Z',
  notes: null,
  systemNotes: null,
  related: null,
  changes: {},
};

describe('an invoice on the purchases pages', () => {
  const show = (bill: DocumentDetail, answers: Record<string, Answer> = {}, actor = financeAdmin) => {
    const calls = answerCalls({ [`GET bills/${bill.id}`]: () => bill, ...answers });
    return showScreens({
      actor,
      at: `/bills/bills-to-pay/${bill.id}`,
      screens: { 'bills-bills-to-pay-id': DocumentShow },
    }).then((router) => ({ router, calls }));
  };

  it('shows what it is, what it comes to, who decides, and what changed', async () => {
    await show(buildBill(financeAdmin));
    expect(await screen.findByRole('heading', { level: 1, name: 'INV/2026/000041' })).toBeTruthy();
    const totals = screen.getByLabelText('Totals');
    expect(within(totals).getByText('VAT 11%').nextElementSibling?.textContent).toBe('Rp 1.261.468');
    expect(within(totals).getByText('WHT 2%').nextElementSibling?.textContent).toBe('−Rp 229.358');
    expect(screen.getByText('Rp 12.210.000: workflow “Invoice review”, layer “any amount”.')).toBeTruthy();
    const history = screen.getByRole('region', { name: 'History' });
    expect(within(history).getByText('Rp 12.000.000').tagName).toBe('DEL');
    expect(within(history).getByText('PT Sinar Abadi').tagName).toBe('INS');
    expect(within(history).getByText('The tax is right now.')).toBeTruthy();
  });

  it('warns of an invoice to decide that has no document', async () => {
    await show(buildBill(financeAdmin));
    expect(await screen.findByText('No document is attached to this invoice.')).toBeTruthy();
  });

  describe('that nobody can decide', () => {
    const since = '2026-11-20T03:00:00.000Z';
    const superAdmin = buildActor({ role: 'super_admin', accessRoles: ['Super Admin'] });
    const stuck = (actor: typeof superAdmin) =>
      buildBill(actor, { undecidableSince: new Date(since) }, { undecidableSince: since });

    it('says so to who reads it, and who passes it on', async () => {
      await show(stuck(financeAdmin));
      const notice = (await screen.findByText(/^Nobody can decide this since 20 Nov 2026/)).closest('[role]');
      expect(notice?.textContent).toContain('A super admin who neither asked for it');
      expect(screen.queryByRole('button', { name: 'Pass on to somebody' })).toBeNull();
    });

    it('is passed on by a super admin to one of those who may decide it, on the version that was seen', async () => {
      const passed = buildBill(superAdmin, { version: 4 });
      const { calls } = await show(
        stuck(superAdmin),
        {
          'GET bills/41/possible-approvers': () => page([{ id: 12, name: 'Ratna Dewi' }]),
          'PATCH bills/41/reassign': () => passed,
        },
        superAdmin,
      );
      fireEvent.click(await screen.findByRole('button', { name: 'Pass on to somebody' }));
      const dialog = within(await screen.findByRole('dialog', { name: 'Pass INV/2026/000041 on' }));
      const field = await dialog.findByRole('combobox', { name: /^Who decides/ });
      fireEvent.focus(field);
      fireEvent.change(field, { target: { value: 'rat' } });
      fireEvent.click(await screen.findByRole('option', { name: /Ratna Dewi/ }));
      fireEvent.change(dialog.getByLabelText(/^Why they/), { target: { value: 'She knows it' } });
      fireEvent.click(dialog.getByRole('button', { name: 'Pass on to somebody' }));
      await waitFor(() => expect(screen.queryByText(/^Nobody can decide this since/)).toBeNull());
      const call = calls.find(({ path }) => path === 'bills/41/reassign');
      expect(call?.body).toEqual({ approverID: 12, notes: 'She knows it' });
      expect(call?.ifMatch).toMatch(/3/);
    });
  });

  it('is voided with notes, on the version that was seen', async () => {
    const voided = buildBill(financeAdmin, { status: 'void', version: 4 });
    const { calls } = await show(buildBill(financeAdmin), { 'PATCH bills/41/cancel': () => voided });
    fireEvent.click(await screen.findByRole('button', { name: 'More actions' }));
    fireEvent.click(await screen.findByRole('button', { name: 'Void' }));
    const dialog = await screen.findByRole('dialog', { name: 'Void INV/2026/000041' });
    await within(dialog).findByRole('textbox', { name: 'Notes' });
    fireEvent.click(within(dialog).getByRole('button', { name: 'Void' }));
    expect(await within(dialog).findByText('You must fill this field')).toBeTruthy();
    expect(document.activeElement).toBe(within(dialog).getByRole('textbox', { name: 'Notes' }));
    expect(calls.some(({ path }) => path.endsWith('/cancel'))).toBe(false);
    fireEvent.change(await within(dialog).findByRole('textbox'), { target: { value: 'Entered twice' } });
    fireEvent.click(within(dialog).getByRole('button', { name: 'Void' }));
    expect(await screen.findByText('INV/2026/000041 is voided.')).toBeTruthy();
    const call = calls.find(({ path }) => path === 'bills/41/cancel');
    expect(call).toMatchObject({ body: { notes: 'Entered twice' }, ifMatch: expect.stringContaining('3') });
  });

  it('has the words of the catalogue for a void that failed without words of its own', async () => {
    await show(buildBill(financeAdmin), {
      'PATCH bills/41/cancel': () => Response.json({ error: { code: 'unexpected' } }, { status: 422 }),
    });
    fireEvent.click(await screen.findByRole('button', { name: 'More actions' }));
    fireEvent.click(await screen.findByRole('button', { name: 'Void' }));
    const dialog = await screen.findByRole('dialog', { name: 'Void INV/2026/000041' });
    fireEvent.change(await within(dialog).findByRole('textbox'), { target: { value: 'Entered twice' } });
    fireEvent.click(within(dialog).getByRole('button', { name: 'Void' }));
    expect(await within(dialog).findByText('Void expense failed, please retry')).toBeTruthy();
  });

  it('leads back to the list when a draft was deleted', async () => {
    const draft = buildBill(financeAdmin, { status: 'draft' });
    const { router, calls } = await show(draft, {
      'DELETE bills/41': () => new Response(null, { status: 204 }),
    });
    fireEvent.click(await screen.findByRole('button', { name: 'More actions' }));
    fireEvent.click(await screen.findByRole('button', { name: 'Delete' }));
    const dialog = await screen.findByRole('dialog');
    fireEvent.click(within(dialog).getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/bills/bills-to-pay'));
    expect(calls.filter(({ method, path }) => method === 'GET' && path === 'bills/41')).toHaveLength(1);
  });

  it('says why an action is not there', async () => {
    await show(buildBill(financeAdmin));
    fireEvent.click(await screen.findByRole('button', { name: 'Why?' }));
    const why = await screen.findByRole('dialog', { name: 'Who acts next' });
    const first =
      'It has waited for Sekar Adiwarna since 3 Nov 2026, 09:00 GMT+7. Then the invoice goes to payment.';
    expect(within(why).getByText(first).nextElementSibling?.textContent).toBe(
      'What you cannot do now, and why',
    );
    expect(
      within(why).getByText('Approve: Only an approver of the open step can decide this invoice.'),
    ).toBeTruthy();
    expect(
      within(why).getByText('Not possible in the status “Awaiting review”: Create payment request, Delete.'),
    ).toBeTruthy();
  });

  it('says that nobody acts any more on one that ended, and since when', async () => {
    const ended = { ...step, action: 'void', toStatus: 'void', fromStatus: 'awaiting_review' };
    const approval = { layerReason: null, rate: null, ending: null, steps: [] };
    await show(buildBill(financeAdmin, { status: 'void' }, { histories: [ended], approval }));
    fireEvent.click(await screen.findByRole('button', { name: 'Why?' }));
    const why = await screen.findByRole('dialog');
    expect(within(why).getByText('Nobody has to act any more, since 4 Nov 2026, 10:04 GMT+7.')).toBeTruthy();
  });

  it.each([
    ['requestRevision', 'awaiting_revision', 'Revision requested by Wulan, 4 Nov 2026, 10:04 GMT+7'],
    ['reject', 'rejected', 'Rejected by Wulan, 4 Nov 2026, 10:04 GMT+7'],
    ['void', 'void', 'Voided by Wulan, 4 Nov 2026, 10:04 GMT+7'],
  ] as const)('begins with the note of %s, its person and time', async (action, status, title) => {
    const verdict = { action, notes: 'The freight is wrong', actorName: 'Wulan', at: step.at };
    await show(buildBill(financeAdmin, { status }, { verdict }));
    const notice = (await screen.findByText(title)).closest('[role="alert"]');
    expect(notice?.textContent).toBe(`${title}The freight is wrong`);
    const facts = screen.getByRole('region', { name: 'Invoice' });
    expect(notice?.compareDocumentPosition(facts)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  });

  it.each([
    ['rejected', 'rejected', ['Rejected here', 'Not reached: rejected before']],
    ['revision', 'revision', ['Given back for revision here', 'Not reached: given back for revision']],
    ['canceled', 'canceled', ['Not decided: voided', 'Not decided: voided']],
    ['edited', 'canceled', ['Cleared by a later change', 'Cleared by a later change']],
  ] as const)('says of each step what ended it when the chain was %s', async (ending, verdict, said) => {
    const steps = ([verdict, null] as const).map((status, index) => ({
      position: index + 1,
      status: 'cleared' as const,
      reason: 'Chosen as named in the workflow.',
      isRerouted: false,
      openedAt: null,
      substitute: null,
      approvers: [{ id: 7 + index, name: `Approver ${index + 1}`, status, decidedAt: null, inPlaceOf: null }],
    }));
    await show(buildBill(financeAdmin, {}, { approval: { layerReason: null, rate: null, ending, steps } }));
    const chain = await screen.findByRole('region', { name: 'Approval' });
    const states = [...chain.querySelectorAll('.state')].map(({ textContent }) => textContent);
    expect(states).toEqual(said);
  });

  it('shows what changed since the person acted on it, old and new side by side', async () => {
    const edit = {
      ...step,
      id: 9,
      fromStatus: 'awaiting_revision',
      toStatus: 'awaiting_review',
      action: 'edit',
      changes: {
        'media.4': [null, 'new.pdf'],
        'items.2.unitPrice': ['50000.00', '55000.00'],
        dueDate: ['2026-11-30', '2026-12-24'],
        'removedItems.3.itemName': ['Paper', null],
      },
    } as DocumentDetail['histories'][number];
    await show(buildBill(financeAdmin, {}, { histories: [edit], unseenEdits: [9] }));
    const section = await screen.findByRole('region', { name: 'Changed since you last acted on it' });
    expect(
      within(section).getByText('Changed by Wulan, 4 Nov 2026, 10:04 GMT+7', { selector: 'p' }),
    ).toBeTruthy();
    const rows = within(section).getAllByRole('row').slice(1);
    expect(rows.map((row) => [...row.children].map(({ textContent }) => textContent))).toEqual([
      ['Due date', '30 Nov 2026', '24 Dec 2026'],
      ['Item 2, unit price', 'Rp 50.000', 'Rp 55.000'],
      ['Removed item 3, item', 'Paper', 'gone'],
      ['File', '-', 'new.pdf'],
    ]);
  });

  it('leads from its history to the payment, and tells what the system remarks from what people say', async () => {
    const paid = { fromStatus: 'awaiting_payment', actorName: 'Wulan', at: '2026-11-04T03:04:05.000Z' };
    const related = { type: 'payment', id: 31, name: 'PAY/2026/000031' };
    const created = {
      ...paid,
      id: 2,
      action: 'createPayment',
      toStatus: 'awaiting_payment_approval',
      related,
    };
    const histories: HistoryRow[] = [
      {
        ...created,
        notes: null,
        systemNotes: null,
        changes: { paymentAmount: [null, '500000'] },
      },
      { ...created, id: 3, action: 'paymentEnded', notes: 'Too early.', systemNotes: null, changes: {} },
      {
        ...created,
        id: 4,
        action: 'bankRefused',
        notes: null,
        systemNotes: 'The account is closed.',
        changes: {},
      },
    ];
    const answers = { 'GET bills/41/payments': () => ({ data: [] }) };
    const payer = buildActor({
      accessRoles: ['Finance Admin'],
      capabilities: ['isPaymentMaker', 'is_approver'],
    });
    await show(buildBill(payer, { status: 'failed' }, { histories }), answers, payer);
    let history = await screen.findByRole('region', { name: 'History' });
    const leads = () =>
      within(history)
        .getAllByRole('link', { name: 'PAY/2026/000031' })
        .map((link) => link.getAttribute('href'));
    expect(leads()).toEqual(histories.map(() => '/approval/payment-list/31'));
    signOut();
    const reader = buildActor({ capabilities: ['isPurchaseRequester', 'hasAccessToPurchasing'] });
    await show(buildBill(reader, { status: 'failed' }, { histories }), answers, reader);
    history = await screen.findByRole('region', { name: 'History' });
    expect(leads()).toEqual(histories.map(() => '#payment-31'));
    expect(within(history).getByText('Too early.').tagName).toBe('BLOCKQUOTE');
    expect(within(history).getByText('The account is closed.').tagName).toBe('P');
    expect(within(history).getByText('Rp 500.000').tagName).toBe('INS');
    expect(history.querySelector('del')).toBeNull();
  });

  it('warns of what may be the same invoice, with links, and of a bank account that nobody confirmed', async () => {
    const duplicates = [
      {
        id: 38,
        referenceID: 'INV/2026/000038',
        certainty: 'certain' as const,
        reasons: ['sameFile' as const],
        says: 'Entered already: same file as INV/2026/000038.',
      },
      {
        id: null,
        referenceID: null,
        certainty: 'possible' as const,
        reasons: ['sameAmount' as const],
        says: 'Perhaps entered already: same amount as an invoice that you may not see.',
      },
    ];
    const attention = { isBankDetailInReview: true, duplicates, match: null, split: null };
    await show(buildBill(financeAdmin, {}, { attention, duplicateNote: 'Second delivery' }));
    await screen.findByText(/same file/);
    const alert = screen.getAllByRole('alert').find((one) => one.textContent?.includes('same file'));
    if (!alert) throw new Error('there is no warning');
    const links = within(alert).getAllByRole('link');
    expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['Open INV/2026/000038', '/bills/bills-to-pay/38'],
    ]);
    expect(within(alert).getByText(/may not see/)).toBeTruthy();
    expect(within(alert).getByText('Why it is another invoice: Second delivery')).toBeTruthy();
    expect(within(alert).getByText(/bank account of this vendor was changed/)).toBeTruthy();
  });

  it('says what it comes to with others of its vendor, with links to those that the person may read', async () => {
    const says =
      'With INV/2026/000038 of this vendor it comes to Rp 300.000.000, which other people would have to approve.';
    const split = { others: [{ id: 38, referenceID: 'INV/2026/000038' }], says };
    const attention = { isBankDetailInReview: false, duplicates: [], match: null, split };
    await show(buildBill(financeAdmin, {}, { attention }));
    const alert = (await screen.findByText(/comes to Rp 300/)).closest<HTMLElement>('[role=alert]');
    if (!alert) throw new Error('there is no warning');
    const links = within(alert).getAllByRole('link');
    expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['Open INV/2026/000038', '/bills/bills-to-pay/38'],
    ]);
  });

  it('is downloaded as PDF', async () => {
    const createObjectURL = vi.fn<(blob: Blob) => string>(() => 'blob:invoice');
    vi.stubGlobal('URL', Object.assign(URL, { createObjectURL, revokeObjectURL: () => {} }));
    const { calls } = await show(buildBill(financeAdmin), {
      'GET bills/41/document.pdf': () =>
        new Response('%PDF-', { headers: { 'content-type': 'application/pdf' } }),
    });
    fireEvent.click(await screen.findByRole('button', { name: 'More actions' }));
    fireEvent.click(await screen.findByRole('button', { name: 'Download' }));
    await waitFor(() => expect(createObjectURL).toHaveBeenCalledTimes(1));
    expect(calls.some(({ path }) => path === 'bills/41/document.pdf')).toBe(true);
  });

  it('lists its payments once there can be any', async () => {
    const payment = {
      id: 9,
      referenceID: 'PAY/2026/000009',
      status: 'paid',
      amount: 12_500_000,
      currencyCode: 'IDR',
      paymentDate: '2026-11-20',
    };
    await show(buildBill(financeAdmin, { status: 'paid' }), {
      'GET bills/41/payments': () => ({ data: [payment] }),
    });
    const table = await screen.findByRole('table', { name: 'Payments of INV/2026/000041' });
    expect(within(table).getByRole('rowheader', { name: 'PAY/2026/000009' })).toBeTruthy();
    expect(within(table).getByText('20 Nov 2026')).toBeTruthy();
  });

  it('is not there for who may not see it', async () => {
    answerCalls({});
    await showScreens({
      actor: financeAdmin,
      at: '/bills/bills-to-pay/77',
      screens: { 'bills-bills-to-pay-id': DocumentShow },
    });
    expect(await screen.findByRole('heading', { level: 1, name: 'No such invoice' })).toBeTruthy();
  });

  it.each(['abc', '0', '41.5', '-1', '9'.repeat(30)])(
    'is not there at an address that is no record: %s',
    async (id) => {
      answerCalls({ 'GET bills/0': () => refusal(400, 'validation_failed') });
      await showScreens({
        actor: financeAdmin,
        at: `/bills/bills-to-pay/${id}`,
        screens: { 'bills-bills-to-pay-id': DocumentShow },
      });
      expect(await screen.findByRole('heading', { level: 1, name: 'No such invoice' })).toBeTruthy();
      expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
    },
  );
});

describe('going through what waits for review', () => {
  const waiting = [51, 52, 53];
  const billOf = (id: number, given: Partial<DocumentDetail> = {}) =>
    buildBill(reviewer, { id, approverIDs: [reviewer.employeeID] }, given);
  const rows = (): DocumentApprovalRow[] =>
    waiting.map((id) => ({ ...billOf(id), reviewStatus: 'awaiting' }));
  const answers: Record<string, Answer> = {
    'GET bills/approvals': () => page(rows()),
    'GET vendors': () => page([]),
    'GET company-accounts/choices': () => page([]),
    'GET saved-filters': () => ({ data: [] }),
    ...Object.fromEntries(waiting.map((id) => [`GET bills/${id}`, () => billOf(id)])),
  };
  const begin = async (
    more: Record<string, Answer> = {},
    at = '/approval/bill-list',
    kept: Record<string, unknown> = {},
  ) => {
    const calls = answerCalls({ ...answers, ...more });
    const router = await showScreens({
      actor: reviewer,
      at,
      kept,
      screens: { 'approval-bill-list': InvoiceReviewList, 'approval-bill-list-id': DocumentReview },
    });
    return { calls, router };
  };
  const press = (key: string) =>
    act(async () => {
      fireEvent.keyDown(document, { key, code: key === '?' ? 'Slash' : `Key${key.toUpperCase()}` });
      fireEvent.keyUp(document, { key, code: key === '?' ? 'Slash' : `Key${key.toUpperCase()}` });
    });
  const isAt = (router: { state: { location: { pathname: string } } }, id: number) =>
    waitFor(() => expect(router.state.location.pathname).toBe(`/approval/bill-list/${id}`));

  it('begins at the row that was pressed, with its place in the list, and fetches the next one ahead', async () => {
    const { calls, router } = await begin();
    fireEvent.click(await screen.findByRole('link', { name: 'INV/2026/000052' }));
    expect(await screen.findByText('2 of 3')).toBeTruthy();
    await isAt(router, 52);
    await waitFor(() => expect(calls.some(({ path }) => path === 'bills/53')).toBe(true));
    expect(
      calls.find(({ path, query }) => path === 'bills/approvals' && query['limit'] === '100')?.query[
        'status'
      ],
    ).toBe('awaiting');
  });

  it('goes through what is narrowed by a field that the company added, which the list can show', async () => {
    const shipment = {
      id: 12,
      name: 'Shipment',
      description: null,
      caption: null,
      inputType: 'radio',
      requiredSince: null,
      isExported: false,
      isShownInFilter: true,
      options: [{ id: 34, name: 'By sea', isArchived: false }],
    };
    const { calls } = await begin(
      { 'GET custom-fields/definitions': () => ({ data: [shipment] }) },
      '/approval/bill-list?status=awaiting&customField.12=34',
    );
    const link = await screen.findByRole('link', { name: 'INV/2026/000052' });
    expect(screen.getByRole('button', { name: /Shipment: By sea/ })).toBeTruthy();
    fireEvent.click(link);
    await screen.findByText('2 of 3');
    const asked = calls.filter(({ path }) => path === 'bills/approvals');
    expect(asked.length).toBeGreaterThan(1);
    expect(asked.map(({ query }) => query['customField.12'])).toEqual(asked.map(() => '34'));
  });

  it('goes on with j and back with k, not past the ends', async () => {
    const { router } = await begin({}, '/approval/bill-list/52');
    await screen.findByText('2 of 3');
    await press('j');
    await screen.findByText('3 of 3');
    await press('j');
    await isAt(router, 53);
    await press('k');
    await isAt(router, 52);
    await screen.findByText('2 of 3');
    await press('k');
    await isAt(router, 51);
  });

  it('approves with a and Enter, and the next one comes; the queue stays as it was', async () => {
    const approved = buildBill(reviewer, { id: 51, status: 'awaiting_payment', version: 4 });
    let isApproved = false;
    const { calls, router } = await begin(
      {
        'PATCH bills/51/approve': () => {
          isApproved = true;
          return approved;
        },
        'GET bills/approvals': () => page(isApproved ? rows().slice(1) : rows()),
      },
      '/approval/bill-list/51',
    );
    await screen.findByText('1 of 3');
    await press('a');
    const dialog = await screen.findByRole('dialog', { name: 'Approve INV/2026/000051?' });
    const button = within(dialog).getByRole('button', { name: 'Approve Rp 12.500.000' });
    await waitFor(() => expect(document.activeElement).toBe(button));
    fireEvent.click(button);
    expect(await screen.findByText('INV/2026/000051 is approved.')).toBeTruthy();
    await isAt(router, 52);
    expect(await screen.findByText('2 of 3')).toBeTruthy();
    expect(calls.find(({ method }) => method === 'PATCH')?.ifMatch).toContain('3');
  });

  it('leaves the keyboard at the heading after the last one, whose buttons went', async () => {
    let isApproved = false;
    const approved = buildBill(reviewer, { id: 53, status: 'awaiting_payment', version: 4 });
    await begin(
      {
        'GET bills/53': () => (isApproved ? approved : billOf(53)),
        'PATCH bills/53/approve': () => {
          isApproved = true;
          return approved;
        },
      },
      '/approval/bill-list/53',
    );
    await screen.findByText('3 of 3');
    await press('a');
    const dialog = await screen.findByRole('dialog');
    fireEvent.click(within(dialog).getByRole('button', { name: 'Approve Rp 12.500.000' }));
    await screen.findByText('INV/2026/000053 is approved.');
    const heading = screen.getByRole('heading', { level: 1, name: 'INV/2026/000053' });
    await waitFor(() => expect(document.activeElement).toBe(heading));
  });

  it('asks for notes with r and e', async () => {
    await begin({}, '/approval/bill-list/51');
    await screen.findByText('1 of 3');
    await press('e');
    expect(await screen.findByRole('dialog', { name: 'Request a revision of INV/2026/000051' })).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await press('r');
    expect(await screen.findByRole('dialog', { name: 'Reject INV/2026/000051' })).toBeTruthy();
  });

  it('leaves single letters alone for who turned them off', async () => {
    const { router } = await begin({}, '/approval/bill-list/51', { 'review.keys': false });
    await screen.findByText('1 of 3');
    await press('j');
    await press('a');
    expect(router.state.location.pathname).toBe('/approval/bill-list/51');
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('shows what changed before it lets a person decide again', async () => {
    let asked = 0;
    const newer = billOf(51, { version: 4, totalAmount: 15_000_000 });
    const { calls } = await begin(
      {
        'GET bills/51': () => (asked++ === 0 ? billOf(51) : newer),
        'PATCH bills/51/approve': (call) =>
          call.ifMatch?.includes('3') ? refusal(409, 'stale_version', 'Changed.', { version: 4 }) : newer,
      },
      '/approval/bill-list/51',
    );
    await screen.findByText('1 of 3');
    await press('a');
    fireEvent.click(
      within(await screen.findByRole('dialog')).getByRole('button', { name: 'Approve Rp 12.500.000' }),
    );
    const notice = await screen.findByText('This record has changed since you opened it');
    const dialog = screen.getByRole('dialog');
    expect(notice).toBeTruthy();
    expect(within(dialog).getByText('Rp 12.500.000').tagName).toBe('DEL');
    fireEvent.click(within(dialog).getByRole('button', { name: 'Approve Rp 15.000.000' }));
    await waitFor(() => expect(calls.filter(({ method }) => method === 'PATCH')).toHaveLength(2));
    expect(calls.findLast(({ method }) => method === 'PATCH')?.ifMatch).toContain('4');
  });

  it('does not decide what changed beyond deciding', async () => {
    let asked = 0;
    const voided = buildBill(reviewer, { id: 51, status: 'void', version: 4 });
    await begin(
      {
        'GET bills/51': () => (asked++ === 0 ? billOf(51) : voided),
        'PATCH bills/51/approve': () => refusal(409, 'stale_version'),
      },
      '/approval/bill-list/51',
    );
    await screen.findByText('1 of 3');
    await press('a');
    fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: /^Approve/ }));
    await screen.findByText('This record has changed since you opened it');
    const dialog = screen.getByRole('dialog');
    expect(within(dialog).queryByRole('button', { name: /^Approve/ })).toBeNull();
    expect(within(dialog).getByText('Not possible in the status “Voided”: Approve.')).toBeTruthy();
  });

  it('approves several at once, only those that wait, and tells of each', async () => {
    const { calls } = await begin({
      'GET bills/approvals': () =>
        page([...rows(), { ...billOf(54), reviewStatus: 'completed' } satisfies DocumentApprovalRow]),
      'PATCH bills/bulk/approve': () => ({
        results: [
          { id: 51, ok: true, code: null, message: null },
          { id: 52, ok: false, code: 'forbidden', message: 'Nobody approves what they edited last.' },
        ],
      }),
    });
    const processed = await screen.findByRole('checkbox', { name: /INV\/2026\/000054/ });
    expect(processed.getAttribute('aria-disabled')).toBe('true');
    fireEvent.click(screen.getByRole('checkbox', { name: /INV\/2026\/000051/ }));
    fireEvent.click(screen.getByRole('checkbox', { name: /INV\/2026\/000052/ }));
    expect(await screen.findByText('Sum Rp 25.000.000')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Approve' }));
    const dialog = await screen.findByRole('dialog');
    fireEvent.click(within(dialog).getByRole('button', { name: 'Approve Rp 25.000.000' }));
    expect(await within(dialog).findByText('Nobody approves what they edited last.')).toBeTruthy();
    expect(calls.find(({ path }) => path === 'bills/bulk/approve')?.body).toEqual({
      records: [
        { id: 51, version: billOf(51).version },
        { id: 52, version: billOf(52).version },
      ],
    });
  });

  it('shows what changed of a row that was edited after it was ticked, and decides on nothing that was not seen', async () => {
    const [first, second] = rows();
    const edited = { ...billOf(51), reviewStatus: 'awaiting' as const, version: 9, totalAmount: 231_313_131 };
    let isEdited = false;
    const { calls } = await begin({
      'GET bills/approvals': () => page(isEdited ? [edited, second] : [first, second]),
      'PATCH bills/bulk/approve'({ body }) {
        const [asked] = (body as { records: { version: number }[] }).records;
        const isSeen = asked?.version === edited.version;
        isEdited = true;
        return {
          results: [
            isSeen
              ? { id: 51, ok: true, code: null, message: null, details: null }
              : {
                  id: 51,
                  ok: false,
                  code: 'stale_version',
                  message: 'This record was changed since you opened it.',
                  details: { version: 9, status: 'awaiting_review', record: edited },
                },
          ],
        };
      },
    });
    fireEvent.click(await screen.findByRole('checkbox', { name: /INV\/2026\/000051/ }));
    expect(await screen.findByText('Sum Rp 12.500.000')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Approve' }));
    const dialog = await screen.findByRole('dialog');
    fireEvent.click(within(dialog).getByRole('button', { name: 'Approve Rp 12.500.000' }));
    expect(await within(dialog).findByText('This record was changed since you opened it.')).toBeTruthy();
    const [before, after] = ['deletion', 'insertion'].map(
      (role) => within(dialog).getByRole(role).textContent,
    );
    expect([before, after]).toEqual(['Rp 12.500.000', 'Rp 231.313.131']);
    fireEvent.click(within(dialog).getByRole('button', { name: 'Close' }));
    // It stays chosen, from now on as it is.
    expect(await screen.findByText('Sum Rp 231.313.131')).toBeTruthy();
    expect(screen.getByRole('checkbox', { name: /INV\/2026\/000051/ })).toHaveProperty('checked', true);
    fireEvent.click(screen.getByRole('button', { name: 'Approve' }));
    const again = await screen.findByRole('dialog', { name: /Rp 231\.313\.131/ });
    fireEvent.click(within(again).getByRole('button', { name: 'Approve Rp 231.313.131' }));
    await within(again).findByText('1 record done');
    const sent = calls.filter(({ path }) => path === 'bills/bulk/approve').map(({ body }) => body);
    expect(sent).toEqual([
      { records: [{ id: 51, version: first?.version }] },
      { records: [{ id: 51, version: 9 }] },
    ]);
  });
});
