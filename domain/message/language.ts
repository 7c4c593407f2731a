import type { Locale } from '../day/day.ts';

/** The languages of the product; what nobody chose is English. */
export const languages = ['en', 'id'] as const satisfies readonly Locale[];

export function isLanguage(text: unknown): text is Locale {
  return languages.some((language) => language === text);
}
