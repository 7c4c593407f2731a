import type { PaperPage, Word } from '../paperText.ts';

const eastAsianLetter = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u;

/** Wide letters as narrow ones, and what Japanese and Chinese papers write of years and yen as everybody does. */
export function narrowed(page: PaperPage): PaperPage {
  const words = page.words.map((word): Word => {
    const text = word.text
      .normalize('NFKC')
      .replaceAll(/(20\d\d)年(\d{1,2})月(\d{1,2})日/g, '$1-$2-$3')
      .replaceAll(/(\d[\d,]*(?:\.\d+)?)[円元]/g, '¥$1');
    return { ...word, text };
  });
  return { ...page, words };
}

/** Whether any of it is written in the signs of Japanese or Chinese. */
export const isEastAsian = ({ words }: PaperPage): boolean =>
  words.some(({ text }) => eastAsianLetter.test(text));
