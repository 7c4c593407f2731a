import { z } from 'zod';

import type { Day } from '../../domain/day/day.ts';
import { daySchema } from '../../domain/day/daySchema.ts';
import type { Amount } from '../../domain/money/money.ts';
import { createOutsideFetch } from '../outside/outsideFetch.ts';
import type { OutsideFetch } from '../outside/outsideFetch.ts';
import { divide, isAmount, isPositive } from '../../domain/money/money.ts';

/** What currencies are worth on a day, as somebody outside says. */
export interface ReferenceRates {
  day: Day;
  /** IDR for one unit, four decimals, by currency. */
  rupiah: ReadonlyMap<string, Amount>;
}

/** Asks for the newest rates; throws when there are none to be had. */
export type RatesSource = () => Promise<ReferenceRates>;

const exchangeDecimals = 4;

/** Units of each currency for one unit of `base`. */
const answerSchema = z.object({
  base: z.string(),
  date: daySchema,
  rates: z.record(z.string().regex(/^[A-Z]{3}$/), z.number().positive()),
});

/**
 * Daily reference rates as JSON `{base, date, rates}`, the shape in which Frankfurter and others serve the rates of the
 * European Central Bank. Their base may be any currency: the rate of the rupiah to it is among them.
 */
export function createRatesSource(
  url: string,
  send: OutsideFetch = createOutsideFetch({ trusted: [url] }),
): RatesSource {
  return async () => {
    const answer = await send(url);
    if (!answer.ok) {
      await answer.body?.cancel();
      throw new Error(`the source of exchange rates answers ${answer.status}`);
    }
    const { base, date, rates } = answerSchema.parse(await answer.json());
    const perBase = new Map(Object.entries({ ...rates, [base]: 1 }));
    const rupiah = perBase.get('IDR');
    if (rupiah === undefined) throw new Error('the source of exchange rates has none of the rupiah');
    const inRupiah = [...perBase]
      .filter(([currency, units]) => currency !== 'IDR' && isAmount(String(units)))
      .map(([currency, units]): [string, Amount] => [
        currency,
        divide(String(rupiah), String(units), exchangeDecimals),
      ])
      // A currency of next to no worth has none in four decimals.
      .filter(([, rate]) => isPositive(rate));
    return { day: date, rupiah: new Map(inRupiah) };
  };
}
