import { sql } from 'drizzle-orm';
import { index, jsonb, text, uniqueIndex } from 'drizzle-orm/pg-core';

import { reference, refersTo } from '../../../server/database/columns.ts';
import { inNameForm } from '../../../server/database/normalForms.ts';
import { nounTable } from '../../../server/records/nounTable.ts';
import type { DocumentContent } from '../document/copy/documentContent.ts';
import { vendorTable } from '../vendor/vendorTables.server.ts';
import { purchaseTemplate } from './purchaseTemplate.ts';

export const purchaseTemplateTable = nounTable(
  'purchase_template',
  purchaseTemplate,
  {
    name: text('name').notNull(),
    document: text('document').notNull(),
    type: text('type').notNull().default('bill'),
    visibility: text('visibility').notNull(),
    /** The name of the vendor, for the list, and the vendor itself: a merge leads it to the one that is kept. */
    vendor: text('vendor'),
    vendorID: reference('vendor_id'),
    ownerID: reference('owner_id'),
    content: jsonb('content').$type<DocumentContent>(),
  },
  (table) => [
    uniqueIndex('purchase_template_name_unique').on(table.companyID, inNameForm(table.name)),
    refersTo('purchase_template_vendor_exists', [table.companyID, table.vendorID], vendorTable),
    // What is bought again of a vendor.
    index('purchase_template_vendor')
      .on(table.companyID, table.vendorID)
      .where(sql`${table.vendorID} is not null`),
  ],
);
