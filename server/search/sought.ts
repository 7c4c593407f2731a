import type { SoughtAmount } from '../../domain/money/soughtAmounts.ts';
import { soughtAmounts } from '../../domain/money/soughtAmounts.ts';
import { nameForm, searchForm } from '../../domain/text/normalForm.ts';

/** What a person looks for, read from what they typed: the same for lists, choices, the inbox and the search over everything. */
export interface SoughtText {
  /** As it was typed. */
  text: string;
  /** A record is found where each of these fits, in any order: one for each word, the longest first. */
  patterns: readonly string[];
  /**
   * That of the longest word with three letters or digits in a row, which fits the fewest; null where no word has them:
   * trigram indexes know nothing shorter.
   */
  longest: string | null;
  /** What the text means as an amount, with the words beside it. */
  amounts: readonly SoughtReading[];
}

/** A part of a text read as an amount; what else was typed has to fit as well. */
interface SoughtReading extends SoughtAmount {
  patterns: readonly string[];
}

/** The trigram indexes know three letters or digits in a row, and nothing shorter. */
const threeInARow = /[\p{L}\p{N}]{3}/u;

/** Reads a text as everything reads it that is searched. */
export function readSought(text: string): SoughtText {
  const words = nameForm(text).split(' ');
  const different = differentForms(words).toSorted((a, b) => b.length - a.length);
  const longest = different.find((word) => threeInARow.test(word));
  const others = different.filter((word) => word !== longest);
  return {
    text,
    patterns: (longest === undefined ? others : [longest, ...others]).map(containing),
    longest: longest === undefined ? null : containing(longest),
    amounts: readingsOf(words),
  };
}

/** What words are found by; those of accents alone are found by nothing. */
function differentForms(words: readonly string[]): string[] {
  return [...new Set(words.map(searchForm))].filter((word) => word !== '');
}

/** The pattern that finds a text anywhere in a text of the same form, with its own wildcards taken literally. */
export function containing(text: string): string {
  return `%${searchForm(text).replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
}

/** More words than anybody parts an amount into: `Rp 29 067 947 ,-`. */
const amountWordsMax = 5;
/** So many words are looked through for an amount, and so many readings are asked for. */
const [readWordsMax, readingsMax] = [12, 6];
const hasDigit = /\d/;
/** Digits, with the letters or signs of a currency at either end. */
const amountLike = /^\D{0,4}\d[\d.,\s]*\D{0,4}$/;

/** Each run of words that is an amount. One that a currency stands beside is read with it, and not without. */
function readingsOf(words: readonly string[]): SoughtReading[] {
  const read = words.slice(0, readWordsMax);
  const meant = new Map<string, SoughtAmount[]>();
  const amountsFrom = (start: number, end: number): SoughtAmount[] => {
    if (start < 0 || end > read.length) return [];
    const run = read.slice(start, end).join(' ');
    const known = meant.get(run) ?? (amountLike.test(run) ? soughtAmounts(run) : []);
    meant.set(run, known);
    return known;
  };
  const isCurrencyBeside = (word: string | undefined) => word !== undefined && !hasDigit.test(word);
  const readings: SoughtReading[] = [];
  for (let length = Math.min(amountWordsMax, read.length); length > 0; length -= 1) {
    for (let start = 0; start + length <= read.length; start += 1) {
      const end = start + length;
      const isPart =
        (isCurrencyBeside(read[start - 1]) && amountsFrom(start - 1, end).length > 0) ||
        (isCurrencyBeside(read[end]) && amountsFrom(start, end + 1).length > 0);
      if (isPart) continue;
      const rest = differentForms([...words.slice(0, start), ...words.slice(end)]).map(containing);
      readings.push(...amountsFrom(start, end).map((amount) => ({ ...amount, patterns: rest })));
    }
  }
  return readings.slice(0, readingsMax);
}
