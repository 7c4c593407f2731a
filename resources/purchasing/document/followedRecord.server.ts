import { and, desc, eq } from 'drizzle-orm';

import type { Executor } from '../../../server/database/database.ts';
import { paymentTable } from '../../paying/payment/paymentTables.server.ts';
import type { StoredDocument } from './documentStore.server.ts';
import { documentTable } from './documentTables.server.ts';

/** What a document waits for that is not its own step: a request for its quote to be ordered, what is owed for its payment. */
export async function followedRecord(
  executor: Executor,
  { companyID, id, transactionType }: StoredDocument,
): Promise<{ entity: string; id: number } | null> {
  const [found] =
    transactionType === 'request'
      ? await executor
          .select({ id: documentTable.id })
          .from(documentTable)
          .where(
            and(
              eq(documentTable.companyID, companyID),
              eq(documentTable.purchaseRequestID, id),
              eq(documentTable.transactionType, 'quote'),
              eq(documentTable.status, 'awaiting_order'),
            ),
          )
          .limit(1)
      : await executor
          .select({ id: paymentTable.id })
          .from(paymentTable)
          .where(and(eq(paymentTable.companyID, companyID), eq(paymentTable.billID, id)))
          .orderBy(desc(paymentTable.id))
          .limit(1);
  return found ? { entity: transactionType === 'request' ? 'bill' : 'payment', id: found.id } : null;
}
