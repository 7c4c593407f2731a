import { sql } from 'drizzle-orm';
import { numeric, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import type { ActionTable } from '../../domain/lifecycle/offeredActions.ts';
import { amount, currency, text as textField } from '../../domain/noun/fields.ts';
import { archivable, defineNoun, permissionsOf } from '../../domain/noun/noun.ts';
import { recordColumns } from '../../server/records/recordColumns.ts';
import { nounReader } from '../../server/records/nounRows.ts';
import { nounOnScreen } from '../../src/noun/nounOnScreen.ts';
import { buildActor } from '../shell/people.ts';
import type { OpenTestDatabase } from '../testDatabase.ts';
import { openTestDatabase } from '../testDatabase.ts';

/** A noun whose fields are called as something of the house's own, and whose records have one more status. */
const permissions = permissionsOf('warehouse');
const lifecycle = archivable('errand', permissions, {
  statuses: { paused: { tone: 'waiting', says: { key: 'errand.paused' } } } as never,
});

const declared = {
  name: 'errand',
  called: { en: { one: 'errand', many: 'Errands' }, id: { one: 'errand', many: 'Errands' } },
  path: 'errands',
  at: '/errands',
  tag: 'Errands',
  access: {},
  permissions,
  title: 'name',
  fields: {
    name: textField(100, { isRequired: true, isSorted: true }),
    currencyCode: currency({ isRequired: true }),
    total: amount({ currencyField: 'currencyCode', isSorted: true }),
  },
  lifecycle,
  choosable: ['active'],
  list: { columns: ['name', 'total', 'status'], sort: 'name', sum: 'total' },
  form: { details: ['name', 'currencyCode', 'total'] },
} as const;
const errand = defineNoun<typeof declared.fields, string, '/errands'>(declared);

const errandTable = pgTable(
  'errand',
  {
    ...recordColumns(['active', 'inactive', 'paused']),
    name: text('name').notNull(),
    currencyCode: text('currency_code').notNull(),
    total: numeric('total'),
  },
  (table) => [primaryKey({ columns: [table.companyID, table.id] })],
);

let place: OpenTestDatabase;
const actor = buildActor();
const reader = nounReader(errand, errandTable, {});

beforeAll(async () => {
  place = await openTestDatabase();
  await place.database.system.execute(sql`
    create table errand (company_id bigint, id bigint, version int default 1, status text default 'active',
      created_at timestamptz default now(), name text, currency_code text, total numeric, primary key (company_id, id))`);
  await place.database.system.execute(sql`
    insert into errand (company_id, id, status, name, currency_code, total) values
      (${actor.companyID}, 1, 'active', 'Stamps', 'IDR', 200000), (${actor.companyID}, 2, 'paused', 'Tools', 'USD', 12.5),
      (${actor.companyID}, 3, 'inactive', 'Rope', 'IDR', 1), (${actor.companyID}, 4, 'active', 'Ink', 'IDR', null)`);
});
afterAll(() => place?.close());

const list = (question: object = {}) =>
  reader.list(place.database.system, actor, { page: 1, limit: 10, ...question });

describe('a field called "total"', () => {
  it('is the field, and not how many records there are', async () => {
    const { rows, total } = await list();
    expect(rows.map(({ name, total: field }) => [name, field])).toEqual([
      ['Ink', null],
      ['Stamps', 200_000],
      ['Tools', 12.5],
    ]);
    expect(total).toBe(3);
    expect((await list({ page: 3 })).total).toBe(3);
    expect(
      (await list({ sort: [{ field: 'total', isDescending: true }] })).rows.map(({ name }) => name),
    ).toEqual(['Stamps', 'Tools', 'Ink']);
  });
});

describe('a field called as what every record has', () => {
  it.each(['id', 'version', 'status', 'createdAt', 'histories', 'refusals', 'isUsed', 'customFields'])(
    'is refused: %s',
    (name) => {
      const fields = { ...declared.fields, [name]: textField(10) };
      expect(() => defineNoun({ ...declared, fields } as never)).toThrow(
        `errand: every record has its own ${name}`,
      );
    },
  );
});

describe('a list without a status', () => {
  it('holds all records but archived ones', async () => {
    expect((await list()).rows.map(({ status }) => status)).toEqual(['active', 'active', 'paused']);
    expect((await list({ status: ['inactive'] })).rows.map(({ name }) => name)).toEqual(['Rope']);
    expect((await list({ choosable: true })).rows.map(({ name }) => name)).toEqual(['Ink', 'Stamps']);
  });
});

describe('an action that speaks of a field', () => {
  const speaking = (field: string) => ({
    ...declared,
    lifecycle: {
      ...lifecycle,
      transitions: lifecycle.transitions.map((one) =>
        one.action === 'archive' ? { ...one, speaksOf: field } : one,
      ),
    },
  });

  it('says it in its words', () => {
    const row = { id: 1, version: 1, status: 'active', createdAt: '2026-11-26T00:00:00Z', name: 'Tools' };
    const noun = defineNoun(speaking('total') as never);
    const words = nounOnScreen(noun).valuesOf({ ...row, currencyCode: 'USD', total: 12.5 });
    expect(words['total']).toBe('USD 12,50');
    const table: ActionTable = noun.lifecycle;
    expect(table.transitions.find(({ action }) => action === 'archive')?.speaksOf).toBe('total');
    expect(
      nounOnScreen(noun).valuesOf({ ...row, currencyCode: 'IDR', total: null })['total'],
    ).toBeUndefined();
  });

  it('is refused where there is no such field', () => {
    expect(() => defineNoun(speaking('sum') as never)).toThrow('archive speaks of sum, which is no field');
  });
});
