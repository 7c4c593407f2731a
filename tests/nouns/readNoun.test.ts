import { createHash } from 'node:crypto';

import { z } from 'zod';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import type { Actor } from '../../domain/access/actor.ts';
import { verbatim } from '../../domain/message/message.ts';
import type { ReadingCredit } from '../../domain/reading/readingState.ts';
import { readingState } from '../../domain/reading/readingState.ts';
import { writeCall } from '../../server/engine/calls.ts';
import { idParams } from '../../server/engine/entityRoutes.ts';
import { linkMedia } from '../../server/files/mediaLinks.ts';
import { mediaTable } from '../../server/files/mediaTables.ts';
import { notificationTopic } from '../../server/jobs/jobTopics.ts';
import { correctedTexts, keepReading } from '../../server/reading/keepReading.ts';
import { readPaperOf } from '../../server/reading/readingJob.ts';
import { readingCalls, uploadersOf } from '../../server/reading/readingRoutes.ts';
import type { ReadingSubject } from '../../server/reading/readingSubject.ts';
import { textPdf } from '../../server/seed/samplePapers.ts';
import { employeeTable } from '../../server/session/employeeTable.ts';
import type { Caller, TestApp } from '../api/testApp.ts';
import { setCredit } from '../creditLeft.ts';
import { createTestApp } from '../api/testApp.ts';
import { read } from '../proof/payers.ts';

/** The papers of a subject that nobody knows are read: slips, which have a weight and are kept nowhere. */
const wire = readingState.extend({ slipID: z.int().nullable(), weight: z.string().nullable() });
type SlipReading = z.output<typeof wire>;

/** Who may read all slips. */
const readers = new Set<number>();
const slips: ReadingSubject<SlipReading> = {
  type: 'slip',
  topic: 'slip.reading',
  url: '/v1/slip-readings',
  tag: 'Slips',
  papers: 'slips',
  access: {},
  watchAccess: {},
  wire,
  answer: (_executor, _actor, { paper, subjectID }) =>
    Promise.resolve({ slipID: subjectID, weight: paper?.total?.value ?? null }),
  canRead: (_executor, actor) => Promise.resolve(readers.has(actor.employeeID)),
  notice: {
    group: 'virtualCards',
    objectType: 'slipReading',
    read: (name) => verbatim(`${name} is weighed.`),
    failed: (name) => verbatim(`${name} cannot be weighed.`),
  },
};

let test: TestApp;
let finance: Caller;
let requester: Caller;
let financeID: number;
let requesterID: number;
const companyID = 1;

beforeAll(async () => {
  test = await createTestApp({
    routes: (app, context) => {
      readingCalls(app, context, slips);
      writeCall(app, context, {
        method: 'PUT',
        url: '/v1/slips/:id',
        access: {},
        tag: 'Slips',
        summary: 'Save a slip that was filled by a paper',
        params: idParams,
        body: z.strictObject({ mediaID: z.int(), weight: z.string(), isSubmitted: z.boolean() }),
        answer: z.object({ corrections: readingState.shape.corrections }),
        async write({ executor, actor, params: { id }, body: { mediaID, weight, isSubmitted }, now }) {
          await linkMedia(executor, companyID, 'slip', id, [mediaID], actor);
          const filled = { companyID, mediaID, type: 'slip', id };
          const corrections = await keepReading(executor, filled, isSubmitted, now, (paper) =>
            Promise.resolve(correctedTexts([['weight', paper.total?.value, weight]])),
          );
          return { corrections };
        },
      });
    },
  });
  [finance, requester] = (await Promise.all(
    ['finance.admin', 'requester'].map((name) => test.signInAs(`${name}@nusantara.test`)),
  )) as [Caller, Caller];
  [financeID, requesterID] = (await Promise.all(
    ['finance.admin', 'requester'].map(async (name) => {
      const [person] = await test.database.system
        .select({ id: employeeTable.id })
        .from(employeeTable)
        .where(eq(employeeTable.email, `${name}@nusantara.test`));
      return person?.id;
    }),
  )) as [number, number];
});

afterAll(() => test?.close());

/** A slip as finance has uploaded it. */
async function uploaded(content: Buffer = textPdf(['SLIP', 'Total   Rp 1.110.000'])): Promise<number> {
  const storageKey = `${companyID}/test/${Math.random()}`;
  await test.context.files.put(storageKey, content, 'application/pdf');
  const [media] = await test.database.system
    .insert(mediaTable)
    .values({
      companyID,
      fileName: 'slip.pdf',
      contentType: 'application/pdf',
      sizeBytes: content.length,
      sha256: createHash('sha256').update(content).digest(),
      storageKey,
      uploadedByID: financeID,
      uploadedAt: test.clock.at,
    })
    .returning({ id: mediaTable.id });
  return media?.id ?? 0;
}

const begin = async (mediaID: number) =>
  read<SlipReading>(await finance.post('/v1/slip-readings', { mediaID }), 201);
const readingOf = async (mediaID: number) =>
  read<SlipReading>(await finance.get(`/v1/slip-readings/${mediaID}`), 200);
const step = async (mediaID: number, action: 'leave' | 'return' | 'cancel') =>
  read<SlipReading>(await finance.patch(`/v1/slip-readings/${mediaID}/${action}`), 200);
const save = async (id: number, mediaID: number, weight: string, isSubmitted: boolean) =>
  read<Pick<SlipReading, 'corrections'>>(
    await finance.put(`/v1/slips/${id}`, { mediaID, weight, isSubmitted }),
    200,
  ).corrections;
const weigh = (mediaID: number, attempt = 1) =>
  readPaperOf(slips, test.context, { companyID, mediaID, attempt });
/** How much credit there is, and how much of it is held. */
async function credit(): Promise<[number, number]> {
  const { total, held } = read<ReadingCredit>(await finance.get('/v1/quotas/ocr'), 200);
  return [total, held];
}

describe('the paper of a slip', () => {
  it('holds a unit from its upload on, fills the slip, and takes the unit once that is submitted', async () => {
    const [total, held] = await credit();
    const mediaID = await uploaded();
    expect(await begin(mediaID)).toMatchObject({ status: 'waiting', weight: null, slipID: null });
    expect(await begin(mediaID)).toMatchObject({ status: 'waiting' });
    expect(await credit()).toEqual([total, held + 1]);
    const { rows: jobs } = await test.database.systemPool.query(
      `select payload from outbox where topic = 'slip.reading'`,
    );
    expect(jobs).toEqual([{ payload: { companyID, mediaID, attempt: 1 } }]);
    await weigh(mediaID);
    const state = await readingOf(mediaID);
    expect(state).toMatchObject({ status: 'read', weight: '1110000', slipID: null });
    expect(state.paper?.total).toMatchObject({
      confidence: expect.any(Number) as number,
      place: { page: 1 },
    });

    const corrected = [{ field: 'weight', read: '1110000', saved: '1200000' }];
    expect(await save(7, mediaID, '1200000', false)).toEqual(corrected);
    expect(await credit()).toEqual([total, held + 1]);
    // Said already.
    expect(await save(7, mediaID, '1200000', true)).toBe(null);
    expect(await credit()).toEqual([total - 1, held]);
    await save(7, mediaID, '1110000', true);
    expect(await credit()).toEqual([total - 1, held]);
    expect(await readingOf(mediaID)).toMatchObject({ slipID: 7, corrections: [] });
    expect((await finance.patch(`/v1/slip-readings/${mediaID}/cancel`)).statusCode).toBe(409);
  });

  it('is shown to who may read the slip, and before that to its person alone', async () => {
    const mediaID = await uploaded();
    expect((await requester.post('/v1/slip-readings', { mediaID })).statusCode).toBe(400);
    await begin(mediaID);
    await weigh(mediaID);
    readers.add(requesterID);
    const seen = () => requester.get(`/v1/slip-readings/${mediaID}`);
    expect((await seen()).statusCode).toBe(404);
    await save(8, mediaID, '1110000', false);
    expect(read<SlipReading>(await seen(), 200)).toMatchObject({ slipID: 8, weight: '1110000' });
    readers.clear();
    expect((await seen()).statusCode).toBe(404);
    for (const action of ['cancel', 'leave', 'return']) {
      expect((await requester.patch(`/v1/slip-readings/${mediaID}/${action}`)).statusCode).toBe(404);
    }
  });

  it('is told of in the words of its room once its page is left, and frees its unit when it is called off', async () => {
    const before = await credit();
    const told = async (mediaID: number) => {
      const { rows } = await test.database.systemPool.query<{ payload: unknown }>(
        `select payload from outbox where topic = $1 and payload->>'objectType' = 'slipReading'
           and (payload->>'objectID')::bigint = $2`,
        [notificationTopic.name, mediaID],
      );
      return rows.map(({ payload }) => payload);
    };
    const mediaID = await uploaded();
    await begin(mediaID);
    expect(await step(mediaID, 'leave')).toMatchObject({ isLeft: true });
    await weigh(mediaID);
    expect(await told(mediaID)).toMatchObject([
      { employeeIDs: [financeID], group: 'virtualCards', message: verbatim('slip.pdf is weighed.') },
    ]);
    expect(await step(mediaID, 'cancel')).toMatchObject({ status: 'canceled', paper: null, weight: null });
    expect(await credit()).toEqual(before);

    const broken = await uploaded(Buffer.from('%PDF-1.4 nothing of the kind'));
    await begin(broken);
    await step(broken, 'leave');
    await weigh(broken);
    expect(await told(broken)).toMatchObject([{ message: verbatim('slip.pdf cannot be weighed.') }]);
    expect(await readingOf(broken)).toMatchObject({
      status: 'failed',
      failure: 'The file is damaged, or not what its type says.',
    });
    expect(await credit()).toEqual(before);
  });

  it('is no reading of an invoice until it is asked for as one, with the unit that is held already', async () => {
    const mediaID = await uploaded();
    const [total, held] = await credit();
    await begin(mediaID);
    expect((await finance.get(`/v1/bill-readings/${mediaID}`)).statusCode).toBe(404);
    expect((await finance.patch(`/v1/bill-readings/${mediaID}/cancel`)).statusCode).toBe(404);
    await setCredit(test.database, companyID, { monthlyRemaining: held + 1, lifetime: 0 });
    const asInvoice = read<{ status: string }>(await finance.post('/v1/bill-readings', { mediaID }), 201);
    expect(asInvoice.status).toBe('waiting');
    expect(await credit()).toEqual([held + 1, held + 1]);
    expect((await finance.get(`/v1/slip-readings/${mediaID}`)).statusCode).toBe(404);
    // The job of before reads nothing any more.
    await weigh(mediaID);
    expect(read<{ status: string }>(await finance.get(`/v1/bill-readings/${mediaID}`), 200).status).toBe(
      'waiting',
    );
    await finance.patch(`/v1/bill-readings/${mediaID}/cancel`);
    await setCredit(test.database, companyID, { lifetime: total });
  });

  it('is refused without credit, and nothing of it is kept', async () => {
    const mediaID = await uploaded();
    await setCredit(test.database, companyID, { monthlyRemaining: 0, lifetime: 0 });
    const refused = await finance.post('/v1/slip-readings', { mediaID });
    expect(refused.statusCode).toBe(422);
    expect(refused.json<{ error: object }>().error).toMatchObject({
      code: 'insufficient_credit',
      message: 'Insufficient credits. Contact your admin to purchase more credit to continue.',
    });
    expect((await finance.get(`/v1/slip-readings/${mediaID}`)).statusCode).toBe(404);
  });
});

it('the credit is shown to who uploads papers of any kind', () => {
  const invoices = { ...slips, access: { anyPermission: ['bills_invoice_create'] as const } };
  const claims = { ...slips, access: { allFeatures: ['expenseBill'] as const } };
  const somebody = (permissions: string[], companyFeatures: string[]) =>
    ({ permissions: new Set(permissions), companyFeatures: new Set(companyFeatures) }) as unknown as Actor;
  expect(uploadersOf([invoices]).access).toBe(invoices.access);
  const { access, judge } = uploadersOf([invoices, claims]);
  expect(access).toEqual({});
  for (const one of [somebody(['bills_invoice_create'], []), somebody([], ['expenseBill'])]) {
    expect(() => judge(one)).not.toThrow();
  }
  expect(() => judge(somebody([], []))).toThrow();
});
