import { createHash } from 'node:crypto';

import { eq } from 'drizzle-orm';
import { z } from 'zod';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import type {
  DocumentDuplicate,
  DocumentDuplicates,
} from '../../resources/purchasing/document/duplicate/duplicateWire.ts';
import type { DocumentDetail, DocumentRow } from '../../resources/purchasing/document/documentWire.ts';
import { orderReview } from '../../resources/purchasing/order/orderReview.ts';
import type { DuplicateSubject } from '../../server/duplicates/duplicateSubject.ts';
import { duplicateSubjects, registerDuplicateSubjects } from '../../server/duplicates/duplicateSubject.ts';
import { findDuplicates } from '../../server/duplicates/findDuplicates.ts';
import { forgetDuplicates, keepDuplicates, sayDuplicates } from '../../server/duplicates/keptDuplicates.ts';
import { lookAtFile } from '../../server/duplicates/pictureJob.ts';
import { readCall } from '../../server/engine/calls.ts';
import { idParams } from '../../server/engine/entityRoutes.ts';
import { mediaLinkTable, mediaTable } from '../../server/files/mediaTables.ts';
import { textPdf } from '../../server/seed/samplePapers.ts';
import { employeeTable } from '../../server/session/employeeTable.ts';
import type { Caller, TestApp } from '../api/testApp.ts';
import { createTestApp, testNow } from '../api/testApp.ts';
import { read } from '../proof/payers.ts';
import { createTestDatabase } from '../testDatabase.ts';
import { parcelWords } from './parcel.ts';
import { createParcelTable, duplicateParcels, parcelsReviewedBy } from './parcelStore.ts';

/** Papers of one subject are found among those of another that nobody knows: parcels and invoices. */
const parcels = parcelsReviewedBy(orderReview);
const subject = duplicateParcels(parcels);

let test: TestApp;
let finance: Caller;
let requester: Caller;
let before: readonly DuplicateSubject[] | null = null;
let vendor: { id: number; name: string };
let productID: number;

beforeAll(async () => {
  const place = await createTestDatabase({ seededOn: testNow });
  await createParcelTable(place.url);
  before = duplicateSubjects();
  registerDuplicateSubjects([...before, subject]);
  test = await createTestApp({
    place,
    entities: [parcels],
    words: parcelWords,
    routes: (app, context) =>
      readCall(app, context, {
        url: '/v1/parcels/:id/duplicates',
        access: {},
        tag: 'Parcels',
        summary: 'What has the paper of a parcel',
        params: idParams,
        answer: z.object({ data: z.array(z.object({ number: z.string().nullable(), says: z.string() })) }),
        async read({ executor, actor, params: { id }, say }) {
          const paper = await subject.lock(executor, actor.companyID, id);
          const asked = paper ? [{ paper, mediaIDs: await filesOf(id) }] : [];
          const [found = []] = await findDuplicates(executor, asked);
          const said = await sayDuplicates(executor, actor, found);
          return {
            data: said.map(({ message, other }) => ({ number: other?.number ?? null, says: say(message) })),
          };
        },
      }),
  });
  [finance, requester] = (await Promise.all(
    ['finance.admin', 'requester'].map((name) => test.signInAs(`${name}@nusantara.test`)),
  )) as [Caller, Caller];
  const rows = async (path: string) =>
    read<{ data: { id: number; name: string; status: string }[] }>(await finance.get(path), 200).data;
  vendor = (await rows('/v1/vendors?limit=100')).find(({ status }) => status === 'active') ?? {
    id: 0,
    name: '',
  };
  productID = (await rows('/v1/products?limit=1'))[0]?.id ?? 0;
});

afterAll(async () => {
  if (before) registerDuplicateSubjects(before);
  await test?.close();
});

async function filesOf(id: number): Promise<number[]> {
  const links = await test.database.system
    .select({ mediaID: mediaLinkTable.mediaID, type: mediaLinkTable.subjectType })
    .from(mediaLinkTable)
    .where(eq(mediaLinkTable.subjectID, id));
  return links.filter(({ type }) => type === 'parcel').map(({ mediaID }) => mediaID);
}

/** A file as somebody has uploaded it. */
async function uploaded(content: Buffer, by: 'finance.admin' | 'requester'): Promise<number> {
  const [person] = await test.database.system
    .select({ id: employeeTable.id })
    .from(employeeTable)
    .where(eq(employeeTable.email, `${by}@nusantara.test`));
  const storageKey = `1/test/${Math.random()}`;
  await test.context.files.put(storageKey, content, 'application/pdf');
  const [media] = await test.database.system
    .insert(mediaTable)
    .values({
      companyID: 1,
      fileName: 'paper.pdf',
      contentType: 'application/pdf',
      sizeBytes: content.length,
      sha256: createHash('sha256').update(content).digest(),
      storageKey,
      uploadedByID: person?.id ?? 0,
      uploadedAt: test.clock.at,
    })
    .returning({ id: mediaTable.id });
  return media?.id ?? 0;
}

/** A parcel of finance that waits for its review, entered by a paper. */
async function parcelOf(content: Buffer, weight: number): Promise<{ id: number; referenceID: string }> {
  const made = read<{ id: number; referenceID: string }>(
    await finance.post('/v1/parcels', { name: 'Scales', weight }),
    201,
  );
  const mediaID = await uploaded(content, 'finance.admin');
  await test.database.system
    .insert(mediaLinkTable)
    .values({ companyID: 1, mediaID, subjectType: 'parcel', subjectID: made.id, position: 1 });
  return made;
}

const invoiceOf = (mediaID: number, unitPrice: number, over: Record<string, unknown> = {}) => ({
  vendorID: vendor.id,
  transactionDate: '2026-11-10',
  dueDate: '2026-12-10',
  items: [{ itemableID: productID, qty: 1, unitPrice }],
  mediaIDs: [mediaID],
  ...over,
});

const typed = async (by: Caller, mediaID: number, totalAmount: number): Promise<DocumentDuplicate[]> =>
  read<DocumentDuplicates>(
    await by.get(`/v1/bills/duplicates?vendorID=${vendor.id}&mediaIDs=${mediaID}&totalAmount=${totalAmount}`),
    200,
  ).data;

const ofParcel = async (by: Caller, id: number) =>
  read<{ data: { number: string | null; says: string }[] }>(await by.get(`/v1/parcels/${id}/duplicates`), 200)
    .data;

describe('a parcel and an invoice with the same file', () => {
  it('find each other, and say which to who may read it alone', async () => {
    const paper = textPdf(['One paper, entered twice']);
    const parcel = await parcelOf(paper, 7_100_000);
    const copy = await uploaded(paper, 'finance.admin');
    expect(await typed(finance, copy, 7_100_000)).toEqual([
      {
        id: null,
        referenceID: parcel.referenceID,
        certainty: 'certain',
        reasons: ['sameFile', 'sameAmount'],
        says: `Like parcel ${parcel.referenceID}.`,
      },
    ]);
    const hidden = await typed(requester, await uploaded(paper, 'requester'), 7_100_000);
    expect(hidden).toMatchObject([{ id: null, referenceID: null, says: 'Like a parcel.' }]);

    const refused = await finance.post('/v1/bills', invoiceOf(copy, 7_100_000));
    expect(read<{ error: { fields: object } }>(refused, 400).error.fields).toEqual({
      duplicateNote: expect.stringContaining(`Like parcel ${parcel.referenceID}.`) as string,
    });
    const noted = invoiceOf(copy, 7_100_000, { duplicateNote: 'The parcel came with its invoice' });
    const bill = read<DocumentDetail>(await finance.post('/v1/bills', noted), 201);
    expect(bill.attention.duplicates).toMatchObject([{ referenceID: parcel.referenceID }]);
    expect(await ofParcel(finance, parcel.id)).toMatchObject([{ number: bill.referenceID }]);
    const [unseen, ...others] = await ofParcel(requester, parcel.id);
    expect(others).toEqual([]);
    expect(unseen).toMatchObject({ number: null });
    expect(unseen?.says).not.toContain(bill.referenceID);
  });

  it('are marked until one of them ends, or is forgotten', async () => {
    const paper = textPdf(['A paper for a while']);
    const parcel = await parcelOf(paper, 7_200_000);
    const copy = await uploaded(paper, 'finance.admin');
    const noted = invoiceOf(copy, 7_200_000, { duplicateNote: 'Another one' });
    const bill = read<DocumentDetail>(await finance.post('/v1/bills', noted), 201);
    const marked = async () =>
      read<{ data: DocumentRow[] }>(
        await finance.get('/v1/bills?hasDuplicate=true&limit=100'),
        200,
      ).data.some(({ id, hasDuplicate }) => id === bill.id && hasDuplicate);
    const inParcel = (status: string) =>
      test.database.systemPool.query('update parcel set status = $2 where id = $1', [parcel.id, status]);
    expect(await marked()).toBe(true);
    await inParcel('rejected');
    expect(await marked()).toBe(false);
    expect(read<DocumentDetail>(await finance.get(`/v1/bills/${bill.id}`), 200).attention.duplicates).toEqual(
      [],
    );
    await inParcel('awaiting_review');
    expect(await marked()).toBe(true);
    await test.database.write(1, (executor) => forgetDuplicates(executor, 1, 'parcel', [parcel.id]));
    expect(await marked()).toBe(false);
    await test.database.write(1, async (executor) => {
      const own = await subject.lock(executor, 1, parcel.id);
      if (own) await keepDuplicates(executor, [own]);
    });
    expect(await marked()).toBe(true);
  });

  it('are compared again once the picture of the file is known', async () => {
    const paper = textPdf(['A paper that is looked at']);
    const parcel = await parcelOf(paper, 7_300_000);
    const bill = read<DocumentDetail>(
      await finance.post('/v1/bills/draft', invoiceOf(await uploaded(paper, 'finance.admin'), 7_300_000)),
      201,
    );
    await test.database.systemPool.query('delete from duplicate where subject_id = $1 or other_id = $1', [
      bill.id,
    ]);
    await test.database.systemPool.query(`update bill set status = 'awaiting_review' where id = $1`, [
      bill.id,
    ]);
    const [mediaID = 0] = await filesOf(parcel.id);
    await lookAtFile(test.context, { companyID: 1, mediaID });
    const { rows } = await test.database.systemPool.query(
      `select certainty from duplicate where subject_type = 'bill' and subject_id = $1 and other_type = 'parcel'`,
      [bill.id],
    );
    expect(rows).toEqual([{ certainty: 'certain' }]);
  });
});

describe('a paper of somebody without a record', () => {
  it('is found among invoices by the name, the day and the amount', async () => {
    const own = textPdf(['An invoice alone']);
    const bill = read<DocumentDetail>(
      await finance.post('/v1/bills', invoiceOf(await uploaded(own, 'finance.admin'), 7_400_000)),
      201,
    );
    const asked = (senderName: string, day: string) =>
      test.database.write(1, (executor) =>
        findDuplicates(executor, [
          {
            mediaIDs: [],
            paper: {
              companyID: 1,
              type: 'parcel',
              id: 0,
              senderID: null,
              senderName,
              number: null,
              day,
              amount: '7400000',
              currencyCode: 'IDR',
            },
          },
        ]).then(([found]) => found),
      );
    expect(await asked(vendor.name.toUpperCase(), '2026-11-12')).toEqual([
      { type: 'bill', id: bill.id, certainty: 'possible', reasons: ['sameAmount'] },
    ]);
    expect(await asked('Nobody Known', '2026-11-12')).toEqual([]);
    expect(await asked(vendor.name, '2026-10-12')).toEqual([]);
  });
});
