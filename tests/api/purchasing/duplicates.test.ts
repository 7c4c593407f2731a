import { createHash } from 'node:crypto';

import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';

import type {
  DocumentDuplicate,
  DocumentDuplicates,
} from '../../../resources/purchasing/document/duplicate/duplicateWire.ts';
import { keepDuplicates } from '../../../server/duplicates/keptDuplicates.ts';
import { lookAtFile } from '../../../server/duplicates/pictureJob.ts';
import type { DocumentDetail, DocumentRow } from '../../../resources/purchasing/document/documentWire.ts';
import { vendorTable } from '../../../resources/purchasing/vendor/vendorTables.server.ts';
import { mediaTable } from '../../../server/files/mediaTables.ts';
import { textPdf } from '../../../server/seed/samplePapers.ts';
import { employeeTable } from '../../../server/session/employeeTable.ts';
import type { Caller, TestApp } from '../testApp.ts';
import { createTestApp } from '../testApp.ts';

let test: TestApp;
let finance: Caller;
let reviewer: Caller;
let requester: Caller;
let vendorIDs: number[];
let productID: number;
let financeID: number;
let amount = 4_000_000;

beforeAll(async () => {
  test = await createTestApp();
  [finance, reviewer, requester] = (await Promise.all(
    ['finance.admin', 'reviewer', 'requester'].map((name) => test.signInAs(`${name}@nusantara.test`)),
  )) as [Caller, Caller, Caller];
  const rows = async (path: string) =>
    (await finance.get(path)).json<{ data: { id: number; status: string }[] }>().data;
  const vendors = await rows('/v1/vendors?limit=100');
  vendorIDs = vendors.filter(({ status }) => status === 'active').map(({ id }) => id);
  productID = (await rows('/v1/products?limit=1'))[0]?.id ?? 0;
  const [person] = await test.database.system
    .select({ id: employeeTable.id })
    .from(employeeTable)
    .where(eq(employeeTable.email, 'finance.admin@nusantara.test'));
  financeID = person?.id ?? 0;
});
afterAll(() => test?.close());

/** An amount that no other invoice asks for. */
const anAmount = () => (amount += 1111);

const invoice = (unitPrice: number, over: Record<string, unknown> = {}) => ({
  vendorID: vendorIDs[0],
  transactionDate: '2026-11-10',
  dueDate: '2026-12-10',
  items: [{ itemableID: productID, qty: 1, unitPrice }],
  ...over,
});

async function entered(body: Record<string, unknown>): Promise<DocumentDetail> {
  const answer = await finance.post('/v1/bills', body);
  expect(answer.statusCode, answer.body).toBe(201);
  return answer.json();
}

async function refusal(body: Record<string, unknown>): Promise<Record<string, string>> {
  const answer = await finance.post('/v1/bills', body);
  expect(answer.statusCode, answer.body).toBe(400);
  return answer.json<{ error: { fields: Record<string, string> } }>().error.fields;
}

async function typed(
  query: Record<string, unknown>,
  by: Caller = finance,
): Promise<readonly DocumentDuplicate[]> {
  const asked = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]));
  const answer = await by.get(`/v1/bills/duplicates?${asked}`);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<DocumentDuplicates>().data;
}

const again = async (id: number, by: Caller = finance): Promise<DocumentDetail> =>
  (await by.get(`/v1/bills/${id}`)).json();

/** A file as finance has uploaded it. */
async function uploaded(content: Buffer, picture: Buffer | null = null): Promise<number> {
  const key = `1/test/${Math.random()}`;
  await test.context.files.put(key, content, 'application/pdf');
  const [media] = await test.database.system
    .insert(mediaTable)
    .values({
      companyID: 1,
      fileName: 'invoice.pdf',
      contentType: 'application/pdf',
      sizeBytes: content.length,
      sha256: createHash('sha256').update(content).digest(),
      picture,
      storageKey: key,
      uploadedByID: financeID,
      uploadedAt: test.clock.at,
    })
    .returning({ id: mediaTable.id });
  return media?.id ?? 0;
}

describe('an invoice that waits for another one of its amount', () => {
  it('holds no number meanwhile: that of another amount and vendor is entered', async () => {
    const price = anAmount();
    const paper = { senderID: null, senderName: null, number: null, day: null, currencyCode: 'IDR' };
    let waiting: ReturnType<Caller['post']> | undefined;
    await test.database.write(1, async (executor) => {
      await keepDuplicates(executor, [
        { companyID: 1, type: 'bill', id: 0, amount: String(price), ...paper },
      ]);
      waiting = finance.post('/v1/bills', invoice(price));
      await vi.waitFor(async () => {
        const { rows } = await test.database.system.execute(
          sql`select from pg_locks where locktype = 'advisory' and not granted`,
        );
        expect(rows).toHaveLength(1);
      }, 20_000);
      await entered(invoice(anAmount(), { vendorID: vendorIDs[1] }));
    });
    expect((await waiting)?.statusCode).toBe(201);
  });
});

describe('a file that somebody else uploaded', () => {
  it('is refused before anything is found by it', async () => {
    const content = textPdf(['An invoice of our own']);
    await entered(invoice(anAmount(), { mediaIDs: [await uploaded(content)] }));
    const other = await test.signInAs('super.admin@nusantara.test');
    const body = invoice(anAmount(), { vendorID: vendorIDs[2], mediaIDs: [await uploaded(content)] });
    const answer = await other.post('/v1/bills', body);
    expect(answer.statusCode, answer.body).toBe(400);
    expect(Object.keys(answer.json<{ error: { fields: object } }>().error.fields)).toEqual(['mediaIDs.0']);
  });
});

describe('an invoice that is entered a second time', () => {
  it('is refused without a note, kept with one, and shown to who reviews it', async () => {
    const price = anAmount();
    const first = await entered(invoice(price, { referenceNumber: 'DUP/2026/0047' }));
    const second = invoice(price, { referenceNumber: 'dup 2026 47', transactionDate: '2026-11-12' });
    const { duplicateNote, ...others } = await refusal(second);
    expect(others).toEqual({});
    expect(duplicateNote).toMatch(
      new RegExp(
        `^Entered already: same number, same amount as ${first.referenceID}, which .+ entered on .+ \\(Awaiting review\\)\\. Say why`,
        'i',
      ),
    );
    const kept = await entered({ ...second, duplicateNote: 'A second delivery, billed under one number' });
    expect(kept.duplicateNote).toBe('A second delivery, billed under one number');
    expect(kept.histories.map(({ systemNotes }) => systemNotes).join('\n')).toContain(
      'Looks like another invoice: same number, same amount. Entered all the same: A second delivery',
    );
    for (const by of [finance, reviewer]) {
      expect((await again(kept.id, by)).attention.duplicates).toMatchObject([
        { id: first.id, referenceID: first.referenceID, certainty: 'certain' },
      ]);
    }
    expect((await again(first.id)).attention.duplicates).toMatchObject([{ id: kept.id }]);
    // What was said once is not asked again, and taken away it is.
    const edit = (note: string | null) =>
      finance.put(`/v1/bills/${kept.id}`, { ...second, notes: 'x', duplicateNote: note });
    expect((await edit(null)).statusCode).toBe(400);
    expect((await edit('A second delivery, billed under one number')).statusCode).toBe(200);

    const rows = (await finance.get('/v1/bills?hasDuplicate=true&limit=50')).json<{ data: DocumentRow[] }>();
    const ids = rows.data.map(({ id }) => id);
    expect(ids).toEqual(expect.arrayContaining([first.id, kept.id]));
    expect(rows.data.every(({ hasDuplicate }) => hasDuplicate)).toBe(true);
    const ended = await finance.patch(`/v1/bills/${first.id}/cancel`, { notes: 'Entered twice' });
    expect(ended.statusCode, ended.body).toBe(200);
    expect(await again(kept.id)).toMatchObject({ attention: { duplicates: [] }, hasDuplicate: false });
  });

  it('is a draft without a note, and asked for it when it is submitted', async () => {
    const price = anAmount();
    await entered(invoice(price, { referenceNumber: 'DR-1047' }));
    const body = invoice(price, { referenceNumber: 'DR-1O47' });
    const draft = (await finance.post('/v1/bills/draft', body)).json<DocumentDetail>();
    expect(draft.attention.duplicates).toMatchObject([
      { certainty: 'likely', reasons: ['nearNumber', 'sameAmount'] },
    ]);
    const sent = await finance.put(`/v1/bills/${draft.id}`, body);
    expect(sent.json<{ error: { fields: object } }>().error.fields).toHaveProperty('duplicateNote');
    const noted = await finance.put(`/v1/bills/${draft.id}`, { ...body, duplicateNote: 'Another month' });
    expect(noted.statusCode, noted.body).toBe(200);
  });

  it('is known by its file, and by its picture where the amount is the same', async () => {
    const price = anAmount();
    const content = textPdf(['INVOICE', `Total ${price}`, String(Math.random())]);
    const mediaID = await uploaded(content);
    await lookAtFile(test.context, { companyID: 1, mediaID });
    const [looked] = await test.database.system
      .select({ picture: mediaTable.picture })
      .from(mediaTable)
      .where(eq(mediaTable.id, mediaID));
    expect(looked?.picture).toHaveLength(32);
    const first = await entered(invoice(price, { mediaIDs: [mediaID] }));
    const copy = await uploaded(content);
    expect(await typed({ mediaIDs: copy })).toMatchObject([{ id: first.id, reasons: ['sameFile'] }]);
    expect(await refusal(invoice(price, { mediaIDs: [copy], transactionDate: '2026-09-01' }))).toHaveProperty(
      'duplicateNote',
    );
    // Another file that looks the same, of a vendor that is there twice; without the amount it says nothing.
    const picture = Buffer.alloc(32, 0b0101_0101);
    const seen = await uploaded(Buffer.from(`photo ${Math.random()}`), picture);
    const paid = anAmount();
    const photographed = await entered(invoice(paid, { mediaIDs: [seen] }));
    const anew = Buffer.from(picture.map((byte, index) => (index < 3 ? byte ^ 1 : byte)));
    const scan = await uploaded(Buffer.from(`scan ${Math.random()}`), anew);
    const query = { vendorID: vendorIDs[1], mediaIDs: scan, transactionDate: '2026-11-12' };
    expect(await typed({ ...query, totalAmount: paid })).toMatchObject([
      {
        id: photographed.id,
        certainty: 'likely',
        reasons: ['samePicture', 'sameAmount', 'otherSender'],
      },
    ]);
    expect(await typed({ ...query, totalAmount: paid + 1 })).toEqual([]);
    // Files of others are not compared.
    expect(await typed({ mediaIDs: copy }, await test.signInAs('admin@nusantara.test'))).toEqual([]);
  });

  it('is another one in the next year, under the next number, and of another month', async () => {
    const price = anAmount();
    await entered(invoice(price, { referenceNumber: 'Y-3047' }));
    await entered(invoice(anAmount(), { referenceNumber: 'Y-3047', transactionDate: '2025-11-10' }));
    await entered(invoice(price, { referenceNumber: 'Y-3048' }));
    await entered(invoice(price, { transactionDate: '2026-10-10' }));
  });

  it('is found under a vendor with the same tax number', async () => {
    const [one = 0, other = 0] = vendorIDs.slice(2);
    const taxNumber = '09.254.294.3-407.000';
    await test.database.system.update(vendorTable).set({ taxNumber }).where(eq(vendorTable.id, one));
    await test.database.system
      .update(vendorTable)
      .set({ taxNumber: taxNumber.replaceAll(/\D/g, '') })
      .where(eq(vendorTable.id, other));
    const price = anAmount();
    const first = await entered(invoice(price, { vendorID: one, referenceNumber: 'TAX-1' }));
    const query = { referenceNumber: 'TAX-1', transactionDate: '2026-11-10', totalAmount: price };
    expect(await typed({ vendorID: other, ...query })).toMatchObject([
      { id: first.id, certainty: 'certain' },
    ]);
    expect(await typed({ vendorID: vendorIDs[5], ...query })).toEqual([]);
  });

  it('is told to who may not see the other one, and not what it is', async () => {
    const price = anAmount();
    const first = await entered(invoice(price, { referenceNumber: 'HID-1047' }));
    const query = {
      vendorID: vendorIDs[0],
      referenceNumber: 'HID-1047',
      transactionDate: '2026-11-10',
      totalAmount: price,
    };
    const [told] = await typed(query, requester);
    expect(told).toMatchObject({ id: null, referenceID: null, certainty: 'certain' });
    expect(told?.says).toBe('Entered already: same number, same amount as an invoice that you may not see.');
    expect(JSON.stringify(told)).not.toContain(first.referenceID);
  });
});
