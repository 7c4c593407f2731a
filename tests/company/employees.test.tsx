// @vitest-environment jsdom
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import axe from 'axe-core';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { employee } from '../../resources/company/employee/employee.ts';
import pieces from '../../resources/company/employee/employeePieces.tsx';
import { nounForm } from '../../src/noun/NounForm.tsx';
import { nounList } from '../../src/noun/NounList.tsx';
import { nounShow } from '../../src/noun/NounShow.tsx';
import { mayVisit } from '../../src/app/routing/guards.ts';
import type { Answer } from '../purchasing/documentScreen.tsx';
import { answerCalls, forgetCalls, refusal, showScreens } from '../purchasing/documentScreen.tsx';
import { demoActors } from '../shell/people.ts';

const rina = {
  id: 21,
  version: 3,
  status: 'active',
  createdAt: '2026-01-02T03:04:05.000Z',
  name: 'Rina Baru',
  firstName: 'Rina',
  lastName: 'Baru',
  email: 'rina@nusantara.test',
  employeeCode: 'R-21',
  phone: null,
  organization: { id: 3, name: 'Bandung branch' },
  jobPosition: 'Analyst',
  jobLevel: 'Staff',
  jobGrade: null,
  manager: { id: 12, name: 'Teguh Santikara' },
  joinDate: '2026-02-01',
  resignDate: null,
  accessRoles: ['Admin'],
  role: 'admin',
  hasAccess: true,
  isPaymentMaker: false,
  isPaymentReleaser: true,
  isProcurementOfficer: false,
  isPurchaseRequester: false,
  companyAccount: [],
  bankCode: '014',
  accountNumber: '80000011',
  isAbleToEdit: true,
  isAbleToSuspend: true,
  isAbleToRevokeAccess: true,
  isAbleToResign: true,
  isAbleToInvite: false,
  isAbleToReactivate: false,
  isAbleToRehire: false,
  isAbleToConfirmBankAccount: false,
  isAbleToDeclineBankAccount: false,
  isAbleToWithdrawBankAccount: false,
};
const detail = {
  ...rina,
  proposal: null,
  refusals: {},
  histories: [
    {
      id: 1,
      action: 'create',
      fromStatus: null,
      toStatus: 'active',
      actorName: 'Sekar Adiwarna',
      notes: null,
      systemNotes: null,
      related: null,
      changes: {},
      at: '2026-01-02T03:04:05.000Z',
    },
  ],
};
const references = {
  data: [
    { kind: 'workflow', resource: null, id: 4, name: 'Invoices above 50 million' },
    { kind: 'warehouse', resource: 'warehouses', id: 2, name: 'Cikarang' },
    { kind: 'requestAccess', resource: 'bills/requests/access', id: 1, name: '' },
    { kind: 'somethingNew', resource: null, id: 9, name: 'Not yet worded' },
  ],
  tasks: 3,
};
const kept = {
  data: [
    { kind: 'contact', rows: 3, until: 'erasure' },
    { kind: 'requests', rows: 12, until: 'records' },
  ],
  law: { years: 7, name: 'Law 1' },
  isErased: false,
  open: [],
};
const answers: Record<string, Answer> = {
  'GET employees': () => ({
    data: [rina],
    pageInfo: { count: 1, currentPage: 1, totalData: 1, totalPage: 1 },
  }),
  'GET employees/21': () => detail,
  'GET employees/21/references': () => references,
  'GET employees/21/line': () => ({
    above: [
      { id: 1, name: 'Sekar Adiwarna', jobPosition: 'Director', status: 'active', reports: 6 },
      { id: 12, name: 'Teguh Santikara', jobPosition: 'Branch lead', status: 'inactive', reports: 2 },
    ],
    below: [{ id: 40, name: 'Budi Muda', jobPosition: null, status: 'active', reports: 0 }],
  }),
  'GET employees/21/records': () => ({ data: [] }),
  'GET organizations': () => ({
    data: [{ id: 3, name: 'Bandung branch' }],
    pageInfo: { count: 1, currentPage: 1, totalData: 1, totalPage: 1 },
  }),
};

const List = nounList(employee as never, pieces);
const Show = nounShow(employee as never, pieces);
const Form = nounForm(employee as never, pieces);

async function open(at: string, more: Record<string, Answer> = {}, actor = demoActors['super.admin']) {
  const calls = answerCalls({ ...answers, ...more });
  await showScreens({
    actor,
    at,
    screens: { employees: List, 'employees-id': Show, 'employees-form': Form },
    alsoBuilt: ['employees-bulk-upload', 'bills-warehouses-id'],
  });
  return calls;
}
const press = async (element: HTMLElement) => {
  await act(async () => {
    fireEvent.click(element);
  });
};
const asked = (calls: Awaited<ReturnType<typeof open>>) =>
  calls.filter(({ method, path }) => method === 'GET' && path === 'employees').at(-1)?.query;

async function expectAccessible(): Promise<void> {
  // Colours are nothing that jsdom draws.
  const { violations } = await axe.run(document.body, {
    rules: { 'color-contrast': { enabled: false }, region: { enabled: false } },
  });
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)).toEqual([]);
}

function beNarrow(): void {
  const listeners = { addListener() {}, removeListener() {} };
  vi.stubGlobal('matchMedia', (query: string) =>
    Object.assign(new EventTarget(), listeners, { matches: query.includes('max-width'), media: query }),
  );
}

beforeEach(() => {
  Element.prototype.scrollIntoView = () => {};
});
afterEach(forgetCalls);

describe('the list of employees', () => {
  it('asks what its address says: state, access, role, organization, level, position', async () => {
    const calls = await open(
      '/employees?status=inactive&hasAccess=false&role=user&accessRoles=Finance%20User&organizationIDs=3&jobLevel=Staff&jobPosition=Analyst',
    );
    await screen.findByRole('link', { name: 'Rina Baru' });
    expect(asked(calls)).toMatchObject({
      status: 'inactive',
      hasAccess: 'false',
      role: 'user',
      accessRoles: 'Finance User',
      organizationIDs: '3',
      jobLevel: 'Staff',
      jobPosition: 'Analyst',
    });
    expect(await screen.findByText('Organization: Bandung branch')).toBeTruthy();
  });

  it('begins with those who work here, and shows what people are told apart by', async () => {
    const calls = await open('/employees');
    const row = (await screen.findByRole('rowheader', { name: /Rina Baru/ })).closest('tr') as HTMLElement;
    expect(asked(calls)).toMatchObject({ status: 'active' });
    expect(within(row).getByText('Has access')).toBeTruthy();
    expect(within(row).getByText('Admin')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Bulk upload' }).getAttribute('href')).toBe(
      '/employees/bulk-upload',
    );
    await expectAccessible();
  });

  it('is cards on a phone', async () => {
    beNarrow();
    await open('/employees');
    const card = (await screen.findByRole('link', { name: 'Rina Baru' })).closest('li') as HTMLElement;
    expect(within(card).getByText('Active')).toBeTruthy();
    expect(screen.queryByRole('table')).toBeNull();
  });

  it('is nobody’s who may not see it, and offers no upload without the flag', async () => {
    expect(mayVisit('employees', demoActors.employee)).toBe(false);
    expect(mayVisit('employees-bulk-upload', demoActors['finance.admin'])).toBe(false);
    const { flags, ...admin } = demoActors.admin;
    const without = new Map([...flags].filter(([name]) => name !== 'bulk_upload_user'));
    await open('/employees', {}, { ...admin, employeeID: 8, flags: without });
    await screen.findByRole('link', { name: 'Rina Baru' });
    expect(screen.queryByRole('link', { name: 'Bulk upload' })).toBeNull();
  });

  it('says what went wrong, and tries again', async () => {
    let isDown = true;
    await open('/employees', {
      'GET employees': (call) =>
        isDown ? refusal(503, 'unavailable') : (answers['GET employees'] as Answer)(call),
    });
    const again = await screen.findByRole('button', { name: /again/i });
    isDown = false;
    await press(again);
    expect(await screen.findByRole('link', { name: 'Rina Baru' })).toBeTruthy();
  });
});

describe('the page of an employee', () => {
  it('has a tab for each part, with an address', async () => {
    await open('/employees/21');
    const tabs = () => screen.findByRole('navigation', { name: 'user' });
    expect(
      within(await tabs())
        .getAllByRole('link')
        .map(({ textContent }) => textContent),
    ).toEqual(['Profile', 'Access', 'Approval line', 'Records', 'Data kept', 'History']);
    expect(screen.getByText('R-21')).toBeTruthy();
    await expectAccessible();
    await press(within(await tabs()).getByRole('link', { name: 'Access' }));
    await screen.findByRole('region', { name: 'What names this person' });
    expect(within(await tabs()).getByRole('link', { current: 'page' }).textContent).toBe('Access');
    expect(screen.queryByText('R-21')).toBeNull();
    await press(within(await tabs()).getByRole('link', { name: 'History' }));
    expect(screen.getByText('Sekar Adiwarna', { exact: false })).toBeTruthy();
  });

  it('keeps what is kept of the person for super admins', async () => {
    await open('/employees/21?tab=kept', {}, demoActors.admin);
    const tabs = await screen.findByRole('navigation', { name: 'user' });
    expect(within(tabs).queryByRole('link', { name: 'Data kept' })).toBeNull();
    expect(within(tabs).getByRole('link', { current: 'page' }).textContent).toBe('Profile');
  });

  it('says what is kept, why and until when, and what stands in the way of erasing it', async () => {
    await open('/employees/21?tab=kept', {
      'GET employees/21': () => ({ ...detail, status: 'resigned' }),
      'GET employees/21/kept-data': () => ({
        ...kept,
        open: [{ kind: 'claim', numbers: ['RB/2026/000007', 'RB/2026/000009'] }],
      }),
    });
    const panel = await screen.findByRole('region', { name: 'Data kept' });
    const rows = (await within(panel).findAllByRole('row')).map(({ textContent }) => textContent);
    expect(rows[1]).toContain('Erased on request, once the person has left');
    expect(rows[2]).toContain('7 years after the end of the fiscal year, by Law 1');
    expect(within(panel).getByRole('alert').textContent).toContain('RB/2026/000007, RB/2026/000009');
    await expectAccessible();
  });

  it('says what waits for another super admin, and what was erased', async () => {
    await open('/employees/21?tab=kept', {
      'GET employees/21': () => ({
        ...detail,
        status: 'resigned',
        proposal: {
          step: 'Erasure',
          proposer: { id: 1, name: 'Sekar' },
          at: '',
          notes: 'By letter',
          account: null,
        },
      }),
      'GET employees/21/kept-data': () => ({ ...kept, isErased: true }),
    });
    expect(
      await screen.findByText('Sekar asks to erase all that no law keeps: “By letter”', { exact: false }),
    ).toBeTruthy();
    expect(await screen.findByText('What no law keeps was erased.')).toBeTruthy();
  });

  it('has the data of the person made into a file, and says why where it cannot be', async () => {
    const calls = await open('/employees/21?tab=kept', {
      'GET employees/21/kept-data': () => kept,
      'GET employees/21/kept-data/export': () => refusal(403, 'forbidden', 'Super admins alone.'),
    });
    await press(await screen.findByRole('button', { name: 'Export the data of this person' }));
    expect(await screen.findByText('Super admins alone.')).toBeTruthy();
    expect(calls.some(({ path }) => path.includes('kept-data/export'))).toBe(true);
  });

  it('offers to try again where what is kept could not be counted', async () => {
    await open('/employees/21?tab=kept', {
      'GET employees/21/kept-data': () => refusal(503, 'unavailable', 'The database is away.'),
    });
    const panel = await screen.findByRole('region', { name: 'Data kept' });
    expect((await within(panel).findByRole('alert')).textContent).toContain(
      'What is kept could not be counted.',
    );
    expect(within(panel).getByRole('button', { name: 'Try again' })).toBeTruthy();
  });

  it('shows what names the person, each by its kind', async () => {
    await open('/employees/21?tab=access');
    const panel = await screen.findByRole('region', { name: 'What names this person' });
    const items = await within(panel).findAllByRole('listitem');
    expect(items.map(({ textContent }) => textContent)).toEqual([
      'Workflow: Invoices above 50 million',
      'Warehouse: Cikarang',
      'Who may request purchases, by name',
      'Record: Not yet worded',
    ]);
    await expectAccessible();
  });

  it('draws the line of command as lists within lists', async () => {
    await open('/employees/21?tab=line');
    const line = await screen.findByRole('list', { name: 'Approval line' });
    const own = within(line).getByText('Rina Baru').closest('li') as HTMLElement;
    expect(own.getAttribute('aria-current')).toBe('true');
    const above = within(line).getByText('Teguh Santikara').closest('li') as HTMLElement;
    expect(above.contains(own)).toBe(true);
    expect(within(above).getByText('Inactive')).toBeTruthy();
    expect(own.contains(within(line).getByText('Budi Muda'))).toBe(true);
    await expectAccessible();
  });

  it('flags where somebody is still named who left, or is suspended', async () => {
    for (const [status, words] of [
      ['resigned', 'Rina Baru has left and is still named here: choose somebody else.'],
      ['inactive', 'Rina Baru is suspended and still named here:'],
    ] as const) {
      await open('/employees/21', { 'GET employees/21': () => ({ ...detail, status }) });
      const alert = (await screen.findByText(words)).closest('[role=alert]') as HTMLElement;
      expect(within(alert).getAllByRole('listitem')).toHaveLength(4);
      forgetCalls();
    }
  });

  it('says that a bank account waits, and when the last day is', async () => {
    await open('/employees/21', {
      'GET employees/21': () => ({
        ...detail,
        resignDate: '2026-12-24',
        proposal: {
          step: 'BankAccount',
          proposer: { id: 2, name: 'Bagas Pranatala' },
          at: '2026-11-20T03:00:00.000Z',
          notes: '',
          account: { bankCode: '008', accountNumber: '90000011' },
        },
      }),
    });
    expect(
      await screen.findByText(/Bagas Pranatala changed the bank account to 90000011 at bank 008/),
    ).toBeTruthy();
    expect(screen.getByText(/The last day is 24 Dec 2026/)).toBeTruthy();
  });

  it('is not there for who may not see it', async () => {
    await open('/employees/21', { 'GET employees/21': () => refusal(403, 'forbidden', 'You may not.') });
    expect(await screen.findByText('You may not.')).toBeTruthy();
    expect(screen.queryByRole('navigation')).toBeNull();
  });
});

describe('somebody leaves', () => {
  it('after what names them and waits for them was shown, with a day and notes', async () => {
    const calls = await open('/employees/21', {
      'PATCH employees/21/resign': () => ({ ...detail, version: 4, resignDate: '2026-12-24' }),
    });
    await press(await screen.findByRole('button', { name: 'Resign' }));
    const dialog = await screen.findByRole('dialog', { name: 'Does Rina Baru leave?' });
    const names = await within(dialog).findByRole('region', { name: 'Rina Baru' });
    expect(within(names).getByText('3 decisions go on to the next approvers.')).toBeTruthy();
    expect(within(names).getAllByRole('listitem')).toHaveLength(4);
    await within(dialog).findByLabelText(/^Last day/);
    await expectAccessible();
    const confirm = within(dialog).getByRole('button', { name: 'Resign' });
    await press(confirm);
    expect(
      calls.some(({ method }) => method === 'PATCH'),
      'nothing is sent without a day',
    ).toBe(false);
    fireEvent.change(within(dialog).getByLabelText(/^Last day/), { target: { value: '24/12/2026' } });
    fireEvent.change(within(dialog).getByLabelText(/^Notes/), { target: { value: 'Moves away.' } });
    await press(confirm);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(calls.find(({ method }) => method === 'PATCH')).toMatchObject({
      path: 'employees/21/resign',
      ifMatch: '3',
      body: { lastDay: '2026-12-24', notes: 'Moves away.' },
    });
  });
});

describe('the form of an employee', () => {
  const boxes = async () => {
    const group = await screen.findByRole('group', { name: 'Access roles' });
    return within(group)
      .getAllByRole<HTMLInputElement>('checkbox')
      .map((box) => [box.closest('label')?.textContent, box.checked, box.disabled]);
  };

  it('offers a super admin every role', async () => {
    await open('/employees/form');
    expect((await boxes()).map(([name]) => name)).toEqual([
      'Super Admin',
      'Admin',
      'Finance Admin',
      'Finance User',
    ]);
    expect(screen.queryByText('You may not change what is greyed out.')).toBeNull();
    await expectAccessible();
  });

  it('does not offer an admin the roles of administrators, and leaves them to who has them', async () => {
    await open('/employees/form', {}, demoActors.admin);
    expect(await boxes()).toEqual([
      ['Finance Admin', false, false],
      ['Finance User', false, false],
    ]);
    forgetCalls();
    const calls = await open(
      '/employees/form?id=21',
      { 'PUT employees/21': () => ({ ...detail, version: 4 }) },
      demoActors.admin,
    );
    expect(await boxes()).toEqual([
      ['Admin', true, true],
      ['Finance Admin', false, false],
      ['Finance User', false, false],
    ]);
    expect(screen.getByText('You may not change what is greyed out.')).toBeTruthy();
    await press(screen.getByRole('checkbox', { name: 'Finance User' }));
    await press(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(calls.some(({ method }) => method === 'PUT')).toBe(true));
    expect(calls.find(({ method }) => method === 'PUT')?.body).toMatchObject({
      accessRoles: ['Admin', 'Finance User'],
    });
  });

  it('asks nobody for their own rights, manager and bank account, and keeps them', async () => {
    const own = { ...detail, id: 7, name: 'Sekar Adiwarna' };
    const calls = await open('/employees/form?id=7', {
      'GET employees/7': () => own,
      'PUT employees/7': () => ({ ...own, version: 4 }),
    });
    expect(
      await screen.findByText('Your rights, manager and bank account are changed by a colleague who may.'),
    ).toBeTruthy();
    expect(screen.queryByRole('group', { name: 'Access roles' })).toBeNull();
    expect(screen.queryByLabelText(/^(Manager|Account number|Authorizes payments)/)).toBeNull();
    fireEvent.change(screen.getByLabelText(/^Phone/), { target: { value: '021 555 0199' } });
    await press(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(calls.some(({ method }) => method === 'PUT')).toBe(true));
    expect(calls.find(({ method }) => method === 'PUT')?.body).toMatchObject({
      phone: '021 555 0199',
      accessRoles: ['Admin'],
      isPaymentReleaser: true,
      managerID: 12,
      bankCode: '014',
      accountNumber: '80000011',
    });
  });
});
