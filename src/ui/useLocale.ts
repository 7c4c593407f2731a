import { useLocaleState } from 'react-admin';
import type { Locale } from '../../domain/day/day.ts';

/** The language in which days are written. */
export function useLocale(): Locale {
  const [language] = useLocaleState();
  return language === 'id' ? 'id' : 'en';
}
