import type { Locale } from '../../domain/day/day.ts';

/** The language of the screens, in which the server is to answer as well. */
let language: Locale = 'en';

export function speak(next: Locale): void {
  language = next;
}

export function spokenLanguage(): Locale {
  return language;
}
