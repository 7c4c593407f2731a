import { filesSubject } from '../../../../server/records/nounFiles.ts';
import { rowIn } from '../../../../server/records/tableRows.ts';
import { claimLooks, claimStatuses, unclaimedStatuses } from '../claimStatus.ts';
import type { StoredLine } from '../claimTables.server.ts';
import { claimLineTable } from '../claimTables.server.ts';
import type { ComparedLines } from './lineSubject.server.ts';

/** What of a line is compared. */
export type ComparedLine = Pick<
  StoredLine,
  'companyID' | 'id' | 'kind' | 'merchant' | 'transactionDate' | 'amount' | 'currencyCode'
>;

/** Lines of claims. Days away and ways driven are compared by their files alone. */
export const claimLines: ComparedLines<ComparedLine> = {
  type: 'claim_line',
  records: 'claim',
  owner: 'claim_id',
  sender: 'merchant',
  currency: "coalesce(l.currency_code, 'IDR')",
  filesType: filesSubject('claim', 'lines', 'receipts'),
  field: 'lines',
  claimedIn: claimStatuses.filter((status) => !unclaimedStatuses.some((one) => one === status)),
  looks: claimLooks,
  paperOf({ companyID, id, kind, merchant, transactionDate, amount, currencyCode }) {
    const isBought = kind === 'receipt';
    return {
      companyID,
      type: 'claim_line',
      id,
      senderID: null,
      senderName: isBought ? merchant : null,
      number: null,
      day: isBought ? transactionDate : null,
      amount: (isBought ? amount : null) ?? '0',
      currencyCode: currencyCode ?? 'IDR',
    };
  },
  async read(executor, companyID, id) {
    const line = await rowIn(executor, claimLineTable, { companyID, id });
    return line ? { recordID: line.claimID, line } : null;
  },
};
