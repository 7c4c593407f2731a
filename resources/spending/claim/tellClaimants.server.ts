import type { Executor } from '../../../server/database/database.ts';
import type { NotificationContent } from '../../../server/notification/notify.ts';
import { notify } from '../../../server/notification/notify.ts';

interface Claimed {
  companyID: number;
  id: number;
  requesterID: number;
  createdByID: number;
}

/** Tells whose money it is, and who filed it for them. @param objectType The record's noun */
export async function tellClaimants(
  executor: Executor,
  objectType: NotificationContent['objectType'],
  { companyID, id: objectID, requesterID, createdByID }: Claimed,
  content: Pick<NotificationContent, 'eventType' | 'kind' | 'message'>,
): Promise<void> {
  const employeeIDs = [requesterID, createdByID];
  await notify(executor, companyID, { employeeIDs, group: 'expenses', objectType, objectID, ...content });
}
