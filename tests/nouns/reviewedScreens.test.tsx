// @vitest-environment jsdom
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { NounView } from '../../domain/noun/noun.ts';
import { routedActions, routedReads } from '../../domain/lifecycle/lifecycle.ts';
import type { NounResource } from '../../providers/data/nounResource.ts';
import { nounForm } from '../../src/noun/NounForm.tsx';
import { nounList } from '../../src/noun/NounList.tsx';
import { nounShow } from '../../src/noun/NounShow.tsx';
import type { Answer } from '../purchasing/documentScreen.tsx';
import { answerCalls, forgetCalls, showScreens } from '../purchasing/documentScreen.tsx';
import { demoActors } from '../shell/people.ts';
import { parcel } from './parcel.ts';

/** What the screens of a declared noun draw of its review, its drafts and its views. */
const review: NounView = { name: 'review', at: '/bills/products', access: {} };
const shown = { ...parcel, at: '/bills/warehouses' as const, views: [review] };
const resource: NounResource = {
  name: 'parcels',
  path: 'parcels',
  at: { list: shown.at, show: `${shown.at}/:id` },
  recordRepresentation: 'referenceID',
  actions: routedActions(parcel.lifecycle),
  reads: { ...routedReads(parcel.lifecycle), paper: '{id}/paper.pdf' },
  idsParameter: 'ids',
};
const words = {
  title: { parcel: { review: 'Parcels to decide' } },
  parcel: {
    one: 'parcel',
    many: 'Parcels',
    section: { parcel: 'Parcel' },
    field: { referenceID: 'Number', name: 'Content', weight: 'Worth' },
    next: {
      draft: { who: 'Its sender', after: 'It is reviewed then.' },
      awaiting_review: { who: 'An approver', after: 'It is sent then.' },
    },
  },
};

const chain = (status: 'open' | 'closed', decided: string | null = null) => ({
  layerReason: 'Rp 1.000.000: workflow “Parcels”, layer “All”.',
  rate: null,
  ending: null,
  steps: [
    {
      position: 1,
      status,
      reason: 'named in the workflow',
      isRerouted: false,
      openedAt: '2026-11-20T02:00:00.000Z',
      approvers: [{ id: 9, name: 'Mega Tanujiwa', status: 'awaiting', decidedAt: decided, inPlaceOf: null }],
      substitute: null,
    },
  ],
});
const edit = {
  id: 31,
  action: 'edit',
  fromStatus: 'awaiting_review',
  toStatus: 'awaiting_review',
  actorName: 'Citra Lestari',
  notes: null,
  systemNotes: null,
  related: null,
  changes: { weight: [900_000, 1_000_000] },
  at: '2026-11-20T03:00:00.000Z',
};

function stored(id: number, more: object = {}) {
  return {
    id,
    version: 2,
    status: 'awaiting_review',
    referenceID: `PCL/2026/00000${id}`,
    name: 'Scales',
    weight: 1_000_000,
    createdAt: '2026-11-20T01:00:00.000Z',
    refusals: {},
    histories: [],
    approval: chain('open'),
    verdict: null,
    unseenEdits: [],
    undecidableSince: null,
    isAbleToApprove: true,
    isAbleToReject: true,
    isAbleToRequestRevision: true,
    ...more,
  };
}

beforeEach(() => {
  Element.prototype.scrollIntoView = () => {};
});
afterEach(forgetCalls);

const press = async (button: HTMLElement) => {
  await act(async () => {
    fireEvent.click(button);
  });
};

async function open(at: string, answers: Record<string, Answer>) {
  const calls = answerCalls(answers);
  const router = await showScreens({
    actor: demoActors['super.admin'],
    at,
    screens: {
      'bills-warehouses-form': nounForm(shown, {}),
      'bills-warehouses-id': nounShow(shown, {}),
      'bills-products': nounList(shown, {}, review),
      'bills-products-id': nounShow(shown, {}, review),
    },
    alsoBuilt: ['bills-warehouses'],
    resources: [resource],
    words,
  });
  return { calls, router };
}

describe('the page of a reviewed noun', () => {
  it('opens with the sum and who decides, and shows the chain and what others changed', async () => {
    await open('/bills/warehouses/7', {
      'GET parcels/7': () => stored(7, { histories: [edit], unseenEdits: [31] }),
    });
    await screen.findByRole('heading', { level: 1, name: 'PCL/2026/000007' });
    expect(screen.getAllByText(/1\.000\.000/).length).toBeGreaterThan(1);
    expect(screen.getByText(/Mega Tanujiwa.*It is sent then\./)).toBeTruthy();
    const approval = screen.getByRole('region', { name: 'Approval' });
    expect(within(approval).getByText('Mega Tanujiwa')).toBeTruthy();
    expect(screen.getByText(/Citra Lestari/, { selector: 'p' })).toBeTruthy();
    expect(screen.getByRole('columnheader', { name: 'Before' })).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Approve' })).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Why?' })).toBeTruthy();
  });

  it('hands out its paper', async () => {
    const { calls } = await open('/bills/warehouses/7', {
      'GET parcels/7': () => stored(7),
      'GET parcels/7/paper.pdf': () => ({}),
    });
    await press(await screen.findByRole('button', { name: 'More actions' }));
    await press(await screen.findByRole('button', { name: 'Download' }));
    await waitFor(() => expect(calls.some(({ path }) => path === 'parcels/7/paper.pdf')).toBe(true));
  });

  it('says why it was sent back, and whom a super admin can pass it on to when nobody can decide', async () => {
    const stuck = '2026-11-21T01:00:00.000Z';
    const { calls } = await open('/bills/warehouses/7', {
      'GET parcels/7': () =>
        stored(7, {
          undecidableSince: stuck,
          isAbleToApprove: false,
          isAbleToReassign: true,
          verdict: { action: 'reject', notes: 'Too heavy.', actorName: 'Mega Tanujiwa', at: stuck },
        }),
      'GET parcels/7/possible-approvers': () => ({
        data: [{ id: 12, name: 'Ratna Dewi' }],
        page: 1,
        limit: 20,
        total: 1,
      }),
      'PATCH parcels/7/reassign': () => stored(7, { version: 3 }),
    });
    await screen.findByText('Too heavy.');
    await screen.findByText(/Nobody can decide this since/);
    await press(screen.getAllByRole('button', { name: 'Pass on to somebody' })[0] as HTMLElement);
    const dialog = await screen.findByRole('dialog');
    const chosen = await within(dialog).findByRole('combobox', { name: /^Who decides/ });
    await act(async () => {
      fireEvent.focus(chosen);
      fireEvent.input(chosen, { target: { value: 'Ratna' } });
    });
    await press(await screen.findByRole('option', { name: 'Ratna Dewi' }));
    fireEvent.input(within(dialog).getByRole('textbox', { name: /^Why they/ }), {
      target: { value: 'Nobody is left.' },
    });
    await press(within(dialog).getByRole('button', { name: 'Pass on to somebody' }));
    await waitFor(() =>
      expect(calls.find(({ path }) => path === 'parcels/7/reassign')?.body).toEqual({
        approverID: 12,
        notes: 'Nobody is left.',
      }),
    );
  });
});

describe('the review of a noun', () => {
  it('asks for what waits, and leads by keys from one record to the next', async () => {
    const { calls, router } = await open('/bills/products', {
      'GET parcels': () => ({
        data: [stored(7), stored(8)],
        page: 1,
        limit: 20,
        total: 2,
      }),
      'GET parcels/7': () => stored(7),
      'GET parcels/8': () => stored(8),
      'PATCH parcels/7/approve': () => stored(7, { status: 'approved', version: 3 }),
    });
    await screen.findByRole('heading', { level: 1, name: 'Parcels to decide' });
    expect(calls.find(({ path }) => path === 'parcels')?.query).toMatchObject({ reviewStatus: 'awaiting' });
    await press(await screen.findByRole('link', { name: 'PCL/2026/000007' }));
    await screen.findByRole('heading', { level: 1, name: 'PCL/2026/000007' });
    await screen.findByText('1 of 2');
    await act(async () => {
      fireEvent.keyDown(document.body, { key: 'a', code: 'KeyA' });
      fireEvent.keyUp(document.body, { key: 'a', code: 'KeyA' });
    });
    const dialog = await screen.findByRole('dialog');
    await press(within(dialog).getByRole('button', { name: 'Approve' }));
    await screen.findByRole('heading', { level: 1, name: 'PCL/2026/000008' });
    expect(router.state.location.pathname).toBe('/bills/products/8');
    expect(calls.find(({ path }) => path === 'parcels/7/approve')?.ifMatch).toContain('2');
  });
});

describe('the list that is gone through', () => {
  it('says what the person decided, of what they are asked about alone', async () => {
    const { calls } = await open('/bills/products', {
      'GET parcels': () => ({
        data: [
          stored(7, { reviewStatus: 'awaiting' }),
          stored(8, { reviewStatus: 'completed', isAbleToApprove: false, isAbleToReject: false }),
        ],
        page: 1,
        limit: 20,
        total: 2,
      }),
    });
    const head = await screen.findByRole('columnheader', { name: 'Your decision' });
    const place = [...(head.parentElement?.children ?? [])].indexOf(head);
    const said = (name: RegExp) => {
      const row = screen.getByRole('row', { name });
      return [...row.children].at(place)?.textContent;
    };
    expect([said(/PCL\/2026\/000007/), said(/PCL\/2026\/000008/)]).toEqual(['Awaiting review', 'Approved']);
    const box = screen.getByRole('checkbox', { name: 'Select PCL/2026/000008' });
    expect(box.getAttribute('aria-disabled')).toBe('true');
    await press(screen.getByRole('button', { name: /Remove the filter Your decision/ }));
    await waitFor(() =>
      expect(calls.findLast(({ path }) => path === 'parcels')?.query['reviewStatus']).toBe(
        'awaiting,completed,revision,rejected,canceled',
      ),
    );
  });
});

describe('the form of a noun with drafts', () => {
  const draft = (more: object = {}) =>
    stored(7, { status: 'draft', approval: { ...chain('closed'), steps: [] }, isAbleToEdit: true, ...more });

  it('keeps a record unfinished by one button, and sends it in by the other', async () => {
    const { calls } = await open('/bills/warehouses/form', {
      'POST parcels/draft': () => draft({ name: null }),
      'GET parcels/7': () => draft({ name: null }),
    });
    await press(await screen.findByRole('button', { name: 'Submit' }));
    await screen.findByRole('link', { name: /Content/ });
    expect(calls.some(({ method }) => method === 'POST')).toBe(false);
    fireEvent.input(screen.getByRole('textbox', { name: /^Worth/ }), { target: { value: '5' } });
    await press(screen.getByRole('button', { name: 'Save draft' }));
    await screen.findByRole('heading', { level: 1, name: 'PCL/2026/000007' });
    expect(calls.find(({ method }) => method === 'POST')).toMatchObject({
      path: 'parcels/draft',
      body: { name: null, weight: 5 },
    });
  });

  it('saves a draft as a draft with the version that was seen, and submits it whole', async () => {
    const { calls } = await open('/bills/warehouses/form?id=7', {
      'GET parcels/7': () => draft(),
      'PUT parcels/7/draft': () => draft({ version: 3 }),
      'PUT parcels/7': () => stored(7, { version: 3 }),
    });
    fireEvent.input(await screen.findByRole('textbox', { name: /^Content/ }), { target: { value: '' } });
    await press(screen.getByRole('button', { name: 'Save draft' }));
    await waitFor(() =>
      expect(calls.find(({ path }) => path === 'parcels/7/draft')).toMatchObject({
        method: 'PUT',
        body: { name: null },
      }),
    );
    expect(calls.find(({ path }) => path === 'parcels/7/draft')?.ifMatch).toContain('2');
  });

  it('offers no draft of what was sent back', async () => {
    await open('/bills/warehouses/form?id=7', {
      'GET parcels/7': () => draft({ status: 'awaiting_revision' }),
    });
    await screen.findByRole('button', { name: 'Submit' });
    expect(screen.queryByRole('button', { name: 'Save draft' })).toBeNull();
  });
});
