import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { textPdf } from '../../server/seed/samplePapers.ts';
import type { Caller } from '../api/testApp.ts';
import { lastInOutbox, workOffOutbox } from '../proof/outboxWork.ts';
import { readPdf } from '../readPdf.ts';
import type { TripAnswer, TripStage } from './tripStage.ts';
import { tripStage } from './tripStage.ts';

/** The report of a trip with its receipts behind it: at once up to 20 files, else it is made after the answer. */
let stage: TripStage;
let employee: Caller;
let approver: Caller;

beforeAll(async () => {
  stage = await tripStage();
  ({ employee, approver } = stage.callers);
});
afterAll(() => stage?.place.close());

let receipts = 0;
/** A receipt of one page, which says its number. */
async function receipt(): Promise<number> {
  receipts += 1;
  const form = new FormData();
  form.set('kind', 'receipt');
  const content = textPdf([`RECEIPT-${receipts}.`]);
  form.set(
    'file',
    new Blob([Uint8Array.from(content)], { type: 'application/pdf' }),
    `receipt-${receipts}.pdf`,
  );
  const encoded = new Response(form);
  const answer = await stage.place.app.inject({
    method: 'POST',
    url: '/v1/media/upload',
    headers: {
      authorization: `Bearer ${employee.accessToken}`,
      'content-type': encoded.headers.get('content-type') ?? '',
    },
    payload: Buffer.from(await encoded.arrayBuffer()),
  });
  expect(answer.statusCode, answer.body).toBe(201);
  return answer.json<{ media: { id: number } }>().media.id;
}

/** A trip whose report has so many receipts. */
async function reportedWith(files: number): Promise<TripAnswer> {
  const asks = stage.body({ advanceAmount: null });
  const trip = await stage.sent(asks);
  await stage.act(approver, trip, 'approve');
  const items: object[] = [];
  for (let left = files; left > 0; left -= 5) {
    const receiptsIDs: number[] = [];
    for (let at = 0; at < Math.min(5, left); at += 1) receiptsIDs.push(await receipt());
    items.push(stage.item('Hotel', 1000, { receiptsIDs, missingReason: null }));
  }
  return await stage.reported(trip, { ...asks, items, meals: stage.fed });
}

const ask = (trip: TripAnswer, by = employee) => by.get(`/v1/business-trips/${trip.id}/trip-report.pdf`);
const exportOf = async (id: number, by = employee) =>
  (await by.get(`/v1/exports/${id}`)).json<Record<string, unknown>>();
const fileOf = (id: number, by = employee) => by.get(`/v1/exports/${id}/file`);
async function begun(trip: TripAnswer): Promise<number> {
  const answer = await ask(trip);
  expect(answer.statusCode, answer.body.slice(0, 300)).toBe(202);
  return answer.json<{ id: number }>().id;
}
const told = async (exportID: number) => {
  const { rows } = await stage.pool.query<{ event_type: string }>(
    `select event_type from notification where company_id = 1 and object_type = 'export' and object_id = $1`,
    [exportID],
  );
  return rows.map((row) => row.event_type);
};

describe('the report of a trip with its receipts', () => {
  it('is there at once with 20 files, and with 21 is made once, told, and fetched by who asked alone', async () => {
    const few = await ask(await reportedWith(20));
    expect(few.statusCode).toBe(200);
    const first = receipts - 19;
    const atOnce = await readPdf(few.rawPayload);
    for (let number = first; number <= receipts; number += 1)
      expect(atOnce.text).toContain(`RECEIPT-${number}.`);

    const trip = await reportedWith(21);
    const after = await lastInOutbox(stage.place);
    const [id, again] = await Promise.all([begun(trip), begun(trip)]);
    expect(again).toBe(id);
    // Also when the minute is over: it is not made yet.
    stage.place.pass(120);
    await stage.signIn();
    ({ employee, approver } = stage.callers);
    expect(await begun(trip)).toBe(id);
    expect(await exportOf(id)).toMatchObject({
      name: 'Trip report with its receipts',
      status: 'processing',
      isList: false,
      hasFile: false,
    });
    expect((await fileOf(id)).statusCode).toBe(404);

    await workOffOutbox(stage.place, { after });
    expect(await exportOf(id)).toMatchObject({ status: 'processed', hasFile: true, reason: null });
    expect(await told(id)).toEqual(['export_ready']);
    const file = await fileOf(id);
    expect(file.headers['content-type']).toBe('application/pdf');
    const made = await readPdf(file.rawPayload);
    for (let number = receipts - 20; number <= receipts; number += 1)
      expect(made.text).toContain(`RECEIPT-${number}.`);
    // The approver may read the trip, and asks for a file of their own.
    expect((await fileOf(id, approver)).statusCode).toBe(404);
  });

  it('goes to nobody who may not read the trip any more, and to nobody once its time is over', async () => {
    const trip = await reportedWith(21);
    const after = await lastInOutbox(stage.place);
    const id = await begun(trip);
    await workOffOutbox(stage.place, { after });
    expect((await fileOf(id)).statusCode).toBe(200);
    const { rows } = await stage.pool.query<{ id: string }>(
      `select id from employee where company_id = 1 and email = 'requester@nusantara.test'`,
    );
    const pass = (to: unknown) =>
      stage.pool.query(
        'update trip set requester_id = $1, created_by_id = $1 where company_id = 1 and id = $2',
        [to, trip.id],
      );
    await pass(rows[0]?.id);
    expect((await fileOf(id)).statusCode).toBe(403);
    expect(await exportOf(id)).toMatchObject({ hasFile: false });
    await pass(trip.requester.id);
    expect((await fileOf(id)).statusCode).toBe(200);
    stage.place.pass(7 * 86_400);
    await stage.signIn();
    ({ employee, approver } = stage.callers);
    expect((await fileOf(id)).statusCode).toBe(404);
  });

  it('says that it failed, and is asked for again at once', async () => {
    const trip = await reportedWith(21);
    const { rows } = await stage.pool.query<{ key: string }>(
      `select m.storage_key as key from media m where m.company_id = 1 and m.file_name = $1`,
      [`receipt-${receipts}.pdf`],
    );
    const key = rows[0]?.key ?? '';
    const content = await stage.place.context.files.get(key);
    await stage.place.context.files.remove(key);
    const after = await lastInOutbox(stage.place);
    const id = await begun(trip);
    await workOffOutbox(stage.place, { after });
    expect(await exportOf(id)).toMatchObject({ status: 'failed', hasFile: false });
    expect(await told(id)).toEqual(['export_failed']);
    await stage.place.context.files.put(key, content, 'application/pdf');
    const [next, same] = await Promise.all([begun(trip), begun(trip)]);
    expect(next).not.toBe(id);
    expect(same).toBe(next);
    await workOffOutbox(stage.place, { after });
    expect((await fileOf(next)).statusCode).toBe(200);
  });
});
