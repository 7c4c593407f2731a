import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';

import { today } from '../../domain/day/day.ts';
import { currencyFilter } from '../../domain/list/filterKinds.ts';
import type { AnyListRoom } from '../../domain/list/listRoom.ts';
import { columnsOf, listRoom } from '../../domain/list/listRoom.ts';
import { writeListQuery, defaultQuery } from '../../domain/list/listQuery.ts';
import { rowShape } from '../../domain/noun/nounSchemas.ts';
import { text } from '../../domain/noun/fields.ts';
import { lists } from '../../resources/lists.ts';
import { menu } from '../../resources/menu.ts';
import { nounResources } from '../../resources/nounResources.ts';
import type { ListSums } from '../../server/engine/listSums.ts';
import type { Caller, TestApp } from '../api/testApp.ts';
import { createTestApp } from '../api/testApp.ts';
import { budget, sampled } from '../proof/proofScale.ts';
import { readCsv } from '../readCsv.ts';

/** What every list room does, asked of each by its columns and filters: nothing here knows one by name. */
let test: TestApp;
let finance: Caller;
let plain: Caller;
let stranger: Caller;
beforeAll(async () => {
  test = await createTestApp();
  // The demo keeps its books in one program: what was posted there, another one has here, too.
  for (const table of ['accounting_post', 'accounting_drift'])
    await test.database.systemPool.query(
      `insert into ${table} select (jsonb_populate_record(row, jsonb_build_object('provider', 'xero', 'id', row.id + 1000000))).*
       from ${table} row where row.provider = 'jurnal'`,
    );
  finance = await test.signInAs('super.admin@nusantara.test');
  plain = await test.signInAs('employee@nusantara.test');
  stranger = await test.signInAs('super.admin@lain.test');
});
afterAll(() => test?.close());

type Row = Record<string, unknown> & { id: number | string };
interface Listed {
  data: Row[];
  pageInfo: { totalData: number };
}

/** All rows that match. */
async function read(room: AnyListRoom, query = '', caller = finance): Promise<Listed> {
  const data: Row[] = [];
  for (let page = 1; ; page += 1) {
    const answer = await caller.get(`/v1/${room.path}?limit=100&page=${page}&${query}`);
    expect(answer.statusCode, answer.body).toBe(200);
    const { data: rows, pageInfo } = answer.json<Listed>();
    data.push(...rows);
    if (rows.length < 100) return { data, pageInfo };
  }
}

const rooms = lists.map(({ list }) => [list.path, list as AnyListRoom] as const);

describe.each(rooms)('the list %s', (_path, room) => {
  const { fields, spec, path, title, sum } = room;
  const titleOf = (row: Row) => String((row[title] as { name?: string }).name ?? row[title]);

  it('answers rows of its columns, each once', async () => {
    const { data, pageInfo } = await read(room);
    expect(data.length).toBeGreaterThan(0);
    const row = z.strictObject({ id: room.of ? z.int() : z.string(), ...rowShape(fields) });
    for (const one of data) expect(row.safeParse(one).error?.issues ?? []).toEqual([]);
    expect(new Set(data.map(({ id }) => id)).size).toBe(data.length);
    const beyond = await finance.get(`/v1/${path}?limit=100&page=1000`);
    expect(beyond.json<Listed>()).toMatchObject({ data: [], pageInfo: { totalData: data.length } });
    const second = await finance.get(`/v1/${path}?limit=1&page=2`);
    expect(second.json<Listed>()).toMatchObject({
      data: [data[1]],
      pageInfo: { totalData: pageInfo.totalData },
    });
  });

  it('is ordered by each of its sorts, both ways', { timeout: 240_000 }, async () => {
    for (const sort of sampled(spec.sorts, budget.sortsPerList)) {
      const kind = fields[sort]?.kind;
      const valueOf = (row: Row) =>
        kind === 'reference' ? (row[sort] as { name: string } | null)?.name : row[sort];
      const [up, down] = [await read(room, `sort=${sort}`), await read(room, `sort=-${sort}`)];
      expect(up.data, sort).toHaveLength(up.pageInfo.totalData);
      const filled = (rows: Row[]) =>
        rows.map(valueOf).filter((value) => value !== null && value !== undefined);
      expect(filled(up.data), sort).toEqual(filled(down.data).toReversed());
      const values = up.data.map(valueOf).filter((value) => typeof value === 'number');
      expect(values, sort).toEqual(values.toSorted((a, b) => a - b));
    }
  });

  it('is narrowed by what is named as a column', async () => {
    const { data } = await read(room);
    const first = data[0] ?? { id: 0 };
    for (const name of Object.keys(spec.filters)) {
      const reference = name.replace(/IDs$/, '');
      const value = first[reference];
      const asked = fields[reference]?.kind === 'reference' ? (value as { id: number }).id : first[name];
      // What a row lacks is asked for by no value.
      if (
        asked === undefined ||
        asked === null ||
        (fields[name] === undefined && fields[reference]?.kind !== 'reference')
      )
        continue;
      const text = String(asked as string | number);
      const isRange = spec.filters[name]?.control === 'dayRange';
      const narrowed = await read(
        room,
        isRange ? `${name}From=${text}&${name}To=${text}` : `${name}=${text}`,
      );
      const isSame = (row: Row) => JSON.stringify(row[reference]) === JSON.stringify(value);
      expect(
        narrowed.data.map(({ id }) => id),
        name,
      ).toEqual(data.filter(isSame).map(({ id }) => id));
    }
    const search = titleOf(first);
    if ('query' in spec.filters)
      expect((await read(room, `query=${encodeURIComponent(search)}`)).data[0]?.[title]).toEqual(
        first[title],
      );
    expect((await finance.get(`/v1/${path}?nothing=1`)).statusCode).toBe(400);
  });

  it('says what its rows come to, in each currency', async () => {
    if (sum === undefined) return;
    const { data } = await read(room);
    const answer = await finance.get(`/v1/${path}/sums`);
    expect(answer.statusCode, answer.body).toBe(200);
    const field = fields[sum];
    const currencyField = field?.kind === 'amount' ? field.currencyField : undefined;
    const cents = new Map<string, number>();
    for (const row of data) {
      const currency = currencyField === undefined ? 'IDR' : String(row[currencyField]);
      cents.set(currency, (cents.get(currency) ?? 0) + Math.round(Number(row[sum]) * 100));
    }
    const said = answer
      .json<ListSums>()
      .data.map((one) => [one.currencyCode, Math.round(Number(one.exactAmount) * 100)] as const);
    expect(new Map(said)).toEqual(cents);
  });

  it('is written as a sheet, with the columns that are asked for', async () => {
    const { data, pageInfo } = await read(room);
    const keys = columnsOf(room).map(([key]) => key);
    const answer = await finance.get(`/v1/${path}/export.csv?columns=${keys.toReversed().join(',')}`);
    expect(answer.statusCode, answer.body).toBe(200);
    const [head = [], ...rows] = readCsv(answer.rawPayload.toString('utf8'));
    expect(head).toHaveLength(keys.length);
    expect(new Set(head).size).toBe(keys.length);
    expect(head.join()).not.toContain(`${room.name}.`);
    expect(rows).toHaveLength(pageInfo.totalData);
    expect(rows.map((row) => row.toReversed()[keys.indexOf(title)])).toEqual(data.map(titleOf));
  });

  it('is for who may see it, and for each company its own', async () => {
    for (const part of ['', '/sums', '/export.csv']) {
      if (part === '/sums' && sum === undefined) continue;
      expect((await plain.get(`/v1/${path}${part}`)).statusCode, part).toBe(403);
    }
    // Numbers of records are alike in both companies, those of rows are not.
    const ours = new Set((await read(room)).data.map(({ id }) => id));
    const theirs = (await read(room, '', stranger)).data.filter(({ id }) => ours.has(id));
    expect(theirs).toEqual([]);
  });

  it('begins with what its address can say, and its call takes it', async () => {
    const filter = room.first(today('Asia/Jakarta', test.clock.at));
    await read(room, writeListQuery(spec, { ...defaultQuery(spec), filter }));
  });

  it('stands in the menu where it says, and is a resource', () => {
    const named = menu.flatMap(({ entries }) =>
      entries.flatMap((entry) =>
        ('children' in entry ? (entry.children ?? []) : []).map((child) => [entry.id, child.id]),
      ),
    );
    if (room.menu !== undefined) expect(named).toContainEqual([room.menu, room.name]);
    const resource = nounResources.find(({ name }) => name === path);
    expect(resource).toMatchObject({
      at: { list: room.at },
      access: { list: room.access, export: room.access },
    });
    expect(Object.keys(resource?.reads ?? {})).toEqual(
      expect.arrayContaining(['export', ...(sum ? ['sums'] : [])]),
    );
  });
});

it('a column or a filter without words does not compile', () => {
  const declared = {
    name: 'thing',
    called: { en: 'Things', id: 'Hal' },
    path: 'things',
    at: '/things',
    tag: 'Things',
    access: {},
    title: 'name',
    fields: { name: text(20), code: text(20) },
    filters: { currencyCode: currencyFilter() },
    sort: 'name',
  } as const;
  const said = {
    nothing: '',
    nothingYet: '',
    field: { name: '', code: '' },
    filter: { currencyCode: '' },
  };
  const en = () => Promise.resolve(said);
  expect(listRoom({ ...declared, words: { en, id: en } }).spec.screen).toBe('things');
  const lacking = () => Promise.resolve({ ...said, field: { name: '' } });
  // @ts-expect-error the column `code` has no word
  listRoom({ ...declared, words: { en: lacking, id: lacking } });
  const unfiltered = () => Promise.resolve({ ...said, filter: {} });
  // @ts-expect-error the filter has no word
  listRoom({ ...declared, words: { en: unfiltered, id: unfiltered } });
  // @ts-expect-error nothing is hidden that is no column
  listRoom({ ...declared, hidden: ['other'], words: { en, id: en } });
});
