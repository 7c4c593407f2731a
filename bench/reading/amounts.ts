import type { Amount } from '../../domain/money/money.ts';
import { roundTo } from '../../domain/money/money.ts';

export {
  add,
  compare,
  currencyDecimals,
  divide,
  multiply,
  roundTo,
  subtract,
  sum,
} from '../../domain/money/money.ts';

/** Writes amounts as a paper does: with points or commas between thousands, and so many decimals. */
export function formatOf(style: 'comma' | 'point', decimals: number): (amount: Amount) => string {
  const [group, mark] = style === 'comma' ? ['.', ','] : [',', '.'];
  return (amount) => {
    const [whole = '0', fraction = ''] = roundTo(amount, decimals).replace('-', '').split('.');
    const grouped = whole.replaceAll(/\B(?=(?:\d{3})+$)/g, group);
    return `${amount.startsWith('-') ? '-' : ''}${grouped}${fraction === '' ? '' : mark + fraction}`;
  };
}
