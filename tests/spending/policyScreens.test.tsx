// @vitest-environment jsdom
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { FlagName } from '../../domain/access/featureFlag.ts';
import { categoryPolicy } from '../../resources/spending/categoryPolicy/categoryPolicy.ts';
import categoryPieces from '../../resources/spending/categoryPolicy/categoryPolicyPieces.tsx';
import type { PolicyTrial } from '../../resources/spending/policyTrial/policyTrialWire.ts';
import { customPolicy } from '../../resources/spending/customPolicy/customPolicy.ts';
import customPieces from '../../resources/spending/customPolicy/customPolicyPieces.tsx';
import type { PolicyReplay } from '../../resources/spending/policyReplay/replayAnswer.ts';
import { policyReplayEn } from '../../resources/spending/policyReplay/policyReplay.en.ts';
import type { NounPieces } from '../../src/noun/nounPieces.ts';
import type { AnyNoun } from '../../domain/noun/noun.ts';
import { nounForm } from '../../src/noun/NounForm.tsx';
import { nounShow } from '../../src/noun/NounShow.tsx';
import type { Call } from '../purchasing/documentScreen.tsx';
import { answerCalls, forgetCalls, showScreens } from '../purchasing/documentScreen.tsx';
import { catalogueEn } from '../../domain/words/catalogue.en.ts';
import { limitEn } from '../../domain/words/limit.en.ts';
import { demoActors } from '../shell/people.ts';

const CategoryForm = nounForm(categoryPolicy as unknown as AnyNoun, categoryPieces as unknown as NounPieces);
const CategoryShow = nounShow(categoryPolicy as unknown as AnyNoun, categoryPieces as unknown as NounPieces);
const CustomShow = nounShow(customPolicy as unknown as AnyNoun, customPieces as unknown as NounPieces);
const CustomForm = nounForm(customPolicy as unknown as AnyNoun, customPieces as unknown as NounPieces);

beforeEach(() => {
  Element.prototype.scrollIntoView = () => {};
});
afterEach(() => {
  answered = unchanged;
  forgetCalls();
});

const limits = {
  perTransaction: null,
  perDay: null,
  weekly: null,
  monthly: 1_000_000,
  yearly: null,
  enforcement: 'block',
};
const meals = {
  id: 7,
  version: 3,
  status: 'active',
  createdAt: '2026-11-01T00:00:00.000Z',
  name: 'Meals',
  type: 'general',
  description: null,
  transactionTypes: ['reimbursement'],
  receiptRequiredAbove: null,
  maxAgeDays: 90,
  isDescriptionRequired: false,
  isAttendeesRequired: false,
  rules: [{ id: 1, jobGrades: ['Grade 5'], ...limits }],
  startDate: null,
  endDate: null,
  subpolicies: [{ id: 2, name: 'Overtime', isActive: true, ...limits, monthly: null }],
  mileageRates: [],
  dayRates: [],
  examples: [],
  isAbleToEdit: true,
  refusals: {},
  histories: [],
};
const directors = {
  ...meals,
  name: 'Directors',
  members: [{ id: 3, memberType: 'jobLevel', employee: null, group: 'Director' }],
  rules: [{ id: 4, category: { id: 7, name: 'Meals' }, subpolicy: null, isNoLimit: false, ...limits }],
};
const trial: PolicyTrial = {
  outcome: 'exceeded',
  granted: 2_000_000,
  refusal: "You've reached the limit of Rp 1.000.000 a month for Meals: Rp 400.000 is left",
  needsReason: false,
  replacedBy: null,
  hasRule: true,
  windows: [
    {
      frequency: 'monthly',
      enforcement: 'block',
      called: 'Meals',
      from: '2026-11-01',
      to: '2026-11-30',
      limit: 1_000_000,
      used: 600_000,
      left: 400_000,
    },
  ],
};

const unchanged: PolicyReplay = {
  since: '2026-08-27',
  total: 4,
  replayed: 4,
  lines: 6,
  people: 2,
  differing: { records: 0, people: 0 },
  refused: { before: 0, after: 0 },
  more: 0,
  less: 0,
  hidesOthers: false,
  byPerson: [],
  records: [],
};
const cut: PolicyReplay = {
  ...unchanged,
  total: 9,
  differing: { records: 3, people: 2 },
  refused: { before: 0, after: 1 },
  less: 350_000,
  byPerson: [{ id: 9, name: 'Nadia', records: 2, difference: -350_000 }],
  records: [
    {
      id: 70,
      referenceID: 'RMB/2026/000070',
      person: { id: 9, name: 'Nadia' },
      before: { isRefused: false, fulfilment: 'fulfilled', granted: 300_000 },
      after: { isRefused: true, fulfilment: 'exceeded', granted: 0 },
      difference: -300_000,
    },
    {
      id: 71,
      referenceID: 'RMB/2026/000071',
      person: { id: 9, name: 'Nadia' },
      before: { isRefused: false, fulfilment: 'fulfilled', granted: 80_000 },
      after: { isRefused: false, fulfilment: 'partiallyFulfilled', granted: 30_000 },
      difference: -50_000,
    },
  ],
};
let answered: PolicyReplay | Response = unchanged;

async function open(at: string, without: readonly FlagName[] = []): Promise<Call[]> {
  const page = { count: 0, currentPage: 1, totalData: 1, totalPage: 1 };
  const calls = answerCalls({
    'GET category-policies/7': () => meals,
    'PUT category-policies/7': () => ({ ...meals, version: 4 }),
    'POST category-policies/trials': () => trial,
    'POST policies/replay': () => answered,
    'GET custom-policies/7': () => ({
      ...directors,
      isAbleToDeactivate: true,
      isAbleToDelete: true,
    }),
    'PUT custom-policies/7': () => ({ ...directors, version: 4 }),
    'GET category-policies/choices': () => ({
      data: [{ id: 7, name: 'Meals', subpolicies: [] }],
      pageInfo: page,
    }),
    'GET employees/choices': () => ({
      data: [{ id: 9, name: 'Nadia', email: 'nadia@x.test' }],
      pageInfo: page,
    }),
    'GET job-grades': () => ({ items: ['Grade 3', 'Grade 5'] }),
    'GET job-levels': () => ({ items: ['Director', 'Staff'] }),
  });
  const { 'super.admin': admin } = demoActors;
  await showScreens({
    actor: {
      ...admin,
      flags: new Map([...admin.flags].filter(([name]) => !without.includes(name as FlagName))),
    },
    at,
    screens: {
      'policy-management-category-form': CategoryForm,
      'policy-management-category-id': CategoryShow,
      'policy-management-custom-form': CustomForm,
      'policy-management-custom-id': CustomShow,
    },
    alsoBuilt: ['policy-management-category', 'policy-management-custom'],
    words: { catalogue: catalogueEn, limit: limitEn, policyReplay: policyReplayEn },
  });
  await screen.findByText(at.includes('form') ? 'Save' : 'Edit');
  return calls;
}
const rule = (number: number) => screen.getByRole('group', { name: `Limits ${number}` });
const category = '/policy-management/category/form?id=7';
const custom = '/policy-management/custom/form?id=7';

describe('the form of a policy', () => {
  it('holds a row of limits for each rule, by keyboard alone', async () => {
    const calls = await open(category);
    const first = within(rule(1));
    expect(first.getByLabelText(/^Per month/)).toHaveProperty('value', '1.000.000');
    fireEvent.change(await first.findByRole('combobox', { name: /^Job grades/ }), {
      target: { value: 'Grade 3' },
    });
    fireEvent.click(screen.getByRole('button', { name: 'Add a rule' }));
    const second = within(rule(2));
    fireEvent.change(second.getByLabelText(/^Per day/), { target: { value: '50000' } });
    fireEvent.change(second.getByLabelText('What is above'), { target: { value: 'cap' } });
    fireEvent.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(calls.some(({ method }) => method === 'PUT')).toBe(true));
    const sent = calls.find(({ method }) => method === 'PUT')?.body as { rules: object[] };
    expect(sent.rules).toMatchObject([
      { id: 1, jobGrades: ['Grade 5', 'Grade 3'], monthly: 1_000_000, enforcement: 'block' },
      { jobGrades: [], perDay: 50_000, monthly: null, enforcement: 'cap' },
    ]);
  });

  it('says what is wrong with its limits before it is sent', async () => {
    const calls = await open(category);
    fireEvent.change(within(rule(1)).getByLabelText(/^Per week/), { target: { value: '1000000' } });
    fireEvent.click(screen.getByRole('button', { name: 'Save' }));
    expect((await screen.findAllByText('Monthly must exceed weekly')).length).toBeGreaterThan(0);
    expect(calls.some(({ method }) => method === 'PUT')).toBe(false);
  });

  it('has what the flags of the company let it have', async () => {
    await open(category);
    expect(within(rule(1)).getByLabelText(/^Per year/)).toBeTruthy();
    expect(screen.getByLabelText(/^Policy year from/)).toBeTruthy();
    const part = within(screen.getByRole('group', { name: 'Subpolicies 1' }));
    expect(part.getByLabelText(/^Per month/)).toBeTruthy();
    expect(screen.queryByRole('checkbox', { name: 'Bill' })).toBeNull();
  });

  it('leaves out what they do not', async () => {
    await open(category, ['policy_per_year', 'new_form_subpolicies', 'hide_bill_option_on_claim_policy']);
    expect(within(rule(1)).queryByLabelText(/^Per year/)).toBeNull();
    expect(screen.queryByLabelText(/^Policy year from/)).toBeNull();
    const part = within(screen.getByRole('group', { name: 'Subpolicies 1' }));
    expect(part.getByRole('textbox', { name: 'Name' })).toHaveProperty('value', 'Overtime');
    expect(part.queryByLabelText(/^Per month/)).toBeNull();
    expect(screen.getByRole('checkbox', { name: 'Bill' })).toBeTruthy();
  });

  it('has no subpolicies where the company has none', async () => {
    await open(category, ['subpolicies']);
    expect(screen.queryByRole('heading', { name: 'Subpolicies' })).toBeNull();
  });

  it('tries an expense, and keeps it as an example', async () => {
    const calls = await open(category);
    const person = screen.getByRole('combobox', { name: 'Person' });
    fireEvent.change(person, { target: { value: 'Nad' } });
    fireEvent.click(await screen.findByRole('option', { name: /Nadia/ }));
    fireEvent.change(screen.getByLabelText(/^Amount/), { target: { value: '2000000' } });
    await screen.findByText(/Rp 400\.000 is left/, undefined, { timeout: 4000 });
    expect(calls.find(({ path }) => path.endsWith('/trials'))?.body).toMatchObject({
      id: 7,
      employeeID: 9,
      amount: 2_000_000,
      subpolicy: null,
      policy: { rules: [{ monthly: 1_000_000 }] },
    });
    fireEvent.click(screen.getByRole('button', { name: 'Keep as an example' }));
    const kept = within(screen.getByRole('group', { name: 'Examples 1' }));
    expect(kept.getByLabelText('Is to be')).toHaveProperty('value', 'exceeded');
  });
});

describe('what a policy would have made of claims', () => {
  const rested = { timeout: 4000 };

  it('is said before it is saved: whose, by how much, and of how many', async () => {
    answered = cut;
    const calls = await open(category);
    await screen.findByText(/3 would have been decided otherwise/, undefined, rested);
    expect(calls.find(({ path }) => path === 'policies/replay')?.body).toMatchObject({
      policyType: 'category',
      id: 7,
      policy: { name: 'Meals', rules: [{ id: 1, monthly: 1_000_000 }] },
    });
    expect(screen.getByText(/claims that are sent in or changed are decided by it/)).toBeTruthy();
    const table = within(screen.getByRole('table', { name: 'Claims that differ, the largest first' }));
    const [, first, second] = table.getAllByRole('row');
    expect(first?.textContent).toContain('RMB/2026/000070');
    expect(first?.textContent).toContain('Refused');
    expect(second?.textContent).toMatch(/Paid in part: Rp 30\.000/);
    expect(screen.getByText('The 2 with most money, of 3.')).toBeTruthy();
    expect(screen.getByText('0 as it is, 1 as changed')).toBeTruthy();
    expect(screen.getByText('These are the newest 4 of 9.')).toBeTruthy();
  });

  it('is said before a custom policy is deactivated, too', async () => {
    answered = { ...cut, less: 0, more: 350_000 };
    const calls = await open('/policy-management/custom/7');
    fireEvent.click(screen.getByRole('button', { name: 'Deactivate' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Deactivate Directors?' }));
    await dialog.findByText(/3 would have been decided otherwise/, undefined, rested);
    expect(calls.find(({ path }) => path === 'policies/replay')?.body).toEqual({
      policyType: 'switched',
      ids: [7],
      isActive: false,
    });
    expect(dialog.getByText(/decided without it/)).toBeTruthy();
    expect(dialog.getByText('RMB/2026/000070')).toBeTruthy();
  });

  it('is that nothing changes, that nobody spent, or not known yet', async () => {
    await open(category);
    await screen.findByText(/each of the 4 claims since 27 Aug 2026/, undefined, rested);
    forgetCalls();
    answered = { ...unchanged, total: 0, replayed: 0 };
    await open(custom);
    await screen.findByText(/No claim that it concerns was sent in/, undefined, rested);
    fireEvent.change(screen.getByLabelText(/^Name/), { target: { value: '' } });
    fireEvent.click(within(rule(1)).getByRole('button', { name: 'Remove 1' }));
    await screen.findByText(/Once the policy is complete/, undefined, rested);
  });

  it('names nobody else to who may not list their claims', async () => {
    answered = { ...cut, hidesOthers: true, byPerson: [], records: [] };
    await open(category);
    await screen.findByText(/3 would have been decided otherwise/, undefined, rested);
    expect(screen.getByText(/Only your own claims are named/)).toBeTruthy();
    expect(screen.queryByText('Nadia')).toBeNull();
  });

  it('can be asked again where it failed', async () => {
    answered = new Response('{}', { status: 500 });
    await open(category);
    const again = await screen.findByRole('button', { name: 'Try again' }, rested);
    answered = cut;
    fireEvent.click(again);
    await screen.findByText(/3 would have been decided otherwise/, undefined, rested);
  });
});

it('the page of a policy says its limits in words', async () => {
  await open('/policy-management/category/7');
  expect(screen.getByText('Rp 1.000.000 a month')).toBeTruthy();
  expect(screen.getByText('Overtime')).toBeTruthy();
});

describe('the form of a custom policy', () => {
  it('says its rules, and has the inputs of one in a drawer', async () => {
    await open(custom);
    expect(within(rule(1)).getByText('Meals: Rp 1.000.000 a month')).toBeTruthy();
    expect(within(rule(1)).queryByLabelText(/^Per month/)).toBeNull();
    fireEvent.click(within(rule(1)).getByRole('button', { name: 'Edit limits' }));
    const drawer = within(await screen.findByRole('dialog', { name: 'Rule 1' }));
    fireEvent.change(drawer.getByLabelText(/^Per month/), { target: { value: '2000000' } });
    expect(drawer.getByRole('checkbox', { name: 'No limit' })).toBeTruthy();
    fireEvent.click(drawer.getByRole('button', { name: 'Done' }));
    await waitFor(() => expect(within(rule(1)).getByText('Meals: Rp 2.000.000 a month')).toBeTruthy());
  });

  it('has them in a grid where the company has no drawer, and no rule without limits', async () => {
    const calls = await open(custom, [
      'policy_custom_drawer',
      'custom_policy_no_limit_rule',
      'custom_policy_per_year',
    ]);
    const first = within(rule(1));
    expect(first.queryByRole('checkbox', { name: 'No limit' })).toBeNull();
    expect(first.queryByLabelText(/^Per year/)).toBeNull();
    fireEvent.change(first.getByLabelText(/^Per day/), { target: { value: '5000' } });
    const member = within(screen.getByRole('group', { name: 'Members 1' }));
    fireEvent.change(member.getByLabelText('By'), { target: { value: 'jobGrade' } });
    fireEvent.change(await member.findByLabelText('Job grade'), { target: { value: '' } });
    fireEvent.click(screen.getByRole('button', { name: 'Save' }));
    expect(calls.some(({ method }) => method === 'PUT')).toBe(false);
    await waitFor(() => expect(member.getByRole('option', { name: 'Grade 3' })).toBeTruthy());
    fireEvent.change(member.getByLabelText('Job grade'), { target: { value: 'Grade 3' } });
    fireEvent.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(calls.some(({ method }) => method === 'PUT')).toBe(true));
    expect(calls.find(({ method }) => method === 'PUT')?.body).toMatchObject({
      members: [{ id: 3, memberType: 'jobGrade', employeeID: null, group: 'Grade 3' }],
      rules: [
        { id: 4, categoryID: 7, subpolicyID: null, isNoLimit: false, perDay: 5000, monthly: 1_000_000 },
      ],
    });
  });
});
