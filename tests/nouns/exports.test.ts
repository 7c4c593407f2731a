import readExcelFile from 'read-excel-file/universal';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import type { AnyNoun } from '../../domain/noun/noun.ts';
import { declaredNouns } from '../../resources/nouns.ts';
import type { Caller, TestApp } from '../api/testApp.ts';
import { createTestApp } from '../api/testApp.ts';
import { readCsv } from '../readCsv.ts';

/** Every declared list as a sheet. */
let test: TestApp;
let admin: Caller;
let maker: Caller;

beforeAll(async () => {
  test = await createTestApp();
  admin = await test.signInAs('super.admin@nusantara.test');
  maker = await test.signInAs('maker@nusantara.test');
});
afterAll(() => test?.close());

type Row = Record<string, unknown> & { id: number; status: string };

async function listed({ path, listedAs = 'data' }: AnyNoun, query: string): Promise<Row[]> {
  const answer = await admin.get(`/v1/${path}?limit=100&${query}`);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<Record<string, Row[]>>()[listedAs] ?? [];
}

async function exported({ path }: AnyNoun, format: 'csv' | 'xlsx', query: string) {
  const answer = await admin.get(`/v1/${path}/export.${format}?${query}`);
  expect(answer.statusCode, answer.body).toBe(200);
  const fileName = `${path.replaceAll('/', '-')}.${format}`;
  expect(answer.headers['content-disposition']).toBe(`attachment; filename="${fileName}"`);
  return answer.rawPayload;
}

const inSheets = declaredNouns.filter(({ noun }) => noun.hasNoSheets !== true);

describe.each(inSheets.map(({ noun }) => [noun.path, noun] as const))('the list of %s', (_path, noun) => {
  const all = `status=${noun.lifecycle.statuses.join(',')}`;
  const title = noun.title;

  it('is written with its rows, in its order', async () => {
    const query = `${all}&sort=-${noun.fields[title]?.isSorted === true ? title : 'id'}`;
    const rows = await listed(noun, query);
    // Not everybody has records of their own.
    if (!noun.listsOwn) expect(rows.length).toBeGreaterThan(0);
    const [head = [], ...written] = readCsv((await exported(noun, 'csv', query)).toString('utf8'));
    // What the company adds to a noun stands behind its columns.
    const added = noun.customFields ? head.slice(noun.list.columns.length).length : 0;
    expect(head).toHaveLength(noun.list.columns.length + added);
    const place = noun.list.columns.indexOf(title);
    expect(written.map((row) => row[place]).slice(0, rows.length)).toEqual(
      rows.map((row) => String(row[title])),
    );
  });

  it('has the columns that are asked for, in that order, as a workbook, too', async () => {
    const query = `${all}&sort=id&columns=createdAt,status,${title}`.replace(
      noun.list.hidden?.includes('createdAt') === true ? '' : 'createdAt,',
      '',
    );
    const rows = await listed(noun, `${all}&sort=id`);
    const sheets = await readExcelFile(new Blob([Uint8Array.from(await exported(noun, 'xlsx', query))]));
    const [head = [], ...written] = sheets[0]?.data ?? [];
    expect(head.at(-1)).not.toBe('');
    expect(written.slice(0, rows.length).map((row) => String(row.at(-1)))).toEqual(
      rows.map((row) => String(row[title])),
    );
    expect(new Set(written.map((row) => row.at(-2)))).not.toContain('active');
  });

  it('is written for nobody who does not see it', async () => {
    const { permissions, listsOwn } = noun;
    const list = await maker.get(`/v1/${noun.path}?limit=1`);
    const sheet = await maker.get(`/v1/${noun.path}/export.csv`);
    // Everybody lists what is their own, and so does a holder of cards.
    const isHeld = noun.orCapability?.see === 'is_card_holder';
    expect(list.statusCode).toBe(listsOwn || isHeld ? 200 : 403);
    // Some lists have a right of their own to be taken along.
    expect(sheet.statusCode).toBe(isHeld && permissions.export !== undefined ? 403 : list.statusCode);
  });

  it('refuses a column that the list does not have', async () => {
    const answer = await admin.get(`/v1/${noun.path}/export.csv?columns=${title},secret`);
    expect(answer.statusCode).toBe(400);
    expect(Object.keys(answer.json<{ error: { fields: object } }>().error.fields)).toEqual(['columns']);
  });
});

describe('cells say what the list shows', () => {
  const noun = (path: string) => {
    const found = declaredNouns.find((one) => one.noun.path === path);
    if (!found) throw new Error(`no noun at ${path}`);
    return found.noun;
  };
  const workbook = async (path: string, query: string) => {
    const sheets = await readExcelFile(
      new Blob([Uint8Array.from(await exported(noun(path), 'xlsx', query))]),
    );
    return (sheets[0]?.data ?? []).slice(1);
  };

  it('prices with their currencies, a list by its name, a telephone number as it was typed', async () => {
    const products = await listed(noun('products'), 'sort=name');
    const prices = await workbook('products', 'sort=name&columns=name,prices');
    const several = products.findIndex((one) => (one['prices'] as unknown[]).length > 1);
    expect(several).toBeGreaterThanOrEqual(0);
    const shown = String(prices[several]?.[1]);
    const given = (products[several]?.['prices'] ?? []) as unknown[];
    expect(shown.split('; ')).toHaveLength(given.length);
    expect(shown).toMatch(/^(?:Rp|USD|US\$|[A-Z]{3})/);
    const datasets = await workbook('schedules', 'columns=name,dataset');
    expect(datasets.length).toBeGreaterThan(0);
    for (const [, name] of datasets) expect(String(name)).toMatch(/^[A-Z]/);
    await admin.post('/v1/vendors', { name: 'PT Telepon Tambah', phone: '+62 21-555 0100' });
    const query = 'query=PT%20Telepon%20Tambah&columns=name,phone';
    expect(await workbook('vendors', query)).toEqual([['PT Telepon Tambah', '+62 21-555 0100']]);
    const [, line] = readCsv((await exported(noun('vendors'), 'csv', query)).toString('utf8'));
    expect(line).toEqual(['PT Telepon Tambah', '+62 21 555 0100']);
  });

  it('days as days, and instants as instants by the clocks of the company', async () => {
    const people = await listed(noun('employees'), 'sort=id');
    const days = await workbook('employees', 'sort=id&columns=name,joinDate');
    const day = people.findIndex(({ joinDate }) => joinDate !== null);
    expect(days[day]?.[1]).toEqual(new Date(`${String(people[day]?.['joinDate'])}T00:00:00Z`));
    const runs = await listed(noun('schedules'), 'status=active&sort=name');
    const instants = await workbook('schedules', 'status=active&sort=name&columns=name,nextRunAt');
    const next = runs.findIndex(({ nextRunAt }) => nextRunAt !== null);
    const inJakarta = new Date(new Date(String(runs[next]?.['nextRunAt'])).getTime() + 7 * 3_600_000);
    // A workbook holds instants as fractions of a day, which no millisecond is one of exactly.
    const toSecond = (instant: unknown) => Math.round(Number(instant) / 1000);
    expect(toSecond(instants[next]?.[1])).toBe(toSecond(inJakarta));
  });

  it('a deposit is one column where it is paid', async () => {
    const releaser = await test.signInAs('releaser@nusantara.test');
    const answer = await releaser.get('/v1/payment-releasers/deposits/export.csv');
    expect(answer.statusCode, answer.body).toBe(200);
    const [head = []] = readCsv(answer.rawPayload.toString('utf8'));
    expect(head.filter((text) => text === 'Deposit amount')).toHaveLength(1);
  });
});
