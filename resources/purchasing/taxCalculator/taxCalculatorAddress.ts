import { currencyCodes, isAmount } from '../../../domain/money/money.ts';
import { formatNumber } from '../../../domain/money/moneyFormat.ts';
import type { LineFields, LineForm } from '../document/lines/line.ts';
import { emptyLine, isBlankLine, readLine } from '../document/lines/line.ts';

/** A line of the calculator: an amount by itself, so its quantity is one. */
export const calculatorLine: LineFields = { ...emptyLine, qty: '1' };

const mostLines = 100;

/**
 * The query of the calculator's address: `currency=USD&inclusive=true&lines=1000.5_11_2,250_0_0`, each line its
 * amount, VAT and WHT as plain decimals. Lines that hold nothing or cannot be read are left out.
 */
export function calculatorQuery(form: LineForm): URLSearchParams {
  const query = new URLSearchParams();
  if (form.currencyCode !== 'IDR') query.set('currency', form.currencyCode);
  if (form.isPriceIncludeTax) query.set('inclusive', 'true');
  const lines = form.items.flatMap((line) => {
    if (isBlankLine({ ...line, qty: '' })) return [];
    const { numbers, errors } = readLine(line, form.currencyCode);
    if (Object.keys(errors).length > 0) return [];
    return [[numbers.unitPrice, numbers.tax, numbers.whtTax].map((amount) => plain(amount ?? '0')).join('_')];
  });
  if (lines.length > 0) query.set('lines', lines.join(','));
  return query;
}

/** The form that an address describes; what it cannot mean is left out. */
export function calculatorForm(query: URLSearchParams): LineForm {
  const currency = query.get('currency');
  const lines = (query.get('lines') ?? '').split(',').slice(0, mostLines).flatMap(readQueryLine);
  return {
    currencyCode: currencyCodes.find((code) => code === currency) ?? 'IDR',
    isPriceIncludeTax: query.get('inclusive') === 'true',
    items: lines.length === 0 ? [calculatorLine] : lines,
  };
}

function readQueryLine(text: string): LineFields[] {
  const parts = text.split('_');
  if (parts.length !== 3 || !parts.every(isAmount)) return [];
  const [unitPrice = '', tax = '', whtTax = ''] = parts.map((amount) => formatNumber(amount));
  const orEmpty = (rate: string) => (rate === '0' ? '' : rate);
  return [{ ...calculatorLine, unitPrice, tax: orEmpty(tax), whtTax: orEmpty(whtTax) }];
}

/** Without the zeros that say nothing. */
function plain(amount: string): string {
  return amount.includes('.') ? amount.replace(/\.?0+$/, '') : amount;
}
