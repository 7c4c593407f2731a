import { z } from 'zod';

import type { Executor } from '../../../server/database/database.ts';
import { jobTopic } from '../../../server/jobs/jobTopics.ts';
import { writeOutbox } from '../../../server/jobs/outbox.ts';
import type { StoredDocument } from '../document/documentStore.server.ts';

const depositCover = z.object({
  companyID: z.int().positive(),
  orderID: z.int().positive().optional(),
  vendorID: z.int().positive().optional(),
});
export type DepositCover = z.output<typeof depositCover>;

/** Covers the open invoices of an order with what its deposits hold, and those of a vendor with what was released for them. */
export const depositCoverTopic = jobTopic('deposit.cover', depositCover);

/**
 * Money that comes to a deposit after its invoices were approved covers them afterwards: an invoice is always locked before
 * its deposits, so this cannot be done where the deposit is locked already.
 */
export async function coverLater(
  executor: Executor,
  { companyID, purchaseOrderID: orderID, vendorID, transactionType, releasedAt }: StoredDocument,
): Promise<void> {
  // What an invoice gives back may be of a deposit that was released.
  const isOfVendor = vendorID !== null && (transactionType === 'bill' || releasedAt !== null);
  const about = {
    companyID,
    ...(orderID === null ? {} : { orderID }),
    ...(isOfVendor ? { vendorID } : {}),
  };
  await writeOutbox(executor, companyID, depositCoverTopic, about);
}
