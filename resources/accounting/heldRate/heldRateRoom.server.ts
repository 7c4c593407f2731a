import type { ServerRoom } from '../../serverRoom.server.ts';
import type { StoredNoun } from '../../../server/records/storedNoun.ts';
import { heldRateStore } from './heldRate.server.ts';
import { heldRateInbox } from './heldRateInbox.server.ts';
import { readRates } from './ratesReading.server.ts';

/** Exchange rates that wait for a person, and the reading that holds them. */
export const heldRateRoom: ServerRoom<StoredNoun> = {
  store: heldRateStore,
  inbox: () => heldRateInbox,
  // Rates appear once on working days; a server that was away then finds them within hours.
  clockWork: (context) => [{ name: 'rates.read', cron: '11 */4 * * *', run: () => readRates(context) }],
};
