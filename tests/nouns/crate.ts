import { amountOfLine } from '../../domain/money/tax.ts';
import {
  amount,
  choice,
  currency,
  day,
  many,
  number,
  reference,
  text,
  unitPrice,
} from '../../domain/noun/fields.ts';
import { archivable, defineNoun } from '../../domain/noun/noun.ts';

const permissions = {
  viewList: 'employee_view_list',
  viewDetail: 'employee_view_detail',
  create: 'employee_create',
  edit: 'employee_edit',
  archive: 'employee_edit',
} as const;

/** A declared noun that the product does not have: its rows are a grid, in which one field follows from two others. */
export const crate = defineNoun({
  name: 'crate',
  called: { en: { one: 'crate', many: 'Crates' }, id: { one: 'crate', many: 'Crates' } },
  path: 'crates',
  at: '/bills/warehouses',
  tag: 'Company',
  access: {},
  permissions,
  title: 'name',
  fields: {
    name: text(80, { isRequired: true }),
    currencyCode: currency({ isRequired: true }),
    lines: many(
      {
        article: text(60, { isRequired: true }),
        handling: choice(['plain', 'fragile']),
        packedOn: day(),
        place: reference('warehouses'),
        quantity: number({ isRequired: true, max: 100_000 }),
        price: unitPrice({ isRequired: true, currencyField: 'currencyCode' }),
        worth: amount({ currencyField: 'currencyCode' }),
      },
      {
        max: 120,
        isGrid: true,
        sums: ['quantity', 'worth'],
        follows: {
          worth: ({ quantity, price }, currencyCode) =>
            quantity === null || price === null ? null : amountOfLine(quantity, price, currencyCode),
        },
      },
    ),
  },
  lifecycle: archivable('crate', permissions),
  choosable: ['active'],
  list: { columns: ['name', 'currencyCode', 'status'], sort: 'name' },
  form: { details: ['name', 'currencyCode'], content: ['lines'] },
});
