import type { StoredNoun } from '../../../server/records/storedNoun.ts';
import type { ServerRoom } from '../../serverRoom.server.ts';
import { foreseenClockWork } from './foreseenPurchases.server.ts';
import { recurringClockWork } from './makePurchases.server.ts';
import { recurringPurchaseStore } from './recurringPurchase.server.ts';

/** Purchases that come again, made and foreseen by the clock. */
export const recurringPurchaseRoom: ServerRoom<StoredNoun> = {
  store: recurringPurchaseStore,
  clockWork: (context) => [recurringClockWork(context), foreseenClockWork(context)],
};
