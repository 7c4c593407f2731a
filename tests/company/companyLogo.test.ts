import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { createCanvas, loadImage } from '@napi-rs/canvas';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';

import type { MediaItem, UploadKind } from '../../domain/noun/attachment.ts';
import { trip } from '../../resources/travel/trip/trip.ts';
import { textPdf } from '../../server/seed/samplePapers.ts';
import type { Caller, TestApp } from '../api/testApp.ts';
import { createTestApp } from '../api/testApp.ts';
import { read } from '../proof/payers.ts';

/** The logo of a company: what may become one, who sees it, and where it is printed. */
let test: TestApp;
let superAdmin: Caller;
let employee: Caller;
let stranger: Caller;

beforeAll(async () => {
  test = await createTestApp();
  superAdmin = await test.signInAs('super.admin@nusantara.test');
  employee = await test.signInAs('employee@nusantara.test');
  stranger = await test.signInAs('admin@lain.test');
});
afterAll(() => test?.close());

/** A sign on a transparent ground. */
function picture(width: number, height: number): Buffer {
  const canvas = createCanvas(width, height);
  const context = canvas.getContext('2d');
  context.fillStyle = '#0b5a52';
  context.fillRect(width / 4, height / 4, width / 2, height / 2);
  return canvas.toBuffer('image/png');
}

async function send(content: Buffer, kind: UploadKind = 'logo') {
  const form = new FormData();
  form.append('kind', kind);
  form.append('file', new Blob([Uint8Array.from(content)]), 'sign.png');
  const sent = new Response(form);
  return test.app.inject({
    method: 'POST',
    url: '/v1/media/upload',
    headers: {
      authorization: `Bearer ${superAdmin.accessToken}`,
      'content-type': sent.headers.get('content-type') ?? '',
    },
    payload: Buffer.from(await sent.arrayBuffer()),
  });
}

const upload = async (content: Buffer, kind?: UploadKind) =>
  read<{ media: MediaItem }>(await send(content, kind), 201).media;

async function save(logoIDs: readonly number[], caller = superAdmin) {
  const { name, address, taxNumber, country, timeZone } = read<Record<string, string | null>>(
    await superAdmin.get('/v1/company-profile'),
    200,
  );
  return caller.post('/v1/company-profile', { name, address, taxNumber, country, timeZone, logoIDs });
}

const logoIDOf = async (caller: Caller) =>
  read<{ company: { logoID: number | null } }>(await caller.get('/v1/users/me'), 200).company.logoID;

/** The pictures that the first page of a paper draws. */
async function picturesOn(pdf: Buffer): Promise<number> {
  const { getDocument, OPS } = await import('pdfjs-dist/legacy/build/pdf.mjs');
  const task = getDocument({ data: new Uint8Array(pdf), verbosity: 0 });
  const page = await (await task.promise).getPage(1);
  const { fnArray } = await page.getOperatorList();
  await task.destroy();
  return fnArray.filter((operator) => operator === OPS.paintImageXObject).length;
}

async function tripPaper(): Promise<Buffer> {
  const { data } = read<{ data: { id: number }[] }>(await employee.get(`/v1/${trip.path}`), 200);
  const paper = await employee.get(`/v1/${trip.path}/${data[0]?.id}/paper.pdf`);
  expect(paper.statusCode, paper.body).toBe(200);
  return paper.rawPayload;
}

/** A mail of the company, as it lies in the folder that stands for a mail server. */
async function mailed(id: string): Promise<string> {
  await test.context.mailer.send({ id, companyID: 1, to: 'a@b.test', subject: 'Paid', text: 'It is paid.' });
  const { dataDir } = test.context.configuration;
  const mail = readFileSync(join(dataDir, 'outbox', `${id}.eml`), 'utf8');
  expect(mail).toContain('It is paid.');
  return mail.replaceAll('=\r\n', '').replaceAll('=3D', '=');
}

describe('the logo of a company', () => {
  it('is kept small and drawn anew, with nothing but its pixels', async () => {
    const secret = Buffer.from('taken at home');
    const large = picture(2000, 400);
    // A chunk of text before the end of the file: who took the picture, and where.
    const chunk = Buffer.concat([
      Buffer.from([0, 0, 0, secret.length]),
      Buffer.from('tEXt'),
      secret,
      Buffer.alloc(4),
    ]);
    const media = await upload(Buffer.concat([large.subarray(0, -12), chunk, large.subarray(-12)]));
    expect(media.contentType).toBe('image/png');
    expect((await save([media.id])).statusCode).toBe(200);
    const shown = await employee.get(`/v1/media/${media.id}`);
    expect(shown.headers['content-type']).toBe('image/png');
    expect(shown.rawPayload.includes(secret)).toBe(false);
    const { width, height } = await loadImage(shown.rawPayload);
    expect([width, height]).toEqual([480, 96]);
  });

  it('is shown to everybody of the company and to nobody else, and printed on papers until it is taken away', async () => {
    const without = await picturesOn(await tripPaper());
    const { id } = await upload(picture(300, 100));
    const saved = read<{ histories: { systemNotes: string | null }[] }>(await save([id]), 200);
    expect(JSON.stringify(saved.histories)).toContain('Papers, mails and screens show the new logo');
    expect(await logoIDOf(employee)).toBe(id);
    expect(await logoIDOf(stranger)).toBeNull();
    expect((await employee.get(`/v1/media/${id}`)).statusCode).toBe(200);
    expect((await employee.get('/v1/company-profile')).statusCode).toBe(403);
    expect((await stranger.get(`/v1/media/${id}`)).statusCode).toBe(404);
    expect(await picturesOn(await tripPaper())).toBeGreaterThanOrEqual(Math.max(1, without));

    expect(await mailed('with')).toContain('src="cid:logo"');
    const lost = vi.spyOn(test.context.files, 'get').mockRejectedValueOnce(new Error('it is gone'));
    expect(await mailed('lost')).not.toContain('<img');
    lost.mockRestore();
    read(await superAdmin.post('/v1/company-profile', { address: 'Jl. Kenanga 1' }), 200);
    expect(await logoIDOf(employee)).toBe(id);

    expect((await save([])).statusCode).toBe(200);
    expect(await logoIDOf(employee)).toBeNull();
    expect((await employee.get(`/v1/media/${id}`)).statusCode).toBe(404);
    expect(await picturesOn(await tripPaper())).toBe(0);
  });

  it('is a picture, of the kind logo, one, and set by super admins', async () => {
    const paper = await send(textPdf(['INVOICE']));
    expect(paper.statusCode).toBe(415);
    expect(paper.body).toContain('PNG, JPEG, WebP');
    const cut = picture(300, 100);
    expect((await send(cut.subarray(0, cut.length - 40))).statusCode).toBe(422);

    const attachment = await upload(picture(300, 100), 'invoice');
    const refused = await save([attachment.id]);
    expect(refused.statusCode).toBe(400);
    expect(refused.json<{ error: { fields: object } }>().error.fields).toHaveProperty('logoIDs');

    const [first, second] = [await upload(picture(300, 100)), await upload(picture(100, 100))];
    expect((await save([first.id, second.id])).statusCode).toBe(400);
    expect((await save([first.id], employee)).statusCode).toBe(403);
    expect(await logoIDOf(employee)).toBeNull();
  });
});
