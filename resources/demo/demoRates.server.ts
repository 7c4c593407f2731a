import { addMonths } from '../../domain/day/day.ts';
import type { Day } from '../../domain/day/day.ts';
import { currencyCodes, divide, multiply, roundTo } from '../../domain/money/money.ts';
import { demoMonths, firstDemoDay } from '../../server/seed/demoTime.ts';
import type { Random } from '../../server/seed/random.ts';
import { buildExchangeRate } from './factories/masterDataFactories.server.ts';
import type { ExchangeRateRow } from './factories/masterDataFactories.server.ts';

/**
 * A rate for every month and foreign currency; each drifts a little from one month to the next. They begin a month before
 * the documents do: an invoice is dated some days before it is entered.
 */
export function demoRates(companyID: number, today: Day, random: Random): ExchangeRateRow[] {
  return currencyCodes
    .filter((code) => code !== 'IDR')
    .flatMap((currencyCode) => {
      let percent = 100;
      return Array.from({ length: demoMonths + 2 }, (_, month) => {
        if (month > 0) percent += random.integer(-1, 1);
        const validFrom = addMonths(firstDemoDay(today), month - 1);
        const rate = buildExchangeRate({ companyID, currencyCode, validFrom });
        return {
          ...rate,
          rateAmount: roundTo(multiply(rate.rateAmount, divide(String(percent), '100', 2)), 4),
        };
      });
    });
}
