import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import type { InboxRow } from '../../domain/inbox/inboxSchemas.ts';
import type { LineDuplicate } from '../../resources/spending/claim/duplicate/lineDuplicateWire.ts';
import { textPdf } from '../../server/seed/samplePapers.ts';
import type { Caller, TestApp } from '../api/testApp.ts';
import { createTestApp } from '../api/testApp.ts';
import { uploadedBy } from '../proof/uploadedFile.ts';

interface Claim {
  id: number;
  version: number;
  referenceID: string;
  status: string;
  lines: { id: number; duplicateNote: string | null }[];
  duplicates: LineDuplicate[];
  histories: { action: string; systemNotes: string | null }[];
}
type Fields = Record<string, string>;

let place: TestApp;
let employee: Caller;
let colleague: Caller;
let approver: Caller;
let finance: Caller;
let category: number;

beforeAll(async () => {
  place = await createTestApp();
  const as = (name: string) => place.signInAs(`${name}@nusantara.test`);
  employee = await as('employee');
  colleague = await as('requester');
  approver = await as('super.admin');
  finance = await as('finance.admin');
  const pool = place.database.systemPool;
  const { rows } = await pool.query<{ id: string }>(
    `select id from category_policy where company_id = 1 and name = 'Training and certificates'`,
  );
  category = Number(rows[0]?.id);
  await pool.query(
    `update workflow_layer l set is_no_approval = false, steps = '[]' from workflow w where w.company_id = l.company_id
      and w.id = l.workflow_id and w.kind in ('reimbursement', 'customWorkflow')`,
  );
});
afterAll(() => place?.close());

let shops = 0;
/** A purchase that nobody else has made: at a shop of its own. */
const purchase = (more: object = {}) => ({
  transactionDate: '2026-11-19',
  merchant: `Toko ${(shops += 1)}`,
  categoryID: category,
  description: 'For the course',
  currencyCode: 'IDR',
  amount: 23_000,
  receiptsIDs: [] as number[],
  isReceiptMissing: true,
  missingReason: 'The printer was out of paper',
  ...more,
});
const withFile = (mediaID: number) => ({
  receiptsIDs: [mediaID],
  isReceiptMissing: false,
  missingReason: null,
});
const note = { duplicateNote: 'Each of us bought one' };

const claimOf = (lines: object[]) => ({ submissionType: 'reimbursement', purpose: 'A course', lines });

async function filed(lines: object[], by = employee): Promise<Claim> {
  const answer = await by.post('/v1/claims', claimOf(lines));
  expect(answer.statusCode, answer.body).toBe(201);
  return await read(answer.json<Claim>().id, by);
}

const read = async (id: number, by = employee): Promise<Claim> => (await by.get(`/v1/claims/${id}`)).json();

async function refused(lines: object[], by = employee): Promise<Fields> {
  const answer = await by.post('/v1/claims', claimOf(lines));
  expect(answer.statusCode, answer.body).toBe(400);
  return answer.json<{ error: { fields: Fields } }>().error.fields;
}

async function typed(lines: object[], by = employee, id: number | null = null): Promise<LineDuplicate[]> {
  const asked = lines.map((line) =>
    Object.fromEntries(
      Object.entries(line).filter(
        ([key]) => !['description', 'isReceiptMissing', 'missingReason', 'duplicateNote'].includes(key),
      ),
    ),
  );
  const answer = await by.post('/v1/claims/preview', { id, submissionType: 'reimbursement', lines: asked });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<{ duplicates: LineDuplicate[] }>().duplicates;
}

const idOf = async (name: string) => {
  const { rows } = await place.database.systemPool.query<{ id: string }>(
    `select id from employee where email = $1`,
    [`${name}@nusantara.test`],
  );
  return Number(rows[0]?.id);
};

const sheetOf = { fileName: 'receipt.pdf', contentType: 'application/pdf' };
/** A file with these bytes, as somebody has uploaded it. */
const uploaded = async (text: string, by: string) =>
  await uploadedBy(place, { id: await idOf(by) } as never, {
    ...sheetOf,
    sheet: textPdf([text]).toString('latin1'),
  });

describe('what somebody else has claimed', () => {
  it('is refused without a note, told to the approver first, and named only to who may read it', async () => {
    const first = await filed([purchase({ merchant: 'Kedai  Kopi' })]);
    const same = purchase({ merchant: 'KEDAI KOPI' });
    expect(await typed([purchase(), same], colleague)).toEqual([
      {
        place: 1,
        type: 'claim_line',
        id: null,
        number: null,
        certainty: 'likely',
        reasons: ['sameAmount'],
        asksNote: true,
        says: 'Probably claimed already: the same amount as a claim that you may not see.',
      },
    ]);
    expect(await refused([purchase(), same], colleague)).toEqual({
      'lines.1.duplicateNote':
        'Probably claimed already: the same amount as a claim that you may not see. Say why this is another purchase, or take the line out.',
    });
    const second = await filed([{ ...same, ...note }], colleague);
    expect(second.histories.at(-1)?.systemNotes).toContain(
      'Line 1 looks claimed already, and is sent in all the same: Each of us bought one',
    );
    const seen = await read(second.id, approver);
    expect(seen.duplicates).toMatchObject([{ place: 0, id: first.id, number: first.referenceID }]);
    expect(seen.duplicates[0]?.says).toContain(`as line 1 of ${first.referenceID}`);
    expect((await read(first.id, employee)).duplicates).toMatchObject([{ id: null, number: null }]);

    const inbox = (await approver.get('/v1/inbox?limit=100&flagged=true')).json<{ data: InboxRow[] }>();
    const flags = inbox.data.filter(({ recordID }) => recordID === second.id).flatMap((row) => row.flags);
    expect(flags).toContainEqual({ name: 'duplicate', text: 'Possible duplicate' });
  });

  it('is another purchase on another day, of another amount or currency, or elsewhere', async () => {
    const shop = purchase();
    await filed([shop]);
    for (const other of [
      { transactionDate: '2026-11-18' },
      { amount: 23_001 },
      { merchant: 'Elsewhere' },
      { currencyCode: 'USD' },
    ]) {
      expect(await typed([{ ...shop, ...other }], colleague), JSON.stringify(other)).toEqual([]);
    }
  });

  it('is free again once it is canceled, and is nothing while it is a draft', async () => {
    const shop = purchase();
    const draft = await employee.post('/v1/claims/draft', claimOf([shop]));
    expect(draft.statusCode, draft.body).toBe(201);
    expect(await typed([shop], colleague)).toEqual([]);
    const first = await filed([shop]);
    expect(await typed([shop], colleague)).toHaveLength(1);
    await employee.patch(`/v1/claims/${first.id}/cancel`, { notes: 'Paid by card.' });
    expect(await typed([shop], colleague)).toEqual([]);
    await filed([shop], colleague);
  });

  it('is asked for once of many at once', async () => {
    const shop = purchase();
    const people = [employee, colleague, employee, colleague, employee, colleague];
    const answers = await Promise.all(people.map((by) => by.post('/v1/claims', claimOf([shop]))));
    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([
      201, 400, 400, 400, 400, 400,
    ]);
  });
});

describe('a claim', () => {
  it('is no duplicate of itself, and what left it is one of nothing', async () => {
    const [kept, gone] = [purchase(), purchase()];
    const claim = await filed([kept, gone]);
    const rows = [{ ...kept, id: claim.lines[0]?.id }];
    expect(await typed([kept, gone], employee, claim.id)).toEqual([]);
    const answer = await employee.put(`/v1/claims/${claim.id}`, claimOf(rows));
    expect(answer.statusCode, answer.body).toBe(200);
    expect(await typed([kept, gone], colleague)).toMatchObject([{ place: 0 }]);
  });

  it('does not name one purchase twice, unless somebody says why it is two', async () => {
    const shop = purchase();
    expect(await refused([shop, purchase(), shop])).toEqual({
      'lines.2.duplicateNote':
        'Line 1 is of the same merchant, day and amount: say why this is another purchase, or take it out.',
    });
    const claim = await filed([shop, { ...shop, duplicateNote: 'One for each way' }]);
    expect(claim.lines.map((line) => line.duplicateNote)).toEqual([null, 'One for each way']);
  });
});

describe('a file', () => {
  it('serves one claim, on whatever day it is claimed again', async () => {
    const [own, again] = [await uploaded('Parkir 7', 'employee'), await uploaded('Parkir 7', 'requester')];
    await filed([purchase(withFile(own))]);
    const later = purchase({ ...withFile(again), transactionDate: '2026-11-20' });
    expect(await typed([later], colleague)).toMatchObject([
      { certainty: 'likely', reasons: ['sameFile', 'sameAmount', 'otherSender'], asksNote: true },
    ]);
    expect(await refused([later], colleague)).toHaveProperty(['lines.0.duplicateNote']);
    // Another amount of the same paper is told, and asks for nothing.
    expect(await typed([{ ...later, amount: 11_000 }], colleague)).toMatchObject([
      { certainty: 'possible', asksNote: false },
    ]);
  });

  it('on two lines of a claim is told of each as it is like the other one', async () => {
    const [own, again] = [await uploaded('Parkir 9', 'employee'), await uploaded('Parkir 9', 'requester')];
    const shop = purchase(withFile(own));
    await filed([shop]);
    const found = await typed(
      [{ ...shop, ...withFile(again) }, purchase({ ...withFile(again), amount: 9_000 })],
      colleague,
    );
    expect(found.map(({ place, certainty, says }) => [place, certainty, says.split(':')[0]])).toEqual([
      [0, 'certain', 'Claimed already'],
      [1, 'possible', 'Perhaps claimed already'],
    ]);
  });

  it('of somebody else says nothing about what they have claimed by it', async () => {
    const own = await uploaded('Parkir 8', 'employee');
    await filed([purchase(withFile(own))]);
    expect(await typed([purchase({ amount: 1, receiptsIDs: [own] })], colleague)).toEqual([]);
  });
});

describe('a receipt that waits', () => {
  const receiptOf = async (by: Caller, fileID: number, of: ReturnType<typeof purchase>) => {
    const { merchant, amount, currencyCode, transactionDate: day } = of;
    const answer = await by.post('/v1/receipts', {
      fileIDs: [fileID],
      isByHand: true,
      merchant,
      amount,
      currencyCode,
      day,
    });
    expect(answer.statusCode, answer.body).toBe(201);
  };

  it('is not what it is claimed by, and asks for no note where it is of somebody else', async () => {
    const file = await uploaded('Tol 3', 'employee');
    const shop = purchase(withFile(file));
    await receiptOf(employee, file, shop);
    expect(await typed([shop])).toEqual([]);
    const theirs = { ...shop, ...withFile(await uploaded('Tol 3', 'requester')) };
    expect(await typed([theirs], colleague)).toMatchObject([{ type: 'receipt', id: null, asksNote: false }]);
    await filed([theirs], colleague);
    expect(await refused([shop])).toHaveProperty(['lines.0.duplicateNote']);
    const claim = await filed([{ ...shop, ...note }]);
    // The receipt is on the claim by now: the claim alone is found.
    expect((await read(claim.id)).duplicates).toMatchObject([{ type: 'claim_line' }]);
  });
});

describe('an invoice and a claim of one purchase', () => {
  it('find each other by the name of the vendor, the day and the amount', async () => {
    const vendors = (await finance.get('/v1/vendors?limit=100')).json<{
      data: { id: number; name: string; status: string }[];
    }>();
    const vendor = vendors.data.find(({ status }) => status === 'active');
    const products = (await finance.get('/v1/products?limit=1')).json<{ data: { id: number }[] }>();
    const bill = await finance.post('/v1/bills', {
      vendorID: vendor?.id,
      transactionDate: '2026-11-17',
      dueDate: '2026-12-10',
      items: [{ itemableID: products.data[0]?.id, qty: 1, unitPrice: 31_700 }],
    });
    expect(bill.statusCode, bill.body).toBe(201);
    const bought = purchase({
      merchant: vendor?.name.toUpperCase(),
      transactionDate: '2026-11-17',
      amount: 31_700,
    });
    expect(await refused([bought])).toHaveProperty(['lines.0.duplicateNote']);
    const claim = await filed([{ ...bought, ...note }]);
    const billed = bill.json<{ id: number; referenceID: string }>();
    expect((await read(claim.id, approver)).duplicates).toMatchObject([
      { type: 'bill', id: billed.id, number: billed.referenceID },
    ]);
    const asked = `vendorID=${vendor?.id}&transactionDate=2026-11-17&totalAmount=31700&id=${billed.id}`;
    const found = await finance.get(`/v1/bills/duplicates?${asked}`);
    expect(found.json<{ data: object[] }>().data).toMatchObject([
      { id: null, referenceID: claim.referenceID, certainty: 'likely' },
    ]);
  });
});
