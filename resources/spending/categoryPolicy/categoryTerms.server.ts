import { and, eq, inArray, sql } from 'drizzle-orm';

import type { MileageRate } from '../../../domain/limit/mileage.ts';
import type { DayRate } from '../../../domain/limit/perDiem.ts';
import type { Executor } from '../../../server/database/database.ts';
import { preparedQuery } from '../../../server/database/preparedQuery.ts';
import { isAsked } from '../../../server/records/tableRows.ts';
import { employeeTable, isEmployee } from '../../../server/session/employeeTable.ts';
import type { AskedByCategory } from './askedByCategory.ts';
import {
  categoryPolicyTable,
  dayRateTable,
  mileageRateTable,
  subpolicyTable,
} from './categoryPolicyTables.server.ts';

/** What some categories ask, and what they pay for ways and days. */
interface CategoryTerms {
  categories: ReadonlyMap<number, AskedByCategory>;
  mileageRatesOf: (categoryID: number) => readonly MileageRate[];
  dayRatesOf: (categoryID: number) => readonly DayRate[];
  /** Of whose money it is; read where a category pays for days. */
  jobGrade: string | null;
}

/** Reads what categories ask and pay. @param employeeID Whose money it is */
export async function categoryTerms(
  executor: Executor,
  companyID: number,
  employeeID: number,
  ids: readonly number[],
): Promise<CategoryTerms> {
  const categories = await askedBy(executor, companyID, ids);
  const ofType = (type: string) => ids.filter((id) => categories.get(id)?.type === type);
  const [ways, days] = [ofType('mileage'), ofType('perDiem')];
  const [mileageRates, dayRates, jobGrade] = await Promise.all([
    ways.length === 0 ? [] : ratesOf(executor, companyID, mileageRateTable, ways),
    days.length === 0 ? [] : ratesOf(executor, companyID, dayRateTable, days),
    days.length === 0 ? null : jobGradeOf(executor, companyID, employeeID),
  ]);
  return {
    categories,
    mileageRatesOf: (id) => (mileageRates as Priced<MileageRate>[]).filter(({ policyID }) => policyID === id),
    dayRatesOf: (id) => (dayRates as Priced<DayRate>[]).filter(({ policyID }) => policyID === id),
    jobGrade,
  };
}

type Priced<Rate> = Rate & { policyID: number };

async function ratesOf(
  executor: Executor,
  companyID: number,
  table: typeof mileageRateTable | typeof dayRateTable,
  policyIDs: readonly number[],
): Promise<unknown[]> {
  return await executor
    .select()
    .from(table as typeof dayRateTable)
    .where(and(eq(table.companyID, companyID), inArray(table.policyID, [...policyIDs])));
}

async function jobGradeOf(executor: Executor, companyID: number, id: number): Promise<string | null> {
  const [found] = await executor
    .select({ jobGrade: employeeTable.jobGrade })
    .from(employeeTable)
    .where(isEmployee(companyID, id));
  return found?.jobGrade ?? null;
}

const activeSubpolicies = sql`array(select ${subpolicyTable.id}::float8 from ${subpolicyTable}
  where ${subpolicyTable.companyID} = ${categoryPolicyTable.companyID} and ${subpolicyTable.policyID} = ${categoryPolicyTable.id}
    and ${subpolicyTable.isActive})`;

const askedQuery = preparedQuery((executor) =>
  executor
    .select({ asked: categoryPolicyTable, subpolicyIDs: sql<number[]>`${activeSubpolicies}` })
    .from(categoryPolicyTable)
    .where(isAsked(categoryPolicyTable))
    .prepare('asked_by_categories'),
);

async function askedBy(
  executor: Executor,
  companyID: number,
  ids: readonly number[],
): Promise<Map<number, AskedByCategory>> {
  if (ids.length === 0) return new Map();
  const rows = await askedQuery(executor).execute({ companyID, ids: [...ids] });
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
