import type { AlikeDecisions, DecidedOn, InboxRooms } from '../src/inbox/inboxRooms.ts';
import { documentTabs } from './purchasing/document/documentTabs.ts';
import type { DocumentRow } from './purchasing/document/documentWire.ts';
import { listedKinds } from './purchasing/documentKinds.ts';
import { kindWords } from './purchasing/kindWords.ts';

/** The kinds of work that people decide several of at once. Payments are left out: their own pages check the money first. */
export const inboxRooms: InboxRooms = {
  alike: listedKinds.map(({ type, words, lifecycle }): AlikeDecisions => ({
    task: documentTabs[type].reviewList,
    resource: 'bills',
    words,
    lifecycle,
    view: 'reviewList',
    inRow: (record) => documentInRow(record as unknown as DocumentRow),
  })),
  words: kindWords,
};

function documentInRow(row: DocumentRow): DecidedOn {
  return {
    number: row.referenceID,
    who: row.vendorName ?? row.requester.name,
    amount: row.totalAmount,
    currencyCode: row.currencyCode,
    dueDate: row.dueDate,
  };
}
