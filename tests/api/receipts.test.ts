import { createCanvas, loadImage } from '@napi-rs/canvas';
import { eq } from 'drizzle-orm';
import { PDFDocument } from 'pdf-lib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { receipt } from '../../resources/spending/receipt/receipt.ts';
import type { ReceiptRow } from '../../resources/spending/receipt/receipt.ts';
import { receiptReadings } from '../../resources/spending/receipt/receipt.server.ts';
import { receiptTable } from '../../resources/spending/receipt/receiptTable.server.ts';
import {
  chargeReceipts,
  receiptsOfFiles,
  releaseReceipts,
  takeReceipts,
} from '../../resources/spending/receipt/receiptTaking.server.ts';
import type { ReceiptDetail } from '../../resources/spending/receipt/receiptWire.ts';
import type { Actor } from '../../domain/access/actor.ts';
import { addDays } from '../../domain/day/day.ts';
import { DomainError } from '../../domain/message/errors.ts';
import type { MediaItem } from '../../domain/noun/attachment.ts';
import { partedPagesMax } from '../../domain/noun/attachment.ts';
import type { ReadingCredit } from '../../domain/reading/readingState.ts';
import type { Executor } from '../../server/database/database.ts';
import { lookAtFile } from '../../server/duplicates/pictureJob.ts';
import { readPaperOf } from '../../server/reading/readingJob.ts';
import { setCredit } from '../creditLeft.ts';
import { receiptPng, textPdf } from '../../server/seed/samplePapers.ts';
import { loadEmployeeActor } from '../../server/session/actor.ts';
import { employeeTable } from '../../server/session/employeeTable.ts';
import type { Caller, TestApp } from './testApp.ts';
import { createTestApp } from './testApp.ts';

type Receipt = ReceiptRow & ReceiptDetail & { isAbleToEdit: boolean; isAbleToDelete: boolean };

let test: TestApp;
let employee: Caller;
let manager: Caller;
let stranger: Caller;
const companyID = 1;

beforeAll(async () => {
  test = await createTestApp();
  employee = await test.signInAs('employee@nusantara.test');
  manager = await test.signInAs('manager@nusantara.test');
  const strangers = await test.database.system
    .select({ email: employeeTable.email })
    .from(employeeTable)
    .where(eq(employeeTable.companyID, 2));
  stranger = await test.signInAs(strangers[0]?.email ?? '');
});

afterAll(() => test?.close());

let serial = 0;
const taxi = (total = '87.500', day = '20/11/2026') => [
  'BLUE BIRD',
  `No. Pintu : BB${(serial += 1)}`,
  `Tgl : ${day}`,
  `TOTAL Rp ${total}`,
  'Terima kasih',
];

async function upload(caller: Caller, content: Buffer, fileName = 'taksi.pdf'): Promise<MediaItem> {
  const form = new FormData();
  form.append('kind', 'receipt');
  form.append('file', new Blob([Uint8Array.from(content)]), fileName);
  const sent = new Response(form);
  const answer = await test.app.inject({
    method: 'POST',
    url: '/v1/media/upload',
    headers: {
      authorization: `Bearer ${caller.accessToken}`,
      'content-type': sent.headers.get('content-type') ?? '',
    },
    payload: Buffer.from(await sent.arrayBuffer()),
  });
  expect(answer.statusCode, answer.body).toBe(201);
  return answer.json<{ media: MediaItem }>().media;
}

async function add(caller: Caller, fileID: number, more: object = {}): Promise<Receipt> {
  const answer = await caller.post('/v1/receipts', { fileIDs: [fileID], ...more });
  expect(answer.statusCode, answer.body).toBe(201);
  return answer.json();
}

const open = async (id: number, caller = employee): Promise<Receipt> =>
  (await caller.get(`/v1/receipts/${id}`)).json();

const readFile = (mediaID: number, attempt = 1) =>
  readPaperOf(receiptReadings, test.context, { companyID, mediaID, attempt });

/** A receipt that was read. */
async function kept(caller: Caller, lines: readonly string[]): Promise<Receipt> {
  const { id: mediaID } = await upload(caller, textPdf(lines));
  const { id } = await add(caller, mediaID);
  await readFile(mediaID);
  return await open(id, caller);
}

async function actorOf(email: string): Promise<Actor> {
  const [person] = await test.database.system
    .select({ id: employeeTable.id })
    .from(employeeTable)
    .where(eq(employeeTable.email, email));
  const actor = await loadEmployeeActor(test.context, { companyID, employeeID: person?.id ?? 0 });
  if (!actor) throw new Error(`nobody is ${email}`);
  return actor;
}

const write = <Result>(work: (executor: Executor) => Promise<Result>) => test.database.write(companyID, work);
const claim = (id: number) => ({ type: 'claim', id });

describe('a receipt', () => {
  it('is read once it is taken, and waits', async () => {
    const { id: mediaID } = await upload(employee, textPdf(taxi()));
    const taken = await add(employee, mediaID);
    expect([taken.status, taken.name, taken.unsure]).toEqual([
      'reading',
      'taksi.pdf',
      ['merchant', 'day', 'amount', 'currencyCode'],
    ]);
    await readFile(mediaID);
    const read = await open(taken.id);
    expect(read).toMatchObject({
      status: 'waiting',
      name: 'BLUE BIRD',
      merchant: 'BLUE BIRD',
      day: '2026-11-20',
      amount: 87_500,
      currencyCode: 'IDR',
      // A total that stands alone is one fact.
      unsure: ['amount'],
      failure: null,
    });
    expect(read.read?.amount?.text).toContain('87.500');
  });

  it('says what is not sure until its person has looked at it', async () => {
    const { id, file, version, ...read } = await kept(employee, [
      'WARUNG BU TINI',
      'Nasi 25.000',
      'Es 5.000',
    ]);
    expect(read.unsure).toContain('amount');
    expect(read.unsure).toContain('day');
    const mended = await employee.put(
      `/v1/receipts/${id}`,
      {
        fileIDs: [file[0]?.id],
        merchant: 'Warung Bu Tini',
        day: '2026-11-19',
        amount: 30_000,
        currencyCode: 'IDR',
      },
      { version },
    );
    expect(mended.json()).toMatchObject({ unsure: [], amount: 30_000, name: 'Warung Bu Tini' });
  });

  it('that cannot be read says why, and is read again when its person asks', async () => {
    const { id: mediaID } = await upload(employee, textPdf(['', '***', '---']));
    const { id } = await add(employee, mediaID);
    await readFile(mediaID);
    const failed = await open(id);
    expect([failed.status, failed.failure]).toEqual(['waiting', expect.stringContaining('No number')]);
    expect((await employee.post('/v1/receipt-readings', { mediaID })).statusCode).toBe(201);
    expect((await open(id)).status).toBe('reading');
    expect((await employee.patch(`/v1/receipt-readings/${mediaID}/cancel`, {})).statusCode).toBe(200);
    expect((await open(id)).status).toBe('waiting');
  });

  it('keeps what its person typed while it was read', async () => {
    const { id: mediaID } = await upload(employee, textPdf(taxi()));
    const { id } = await add(employee, mediaID, { merchant: 'Blue Bird Group' });
    await readFile(mediaID);
    expect(await open(id)).toMatchObject({ merchant: 'Blue Bird Group', amount: 87_500 });
  });

  it.each([
    ['a day to come', { day: '2026-11-22' }, 'day'],
    ['no amount at all', { amount: 0, currencyCode: 'IDR' }, 'amount'],
    ['fourteen digits and decimals', { amount: '99999999999999.55', currencyCode: 'IDR' }, 'amount'],
    ['a currency that nobody knows', { amount: 1, currencyCode: 'XYZ' }, 'currencyCode'],
    ['more tax than money', { amount: 100, tax: 100, currencyCode: 'IDR' }, 'tax'],
    ['another file', { fileIDs: [1] }, 'fileIDs'],
  ])('is not mended to %s', async (_what, wrong, field) => {
    const { id, file } = await kept(employee, taxi());
    const answer = await employee.put(`/v1/receipts/${id}`, { fileIDs: [file[0]?.id], ...wrong });
    expect(answer.statusCode, answer.body).toBe(400);
    expect(Object.keys(answer.json<{ error: { fields: object } }>().error.fields)).toEqual([field]);
  });

  it('is typed in where nobody reads it', async () => {
    const { id: mediaID } = await upload(employee, receiptPng(8), 'nota.png');
    const typed = await add(employee, mediaID, {
      isByHand: true,
      merchant: 'Kedai',
      amount: 5000,
      currencyCode: 'IDR',
    });
    expect([typed.status, typed.unsure]).toEqual(['waiting', ['day']]);
  });

  it('is one of each file', async () => {
    const { id: mediaID } = await upload(employee, textPdf(taxi()));
    await add(employee, mediaID);
    const again = await employee.post('/v1/receipts', { fileIDs: [mediaID] });
    expect(again.statusCode).toBe(400);
    expect(again.body).toContain('a receipt already');
  });

  it('is deleted while it waits, with its file', async () => {
    const { id, file } = await kept(employee, taxi());
    expect((await employee.delete(`/v1/receipts/${id}`)).statusCode).toBe(204);
    expect((await employee.get(`/v1/receipts/${id}`)).statusCode).toBe(404);
    expect((await manager.get(`/v1/media/${file[0]?.id}`)).statusCode).toBe(404);
  });
});

describe('the receipt of somebody else', () => {
  it.each(['of the company', 'of another one'])('%s is not there', async (whose) => {
    const other = whose === 'of the company' ? manager : stranger;
    const { id, file, version } = await kept(employee, taxi());
    const [mediaID] = file.map((one) => one.id);
    const answers = [
      await other.get(`/v1/receipts/${id}`),
      await other.put(`/v1/receipts/${id}`, { fileIDs: [mediaID] }, { version }),
      await other.delete(`/v1/receipts/${id}`),
      await other.get(`/v1/media/${mediaID}`),
      await other.get(`/v1/receipt-readings/${mediaID}`),
      await other.post(`/v1/media/${mediaID}/pages`, {}),
    ];
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([404, 404, 404, 404, 404, 404]);
    const stolen = [
      await other.post('/v1/receipts', { fileIDs: [mediaID] }),
      await other.post('/v1/receipt-readings', { mediaID }),
    ];
    expect(stolen.map(({ statusCode }) => statusCode)).toEqual([400, 400]);
    const listed = (await other.get(`/v1/receipts?ids=${id}`)).json<{ data: unknown[] }>();
    expect(listed.data).toEqual([]);
  });
});

describe('a PDF of several pages', () => {
  async function scan(pages: number): Promise<Buffer> {
    const whole = await PDFDocument.create();
    for (let page = 1; page <= pages; page += 1) {
      const one = await PDFDocument.load(textPdf(taxi(`${page}1.500`)));
      whole.addPage((await whole.copyPages(one, [0]))[0]);
    }
    return Buffer.from(await whole.save());
  }

  it('is parted into a file of each, which are receipts of their own', async () => {
    const { id } = await upload(employee, await scan(5), 'scan.pdf');
    const answer = await employee.post(`/v1/media/${id}/pages`, {});
    expect(answer.statusCode, answer.body).toBe(200);
    const { data } = answer.json<{ data: MediaItem[] }>();
    expect(data.map(({ fileName }) => fileName)).toEqual([1, 2, 3, 4, 5].map((page) => `scan ${page}.pdf`));
    const amounts = [];
    for (const file of data) {
      const taken = await add(employee, file.id);
      await readFile(file.id);
      amounts.push((await open(taken.id)).amount);
    }
    expect(amounts).toEqual([11_500, 21_500, 31_500, 41_500, 51_500]);
  });

  it('is parted where others begin, with all pages of each', async () => {
    const { id } = await upload(employee, await scan(5), 'mixed.pdf');
    const answer = await employee.post(`/v1/media/${id}/pages`, { begins: [1, 3, 4, 9] });
    const { data } = answer.json<{ data: MediaItem[] }>();
    const pages = [];
    for (const file of data) {
      const { rawPayload } = await employee.get(`/v1/media/${file.id}`);
      pages.push((await PDFDocument.load(rawPayload)).getPageCount());
    }
    expect([data.map(({ fileName }) => fileName), pages]).toEqual([
      ['mixed 1.pdf', 'mixed 2.pdf', 'mixed 3.pdf'],
      [2, 1, 2],
    ]);
    for (const begins of [[2, 3], [1, 1], [1, 3, 2], [], [0]]) {
      const refused = await employee.post(`/v1/media/${id}/pages`, { begins });
      expect([begins, refused.statusCode]).toEqual([begins, 400]);
    }
  });

  it('stays whole where it has one, or is a picture', async () => {
    for (const [content, name] of [
      [textPdf(taxi()), 'one.pdf'],
      [receiptPng(5), 'one.png'],
    ] as const) {
      const { id } = await upload(employee, content, name);
      const answer = await employee.post(`/v1/media/${id}/pages`, {});
      expect(answer.json<{ data: MediaItem[] }>().data.map((file) => file.id)).toEqual([id]);
    }
  });

  it('is refused where it is a book', async () => {
    const { id } = await upload(employee, await scan(partedPagesMax + 1), 'book.pdf');
    const answer = await employee.post(`/v1/media/${id}/pages`, {});
    expect([answer.statusCode, answer.body]).toEqual([422, expect.stringContaining('more than 20 pages')]);
  });
});

/** The same picture, smaller and in another format. */
async function savedAnew(picture: Buffer): Promise<Buffer> {
  const image = await loadImage(picture);
  const canvas = createCanvas(image.width / 2, image.height / 2);
  canvas.getContext('2d').drawImage(image, 0, 0, canvas.width, canvas.height);
  return await canvas.encode('jpeg', 80);
}

describe('the same receipt once more', () => {
  it('is found by its file, by its merchant, day and amount, and not told of others', async () => {
    const lines = taxi('123.400');
    const first = await kept(employee, lines);
    const second = await kept(employee, [...lines, 'copy']);
    expect(second.duplicates).toMatchObject([{ type: 'receipt', id: first.id, certainty: 'likely' }]);
    expect((await open(first.id)).duplicates).toMatchObject([{ id: second.id }]);
    const byAnother = await kept(manager, lines);
    expect(byAnother.duplicates.map(({ id, reasons }) => [id, reasons.includes('sameFile')])).toContainEqual([
      null,
      true,
    ]);
    expect(byAnother.duplicates.every(({ id, says }) => id === null && !says.includes('BLUE BIRD'))).toBe(
      true,
    );
  });

  it('is none on another day, of another amount or currency', async () => {
    await kept(employee, taxi('555.500', '02/11/2026'));
    for (const lines of [taxi('555.500', '15/11/2026'), taxi('555.400', '02/11/2026')]) {
      expect((await kept(employee, lines)).duplicates).toEqual([]);
    }
  });

  it('is looked at from afar, too', async () => {
    const { id: mediaID } = await upload(employee, receiptPng(30), 'foto.png');
    const taken = {
      isByHand: true,
      merchant: 'Kedai',
      day: '2026-11-18',
      amount: 77_000,
      currencyCode: 'IDR',
    };
    const { id } = await add(employee, mediaID, taken);
    await lookAtFile(test.context, { companyID, mediaID });
    const { id: other } = await upload(employee, await savedAnew(receiptPng(30)), 'foto lagi.jpg');
    const again = await add(employee, other, { ...taken, merchant: 'Kedai Kopi' });
    await lookAtFile(test.context, { companyID, mediaID: other });
    expect((await open(again.id)).duplicates).toMatchObject([
      { id, reasons: ['samePicture', 'sameAmount', 'otherSender'] },
    ]);
  });
});

describe('a claim', () => {
  it('takes receipts, gives them up, and takes only those of its person', async () => {
    const actor = await actorOf('employee@nusantara.test');
    const [one, two] = [await kept(employee, taxi()), await kept(employee, taxi())];
    const { now } = test.context;
    await write((executor) =>
      takeReceipts(executor, actor, { ids: [one.id, two.id], carrier: claim(71) }, now()),
    );
    expect(await open(one.id)).toMatchObject({
      status: 'used',
      usedBy: { type: 'claim', id: 71 },
      isAbleToEdit: false,
      isAbleToDelete: false,
    });
    // Saved again without the second: it waits again, and the first stays.
    await write((executor) => takeReceipts(executor, actor, { ids: [one.id], carrier: claim(71) }, now()));
    expect([(await open(one.id)).status, (await open(two.id)).status]).toEqual(['used', 'waiting']);
    const files = [one, two].flatMap(({ file }) => file.map(({ id }) => id));
    expect(
      (await write((executor) => receiptsOfFiles(executor, companyID, files))).map(({ id }) => id),
    ).toEqual([one.id, two.id]);
    const others = await kept(manager, taxi());
    await expect(
      write((executor) => takeReceipts(executor, actor, { ids: [others.id], carrier: claim(71) }, now())),
    ).rejects.toMatchObject({
      code: 'validation_failed',
      fields: { receiptIDs: { key: 'receiptNotice.unknown' } },
    });
    await write((executor) => releaseReceipts(executor, actor, companyID, claim(71), now()));
    expect(await open(one.id)).toMatchObject({ status: 'waiting', usedBy: null });
  });

  it('of two that take one receipt at once, one has it', async () => {
    const actor = await actorOf('employee@nusantara.test');
    const { id } = await kept(employee, taxi());
    const takes = await Promise.allSettled(
      Array.from({ length: 8 }, (_, at) =>
        write((executor) =>
          takeReceipts(executor, actor, { ids: [id], carrier: claim(100 + at) }, test.context.now()),
        ),
      ),
    );
    const refused = takes.flatMap((take) => (take.status === 'rejected' ? [take.reason as DomainError] : []));
    expect(refused).toHaveLength(7);
    expect(refused.every((error) => error instanceof DomainError)).toBe(true);
    expect(new Set(refused.map(({ fields }) => fields['receiptIDs']?.key))).toEqual(
      new Set(['receiptNotice.usedAlready']),
    );
    const [row] = await test.database.system.select().from(receiptTable).where(eq(receiptTable.id, id));
    expect(row?.usedByID).toBeGreaterThanOrEqual(100);
  });

  it('is one for each receipt in the database, whoever writes', async () => {
    const { id } = await kept(employee, taxi());
    const half = test.database.system
      .update(receiptTable)
      .set({ status: 'used' })
      .where(eq(receiptTable.id, id));
    await expect(half).rejects.toThrow();
  });

  it('takes none that is still being read', async () => {
    const actor = await actorOf('employee@nusantara.test');
    const { id: mediaID } = await upload(employee, textPdf(taxi()));
    const { id } = await add(employee, mediaID);
    await expect(
      write((executor) =>
        takeReceipts(executor, actor, { ids: [id], carrier: claim(9) }, test.context.now()),
      ),
    ).rejects.toMatchObject({ fields: { receiptIDs: { key: 'receiptNotice.stillRead' } } });
    expect((await employee.delete(`/v1/receipts/${id}`)).statusCode).toBe(204);
    // Its job finds nothing to do.
    await readFile(mediaID);
  });
});

describe('the credit for reading', () => {
  const credit = async (): Promise<ReadingCredit> => (await employee.get('/v1/quotas/ocr')).json();

  it('is held at the upload, charged at the submission, and given back with a deleted receipt', async () => {
    const before = await credit();
    if (!before.isMetered) throw new Error('the demo company pays for readings');
    const actor = await actorOf('employee@nusantara.test');
    const [one, two] = [await kept(employee, taxi()), await kept(employee, taxi())];
    expect((await credit()).held).toBe(before.held + 2);
    await employee.delete(`/v1/receipts/${two.id}`);
    expect((await credit()).held).toBe(before.held + 1);
    await write(async (executor) => {
      await takeReceipts(executor, actor, { ids: [one.id], carrier: claim(500) }, test.context.now());
      await chargeReceipts(executor, companyID, claim(500), test.context.now());
      await chargeReceipts(executor, companyID, claim(500), test.context.now());
    });
    const after = await credit();
    expect([after.total, after.held]).toEqual([before.total - 1, before.held]);
  });

  it('is asked for at the upload: without any, a receipt is only typed in', async () => {
    const known = await setCredit(test.database, companyID, { monthlyRemaining: 0, lifetime: 0 });
    const { id: mediaID } = await upload(employee, textPdf(taxi()));
    const refused = await employee.post('/v1/receipts', { fileIDs: [mediaID] });
    expect([refused.statusCode, refused.body]).toEqual([
      422,
      expect.stringContaining(
        'Insufficient credits. Contact your admin to purchase more credit to continue.',
      ),
    ]);
    expect((await add(employee, mediaID, { isByHand: true })).status).toBe('waiting');
    await setCredit(test.database, companyID, known);
  });
});

it('of the demo company has one in each status that needs no claim', async () => {
  const { data } = (await employee.get('/v1/receipts?limit=100&status=reading,waiting')).json<{
    data: Receipt[];
  }>();
  const made = data.filter(({ createdAt }) => createdAt < addDays('2026-11-21', 0));
  expect(new Set(made.map(({ status }) => status))).toEqual(new Set(['reading', 'waiting']));
  expect(made.some(({ unsure }) => unsure.length > 0)).toBe(true);
  expect(made.some(({ merchant, amount }) => merchant === 'WARUNG SARI RASA' && amount === 69_300)).toBe(
    true,
  );
  expect(receipt.choosable).toEqual(['waiting']);
});
