import { and, eq } from 'drizzle-orm';

import { bankByCode } from '../bank/banks.ts';
import { loadEmployeeActor } from '../session/actor.ts';
import { employeeTable } from '../session/employeeTable.ts';
import type { SeedStage } from './seedStage.ts';

/** No record of a demo company has a number as high as this: what bears one belongs to a pattern. Queries read it as an integer. */
export const patternNumber = 1_730_000_000;
const numbersOfOne = 1_000_000;

/** Whether a number is one of a pattern: of a row, or of a stand-in. */
export const isOfPattern = (number: number): boolean =>
  number >= patternNumber && number < patternNumber + 20 * numbersOfOne;

/** The first number that the rows of a pattern get in a table, by the place of the table; people are before all of them. */
export const firstNumberIn = (place: number): number => patternNumber + (place + 1) * numbersOfOne + 1;

export type EmployeeRow = typeof employeeTable.$inferSelect;

/** A stage in which stand-ins act, too: each is met anew, as another pattern has others under the same numbers. */
export function withStandIns(stage: SeedStage): SeedStage {
  const { companyID, context } = stage;
  const met = new Map<number, Awaited<ReturnType<SeedStage['person']>>>();
  return {
    ...stage,
    async person(who) {
      if (typeof who === 'string' || who < patternNumber) return await stage.person(who);
      const known = met.get(who);
      if (known) return known;
      const actor = await loadEmployeeActor(context, { companyID, employeeID: who });
      if (!actor) throw new Error(`stand-in ${who} may not act`);
      met.set(who, actor);
      return actor;
    },
  };
}

/**
 * Puts somebody into the company who is as a real person is, but for what is to be told apart in what is written of them: number, name
 * and bank account. Goes with the pattern.
 * @param place 1, 2, …: which stand-in of the pattern
 */
export async function standInFor(
  { executor, companyID }: SeedStage,
  modelID: number,
  place: number,
  given: Partial<EmployeeRow> = {},
): Promise<EmployeeRow> {
  const [model] = await executor
    .select()
    .from(employeeTable)
    .where(and(eq(employeeTable.companyID, companyID), eq(employeeTable.id, modelID)));
  if (!model) throw new Error(`There is no employee ${modelID} to stand in for`);
  const id = patternNumber + place;
  const { name: _name, ...columns } = model;
  const row = {
    ...columns,
    id,
    employeeCode: `stand-in ${place}`,
    email: `stand-in.${place}@stand-in.test`,
    firstName: 'Stand-in',
    lastName: `of pattern ${place}`,
    accountNumber: `80009111${place}7`,
    ...given,
  };
  const [made] = await executor.insert(employeeTable).values(row).returning();
  if (!made) throw new Error(`stand-in ${id} was not made`);
  return made;
}

/** What is said of whoever a stand-in was for. */
interface SaidOfPeople {
  people: ReadonlyMap<number, number>;
  texts: ReadonlyMap<string, string>;
  parts: readonly (readonly [of: string, instead: string])[];
}

/** Says the real people of a copy in place of the stand-ins of its pattern: their numbers, names and bank accounts. */
export function saidOfPeople(
  pairs: readonly (readonly [standIn: EmployeeRow, real: EmployeeRow])[],
): SaidOfPeople {
  const banks = pairs.map(([standIn, real]) => [standIn.bankCode ?? '', real.bankCode ?? ''] as const);
  const accounts = pairs.map(
    ([standIn, real]) => [standIn.accountNumber ?? '', real.accountNumber ?? ''] as const,
  );
  const nameOf = (code: string) => bankByCode(code)?.name ?? code;
  return {
    people: new Map(pairs.map(([standIn, real]) => [standIn.id, real.id])),
    // Only whose money it is has an account that is written.
    texts: new Map([...banks.slice(0, 1), ...accounts]),
    parts: [
      ...pairs.map(([standIn, real]) => [standIn.name, real.name] as const),
      ...accounts,
      ...banks.slice(0, 1).map(([standIn, real]) => [nameOf(standIn), nameOf(real)] as const),
    ].filter(([of]) => of !== ''),
  };
}
