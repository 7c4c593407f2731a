import { useTranslate } from 'react-admin';
import type { NounWords } from '../../domain/noun/changeWords.ts';
import { nounWords } from '../../domain/noun/changeWords.ts';

export type { NounWords };

/** The words of a noun in the language of the screens. */
export function useNounWords(words: string): NounWords {
  return nounWords(words, useTranslate());
}
