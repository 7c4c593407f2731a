import { isMerchantCategory } from '../../../domain/card/merchantCategories.ts';
import type { Day } from '../../../domain/day/day.ts';
import type { FieldMessages } from '../../../domain/message/message.ts';
import type { Amount } from '../../../domain/money/money.ts';
import { compare, currencyCodes, fromWire, isPositive } from '../../../domain/money/money.ts';
import { cardWord } from './cardLifecycle.ts';

type Typed = Readonly<Record<string, unknown>>;

/** An amount as a form sends it, or as it is kept. */
const figureOf = (value: unknown): Amount | null =>
  value == null ? null : fromWire(value as number | string);
const textsOf = (value: unknown): readonly string[] => (value ?? []) as readonly string[];

/**
 * What is wrong with what a card is said to be: the same in its form and where it is kept.
 * @param limit what the card was loaded with, where it is made already
 */
export function cardErrors(typed: Typed, limit: Amount | null = null): FieldMessages {
  const errors: FieldMessages = {};
  const loaded = limit ?? figureOf(typed['cardCumulativeLimit']);
  if (loaded !== null && !isPositive(loaded)) errors['cardCumulativeLimit'] = cardWord('aboveZero');
  for (const key of ['perTransactionLimit', 'periodLimit'] as const) {
    const value = figureOf(typed[key]);
    if (value === null) continue;
    if (!isPositive(value)) errors[key] = cardWord('aboveZero');
    else if (key === 'perTransactionLimit' && loaded !== null && compare(value, loaded) > 0)
      errors[key] = cardWord('aboveLimit');
  }
  const hasPeriod = typed['period'] != null;
  if ((typed['periodLimit'] != null) !== hasPeriod)
    errors[hasPeriod ? 'periodLimit' : 'period'] = cardWord('limitAndPeriod');
  const codes = textsOf(typed['merchantCodes']);
  const unknown = codes.find((code) => !isMerchantCategory(code));
  if (unknown !== undefined) errors['merchantCodes'] = cardWord('unknownCategory', { code: unknown });
  else if (codes.length > 0 !== (typed['merchantMode'] != null))
    errors[codes.length > 0 ? 'merchantMode' : 'merchantCodes'] = cardWord('modeAndCodes');
  const currency = textsOf(typed['currencyCodes']).find((code) => !currencyCodes.some((one) => one === code));
  if (currency !== undefined) errors['currencyCodes'] = cardWord('unknownCurrency', { code: currency });
  return { ...errors, ...endErrors(typed) };
}

function endErrors(typed: Typed): FieldMessages {
  const [from, to] = [typed['startDate'], typed['endDate']] as (Day | null | undefined)[];
  if (!from || !to) return {};
  if (to < from) return { endDate: cardWord('endBeforeStart') };
  return from.slice(0, 7) === to.slice(0, 7) ? { endDate: cardWord('sameMonth') } : {};
}

/** A card begins today or later. */
export function startErrors(typed: Typed, today: Day): FieldMessages {
  const start = typed['startDate'] as Day | null | undefined;
  return start && start < today ? { startDate: cardWord('startsInPast') } : {};
}
