import { randomBytes } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';

import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { DomainError } from '../../domain/message/errors.ts';
import { acceptedContentTypes, maxUploadBytes } from '../../domain/noun/attachment.ts';
import { screenTexts } from '../../domain/message/screenTexts.ts';
import type { App, Routes } from '../../server/http/routes.ts';
import { judgeContent } from '../../server/files/fileContent.ts';
import { cleanFileName, inlineDisposition, maxFileNameLength } from '../../server/files/fileName.ts';
import type { FileCarrier } from '../../server/files/fileCarrier.ts';
import { fileRoutes } from '../../server/files/fileRoutes.ts';
import { newStorageKey } from '../../server/files/fileStorage.ts';
import { cleanUnlinkedMedia } from '../../server/files/mediaCleaning.ts';
import { linkMedia, mediaOf } from '../../server/files/mediaLinks.ts';
import { fc } from '../properties.ts';
import {
  acceptedFiles,
  buildForm,
  buildJpeg,
  buildPdf,
  buildPng,
  buildWebp,
  refusedFiles,
} from './filesOfAllKinds.ts';
import { buildOutsideApp, buildPerson } from './outsideApp.ts';
import type { OutsideContext } from './outsideContext.ts';
import { createOutsideContext } from './outsideContext.ts';

const companyID = 11;
const people = {
  uploader: buildPerson({ companyID, employeeID: 1 }),
  colleague: buildPerson({ companyID, employeeID: 2 }),
  stranger: buildPerson({ companyID: 12, employeeID: 1 }),
};
type PersonName = keyof typeof people;

const readersOfBill = new Map<number, PersonName[]>();
const bills: FileCarrier = {
  name: 'bill',
  canRead: (_executor, actor, billID) =>
    Promise.resolve(
      (readersOfBill.get(billID) ?? []).some((name) => people[name].employeeID === actor.employeeID),
    ),
};
const withBills: Routes = (routed, served) => fileRoutes(routed, served, [bills]);

let context: OutsideContext;
let app: App;
beforeAll(async () => {
  context = await createOutsideContext();
  app = await buildOutsideApp(context, people, [withBills]);
});
afterAll(async () => {
  await app.close();
  await context.close();
});

const send = (form: { payload: Buffer; headers: Record<string, string> }, person: string = 'uploader') =>
  app.inject({
    method: 'POST',
    url: '/v1/media/upload',
    ...form,
    headers: { ...form.headers, 'x-person': person },
  });

const read = (id: number, person: PersonName, headers: Record<string, string> = {}) =>
  app.inject({ url: `/v1/media/${id}`, headers: { 'x-person': person, ...headers } });

async function upload(
  content: Buffer,
  person: PersonName = 'uploader',
  fileName = 'invoice.pdf',
): Promise<number> {
  const answer = await send(buildForm([{ content, fileName }]), person);
  expect(answer.statusCode, answer.body).toBe(201);
  return answer.json<{ media: { id: number } }>().media.id;
}

describe('the storage', () => {
  test('gives back what was put, of any size, until it is removed', async () => {
    for (const size of [0, 1, 100, 8191, 8192, 70_000, 1_000_000]) {
      const key = newStorageKey(companyID, context.now());
      const content = randomBytes(size);
      await context.files.put(key, content, 'application/pdf');
      expect((await context.files.get(key)).equals(content), String(size)).toBe(true);
      await context.files.remove(key);
      await context.files.remove(key);
      await expect(context.files.get(key)).rejects.toMatchObject({ code: 'not_found' });
    }
  });

  test('keys are a company, a year and a number of their own', () => {
    const keys = Array.from({ length: 50 }, () => newStorageKey(7, new Date('2026-01-31T23:00:00Z')));
    expect(new Set(keys).size).toBe(50);
    for (const key of keys) expect(key).toMatch(/^7\/2026\/[0-9a-f-]{36}$/);
  });

  test('refuses a key that leads out of its folder', async () => {
    for (const key of ['../outside', '11/../../outside', '/../outside']) {
      await expect(context.files.put(key, Buffer.from('x'), 'application/pdf'), key).rejects.toThrow();
      await expect(context.files.get(key), key).rejects.toThrow();
    }
    expect(readdirSync(join(context.configuration.dataDir))).not.toContain('outside');
  });
});

describe('an upload', () => {
  test.each(Object.entries(acceptedFiles))(
    'of %s is accepted whatever it is called',
    async (_name, [content, type]) => {
      const answer = await send(
        buildForm([{ content, fileName: 'paper.bin', type: 'application/octet-stream' }]),
      );
      expect(answer.statusCode, answer.body).toBe(201);
      const { media } = answer.json<{ media: { id: number; fileName: string } }>();
      expect(media).toEqual({
        id: media.id,
        fileName: expect.stringMatching(/^paper\.bin\.(pdf|png|jpg|webp)$/),
        contentType: type,
        sizeBytes: content.length,
        uploadedAt: context.now().toISOString(),
      });
      const bytes = await read(media.id, 'uploader');
      expect(bytes.rawPayload.equals(content)).toBe(true);
      expect(bytes.headers['content-type']).toBe(type);
    },
  );

  test.each(Object.entries(refusedFiles))(
    'of %s is refused with a sentence',
    async (_name, [content, status]) => {
      const answer = await send(buildForm([{ content, fileName: 'invoice.pdf' }]));
      expect(answer.statusCode, answer.body).toBe(status);
      const { error } = answer.json<{ error: { code: string; message: string; clientVisible: boolean } }>();
      expect(error.code).toBe(status === 415 ? 'file_type_not_allowed' : 'file_unreadable');
      expect(error.message).toMatch(/^[A-Z].*\.$/);
      expect(error.clientVisible).toBe(true);
    },
  );

  test('of exactly 5 MB is accepted, of one byte more refused', async () => {
    const frame = buildPdf(' ').length;
    const largest = buildPdf(' '.repeat(maxUploadBytes - frame - 12));
    const padded = Buffer.concat([largest, Buffer.alloc(maxUploadBytes - largest.length, ' ')]);
    expect(padded).toHaveLength(maxUploadBytes);
    expect((await send(buildForm([{ content: padded }]))).statusCode).toBe(201);
    const answer = await send(buildForm([{ content: Buffer.concat([padded, Buffer.from(' ')]) }]));
    expect(answer.statusCode).toBe(413);
    expect(answer.json()).toMatchObject({
      error: { code: 'file_too_large', message: screenTexts.fileTooLarge },
    });
  });

  test('takes exactly one file, and the field kind', async () => {
    const content = buildPdf();
    expect((await send(buildForm([{ content }], { kind: 'receipt' }))).statusCode).toBe(201);
    const wrong = {
      'two files': buildForm([{ content }, { content }]),
      'no file': buildForm([]),
      'no file but a field': buildForm([], { kind: 'receipt' }),
      'an unknown kind': buildForm([{ content }], { kind: 'selfie' }),
      'an unknown field': buildForm([{ content }], { folder: '/etc' }),
      'a field named like a method': buildForm([{ content }], { toString: 'x' }),
      'a field of great length': buildForm([{ content }], { kind: 'x'.repeat(20_000) }),
      'many fields': buildForm(
        [{ content }],
        Object.fromEntries(Array.from({ length: 30 }, (_, n) => [`f${n}`, 'x'])),
      ),
      'a body that ends in the middle': {
        ...buildForm([{ content }]),
        payload: buildForm([{ content }]).payload.subarray(0, 300),
      },
      'a body that is empty': { ...buildForm([{ content }]), payload: Buffer.alloc(0) },
      'a body that is noise': { ...buildForm([{ content }]), payload: randomBytes(500) },
      'no boundary': {
        payload: buildForm([{ content }]).payload,
        headers: { 'content-type': 'multipart/form-data' },
      },
    };
    for (const [name, form] of Object.entries(wrong)) {
      const answer = await send(form);
      expect(answer.statusCode, `${name}: ${answer.body}`).toBe(400);
      expect(answer.json(), name).toMatchObject({ error: { code: 'validation_failed' } });
    }
    const json = await app.inject({
      method: 'POST',
      url: '/v1/media/upload',
      headers: { 'x-person': 'uploader' },
      payload: { file: 'x' },
    });
    expect(json.statusCode).toBe(415);
  });

  test('needs a person', async () => {
    expect((await send(buildForm([{ content: buildPdf() }]), 'nobody')).statusCode).toBe(401);
  });

  test('whose bytes cannot be stored says that the service is away', async () => {
    const away = {
      ...context,
      files: { ...context.files, put: () => Promise.reject(new DomainError('unavailable')) },
    };
    const other = await buildOutsideApp(away, people, [withBills]);
    const form = buildForm([{ content: buildPdf() }]);
    const answer = await other.inject({
      method: 'POST',
      url: '/v1/media/upload',
      ...form,
      headers: { ...form.headers, 'x-person': 'uploader' },
    });
    expect(answer.statusCode).toBe(503);
    await other.close();
  });

  test('of random bytes behind any known beginning never ends in a fault', async () => {
    const beginnings = [buildPdf(), buildPng(), buildJpeg(), buildWebp()].map((content) =>
      content.subarray(0, 40),
    );
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...beginnings),
        fc.nat(40),
        fc.uint8Array({ maxLength: 300 }),
        async (beginning, length, noise) => {
          const content = Buffer.concat([beginning.subarray(0, length), noise]);
          const outcome = await judgeContent(content).catch((error: unknown) => error);
          if (outcome instanceof DomainError) return;
          expect(acceptedContentTypes).toContain(outcome);
        },
      ),
      { numRuns: 1000 },
    );
  });
});

describe('the name of a file', () => {
  test.each([
    ['../../etc/passwd', 'passwd.pdf'],
    ['C:\\Users\\me\\Invoice 7.PDF', 'Invoice 7.PDF'],
    ['invoice.html', 'invoice.html.pdf'],
    ['\u202efdp.exe', 'fdp.exe.pdf'],
    ['a\r\nb\0c\u200b.pdf', 'abc.pdf'],
    ['.pdf', 'pdf.pdf'],
    ['...', 'file.pdf'],
    ['', 'file.pdf'],
    [undefined, 'file.pdf'],
    ['Faktur Pajak №12 – Rp 1.000.pdf', 'Faktur Pajak №12 – Rp 1.000.pdf'],
    ['인보이스.pdf', '인보이스.pdf'],
  ])('%j is kept as %j', (sent, kept) => {
    expect(cleanFileName(sent, 'application/pdf')).toBe(kept);
  });

  test('is always short, plain, of one part and with a fitting extension, and makes a valid header', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'binary', maxLength: 400 }),
        fc.constantFrom(...acceptedContentTypes),
        (sent, type) => {
          const kept = cleanFileName(sent, type);
          expect([...kept].length).toBeLessThanOrEqual(maxFileNameLength);
          expect(kept).not.toMatch(/[/\\\p{Cc}\p{Cf}]/u);
          expect(kept).toMatch(/[^.]\.(?:pdf|png|jpe?g|jfif|webp|xml)$/i);
          expect(inlineDisposition(kept)).toMatch(
            /^inline; filename="[\x20-\x21\x23-\x7e]+"; filename\*=UTF-8''[\w.!~%#$&+^`|-]+$/,
          );
        },
      ),
    );
  });

  test('arrives in UTF-8, without its path', async () => {
    const id = await upload(buildPdf(), 'uploader', '../faktur/Rp1.000 – 인보이스.pdf');
    const answer = await read(id, 'uploader');
    expect(answer.headers['content-disposition']).toBe(
      `inline; filename="Rp1.000 _ ____.pdf"; filename*=UTF-8''${encodeURIComponent('Rp1.000 – 인보이스.pdf')}`,
    );
  });
});

describe('reading a file', () => {
  test('is safe to do in a browser, and cheap to do again', async () => {
    const answer = await read(await upload(buildPdf()), 'uploader');
    expect(answer.statusCode).toBe(200);
    expect(answer.headers).toMatchObject({
      'content-type': 'application/pdf',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
      'cache-control': 'private, no-cache',
    });
    const etag = String(answer.headers.etag);
    expect(etag).toMatch(/^"[0-9a-f]{64}"$/);
    const again = await read(await upload(buildPdf()), 'uploader', { 'if-none-match': etag });
    expect(again.statusCode).toBe(304);
    expect(again.body).toBe('');
  });

  test('is for the uploader until a record carries it, then for whoever reads that record', async () => {
    const id = await upload(buildPdf());
    expect((await read(id, 'uploader')).statusCode).toBe(200);
    expect((await read(id, 'colleague')).statusCode).toBe(404);

    readersOfBill.set(501, ['colleague']);
    await context.database.write(companyID, (executor) =>
      linkMedia(executor, companyID, 'bill', 501, [id], people.uploader),
    );
    expect((await read(id, 'colleague')).statusCode).toBe(200);
    expect((await read(id, 'uploader')).statusCode).toBe(404);
    expect((await read(id, 'stranger')).statusCode).toBe(404);

    const other = await upload(buildPng());
    await context.database.write(companyID, (executor) =>
      linkMedia(executor, companyID, 'nobodysNoun', 501, [other], people.uploader),
    );
    expect((await read(other, 'uploader')).statusCode).toBe(404);
  });

  test('that does not exist, or has no number, is refused', async () => {
    expect((await read(987_654_321, 'uploader')).statusCode).toBe(404);
    for (const id of ['0', '-1', '1e3', 'x', '9007199254740993']) {
      const answer = await app.inject({ url: `/v1/media/${id}`, headers: { 'x-person': 'uploader' } });
      expect([400, 404], id).toContain(answer.statusCode);
    }
  });
});

describe('the files of a record', () => {
  const link = (
    subjectID: number,
    ids: number[],
    actor: (typeof people)[PersonName] | null = people.uploader,
  ) =>
    context.database.write(companyID, (executor) =>
      linkMedia(executor, companyID, 'payment', subjectID, ids, actor),
    );
  const listOf = async (subjectID: number) => {
    const media = await context.database.read(companyID, (executor) =>
      mediaOf(executor, companyID, 'payment', [subjectID, 999_999]),
    );
    expect(media.has(999_999)).toBe(false);
    return (media.get(subjectID) ?? []).map((item) => item.id);
  };

  test('are replaced as a whole, in the order given', async () => {
    const [a, b, c] = [await upload(buildPdf()), await upload(buildPng()), await upload(buildJpeg())];
    await link(1, [a, b]);
    expect(await listOf(1)).toEqual([a, b]);
    await link(1, [c, a]);
    expect(await listOf(1)).toEqual([c, a]);
    await link(1, []);
    expect(await listOf(1)).toEqual([]);
  });

  test("may be the person's own uploads or what is already there, nothing else", async () => {
    const [own, colleagues, strangers] = [
      await upload(buildPdf()),
      await upload(buildPdf(), 'colleague'),
      await upload(buildPdf(), 'stranger'),
    ];
    await link(2, [colleagues], people.colleague);
    const refusal = await link(3, [own, colleagues, strangers, own, 123_456_789]).catch(
      (error: unknown) => error,
    );
    expect(refusal).toMatchObject({ code: 'validation_failed' });
    expect(Object.keys((refusal as DomainError).fields)).toEqual([
      'mediaIDs.1',
      'mediaIDs.2',
      'mediaIDs.3',
      'mediaIDs.4',
    ]);
    expect(await listOf(3)).toEqual([]);
    await link(2, [colleagues, own]);
    expect(await listOf(2)).toEqual([colleagues, own]);
    await link(4, [colleagues], null);
    expect(await listOf(4)).toEqual([colleagues]);
    await expect(link(5, [strangers], null)).rejects.toMatchObject({ code: 'validation_failed' });
  });
});

describe('uploads that no record carries', () => {
  test('are removed after 24 hours, bytes and all, and only they', async () => {
    const [forgotten, kept] = [await upload(buildPdf()), await upload(buildPng())];
    await context.database.write(companyID, (executor) =>
      linkMedia(executor, companyID, 'bill', 777, [kept], people.uploader),
    );
    const keyOf = async (id: number) => {
      const { rows } = await context.database.systemPool.query<{ storage_key: string }>(
        'select storage_key from media where id = $1',
        [id],
      );
      return rows[0]?.storage_key;
    };
    const [forgottenKey, keptKey] = [await keyOf(forgotten), await keyOf(kept)];
    const uploadedAt = context.clock.at;
    context.clock.at = new Date(uploadedAt.getTime() + 24 * 3_600_000);
    expect(await cleanUnlinkedMedia(context)).toBe(0);
    context.clock.at = new Date(uploadedAt.getTime() + 24 * 3_600_000 + 1);
    const young = await upload(buildJpeg());
    const removed = await Promise.all([cleanUnlinkedMedia(context), cleanUnlinkedMedia(context)]);
    expect(removed.reduce((a, b) => a + b)).toBeGreaterThan(0);
    expect(await keyOf(forgotten)).toBeUndefined();
    await expect(context.files.get(String(forgottenKey))).rejects.toMatchObject({ code: 'not_found' });
    expect((await context.files.get(String(keptKey))).length).toBeGreaterThan(0);
    expect((await read(young, 'uploader')).statusCode).toBe(200);
    expect(await cleanUnlinkedMedia(context)).toBe(0);
  });

  test('that cannot be removed keep their rows, and do not keep others from going', async () => {
    const [stuck, free] = [await upload(buildPdf()), await upload(buildPng())];
    const rowsOf = async () =>
      (
        await context.database.systemPool.query<{ id: string }>(
          'select id::text from media where id in ($1, $2)',
          [stuck, free],
        )
      ).rows;
    const key = (
      await context.database.systemPool.query<{ storage_key: string }>(
        'select storage_key from media where id = $1',
        [stuck],
      )
    ).rows[0]?.storage_key;
    context.clock.at = new Date(context.clock.at.getTime() + 25 * 3_600_000);
    const failing = {
      ...context,
      files: {
        ...context.files,
        remove: (path: string) =>
          path === key ? Promise.reject(new DomainError('unavailable')) : context.files.remove(path),
      },
    };
    await expect(cleanUnlinkedMedia(failing)).rejects.toThrow(/1 of \d+ unlinked files/);
    expect(await rowsOf()).toEqual([{ id: String(stuck) }]);
    await cleanUnlinkedMedia(context);
    expect(await rowsOf()).toEqual([]);
  });
});
