import { Big } from 'big.js';
import { describe, expect, it } from 'vitest';

import { priceDecimalsIn } from '../../domain/money/money.ts';
import { formatBarePrice, formatTypedPrice, formatUnitPrice } from '../../domain/money/moneyFormat.ts';
import { parseTypedPrice } from '../../domain/money/moneyInput.ts';
import { readForm, typedOf } from '../../domain/noun/typedRecord.ts';
import { product } from '../../resources/purchasing/product/product.ts';
import { numberText } from '../../server/exchange/workbook/cellMarks.ts';
import { priceText } from '../../resources/purchasing/document/lines/chosenItem.tsx';
import { convertedText } from '../../resources/purchasing/document/lines/currency/reprice.tsx';
import {
  emptyLine,
  lineAmount,
  priceCellText,
  readLine,
} from '../../resources/purchasing/document/lines/line.ts';
import { totalsOf } from '../../resources/purchasing/document/lines/liveTotals.ts';
import { fc } from '../properties.ts';

const priced = (qty: string, unitPrice: string) => ({ ...emptyLine, itemName: 'Power', qty, unitPrice });

describe('a unit price finer than its currency', () => {
  it('is read as fine as the company has chosen, and no finer', () => {
    const line = priced('3.500', '1.444,7');
    expect(lineAmount(readLine(line, 'IDR', 1), 'IDR')).toBe('5056450');
    expect(readLine(line, 'IDR').errors.unitPrice).toBeDefined();
    expect(readLine(priced('1', '0,0375'), 'EUR', 4).numbers.unitPrice).toBe('0.0375');
    expect(readLine(priced('1', '0,03755'), 'EUR', 4).errors.unitPrice).toBeDefined();
  });

  it('makes a total that only the amount rounds', () => {
    const { totals, unreadLines } = totalsOf({
      items: [priced('12.000', '0,0375')],
      currencyCode: 'EUR',
      isPriceIncludeTax: false,
      priceDecimals: 4,
    });
    expect([totals.total, unreadLines]).toEqual(['450.00', []]);
  });

  it('reads again as what stands in its cell, and never as thousands', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 10 ** 9 }),
        fc.integer({ min: 0, max: 6 }),
        fc.constantFrom('IDR', 'USD'),
        (units, decimals, currencyCode) => {
          const price = new Big(units).div(new Big(10).pow(decimals)).toFixed();
          const cell = priceCellText(price);
          const fine = readLine(priced('1', cell), currencyCode, 6).numbers.unitPrice;
          expect(new Big(fine ?? '-1').eq(price), `${cell} for ${price}`).toBe(true);
          // Where fewer are chosen, it is refused or the same, but no other number.
          const plain = readLine(priced('1', cell), currencyCode).numbers.unitPrice;
          if (plain !== null) expect(new Big(plain).eq(price), `${cell} for ${price}`).toBe(true);
        },
      ),
    );
  });

  it('that is typed as the price of a product comes out the same on a line, whatever is chosen', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 10 ** 9 }),
        fc.integer({ min: 0, max: 6 }),
        fc.integer({ min: 0, max: 6 }),
        fc.constantFrom('IDR', 'USD', 'JPY'),
        (units, decimals, chosen, currencyCode) => {
          const price = new Big(units).div(new Big(10).pow(decimals)).toFixed();
          const typed = {
            ...typedOf(product.fields, null),
            name: 'Power',
            prices: [{ currencyCode, amount: formatTypedPrice(price) }],
          };
          const terms = { readDay: () => null, priceDecimals: chosen };
          const { payload, errors } = readForm(product, typed, terms);
          const finest = priceDecimalsIn(currencyCode, chosen);
          const isAllowed = new Big(price).round(finest, 0).eq(price);
          expect(Object.keys(errors), `${price} ${currencyCode} ${chosen}`).toEqual(
            isAllowed ? [] : ['prices.0.amount'],
          );
          if (!isAllowed) return;
          // As the server answers it, in the form that edits it, and on the line of a document.
          const [kept] = payload['prices'] as { currencyCode: string; amount: number }[];
          expect(new Big(String(kept?.amount)).eq(price)).toBe(true);
          const again = readForm(product, typedOf(product.fields, { name: 'Power', ...payload }), terms);
          expect(again).toEqual({ payload, errors: {} });
          const cell = priceText({ prices: [kept] } as never, currencyCode);
          const line = readLine(priced('1', cell), currencyCode, chosen);
          expect(new Big(line.numbers.unitPrice ?? '-1').eq(price), `${cell} for ${price}`).toBe(true);
          // As a cell of a sheet that holds it as a number.
          const inSheet = parseTypedPrice(numberText(kept?.amount ?? 0), currencyCode, chosen);
          expect(inSheet.ok && new Big(inSheet.amount).eq(price), numberText(kept?.amount ?? 0)).toBe(true);
        },
      ),
      { numRuns: 500 },
    );
  });

  it('is converted into another currency by its whole', () => {
    const rates = { from: '1', to: '16000' };
    expect(convertedText('1.444,7', 'IDR', 'USD', rates, 4)).toBe('0,0903');
  });

  it('is shown with the decimals that it has', () => {
    expect(formatUnitPrice('1444.700000', 'IDR')).toBe('Rp 1.444,7');
    expect(formatUnitPrice('1250000.000000', 'IDR')).toBe('Rp 1.250.000');
    expect(formatUnitPrice('5.000000', 'USD')).toBe('USD 5,00');
    expect(formatBarePrice('0.0375', 'EUR')).toBe('0,0375');
  });
});
