import { and, eq } from 'drizzle-orm';

import type { InboxRule } from '../../../server/engine/nouns.ts';
import { heldRateTable } from './heldRateTables.server.ts';
import { heldRateNotice } from './heldRate.ts';

/** Rates that jump, and that nobody has seen yet. */
export const heldRateInbox: readonly InboxRule[] = [
  {
    route: 'settings-held-rates-id',
    task: 'held-rates',
    leadsToRecord: true,
    label: heldRateNotice('waiting'),
    isFor: (actor) => actor.permissions.has('company_account_account_edit'),
    table: heldRateTable,
    where: (actor) => and(eq(heldRateTable.companyID, actor.companyID), eq(heldRateTable.status, 'waiting')),
    items: {
      type: 'heldRate',
      resource: 'held-rates',
      page: 'settings-held-rates-id',
      id: heldRateTable.id,
      version: heldRateTable.version,
      number: heldRateTable.name,
      since: heldRateTable.createdAt,
    },
    isRisky: true,
  },
];
