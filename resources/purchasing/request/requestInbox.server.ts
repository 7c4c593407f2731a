import { and, eq } from 'drizzle-orm';

import { mayEnter } from '../../../domain/access/access.ts';
import { carries, employeesWith } from '../../../server/approval/holders.ts';
import type { Executor } from '../../../server/database/database.ts';
import type { InboxRule } from '../../../server/engine/nouns.ts';
import { notify } from '../../../server/notification/notify.ts';
import { documentItems } from '../document/documentInbox.server.ts';
import type { SavePart } from '../document/save/savePart.server.ts';
import { documentNotice } from '../document/documentStore.server.ts';
import type { StoredDocument } from '../document/documentStore.server.ts';
import { documentTable } from '../document/documentTables.server.ts';
import { request } from './request.ts';

/** Who asks vendors. */
const buying = 'bills_quote_create';

/** Requests for which a person asks vendors. */
export const requestInbox: readonly InboxRule[] = [
  {
    route: 'bills-bills-to-pay-id',
    task: 'requests-to-quote',
    leadsToRecord: true,
    label: documentNotice('waiting.quote'),
    isFor: (actor) => mayEnter(actor, { ...request.access, anyPermission: [buying] }),
    table: documentTable,
    where: (actor) =>
      and(
        eq(documentTable.companyID, actor.companyID),
        eq(documentTable.transactionType, request.type),
        eq(documentTable.status, 'awaiting_quotation'),
      ),
    items: { ...documentItems, page: 'bills-bills-to-pay-id' },
  },
];

/** Tells who asks vendors that a request waits for quotes. */
export async function tellBuyers(
  executor: Executor,
  { companyID, id, referenceID, requesterID }: StoredDocument,
): Promise<void> {
  await notify(executor, companyID, {
    employeeIDs: await employeesWith(executor, companyID, carries(buying), [requesterID]),
    group: 'expenses',
    kind: 'assignment',
    eventType: 'bill_awaiting_quotation',
    objectType: 'bill',
    objectID: id,
    message: documentNotice('awaitingQuotation', { number: referenceID }),
  });
}

/** Buyers hear of it where nobody has to approve it. */
export const buyersOfRequest: SavePart = {
  async approved({ executor, row }) {
    await tellBuyers(executor, row);
    return {};
  },
};
