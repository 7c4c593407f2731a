import { getTableConfig, pgTable } from 'drizzle-orm/pg-core';
import { expect, it } from 'vitest';

import * as field from '../../domain/noun/fields.ts';
import { declared } from '../../resources/datasets.server.ts';
import type { warehouseTable } from '../../resources/purchasing/warehouse/warehouse.server.ts';
import { fieldColumns } from '../../server/records/fieldColumns.ts';

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
