import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { boolean, pgTable, primaryKey, uniqueIndex } from 'drizzle-orm/pg-core';

import { companyID, recordID, reference, refersTo } from '../../../server/database/columns.ts';
import { inNameForm } from '../../../server/database/normalForms.ts';
import { fieldColumns } from '../../../server/records/fieldColumns.ts';
import { recordColumns } from '../../../server/records/recordColumns.ts';
import { categoryPolicyTable } from '../categoryPolicy/categoryPolicyTables.server.ts';
import { cardCoding } from './cardCoding.ts';

const { fields } = cardCoding;

export const cardCodingTable = pgTable(
  'card_coding',
  {
    ...recordColumns(cardCoding.lifecycle.statuses),
    learnsMerchants: boolean('learns_merchants').notNull().default(true),
  },
  (table) => [
    primaryKey({ columns: [table.companyID, table.id] }),
    uniqueIndex('card_coding_one').on(table.companyID),
  ],
);

/** Of rules that live with those of a company. */
const owned = () => ({ companyID: companyID(), id: recordID(), codingID: reference('coding_id').notNull() });

interface Owned {
  companyID: AnyPgColumn;
  codingID: AnyPgColumn;
  categoryID: AnyPgColumn;
}
const keysOf = (name: string, { companyID: company, codingID, categoryID }: Owned) => [
  refersTo(`${name}_coding_exists`, [company, codingID], cardCodingTable).onDelete('cascade'),
  refersTo(`${name}_category_exists`, [company, categoryID], categoryPolicyTable),
];

export const merchantCodingTable = pgTable(
  'card_coding_merchant',
  {
    ...owned(),
    ...fieldColumns(fields.merchants.fields),
    isLearned: boolean('is_learned').notNull().default(false),
  },
  (table) => [
    primaryKey({ columns: [table.companyID, table.id] }),
    uniqueIndex('card_coding_merchant_once').on(table.companyID, inNameForm(table.merchantName)),
    ...keysOf('card_coding_merchant', table),
  ],
);

export const codeCodingTable = pgTable(
  'card_coding_code',
  { ...owned(), ...fieldColumns(fields.codes.fields) },
  (table) => [
    primaryKey({ columns: [table.companyID, table.id] }),
    uniqueIndex('card_coding_code_once').on(table.companyID, table.merchantCategoryCode),
    ...keysOf('card_coding_code', table),
  ],
);
