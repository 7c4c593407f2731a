import { eq } from 'drizzle-orm';

import type { StoredNoun } from '../../../server/records/storedNoun.ts';
import type { ServerRoom } from '../../serverRoom.server.ts';
import { transactionStores } from '../cardTransaction/cardTransaction.server.ts';
import { gapClockWork, networkClockWork } from '../cardTransaction/cardNetwork.server.ts';
import { receiptLockWorker } from '../cardTransaction/missing/receiptLock.server.ts';
import { receiptClockWork } from '../cardTransaction/missing/remindReceipts.server.ts';
import { receiptWorker } from '../cardTransaction/receipts/cardReceipts.server.ts';
import { transactionSubject } from '../cardTransaction/receipts/transactionSubject.server.ts';
import { cardStores } from './card.server.ts';
import { cardClockWork } from './issuing/cardEnding.server.ts';
import { endingClockWork } from './issuing/tellEnding.server.ts';
import { cardWorker } from './issuing/cardIssuing.server.ts';
import { cardSeed, physicalCardSeed } from './cardSeed.server.ts';
import { goneCards } from './cardStatus.ts';
import { cardTable } from './cardTable.server.ts';
import type { CardType } from './cardType.ts';

const openAs = (type: CardType) => ({
  of: cardTable.assignedEmployeeID,
  ended: goneCards,
  rows: eq(cardTable.cardType, type),
});

/** Cards of employees: issued, paid with, ended. */
export const cardRoom: ServerRoom<StoredNoun> = {
  store: cardStores.virtual,
  subject: 'Cards of employees, and what was paid by them',
  seed: cardSeed,
  open: openAs('virtual'),
  workers: (context) => [cardWorker(context, cardStores)],
  clockWork: (context) => [cardClockWork(context, cardStores), endingClockWork(context)],
};

/** The same of plastic, which the work of all cards goes over as well. */
export const physicalCardRoom: ServerRoom<StoredNoun> = {
  store: cardStores.physical,
  seed: physicalCardSeed,
  open: openAs('physical'),
};

/** What was paid by cards. */
export const cardTransactionRoom: ServerRoom<StoredNoun> = {
  store: transactionStores.virtual,
  duplicates: transactionSubject('virtual', transactionStores.virtual),
  workers: (context) => [receiptWorker(context, transactionStores), receiptLockWorker(context, cardStores)],
  clockWork: (context) => [
    networkClockWork(context),
    gapClockWork(context),
    receiptClockWork(context, cardStores),
  ],
};
export const physicalCardTransactionRoom: ServerRoom<StoredNoun> = {
  store: transactionStores.physical,
  duplicates: transactionSubject('physical', transactionStores.physical),
};
