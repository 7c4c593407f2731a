import { integer, uniqueIndex } from 'drizzle-orm/pg-core';

import { reference, refersTo } from '../../../server/database/columns.ts';
import { inNameForm } from '../../../server/database/normalForms.ts';
import { fieldColumns } from '../../../server/records/fieldColumns.ts';
import { nounTable } from '../../../server/records/nounTable.ts';
import { numberedTable } from '../../../server/records/numberedTable.ts';
import { paymentFileLayout } from './paymentFileLayout.ts';

const { fields } = paymentFileLayout;

export const paymentFileLayoutTable = nounTable(
  'payment_file_layout',
  paymentFileLayout,
  fieldColumns(fields),
  (table) => [uniqueIndex('payment_file_layout_name').on(table.companyID, inNameForm(table.name))],
);

export const layoutOpeningTable = numberedTable(
  'payment_file_layout_opening',
  {
    layoutID: reference('layout_id').notNull(),
    position: integer('position').notNull(),
    ...fieldColumns(fields.opening.fields),
  },
  (table) => [
    refersTo(
      'payment_file_layout_opening_of',
      [table.companyID, table.layoutID],
      paymentFileLayoutTable,
    ).onDelete('cascade'),
  ],
);

export const layoutColumnTable = numberedTable(
  'payment_file_layout_column',
  {
    layoutID: reference('layout_id').notNull(),
    position: integer('position').notNull(),
    ...fieldColumns(fields.columns.fields),
  },
  (table) => [
    refersTo(
      'payment_file_layout_column_of',
      [table.companyID, table.layoutID],
      paymentFileLayoutTable,
    ).onDelete('cascade'),
  ],
);
