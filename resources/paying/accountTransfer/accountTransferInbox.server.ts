import { and, eq, ne } from 'drizzle-orm';

import type { InboxRule } from '../../../server/engine/nouns.ts';
import { accountTransferNotice, accountTransferPermissions } from './accountTransfer.ts';
import { accountTransferTable } from './accountTransferTable.server.ts';

const { companyID, status, requesterID, id, version, referenceID, createdAt } = accountTransferTable;

/** Transfers that wait for a second person. */
export const accountTransferInbox: readonly InboxRule[] = [
  {
    route: 'accounts-transfers-id',
    task: 'account-transfers',
    leadsToRecord: true,
    label: accountTransferNotice('waiting'),
    isFor: (actor) => actor.permissions.has(accountTransferPermissions.edit),
    table: accountTransferTable,
    where: (actor) =>
      and(eq(companyID, actor.companyID), eq(status, 'awaiting_approval'), ne(requesterID, actor.employeeID)),
    items: {
      type: 'accountTransfer',
      resource: 'account-transfers',
      page: 'accounts-transfers-id',
      id,
      version,
      number: referenceID,
      since: createdAt,
    },
    isRisky: true,
  },
];
