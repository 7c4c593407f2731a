// @vitest-environment jsdom
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { purchaseReviewPage } from '../../resources/purchasing/workflowPages.ts';
import { workflowsOn } from '../../resources/workflows.ts';
import { sentWorkflow } from '../../resources/company/workflow/workflowRules.ts';
import type { WorkflowRow } from '../../resources/company/workflow/workflow.ts';
import { workflowPieces } from '../../resources/company/workflow/workflowPieces.tsx';
import type { Replay } from '../../resources/company/workflow/workflowWire.ts';
import { nounForm } from '../../src/noun/NounForm.tsx';
import { nounShow } from '../../src/noun/NounShow.tsx';
import type { Call } from '../purchasing/documentScreen.tsx';
import { answerCalls, forgetCalls, showScreens } from '../purchasing/documentScreen.tsx';
import { demoActors } from '../shell/people.ts';

const pieces = workflowPieces('purchaseReview');
const { noun } = workflowsOn(purchaseReviewPage);
const Form = nounForm(noun, pieces);
const Show = nounShow(noun, pieces);
const path = 'bill-workflows/reviews';

beforeEach(() => {
  Element.prototype.scrollIntoView = () => {};
});
afterEach(forgetCalls);

const named = (employeeID: number, name: string, canDecide = true) =>
  ({ actorType: 'employee', employeeID, approvalLine: null, name, canDecide }) as const;
const level = (approvalLine: number) =>
  ({ actorType: 'approvalLine', employeeID: null, approvalLine, name: null, canDecide: true }) as const;

const workflow: WorkflowRow & Record<string, unknown> = {
  id: 7,
  version: 3,
  status: 'active',
  createdAt: '2026-11-01T00:00:00.000Z',
  name: 'Invoice review',
  type: 'purchaseInvoice',
  description: null,
  layers: [
    { id: 1, maxAmount: null, isNoApproval: false, steps: [{ actors: [named(5, 'Budi', false), level(3)] }] },
    {
      id: 2,
      maxAmount: 10_000_000,
      isNoApproval: false,
      steps: [{ actors: [named(4, 'Ani')] }, { actors: [level(1)] }],
    },
  ],
  isAbleToEdit: true,
  isAbleToDelete: true,
  refusals: {},
  histories: [],
};

const replay: Replay = {
  fewer: { asksFewer: false, confirms: null },
  since: '2026-08-24',
  total: 4,
  replayed: 4,
  withoutRate: 0,
  differing: 1,
  noApproval: { before: 0, after: 0 },
  people: [{ id: 4, name: 'Ani', before: 3, after: 4 }],
  documents: [
    {
      resource: 'bills',
      id: 9,
      referenceID: 'INV/2026/000009',
      amount: 5_000_000,
      currencyCode: 'IDR',
      before: { isNoApproval: false, steps: [['Budi']] },
      after: { isNoApproval: false, steps: [['Ani'], ['Citra']] },
    },
  ],
  inFlight: { total: 2, differing: 2, noApproval: 0 },
};

async function openForm(at = '/workflow/bills/form?id=7', tried = replay): Promise<Call[]> {
  const calls = answerCalls({
    [`GET ${path}/7`]: () => workflow,
    [`POST ${path}/7/replay`]: () => tried,
    [`PUT ${path}/7`]: () => ({ ...workflow, version: 4 }),
    'GET employees/choices': () => ({
      data: [],
      pageInfo: { count: 0, currentPage: 1, totalData: 0, totalPage: 0 },
    }),
  });
  await showScreens({
    actor: demoActors['super.admin'],
    at,
    screens: { 'workflow-bills-form': Form, 'workflow-bills-id': Show },
    alsoBuilt: ['workflow-bills'],
  });
  await screen.findByLabelText(/^Name/);
  return calls;
}

describe('a workflow', () => {
  it('stands in words on its page, from the smallest amounts up', async () => {
    answerCalls({
      [`GET ${path}/7`]: () => workflow,
      [`GET ${path}/7/passed-with-fewer`]: () => ({ unconfirmed: null, data: [] }),
    });
    await showScreens({
      actor: demoActors['super.admin'],
      at: '/workflow/bills/7',
      screens: { 'workflow-bills-id': Show },
      alsoBuilt: ['workflow-bills', 'workflow-bills-form'],
    });
    const table = await screen.findByRole('table', { name: 'Layers' });
    const rows = within(table).getAllByRole('row').slice(1);
    expect(rows.map((row) => row.textContent)).toEqual([
      'Up to Rp 10.000.000Ani, then the requester’s manager',
      'Above Rp 10.000.000Budi (can no longer decide) or level 3 of the requester’s approval line',
    ]);
  });

  it('is tried as it stands in the form, and asks what becomes of documents under review', async () => {
    const calls = await openForm();
    await screen.findByText('Of 4 documents since 24 Aug 2026, others would have decided 1.');
    const documents = screen.getByRole('table', { name: 'Documents whose deciders differ' });
    expect(documents.textContent).toContain('Ani, then Citra');
    const tried = calls.filter(
      ({ method, path: called }) => method === 'POST' && called === `${path}/7/replay`,
    );
    expect(tried.at(-1)?.body).toMatchObject({ layers: sentWorkflow(workflow).layers });

    await act(async () => {
      fireEvent.click(screen.getByLabelText(/^Move them to the new one/));
    });
    await act(async () => {
      fireEvent.click(screen.getByRole('button', { name: 'Save' }));
    });
    // Who moves them says why.
    expect(screen.getAllByText(/You must fill this field/).length).toBeGreaterThan(0);
    await act(async () => {
      fireEvent.change(screen.getByLabelText(/^Note to the new approvers/), {
        target: { value: 'On leave' },
      });
    });
    await act(async () => {
      fireEvent.click(screen.getByRole('button', { name: 'Save' }));
    });
    await waitFor(() => {
      const saved = calls.find(({ method }) => method === 'PUT');
      expect(saved?.body).toMatchObject({ inFlight: 'move', moveNote: 'On leave' });
    });
  });

  it('says before it is saved that fewer people are asked, and whom a save confirms', async () => {
    await openForm(undefined, {
      ...replay,
      fewer: { asksFewer: true, confirms: { person: 'Dewi', at: '2026-11-20T03:00:00.000Z' } },
    });
    const says = await screen.findByText(/^Something passes with fewer people than now/);
    expect(says.textContent).toContain('all other super admins are told');
    expect(
      screen.getByText(/^Dewi had fewer people asked on 20 Nov 2026.+you confirm that as a second person/),
    ).toBeTruthy();
  });

  it('says nothing of that where as many people are asked', async () => {
    await openForm();
    await screen.findByText(/others would have decided 1/);
    expect(screen.queryByText(/fewer people/)).toBeNull();
  });

  it('names on its page who had fewer people asked, when, and what passed by it', async () => {
    answerCalls({
      [`GET ${path}/7`]: () => workflow,
      [`GET ${path}/7/passed-with-fewer`]: () => ({
        unconfirmed: { person: 'Dewi', at: '2026-11-20T03:00:00.000Z' },
        data: [
          {
            person: 'Dewi',
            at: '2026-11-20T03:00:00.000Z',
            total: 21,
            records: [
              {
                resource: 'bills',
                id: 9,
                referenceID: 'INV/2026/000009',
                amount: 5_000_000,
                currencyCode: 'IDR',
                approvedAt: '2026-11-21T03:00:00.000Z',
              },
            ],
          },
        ],
      }),
    });
    await showScreens({
      actor: demoActors['super.admin'],
      at: '/workflow/bills/7',
      screens: { 'workflow-bills-id': Show },
      alsoBuilt: ['workflow-bills', 'workflow-bills-form', 'bills-bills-to-pay-id'],
    });
    const section = within(await screen.findByRole('region', { name: 'Passed with fewer people' }));
    expect(section.getByText(/^Dewi had fewer people asked on 20 Nov 2026.+nobody else/)).toBeTruthy();
    expect(section.getAllByText(/^By what Dewi changed on 20 Nov 2026.+21 documents/).length).toBeGreaterThan(
      0,
    );
    expect(section.getByText('The newest 1 of 21.')).toBeTruthy();
    expect(section.getByText('INV/2026/000009')).toBeTruthy();
  });

  it('begins with two layers, of which the first has no bound, and is tried once they are complete', async () => {
    const calls = await openForm('/workflow/bills/form');
    const bounds = screen.getAllByLabelText(/^Up to \(Rp\)/, { selector: 'input' });
    expect(bounds.map((input) => (input as HTMLInputElement).value)).toEqual(['', '999.999.999.999']);
    expect(screen.getByText(/^Once the layers are complete/)).toBeTruthy();
    expect(calls.some(({ method }) => method === 'POST')).toBe(false);
    await act(async () => {
      fireEvent.click(screen.getByLabelText('One chain for every amount'));
    });
    expect(screen.queryAllByLabelText(/^Up to \(Rp\)/, { selector: 'input' })).toEqual([]);
  });
});
