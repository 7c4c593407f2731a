import { getTableConfig, pgTable } from 'drizzle-orm/pg-core';
import { expect, it } from 'vitest';

import * as field from '../../domain/noun/fields.ts';
import { nounSchemas } from '../../domain/noun/nounSchemas.ts';
import { declared } from '../../resources/datasets.server.ts';
import type { warehouseTable } from '../../resources/purchasing/warehouse/warehouse.server.ts';
import { fieldColumns } from '../../server/records/fieldColumns.ts';
import { crate } from './crate.ts';

const columnsOf = (fields: field.FieldSet) =>
  getTableConfig(pgTable('probe', fieldColumns(fields) as never)).columns.map((column) => ({
    name: column.name,
    type: column.getSQLType(),
    notNull: column.notNull,
  }));

it('a field has a column of its kind, named as it is sent', () => {
  const required = { isRequired: true } as const;
  const columns = columnsOf({
    name: field.text(20, required),
    taxNumber: field.taxNumber(),
    price: field.unitPrice({ currencyField: 'code' }),
    share: field.percent(),
    days: field.number(required),
    isOpen: field.onOff(),
    term: field.reference('terms', required),
    person: field.references('people'),
    labels: field.tags(),
    media: field.files(),
    rows: field.many({ name: field.text(20) }),
    asked: field.choice(['a'], { isAsked: true }),
  });
  expect(columns.map(({ name, type, notNull }) => `${name} ${type}${notNull ? ' not null' : ''}`)).toEqual([
    'name text not null',
    'tax_number text',
    'price numeric(20, 6)',
    'share numeric(20, 4)',
    'days integer not null',
    'is_open boolean not null',
    'term_id bigint not null',
    'person_ids bigint[] not null',
    'labels text[] not null',
  ]);
});

/** The table of workflows calls it their kind. */
const calledOtherwise = ['type'];

it.each(declared.map(({ noun, table }) => [noun.name, noun, table] as const))(
  'the table of %s names the columns of its fields so',
  (_name, noun, table) => {
    const named = new Set(getTableConfig(table as never).columns.map(({ name }) => name));
    expect(
      columnsOf(noun.fields)
        .flatMap(({ name }) => (named.has(name) ? [] : [name]))
        .filter((name) => !calledOtherwise.includes(name)),
    ).toEqual([]);
  },
);

it('their types are known: what is required is never null, and what is no field is no column', () => {
  const row: typeof warehouseTable.$inferSelect = {
    ...({} as typeof warehouseTable.$inferSelect),
    name: 'Depot',
    address: null,
  };
  // @ts-expect-error a name is required
  row.name = null;
  // @ts-expect-error people are sent by their ids
  expect(row.people).toBeUndefined();
  expect(row.address).toBeNull();
});

it('a draft may leave every field empty, those of its rows, too, but for what the server fills', () => {
  const required = { isRequired: true } as const;
  const fields = {
    number: field.numbered(),
    name: field.text(20, required),
    rows: field.many({ day: field.day(required), part: field.amount(required) }, { isRequired: true }),
  };
  const drafted = field.unfinished(fields);
  const filled = (of: field.FieldSet) => columnsOf(of).map(({ name, notNull }) => [name, notNull]);
  expect(filled(drafted as never)).toEqual([
    ['number', true],
    ['name', false],
  ]);
  expect(filled(drafted.rows.fields as never)).toEqual([
    ['day', false],
    ['part', false],
  ]);
  const { input, draft } = nounSchemas({ ...crate, drafts: true, fields } as never);
  const unfinished = { name: null, rows: [{ day: null, part: null }] };
  expect(draft?.safeParse(unfinished).success).toBe(true);
  const refused = input.safeParse(unfinished).error?.issues.map(({ path }) => path.join('.'));
  expect(refused).toEqual(expect.arrayContaining(['name', 'rows.0.day', 'rows.0.part']));
});
