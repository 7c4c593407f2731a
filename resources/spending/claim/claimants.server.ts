import { and, asc, eq } from 'drizzle-orm';

import type { SeedStage } from '../../../server/seed/seedStage.ts';
import type { EmployeeRow } from '../../../server/seed/standIn.ts';
import { employeeTable } from '../../../server/session/employeeTable.ts';

/** People whom the last weeks are about. */
const known = ['employee', 'requester', 'procurement', 'reviewer', 'maker'];

/** The bank refuses what is paid to the first, and one releases all of it: the others are asked about claims of everybody. */
const kept = ['finance.user', 'approver', 'releaser', 'finance.admin'];

/** Somebody who claims, with who decides about it. */
export interface Filer {
  row: EmployeeRow;
  manager: EmployeeRow;
}

const nameOf = ({ email }: EmployeeRow) => email.split('@')[0] ?? '';

/** The people who claim in a demo company with a year of history, in the order of their numbers. */
export async function filersOf({
  executor,
  companyID,
}: Pick<SeedStage, 'executor' | 'companyID'>): Promise<Filer[]> {
  const all = await executor
    .select()
    .from(employeeTable)
    .where(and(eq(employeeTable.companyID, companyID), eq(employeeTable.status, 'active')))
    .orderBy(asc(employeeTable.id));
  return all.flatMap((row) => {
    const manager = all.find(({ id }) => id === row.managerID);
    return manager && row.hasAccess && !kept.includes(nameOf(row)) ? [{ row, manager }] : [];
  });
}

/** Who claims in the last weeks, in turn, by their numbers: those whom they are about, and where all people act, three others after each. */
export async function claimantsOf(stage: SeedStage): Promise<number[]> {
  const people = await Promise.all(known.map(async (name) => (await stage.person(name)).employeeID));
  if (!stage.reachesBack) return people;
  const others = (await filersOf(stage))
    .filter(({ row }) => row.jobLevel === 'Staff' && !people.includes(row.id))
    .map(({ row }) => row.id);
  return others.flatMap((other, at) =>
    at % 3 === 0 ? [people[(at / 3) % people.length] ?? other, other] : [other],
  );
}
