import type { Requirement } from '../../domain/access/access.ts';
import type { Actor } from '../../domain/access/actor.ts';
import type { StatusLook } from '../../domain/lifecycle/statusLook.ts';
import type { Message } from '../../domain/message/message.ts';
import type { Amount } from '../../domain/money/money.ts';
import type { SoughtAmount } from '../../domain/money/soughtAmounts.ts';
import { soughtAmounts } from '../../domain/money/soughtAmounts.ts';
import type { Executor } from '../database/database.ts';
import { containing } from '../records/lookupRoutes.ts';
import { threeInARow } from '../engine/textSearch.ts';

/** What a person looks for, read from what they typed. */
export interface Sought {
  /** As it was typed. */
  text: string;
  /**
   * A record is found where each of these patterns fits, in any order. Empty where no word has three letters or digits in
   * a row: trigram indexes know nothing shorter.
   */
  patterns: readonly string[];
  /** The longest of them, which fits the fewest. */
  longest: string;
  /** What the text means as an amount. */
  amounts: readonly SoughtAmount[];
  /** So many records of each source at most. */
  limit: number;
  now: Date;
}

export function readSought(text: string, limit: number, now: Date): Sought {
  const words = [...new Set(text.split(/\s+/).filter((word) => word !== ''))];
  const [longest = '', ...others] = words
    .filter((word) => threeInARow.test(word))
    .toSorted((a, b) => b.length - a.length);
  const isText = longest !== '';
  return {
    text,
    patterns: isText
      ? [longest, ...others, ...words.filter((word) => !threeInARow.test(word))].map(containing)
      : [],
    longest: containing(longest),
    amounts: soughtAmounts(text),
    limit,
    now,
  };
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
