import type { Day } from '../../../../domain/day/day.ts';
import type { Amount } from '../../../../domain/money/money.ts';
import { convertToIdr } from '../../../../domain/money/money.ts';
import type { Executor } from '../../../../server/database/database.ts';
import { rateOn } from '../../../../server/exchangeRates/exchangeRates.ts';

/** What was spent, as far as it is said. */
export interface Spent {
  amount: Amount | null;
  currencyCode: string | null;
  transactionDate: Day | null;
}

/** By which rate it is in rupiah, and what it comes to, rounded up; null where too little is said, or nobody has said a rate. */
interface InRupiah {
  rateAmount: Amount | null;
  baseAmount: Amount | null;
}

/** What each of these comes to by the rate of its day, or the last one before; each rate is looked up once. */
export async function inRupiah<Line extends Spent>(
  executor: Executor,
  companyID: number,
  lines: readonly Line[],
): Promise<(Line & InRupiah)[]> {
  const rates = new Map<string, Amount | null>();
  const inRupiah: (Line & InRupiah)[] = [];
  for (const line of lines) {
    const { amount, currencyCode, transactionDate: day } = line;
    if (amount === null || currencyCode === null || day === null) {
      inRupiah.push({ ...line, rateAmount: null, baseAmount: null });
      continue;
    }
    const key = `${currencyCode} ${day}`;
    if (!rates.has(key)) rates.set(key, await rateOf(executor, companyID, currencyCode, day));
    const rateAmount = rates.get(key) ?? null;
    inRupiah.push({
      ...line,
      rateAmount,
      baseAmount: rateAmount === null ? null : convertToIdr(amount, rateAmount),
    });
  }
  return inRupiah;
}

async function rateOf(
  executor: Executor,
  companyID: number,
  currencyCode: string,
  day: Day,
): Promise<Amount | null> {
  if (currencyCode === 'IDR') return '1';
  return (await rateOn(executor, companyID, currencyCode, day))?.rateAmount ?? null;
}
