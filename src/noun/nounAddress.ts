import type { AnyNoun } from '../../domain/noun/noun.ts';
import type { NounWords } from './useNounWords.ts';

/** What the one record of a single noun is called in the browser: its address names none. */
export const singleID = 1;

/** The page of a record. */
export function pageOf({ at, isSingle }: AnyNoun, id: number | string): string {
  return isSingle ? at : `${at}/${id}`;
}

/** The form of a noun. */
export function formAt({ at, isSingle }: Pick<AnyNoun, 'at' | 'isSingle'>): string {
  return isSingle ? `${at}/edit-form` : `${at}/form`;
}

/** How a record is called. */
export function calledOf(noun: AnyNoun, record: Readonly<Record<string, unknown>>, words: NounWords): string {
  return noun.isSingle ? words('many') : String(record[noun.title]);
}
