import type { StatusLook } from '../../domain/lifecycle/statusLook.ts';
import type { Message } from '../../domain/message/message.ts';
import type { ChangeTerms, ChangeWords } from '../../domain/noun/changeWords.ts';
import type { Translate } from '../../domain/noun/nounWords.ts';
import { changeWords } from '../../domain/noun/changeWords.ts';
import { nounWords } from '../../domain/noun/nounWords.ts';
import type { AnyNoun } from '../../domain/noun/noun.ts';
import type { Executor } from '../database/database.ts';
import { namesOfRecords } from '../records/recordNames.ts';
import type { StoredNoun } from '../records/storedNoun.ts';

/** How the history of a record reads in words. */
export interface AuditWords {
  /** What such a record is called: `invoice`. */
  one: Message;
  look: (status: string) => StatusLook | undefined;
  /** What was done: `Approved`; empty for an action that has no words any more. */
  did: (action: string, translate: Translate) => string;
  changes: (terms: ChangeTerms) => ChangeWords;
  /** As a person reads them, where storage keeps no order. */
  inOrder?: (changes: StoredChanges) => StoredChanges;
}

type StoredChanges = Record<string, [unknown, unknown]>;

/** A record as the audit names it. */
export interface AuditedRecord {
  /** As people call it: its number, its name. */
  name: string;
  /** The address of its page; null: it has none. */
  path: string | null;
  /** Where records of one kind read in words of their own, as an order among purchases. */
  words?: AuditWords;
}

/** What a room says of the histories of its records, so that they read beside those of all others. */
export interface AuditKind {
  /** As history names them. */
  type: string;
  many: Message;
  /** Of records that are gone, too. */
  words: AuditWords;
  /** Those that are still there. */
  read: (
    executor: Executor,
    companyID: number,
    ids: readonly number[],
  ) => Promise<ReadonlyMap<number, AuditedRecord>>;
}

/** The words of a noun that is said in `words`, with those of every noun behind them. */
export function wordsOfNoun(
  words: string,
  look: AuditWords['look'],
  changes: AuditWords['changes'],
): AuditWords {
  return {
    one: { key: `${words}.one` },
    look,
    did: (action, translate) => nounWords(words, translate)(`history.${action}`),
    changes,
  };
}

/** A declared noun needs no word about it. */
export function nounAudit(
  { noun, table }: Pick<StoredNoun, 'noun' | 'table'>,
  own: (terms: ChangeTerms) => Readonly<Record<string, (value: unknown) => string>> = () => ({}),
): AuditKind {
  const { name, at, title, lifecycle, isSingle = false } = noun;
  const looks = lifecycle.looks as Readonly<Record<string, StatusLook>>;
  return {
    type: name,
    many: { key: `${name}.many` },
    words: wordsOfNoun(
      name,
      (status) => looks[status],
      (terms) => changeWords(noun as AnyNoun, nounWords(name, terms.translate), terms, own(terms)),
    ),
    async read(executor, companyID, ids) {
      const names = await namesOfRecords(executor, table, { companyID, title, ids });
      return new Map(
        [...names].map(([id, called]) => [
          id,
          isSingle ? { name: '', path: at } : { name: called, path: `${at}/${id}` },
        ]),
      );
    },
  };
}
