import type { Requirement } from '../../domain/access/access.ts';
import type { Actor } from '../../domain/access/actor.ts';
import type { StatusLook } from '../../domain/lifecycle/statusLook.ts';
import type { Message } from '../../domain/message/message.ts';
import type { Amount } from '../../domain/money/money.ts';
import type { Executor } from '../database/database.ts';
import type { SoughtText } from './sought.ts';

/** So many of the newest documents are compared with a text, which tells whether many hold it. */
export const commonAmong = 500;
/** What so many of them hold is common, and found among the newest; what fewer hold is looked up by its indexes. */
export const commonFrom = 5;
/** So many of the newest records are compared with a text that is common. */
export const newestCompared = 2000;

/** What a person looks for in everything. */
export interface Sought extends SoughtText {
  /** So many records of each source at most. */
  limit: number;
  now: Date;
}

/** A record that was found, as far as a person needs it to know it again. */
export interface Found {
  id: number;
  /** Its number or name. */
  name: string;
  /** What tells it apart from others: its vendor, an address. */
  about: string | null;
  look: StatusLook | undefined;
  amount?: { amount: Amount; currencyCode: string };
}

/** Where some of the records of a source are listed, and what is found there. */
export interface SearchPage {
  /** What the list and the page of a record ask, each of them. */
  access: readonly Requirement[];
  /** The page of a record: `/bills/vendors/:id`. */
  at: string;
  /** No record that the list would not show this person. The best first. */
  find: (executor: Executor, actor: Actor, sought: Sought) => Promise<Found[]>;
}

/** Records of one kind that the search over everything looks in; a room hands it over. */
export interface SearchSource {
  /** Tells it apart: `vendor`, `order`. */
  name: string;
  /** As history names its records, where that is not by its name. */
  type?: string;
  /** What they are called together. */
  label: Message;
  /** The first one that a person may enter says what they find, and where it leads. */
  pages: readonly SearchPage[];
}
