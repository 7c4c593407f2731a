// @vitest-environment jsdom
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import axe from 'axe-core';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Requester } from '../../resources/purchasing/requestAccess/requestAccess.ts';
import { requestAccess } from '../../resources/purchasing/requestAccess/requestAccess.ts';
import pieces from '../../resources/purchasing/requestAccess/requestAccessPieces.tsx';
import { nounForm } from '../../src/noun/NounForm.tsx';
import { nounShow } from '../../src/noun/NounShow.tsx';
import type { NounPieces } from '../../src/noun/nounPieces.ts';
import type { Answer, Call } from './documentScreen.tsx';
import { answerCalls, forgetCalls, refusal, showScreens } from './documentScreen.tsx';
import { demoActors } from '../shell/people.ts';

const path = 'bills/requests/access';
const screens = {
  'settings-purchase-request-access': nounShow(requestAccess, pieces as NounPieces),
  'settings-purchase-request-access-edit-form': nounForm(requestAccess, pieces as NounPieces),
} as const;

const rule = {
  id: 1,
  version: 4,
  status: 'active',
  createdAt: '2026-01-02T03:04:05.000Z',
  access: 'nobody',
  employee: [] as { id: number; name: string }[],
  organization: [],
  jobLevels: [] as string[],
  isAbleToEdit: true,
  histories: [],
  refusals: {},
};
const person = (id: number, more: Partial<Requester> = {}): Requester => ({
  id,
  name: `Person ${id}`,
  organization: 'Sales',
  jobLevel: null,
  reasons: ['organization'],
  ...more,
});
const listOf = (data: unknown[], page = 1, totalData = data.length) => ({
  data,
  pageInfo: { count: data.length, currentPage: page, totalData, totalPage: Math.ceil(totalData / 20) },
});
const answers: Record<string, Answer> = {
  [`GET ${path}`]: () => rule,
  [`GET ${path}/people`]: () => listOf([]),
  [`GET ${path}/levels`]: () => ({ items: ['Director, senior', 'Staff'] }),
  [`GET ${path}/reach`]: ({ query }) => ({
    everyone: 57,
    selected: query['jobLevels'] === undefined ? 0 : 1,
  }),
  'GET employees/choices': () => listOf([{ id: 12, name: 'Budi Santosa' }]),
};

async function open(at: string, more: Record<string, Answer> = {}): Promise<Call[]> {
  const calls = answerCalls({ ...answers, ...more });
  await showScreens({ actor: demoActors['super.admin'], at, screens });
  return calls;
}
const openForm = async (more: Record<string, Answer> = {}) => {
  const calls = await open('/settings/purchase-request-access/edit-form', more);
  await screen.findByRole('radio', { name: /^Everyone/ });
  return calls;
};
const choose = async (name: RegExp | string, role = 'radio') => {
  await act(async () => {
    fireEvent.click(screen.getByRole(role, { name }));
  });
};
const saved = (calls: readonly Call[]) => calls.find(({ method }) => method === 'POST');
const violations = async () =>
  (
    await axe.run(document.body, {
      rules: { 'color-contrast': { enabled: false }, region: { enabled: false } },
    })
  ).violations;

beforeEach(() => {
  Element.prototype.scrollIntoView = () => {};
});
afterEach(forgetCalls);

describe('the form of request access', () => {
  it('takes one of three rules, says how many people that reaches, and saves it over the version that was seen', async () => {
    const calls = await openForm({ [`POST ${path}`]: () => ({ ...rule, access: 'everyone', version: 5 }) });
    expect(screen.getByText('0 people may ask for purchases by this rule')).toBeTruthy();
    expect(screen.queryByRole('group', { name: 'Job levels' })).toBeNull();
    await choose(/^Everyone/);
    expect(await screen.findByText('57 people may ask for purchases by this rule')).toBeTruthy();
    await choose('Save', 'button');
    await waitFor(() => expect(saved(calls)).toBeTruthy());
    expect(saved(calls)).toMatchObject({
      body: { access: 'everyone', employeeIDs: [], organizationIDs: [], jobLevels: [] },
      ifMatch: '4',
    });
    expect(await screen.findByRole('heading', { name: 'People with access' })).toBeTruthy();
  });

  it('asks for somebody where people are to be chosen, and takes levels that hold a comma', async () => {
    const calls = await openForm({ [`POST ${path}`]: () => ({ ...rule, access: 'selected', version: 5 }) });
    await choose(/^Those who are chosen/);
    const levels = await screen.findByRole('group', { name: 'Job levels' });
    await choose('Save', 'button');
    expect(await screen.findByText('Choose at least one employee, organization or job level')).toBeTruthy();
    expect(saved(calls)).toBeUndefined();
    expect(await violations()).toEqual([]);
    fireEvent.click(await within(levels).findByRole('checkbox', { name: 'Director, senior' }));
    expect(screen.queryByText('Choose at least one employee, organization or job level')).toBeNull();
    expect(await screen.findByText('1 person may ask for purchases by this rule')).toBeTruthy();
    const asked = calls.filter((call) => call.path === `${path}/reach`).at(-1);
    expect(asked?.query['jobLevels']).toBe('Director%2C%20senior');
    await choose('Save', 'button');
    await waitFor(() => expect(saved(calls)?.body).toMatchObject({ jobLevels: ['Director, senior'] }));
  });
});

describe('the page of request access', () => {
  const at = '/settings/purchase-request-access';

  it('says who may ask for purchases and why, page by page', async () => {
    await open(at, {
      [`GET ${path}`]: () => ({ ...rule, access: 'selected', employee: [{ id: 12, name: 'Budi Santosa' }] }),
      [`GET ${path}/people`]: ({ query }) =>
        query['page'] === '2'
          ? listOf([person(21, { reasons: ['employee', 'jobLevel'], jobLevel: 'Staff' })], 2, 21)
          : listOf(
              Array.from({ length: 20 }, (_, index) => person(index + 1)),
              1,
              21,
            ),
    });
    const table = await screen.findByRole('table', { name: 'People with access' });
    expect(screen.getByText('20 of 21')).toBeTruthy();
    await choose('Show more', 'button');
    const last = await within(table).findByRole('row', { name: /Person 21/ });
    expect(last.textContent).toContain('Chosen by name, By job level');
    expect(screen.getByText('21 of 21')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
    expect(screen.getByText('Budi Santosa')).toBeTruthy();
    expect(await violations()).toEqual([]);
  });

  it('says that nobody may, or that it could not be read', async () => {
    await open(at);
    expect(await screen.findByText('Nobody may ask for purchases.')).toBeTruthy();
    forgetCalls();
    await open(at, { [`GET ${path}/people`]: () => refusal(403, 'forbidden', 'Not for you.') });
    const people = await screen.findByRole('region', { name: 'People with access' });
    expect((await within(people).findByRole('alert')).textContent).toContain('Not for you.');
    forgetCalls();
    await open(at, { [`GET ${path}`]: () => refusal(404, 'not_found') });
    expect(await screen.findByText('No such purchase request access')).toBeTruthy();
  });
});
