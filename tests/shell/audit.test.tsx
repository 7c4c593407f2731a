// @vitest-environment jsdom
import { act, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import type { AuditCheck, AuditDetail, AuditRow } from '../../domain/audit/auditSchemas.ts';
import AuditCheckPage from '../../src/audit/AuditCheckPage.tsx';
import AuditPage from '../../src/audit/AuditPage.tsx';
import AuditRowPage from '../../src/audit/AuditRowPage.tsx';
import type { Answer, Call } from '../purchasing/documentScreen.tsx';
import { answerCalls, forgetCalls, refusal, showScreens } from '../purchasing/documentScreen.tsx';
import { demoActors } from './people.ts';

afterEach(forgetCalls);

const admin = demoActors['super.admin'];
const seal = `1-184223-${'9f'.repeat(32)}`;

const row: AuditRow = {
  id: 71,
  at: '2026-11-20T03:00:00.000Z',
  actorID: 4,
  actorName: 'Ani Lestari',
  action: 'edit',
  did: 'Edited',
  record: { kind: 'vendor', kindName: 'Vendor', id: 9, name: 'PT Sinar', address: '/bills/vendors/9' },
  from: { text: 'Active', tone: 'good' },
  to: { text: 'Active', tone: 'good' },
  changes: [{ label: 'Phone', before: '021 5550', after: '021 5551' }],
  notes: 'As they asked.',
  remark: null,
  related: null,
};
const detail: AuditDetail = {
  ...row,
  position: 2,
  rowsOfRecord: 3,
  hash: 'ab'.repeat(32),
  previousHash: 'cd'.repeat(32),
  isSound: true,
  requestID: '0b6f1c9e-7d55-4c7f-9d1b-6f0a1c2d3e4f',
  previousID: 70,
  nextID: 90,
};
const check: AuditCheck = {
  id: 5,
  status: 'sound',
  requestedBy: 'Ani Lestari',
  requestedAt: '2026-11-20T03:00:00.000Z',
  finishedAt: '2026-11-20T03:00:09.000Z',
  rows: 184223,
  total: 184223,
  records: 31442,
  firstAt: '2025-01-02T03:00:00.000Z',
  lastAt: '2026-11-20T02:59:00.000Z',
  upTo: 184223,
  seal,
  faults: [],
  faultCount: 0,
  compared: [{ seal, isSame: true, at: '2026-11-01T03:00:00.000Z' }],
};
const broken: AuditCheck = {
  ...check,
  id: 6,
  status: 'broken',
  faults: [
    {
      record: row.record,
      rowID: 71,
      position: 2,
      what: 'changed',
      text: 'The content of the row is not what was written.',
    },
  ],
  faultCount: 1,
  compared: [{ seal, isSame: false, at: null }],
};

async function open(at: string, answers: Record<string, Answer>): Promise<Call[]> {
  const calls = answerCalls({
    'GET audit/terms': () => ({
      kinds: [{ value: 'vendor', label: 'Vendors' }],
      actions: [{ value: 'edit', label: 'Edited' }],
      records: [{ value: '9', label: 'PT Sinar' }],
    }),
    'GET employees': () => ({
      data: [{ id: 4, name: 'Ani Lestari' }],
      pageInfo: { count: 1, currentPage: 1, totalData: 1, totalPage: 1 },
    }),
    ...answers,
  });
  await showScreens({
    actor: admin,
    at,
    screens: {
      'settings-audit-trail': AuditPage,
      'settings-audit-trail-check': AuditCheckPage,
      'settings-audit-trail-id': AuditRowPage,
    },
    alsoBuilt: ['bills-vendors-id'],
  });
  return calls;
}

const listOf = (data: readonly object[]) => ({
  data,
  pageInfo: { count: data.length, currentPage: 1, totalData: data.length, totalPage: 1 },
});

describe('the list of the audit', () => {
  it('asks what its address says, and shows each row with what stood there before and after', async () => {
    const calls = await open('/settings/audit-trail?kind=vendor&recordID=9&actorIDs=4&atFrom=2026-11-01', {
      'GET audit': () => listOf([row]),
    });
    const shown = (await screen.findByRole('link', { name: 'Edited' })).closest('tr') as HTMLElement;
    expect(within(shown).getByText('Ani Lestari')).toBeTruthy();
    expect(within(shown).getByText('Phone: 021 5550 → 021 5551')).toBeTruthy();
    expect(within(shown).getByRole('link', { name: 'Vendor PT Sinar' }).getAttribute('href')).toBe(
      '/bills/vendors/9',
    );
    expect(calls.find(({ path }) => path === 'audit')?.query).toMatchObject({
      kind: 'vendor',
      recordID: '9',
      actorIDs: '4',
      atFrom: '2026-11-01',
    });
    expect(await screen.findByText(/Record: PT Sinar/)).toBeTruthy();
  });

  it('says that nothing was found, and that it failed', async () => {
    await open('/settings/audit-trail', { 'GET audit': () => listOf([]) });
    expect(await screen.findByText('Nothing has happened yet')).toBeTruthy();
    forgetCalls();
    await open('/settings/audit-trail', { 'GET audit': () => refusal(503, 'unavailable', '') });
    expect(await screen.findByRole('alert')).toBeTruthy();
  });
});

it('shows a row side by side, with its hash and the rows around it', async () => {
  await open('/settings/audit-trail/71', { 'GET audit/71': () => detail });
  expect(await screen.findByText('021 5550')).toBeTruthy();
  expect(screen.getByText('021 5551')).toBeTruthy();
  expect(screen.getByText('2 of 3')).toBeTruthy();
  expect(screen.getByText(detail.hash)).toBeTruthy();
  expect(screen.getByText(detail.previousHash)).toBeTruthy();
  expect(screen.getByText(detail.requestID ?? '')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'The row after it' }).getAttribute('href')).toBe(
    '/settings/audit-trail/90',
  );
  expect(screen.getByText(/It holds what was written/)).toBeTruthy();
});

describe('the check of the chain', () => {
  it('is started with the seal of an earlier one, refuses what is none, and says what it found', async () => {
    let begun = false;
    const calls = await open('/settings/audit-trail/check', {
      'GET audit/checks': () => ({ data: begun ? [check] : [] }),
      'POST audit/checks': () => {
        begun = true;
        return { id: 5 };
      },
    });
    expect(await screen.findByText('Nobody has checked the chain yet.')).toBeTruthy();
    const input = screen.getByLabelText(/Seal of an earlier check/);
    await act(async () => fireEvent.change(input, { target: { value: 'abc' } }));
    expect(screen.getByText(/This is no seal/)).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Start the check' })).toHaveProperty('disabled', true);
    await act(async () => fireEvent.change(input, { target: { value: seal } }));
    await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Start the check' })));
    expect(await screen.findByText('The chain is sound.')).toBeTruthy();
    expect(calls.find(({ method }) => method === 'POST')?.body).toEqual({ seal });
    expect(screen.getAllByText('184.223').length).toBeGreaterThan(0);
    expect(screen.getAllByText(seal).length).toBeGreaterThan(0);
    expect(screen.getByText(/The rows up to 184.223 are still those of the check of/)).toBeTruthy();
  });

  it('says where the chain breaks, and that an earlier seal no longer fits', async () => {
    await open('/settings/audit-trail/check', { 'GET audit/checks': () => ({ data: [broken, check] }) });
    expect(await screen.findByText('The chain is broken.')).toBeTruthy();
    expect(screen.getByRole('link', { name: '2 (71)' }).getAttribute('href')).toBe(
      '/settings/audit-trail/71',
    );
    expect(screen.getByText('The content of the row is not what was written.')).toBeTruthy();
    expect(screen.getByText(/are not those of the seal that you brought along/)).toBeTruthy();
  });

  it('says how far it is while it runs', async () => {
    const running = { ...check, status: 'processing', rows: 46000, total: 184000, seal: null, compared: [] };
    await open('/settings/audit-trail/check', { 'GET audit/checks': () => ({ data: [running] }) });
    expect(await screen.findByText(/46.000 of 184.000 rows are checked/)).toBeTruthy();
    expect(screen.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('25');
  });
});
