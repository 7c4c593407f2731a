import type { AnyNoun } from '../../domain/noun/noun.ts';
import type { NounWords } from './useNounWords.ts';

/** What the one record of a single noun is called in the browser: its address names none. */
export const singleID = 1;

/** How a record is called. */
export function calledOf(noun: AnyNoun, record: Readonly<Record<string, unknown>>, words: NounWords): string {
  return noun.isSingle ? words('many') : String(record[noun.title]);
}
