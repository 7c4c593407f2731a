import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { request as httpRequest } from 'node:http';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

import type pg from 'pg';
import { afterAll, beforeAll, expect } from 'vitest';

import { maxUploadBytes } from '../../domain/noun/attachment.ts';
import type { ServedApp } from '../browser/servedApp.ts';
import { serveApp } from '../browser/servedApp.ts';
import { acceptedFiles, buildForm, buildPdf, buildPdfBomb, refusedFiles } from '../server/filesOfAllKinds.ts';
import type { TestDatabase } from '../testDatabase.ts';
import { createTestDatabase, openTestPool } from '../testDatabase.ts';
import { signIn } from './burst.ts';
import { countOf } from './databaseState.ts';
import { isLargeProof } from './proofScale.ts';
import { prove } from './prove.ts';
import { residentMegabytes } from './slowClients.ts';

let place: TestDatabase;
let served: ServedApp;
let pool: pg.Pool;
let tokens: string[];

beforeAll(async () => {
  place = await createTestDatabase({ seededOn: new Date().toISOString() });
  served = await serveApp({ DATABASE_URL: place.url, LOG_LEVEL: 'warn' });
  pool = openTestPool(place);
  tokens = await Promise.all(
    ['maker', 'finance.admin', 'employee', 'requester'].map((name) =>
      signIn(served.url, `${name}@nusantara.test`),
    ),
  );
});
afterAll(async () => {
  await pool?.end();
  await served?.stop();
  await place?.drop();
});

type Form = ReturnType<typeof buildForm>;

/** Uploads as one of the people. */
async function upload({ payload, headers }: Form, person = 0): Promise<{ status: number; body: string }> {
  const answer = await fetch(`${served.url}/v1/media/upload`, {
    method: 'POST',
    headers: { ...headers, authorization: `Bearer ${tokens[person % tokens.length]}` },
    body: new Uint8Array(payload),
  });
  return { status: answer.status, body: await answer.text() };
}

/** A PDF of so many bytes. */
function pdfOf(sizeBytes: number): Buffer {
  const frame = buildPdf(' '.repeat(1000)).length + 100;
  const pdf = buildPdf(' '.repeat(sizeBytes - frame));
  return Buffer.concat([pdf, Buffer.alloc(sizeBytes - pdf.length, ' ')]);
}

/** Names that should lead somewhere else, do something, or break something. */
const hostileNames: readonly string[] = [
  '../../../../etc/cron.d/outlay',
  '..\\..\\..\\windows\\system.ini',
  '/etc/passwd',
  'C:\\boot.ini',
  'file:///etc/passwd',
  'page.html',
  'page.svg',
  'page.html\0.pdf',
  'program.js',
  'program.exe',
  '.htaccess',
  '...',
  '',
  'CON',
  `${'x'.repeat(10_000)}.pdf`,
  '\u202efdp.exe',
  'a\r\nset-cookie: stolen=1\r\n\r\n<script>alert(1)</script>',
  'a"; filename="b.html',
  '<img src=x onerror=alert(1)>.pdf',
  '%2e%2e%2f%2e%2e%2fpasswd',
  "'; drop table media; --.pdf",
];

const mediaRows = () => countOf(pool, 'select count(*) from media');

/** Every file that the server has written, from its data folder on. */
function storedFiles(): string[] {
  return readdirSync(join(served.dataDir, 'files'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(served.dataDir.length))
    .toSorted();
}

const extensions: Readonly<Record<string, string>> = {
  'application/pdf': 'pdf',
  'image/png': 'png',
  'image/jpeg': 'jpe?g',
  'image/webp': 'webp',
};

/** What a browser is told about a stored file leaves it nothing to run. */
async function expectInert(body: string, content: Buffer, type: string, what: string): Promise<void> {
  const { media } = JSON.parse(body) as { media: { id: number; fileName: string; contentType: string } };
  expect(media.contentType, what).toBe(type);
  expect(media.fileName, what).toMatch(
    new RegExp(`^[^/\\\\\\p{Cc}\\p{Cf}]{1,200}\\.${extensions[type]}$`, 'iu'),
  );
  const answer = await fetch(`${served.url}/v1/media/${media.id}`, {
    headers: { authorization: `Bearer ${tokens[0]}` },
  });
  const header = (name: string) => answer.headers.get(name) ?? '';
  expect(answer.status, what).toBe(200);
  expect(header('content-type'), what).toBe(type);
  expect(header('x-content-type-options'), what).toBe('nosniff');
  const policy = header('content-security-policy')
    .split(';')
    .map((part) => part.trim());
  expect(policy, what).toEqual(expect.arrayContaining(["default-src 'none'", 'sandbox']));
  expect(header('content-disposition'), what).toMatch(
    new RegExp(`^inline; filename="[^"/\\\\]+\\.${extensions[type]}"; filename\\*=UTF-8''[^'"/\\s]+$`, 'i'),
  );
  expect(header('set-cookie'), what).toBe('');
  expect(Buffer.from(await answer.arrayBuffer()).equals(content), `${what}: the bytes`).toBe(true);
}

/** Sends part of an upload and hangs up. */
async function cutShort({ payload, headers }: Form, bytes: number): Promise<void> {
  const call = httpRequest(`${served.url}/v1/media/upload`, {
    method: 'POST',
    headers: { ...headers, authorization: `Bearer ${tokens[0]}`, 'content-length': payload.length },
  });
  call.on('error', () => undefined);
  call.write(payload.subarray(0, bytes));
  await once(call, 'socket');
  await wait(20);
  call.destroy();
}

/** The delay of the server's event loop since it was last asked, 99th percentile. */
async function loopDelayMs(): Promise<number> {
  const text = await (await fetch(`${served.url}/metrics`)).text();
  return Number(/^nodejs_eventloop_lag_p99_seconds (\S+)/m.exec(text)?.[1]) * 1000;
}

/** Watches how much memory the server takes while something is done. */
async function growthDuring(work: () => Promise<void>): Promise<number> {
  const before = residentMegabytes(served.pid);
  let most = before;
  const watching = setInterval(() => {
    most = Math.max(most, residentMegabytes(served.pid));
  }, 100);
  try {
    await work();
  } finally {
    clearInterval(watching);
  }
  return most - before;
}

/** A machine that is busy with other tests leaves the collector behind: there it only has to be no file for each call. */
const growthMaxMegabytes = isLargeProof ? 100 : 200;

prove({
  name: 'uploads',
  promise: 'Whatever is uploaded, the server keeps its memory and its pace, and serves nothing that runs.',
  goal: '5 MB + 1 byte, bombs, giant pictures, polyglots, SVG, hostile names, bodies cut short, many at once: 413, 415 or 422, memory growth ≤ 100 MB, loop delay p99 ≤ 200 ms, nothing executable served',
  async run(choose) {
    const refused: [string, Buffer, number][] = [
      ...Object.entries(refusedFiles).map(([name, [content, status]]): [string, Buffer, number] => [
        name,
        content,
        status,
      ]),
      ['one byte more than 5 MB', pdfOf(maxUploadBytes + 1), 413],
      ['a PDF of just 5 MB that unfolds', buildPdfBomb(4500), 422],
    ];
    const before = { rows: await mediaRows(), files: storedFiles() };
    const tally = { kept: 0, refused: 0, named: 0, cut: 0, atOnce: 0 };
    for (const [name, content, status] of refused) {
      const answer = await upload(buildForm([{ content, fileName: 'invoice.pdf' }]));
      expect(answer.status, `${name}: ${answer.body}`).toBe(status);
      tally.refused += 1;
    }
    const cut = buildForm([{ content: pdfOf(maxUploadBytes) }]);
    for (let times = 0; times < choose(8, 200); times += 1) {
      await cutShort(cut, Math.floor((cut.payload.length * (times % 8)) / 8));
      tally.cut += 1;
    }
    expect({ rows: await mediaRows(), files: storedFiles() }, 'what is kept of refused files').toEqual(
      before,
    );

    for (const [name, [content, type]] of Object.entries(acceptedFiles)) {
      const answer = await upload(buildForm([{ content, fileName: 'page.html', type: 'text/html' }]));
      expect(answer.status, `${name}: ${answer.body}`).toBe(201);
      await expectInert(answer.body, content, type, name);
      tally.kept += 1;
    }
    const paper = buildPdf();
    for (const fileName of hostileNames) {
      const { status, body } = await upload(buildForm([{ content: paper, fileName, type: 'text/html' }]));
      // A name that is no header value makes another form of it.
      expect([201, 400, 415], `${JSON.stringify(fileName)}: ${body}`).toContain(status);
      if (status === 201) await expectInert(body, paper, 'application/pdf', JSON.stringify(fileName));
      tally.named += 1;
    }
    const stored = storedFiles().filter((path) => !before.files.includes(path));
    const odd = stored.filter((path) => !/^\/files\/\d+\/\d{4}\/[0-9a-f-]{36}$/.test(path));
    expect(odd, 'files in places of their own choosing').toEqual([]);
    expect(stored.length, 'files and rows').toBe((await mediaRows()) - before.rows);

    const largest: [Form, number] = [buildForm([{ content: pdfOf(maxUploadBytes) }]), 201];
    const tooLarge: [Form, number] = [buildForm([{ content: pdfOf(maxUploadBytes + 1) }]), 413];
    const noEnd = buildPdf('%'.repeat(maxUploadBytes - 2000)).subarray(0, -20);
    const cutOff: [Form, number] = [buildForm([{ content: noEnd }]), 422];
    const bomb: [Form, number] = [buildForm([{ content: buildPdfBomb(4500) }]), 422];
    const storm = [bomb, bomb, largest, tooLarge, ...Array.from({ length: 8 }, () => cutOff)];
    const wave = (size: number) =>
      Promise.all(
        Array.from({ length: size }, async (_, index) => {
          const [form, expected] = storm[index % storm.length] ?? largest;
          const { status, body } = await upload(form, index);
          expect(status, body).toBe(expected);
          tally.atOnce += 1;
        }),
      );
    // What any traffic leaves in a process for its collector is there before the measuring begins.
    await wave(storm.length);
    await loopDelayMs();
    const atOnce = choose(72, 108);
    const growth = await growthDuring(async () => {
      for (let round = 0; round < choose(1, 5); round += 1) await wave(atOnce);
    });
    const delay = await loopDelayMs();
    expect(growth, 'megabytes that the server grew by').toBeLessThanOrEqual(growthMaxMegabytes);
    if (isLargeProof) expect(delay, 'p99 of the loop delay in ms').toBeLessThanOrEqual(200);
    return (
      `${tally.refused} files refused with 413, 415 or 422, ${tally.cut} bodies cut short, nothing of them kept; ` +
      `${tally.kept} kept and ${tally.named} hostile names, each served inert; ${atOnce} at once, ${tally.atOnce} in all: ` +
      `${Math.round(growth)} MB more memory, loop delay p99 ${Math.round(delay)} ms`
    );
  },
});
