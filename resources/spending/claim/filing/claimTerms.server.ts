import { and, eq, inArray, sql } from 'drizzle-orm';

import type { Day } from '../../../../domain/day/day.ts';
import type { Amount } from '../../../../domain/money/money.ts';
import { convertToIdr } from '../../../../domain/money/money.ts';
import type { Executor } from '../../../../server/database/database.ts';
import { rateOn } from '../../../../server/exchangeRates/exchangeRates.ts';
import { employeeTable } from '../../../../server/session/employeeTable.ts';
import { own } from '../../../../server/words/own.ts';
import {
  categoryPolicyTable,
  dayRateTable,
  mileageRateTable,
  subpolicyTable,
} from '../../categoryPolicy/categoryPolicyTables.server.ts';
import { kindOfType } from '../claimLine.ts';
import type { AskedByCategory } from './claimErrors.ts';
import type { LineWorth, ValuedLine, WorthTerms } from './lineWorth.ts';
import { worthOf } from './lineWorth.ts';

/** By what the lines of a claim are judged and valued. */
interface ClaimTerms extends WorthTerms {
  categories: ReadonlyMap<number, AskedByCategory>;
}

type Named = Pick<ValuedLine, 'categoryID' | 'currencyCode' | 'transactionDate'>;

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
  const categories = await askedBy(executor, companyID, ids);
  const ofType = (type: string) => ids.filter((id) => categories.get(id)?.type === type);
  const [mileageIDs, dayIDs] = [ofType('mileage'), ofType('perDiem')];
  const [mileageRates, dayRates, rates] = await Promise.all([
    mileageIDs.length === 0
      ? []
      : executor
          .select()
          .from(mileageRateTable)
          .where(
            and(eq(mileageRateTable.companyID, companyID), inArray(mileageRateTable.policyID, mileageIDs)),
          ),
    dayIDs.length === 0
      ? []
      : executor
          .select()
          .from(dayRateTable)
          .where(and(eq(dayRateTable.companyID, companyID), inArray(dayRateTable.policyID, dayIDs))),
    exchangeRates(executor, companyID, lines),
  ]);
  return {
    categories,
    kindOf: (id) => kindOfType(categories.get(id ?? 0)?.type),
    mileageRatesOf: (id) => mileageRates.filter(({ policyID }) => policyID === id),
    dayRatesOf: (id) => dayRates.filter(({ policyID }) => policyID === id),
    jobGrade: dayIDs.length === 0 ? null : await jobGradeOf(executor, companyID, employeeID),
    tableRate: (currencyCode, day) => rates.get(`${currencyCode} ${day}`) ?? null,
    noRate: (currency, day) => own('rate.none', { currency, day: { day } }),
  };
}

async function jobGradeOf(executor: Executor, companyID: number, id: number): Promise<string | null> {
  const [found] = await executor
    .select({ jobGrade: employeeTable.jobGrade })
    .from(employeeTable)
    .where(and(eq(employeeTable.companyID, companyID), eq(employeeTable.id, id)));
  return found?.jobGrade ?? null;
}

/** The rates of the table by currency and day, or the last one before; each is looked up once. */
async function exchangeRates(executor: Executor, companyID: number, lines: readonly Named[]) {
  const rates = new Map<string, Awaited<ReturnType<typeof rateOn>>>();
  for (const { currencyCode, transactionDate: day } of lines) {
    const key = `${currencyCode} ${day}`;
    if (currencyCode === null || currencyCode === 'IDR' || day === null || rates.has(key)) continue;
    rates.set(key, await rateOn(executor, companyID, currencyCode, day));
  }
  return rates;
}

async function askedBy(
  executor: Executor,
  companyID: number,
  ids: readonly number[],
): Promise<Map<number, AskedByCategory>> {
  if (ids.length === 0) return new Map();
  const table = categoryPolicyTable;
  const rows = await executor
    .select({
      asked: table,
      subpolicyIDs: sql<number[]>`array(select ${subpolicyTable.id}::float8 from ${subpolicyTable}
        where ${subpolicyTable.companyID} = ${companyID} and ${subpolicyTable.policyID} = category_policy.id
          and ${subpolicyTable.isActive})`,
    })
    .from(table)
    .where(and(eq(table.companyID, companyID), inArray(table.id, [...ids])));
  return new Map(
    rows.map(({ asked: { status, type, ...row }, subpolicyIDs }): [number, AskedByCategory] => [
      row.id,
      {
        ...row,
        type: type as AskedByCategory['type'],
        isActive: status === 'active',
        subpolicyIDs: subpolicyIDs.map(Number),
      },
    ]),
  );
}

/** Each of the lines with what it comes to. */
export function valued<Line extends ValuedLine>(
  lines: readonly Line[],
  terms: WorthTerms,
): (Line & LineWorth)[] {
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
