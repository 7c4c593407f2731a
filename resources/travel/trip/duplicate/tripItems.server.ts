import { filesSubject } from '../../../../server/records/nounFiles.ts';
import { rowIn } from '../../../../server/records/tableRows.ts';
import type { ComparedLines } from '../../../spending/claim/duplicate/lineSubject.server.ts';
import { reportedStatuses, tripLooks } from '../tripStatus.ts';
import type { StoredTripItem } from '../tripTables.server.ts';
import { tripItemTable } from '../tripTables.server.ts';

/** Items of reports that were sent in, as they are compared with other papers. */
export const tripItems: ComparedLines<StoredTripItem> = {
  type: 'trip_item',
  records: 'trip',
  owner: 'trip_id',
  sender: 'vendor',
  currency: "coalesce(l.currency_code, 'IDR')",
  filesType: filesSubject('trip', 'items', 'receipts'),
  field: 'items',
  claimedIn: reportedStatuses.filter((status) => status !== 'awaiting_report'),
  looks: tripLooks,
  paperOf: ({ companyID, id, vendor, transactionDate, amount, currencyCode }) => ({
    companyID,
    type: 'trip_item',
    id,
    senderID: null,
    senderName: vendor,
    number: null,
    day: transactionDate,
    amount: amount ?? '0',
    currencyCode: currencyCode ?? 'IDR',
  }),
  async read(executor, companyID, id) {
    const line = await rowIn(executor, tripItemTable, { companyID, id });
    return line ? { recordID: line.tripID, line } : null;
  },
};
