import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import type { InboxRow } from '../../domain/inbox/inboxSchemas.ts';
import type { Caller, TestApp } from '../api/testApp.ts';
import { createTestApp } from '../api/testApp.ts';
import { without } from '../api/withoutFlags.ts';
import { uploadedBy } from '../proof/uploadedFile.ts';

interface Line {
  id: number;
  kind: string;
  amount: number | null;
  currencyCode: string | null;
  baseAmount: number | null;
  approvedAmount: number | null;
  rateAmount: number | null;
  tableRate: number | null;
  attendees: { id: number; name: string }[];
  splits: object[];
  tags: string[];
  subpolicy: { name: string } | null;
}
interface Claim {
  id: number;
  referenceID: string;
  status: string;
  version: number;
  requestedAmount: number;
  tags: string[];
  histories: { changes: Record<string, unknown> }[];
  lines: Line[];
}
type Fields = Record<string, string>;

let place: TestApp;
let employee: Caller;
let colleague: Caller;
let approver: Caller;
let employeeID: number;
let categories: Record<string, number>;
let subpolicies: Record<string, number>;

beforeAll(async () => {
  place = await createTestApp({ env: { SANDBOX_BANK_DELAY_MS: '0' } });
  const as = (name: string) => place.signInAs(`${name}@nusantara.test`);
  employee = await as('employee');
  colleague = await as('requester');
  approver = await as('super.admin');
  const { rows } = await place.database.systemPool.query<{ id: string }>(
    `select id from employee where company_id = 1 and email = 'employee@nusantara.test'`,
  );
  employeeID = Number(rows[0]?.id);
  categories = await idsOf('category_policy');
  subpolicies = await idsOf('subpolicy');
  await place.database.systemPool.query(
    `update workflow_layer l set is_no_approval = false, steps = '[]' from workflow w where w.company_id = l.company_id
      and w.id = l.workflow_id and w.kind in ('reimbursement', 'cashAdvance', 'cashAdvanceSettlement', 'customWorkflow')`,
  );
});
afterAll(() => place?.close());

async function idsOf(table: string): Promise<Record<string, number>> {
  const { rows } = await place.database.systemPool.query<{ id: string; name: string }>(
    `select id, name from ${table} where company_id = 1`,
  );
  return Object.fromEntries(rows.map(({ id, name }) => [name, Number(id)]));
}

const bought = (more: object = {}) => ({
  transactionDate: '2026-11-20',
  merchant: 'Warung',
  categoryID: categories['Meals'],
  description: 'On duty',
  currencyCode: 'IDR',
  amount: 40_000,
  receiptsIDs: [],
  isReceiptMissing: true,
  missingReason: 'The printer was out of paper',
  ...more,
});

const driven = (more: object = {}) => ({
  transactionDate: '2026-11-20',
  categoryID: categories['Own vehicle'],
  from: 'Bogor',
  to: 'Jakarta',
  vehicle: 'car',
  distanceKm: 52.5,
  isRoundTrip: true,
  commuteKm: 10,
  ...more,
});

const away = (transactionDate: string, toDate: string, more: object = {}) => ({
  transactionDate,
  toDate,
  categoryID: categories['Daily allowance on duty'],
  ...more,
});

const claimOf = (lines: object[]) => ({ submissionType: 'reimbursement', purpose: 'A visit', lines });

async function filed(lines: object[], by = employee): Promise<Claim> {
  const answer = await by.post('/v1/claims', claimOf(lines));
  expect(answer.statusCode, answer.body).toBe(201);
  return answer.json();
}

async function refused(lines: object[], by = employee): Promise<Fields> {
  const answer = await by.post('/v1/claims', claimOf(lines));
  expect(answer.statusCode, answer.body).toBe(400);
  return answer.json<{ error: { fields: Fields } }>().error.fields;
}

async function previewed(lines: object[]) {
  const answer = await employee.post('/v1/claims/preview', { submissionType: 'reimbursement', lines });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json();
}

async function canceled({ id }: Claim, by = employee): Promise<void> {
  const answer = await by.patch(`/v1/claims/${id}/cancel`, { notes: 'It was paid by card.' });
  expect(answer.statusCode, answer.body).toBe(200);
}

describe('a subpolicy of a line', () => {
  it('is held beside its category, in the preview and once it is sent', async () => {
    const overtime = bought({
      transactionDate: '2026-11-12',
      subpolicyID: subpolicies['Overtime meals'],
      amount: 80_000,
    });
    expect(await refused([overtime])).toEqual({
      'lines.0.amount': "You've reached the limit of Rp 75.000 a day for Overtime meals: Rp 75.000 is left",
    });
    const { lines } = await previewed([
      {
        transactionDate: '2026-11-12',
        merchant: 'Warung',
        categoryID: categories['Meals'],
        subpolicyID: subpolicies['Overtime meals'],
        currencyCode: 'IDR',
        amount: 60_000,
      },
    ]);
    expect(lines[0].windows.map(({ rule }: { rule: string }) => rule)).toContain('Overtime meals');
    const claim = await filed([{ ...overtime, amount: 60_000 }]);
    expect(claim.lines[0]?.subpolicy).toMatchObject({ name: 'Overtime meals' });
    expect(await refused([{ ...overtime, merchant: 'Other', amount: 20_000 }])).toHaveProperty([
      'lines.0.amount',
    ]);
    await canceled(claim);
  });

  it('is one of its category that is in use', async () => {
    const other = bought({ subpolicyID: subpolicies['Ride hailing'] });
    expect(await refused([other])).toHaveProperty(['lines.0.subpolicyID']);
    const pool = place.database.systemPool;
    const set = (isActive: boolean) =>
      pool.query(`update subpolicy set is_active = $1 where company_id = 1 and name = 'Team meals'`, [
        isActive,
      ]);
    await set(false);
    expect(await refused([bought({ subpolicyID: subpolicies['Team meals'] })])).toHaveProperty([
      'lines.0.subpolicyID',
    ]);
    await set(true);
  });

  it('is refused by field, and not told, where the company has none', async () => {
    const line = bought({ transactionDate: '2026-11-11', subpolicyID: subpolicies['Team meals'] });
    const claim = await filed([line]);
    await without(place, ['subpolicies'], async () => {
      expect(await refused([line])).toHaveProperty(['lines.0.subpolicyID']);
      const answer = await employee.get(`/v1/claims/${claim.id}`);
      expect(answer.json().lines[0].subpolicy).toBeNull();
    });
    await canceled(claim);
  });
});

describe('a way that was driven', () => {
  it('is worth its kilometres at the rate of its day, rounded up once', async () => {
    const claim = await filed([driven({ distanceKm: 52.3 })]);
    // (52.3 × 2 - 10) × 3300
    expect(claim.lines[0]).toMatchObject({
      kind: 'mileage',
      amount: 312_180,
      currencyCode: 'IDR',
      baseAmount: 312_180,
    });
    expect(claim.requestedAmount).toBe(312_180);
    await canceled(claim);
  });

  it('is refused without a rate, and with what a receipt has', async () => {
    expect(await refused([driven({ vehicle: 'bicycle' })])).toEqual({
      'lines.0.vehicle':
        'There is no rate for this vehicle on 20 Nov 2026: ask who keeps the policy to add one.',
    });
    expect(
      Object.keys(await refused([driven({ merchant: 'Shell', amount: 1, currencyCode: 'IDR' })])).toSorted(),
    ).toEqual(['lines.0.amount', 'lines.0.currencyCode', 'lines.0.merchant']);
    expect(Object.keys(await refused([driven({ to: null, distanceKm: null })])).toSorted()).toEqual([
      'lines.0.distanceKm',
      'lines.0.to',
    ]);
    expect(await refused([driven({ distanceKm: 5, commuteKm: 10 })])).toHaveProperty(['lines.0.distanceKm']);
    expect(await refused([driven({ distanceKm: 5.25 })])).toHaveProperty(['lines.0.distanceKm']);
    expect(await refused([bought({ vehicle: 'car' })])).toHaveProperty(['lines.0.vehicle']);
  });

  it('is held by the limits of its category, named where its distance was typed', async () => {
    expect(await refused([driven({ distanceKm: 500 })])).toHaveProperty(['lines.0.distanceKm']);
  });
});

describe('days away', () => {
  it('are worth the allowance of each, spread over them', async () => {
    const claim = await filed([away('2026-11-03', '2026-11-05')], colleague);
    expect(claim.lines[0]).toMatchObject({ kind: 'perDiem', baseAmount: 750_000, amount: 750_000 });
    const { rows } = await place.database.systemPool.query<{ day: string; amount: string }>(
      `select day::text, amount from limit_draw where company_id = 1 and source = 'claim' and record_id = $1 order by day`,
      [claim.id],
    );
    expect(rows.map(({ day, amount }) => [day, Number(amount)])).toEqual([
      ['2026-11-03', 250_000],
      ['2026-11-04', 250_000],
      ['2026-11-05', 250_000],
    ]);
    await canceled(claim, colleague);
  });

  it('are paid once, and the other claim is named', async () => {
    const first = await filed([away('2026-11-09', '2026-11-10')]);
    expect(await refused([away('2026-11-10', '2026-11-11')])).toEqual({
      'lines.0.transactionDate': `10 Nov 2026 is paid by ${first.referenceID} already.`,
    });
    const { problems } = await previewed([
      { ...away('2026-11-10', '2026-11-11'), merchant: null, currencyCode: null, amount: null },
    ]);
    expect(problems).toEqual([{ place: 0, says: `10 Nov 2026 is paid by ${first.referenceID} already.` }]);
    const others = await filed([away('2026-11-10', '2026-11-11')], colleague);
    await canceled(others, colleague);
    await canceled(first);
    const again = await filed([away('2026-11-10', '2026-11-11')]);
    await canceled(again);
    expect(
      await refused([away('2026-11-10', '2026-11-11'), away('2026-11-11', '2026-11-12')]),
    ).toHaveProperty(['lines.1.transactionDate']);
  });

  it('are paid to one of many who ask at once', async () => {
    const asked = Array.from({ length: 8 }, () =>
      employee.post('/v1/claims', claimOf([away('2026-11-16', '2026-11-17')])),
    );
    const answers = await Promise.all(asked);
    expect(answers.filter(({ statusCode }) => statusCode === 201)).toHaveLength(1);
    expect(answers.filter(({ statusCode }) => statusCode === 400)).toHaveLength(7);
  });

  it('end on or after the day on which they begin, and not in days to come', async () => {
    expect(await refused([away('2026-11-05', '2026-11-04')])).toHaveProperty(['lines.0.toDate']);
    expect(await refused([away('2026-11-20', '2026-11-22')])).toHaveProperty(['lines.0.toDate']);
    expect(await refused([away('2026-11-05', '2026-11-05', { merchant: 'Hotel' })])).toHaveProperty([
      'lines.0.merchant',
    ]);
    expect(await refused([{ ...away('2026-11-05', '2026-11-05'), toDate: null }])).toHaveProperty([
      'lines.0.toDate',
    ]);
  });

  it('are lowered by their approver as any line', async () => {
    const claim = await filed([away('2026-11-18', '2026-11-19')]);
    const lowered = await approver.patch(`/v1/claims/${claim.id}/lower`, {
      amounts: [{ line: claim.lines[0]?.id, approvedAmount: 250_000, reason: 'Back at noon' }],
    });
    expect(lowered.json(), lowered.body).toMatchObject({ approvedAmount: 250_000 });
    expect(lowered.json().lines[0]).toMatchObject({ kind: 'perDiem', baseAmount: 500_000 });
    await canceled(claim);
  });
});

describe('a foreign line', () => {
  const abroad = (more: object = {}) =>
    bought({
      categoryID: categories['Training and certificates'],
      transactionDate: '2026-11-20',
      merchant: 'Coursera',
      currencyCode: 'USD',
      amount: 20,
      ...more,
    });
  const received = async () => [await uploadedBy(place, { id: employeeID } as never)];

  it('is in rupiah by the table, and says of which day', async () => {
    const claim = await filed([abroad()]);
    expect(claim.lines[0]).toMatchObject({ rateSource: 'table', rateDate: expect.any(String) });
    expect(claim.lines[0]?.rateAmount).toBe(claim.lines[0]?.tableRate);
    await canceled(claim);
  });

  it('comes to what the card was charged', async () => {
    const claim = await filed([abroad({ rateSource: 'card', chargedAmount: 333_333 })]);
    expect(claim.lines[0]).toMatchObject({
      baseAmount: 333_333,
      rateAmount: 16_666.65,
      rateDate: '2026-11-20',
    });
    await canceled(claim);
    expect(await refused([abroad({ rateSource: 'card' })])).toHaveProperty(['lines.0.chargedAmount']);
    expect(await refused([abroad({ chargedAmount: 1000 })])).toHaveProperty(['lines.0.chargedAmount']);
  });

  it('goes by a rate that somebody types, with a note and a receipt', async () => {
    const manual = { rateSource: 'manual', manualRate: 16_500.1234, rateNote: 'Money changer' };
    const claim = await filed([
      abroad({ ...manual, receiptsIDs: await received(), isReceiptMissing: false, missingReason: null }),
    ]);
    expect(claim.lines[0]).toMatchObject({ rateAmount: 16_500.1234, baseAmount: 330_003 });
    expect(claim.lines[0]?.tableRate).not.toBe(16_500.1234);
    await canceled(claim);
    expect(await refused([abroad(manual)])).toHaveProperty(['lines.0.receiptsIDs']);
    expect(await refused([abroad({ ...manual, rateNote: null })])).toHaveProperty(['lines.0.rateNote']);
    expect(await refused([abroad({ ...manual, manualRate: 1.00001 })])).toHaveProperty([
      'lines.0.manualRate',
    ]);
    expect(await refused([bought(manual)])).toHaveProperty(['lines.0.rateSource']);
  });

  it('is told to its approvers where it is in rupiah by more than a fifth above or below the table', async () => {
    const amount = 5;
    const ofTable = await filed([abroad({ amount })]);
    const table = Number(ofTable.lines[0]?.tableRate);
    await canceled(ofTable);
    const [above, below] = [table * amount * 1.2, table * amount * 0.8];
    const flagged: [number, boolean][] = [
      [Math.floor(above), false],
      [Math.floor(above) + 1, true],
      [Math.ceil(below), false],
      [Math.ceil(below) - 1, true],
      [1, true],
    ];
    for (const [chargedAmount, isFar] of flagged) {
      const claim = await filed([abroad({ amount, rateSource: 'card', chargedAmount })]);
      const inbox = (await approver.get(`/v1/inbox?query=${claim.referenceID}`)).json<{ data: InboxRow[] }>();
      const row = inbox.data.find(({ recordID }) => recordID === claim.id);
      expect(row?.flags, `${chargedAmount} for ${amount} at ${table}`).toEqual(
        isFar ? [{ name: 'farRate', text: 'Rate far from the company’s' }] : [],
      );
      await canceled(claim);
    }
  });
});

describe('the attendees of a line', () => {
  const dinner = (more: object = {}) =>
    bought({ categoryID: categories['Client entertainment'], merchant: 'Garuda', amount: 300_000, ...more });

  it('are asked for by its category, and answered', async () => {
    expect(await refused([dinner()])).toEqual({
      'lines.0.attendees': 'Client entertainment asks who was there: add them.',
    });
    const attendees = [
      { name: 'Hendra Wijaya', company: 'PT Sumber Makmur' },
      { name: 'Nadia', employeeID },
    ];
    const claim = await filed([dinner({ attendees })]);
    expect(claim.lines[0]?.attendees).toMatchObject([
      { name: 'Hendra Wijaya', company: 'PT Sumber Makmur', employee: null },
      { name: 'Nadia', company: null, employee: { id: employeeID } },
    ]);
    expect(await refused([dinner({ attendees: [{ name: '' }] })])).toHaveProperty([
      'lines.0.attendees.0.name',
    ]);
    expect(await refused([dinner({ attendees: [{ name: 'X', employeeID: 999_999 }] })])).toHaveProperty([
      'lines.0.attendees.0.employeeID',
    ]);
    await canceled(claim);
  });

  it('are changed with their line, and named in the history', async () => {
    const claim = await filed([dinner({ attendees: [{ name: 'Hendra' }, { name: 'Ratna' }] })]);
    const [line] = claim.lines;
    const [, second] = line?.attendees ?? [];
    const strange = await employee.put(
      `/v1/claims/${claim.id}`,
      claimOf([dinner({ id: line?.id, attendees: [{ id: 999_999, name: 'X' }] })]),
    );
    expect(strange.json().error.fields).toHaveProperty(['lines.0.attendees.0.id']);
    const saved = await employee.put(
      `/v1/claims/${claim.id}`,
      claimOf([dinner({ id: line?.id, attendees: [{ id: second?.id, name: 'Ratna Dewi' }] })]),
    );
    expect(saved.json().lines[0].attendees, saved.body).toMatchObject([
      { id: second?.id, name: 'Ratna Dewi' },
    ]);
    await canceled(claim);
  });
});

describe('the tags of a line', () => {
  const tagged = (tags: string[], more: object = {}) =>
    bought({ transactionDate: '2026-10-19', amount: 20_000, tags, ...more });

  it('are told of it, those of all lines and parts of their claim, which is found and exported by them', async () => {
    const splits = [
      { categoryID: categories['Meals'], amount: 15_000, tag: 'Breakfast' },
      { categoryID: categories['Phone and internet'], amount: 5_000, tag: null },
    ];
    const claim = await filed([
      tagged(['Fair in Medan', 'Audit']),
      tagged(['fair in medan'], { merchant: 'Warung Sari', splits }),
    ]);
    expect(claim.lines.map(({ tags }) => tags)).toEqual([['Fair in Medan', 'Audit'], ['fair in medan']]);
    expect(claim.tags).toEqual(['Fair in Medan', 'Audit', 'Breakfast']);
    const found = async (tags: string) => {
      const answer = await employee.get(`/v1/claims?tags=${encodeURIComponent(tags)}`);
      expect(answer.statusCode, answer.body).toBe(200);
      return answer.json<{ submissions: Claim[] }>().submissions.map(({ id }) => id);
    };
    expect(await found('medan')).toEqual([claim.id]);
    expect(await found('breakfast')).toContain(claim.id);
    expect(await found('surabaya')).toEqual([]);
    const file = await employee.get(`/v1/claims/export.csv?ids=${claim.id}&columns=referenceID,tags`);
    expect(file.statusCode, file.body).toBe(200);
    expect(file.body).toContain('"Fair in Medan; Audit; Breakfast"'.replaceAll('"', ''));
    const [first, second] = claim.lines;
    const changed = await employee.put(
      `/v1/claims/${claim.id}`,
      claimOf([
        tagged(['Audit'], { id: first?.id }),
        tagged([], { id: second?.id, merchant: 'Warung Sari' }),
      ]),
    );
    expect(changed.statusCode, changed.body).toBe(200);
    expect(changed.json<Claim>().tags).toEqual(['Audit']);
    expect(JSON.stringify(changed.json<Claim>().histories)).toContain('Fair in Medan');
    await canceled(claim);
  });

  it('are few, short, and each once', async () => {
    const many = Array.from({ length: 11 }, (_, index) => `Tag ${index}`);
    expect(Object.keys(await refused([tagged(many)]))).toEqual(['lines.0.tags']);
    expect(await refused([tagged(['Audit', 'AUDIT '])])).toHaveProperty(['lines.0.tags']);
    expect(Object.keys(await refused([tagged(['x'.repeat(61)])]))[0]).toMatch(/^lines\.0\.tags/);
  });
});

describe('a line that is split over categories', () => {
  const parts = () => [
    { categoryID: categories['Accommodation'], amount: 600_000, tag: 'Night', organizationID: null },
    { categoryID: categories['Meals'], amount: 100_000, tag: null, organizationID: null },
  ];
  const hotel = (splits: object[], more: object = {}) =>
    bought({
      transactionDate: '2026-11-07',
      categoryID: categories['Accommodation'],
      merchant: 'Hotel Melati',
      amount: 700_000,
      splits,
      ...more,
    });

  it('is held by the limits of each of its parts', async () => {
    const claim = await filed([hotel(parts())]);
    expect(claim.lines[0]).toMatchObject({ baseAmount: 700_000, approvedAmount: 700_000 });
    expect(claim.lines[0]?.splits).toMatchObject([
      { category: { name: 'Accommodation' }, tag: 'Night', amount: 600_000 },
      { category: { name: 'Meals' }, amount: 100_000 },
    ]);
    // Of the 150.000 for meals on that day 50.000 are left.
    const meal = bought({ transactionDate: '2026-11-07', merchant: 'Kopi', amount: 60_000 });
    expect(await refused([meal])).toHaveProperty(['lines.0.amount']);
    const lowered = await approver.patch(`/v1/claims/${claim.id}/lower`, {
      amounts: [{ line: claim.lines[0]?.id, approvedAmount: 350_000, reason: 'Half was private' }],
    });
    expect(lowered.json(), lowered.body).toMatchObject({ approvedAmount: 350_000 });
    const enough = await filed([meal]);
    await canceled(enough);
    await canceled(claim);
    const [most, rest] = [
      { ...parts()[0], amount: 500_000 },
      { ...parts()[1], amount: 200_000 },
    ];
    expect(await refused([hotel([most, rest])])).toHaveProperty(['lines.0.splits.1.amount']);
    const preview = await previewed([
      {
        transactionDate: '2026-11-07',
        merchant: 'Hotel',
        categoryID: categories['Accommodation'],
        currencyCode: 'IDR',
        amount: 700_000,
        splits: [
          { categoryID: categories['Accommodation'], amount: 500_000 },
          { categoryID: categories['Meals'], amount: 200_000 },
        ],
      },
    ]);
    expect(preview.lines).toHaveLength(1);
    expect(preview.lines[0]).toMatchObject({ place: 0, baseAmount: 700_000, fulfilment: 'exceeded' });
  });

  it('passes no limit, however many are sent in at once', async () => {
    const parted = (place: number) =>
      hotel(
        [
          { categoryID: categories['Accommodation'], amount: 10_000 },
          { categoryID: categories['Meals'], amount: 60_000 },
        ],
        { transactionDate: '2026-11-06', merchant: `Hotel ${place}`, amount: 70_000 },
      );
    const answers = await Promise.all(
      Array.from({ length: 64 }, (_, place) => employee.post('/v1/claims', claimOf([parted(place)]))),
    );
    const taken = answers
      .filter(({ statusCode }) => statusCode === 201)
      .map((answer) => answer.json<Claim>());
    // Of 150.000 for meals on one day there is room for two of 60.000.
    expect(taken).toHaveLength(2);
    for (const claim of taken) await canceled(claim);
  });

  it('comes to the sum of its parts, exactly', async () => {
    const [night, meal] = parts();
    expect(await refused([hotel([night ?? {}])])).toEqual({
      'lines.0.splits': 'Rp 100.000 is in no part yet.',
    });
    expect(await refused([hotel([night ?? {}, { ...meal, amount: 100_001 }])])).toHaveProperty([
      'lines.0.splits',
    ]);
    expect(
      await refused([hotel([night ?? {}, { ...meal, categoryID: categories['Own vehicle'] }])]),
    ).toHaveProperty(['lines.0.splits.1.categoryID']);
    expect(await refused([hotel([night ?? {}, { ...meal, categoryID: 999_999 }])])).toHaveProperty([
      'lines.0.splits.1.categoryID',
    ]);
  });

  it('is refused by field where the company splits nothing', async () => {
    await without(place, ['split_category'], async () => {
      expect(Object.keys(await refused([hotel(parts())]))).toEqual(['lines.0.splits']);
    });
  });
});

describe('one line that is lowered', () => {
  it('is lowered as by the action, by whom and as far as that goes', async () => {
    const claim = await filed([bought({ transactionDate: '2026-11-02' })]);
    const at = `/v1/claims/${claim.id}/lines/${claim.lines[0]?.id}`;
    const less = { approvedAmount: 30_000, reason: 'Without the drinks' };
    expect((await employee.patch(at, less)).statusCode).toBe(403);
    const unsaid = await approver.patch(at, { approvedAmount: 30_000 });
    expect(Object.keys(unsaid.json().error.fields)).toEqual(['reason']);
    const more = await approver.patch(at, { approvedAmount: 40_001, reason: 'More' });
    expect(Object.keys(more.json().error.fields)).toEqual(['approvedAmount']);
    expect((await approver.patch(`/v1/claims/${claim.id}/lines/999999`, less)).statusCode).toBe(404);
    const stale = await approver.patch(at, less, { version: 99 });
    expect(stale.statusCode).toBe(409);
    const lowered = await approver.patch(at, less);
    expect(lowered.json(), lowered.body).toMatchObject({ approvedAmount: 30_000 });
    expect(lowered.json().lines[0]).toMatchObject({ approvedReason: 'Without the drinks' });
    await canceled(claim);
  });
});

describe('an advance that is planned by category', () => {
  const asked = (plannedLines: object[], more: object = {}) => ({
    submissionType: 'cashAdvance',
    purpose: 'A fair in Surabaya',
    plannedCategoryID: categories['Accommodation'],
    neededOn: '2026-12-01',
    currencyCode: 'IDR',
    amount: 700_000,
    plannedLines,
    ...more,
  });
  const plan = () => [
    { categoryID: categories['Accommodation'], amount: 600_000, description: 'One night' },
    { categoryID: categories['Meals'], amount: 100_000, description: null },
  ];
  const fieldsOf = async (body: object): Promise<Fields> => {
    const answer = await employee.post('/v1/claims', body);
    expect(answer.statusCode, answer.body).toBe(400);
    return answer.json<{ error: { fields: Fields } }>().error.fields;
  };

  it('is held by the limits of each category, and lowered as a whole', async () => {
    const [night, meals] = plan();
    const over = asked([
      { ...night, amount: 500_000 },
      { ...meals, amount: 200_000 },
    ]);
    expect(await fieldsOf(over)).toHaveProperty(['plannedLines.1.amount']);
    const answer = await employee.post('/v1/claims', asked(plan()));
    expect(answer.statusCode, answer.body).toBe(201);
    const claim = answer.json();
    expect(claim.plannedLines).toMatchObject([
      { category: { name: 'Accommodation' }, amount: 600_000, description: 'One night' },
      { category: { name: 'Meals' }, amount: 100_000 },
    ]);
    expect(claim.category.map(({ name }: { name: string }) => name).toSorted()).toEqual([
      'Accommodation',
      'Meals',
    ]);
    const lowered = await approver.patch(`/v1/claims/${claim.id}/lower-advance`, {
      approvedAmount: 350_000,
      reason: 'Half is enough',
    });
    expect(lowered.json(), lowered.body).toMatchObject({ approvedAmount: 350_000 });
    const { rows } = await place.database.systemPool.query<{ amount: string }>(
      `select amount from limit_draw where company_id = 1 and source = 'claim' and record_id = $1 order by amount`,
      [claim.id],
    );
    expect(rows.map(({ amount }) => Number(amount))).toEqual([50_000, 300_000]);
    await canceled(claim);
  });

  it('comes to the sum of its plan, and is refused by field where the company plans nothing', async () => {
    const [night] = plan();
    expect(await fieldsOf(asked([night ?? {}]))).toEqual({
      plannedLines: 'Rp 100.000 is in no part yet.',
    });
    expect(await fieldsOf(asked([{ ...night, categoryID: categories['Own vehicle'] }]))).toHaveProperty([
      'plannedLines.0.categoryID',
    ]);
    await without(place, ['ca_breakdown'], async () => {
      expect(Object.keys(await fieldsOf(asked(plan())))).toEqual(['plannedLines']);
    });
  });
});
