import { and, eq } from 'drizzle-orm';

import type { Actor } from '../../domain/access/actor.ts';
import { loadEmployeeActor } from '../../server/session/actor.ts';
import { employeeTable } from '../../server/session/employeeTable.ts';
import type { Caller, TestApp } from '../api/testApp.ts';

/** The demo company in which proofs put people and records where they need them. */
export const companyID = 1;

type EmployeeValues = Partial<typeof employeeTable.$inferInsert>;

/** Every right that the product can give to one person. */
export const almighty = {
  role: 'super_admin',
  accessRoles: ['Super Admin'],
  isPaymentMaker: true,
  isPaymentReleaser: true,
  isPurchaseRequester: true,
  isProcurementOfficer: true,
} as const satisfies EmployeeValues;

/** A person who has had nothing to do with any record so far. */
export interface Newcomer {
  id: number;
  email: string;
  caller: Caller;
  /** Gives and takes roles and duties. */
  become: (values: EmployeeValues) => Promise<void>;
  /** The person with the rights of this moment. */
  actor: () => Promise<Actor>;
}

const hired = new WeakMap<TestApp, Set<number>>();

/** Whom a proof has hired: it does not send them away in the midst of its work. */
export function hiredBy(test: TestApp): ReadonlySet<number> {
  return hired.get(test) ?? new Set();
}

/** Hires somebody with every right. */
export async function hire(test: TestApp, name: string, into: number = companyID): Promise<Newcomer> {
  const domain = into === companyID ? 'nusantara.test' : 'lain.test';
  const email = `${name}@${domain}`;
  const [employee] = await test.database.system
    .insert(employeeTable)
    .values({
      companyID: into,
      employeeCode: `NEW-${name}`,
      firstName: name,
      lastName: 'Baru',
      email,
      ...almighty,
    })
    .returning({ id: employeeTable.id });
  if (!employee) throw new Error(`${name} was not hired`);
  const { id } = employee;
  hired.set(test, new Set([...hiredBy(test), id]));
  const isThisOne = and(eq(employeeTable.companyID, into), eq(employeeTable.id, id));
  return {
    id,
    email,
    caller: await test.signInAs(email, into),
    async become(values) {
      await test.database.system.update(employeeTable).set(values).where(isThisOne);
    },
    async actor() {
      const actor = await loadEmployeeActor(test.context, { companyID: into, employeeID: id });
      if (!actor) throw new Error(`${name} may not work`);
      return actor;
    },
  };
}
