import { readFileSync } from 'node:fs';

import { pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import type { MediaItem } from '../../domain/noun/attachment.ts';
import { changeWords } from '../../domain/noun/changeWords.ts';
import { readForm, typedOf } from '../../domain/noun/typedRecord.ts';
import { amount, companyID, instant, recordID, reference } from '../../server/database/columns.ts';
import type { ServerEntity } from '../../server/engine/serverEntity.ts';
import { changesOf, readCells, shownCells } from '../../server/exchange/import/sheetCells.ts';
import { sheetColumns } from '../../server/exchange/sheetColumns.ts';
import { cleanUnlinkedMedia } from '../../server/files/mediaCleaning.ts';
import { recordColumns } from '../../server/records/recordColumns.ts';
import { storedNoun } from '../../server/records/storedNoun.ts';
import type { Caller, TestApp } from '../api/testApp.ts';
import { createTestApp, testNow } from '../api/testApp.ts';
import { read } from '../proof/payers.ts';
import { buildForm, buildPdf, buildPng } from '../server/filesOfAllKinds.ts';
import { createTestDatabase } from '../testDatabase.ts';
import { outing, outingWords } from './outing.ts';

/** What the files of a record and of its lines promise: they are linked, read, told and cleared by the declaration alone. */
const outingTable = pgTable(
  'outing',
  { ...recordColumns(outing.lifecycle.statuses), name: text('name').notNull(), site: text('site') },
  (table) => [primaryKey({ columns: [table.companyID, table.id] })],
);
const lineTable = pgTable('outing_line', {
  companyID: companyID(),
  id: recordID(),
  createdAt: instant('created_at').notNull().defaultNow(),
  outingID: reference('outing_id').notNull(),
  purpose: text('purpose').notNull(),
  price: amount('price'),
});
const outings = storedNoun(outing, outingTable, {
  many: { lines: { table: lineTable, owner: lineTable.outingID } },
});

let test: TestApp;
let finance: Caller;
let admin: Caller;
/** May not open vendors, whose rights these records ask. */
let plain: Caller;
let stranger: Caller;

beforeAll(async () => {
  const place = await createTestDatabase({ seededOn: testNow });
  const client = new pg.Client({ connectionString: place.url });
  await client.connect();
  await client.query(`create table outing (
    company_id bigint not null, id bigint generated always as identity, version integer not null default 1,
    status text not null default 'active', created_at timestamptz not null default now(), name text not null,
    site text, primary key (company_id, id));
    create table outing_line (company_id bigint not null, id bigint generated always as identity,
    created_at timestamptz not null default now(), outing_id bigint not null, purpose text not null, price numeric(20, 2),
    primary key (company_id, id))`);
  await client.query(readFileSync('server/database/security.sql', 'utf8'));
  await client.end();
  test = await createTestApp({
    place,
    entities: [outings as ServerEntity],
    words: { outing: outingWords },
  });
  finance = await test.signInAs('finance.admin@nusantara.test');
  admin = await test.signInAs('super.admin@nusantara.test');
  plain = await test.signInAs('employee@nusantara.test');
  stranger = await test.signInAs('admin@lain.test');
});

afterAll(() => test?.close());

interface Outing {
  id: number;
  version: number;
  media: MediaItem[];
  photo: MediaItem[];
  lines: { id: number; purpose: string; receipt: MediaItem[] }[];
  histories: { action: string; changes: Record<string, [unknown, unknown]> }[];
}

async function upload(caller: Caller, fileName: string): Promise<number> {
  const content = fileName.endsWith('.png') ? buildPng(2, 1, fileName) : buildPdf(`% ${fileName}`);
  const { payload, headers } = buildForm([{ content, fileName }]);
  const answer = await caller.post('/v1/media/upload', payload, { headers, idempotencyKey: null });
  return read<{ media: { id: number } }>(answer, 201).media.id;
}

const made = async (input: object, caller = finance) =>
  read<Outing>(await caller.post('/v1/outings', { name: 'To the sea', ...input }), 201);
const change = async (id: number, input: object, caller = finance) =>
  await caller.put(`/v1/outings/${id}`, { name: 'To the sea', ...input });
const namesOf = (items: readonly MediaItem[]) => items.map(({ fileName }) => fileName);
const mayRead = async (caller: Caller, id: number) =>
  (await caller.get(`/v1/media/${id}`)).statusCode === 200;
const refusedFields = async (answer: ReturnType<typeof change>) => {
  const { statusCode, body } = await answer;
  expect(statusCode, body).toBe(400);
  return (JSON.parse(body) as { error: { fields: Record<string, string> } }).error.fields;
};

/** The clock job that clears uploads which nothing carries, a day later. */
async function clearLater(): Promise<void> {
  const now = () => new Date(test.clock.at.getTime() + 25 * 3_600_000);
  await cleanUnlinkedMedia({ ...test.context, now });
}

async function isKept(id: number): Promise<boolean> {
  const { rows } = await test.database.systemPool.query(
    'select from media where company_id = 1 and id = $1',
    [id],
  );
  return rows.length > 0;
}

describe('files of a declared record', () => {
  it('are answered in their order, as documents answer theirs, in lists, too', async () => {
    const [plan, map] = [await upload(finance, 'plan.pdf'), await upload(finance, 'map.pdf')];
    const { id, media } = await made({ mediaIDs: [map, plan] });
    expect(media).toEqual([
      {
        id: map,
        fileName: 'map.pdf',
        contentType: 'application/pdf',
        sizeBytes: expect.any(Number),
        uploadedAt: new Date(testNow).toISOString(),
      },
      expect.objectContaining({ id: plan, fileName: 'plan.pdf' }),
    ]);
    const listed = read<{ data: Outing[] }>(await admin.get(`/v1/outings?ids=${id}`), 200).data;
    expect(listed[0]?.media).toEqual(media);
    const turned = read<Outing>(await change(id, { mediaIDs: [plan, map] }, admin), 200);
    expect(namesOf(turned.media)).toEqual(['plan.pdf', 'map.pdf']);
  });

  it('are read by who may open the record, and by nobody else', async () => {
    const [paper, receipt] = [await upload(finance, 'paper.pdf'), await upload(finance, 'receipt.png')];
    expect(await mayRead(admin, paper)).toBe(false);
    const { id } = await made({ mediaIDs: [paper], lines: [{ purpose: 'Boat', receiptIDs: [receipt] }] });
    for (const file of [paper, receipt]) {
      expect(await mayRead(finance, file)).toBe(true);
      expect(await mayRead(admin, file)).toBe(true);
      expect(await mayRead(plain, file)).toBe(false);
      expect(await mayRead(stranger, file)).toBe(false);
    }
    expect((await plain.get(`/v1/outings/${id}`)).statusCode).toBe(403);
  });

  it('are one’s own uploads, each once, of the kinds and the number that the field takes', async () => {
    const [mine, theirs, alien] = [
      await upload(finance, 'mine.pdf'),
      await upload(admin, 'theirs.pdf'),
      await upload(stranger, 'alien.pdf'),
    ];
    const { id } = await made({ mediaIDs: [mine] });
    for (const wrong of [[theirs], [alien], [999_999_999], [mine, mine]])
      expect(Object.keys(await refusedFields(change(id, { mediaIDs: wrong })))).toEqual(['mediaIDs']);
    expect(await refusedFields(change(id, { photoIDs: [mine] }))).toEqual({
      photoIDs: 'Only PNG, JPEG can be attached here',
    });
    const more = await Promise.all(['a', 'b', 'c', 'd'].map((name) => upload(finance, `${name}.pdf`)));
    expect(await refusedFields(change(id, { mediaIDs: more }))).toEqual({ mediaIDs: 'Name at most 3' });
    const lines = [{ purpose: 'Boat', receiptIDs: [mine] }, { purpose: 'Bus' }];
    expect(Object.keys(await refusedFields(change(id, { lines })))).toEqual(['lines.1.receiptIDs']);
    const inRow = [
      { purpose: 'Boat', receiptIDs: [mine] },
      { purpose: 'Bus', receiptIDs: [theirs] },
    ];
    expect(Object.keys(await refusedFields(change(id, { lines: inRow })))).toEqual(['lines.1.receiptIDs']);
    const after = read<Outing>(await finance.get(`/v1/outings/${id}`), 200);
    expect([namesOf(after.media), after.lines, after.version]).toEqual([['mine.pdf'], [], 1]);
  });

  it('stay with who edits them next, and the history says which came and went', async () => {
    const [first, second] = [await upload(finance, 'plan.pdf'), await upload(admin, 'plan.pdf')];
    const receipt = await upload(admin, 'boat.png');
    const { id } = await made({ mediaIDs: [first] });
    await change(id, { mediaIDs: [first, second] }, admin);
    const lines = [{ purpose: 'Boat', receiptIDs: [receipt] }];
    const { histories } = read<Outing>(await change(id, { mediaIDs: [second], lines }, admin), 200);
    const words = changeWords(outing as never, (key) => key, {
      translate: (key) => key,
      locale: 'en',
      timeZone: 'Asia/Jakarta',
    });
    const told = histories
      .flatMap(({ changes }) => Object.entries(changes))
      .map(([field, [before, after]]) => words(field, before, after));
    expect(told).toEqual([
      { key: `media.${second}`, label: 'field.media', before: '-', after: 'plan.pdf' },
      { key: 'lines', label: 'field.lines', before: '-', after: 'Boat boat.png' },
      { key: `media.${first}`, label: 'field.media', before: 'plan.pdf', after: '-' },
    ]);
    const unchanged = read<Outing>(await change(id, { mediaIDs: [second], lines: [] }), 200);
    expect(Object.keys(unchanged.histories.at(-1)?.changes ?? {})).toEqual(['lines']);
  });

  it('are cleared once no record or row carries them, and not before', async () => {
    const names = ['kept.pdf', 'taken.pdf', 'kept.png', 'ofRow.png'];
    const [kept = 0, taken = 0, keptReceipt = 0, ofRow = 0] = await Promise.all(
      names.map((name) => upload(finance, name)),
    );
    const lines = [
      { purpose: 'Boat', receiptIDs: [keptReceipt] },
      { purpose: 'Bus', receiptIDs: [ofRow] },
    ];
    const { id, lines: rows } = await made({ mediaIDs: [kept, taken], lines });
    const [boat] = rows;
    await change(id, {
      mediaIDs: [kept],
      lines: [{ id: boat?.id, purpose: 'Boat', receiptIDs: [keptReceipt] }],
    });
    expect(await mayRead(admin, ofRow)).toBe(false);
    expect(await mayRead(admin, taken)).toBe(false);
    await clearLater();
    expect(await Promise.all([kept, taken, keptReceipt, ofRow].map(isKept))).toEqual([
      true,
      false,
      true,
      false,
    ]);

    expect((await finance.delete(`/v1/outings/${id}`)).statusCode).toBe(204);
    for (const file of [kept, keptReceipt]) expect(await mayRead(admin, file)).toBe(false);
    await clearLater();
    expect(await Promise.all([kept, keptReceipt].map(isKept))).toEqual([false, false]);
  });
});

describe('a link of a declared record', () => {
  interface Linked {
    id: number;
    site: string | null;
    histories: { changes: Record<string, unknown> }[];
  }
  const saved = async (site: string | null) =>
    read<Linked>(await finance.post('/v1/outings', { name: 'Sea', site }), 201);

  it('is kept with its scheme, found by its words, and the history says what it was', async () => {
    const { id, site } = await saved(' Sea-Trips.example/boats?day=1 ');
    expect(site).toBe('https://sea-trips.example/boats?day=1');
    const found = read<{ data: Linked[] }>(await finance.get('/v1/outings?query=sea-trips'), 200).data;
    expect(found.map((one) => one.id)).toEqual([id]);
    const narrowed = read<{ data: Linked[] }>(await finance.get('/v1/outings?site=boats'), 200).data;
    expect(narrowed.map((one) => one.id)).toEqual([id]);
    const after = read<Linked>(await finance.put(`/v1/outings/${id}`, { name: 'Sea', site: '' }), 200);
    expect(after.site).toBeNull();
    expect(after.histories.at(-1)?.changes).toEqual({
      site: ['https://sea-trips.example/boats?day=1', null],
    });
  });

  it.each([
    ['javascript:alert(1)', 'Only addresses that begin with http:// or https:// are taken'],
    ['sea', 'Enter a web address like https://example.com'],
    [`sea.example/${'x'.repeat(600)}`, 'Use at most 500 characters'],
    // Longer once it is written as it is sent.
    [`sea.example/${'é'.repeat(200)}`, 'Use at most 500 characters'],
    [
      'https://bank.example@evil.example',
      'Leave out the name before the @: it would be taken for the address',
    ],
  ])('%s is refused with its reason', async (site, says) => {
    const { statusCode, body } = await finance.post('/v1/outings', { name: 'Sea', site });
    expect(statusCode, body).toBe(400);
    expect(JSON.parse(body)).toMatchObject({ error: { fields: { site: says } } });
  });
});

describe('files and sheets', () => {
  const file = { id: 7, fileName: 'a.pdf', contentType: 'application/pdf', sizeBytes: 1, uploadedAt: '' };
  const record = {
    id: 1,
    name: 'Sea',
    media: [file],
    photo: [],
    lines: [{ id: 4, purpose: 'Boat', price: null, receipt: [{ ...file, id: 8 }] }],
  };
  const noun = outing as never;

  it('no column is filled with files; what is written names them, and an import leaves them', () => {
    const keys = sheetColumns(noun, [], () => 1).map(({ key }) => key);
    expect(keys).toEqual(['name', 'site', 'lines.1.purpose', 'lines.1.price']);
    expect(shownCells(noun, record, ({ key }) => key)).toMatchObject({
      media: 'a.pdf',
      'lines.1.receipt': 'a.pdf',
    });
    const terms = {
      today: '2026-11-21',
      findRecords: () => [],
      readDay: () => null,
      words: () => () => '',
    } as const;
    expect(readCells(noun, { name: 'Lake' }, record, terms as never).payload).toMatchObject({
      name: 'Lake',
      mediaIDs: [7],
      lines: [{ id: 4, receiptIDs: [8] }],
    });
  });

  it('a link is the same with and without its scheme', () => {
    const terms = {
      today: '2026-11-21',
      findRecords: () => [],
      readDay: () => null,
      words: () => () => '',
    } as never;
    const before = { ...record, site: 'https://sea.example' };
    const changesFor = (site: string) =>
      Object.keys(changesOf(noun, { site }, before, readCells(noun, { site }, before, terms), terms));
    expect(changesFor('Sea.example/')).toEqual([]);
    expect(changesFor('lake.example')).toEqual(['site']);
  });

  it('a form is not sent while a file is on its way', () => {
    const typed = { ...typedOf(outing.fields, record), mediaIDsPending: 1 };
    const terms = { readDay: () => null };
    expect(readForm(noun, typed, terms).errors).toEqual({ mediaIDs: { key: 'field.filesPending' } });
    const inRow = typedOf(outing.fields, record);
    Object.assign((inRow['lines'] as object[])[0] ?? {}, { receiptIDsPending: 1 });
    expect(Object.keys(readForm(noun, inRow, terms).errors)).toEqual(['lines.0.receiptIDs']);
  });
});
