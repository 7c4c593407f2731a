import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import type { InboxRow } from '../../../domain/inbox/inboxSchemas.ts';
import { writeRates } from '../../../resources/accounting/heldRate/ratesReading.server.ts';
import type { WorkflowRow } from '../../../resources/company/workflow/workflow.ts';
import { purchaseReviewPage } from '../../../resources/purchasing/workflowPages.ts';
import { sentWorkflow } from '../../../resources/company/workflow/workflowRules.ts';
import type { RowOf } from '../../../domain/noun/noun.ts';
import type { vendor } from '../../../resources/purchasing/vendor/vendor.ts';
import type { DocumentDetail } from '../../../resources/purchasing/document/documentWire.ts';
import { employeeTable } from '../../../server/session/employeeTable.ts';
import { lastInOutbox, workOffOutbox } from '../../proof/outboxWork.ts';
import type { Caller, TestApp } from '../testApp.ts';
import { createTestApp } from '../testApp.ts';

type VendorRow = RowOf<typeof vendor>;

let test: TestApp;
let finance: Caller;
let reviewer: Caller;
let requester: Caller;
let admin: Caller;
let productID: number;
let requesterID: number;
let serial = 0;

beforeAll(async () => {
  test = await createTestApp();
  [finance, reviewer, requester, admin] = (await Promise.all(
    ['finance.admin', 'reviewer', 'requester', 'admin'].map((name) =>
      test.signInAs(`${name}@nusantara.test`),
    ),
  )) as [Caller, Caller, Caller, Caller];
  const products = (await finance.get('/v1/products?limit=1')).json<{ data: { id: number }[] }>().data;
  productID = products[0]?.id ?? 0;
  const [person] = await test.database.system
    .select({ id: employeeTable.id })
    .from(employeeTable)
    .where(eq(employeeTable.email, 'requester@nusantara.test'));
  requesterID = person?.id ?? 0;
  await test.database.system.execute(`delete from exchange_rate where currency_code = 'USD'`);
  await test.database.system.execute(`
    insert into exchange_rate (company_id, currency_code, valid_from, rate_amount) values
      (1, 'USD', '2026-11-01', 16250), (1, 'USD', '2026-11-12', 1)`);
});
afterAll(() => test?.close());

async function aVendor(): Promise<number> {
  serial += 1;
  const answer = await finance.post('/v1/vendors', {
    name: `Uji pecah ${serial}`,
    bankAccounts: [
      {
        country: 'ID',
        bankCode: '014',
        accountNumber: `8300${10_000 + serial}`,
        accountHolderName: 'PT UJI',
        currencyCode: 'IDR',
      },
    ],
  });
  expect(answer.statusCode, answer.body).toBe(201);
  return answer.json<{ id: number }>().id;
}

const invoice = (vendorID: number, unitPrice: number, over: Record<string, unknown> = {}) => ({
  vendorID,
  referenceNumber: `PECAH/${(serial += 1)}`,
  transactionDate: '2026-11-10',
  dueDate: '2026-12-10',
  duplicateNote: 'Another delivery',
  items: [{ itemableID: productID, qty: 1, unitPrice }],
  ...over,
});

async function entered(...asked: Parameters<typeof invoice>): Promise<DocumentDetail> {
  const answer = await finance.post('/v1/bills', invoice(...asked));
  expect(answer.statusCode, answer.body).toBe(201);
  return answer.json();
}

const read = async (id: number, by: Caller = finance, language = 'en'): Promise<DocumentDetail> =>
  (await by.get(`/v1/bills/${id}`, { headers: { 'accept-language': language } })).json();
const splitOf = async (...asked: Parameters<typeof read>) => (await read(...asked)).attention.split;

/** Whether it is flagged where it waits for its reviewer. */
async function isFlagged({ referenceID }: DocumentDetail): Promise<boolean> {
  const answer = await reviewer.get(`/v1/inbox?query=${referenceID}`);
  const [row] = answer.json<{ data: InboxRow[] }>().data;
  if (!row) throw new Error(`${referenceID} waits for nobody`);
  return row.flags.some(({ name }) => name === 'split');
}

const half = 150_000_000;

const workflows = `/v1/${purchaseReviewPage.path}`;

async function reviewWorkflow() {
  const { data } = (await admin.get(workflows)).json<{ data: WorkflowRow[] }>();
  const { id = 0 } = data.find(({ type }) => type === 'purchaseInvoice') ?? {};
  const row = (await admin.get(`${workflows}/${id}`)).json<WorkflowRow>();
  const { layers, ...sent } = sentWorkflow(row);
  return { row, sent, layers: layers.map(({ id: _gone, ...layer }) => layer) };
}

async function saveWorkflow(change: object): Promise<void> {
  const { row, sent, layers } = await reviewWorkflow();
  const answer = await admin.put(`${workflows}/${row.id}`, { ...sent, layers, ...change }, row);
  expect(answer.statusCode, answer.body).toBe(200);
}

describe('invoices of one vendor that other people would have to approve as one', () => {
  it('say so of each other, in the inbox and on their pages, until one of them is voided', async () => {
    const vendorID = await aVendor();
    const first = await entered(vendorID, half);
    expect(first.attention.split).toBeNull();
    expect(await isFlagged(first)).toBe(false);
    const second = await entered(vendorID, half, { transactionDate: '2026-11-13' });
    expect(second.approval.steps).toHaveLength(1);
    for (const by of [finance, reviewer]) {
      expect(await splitOf(second.id, by)).toEqual({
        others: [{ id: first.id, referenceID: first.referenceID }],
        says: `With ${first.referenceID} of this vendor it comes to Rp 300.000.000, which other people would have to approve.`,
      });
    }
    expect((await splitOf(first.id, reviewer, 'id'))?.says).toBe(
      `Bersama ${second.referenceID} dari vendor ini jumlahnya Rp 300.000.000, yang harus disetujui orang lain.`,
    );
    expect([await isFlagged(first), await isFlagged(second)]).toEqual([true, true]);
    const voided = await finance.patch(`/v1/bills/${first.id}/cancel`, { notes: 'Entered twice' });
    expect(voided.statusCode, voided.body).toBe(200);
    expect([await splitOf(first.id), await splitOf(second.id)]).toEqual([null, null]);
    expect(await isFlagged(second)).toBe(false);
  });

  it('are as many as there are, until too few are left', async () => {
    const vendorID = await aVendor();
    const thirds = [
      await entered(vendorID, 100_000_000),
      await entered(vendorID, 100_000_001),
      await entered(vendorID, 100_000_002),
    ] as const;
    const [one, other, last] = thirds;
    expect((await splitOf(last.id))?.says).toContain(
      `With ${one.referenceID}, ${other.referenceID} of this vendor it comes to Rp 300.000.003`,
    );
    const rejected = await reviewer.patch(`/v1/bills/${one.id}/reject`, { notes: 'Not ours' });
    expect(rejected.statusCode, rejected.body).toBe(200);
    for (const left of [other, last]) {
      expect(await splitOf(left.id)).toBeNull();
      expect(await isFlagged(left)).toBe(false);
    }
  });

  it('are of one vendor and of a few days, and no drafts', async () => {
    const vendorID = await aVendor();
    const one = await entered(vendorID, half);
    await entered(await aVendor(), half);
    await entered(vendorID, half, { transactionDate: '2026-11-14' });
    const draft = await finance.post('/v1/bills/draft', invoice(vendorID, half));
    expect(draft.json<DocumentDetail>().attention.split).toBeNull();
    expect(await splitOf(one.id)).toBeNull();
    expect(await isFlagged(one)).toBe(false);
  });

  it('are so no more once one of them is edited, and are so by an edit', async () => {
    const vendorID = await aVendor();
    const one = await entered(vendorID, half);
    const other = await entered(vendorID, half);
    const edit = async (body: Record<string, unknown>) => {
      const answer = await finance.put(`/v1/bills/${other.id}`, body);
      expect(answer.statusCode, answer.body).toBe(200);
    };
    for (const [body, isSplit] of [
      [invoice(vendorID, 90_000_000), false],
      [invoice(vendorID, half), true],
      [invoice(vendorID, half, { transactionDate: '2026-11-01' }), false],
      [invoice(vendorID, half), true],
      [invoice(await aVendor(), half), false],
    ] as const) {
      await edit(body);
      expect((await splitOf(one.id)) !== null).toBe(isSplit);
      expect([await isFlagged(one), await isFlagged(other)]).toEqual([isSplit, isSplit]);
    }
  });

  it('are summed in rupiah at the rates of their days', async () => {
    const vendorID = await aVendor();
    const rupiah = await entered(vendorID, half);
    const dollars = await entered(vendorID, 10_000, { currencyCode: 'USD', transactionDate: '2026-11-11' });
    expect((await splitOf(dollars.id))?.says).toContain(`it comes to Rp 312.500.000,`);
    expect((await splitOf(rupiah.id))?.others).toEqual([
      { id: dollars.id, referenceID: dollars.referenceID },
    ]);
    const cheap = await aVendor();
    const one = await entered(cheap, half);
    await entered(cheap, 10_000, { currencyCode: 'USD', transactionDate: '2026-11-12' });
    expect(await splitOf(one.id)).toBeNull();
  });

  it('tell who may not see the others neither which they are nor the sum', async () => {
    const vendorID = await aVendor();
    const hidden = await entered(vendorID, half);
    const own = await entered(vendorID, half, { requesterID });
    const told = await splitOf(own.id, requester);
    expect(told).toEqual({
      others: [],
      says: 'With other invoices of this vendor, not all of which you may see, it comes to a sum that other people would have to approve.',
    });
    expect((await requester.get(`/v1/bills/${hidden.id}`)).statusCode).toBe(404);
  });
});

describe('their marks', () => {
  /** Makes what is left to jobs be done. */
  const worked = async (act: () => Promise<unknown>) => {
    const after = await lastInOutbox(test);
    await act();
    await workOffOutbox(test, { after });
  };

  it('follow a merge of vendors', async () => {
    const [from, into] = [await aVendor(), await aVendor()];
    const one = await entered(from, half);
    const other = await entered(into, half);
    expect([await isFlagged(one), await isFlagged(other)]).toEqual([false, false]);
    await worked(async () => {
      const [merged, kept] = await Promise.all(
        [from, into].map(async (id) =>
          (await finance.get(`/v1/vendors/${id}`)).json<{ id: number; version: number }>(),
        ),
      );
      const answer = await finance.patch(
        `/v1/vendors/${from}/merge`,
        { intoID: into, intoVersion: kept?.version },
        { version: merged?.version ?? 0 },
      );
      expect(answer.statusCode, answer.body).toBe(200);
    });
    expect([await isFlagged(one), await isFlagged(other)]).toEqual([true, true]);
  });

  it('follow a rate that is said later of their days', async () => {
    const vendorID = await aVendor();
    const dollars = { currencyCode: 'USD', transactionDate: '2026-11-13' };
    const [one, other] = [await entered(vendorID, 9300, dollars), await entered(vendorID, 9300, dollars)];
    // By the last rate that is known they come to some thousands of rupiah.
    expect([await isFlagged(one), await isFlagged(other)]).toEqual([false, false]);
    const say = () =>
      test.database.system.transaction((executor) =>
        writeRates(executor, 1, '2026-11-13', [{ currencyCode: 'USD', rateAmount: '16250' }]),
      );
    await worked(say);
    expect([await isFlagged(one), await isFlagged(other)]).toEqual([true, true]);
    // The same rate once more is no news.
    const last = await lastInOutbox(test);
    await say();
    expect(await lastInOutbox(test)).toEqual(last);
  });

  it('follow the tax number of a vendor', async () => {
    const [first, second] = [await aVendor(), await aVendor()];
    const one = await entered(first, half);
    const other = await entered(second, half);
    const number = async (id: number, taxNumber: string | null) => {
      const { name, version, bankAccounts } = (await finance.get(`/v1/vendors/${id}`)).json<VendorRow>();
      const sent = bankAccounts.map(
        ({ id: accountID, country, bankCode, accountNumber, accountHolderName, currencyCode }) => ({
          id: accountID,
          country,
          bankCode,
          accountNumber,
          accountHolderName,
          currencyCode,
        }),
      );
      const body = { name, taxNumber, bankAccounts: sent };
      const answer = await finance.put(`/v1/vendors/${id}`, body, { version });
      expect(answer.statusCode, answer.body).toBe(200);
    };
    await worked(async () => {
      await number(first, '09.254.294.3-407.000');
      await number(second, '092542943407000');
    });
    expect([await isFlagged(one), await isFlagged(other)]).toEqual([true, true]);
    await worked(() => number(second, null));
    expect([await isFlagged(one), await isFlagged(other)]).toEqual([false, false]);
  });

  it('follow a workflow that changes, and one that is put back', async () => {
    const vendorID = await aVendor();
    const one = await entered(vendorID, 60_000_000);
    const other = await entered(vendorID, 60_000_000);
    expect(await isFlagged(one)).toBe(false);
    const before = await reviewWorkflow();
    const lower = before.layers.map(({ maxAmount, ...layer }) => ({
      ...layer,
      maxAmount: maxAmount === null ? null : 100_000_000,
    }));
    await worked(() => saveWorkflow({ layers: lower }));
    expect([await isFlagged(one), await isFlagged(other)]).toEqual([true, true]);
    await worked(() => saveWorkflow({ layers: before.layers }));
    expect([await isFlagged(one), await isFlagged(other)]).toEqual([false, false]);
  });

  it('follow a request for revision, its answer, and what is taken back of it', async () => {
    const vendorID = await aVendor();
    const one = await entered(vendorID, half);
    const other = await entered(vendorID, half);
    const act = async (by: Caller, path: string) => {
      const answer = await by.patch(`/v1/bills/${other.id}/${path}`, { notes: 'Look again' });
      expect(answer.statusCode, answer.body).toBe(200);
    };
    await act(reviewer, 'revision');
    expect(await isFlagged(one)).toBe(true);
    await act(reviewer, 'withdraw');
    expect([await isFlagged(one), await isFlagged(other)]).toEqual([true, true]);
    await act(reviewer, 'reject');
    expect(await isFlagged(one)).toBe(false);
  });
});

describe('a company that has them go the way of their sum', () => {
  const ways = (way: string) => admin.post('/v1/bills/split-rule', { way });
  const approvers = ({ approval }: DocumentDetail) => approval.steps.map((step) => step.approvers.length);
  const preview = async (by: Caller, vendorID: number, totalAmount = half) => {
    const answer = await by.get(
      `/v1/bills/approval-preview?totalAmount=${totalAmount}&vendorID=${vendorID}&transactionDate=2026-11-10`,
    );
    expect(answer.statusCode, answer.body).toBe(200);
    return answer.json<{ layerReason: string; steps: unknown[] }>();
  };
  let alone: number;
  let together: number;

  beforeAll(async () => {
    alone = (await entered(await aVendor(), half)).approval.steps.length;
    together = (await entered(await aVendor(), 2 * half)).approval.steps.length;
    expect(together).toBeGreaterThan(alone);
    expect((await ways('summed')).statusCode).toBe(200);
  });
  afterAll(() => ways('told'));

  it('is one whose administrators chose it', async () => {
    expect((await finance.post('/v1/bills/split-rule', { way: 'summed' })).statusCode).toBe(403);
    expect((await ways('higher')).statusCode).toBe(400);
  });

  it('asks the people of the sum for the later one, without saying the sum', async () => {
    const vendorID = await aVendor();
    const first = await entered(vendorID, half);
    expect(approvers(first)).toHaveLength(alone);
    expect((await preview(finance, vendorID)).steps).toHaveLength(together);
    expect((await preview(finance, await aVendor())).steps).toHaveLength(alone);
    const second = await entered(vendorID, half + 1);
    expect(approvers(second)).toHaveLength(together);
    expect(second.approval.layerReason).toMatch(
      /^Together with other invoices of its vendor: workflow “.+”, layer “above Rp 250\.000\.000”\.$/,
    );
    const said = JSON.stringify([second.approval, second.histories]);
    expect(said).not.toContain('300.000.001');
    expect(said).not.toContain('150.000.000');
    // The first one was asked for before there was a second; submitted again it is the later one.
    expect(approvers(await read(first.id))).toHaveLength(alone);
    const again = await finance.put(`/v1/bills/${first.id}`, invoice(vendorID, half));
    expect(approvers(again.json())).toHaveLength(together);
    // Without the other it needs its own people alone.
    expect((await finance.patch(`/v1/bills/${second.id}/cancel`, { notes: 'Twice' })).statusCode).toBe(200);
    const left = await finance.put(`/v1/bills/${first.id}`, invoice(vendorID, half));
    expect(approvers(left.json())).toHaveLength(alone);
  });

  it('shows who types one only what they may read of the others', async () => {
    const vendorID = await aVendor();
    await entered(vendorID, half);
    await test.database.system
      .update(employeeTable)
      .set({ isPurchaseRequester: true })
      .where(eq(employeeTable.id, requesterID));
    const typing = await test.signInAs('requester@nusantara.test');
    const hidden = await preview(typing, vendorID);
    expect(hidden.layerReason).not.toContain('Together');
    expect(hidden.steps).toHaveLength(alone);
  });

  it('has one that is moved to a changed workflow go the way of the sum, too', async () => {
    const vendorID = await aVendor();
    await entered(vendorID, half);
    const second = await entered(vendorID, half);
    const asked = (document: DocumentDetail) =>
      document.approval.steps.map((step) => step.approvers.map(({ id }) => id));
    const before = await reviewWorkflow();
    const after = await lastInOutbox(test);
    // The same people in another order.
    const layers = before.layers.map(({ steps, ...layer }) => ({
      ...layer,
      steps: layer.maxAmount === null ? steps.toReversed() : steps,
    }));
    await saveWorkflow({ layers, inFlight: 'move', moveNote: 'The other way round' });
    await workOffOutbox(test, { after });
    const moved = await read(second.id);
    expect(moved.histories.at(-1)?.action).toBe('passOn');
    expect(moved.approval.layerReason).toContain('Together with other invoices of its vendor');
    expect(asked(moved)).toEqual(asked(second).toReversed());
    await saveWorkflow({ layers: before.layers });
  });
});
