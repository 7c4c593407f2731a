import type { RaRecord } from 'react-admin';
import type { InboxRow } from '../../domain/inbox/inboxSchemas.ts';
import type { ActionTable } from '../../domain/lifecycle/offeredActions.ts';
import type { RoomWords } from '../../providers/i18n/roomWords.ts';
import { loadWords } from '../../providers/i18n/roomWords.ts';
import { handedOver } from '../app/handedOver.ts';

/** What the inbox shows of a record for somebody to decide on. */
export type DecidedOn = Pick<InboxRow, 'number' | 'who' | 'amount' | 'currencyCode' | 'dueDate'>;

/** How records that wait alike are decided, several at once. */
export interface AlikeDecisions {
  /** As the inbox names what waits. */
  task: string;
  /** A name of the registry: where they are acted on. */
  resource: string;
  /** The tree of their words. */
  words: string;
  /** What can be done with many in this view of it. */
  lifecycle: ActionTable;
  view: string;
  /** The record of a row as its page has it, in the values of the row. */
  inRow: (record: RaRecord) => DecidedOn;
}

/** What the rooms give to the inbox. */
export interface InboxRooms {
  alike: readonly AlikeDecisions[];
  words: readonly RoomWords[];
}

type InboxLoader = () => Promise<InboxRooms>;
const { hand, taken } = handedOver<InboxLoader>();

/** Hands over what the rooms give to the inbox; it is loaded with its page. */
export const setInboxRooms: (load: InboxLoader) => void = hand;

/** What the rooms give to the inbox, with its words; waits until it is handed over. */
export async function loadInboxRooms(): Promise<InboxRooms> {
  const rooms = await (await taken)();
  await loadWords(rooms.words);
  return rooms;
}
