import { boolean, text, uniqueIndex } from 'drizzle-orm/pg-core';

import type { WhtArticle } from '../../../domain/money/whtArticle.ts';
import { day, rate } from '../../../server/database/columns.ts';
import { inNameForm } from '../../../server/database/normalForms.ts';
import { nounTable } from '../../../server/records/nounTable.ts';
import { taxObject } from './taxObject.ts';

export const taxObjectTable = nounTable(
  'tax_object',
  taxObject,
  {
    name: text('name').notNull(),
    code: text('code').notNull(),
    article: text('article').$type<WhtArticle>().notNull(),
    rate: rate('rate').notNull(),
    rateWithoutNumber: rate('rate_without_number'),
    isFinal: boolean('is_final').notNull().default(false),
    isUsual: boolean('is_usual').notNull().default(false),
    validFrom: day('valid_from'),
    validTo: day('valid_to'),
  },
  (table) => [uniqueIndex('tax_object_name_unique').on(table.companyID, inNameForm(table.name))],
);
