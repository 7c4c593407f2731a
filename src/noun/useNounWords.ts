import { useTranslate } from 'react-admin';
import type { NounWords } from '../../domain/noun/nounWords.ts';
import { nounWords } from '../../domain/noun/nounWords.ts';

export type { NounWords };

/** The words of a noun in the language of the screens. */
export function useNounWords(words: string): NounWords {
  return nounWords(words, useTranslate());
}
