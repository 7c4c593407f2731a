import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import type { InboxRow } from '../../domain/inbox/inboxSchemas.ts';
import type { LineDuplicate } from '../../resources/spending/claim/duplicate/lineDuplicateWire.ts';
import { textPdf } from '../../server/seed/samplePapers.ts';
import type { Caller } from '../api/testApp.ts';
import { uploadedBy } from '../proof/uploadedFile.ts';
import type { TripAnswer, TripStage } from './tripStage.ts';
import { tripStage } from './tripStage.ts';

let stage: TripStage;
let training: number;
beforeAll(async () => {
  stage = await tripStage();
  const { rows } = await stage.pool.query<{ id: string }>(
    `select id from category_policy where company_id = 1 and name = 'Training and certificates'`,
  );
  training = Number(rows[0]?.id);
  await stage.pool.query(
    `update workflow_layer l set is_no_approval = false, steps = '[]' from workflow w where w.company_id = l.company_id
      and w.id = l.workflow_id and w.kind in ('reimbursement', 'customWorkflow')`,
  );
});
afterAll(() => stage?.place.close());

type Found = TripAnswer & { duplicates: LineDuplicate[] };

/** A trip whose report may be sent in, with its request. */
async function travelled(by: Caller = stage.callers.employee) {
  const asks = stage.body({ advanceAmount: null });
  const trip = await stage.sent(asks, by);
  await stage.act(stage.callers.approver, trip, 'approve');
  return { trip, by, report: (items: object[]) => ({ ...asks, items, meals: stage.fed }) };
}
type Travelled = Awaited<ReturnType<typeof travelled>>;

async function reported({ trip, by, report }: Travelled, items: object[]): Promise<Found> {
  await stage.reported(trip, report(items), by);
  return (await stage.read(trip, by)) as Found;
}
async function refused({ trip, by, report }: Travelled, items: object[]): Promise<Record<string, string>> {
  const answer = await stage.tried(trip, report(items), by);
  expect(answer.statusCode, answer.body).toBe(400);
  return answer.json<{ error: { fields: Record<string, string> } }>().error.fields;
}

const taxi = (more: object = {}) => stage.item('Taxi', 61_000, more);
const note = { duplicateNote: 'Each of us took one' };
const shared = (item: object) => {
  const { vendor } = item as { vendor: string };
  return { ...item, vendor: vendor.toUpperCase() };
};

async function claimed(merchant: string, more: object = {}, by = stage.callers.colleague) {
  const line = {
    transactionDate: '2026-11-16',
    merchant,
    categoryID: training,
    description: 'For the course',
    currencyCode: 'IDR',
    amount: 61_000,
    receiptsIDs: [],
    isReceiptMissing: true,
    missingReason: 'Lost',
    ...more,
  };
  const body = { submissionType: 'reimbursement', purpose: 'A course', lines: [line] };
  return await by.post('/v1/claims', body);
}

describe('an item of a report', () => {
  it('that another trip claims is refused without a note, told to the approver first, and named to who may read it', async () => {
    const item = taxi();
    const first = await reported(await travelled(), [item]);
    const other = await travelled(stage.callers.colleague);
    expect(await refused(other, [taxi(), shared(item)])).toEqual({
      'items.1.duplicateNote':
        'Probably claimed already: the same amount as a claim that you may not see. Say why this is another purchase, or take the line out.',
    });
    const second = await reported(other, [{ ...shared(item), ...note }]);
    expect(second.histories.at(-1)?.systemNotes).toContain('is sent in all the same: Each of us took one');
    const seen = (await stage.read(second, stage.callers.approver)) as Found;
    expect(seen.duplicates).toMatchObject([
      { place: 0, type: 'trip_item', id: first.id, number: first.referenceID },
    ]);
    expect(seen.duplicates[0]?.says).toContain(`as line 1 of ${first.referenceID}`);
    expect(second.duplicates).toMatchObject([{ id: null, number: null }]);
    const inbox = (await stage.callers.approver.get('/v1/inbox?limit=100&flagged=true')).json<{
      data: InboxRow[];
    }>();
    const flags = inbox.data
      .filter(({ recordID, resource }) => resource.startsWith('business-trips') && recordID === second.id)
      .flatMap((row) => row.flags);
    expect(flags).toContainEqual({ name: 'duplicate', text: 'Possible duplicate' });
  });

  it('that a claim has is refused, and a claim that a trip has', async () => {
    const item = taxi();
    const { vendor } = item as { vendor: string };
    expect((await claimed(vendor)).statusCode).toBe(201);
    const mine = await travelled();
    expect(await refused(mine, [item])).toHaveProperty(['items.0.duplicateNote']);
    const own = taxi();
    await reported(mine, [own]);
    const again = await claimed((own as { vendor: string }).vendor);
    expect(again.statusCode, again.body).toBe(400);
    expect(again.json().error.fields).toHaveProperty(['lines.0.duplicateNote']);
  });

  it('and an invoice of one purchase find each other by vendor, day and amount', async () => {
    const { finance, approver } = stage.callers;
    const vendors = (await finance.get('/v1/vendors?limit=100')).json<{
      data: { id: number; name: string; status: string }[];
    }>();
    const vendor = vendors.data.find(({ status }) => status === 'active');
    const products = (await finance.get('/v1/products?limit=1')).json<{ data: { id: number }[] }>();
    const bill = await finance.post('/v1/bills', {
      vendorID: vendor?.id,
      transactionDate: '2026-11-17',
      dueDate: '2026-12-10',
      items: [{ itemableID: products.data[0]?.id, qty: 1, unitPrice: 61_700 }],
    });
    expect(bill.statusCode, bill.body).toBe(201);
    const bought = { vendor: vendor?.name.toUpperCase(), transactionDate: '2026-11-17', amount: 61_700 };
    const mine = await travelled();
    expect(await refused(mine, [taxi(bought)])).toHaveProperty(['items.0.duplicateNote']);
    const trip = await reported(mine, [taxi({ ...bought, ...note })]);
    const billed = bill.json<{ id: number; referenceID: string }>();
    const seen = (await stage.read(trip, approver)) as Found;
    expect(seen.duplicates).toMatchObject([{ type: 'bill', id: billed.id, number: billed.referenceID }]);
    const asked = `vendorID=${vendor?.id}&transactionDate=2026-11-17&totalAmount=61700&id=${billed.id}`;
    const found = await finance.get(`/v1/bills/duplicates?${asked}`);
    expect(found.json<{ data: object[] }>().data).toMatchObject([
      { id: null, referenceID: trip.referenceID, certainty: 'likely' },
    ]);
  });

  it('has a file and amount that another one has: it is asked for a note, whatever the day and vendor', async () => {
    const idOf = async (name: string) => {
      const { rows } = await stage.pool.query<{ id: string }>('select id from employee where email = $1', [
        `${name}@nusantara.test`,
      ]);
      return { id: Number(rows[0]?.id) } as never;
    };
    const paper = {
      fileName: 'ticket.pdf',
      contentType: 'application/pdf',
      sheet: textPdf(['A ticket to Semarang']).toString('latin1'),
    };
    const [one, two] = [
      await uploadedBy(stage.place, await idOf('employee'), paper),
      await uploadedBy(stage.place, await idOf('requester'), paper),
    ];
    const carrying = (id: number) => ({ receiptsIDs: [id], missingReason: null });
    await reported(await travelled(), [taxi(carrying(one))]);
    const other = await travelled(stage.callers.colleague);
    expect(await refused(other, [taxi({ ...carrying(two), transactionDate: '2026-11-18' })])).toHaveProperty([
      'items.0.duplicateNote',
    ]);
  });

  it('is another purchase on another day, of another amount, or elsewhere, and of none while nobody sent it in', async () => {
    const item = taxi();
    const first = await travelled();
    const kept = await first.by.put(`/v1/business-trips/${first.trip.id}/draft`, first.report([item]));
    expect(kept.statusCode, kept.body).toBe(200);
    const other = await travelled(stage.callers.colleague);
    for (const more of [{}, { transactionDate: '2026-11-17' }, { amount: 61_001 }, { vendor: 'Elsewhere' }]) {
      const fitting = await reported(other, [{ ...item, ...more }]);
      expect(fitting.status).toBe('awaiting_review');
      await stage.act(stage.callers.approver, other.trip, 'revision', { notes: 'Again' });
    }
  });

  it('is no duplicate of itself, and of none that left its report', async () => {
    const [kept, gone] = [taxi(), taxi()];
    const mine = await travelled();
    const sent = await reported(mine, [kept, gone]);
    await stage.act(stage.callers.approver, mine.trip, 'revision', { notes: 'One of them' });
    const again = await reported(mine, [{ ...kept, id: sent.items[0]?.id }]);
    expect(again).toMatchObject({ status: 'awaiting_review', duplicates: [] });
    const other = await travelled(stage.callers.colleague);
    expect(await refused(other, [kept])).toHaveProperty(['items.0.duplicateNote']);
    expect(await reported(other, [gone])).toMatchObject({ status: 'awaiting_review' });
  });

  it('is asked for once of several at once', async () => {
    const item = taxi();
    const travellers = [
      await travelled(),
      await travelled(stage.callers.colleague),
      await travelled(stage.callers.finance),
    ];
    const answers = await Promise.all(
      travellers.map(({ trip, by, report }) => stage.tried(trip, report([item]), by)),
    );
    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 400, 400]);
  });
});
