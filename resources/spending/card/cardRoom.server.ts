import type { StoredNoun } from '../../../server/records/storedNoun.ts';
import type { ServerRoom } from '../../serverRoom.server.ts';
import { cardTransactionStore } from '../cardTransaction/cardTransaction.server.ts';
import { networkClockWork } from '../cardTransaction/cardNetwork.server.ts';
import { receiptLockWorker } from '../cardTransaction/missing/receiptLock.server.ts';
import { receiptClockWork } from '../cardTransaction/missing/remindReceipts.server.ts';
import { receiptWorker } from '../cardTransaction/receipts/cardReceipts.server.ts';
import { transactionSubject } from '../cardTransaction/receipts/transactionSubject.server.ts';
import { cardStore } from './card.server.ts';
import { cardClockWork } from './issuing/cardEnding.server.ts';
import { endingClockWork } from './issuing/tellEnding.server.ts';
import { cardWorker } from './issuing/cardIssuing.server.ts';
import { cardSeed } from './cardSeed.server.ts';

/** Cards of employees: issued, paid with, ended. */
export const cardRoom: ServerRoom<StoredNoun> = {
  store: cardStore,
  subject: 'Cards of employees, and what was paid by them',
  seed: cardSeed,
  workers: (context) => [cardWorker(context, cardStore)],
  clockWork: (context) => [cardClockWork(context, cardStore), endingClockWork(context)],
};

/** What was paid by cards. */
export const cardTransactionRoom: ServerRoom<StoredNoun> = {
  store: cardTransactionStore,
  duplicates: transactionSubject(cardTransactionStore),
  workers: (context) => [receiptWorker(context, cardTransactionStore), receiptLockWorker(context, cardStore)],
  clockWork: (context) => [networkClockWork(context), receiptClockWork(context, cardStore)],
};
