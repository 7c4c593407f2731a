import type { Locale } from '../../domain/day/day.ts';
import type { PhraseTree } from '../../domain/message/message.ts';
import type { Translation } from '../../domain/words/translation.ts';
import { spokenLanguage } from '../http/language.ts';

/** The words of a room, fetched with the first screen that speaks them. */
export interface RoomWords<En = unknown> {
  /** They stand below it: `bill` of `bill.action.approve`. */
  area: string;
  en: () => Promise<En>;
  id: () => Promise<Translation<En>>;
}

/** What was asked for, also while it is on its way: another language fetches all of it. */
const asked = new Set<RoomWords>();
const fetched: Record<Locale, Record<string, PhraseTree>> = { en: {}, id: {} };
let show: () => Promise<void> = () => Promise.resolve();

/** Says what is to be done when further words are there. */
export function onRoomWords(listener: typeof show): void {
  show = listener;
}

async function fetchWords(words: Iterable<RoomWords>, language: Locale): Promise<boolean> {
  const missing = [...words].filter(({ area }) => fetched[language][area] === undefined);
  await Promise.all(
    missing.map(async (one) => {
      fetched[language][one.area] = (await one[language]()) as PhraseTree;
    }),
  );
  return missing.length > 0;
}

/** Fetches what is not there yet, and answers when it can be said. */
export async function loadWords(words: readonly RoomWords[]): Promise<void> {
  for (const one of words) asked.add(one);
  if (await fetchWords(words, spokenLanguage())) await show();
}

/** Fetches a piece of the screens together with its words. */
export async function withWords<Piece>(
  words: readonly RoomWords[],
  load: () => Promise<Piece>,
): Promise<Piece> {
  const [piece] = await Promise.all([load(), loadWords(words)]);
  return piece;
}

/** The words of the rooms that were asked for, in a language, as far as they are there. */
export function roomWordsIn(language: Locale): Readonly<Record<string, PhraseTree>> {
  return fetched[language];
}

/** The same once all of them are there. */
export async function allRoomWordsIn(language: Locale): Promise<Readonly<Record<string, PhraseTree>>> {
  await fetchWords(asked, language);
  return fetched[language];
}
