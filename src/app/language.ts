import type { Locale } from '../../domain/day/day.ts';
import { isLanguage } from '../../domain/message/language.ts';

const storageKey = 'outlay.language';

/** Keeps the choice for the pages before sign-in; the person's own store keeps it for the others. */
export function rememberLanguage(language: string): void {
  try {
    localStorage.setItem(storageKey, language);
  } catch {
    // A closed storage costs the memory, not the choice.
  }
}

/** What was chosen in this browser, else what the browser speaks, else English. */
export function firstLanguage(): Locale {
  let chosen: string | null = null;
  try {
    chosen = localStorage.getItem(storageKey);
  } catch {
    // Then the browser's own language decides.
  }
  if (isLanguage(chosen)) return chosen;
  const spoken = navigator.languages.map((tag) => tag.split('-')[0]);
  return spoken.find(isLanguage) ?? 'en';
}
