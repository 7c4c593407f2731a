import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { nameForm, searchForm } from '../../domain/text/normalForm.ts';
import type { InboxRow } from '../../domain/inbox/inboxSchemas.ts';
import { fc } from '../properties.ts';
import { createTestApp } from './testApp.ts';
import type { Caller, TestApp } from './testApp.ts';

let test: TestApp;
let admin: Caller;

beforeAll(async () => {
  test = await createTestApp();
  admin = await test.signInAs('super.admin@nusantara.test');
});

afterAll(() => test?.close());

async function rowsOf<Row extends object>(text: string, values: unknown[] = []): Promise<Row[]> {
  const { rows } = await test.database.systemPool.query<Row>(text, values);
  return rows;
}

/** A text as a person reads it without its accents, by the properties of Unicode. */
const plain = (text: string): string =>
  text
    .normalize('NFKD')
    .replaceAll(/\p{Mn}|\p{Cf}/gu, '')
    .toLowerCase()
    .replaceAll('đ', 'd');
const holdsAll = (texts: readonly (string | null)[], typed: string): boolean =>
  plain(typed)
    .split(/\s+/)
    .every((word) => texts.some((text) => text !== null && plain(text).includes(word)));

describe('the forms of the database', () => {
  async function expectTheSame(texts: readonly string[]): Promise<void> {
    const rows = await rowsOf<Record<'text' | 'search' | 'name', string>>(
      'select text, search_form(text) as search, name_form(text) as name from unnest($1::text[]) text',
      [texts],
    );
    const differing = rows.filter(
      ({ text, search, name }) => search !== searchForm(text) || name !== nameForm(text),
    );
    expect(differing).toEqual([]);
  }

  /** The code points that both know: each has the tables of a version of Unicode. */
  async function knownToBoth(): Promise<string[]> {
    const all = Array.from({ length: 0x11_00_00 }, (_, code) => code)
      .filter((code) => code > 0 && (code < 0xd8_00 || code > 0xdf_ff))
      .map((code) => String.fromCodePoint(code))
      .filter((character) => !/\p{Cn}|\p{Co}/u.test(character));
    const rows = await rowsOf<{ text: string }>(
      'select text from unnest($1::text[]) text where unicode_assigned(text)',
      [all],
    );
    return rows.map(({ text }) => text);
  }

  it('are those of the program for every character, alone and among others', async () => {
    const characters = await knownToBoth();
    expect(characters.length).toBeGreaterThan(140_000);
    await expectTheSame(characters);
    await expectTheSame(characters.map((character) => `a\u0308 ${character}\u0323\u0307 ß ${character}Σ`));
  });

  it('are those of the program for any text', async () => {
    const characters = await knownToBoth();
    const marks = ['\u0301', '\u0308', '\u200b', '\u200d', ' ', '  ', '\t', 'Σ', 'İ', 'ﬀ', '１', 'A'];
    const character = fc.oneof(
      fc.constantFrom(...marks),
      fc.integer({ min: 0, max: characters.length - 1 }).map((at) => characters[at] ?? ''),
      fc.integer({ min: 1, max: 126 }).map((code) => String.fromCharCode(code)),
    );
    const texts = fc.sample(
      fc.array(character, { maxLength: 14 }).map((parts) => parts.join('')),
      20_000,
    );
    await expectTheSame(texts);
  });

  it('are nothing of nothing', async () => {
    expect(await rowsOf('select search_form(null) as search, name_form(null) as name')).toEqual([
      { search: null, name: null },
    ]);
  });

  it('are used by the plans: an index of the form finds what has a word', async () => {
    const undone = new Error('undone');
    const work = test.database.system.transaction(async (executor) => {
      // Few rows are read faster than any index.
      await executor.execute(sql`insert into vendor (company_id, name, status)
        select 1, 'Many Brothers ' || n, 'active' from generate_series(1, 20000) n`);
      await executor.execute(sql`analyze vendor`);
      await executor.execute(sql`set local enable_seqscan = off`);
      for (const [table, text] of [
        ['bill', 'reference_id'],
        ['bill', 'reference_number'],
        ['payment', 'reference_id'],
        ['vendor', 'name'],
        ['history', 'notes'],
      ] as const) {
        const column = sql.identifier(text);
        const { rows } = await executor.execute<{ 'QUERY PLAN': string }>(
          sql`explain (costs off) select id from ${sql.identifier(table)}
            where company_id = 1 and (${column} is not null and search_form(${column}) like '%nirwana%')`,
        );
        const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
        expect(plan, `${table}.${text}`).toMatch(/Bitmap Index Scan on \w+\s+Index Cond: .*%nirwana%/);
      }
      throw undone;
    });
    await expect(work).rejects.toBe(undone);
  });
});

const spelled = [
  'muller',
  'MÜLLER',
  'mu\u0308ller',
  'Mül\u200bler',
  'müller  sohne',
  'sohne muller',
  'ｍüｌｌｅｒ',
];

describe('lists and choices', () => {
  beforeAll(async () => {
    await rowsOf(`insert into vendor (company_id, name, status) values
      (1, 'CV Müller Söhne', 'active'), (1, 'CV Mu\u0308ller Zwei', 'active'), (1, 'Muller  und  Sohne', 'active'),
      (1, 'Nguyễn Đức', 'active'), (1, '１２３ Ｗide', 'active')`);
    await rowsOf(`insert into warehouse (company_id, name, address) values
      (1, 'Gudang Müller', 'Jl. Söhne 5'), (1, 'Gudang Mu\u0308ller 2', null), (1, 'Gudang Biasa', 'Jl. Mu\u0308ller 7')`);
    await rowsOf(`insert into product (company_id, name, code) values
      (1, 'Müller Kaffee Söhne', 'CÔDE-１'), (1, 'Kaffee', 'MU\u0308LLER')`);
  });

  it.each([
    [
      'vendors',
      `select id, array[name, tax_number] as texts from vendor where company_id = 1 and status not in ('inactive', 'merged')`,
    ],
    [
      'warehouses',
      `select id, array[name, address] as texts from warehouse where company_id = 1 and status = 'active'`,
    ],
    [
      'products/choices',
      "select id, array[name, code] as texts from product where company_id = 1 and status = 'active'",
    ],
    [
      'employees/choices',
      "select id, array[name, email] as texts from employee where company_id = 1 and status = 'active'",
    ],
  ])('of %s find words in any order, however they are written', async (path, text) => {
    const all = await rowsOf<{ id: string; texts: (string | null)[] }>(text);
    for (const typed of [...spelled, '7 mul', 'duc NGUYEN', '123 wide', 'a', 'pt', 'nobody has this']) {
      const expected = all.filter(({ texts }) => holdsAll(texts, typed)).map(({ id }) => Number(id));
      const found: number[] = [];
      for (let page = 1, pages = 1; page <= pages; page += 1) {
        const answer = await admin.get(
          `/v1/${path}?limit=100&page=${page}&query=${encodeURIComponent(typed)}`,
        );
        expect(answer.statusCode, answer.body).toBe(200);
        const body = answer.json<{
          data: { id: number }[];
          pageInfo: { totalData: number; totalPage: number };
        }>();
        expect(body.pageInfo.totalData, `${path} ${typed}`).toBe(expected.length);
        pages = body.pageInfo.totalPage;
        found.push(...body.data.map(({ id }) => id));
      }
      expect(
        found.toSorted((a, b) => a - b),
        `${path} ${typed}`,
      ).toEqual(expected.toSorted((a, b) => a - b));
    }
  });

  it('of everything find the same', async () => {
    for (const typed of spelled) {
      const answer = await admin.get(`/v1/search?limit=20&query=${encodeURIComponent(typed)}`);
      const { data } = answer.json<{ data: { kind: string; found: { name: string }[] }[] }>();
      const named = data.find(({ kind }) => kind === 'vendor')?.found.map(({ name }) => name) ?? [];
      const all = await rowsOf<{ name: string }>(
        'select name from vendor where company_id = 1 order by name',
      );
      const expected = all.map(({ name }) => name).filter((name) => holdsAll([name], typed));
      expect(named.toSorted(), typed).toEqual(expected.toSorted());
      expect(expected.length).toBeGreaterThan(0);
    }
  });

  it('of vendors that look alike know accents', async () => {
    const answer = await admin.get('/v1/vendors/alike?name=CV+Muller+Sohne');
    const { data } = answer.json<{ data: object[] }>();
    expect(data[0]).toMatchObject({ name: 'CV Müller Söhne', sameBy: 'name' });
  });
});

it('the inbox finds words in any order, amounts, and both', async () => {
  const reviewer = await test.signInAs('reviewer@nusantara.test');
  const listed = async (query: string): Promise<InboxRow[]> => {
    const rows: InboxRow[] = [];
    for (let page = 1, pages = 1; page <= pages; page += 1) {
      const answer = await reviewer.get(`/v1/inbox?limit=50&page=${page}${query}`);
      expect(answer.statusCode, answer.body).toBe(200);
      const body = answer.json<{ data: InboxRow[]; pageInfo: { totalPage: number } }>();
      rows.push(...body.data);
      pages = body.pageInfo.totalPage;
    }
    return rows;
  };
  const all = await listed('');
  const [one] = all.filter(({ who, amount }) => who !== null && Number.isInteger(amount) && amount! > 9999);
  if (!one?.who) throw new Error('nothing waits that has a name and an amount');
  const grouped = String(one.amount).replaceAll(/\B(?=(?:\d{3})+$)/g, '.');
  const [word = ''] = one.who.split(' ').toReversed();
  const isOfAmount = (row: InboxRow) => row.amount === one.amount;
  const texts = (row: InboxRow) => [row.number, row.who, row.inPlaceOf];
  const cases: [string, (row: InboxRow) => boolean][] = [
    [String(one.amount), (row) => isOfAmount(row) || holdsAll(texts(row), String(one.amount))],
    [grouped, isOfAmount],
    [`${word.toUpperCase()} ${grouped}`, (row) => isOfAmount(row) && holdsAll(texts(row), word)],
    [`${one.amount}  ${one.number}`, (row) => isOfAmount(row) && holdsAll(texts(row), one.number)],
    [`${grouped} nobody`, () => false],
    [`${word} ${one.number}`, (row) => holdsAll(texts(row), `${word} ${one.number}`)],
  ];
  for (const [typed, isExpected] of cases) {
    const found = await listed(`&query=${encodeURIComponent(typed)}`);
    const ids = (rows: InboxRow[]) => rows.map(({ id }) => id).toSorted();
    expect(ids(found), typed).toEqual(ids(all.filter(isExpected)));
  }
});

describe('names that are one to a reader', () => {
  const same = [
    'Depot Mu\u0308ller',
    'depot  MÜLLER',
    'Ｄｅｐｏｔ Müller',
    'Depot Mü\u200dller',
    'Depot\u00a0Müller',
  ];

  it('are taken once, and those with other accents are others', async () => {
    expect((await admin.post('/v1/warehouses', { name: 'Depot Müller' })).statusCode).toBe(201);
    for (const name of same) {
      const refused = await admin.post('/v1/warehouses', { name });
      expect([refused.statusCode, refused.json<{ error: { code: string } }>().error.code], name).toEqual([
        409,
        'already_exists',
      ]);
    }
    expect((await admin.post('/v1/warehouses', { name: 'Depot Muller' })).statusCode).toBe(201);
  });

  it('are taken once by two who save at once', async () => {
    const names = ['Term Bär', 'Term Ba\u0308r', 'TERM  BÄR'];
    const answers = await Promise.all(
      names.map((name) => admin.post('/v1/term-payments', { name, days: 3 })),
    );
    expect(answers.map(({ statusCode }) => statusCode).toSorted((one, other) => one - other)).toEqual([
      201, 409, 409,
    ]);
  });

  it('are one view of a screen', async () => {
    const save = async (name: string, query: string) =>
      (
        await admin.put('/v1/saved-filters', { screen: 'bills-bills-to-pay', name, query, isShared: false })
      ).json<{
        id: number;
      }>();
    const { id } = await save('Fällig', 'status=paid');
    expect(await save('FA\u0308LLIG ', 'status=void')).toMatchObject({ id, query: 'status=void' });
    expect((await save('Fallig', 'status=void')).id).not.toBe(id);
  });
});
