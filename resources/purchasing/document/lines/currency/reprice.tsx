import type { Amount } from '../../../../../domain/money/money.ts';
import { divide, isZero, multiply, priceDecimalsIn } from '../../../../../domain/money/money.ts';
import { formatNumber } from '../../../../../domain/money/moneyFormat.ts';
import { parseTypedPrice } from '../../../../../domain/money/moneyInput.ts';
import { priceText } from '../chosenItem.tsx';
import type { LineFields } from '../line.ts';
import type { Product } from '../products.tsx';

/** What becomes of the prices of a document whose currency changes: they stay, are the products' own, or are converted. */
export type PriceChange =
  | { kind: 'keep' }
  | { kind: 'own'; products: ReadonlyMap<number, Product> }
  | { kind: 'convert'; rates: ConversionRates };

/** How many rupiah one unit of each currency is. */
export interface ConversionRates {
  from: Amount;
  to: Amount;
}

/** The price of a line, as text, once its document is in another currency. */
export function repriced(
  line: LineFields,
  from: string,
  to: string,
  change: PriceChange,
  priceDecimals = 0,
): string {
  switch (change.kind) {
    case 'keep':
      return line.unitPrice;
    case 'own': {
      const product = line.itemableID === null ? undefined : change.products.get(line.itemableID);
      return product ? priceText(product, to) : '';
    }
    case 'convert':
      return convertedText(line.unitPrice, from, to, change.rates, priceDecimals);
  }
}

/**
 * An amount as it was typed, in another currency, rounded to its decimals, or to the more that were chosen for prices. What cannot be read stays as it is; an amount
 * of which nothing is left becomes empty, so that nobody sends a price of zero unseen.
 */
export function convertedText(
  text: string,
  from: string,
  to: string,
  rates: ConversionRates,
  priceDecimals = 0,
): string {
  const parsed = parseTypedPrice(text, from, priceDecimals);
  if (!parsed.ok || isZero(parsed.amount)) return text;
  const converted = divide(multiply(parsed.amount, rates.from), rates.to, priceDecimalsIn(to, priceDecimals));
  return isZero(converted) ? '' : formatNumber(converted);
}
