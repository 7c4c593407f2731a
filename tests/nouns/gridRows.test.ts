import { readFileSync } from 'node:fs';

import { integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { amount, choice, choices, many, number, text as textField } from '../../domain/noun/fields.ts';
import { defineNoun } from '../../domain/noun/noun.ts';
import { followingValues, sumOfRows, sumText } from '../../domain/noun/rowFigures.ts';
import { add, fromWire, sum } from '../../domain/money/money.ts';
import { warehouseTable } from '../../resources/purchasing/warehouse/warehouse.server.ts';
import {
  amount as amountColumn,
  companyID,
  day,
  recordID,
  reference,
} from '../../server/database/columns.ts';
import type { ServerEntity } from '../../server/engine/serverEntity.ts';
import { recordColumns } from '../../server/records/recordColumns.ts';
import { storedNoun } from '../../server/records/storedNoun.ts';
import type { Caller, TestApp } from '../api/testApp.ts';
import { createTestApp, testNow } from '../api/testApp.ts';
import { read } from '../proof/payers.ts';
import { fc } from '../properties.ts';
import { createTestDatabase } from '../testDatabase.ts';
import { crate } from './crate.ts';

const crateTable = pgTable(
  'crate',
  {
    ...recordColumns(crate.lifecycle.statuses),
    name: text('name').notNull(),
    currencyCode: text('currency_code').notNull(),
  },
  (table) => [primaryKey({ columns: [table.companyID, table.id] })],
);
const crateLineTable = pgTable(
  'crate_line',
  {
    companyID: companyID(),
    id: recordID(),
    crateID: reference('crate_id').notNull(),
    position: integer('position').notNull(),
    article: text('article').notNull(),
    handling: text('handling'),
    packedOn: day('packed_on'),
    placeID: reference('place_id'),
    quantity: integer('quantity').notNull(),
    price: amountColumn('price').notNull(),
    worth: amountColumn('worth'),
  },
  (table) => [primaryKey({ columns: [table.companyID, table.id] })],
);

/** Rows of a second kind that live with a crate. */
const sealed = defineNoun({
  ...crate,
  fields: { ...crate.fields, seals: many({ code: textField(20, { isRequired: true }) }) },
});
const crateSealTable = pgTable(
  'crate_seal',
  {
    companyID: companyID(),
    id: recordID(),
    crateID: reference('crate_id').notNull(),
    code: text('code').notNull(),
  },
  (table) => [primaryKey({ columns: [table.companyID, table.id] })],
);

const lineStorage = {
  table: crateLineTable,
  owner: crateLineTable.crateID,
  references: { place: { table: warehouseTable, name: warehouseTable.name } },
};
const crates = storedNoun(sealed, crateTable, {
  many: {
    lines: { ...lineStorage, position: crateLineTable.position },
    seals: { table: crateSealTable, owner: crateSealTable.crateID },
  },
});

let test: TestApp;
let admin: Caller;
let places: { id: number; name: string }[];

beforeAll(async () => {
  const place = await createTestDatabase({ seededOn: testNow });
  const client = new pg.Client({ connectionString: place.url });
  await client.connect();
  await client.query(`create table crate (
    company_id bigint not null, id bigint generated always as identity, version integer not null default 1,
    status text not null default 'active', created_at timestamptz not null default now(), name text not null,
    currency_code text not null, primary key (company_id, id))`);
  await client.query(`create table crate_line (
    company_id bigint not null, id bigint generated always as identity, crate_id bigint not null,
    position integer not null, article text not null, handling text, packed_on date, place_id bigint,
    quantity integer not null, price numeric(20, 6) not null, worth numeric(20, 2), primary key (company_id, id))`);
  await client.query(`create table crate_seal (
    company_id bigint not null, id bigint generated always as identity, crate_id bigint not null, code text not null,
    primary key (company_id, id))`);
  await client.query(readFileSync('server/database/security.sql', 'utf8'));
  await client.end();
  const words = { crate: { one: 'crate', many: 'crates' } };
  test = await createTestApp({ place, entities: [crates as ServerEntity], words });
  admin = await test.signInAs('super.admin@nusantara.test');
  places = (await admin.get('/v1/warehouses?limit=2')).json<{ data: typeof places }>().data;
});

afterAll(() => test?.close());

it('rows of one field stay where those of another change', async () => {
  interface Sealed {
    id: number;
    seals: { id: number; code: string }[];
    lines: Line[];
  }
  const content = { name: 'Two kinds', currencyCode: 'IDR' };
  const made = read<Sealed>(
    await admin.post('/v1/crates', {
      ...content,
      lines: [{ article: 'A', quantity: 1, price: 5 }],
      seals: [{ code: 'S1' }, { code: 'S2' }],
    }),
    201,
  );
  const [first, second] = made.seals;
  const kept = made.lines.map(({ id }) => ({ id, article: 'B', quantity: 2, price: 5 }));
  const changed = read<Sealed>(
    await admin.put(`/v1/crates/${made.id}`, {
      ...content,
      lines: kept,
      seals: [{ id: first?.id, code: 'S1' }, { code: 'S3' }],
    }),
    200,
  );
  expect(changed.lines.map(({ id, article }) => [id, article])).toEqual([[made.lines[0]?.id, 'B']]);
  expect(changed.seals.map(({ code }) => code)).toEqual(['S1', 'S3']);
  expect(changed.seals.map(({ id }) => id)).not.toContain(second?.id);
});

interface Line {
  id: number;
  article: string;
  place: { id: number; name: string } | null;
  quantity: number;
  price: number;
  worth: number | null;
}
interface Answer {
  id: number;
  lines: Line[];
}

const line = (article: string, quantity: number, price: number, more: object = {}) => ({
  article,
  handling: null,
  packedOn: null,
  placeID: null,
  quantity,
  price,
  ...more,
});
const made = async (lines: object[], currencyCode = 'IDR') =>
  read<Answer>(await admin.post('/v1/crates', { name: 'Crate', currencyCode, lines }), 201);
const changed = async ({ id }: Answer, lines: object[]) =>
  read<Answer>(await admin.put(`/v1/crates/${id}`, { name: 'Crate', currencyCode: 'IDR', lines }), 200);
const articles = ({ lines }: Answer) => lines.map(({ article }) => article);

describe('rows in a grid', () => {
  it('hold what the server computes of them, and nobody can send another value', async () => {
    const { lines } = await made([line('Bolts', 12, 2500), line('Nuts', 3, 1000)]);
    expect(lines.map(({ worth }) => worth)).toEqual([30_000, 3000]);
    const refused = await admin.post('/v1/crates', {
      name: 'Crate',
      currencyCode: 'IDR',
      lines: [line('Bolts', 12, 2500, { worth: 1 })],
    });
    expect(refused.statusCode).toBe(400);
    expect(Object.keys(refused.json<{ error: { fields: object } }>().error.fields)).toEqual([
      'lines.0.worth',
    ]);
  });

  it('are rounded in the currency of their record', async () => {
    expect((await made([line('Wire', 3, 1.05)], 'USD')).lines[0]?.worth).toBe(3.15);
  });

  it('refuse what follows in them where it is more than a record can hold', async () => {
    const refused = await admin.post('/v1/crates', {
      name: 'Crate',
      currencyCode: 'IDR',
      lines: [line('Bolts', 1, 1), line('Nuts', 99_999, 123_456_789_123)],
    });
    expect(refused.statusCode, refused.body).toBe(400);
    expect(refused.json<{ error: { fields: object } }>().error.fields).toEqual({
      'lines.1.worth': 'At most 15 digits',
    });
  });

  it('are computed anew with each save', async () => {
    const record = await made([line('Bolts', 12, 2500)]);
    const [first] = record.lines;
    const { lines } = await changed(record, [line('Bolts', 13, 2500, { id: first?.id })]);
    expect(lines).toMatchObject([{ id: first?.id, quantity: 13, worth: 32_500 }]);
  });

  it('stay in the order in which they are sent, the old ones and the new', async () => {
    const record = await made(['A', 'B', 'C'].map((article) => line(article, 1, 1)));
    const [a, b, c] = record.lines.map(({ id, article }) => line(article, 1, 1, { id }));
    const moved = await changed(
      record,
      [c, line('D', 1, 1), a, b].flatMap((one) => one ?? []),
    );
    expect(articles(moved)).toEqual(['C', 'D', 'A', 'B']);
    expect(articles(read<Answer>(await admin.get(`/v1/crates/${record.id}`), 200))).toEqual([
      'C',
      'D',
      'A',
      'B',
    ]);
  });

  it('are saved a hundred at once, in their order', async () => {
    const names = Array.from({ length: 100 }, (_, index) => `Article ${index}`);
    expect(articles(await made(names.map((name) => line(name, 1, 1))))).toEqual(names);
  });

  it('name other records, and only those that are there', async () => {
    const [place] = places;
    const { lines } = await made([line('Bolts', 1, 1, { placeID: place?.id })]);
    expect(lines[0]?.place).toEqual({ id: place?.id, name: place?.name });
    const refused = await admin.post('/v1/crates', {
      name: 'Crate',
      currencyCode: 'IDR',
      lines: [line('Bolts', 1, 1), line('Nuts', 1, 1, { placeID: 987_654 })],
    });
    expect(refused.statusCode).toBe(400);
    expect(Object.keys(refused.json<{ error: { fields: object } }>().error.fields)).toEqual([
      'lines.1.placeID',
    ]);
  });
});

describe('the declaration of a grid', () => {
  const { form: _form, fields: _fields, ...rest } = crate;

  it('is refused where its table keeps no order', () => {
    expect(() => storedNoun(crate, crateTable, { many: { lines: lineStorage } })).toThrow(/keeps no order/);
  });

  it('is refused with a kind of field that has no cells', () => {
    const lines = many({ sizes: choices(['s', 'm']) }, { isGrid: true });
    const declare = () => defineNoun({ ...rest, fields: { ..._fields, lines }, form: { details: ['name'] } });
    expect(declare).toThrow(/no cells for sizes/);
  });

  it('knows its fields', () => {
    const fields = { size: textField(9), pieces: number(), worth: amount(), kind: choice(['a', 'b']) };
    // @ts-expect-error a text has no sum
    many(fields, { sums: ['size'] });
    // @ts-expect-error a choice does not follow
    many(fields, { follows: { kind: () => '1' } });
    const following = many(fields, {
      follows: { worth: ({ pieces, kind }) => (kind === 'a' ? pieces : null) },
    });
    expect(following.fields.worth).toMatchObject({ kind: 'amount', isReadOnly: true });
    expect(fields.worth).not.toHaveProperty('isReadOnly');
  });
});

describe('what follows in a row, and what rows come to', () => {
  const { lines: field } = crate.fields;

  it('is the same of what a form reads and of what the server is sent', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 100_000 }),
        fc.integer({ min: 0, max: 10 ** 9 }),
        (quantity, price) => {
          const above = { currencyCode: 'IDR' };
          const onScreen = followingValues(field, { quantity, price }, above);
          const onServer = followingValues(field, { quantity, price: String(price) }, above);
          expect(onScreen).toEqual(onServer);
          expect(fromWire(onScreen['worth'] ?? '')).toBe(String(quantity * price));
        },
      ),
    );
  });

  it('is nothing as long as a row does not say enough', () => {
    expect(followingValues(field, { quantity: 3, price: null }, { currencyCode: 'IDR' })).toEqual({
      worth: null,
    });
  });

  it('follows in turn, in the order of the declaration', () => {
    const chained = many(
      { pieces: number(), net: amount(), gross: amount() },
      { follows: { net: ({ pieces }) => pieces, gross: ({ net }) => (net === null ? null : add(net, '1')) } },
    );
    expect(followingValues(chained, { pieces: 4 }, {})).toEqual({ net: '4', gross: '5' });
  });

  it('sums each currency by itself, and all that is there', () => {
    const ofMany = many({ code: textField(3), paid: amount({ currencyField: 'code' }) }, { sums: ['paid'] });
    const row = fc.record({
      code: fc.constantFrom('IDR', 'USD'),
      paid: fc.option(fc.integer({ min: 0, max: 10 ** 9 })),
    });
    fc.assert(
      fc.property(fc.array(row), (rows) => {
        const sums = sumOfRows(ofMany, 'paid', rows, {});
        for (const code of ['IDR', 'USD']) {
          const own = rows.flatMap(({ code: one, paid }) =>
            one === code && paid !== null ? [String(paid)] : [],
          );
          expect(sums.get(code) ?? '0').toBe(sum(own));
        }
      }),
    );
    const rows = [
      { code: 'IDR', paid: 1500 },
      { code: 'USD', paid: 2.5 },
      { code: 'IDR', paid: 500 },
    ];
    expect(sumText(sumOfRows(ofMany, 'paid', rows, {}))).toBe('Rp 2.000 · USD 2,50');
  });

  it('says pieces without a currency', () => {
    const rows = [{ quantity: 1200 }, { quantity: null }, { quantity: 34 }];
    expect(sumText(sumOfRows(field, 'quantity', rows, {}))).toBe('1.234');
  });
});
