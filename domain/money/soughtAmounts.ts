import type { Amount } from './money.ts';
import { currencies } from './currencies.ts';
import { wireDigitsLimit } from './money.ts';
import { parseTypedMoney } from './moneyInput.ts';

/** An amount that a search may mean, and the currencies in which it can be read so. */
export interface SoughtAmount {
  amount: Amount;
  currencyCodes: readonly string[];
}

/**
 * The amounts that a text can mean to who searches: `1.250.000`, `Rp 1250000`, `12,50`. A currency that is named is meant
 * alone; without one a text means in each currency what its own fields read in it. Totals have more digits than what is
 * typed into a field: as many as a number carries are read. Empty where it is no amount, and for zero.
 */
export function soughtAmounts(text: string): SoughtAmount[] {
  const meant = new Map<Amount, string[]>();
  for (const currency of Object.keys(currencies)) {
    const parsed = parseTypedMoney(text, currency, wireDigitsLimit);
    if (!parsed.ok || Number(parsed.amount) === 0) continue;
    const amount = parsed.amount.replace(/\.0+$/, '');
    meant.set(amount, [...(meant.get(amount) ?? []), currency]);
  }
  return [...meant].map(([amount, currencyCodes]) => ({ amount, currencyCodes }));
}
