// @vitest-environment jsdom
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { FlagName } from '../../domain/access/featureFlag.ts';
import type { AnyNoun } from '../../domain/noun/noun.ts';
import { catalogueEn } from '../../domain/words/catalogue.en.ts';
import { tripDatesEn } from '../../domain/words/tripDates.en.ts';
import { tripCategory } from '../../resources/travel/tripCategory/tripCategory.ts';
import categoryPieces from '../../resources/travel/tripCategory/tripCategoryPieces.tsx';
import type { PolicyReplay } from '../../resources/spending/policyReplay/replayAnswer.ts';
import type { TripTrial } from '../../resources/travel/tripPolicy/trial/tripTrialWire.ts';
import { tripPolicy } from '../../resources/travel/tripPolicy/tripPolicy.ts';
import policyPieces from '../../resources/travel/tripPolicy/tripPolicyPieces.tsx';
import { nounForm } from '../../src/noun/NounForm.tsx';
import type { NounPieces } from '../../src/noun/nounPieces.ts';
import { nounShow } from '../../src/noun/NounShow.tsx';
import type { Call } from '../purchasing/documentScreen.tsx';
import { answerCalls, forgetCalls, showScreens } from '../purchasing/documentScreen.tsx';
import { demoActors } from '../shell/people.ts';

const policyNoun = tripPolicy as unknown as AnyNoun;
const PolicyForm = nounForm(policyNoun, policyPieces as unknown as NounPieces);
const PolicyShow = nounShow(policyNoun, policyPieces as unknown as NounPieces);
const CategoryForm = nounForm(tripCategory as unknown as AnyNoun, categoryPieces);

beforeEach(() => {
  Element.prototype.scrollIntoView = () => {};
});
afterEach(forgetCalls);

const kept = {
  id: 7,
  version: 3,
  status: 'active',
  createdAt: '2026-11-01T00:00:00.000Z',
  isAbleToEdit: true,
  refusals: {},
  histories: [],
};
const hotel = { id: 1, name: 'Hotel' };
const flight = { id: 2, name: 'Flight' };
const bali = { id: 5, name: 'Bali' };
const limit = { frequency: 'perDay', amount: 600_000, currencyCode: 'IDR', enforcement: 'flag' };
const staff = {
  ...kept,
  name: 'Staff',
  tripType: 'domestic',
  description: null,
  isDefault: true,
  jobGrades: ['Grade 3'],
  jobLevels: [],
  people: [],
  rules: [
    { id: 11, category: hotel, destinationGroup: null, ...limit },
    { id: 12, category: hotel, destinationGroup: bali, ...limit, amount: 900_000, enforcement: 'block' },
    { id: 13, category: flight, destinationGroup: null, ...limit, frequency: 'perTransaction' },
  ],
  perDiem: [{ id: 14, destinationGroup: bali, amount: 350_000, currencyCode: 'IDR' }],
  partDays: [{ id: 15, minHours: 6, percent: 50 }],
  firstLastDayPercent: 100,
  breakfastPercent: 20,
  lunchPercent: 30,
  dinnerPercent: 50,
  examples: [],
};
const train = {
  ...kept,
  categoryName: 'Train',
  tripType: 'domestic',
  categoryType: 'transportation',
  destinationGroup: null,
  isReceiptRequired: true,
};
const trial: TripTrial = {
  policy: { id: 7, name: 'Staff' },
  isThis: true,
  refusal: null,
  days: [
    {
      day: '2026-12-01',
      destinationGroup: bali,
      share: 50,
      provided: ['breakfast'],
      amount: 105_000,
      currencyCode: 'IDR',
    },
  ],
  items: [{ currencyCode: 'IDR', amount: 105_000 }],
  limits: [{ category: hotel, destinationGroup: bali, ...limit } as TripTrial['limits'][number]],
};

const replay: PolicyReplay = {
  since: '2026-08-27',
  total: 12,
  replayed: 12,
  lines: 4,
  people: 3,
  differing: { records: 1, people: 1 },
  refused: { before: 0, after: 0 },
  more: 0,
  less: 50_000,
  hidesOthers: true,
  byPerson: [],
  records: [],
};

async function open(at: string, without: readonly FlagName[] = []): Promise<Call[]> {
  const pageInfo = { count: 0, currentPage: 1, totalData: 1, totalPage: 1 };
  const calls = answerCalls({
    'GET trip-policies/7': () => staff,
    'PUT trip-policies/7': () => ({ ...staff, version: 4 }),
    'POST trip-policies/trials': () => trial,
    'POST trip-policies/replay': () => replay,
    'GET trip-policies/7/people': () => ({
      total: 2,
      data: [
        { id: 8, name: 'Rina', by: 'jobGrade', others: [{ id: 9, name: 'Heads' }] },
        { id: 9, name: 'Nadia', by: 'default', others: [] },
      ],
    }),
    'GET trip-policy-categories/7': () => train,
    'GET destination-groups/choices': () => ({ data: [bali], pageInfo }),
    'GET trip-policy-categories/choices': () => ({ data: [hotel], pageInfo }),
    'GET employees/choices': () => ({ data: [{ id: 9, name: 'Nadia', email: 'nadia@x.test' }], pageInfo }),
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
      'policy-management-business-trip-policies-form': PolicyForm,
      'policy-management-business-trip-policies-id': PolicyShow,
      'policy-management-business-trip-categories-form': CategoryForm,
    },
    alsoBuilt: [
      'policy-management-business-trip-policies',
      'policy-management-business-trip-categories',
      'employees-id',
    ],
    words: { catalogue: catalogueEn, tripDates: tripDatesEn },
  });
  await screen.findByText(at.includes('form') ? 'Save' : 'Edit');
  return calls;
}
const form = '/policy-management/business-trip/policies/form?id=7';

it('the page shows limits by category and destinations, and who travels by the policy', async () => {
  await open('/policy-management/business-trip/policies/7');
  const table = within(screen.getByRole('table', { name: 'Limits' }));
  const [head, ofHotels, ofFlights] = table.getAllByRole('row').map(({ textContent }) => textContent);
  expect(head).toBe('CategoryAll other destinationsBali');
  expect(ofHotels).toBe(
    'HotelRp 600.000 a day or night (more needs a reason)Rp 900.000 a day or night (more is refused)',
  );
  expect(ofFlights).toBe('FlightRp 600.000 an item (more needs a reason)As all others');
  const people = within(await screen.findByRole('table', { name: 'Who travels by it' }));
  const [, rina, nadia] = people.getAllByRole('row').map(({ textContent }) => textContent);
  expect([rina, nadia]).toEqual(['RinaJob gradeHeads', 'NadiaNo other policy-']);
  expect(screen.getByText(/cannot request a trip/)).toBeTruthy();
});

it('the form offers what is of the trip type alone', async () => {
  const calls = await open(form);
  const [cell] = await screen.findAllByRole('combobox', { name: /Destinations/ });
  if (!cell) throw new Error('no cell of destinations');
  fireEvent.focus(cell);
  fireEvent.change(cell, { target: { value: 'Bal' } });
  await waitFor(() =>
    expect(
      calls.some(({ path, query }) => path === 'destination-groups/choices' && query['query'] === 'Bal'),
    ).toBe(true),
  );
  const asked = calls.filter(({ path }) => path === 'destination-groups/choices');
  expect(asked.every(({ query }) => query['tripType'] === 'domestic')).toBe(true);
});

it('the form tries a trip before the policy is saved', async () => {
  const calls = await open(form);
  const choose = async (name: string, typed: string, option: RegExp) => {
    const boxes = screen.getAllByRole('combobox', { name });
    const box = boxes.at(-1);
    if (!box) throw new Error(`no ${name}`);
    fireEvent.change(box, { target: { value: typed } });
    fireEvent.click(await screen.findByRole('option', { name: option }));
  };
  await choose('Person', 'Nad', /Nadia/);
  await choose('Destinations', 'Bal', /Bali/);
  fireEvent.change(screen.getByLabelText('First day'), { target: { value: '2026-12-01' } });
  fireEvent.change(screen.getByLabelText('Last day'), { target: { value: '2026-12-02' } });
  fireEvent.change(screen.getByLabelText(/^Leaves at/), { target: { value: '8' } });
  fireEvent.change(screen.getByLabelText(/^Is back at/), { target: { value: '18.30' } });
  fireEvent.click(screen.getByRole('checkbox', { name: 'Breakfast' }));
  await screen.findByText('Nadia goes by this policy.', undefined, { timeout: 4000 });
  expect(screen.getByText('Per diem: Rp 105.000')).toBeTruthy();
  expect(calls.find(({ path }) => path.endsWith('/trials'))?.body).toMatchObject({
    id: 7,
    employeeID: 9,
    legs: [{ destinationGroupID: 5, startDate: '2026-12-01', endDate: '2026-12-02' }],
    departureTime: '08:00',
    returnTime: '18:30',
    meals: [
      { day: '2026-12-01', provided: ['breakfast'] },
      { day: '2026-12-02', provided: ['breakfast'] },
    ],
    policy: { rules: [{ id: 11 }, { id: 12 }, { id: 13 }], partDays: [{ minHours: 6, percent: 50 }] },
  });
});

it('the form keeps a trip of whole days as an example, and says what it would have changed', async () => {
  const calls = await open(form);
  const boxes = screen.getAllByRole('combobox', { name: 'Destinations' });
  const choose = async (box: HTMLElement, typed: string, option: RegExp) => {
    fireEvent.change(box, { target: { value: typed } });
    fireEvent.click(await screen.findByRole('option', { name: option }));
  };
  await choose(screen.getByRole('combobox', { name: 'Person' }), 'Nad', /Nadia/);
  await choose(boxes.at(-1) as HTMLElement, 'Bal', /Bali/);
  fireEvent.change(screen.getByLabelText('First day'), { target: { value: '2026-12-01' } });
  fireEvent.change(screen.getByLabelText('Last day'), { target: { value: '2026-12-01' } });
  const leaves = screen.getByLabelText(/^Leaves at/);
  fireEvent.change(leaves, { target: { value: '8' } });
  fireEvent.change(screen.getByLabelText(/^Is back at/), { target: { value: '18.30' } });
  await screen.findByText('Nadia goes by this policy.', undefined, { timeout: 4000 });
  expect(screen.queryByRole('button', { name: 'Keep as an example' })).toBeNull();
  fireEvent.change(leaves, { target: { value: '' } });
  fireEvent.change(screen.getByLabelText(/^Is back at/), { target: { value: '' } });
  fireEvent.click(await screen.findByRole('button', { name: 'Keep as an example' }, { timeout: 4000 }));
  fireEvent.change(screen.getAllByRole('textbox', { name: 'Name' }).at(-1) as HTMLElement, {
    target: { value: 'A day in Bali' },
  });
  await screen.findByText('Of 12 trips since 27 Aug 2026, 1 would have been decided otherwise.', undefined, {
    timeout: 4000,
  });
  expect(screen.getByText(/Those under way keep their terms/)).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() =>
    expect(calls.find(({ method }) => method === 'PUT')?.body).toMatchObject({
      examples: [
        {
          name: 'A day in Bali',
          destinationGroupID: 5,
          days: 1,
          currencyCode: 'IDR',
          perDiem: 105_000,
          categoryID: null,
        },
      ],
    }),
  );
});

it('the form has levels and people where the company has them', async () => {
  await open(form);
  expect(screen.getByRole('combobox', { name: /^Job levels/ })).toBeTruthy();
  forgetCalls();
  document.body.innerHTML = '';
  await open(form, ['improvement_policy_bt']);
  expect(screen.queryByRole('combobox', { name: /^Job levels/ })).toBeNull();
  expect(screen.queryByRole('combobox', { name: /^People/ })).toBeNull();
});

it('a category is renamed in companies that have it alone', async () => {
  const at = '/policy-management/business-trip/categories/form?id=7';
  await open(at, ['edit_category_name_bt']);
  const name = screen.getByRole('textbox', { name: 'Name' });
  expect(name).toHaveProperty('readOnly', true);
  expect(screen.getByText('This stays as it was made: make another one instead')).toBeTruthy();
});
