// @vitest-environment jsdom
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import type { Actor } from '../../domain/access/actor.ts';
import { claim } from '../../resources/spending/claim/claim.ts';
import claimPieces from '../../resources/spending/claim/claimPieces.tsx';
import AdvancesByAge from '../../resources/spending/claimFigures/AdvancesByAge.tsx';
import type { ClaimSummary, SpendingLimits } from '../../resources/spending/claimFigures/claimFiguresWire.ts';
import OwnClaims from '../../resources/spending/claimFigures/OwnClaims.tsx';
import type { AnyNoun } from '../../domain/noun/noun.ts';
import { nounList } from '../../src/noun/NounList.tsx';
import type { NounPieces } from '../../src/noun/nounPieces.ts';
import type { Answer } from '../purchasing/documentScreen.tsx';
import { answerCalls, forgetCalls, refusal, showScreens } from '../purchasing/documentScreen.tsx';
import { demoActors } from '../shell/people.ts';

const ClaimList = nounList(claim as unknown as AnyNoun, claimPieces as unknown as NounPieces);
const { employee, 'finance.admin': finance } = demoActors;

afterEach(forgetCalls);

const none = { exactAmount: '0', claims: 0 };
const nothing: ClaimSummary = {
  owedToMe: { approved: none, pending: none, failed: none },
  advancesToCome: none,
  inReview: { reimbursements: none, advances: none, settlements: none },
  sentBack: none,
  oweBack: none,
  toSettle: { ...none, overdue: none, next: [] },
  held: none,
  outstanding: null,
  overdue: null,
};
const summary: ClaimSummary = {
  ...nothing,
  owedToMe: {
    approved: { exactAmount: '41500', claims: 1 },
    pending: { exactAmount: '100000.00', claims: 2 },
    failed: none,
  },
  inReview: {
    reimbursements: { exactAmount: '702000', claims: 2 },
    advances: none,
    settlements: { exactAmount: '650000', claims: 1 },
  },
  oweBack: { exactAmount: '110000', claims: 1 },
  toSettle: {
    exactAmount: '700000',
    claims: 1,
    overdue: { exactAmount: '700000', claims: 1 },
    next: [
      {
        id: 41,
        referenceID: 'ADV/2026/000008',
        settlementID: 42,
        purpose: 'Forklift licence',
        exactAmount: '700000',
        dueOn: '2026-11-25',
        daysOverdue: 2,
      },
    ],
  },
  held: { exactAmount: '810000', claims: 2 },
};

const meals = {
  called: 'Meals',
  subpolicyID: null,
  policy: { kind: 'category' as const, id: 3, name: 'Meals' },
  reason: 'everyone' as const,
};
const window = { enforcement: 'block' as const, from: '2026-11-23', to: '2026-11-29' };
const limits: SpendingLimits = {
  employee: { id: 7, name: 'Sekar Adiwarna' },
  day: '2026-11-27',
  people: [],
  categories: [
    {
      category: { id: 3, name: 'Meals' },
      type: 'general',
      rules: [
        {
          ...meals,
          windows: [
            {
              ...window,
              frequency: 'perTransaction',
              from: null,
              to: null,
              limit: 500_000,
              used: 0,
              left: 500_000,
            },
            { ...window, frequency: 'weekly', limit: 600_000, used: 570_000, left: 30_000 },
          ],
        },
        {
          ...meals,
          called: 'Team meals',
          subpolicyID: 9,
          policy: { kind: 'custom', id: 5, name: 'Field sales' },
          reason: 'employee',
          windows: [
            {
              ...window,
              frequency: 'monthly',
              enforcement: 'flag',
              from: '2026-11-01',
              to: '2026-11-30',
              limit: 900_000,
              used: 300_000,
              left: 600_000,
            },
          ],
        },
      ],
    },
    { category: { id: 4, name: 'Airport tax' }, type: 'general', rules: [] },
    {
      category: { id: 6, name: 'Glasses' },
      type: 'benefit',
      rules: [
        {
          ...meals,
          called: 'Glasses plan',
          policy: { kind: 'plan', id: 2, name: 'Glasses plan' },
          reason: 'plan',
          windows: [{ ...window, frequency: 'yearly', limit: 0, used: 0, left: 0 }],
        },
      ],
    },
  ],
};
const unused: SpendingLimits = { ...limits, categories: [] };
const page = { count: 0, currentPage: 1, totalData: 0, totalPage: 0 };

interface Shown {
  actor?: Actor;
  at?: string;
  answers?: Record<string, Answer>;
}

async function showClaims({ actor = employee, at = '/expenses', answers = {} }: Shown = {}) {
  const calls = answerCalls({
    'GET claims': () => ({ submissions: [], pageInfo: page }),
    'GET saved-filters': () => ({ data: [] }),
    'GET claims/summary': () => summary,
    'GET claims/limits': () => limits,
    ...answers,
  });
  const router = await showScreens({
    actor,
    at,
    screens: { expenses: ClaimList },
    alsoBuilt: ['expenses-id', 'transactions-claims'],
  });
  await screen.findByRole('region', { name: 'How my claims stand', hidden: true });
  return { calls, router };
}
const card = (name: string) => {
  const item = within(screen.getByRole('region', { name: 'How my claims stand' }))
    .getByRole('link', { name })
    .closest('li');
  if (!item) throw new Error(`there is no card ${name}`);
  return within(item);
};
const searchOf = (link: HTMLElement) =>
  Object.fromEntries(new URL(link.getAttribute('href') ?? '', 'http://localhost').searchParams);

describe('the cards above the claims of a person', () => {
  it('say what they are owed, hold and may spend, with what is due, and lead to what they count', async () => {
    await showClaims();
    expect(await card('Reimbursement').findByText('Rp 141.500')).toBeTruthy();
    expect(card('Reimbursement').getByText('Rp 702.000 awaits approval')).toBeTruthy();
    expect(searchOf(card('Reimbursement').getByRole('link'))).toEqual({
      status: 'approved,pending,failed',
      submissionType: 'reimbursement,cashAdvanceSettlement',
      requesterIDs: '7',
    });
    expect(card('Cash advance').getByText('Rp 810.000')).toBeTruthy();
    expect(card('Cash advance').getByText(/^Settle by/).textContent).toMatch(
      /^Settle by 25 Nov 2026 · 2 days.*, ADV\/2026\/000008$/,
    );
    expect(searchOf(card('Cash advance').getByRole('link'))).toEqual({
      status: 'need_revision,waiting_for_receipt,awaiting_review,waiting_for_payment',
      submissionType: 'cashAdvance',
      requesterIDs: '7',
    });
    // The week of meals is nearer to its end than the month of team meals.
    expect(await card('My limits').findByText('Rp 30.000')).toBeTruthy();
    expect(card('My limits').getByText('left for Meals, per week')).toBeTruthy();
  });

  it('say that there is nothing', async () => {
    await showClaims({ answers: { 'GET claims/summary': () => nothing, 'GET claims/limits': () => unused } });
    expect(await card('Reimbursement').findByText('Nothing is owed to you')).toBeTruthy();
    expect(card('Cash advance').getByText('Nothing to settle')).toBeTruthy();
    expect(await card('My limits').findByText('Nothing is limited')).toBeTruthy();
  });

  it('say first what the person has to do', async () => {
    const failed = { exactAmount: '5', claims: 1 };
    await showClaims({
      answers: {
        'GET claims/summary': () => ({
          ...summary,
          owedToMe: { ...summary.owedToMe, failed },
          toSettle: nothing.toSettle,
        }),
      },
    });
    expect(
      await card('Reimbursement').findByText('The bank refused a payment: check your bank account'),
    ).toBeTruthy();
    expect(card('Cash advance').getByText('Rp 110.000 to give back')).toBeTruthy();
  });

  it('say that they could not be had, and can be asked again', async () => {
    let isDown = true;
    await showClaims({
      answers: {
        'GET claims/summary': () =>
          isDown ? refusal(403, 'forbidden', 'Not allowed to perform this action') : summary,
      },
    });
    const failed = /^The figures of your claims could not be loaded\. Not allowed to perform this action/;
    expect(await screen.findByText(failed)).toBeTruthy();
    isDown = false;
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await card('Reimbursement').findByText('Rp 141.500')).toBeTruthy();
    await waitFor(() => expect(screen.queryByText(failed)).toBeNull());
  });
});

describe('the limits of a person', () => {
  it('have an address, and say each limit with its rule, its days and what is left', async () => {
    const { router } = await showClaims();
    fireEvent.click(await screen.findByRole('link', { name: 'My limits' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'My limits' }));
    expect(router.state.location.hash).toBe('#limits');
    const rows = (await dialog.findAllByRole('row')).slice(1).map((row) => row.textContent);
    expect(rows).toEqual([
      'Mealsfor everyonePer transactionRp 500.000Rp 0Rp 500.000',
      'Mealsfor everyonePer week23 Nov 2026 to 29 Nov 2026Rp 600.000Rp 570.000Rp 30.000',
      'Meals: Team mealsField sales, by namePer month1 Nov 2026 to 30 Nov 2026What is above needs a reasonRp 900.000Rp 300.000Rp 600.000',
    ]);
    expect(dialog.getByText('No limit: Airport tax.')).toBeTruthy();
    expect(dialog.getByText('Not granted: Glasses.')).toBeTruthy();
    expect(dialog.queryByRole('combobox')).toBeNull();
    fireEvent.click(dialog.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(router.state.location.hash).toBe('');
  });

  it('say that there are no categories yet', async () => {
    await showClaims({ at: '/expenses#limits', answers: { 'GET claims/limits': () => unused } });
    expect(await screen.findByText('There are no categories to spend on yet')).toBeTruthy();
  });

  it('of somebody else are chosen by their manager among their people, and say why they are refused', async () => {
    const people = [
      { id: 21, name: 'Nadia Putri' },
      { id: 22, name: 'Bima Sakti' },
    ];
    const { calls } = await showClaims({
      at: '/expenses#limits',
      answers: {
        'GET claims/limits': ({ query }) =>
          query['employeeID'] === '21'
            ? { ...unused, employee: people[0] }
            : query['employeeID'] === '22'
              ? refusal(403, 'forbidden', 'You are not their manager any more.')
              : { ...limits, people },
      },
    });
    const person = await screen.findByRole('combobox', { name: 'Employee' });
    fireEvent.change(person, { target: { value: 'nad' } });
    expect((await screen.findAllByRole('option')).map(({ textContent }) => textContent)).toEqual([
      'Nadia Putri',
    ]);
    fireEvent.click(screen.getByRole('option', { name: 'Nadia Putri' }));
    expect(await screen.findByRole('dialog', { name: 'Limits of Nadia Putri' })).toBeTruthy();
    fireEvent.change(person, { target: { value: 'Bima' } });
    fireEvent.click(await screen.findByRole('option', { name: 'Bima Sakti' }));
    const said = await screen.findByText('You are not their manager any more.');
    expect(said.closest('[role="alert"]')?.textContent).toContain('The limits could not be loaded.');
    expect(calls.some(({ path }) => path === 'employees/choices')).toBe(false);
  });

  it('are asked by finance of anybody', async () => {
    const { calls } = await showClaims({
      actor: finance,
      at: '/expenses#limits',
      answers: {
        'GET employees/choices': () => ({ data: [{ id: 31, name: 'Yoga Erlangga' }], pageInfo: page }),
        'GET claims/limits': ({ query }) =>
          query['employeeID'] === '31' ? { ...limits, employee: { id: 31, name: 'Yoga Erlangga' } } : limits,
      },
    });
    fireEvent.change(await screen.findByRole('combobox', { name: 'Employee' }), { target: { value: 'yog' } });
    fireEvent.click(await screen.findByRole('option', { name: /Yoga/ }));
    expect(await screen.findByRole('dialog', { name: 'Limits of Yoga Erlangga' })).toBeTruthy();
    expect(calls.some(({ query }) => query['employeeID'] === '31')).toBe(true);
  });
});

describe('the home page', () => {
  const home = async (Widget: () => React.ReactNode, answer: Answer, actor = employee) => {
    answerCalls({ 'GET claims/summary': answer });
    return await showScreens({
      actor,
      at: '/',
      screens: { index: Widget },
      alsoBuilt: ['expenses', 'expenses-id', 'transactions-claims'],
    });
  };

  it('tells somebody what is due, and what is owed to them and by them', async () => {
    await home(OwnClaims, () => summary);
    await screen.findByText(/Settle ADV/);
    const lines = screen.getAllByRole('listitem');
    expect(lines.map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/^Settle ADV\/2026\/000008Forklift licence, by 25 Nov 2026.*Rp 700\.000$/),
      'You owe backWhat is left of 1 advanceRp 110.000',
      'You are owedRp 41.500 approved, Rp 100.000 at the bankRp 141.500',
      'Awaits approval2 reimbursementsRp 702.000',
      'Awaits approval1 settlementRp 650.000',
    ]);
    expect(
      within(lines[0] as HTMLElement)
        .getByRole('link')
        .getAttribute('href'),
    ).toBe('/expenses/42');
    expect(screen.getByRole('link', { name: 'What may I spend?' }).getAttribute('href')).toBe(
      '/expenses#limits',
    );
  });

  it('tells them that there is nothing, or that it could not be had', async () => {
    await home(OwnClaims, () => nothing);
    expect(await screen.findByText('Nothing is owed to you or by you')).toBeTruthy();
    forgetCalls();
    await home(OwnClaims, () => refusal(403, 'forbidden', 'Not allowed to perform this action'));
    const said = await screen.findByText('Not allowed to perform this action');
    expect(said.closest('[role="alert"]')).not.toBeNull();
  });

  it('tells finance the advances that are out by their age, each leading to its list', async () => {
    const age = (fromDays: number, toDays: number | null, paidFrom: string | null, paidTo: string) => ({
      fromDays,
      toDays,
      paidFrom,
      paidTo,
      exactAmount: '1500000',
      claims: 2,
    });
    const outstanding = [
      age(0, 30, '2026-10-28', '2026-11-27'),
      age(31, 60, '2026-09-28', '2026-10-27'),
      age(61, 90, '2026-08-29', '2026-09-27'),
      age(91, null, null, '2026-08-28'),
    ];
    const overdue = { exactAmount: '250000', claims: 3, dueTo: '2026-11-26' };
    await home(AdvancesByAge, () => ({ ...nothing, outstanding, overdue }), finance);
    const [late, ...links] = await screen.findAllByRole('link', { hidden: true });
    expect(late?.textContent).toBe('3 advances are overdue: Rp 250.000 is not accounted for');
    expect(late && searchOf(late)).toMatchObject({
      status: 'need_revision,waiting_for_receipt',
      submissionType: 'cashAdvance',
      dueOnTo: '2026-11-26',
    });
    expect(links.map(({ textContent }) => textContent)).toEqual([
      '0 to 30',
      '31 to 60',
      '61 to 90',
      'Over 90',
    ]);
    const listed = {
      status: 'need_revision,waiting_for_receipt,awaiting_review,waiting_for_payment',
      submissionType: 'cashAdvance',
    };
    expect(links.map(searchOf)).toEqual([
      { ...listed, disbursedOnFrom: '2026-10-28', disbursedOnTo: '2026-11-27' },
      { ...listed, disbursedOnFrom: '2026-09-28', disbursedOnTo: '2026-10-27' },
      { ...listed, disbursedOnFrom: '2026-08-29', disbursedOnTo: '2026-09-27' },
      { ...listed, disbursedOnTo: '2026-08-28' },
    ]);
    expect(links[0]?.getAttribute('href')).toMatch(/^\/transactions\/claims\?/);
  });

  it('tells finance that none is out', async () => {
    await home(AdvancesByAge, () => ({ ...nothing, outstanding: [] }), finance);
    expect(await screen.findByText('No advance is outstanding')).toBeTruthy();
  });
});
