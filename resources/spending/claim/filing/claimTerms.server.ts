import type { Day } from '../../../../domain/day/day.ts';
import type { LineWorth, ValuedLine, WorthTerms } from '../../../../domain/limit/lineWorth.ts';
import { worthOf } from '../../../../domain/limit/lineWorth.ts';
import type { Amount } from '../../../../domain/money/money.ts';
import { convertToIdr } from '../../../../domain/money/money.ts';
import type { Executor } from '../../../../server/database/database.ts';
import { rateOn } from '../../../../server/exchangeRates/exchangeRates.ts';
import { own } from '../../../../server/words/own.ts';
import type { AskedByCategory } from '../../categoryPolicy/askedByCategory.ts';
import { categoryTerms } from '../../categoryPolicy/categoryTerms.server.ts';
import type { LineKind } from '../claimLine.ts';
import { kindOfType } from '../claimLine.ts';
import { claimRule } from '../claimRules.ts';

/** By what the lines of a claim are judged and valued. */
interface ClaimTerms extends WorthTerms<LineKind> {
  categories: ReadonlyMap<number, AskedByCategory>;
}

type Rated = Pick<ValuedLine, 'currencyCode' | 'transactionDate'>;
type Named = Rated & Pick<ValuedLine, 'categoryID'>;

/**
 * Reads what the lines of a claim are judged and valued by.
 * @param employeeID Whose money it is
 * @param alsoIDs Further categories that the claim names
 */
export async function claimTerms(
  executor: Executor,
  companyID: number,
  employeeID: number,
  lines: readonly Named[],
  alsoIDs: readonly (number | null)[] = [],
): Promise<ClaimTerms> {
  const named = [...lines.map(({ categoryID }) => categoryID), ...alsoIDs];
  const ids = [...new Set(named.filter((id) => id !== null))];
  const [policies, rates] = await Promise.all([
    categoryTerms(executor, companyID, employeeID, ids),
    exchangeRates(executor, companyID, lines),
  ]);
  return {
    ...policies,
    kindOf: (id) => kindOfType(policies.categories.get(id ?? 0)?.type),
    tableRate: (currencyCode, day) => rates.get(`${currencyCode} ${day}`) ?? null,
    says: {
      noRate: (currency, day) => own('rate.none', { currency, day: { day } }),
      noMileageRate: (day) => claimRule('noMileageRate', { day: { day } }),
      noDayRate: (day) => claimRule('noDayRate', { day: { day } }),
      tooManyDays: (days) => claimRule('tooManyDays', { days }),
    },
  };
}

/** The rates of the table by currency and day, or the last one before; each is looked up once. */
export async function exchangeRates(executor: Executor, companyID: number, lines: readonly Rated[]) {
  const rates = new Map<string, Awaited<ReturnType<typeof rateOn>>>();
  for (const { currencyCode, transactionDate: day } of lines) {
    const key = `${currencyCode} ${day}`;
    if (currencyCode === null || currencyCode === 'IDR' || day === null || rates.has(key)) continue;
    rates.set(key, await rateOn(executor, companyID, currencyCode, day));
  }
  return rates;
}

/** Each of the lines with what it comes to. */
export function valued<Line extends ValuedLine>(
  lines: readonly Line[],
  terms: WorthTerms<LineKind>,
): (Line & LineWorth<LineKind>)[] {
  return lines.map((line) => ({ ...line, ...worthOf(line, terms) }));
}

/** What a sum comes to by the rate of a day; null where nobody has said one. */
export async function inRupiah(
  executor: Executor,
  companyID: number,
  amount: Amount,
  currencyCode: string,
  day: Day,
): Promise<{ rateAmount: Amount; baseAmount: Amount } | null> {
  const rateAmount =
    currencyCode === 'IDR' ? '1' : (await rateOn(executor, companyID, currencyCode, day))?.rateAmount;
  return rateAmount === undefined ? null : { rateAmount, baseAmount: convertToIdr(amount, rateAmount) };
}
