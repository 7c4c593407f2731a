import type { Executor } from '../database/database.ts';

/** An entry that was just posted, in the transaction that posts it. */
interface PostedEntry {
  companyID: number;
  entryID: number;
  at: Date;
}

/** What a room does with each entry of the ledger, within the transaction that posts it: with the entry, or not at all. */
export type EntryFollower = (executor: Executor, entry: PostedEntry) => Promise<void>;

let registered: readonly EntryFollower[] = [];

/** Hands over what follows entries, before any is posted: the ledger knows no room. */
export function registerEntryFollowers(followers: readonly EntryFollower[]): void {
  registered = followers;
}

export function entryFollowers(): readonly EntryFollower[] {
  return registered;
}
