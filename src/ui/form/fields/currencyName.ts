import type { CurrencyCode } from '../../../../domain/money/money.ts';
import { currencies } from '../../../../domain/money/currencies.ts';

/** A currency in the person's language: "US dollar", "Dolar Amerika Serikat". */
export function currencyName(code: CurrencyCode, locale: string): string {
  const { name, nameInIndonesian } = currencies[code];
  return locale === 'id' ? nameInIndonesian : name;
}
