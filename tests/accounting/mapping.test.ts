import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import type { FlagName } from '../../domain/access/featureFlag.ts';
import { chosenForAlike } from '../../domain/accounting/alikeNames.ts';
import type { MappingCategory } from '../../resources/accounting/accountMapping/accountMapping.ts';
import { fittingTypes } from '../../resources/accounting/accountMapping/accountMapping.ts';
import type {
  BooksAccountAnswer,
  MappingAnswer,
  MappingRow,
} from '../../resources/accounting/accountMapping/accountMappingWire.ts';
import type { Caller, TestApp } from '../api/testApp.ts';
import { createTestApp } from '../api/testApp.ts';
import { without } from '../api/withoutFlags.ts';
import { read } from '../proof/payers.ts';

/** What is mapped to the accounts of the books, in the demo company whose books are connected. */
let test: TestApp;
let finance: Caller;
let chart: BooksAccountAnswer[];

const slow = { timeout: 120_000 };

beforeAll(async () => {
  test = await createTestApp();
  finance = await test.signInAs('finance.admin@nusantara.test');
  chart = read<{ data: BooksAccountAnswer[] }>(await finance.get('/v1/jurnal/accounts'), 200).data;
}, 600_000);
afterAll(() => test?.close());
beforeEach(async () => {
  finance = await test.signInAs('finance.admin@nusantara.test');
});

const url = (category: MappingCategory) => `/v1/jurnal/account-mappings?category=${category}`;
const mapping = async (category: MappingCategory, by = finance) =>
  read<MappingAnswer>(await by.get(url(category)), 200);
const idOf = (number: string) => chart.find((one) => one.number === number)?.id ?? '';

type Typed = Pick<MappingRow, 'accountableType' | 'accountableID' | 'accountID' | 'taxID'> & {
  tags: string[];
};
const typed = (row: MappingRow, more: Partial<Typed> = {}): Typed => ({
  accountableType: row.accountableType,
  accountableID: row.accountableID,
  accountID: row.accountID,
  taxID: row.taxID,
  tags: row.tags.map(({ id }) => id),
  ...more,
});
const save = (category: MappingCategory, rows: readonly object[], version?: number) =>
  finance.put(url(category), { rows }, version === undefined ? {} : { version });
const fieldsOf = (answer: { json: () => unknown }) =>
  (answer.json() as { error: { fields?: Record<string, string> } }).error.fields ?? {};
const codeOf = (answer: { json: () => unknown }) => (answer.json() as { error: { code: string } }).error.code;
const rowFor = (rows: readonly MappingRow[], type: string) => {
  const found = rows.find(({ accountableType }) => accountableType === type);
  if (!found) throw new Error(`no row ${type}`);
  return found;
};

describe('the demo company', () => {
  it('has mapped most, and lists first what it has not', slow, async () => {
    for (const category of ['jurnal_basic_account', 'category_policy', 'business_trip_category'] as const) {
      const { rows } = await mapping(category);
      const mapped = rows.map(({ accountID }) => accountID !== null);
      expect(mapped).toEqual(mapped.toSorted((a, b) => Number(a) - Number(b)));
      expect(mapped.filter(Boolean).length).toBeGreaterThan(rows.length / 2);
      expect(mapped).toContain(false);
    }
  });

  it('has a tag that the books no longer have', slow, async () => {
    const gone = (await mapping('category_policy')).rows.filter(({ removedTags }) => removedTags.length > 0);
    expect(gone).toHaveLength(1);
    expect(gone[0]).toMatchObject({
      tags: [{ name: 'Operasional' }],
      removedTags: [{ name: 'Cabang Bandung' }],
    });
  });

  it('is not the other one, which is not connected and has mapped nothing', slow, async () => {
    const other = await test.signInAs('finance.admin@lain.test');
    const { rows, version } = await mapping('jurnal_basic_account', other);
    expect(version).toBe(1);
    expect(rows.every(({ accountID }) => accountID === null)).toBe(true);
    for (const what of ['accounts', 'tags', 'taxes'])
      expect(codeOf(await other.get(`/v1/jurnal/${what}`))).toBe('transition_not_allowed');
    const row = rowFor(rows, 'fee');
    const answer = await other.put(url('jurnal_basic_account'), {
      rows: [typed(row, { accountID: idOf('6-60403') })],
    });
    expect(codeOf(answer)).toBe('transition_not_allowed');
  });
});

describe('a save', () => {
  it('is kept, with what it changed in the history, and gives a new version', slow, async () => {
    const { rows, version } = await mapping('jurnal_basic_account');
    const row = rowFor(rows, 'rate_difference');
    expect(row.accountID).toBeNull();
    const accountID = idOf('8-80002');
    const tax = { taxID: '21', tags: ['11', '12'] };
    const saved = read<MappingAnswer>(
      await save('jurnal_basic_account', [typed(row, { accountID, ...tax })], version),
      200,
    );
    expect(saved.version).toBe(version + 1);
    expect(rowFor(saved.rows, 'rate_difference')).toMatchObject({
      accountID,
      accountName: '8-80002 Laba/Rugi Selisih Kurs',
      taxID: '21',
      tags: [{ name: 'Jakarta' }, { name: 'Surabaya' }],
    });
    const { rows: history } = await test.database.systemPool.query<{ changes: object; actor_name: string }>(
      `select changes, actor_name from history where company_id = 1 and subject_type = 'accountMapping' order by id desc limit 1`,
    );
    expect(history[0]?.changes).toEqual({
      'Exchange rate difference': [null, '8-80002 Laba/Rugi Selisih Kurs, PPN, #Jakarta, #Surabaya'],
    });
  });

  it('that changes nothing makes no version and no history', slow, async () => {
    const { rows, version } = await mapping('jurnal_basic_account');
    const again = read<MappingAnswer>(
      await save('jurnal_basic_account', [typed(rowFor(rows, 'balance'))], version),
      200,
    );
    expect(again.version).toBe(version);
  });

  it('of what somebody else saved meanwhile is refused, and theirs stays', slow, async () => {
    const { rows, version } = await mapping('jurnal_basic_account');
    const row = rowFor(rows, 'fee');
    read(await save('jurnal_basic_account', [typed(row, { accountID: idOf('8-80999') })], version), 200);
    const stale = await save('jurnal_basic_account', [typed(row, { accountID: idOf('6-60208') })], version);
    expect(codeOf(stale)).toBe('stale_version');
    const now = await mapping('jurnal_basic_account');
    expect(rowFor(now.rows, 'fee').accountID).toBe(idOf('8-80999'));
    // Another category is saved for itself.
    const trips = await mapping('business_trip_category');
    const [first] = trips.rows;
    if (!first) throw new Error('no trip category');
    read(
      await save('business_trip_category', [typed(first, { accountID: idOf('6-60204') })], trips.version),
      200,
    );
  });

  it('of two at once is one', slow, async () => {
    const { rows, version } = await mapping('jurnal_basic_account');
    const row = rowFor(rows, 'fee');
    const both = await Promise.all(
      ['6-60403', '6-60208'].map((number) =>
        save('jurnal_basic_account', [typed(row, { accountID: idOf(number) })], version),
      ),
    );
    expect(both.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409]);
  });

  it('saves all rows, or none', slow, async () => {
    const { rows, version } = await mapping('jurnal_basic_account');
    const good = typed(rowFor(rows, 'vat'), { accountID: idOf('2-20500') });
    const bad = typed(rowFor(rows, 'wht'), { accountID: '999999' });
    expect(fieldsOf(await save('jurnal_basic_account', [good, bad], version))).toEqual({
      'rows.1.accountID': expect.stringContaining('not in the books'),
    });
    expect(await mapping('jurnal_basic_account')).toMatchObject({ version });
    expect(rowFor((await mapping('jurnal_basic_account')).rows, 'vat').accountID).toBe(idOf('1-10500'));
  });

  it.each([
    ['an account of another type', 'balance', { accountID: '6-60103' }, 'accountID'],
    ['an account that sums up others', 'balance', { accountID: '1-10000' }, 'accountID'],
    ['a tax that the books do not have', 'fee', { taxID: '999' }, 'taxID'],
    ['a tag that the books do not have', 'fee', { tags: ['999'] }, 'tags'],
    ['a tag twice', 'fee', { tags: ['11', '11'] }, 'tags'],
  ])('refuses %s, by its field', slow, async (_what, type, { accountID, ...more }: Partial<Typed>, field) => {
    const { rows, version } = await mapping('jurnal_basic_account');
    const account = accountID == null ? {} : { accountID: idOf(accountID) };
    const answer = await save(
      'jurnal_basic_account',
      [typed(rowFor(rows, type), { ...account, ...more })],
      version,
    );
    expect(answer.statusCode).toBe(400);
    expect(Object.keys(fieldsOf(answer))).toEqual([`rows.0.${field}`]);
  });

  it.each([
    ['no rows', []],
    [
      'a row of no such type',
      [{ accountableType: 'x', accountableID: null, accountID: null, taxID: null, tags: [] }],
    ],
    [
      'a record that is not there',
      [
        {
          accountableType: 'category_policy',
          accountableID: 999_999,
          accountID: null,
          taxID: null,
          tags: [],
        },
      ],
    ],
    [
      'a basic row with a number',
      [{ accountableType: 'fee', accountableID: 1, accountID: null, taxID: null, tags: [] }],
    ],
    [
      'more than is asked',
      [{ accountableType: 'fee', accountableID: null, accountID: null, taxID: null, tags: [], x: 1 }],
    ],
    [
      '21 tags',
      [
        {
          accountableType: 'fee',
          accountableID: null,
          accountID: null,
          taxID: null,
          tags: Array.from({ length: 21 }, (_, n) => String(n)),
        },
      ],
    ],
  ])('refuses %s', slow, async (_what, rows) => {
    expect((await save('jurnal_basic_account', rows)).statusCode).toBe(400);
  });

  it('refuses a row twice, and one of another category', slow, async () => {
    const { rows } = await mapping('jurnal_basic_account');
    const row = typed(rowFor(rows, 'fee'));
    expect(Object.keys(fieldsOf(await save('jurnal_basic_account', [row, row])))).toEqual([
      'rows.1.accountableID',
    ]);
    expect(Object.keys(fieldsOf(await save('category_policy', [row])))).toEqual(['rows.0.accountableID']);
  });

  it('is for who may map', slow, async () => {
    const user = await test.signInAs('finance.user@nusantara.test');
    expect(codeOf(await user.get(url('jurnal_basic_account')))).toBe('forbidden');
    expect(codeOf(await user.put(url('jurnal_basic_account'), { rows: [] }))).toBe('forbidden');
    expect((await finance.get('/v1/jurnal/account-mappings?category=x')).statusCode).toBe(400);
    expect((await finance.get('/v1/jurnal/account-mappings')).statusCode).toBe(400);
  });
});

describe('a tag that was taken out of the books', () => {
  it('is told on the next load, refused on `tags`, and goes when it is taken off', slow, async () => {
    const { rows, version } = await mapping('jurnal_basic_account');
    const row = rowFor(rows, 'employee_payable');
    read(await save('jurnal_basic_account', [typed(row, { tags: ['13', '14'] })], version), 200);
    await test.database.systemPool.query('delete from sandbox_jurnal.tag where books_id = 70001 and id = 13');
    const now = await mapping('jurnal_basic_account');
    const found = rowFor(now.rows, 'employee_payable');
    expect(found).toMatchObject({
      tags: [{ id: '14' }],
      removedTags: [{ id: '13', name: 'Proyek Merdeka' }],
    });
    const kept = await save('jurnal_basic_account', [typed(found, { tags: ['13', '14'] })], now.version);
    expect(kept.statusCode).toBe(400);
    expect(fieldsOf(kept)).toEqual({ 'rows.0.tags': expect.stringContaining('Proyek Merdeka') });
    const off = read<MappingAnswer>(await save('jurnal_basic_account', [typed(found)], now.version), 200);
    expect(rowFor(off.rows, 'employee_payable')).toMatchObject({ tags: [{ id: '14' }], removedTags: [] });
  });
});

describe('the chart', () => {
  it('is read again after 15 minutes', slow, async () => {
    const add = 'insert into sandbox_jurnal.account values (70001, 9001, $1, $2, 16, false)';
    await test.database.systemPool.query(add, ['6-69999', 'Akun Baru']);
    const has = async () =>
      read<{ data: BooksAccountAnswer[] }>(await finance.get('/v1/jurnal/accounts'), 200).data.some(
        ({ number }) => number === '6-69999',
      );
    expect(await has()).toBe(false);
    test.pass(14 * 60);
    finance = await test.signInAs('finance.admin@nusantara.test');
    expect(await has()).toBe(false);
    test.pass(2 * 60);
    expect(await has()).toBe(true);
  });

  it('has accounts that fit each thing', () => {
    for (const [type, types] of Object.entries(fittingTypes))
      expect(chart.filter((one) => !one.isParent && types.includes(one.type)).length, type).toBeGreaterThan(
        0,
      );
  });
});

describe('with and without a flag', () => {
  const off = <Result>(flag: FlagName, work: () => Promise<Result>) => without(test, [flag], work);

  it('tagging_integration: tags are there, or kept and not shown', slow, async () => {
    expect((await finance.get('/v1/jurnal/tags')).statusCode).toBe(200);
    const before = await mapping('jurnal_basic_account');
    const row = rowFor(before.rows, 'refund');
    read(await save('jurnal_basic_account', [typed(row, { tags: ['11'] })], before.version), 200);
    await off('tagging_integration', async () => {
      expect(codeOf(await finance.get('/v1/jurnal/tags'))).toBe('not_found');
      const { rows, version } = await mapping('jurnal_basic_account');
      const hidden = rowFor(rows, 'refund');
      expect([hidden.tags, hidden.removedTags]).toEqual([[], []]);
      const sent = await save('jurnal_basic_account', [typed(hidden, { tags: ['11'] })], version);
      expect(Object.keys(fieldsOf(sent))).toEqual(['rows.0.tags']);
      const other = typed(hidden, { accountID: idOf('1-10301') });
      read(await save('jurnal_basic_account', [other], version), 200);
    });
    expect(rowFor((await mapping('jurnal_basic_account')).rows, 'refund')).toMatchObject({
      accountID: idOf('1-10301'),
      tags: [{ id: '11' }],
    });
  });

  it('jurnal_itg_enable_get_tax: taxes are there, or kept and not shown', slow, async () => {
    expect((await finance.get('/v1/jurnal/taxes')).statusCode).toBe(200);
    const before = await mapping('jurnal_basic_account');
    const row = rowFor(before.rows, 'accounts_payable');
    read(await save('jurnal_basic_account', [typed(row, { taxID: '23' })], before.version), 200);
    await off('jurnal_itg_enable_get_tax', async () => {
      expect(codeOf(await finance.get('/v1/jurnal/taxes'))).toBe('not_found');
      const { rows, version } = await mapping('jurnal_basic_account');
      const hidden = rowFor(rows, 'accounts_payable');
      expect(hidden.taxID).toBeNull();
      const sent = await save('jurnal_basic_account', [typed(hidden, { taxID: '23' })], version);
      expect(Object.keys(fieldsOf(sent))).toEqual(['rows.0.taxID']);
      read(await save('jurnal_basic_account', [typed(hidden, { tags: ['12'] })], version), 200);
    });
    expect(rowFor((await mapping('jurnal_basic_account')).rows, 'accounts_payable')).toMatchObject({
      taxID: '23',
      taxName: 'PPh 23',
      tags: [{ id: '12' }],
    });
  });

  it('jurnal_integration_multiaccounts: each account, or the main one for all', slow, async () => {
    const { rows } = await mapping('company_account');
    expect(rows.length).toBeGreaterThan(1);
    await off('jurnal_integration_multiaccounts', async () => {
      const { rows: one } = await mapping('company_account');
      expect(one).toHaveLength(1);
      const { rows: main } = await test.database.systemPool.query<{ id: string }>(
        'select id from company_account where company_id = 1 and is_main',
      );
      expect(String(one[0]?.accountableID)).toBe(main[0]?.id);
      const hidden = rows.find(({ accountableID }) => accountableID !== one[0]?.accountableID);
      if (!hidden) throw new Error('no other account');
      const answer = await save('company_account', [typed(hidden)]);
      expect(Object.keys(fieldsOf(answer))).toEqual(['rows.0.accountableID']);
    });
  });

  it('bus_trip_acc_mapping_tab: a tab of trip categories, or one basic row', slow, async () => {
    const { rows } = await mapping('business_trip_category');
    expect(rows.length).toBeGreaterThan(1);
    const types = async () =>
      (await mapping('jurnal_basic_account')).rows.map(({ accountableType }) => accountableType as string);
    expect(await types()).not.toContain('business_trip');
    await off('bus_trip_acc_mapping_tab', async () => {
      expect(codeOf(await finance.get(url('business_trip_category')))).toBe('not_found');
      expect(codeOf(await save('business_trip_category', [{}]))).toBe('validation_failed');
      expect(
        codeOf(
          await save(
            'business_trip_category',
            rows.map((row) => typed(row)),
          ),
        ),
      ).toBe('not_found');
      expect(await types()).toContain('business_trip');
    });
  });
});

describe('what is suggested', () => {
  it('was chosen for what is called alike, and fits', slow, async () => {
    const { rows } = await mapping('category_policy');
    const [first] = rows.filter(({ accountID }) => accountID !== null);
    if (!first) throw new Error('nothing is mapped');
    const { rows: made } = await test.database.systemPool.query<{ id: string }>(
      `insert into trip_category (company_id, status, category_name, trip_type, category_type, is_receipt_required)
       values (1, 'active', $1, 'domestic', 'transportation', false) returning id`,
      [`${first.accountableName} perjalanan`],
    );
    const trip = (await mapping('business_trip_category')).rows.find(
      ({ accountableID }) => String(accountableID) === made[0]?.id,
    );
    expect(trip?.suggestedAccountID).toBe(first.accountID);
  });

  it('is the most alike, whatever the order, and nothing where nothing is', () => {
    const known = [
      { name: 'Taxi and parking', choice: 'a' },
      { name: 'Taxi rides', choice: 'b' },
      { name: 'Hotel', choice: 'c' },
    ];
    expect(chosenForAlike('taxi rides', known)).toBe('b');
    expect(chosenForAlike('taxi rides', known.toReversed())).toBe('b');
    expect(chosenForAlike('HOTEL (abroad)', known)).toBe('c');
    expect(chosenForAlike('Meals', known)).toBeNull();
    // Short words, as "and", tell nothing.
    expect(chosenForAlike('Food and tea', known)).toBeNull();
    expect(chosenForAlike('', known)).toBeNull();
  });
});
