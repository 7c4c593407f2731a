import type { StoredNoun } from '../../../server/records/storedNoun.ts';
import type { ServerRoom } from '../../serverRoom.server.ts';
import { receiptReadings, receiptStore } from './receipt.server.ts';
import { receiptSeed } from './receiptSeed.server.ts';
import { receiptSubject } from './receiptSubject.server.ts';
import { receiptTable } from './receiptTable.server.ts';

/** Receipts that people keep until a record takes them. */
export const receiptRoom: ServerRoom<StoredNoun> = {
  store: receiptStore,
  subject: 'Receipts of people, read from their pictures, until a record takes them',
  duplicates: receiptSubject,
  reads: receiptReadings,
  idle: {
    kind: 'receipts',
    waitingIn: ['waiting'],
    whose: receiptTable.ownerID,
    called: receiptTable.name,
    createdAt: receiptTable.createdAt,
  },
  seed: receiptSeed,
};
