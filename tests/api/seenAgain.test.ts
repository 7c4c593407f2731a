import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import type { DocumentDetail, DocumentRow } from '../../resources/purchasing/document/documentWire.ts';
import { createTestApp } from './testApp.ts';
import type { Caller, TestApp } from './testApp.ts';

/** An invoice that comes back: what was said of it, how its chain ended, what changed since somebody looked. */
let test: TestApp;
let finance: Caller;
let reviewer: Caller;
let vendorID: number;
let productID: number;

beforeAll(async () => {
  test = await createTestApp();
  [finance, reviewer] = (await Promise.all([
    test.signInAs('finance.admin@nusantara.test'),
    test.signInAs('reviewer@nusantara.test'),
  ])) as [Caller, Caller];
  const first = async (path: string) =>
    (await finance.get(path)).json<{ data: { id: number }[] }>().data[0]?.id ?? 0;
  [vendorID, productID] = await Promise.all([first('/v1/vendors?limit=1'), first('/v1/products?limit=1')]);
});

afterAll(() => test?.close());

type Line = Record<string, unknown>;
const paper = (): Line => ({
  itemableID: productID,
  itemName: 'Paper',
  qty: 10,
  unit: 'ream',
  unitPrice: 50_000,
  tax: 11,
});
const ink = (): Line => ({ itemableID: productID, itemName: 'Ink', qty: 2, unitPrice: 90_000 });

function document(items: Line[], over: Record<string, unknown> = {}): Record<string, unknown> {
  return { vendorID, transactionDate: '2026-11-20', dueDate: '2026-12-20', items, ...over };
}

async function answered<Body>(call: ReturnType<Caller['get']>): Promise<Body> {
  const answer = await call;
  expect(answer.statusCode, answer.body).toBeLessThan(300);
  return answer.json<Body>();
}

const enter = (items = [paper(), ink()]) =>
  answered<DocumentDetail>(finance.post('/v1/bills', document(items)));
const seenBy = (caller: Caller, id: number) => answered<DocumentDetail>(caller.get(`/v1/bills/${id}`));
const decide = (caller: Caller, id: number, action: string, notes: string) =>
  answered<DocumentDetail>(caller.patch(`/v1/bills/${id}/${action}`, { notes }));

describe('the note that sends an invoice back or ends it', () => {
  it.each([
    ['revision', 'requestRevision', 'reviewer', 'awaiting_revision'],
    ['reject', 'reject', 'reviewer', 'rejected'],
    ['cancel', 'void', 'finance', 'void'],
  ])(
    'of %s stands on the invoice and in the lists with its person and time',
    async (route, action, who, status) => {
      const bill = await enter();
      expect(bill.verdict).toBeNull();
      const decided = await decide(
        who === 'reviewer' ? reviewer : finance,
        bill.id,
        route,
        'The freight is wrong',
      );
      const last = decided.histories.at(-1);
      const verdict = { action, notes: 'The freight is wrong', actorName: last?.actorName, at: last?.at };
      expect(decided.verdict).toEqual(verdict);
      const rows = await answered<{ data: DocumentRow[] }>(
        finance.get(`/v1/bills?status=${status}&limit=100&sort=-id`),
      );
      expect(rows.data.find(({ id }) => id === bill.id)?.verdict).toEqual(verdict);
      const tasks = await answered<{ data: DocumentRow[] }>(
        reviewer.get('/v1/bills/approvals?limit=100&sort=-id'),
      );
      expect(tasks.data.find(({ id }) => id === bill.id)?.verdict).toEqual(verdict);
    },
  );
});

describe('how a chain ended', () => {
  it('is a void, an approval, or an edit that put a new round in its place', async () => {
    const voided = await enter();
    expect((await decide(finance, voided.id, 'cancel', 'Twice')).approval.ending).toBe('canceled');
    const approved = await enter();
    const done = await answered<DocumentDetail>(reviewer.patch(`/v1/bills/${approved.id}/approve`));
    expect(done.approval).toMatchObject({ ending: 'approved', steps: [{ status: 'closed' }] });
    const edited = await enter();
    const again = await answered<DocumentDetail>(finance.put(`/v1/bills/${edited.id}`, document([ink()])));
    expect(again.approval).toMatchObject({ ending: null, steps: [{ status: 'open' }] });
    const { rows } = await test.database.system.execute(
      `select round, ending from approval_chain where subject_type = 'bill' and subject_id = ${edited.id} order by round`,
    );
    expect(rows).toEqual([
      { round: 1, ending: 'edited' },
      { round: 2, ending: null },
    ]);
  });
});

describe('what changed since somebody looked', () => {
  it('is every edit by others after what they did last, with lines, files and fields', async () => {
    const bill = await enter();
    await decide(reviewer, bill.id, 'revision', 'The freight is wrong');
    const [first, second] = bill.items;
    const change = document(
      [
        { ...ink(), id: second?.id },
        { ...paper(), itemName: 'Freight', unit: null, id: null },
      ],
      { notes: 'As asked', dueDate: '2026-12-24' },
    );
    expect(first?.itemName).toBe('Paper');
    const edited = await answered<DocumentDetail>(finance.put(`/v1/bills/${bill.id}`, change));
    expect(edited.unseenEdits, 'of one who made it').toEqual([]);
    const seen = await seenBy(reviewer, bill.id);
    expect(seen.unseenEdits).toEqual([seen.histories.at(-1)?.id]);
    expect(seen.histories.at(-1)?.changes).toEqual({
      dueDate: ['2026-12-20', '2026-12-24'],
      notes: [null, 'As asked'],
      'items.2.itemName': [null, 'Freight'],
      'items.2.qty': [null, expect.stringMatching(/^10(\.0+)?$/)],
      'items.2.unitPrice': [null, '50000.000000'],
      'items.2.tax': [null, '11.0000'],
      'removedItems.1.itemName': ['Paper', null],
      'removedItems.1.qty': [expect.stringMatching(/^10(\.0+)?$/), null],
      'removedItems.1.unit': ['ream', null],
      'removedItems.1.unitPrice': ['50000.000000', null],
      'removedItems.1.tax': ['11.0000', null],
    });
    await answered(reviewer.patch(`/v1/bills/${bill.id}/approve`));
    expect((await seenBy(reviewer, bill.id)).unseenEdits).toEqual([]);
  });

  it('is told to an approver who did nothing yet, from when it first waited for them', async () => {
    const bill = await enter();
    expect((await seenBy(reviewer, bill.id)).unseenEdits).toEqual([]);
    test.pass(60);
    await answered(finance.put(`/v1/bills/${bill.id}`, document([{ ...paper(), unitPrice: 70_000 }, ink()])));
    test.pass(60);
    await answered(finance.put(`/v1/bills/${bill.id}`, document([paper(), ink()])));
    const seen = await seenBy(reviewer, bill.id);
    expect(seen.unseenEdits).toHaveLength(2);
    const prices = seen.histories
      .filter(({ id }) => seen.unseenEdits.includes(id))
      .map(({ changes }) => changes['items.1.unitPrice']);
    expect(prices).toEqual([
      ['50000.000000', '70000.000000'],
      ['70000.000000', '50000.000000'],
    ]);
  });
});
