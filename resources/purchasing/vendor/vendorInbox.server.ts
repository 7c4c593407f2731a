import { and, eq, sql } from 'drizzle-orm';

import { lastMovedAt } from '../../../server/engine/history.ts';
import type { InboxRule } from '../../../server/engine/nouns.ts';
import { vendorNotice } from './vendor.ts';
import { vendorTable } from './vendorTables.server.ts';

/** Vendors whose bank account somebody else changed. */
export const vendorInbox: readonly InboxRule[] = [
  {
    route: 'bills-vendors-id',
    task: 'bank-details',
    leadsToRecord: true,
    label: vendorNotice('waiting'),
    isFor: (actor) => actor.permissions.has('vendor_edit'),
    table: vendorTable,
    where: (actor) =>
      and(
        eq(vendorTable.companyID, actor.companyID),
        eq(vendorTable.status, 'bank_detail_review'),
        sql`${actor.employeeID} <> all(${vendorTable.bankChangedByIDs})`,
      ),
    items: {
      type: 'vendor',
      resource: 'vendors',
      page: 'bills-vendors-id',
      id: vendorTable.id,
      version: vendorTable.version,
      number: vendorTable.name,
      since: lastMovedAt('vendor', vendorTable, ['bank_detail_review']),
    },
    isRisky: true,
  },
];
