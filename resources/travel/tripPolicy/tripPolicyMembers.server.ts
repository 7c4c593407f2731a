import { and, eq, ne } from 'drizzle-orm';

import { membershipOf } from '../../../domain/limit/limitRule.ts';
import { DomainError } from '../../../domain/message/errors.ts';
import type { FieldMessages, Message } from '../../../domain/message/message.ts';
import { law } from '../../../domain/message/message.ts';
import { nameForm } from '../../../domain/text/normalForm.ts';
import type { ChosenTripPolicy, TripPolicyMembers } from '../../../domain/trip/tripPolicyChoice.ts';
import { tripPolicyFor } from '../../../domain/trip/tripPolicyChoice.ts';
import type { Executor } from '../../../server/database/database.ts';
import { employeeTable } from '../../../server/session/employeeTable.ts';
import { spendersOf } from '../../spending/limit/limitTerms.server.ts';
import type { SentPolicy } from './tripPolicy.ts';
import { tripMembersOf, tripPolicyWord } from './tripPolicy.ts';
import { tripPolicyTable } from './tripPolicyTables.server.ts';

/** Whom a policy is for, as it is kept or sent. */
export type NamedPeople = Readonly<Pick<SentPolicy, 'tripType' | 'isDefault'>> &
  Parameters<typeof tripMembersOf>[0];

type ActivePolicy = TripPolicyMembers & { jobGrades: readonly string[] };

/** The active policies of a trip type, but for one. */
export async function activePolicies(
  executor: Executor,
  companyID: number,
  tripType: string,
  exceptID = 0,
): Promise<ActivePolicy[]> {
  const table = tripPolicyTable;
  const rows = await executor
    .select({
      id: table.id,
      name: table.name,
      isDefault: table.isDefault,
      jobGrades: table.jobGrades,
      jobLevels: table.jobLevels,
      peopleIDs: table.peopleIDs,
    })
    .from(table)
    .where(
      and(
        eq(table.companyID, companyID),
        eq(table.tripType, tripType),
        eq(table.status, 'active'),
        ne(table.id, exceptID),
      ),
    )
    .orderBy(table.id);
  return rows.map((row) => ({ ...row, members: tripMembersOf(row) }));
}

/**
 * The policy by which an employee travels.
 * @param instead One that is not saved yet, in place of the one with its number
 * @throws DomainError where there is no such employee
 */
export async function tripPolicyOf(
  executor: Executor,
  companyID: number,
  { employeeID, tripType }: { employeeID: number; tripType: string },
  instead?: TripPolicyMembers,
): Promise<ChosenTripPolicy<TripPolicyMembers>> {
  const kept = await activePolicies(executor, companyID, tripType, instead?.id);
  const spender = (await spendersOf(executor, companyID, [employeeID])).get(employeeID);
  if (!spender) throw new DomainError('validation_failed', { fields: { employeeID: law('field.fromList') } });
  return tripPolicyFor(spender, [...(instead ? [instead] : []), ...kept]);
}

/**
 * @throws DomainError for a second default of a trip type, for job grades of another active policy, and for people whom
 * another one reaches in whatever way
 */
export async function assertOneForEach(
  executor: Executor,
  companyID: number,
  policy: NamedPeople,
  exceptID: number,
): Promise<void> {
  const others = await activePolicies(executor, companyID, policy.tripType, exceptID);
  const other = policy.isDefault ? others.find(({ isDefault }) => isDefault) : undefined;
  if (other) refuse({ isDefault: tripPolicyWord('otherDefault', { policy: other.name }) });
  const taken = new Set(others.flatMap(({ jobGrades }) => jobGrades.map(nameForm)));
  if (policy.jobGrades.some((grade) => taken.has(nameForm(grade))))
    refuse({ jobGrades: law('catalogue.jobGradeTaken') });
  const elsewhere = (await travellers(executor, companyID)).filter((person) =>
    others.some(({ members }) => membershipOf(person, members) !== null),
  );
  const nobody = { jobGrades: [], jobLevels: [], peopleIDs: [] };
  const names: FieldMessages = {};
  for (const field of ['peopleIDs', 'jobLevels', 'jobGrades'] as const) {
    const members = tripMembersOf({ ...nobody, [field]: policy[field] });
    if (elsewhere.some((person) => membershipOf(person, members) !== null))
      names[field] = law('catalogue.conflictedPolicyMembers');
  }
  if (Object.keys(names).length > 0) refuse(names);
}

/** @throws DomainError that says what the first field says */
function refuse(fields: FieldMessages): never {
  const [says] = Object.values(fields) as [Message];
  throw new DomainError('already_exists', { says, fields });
}

/** The trip type of a policy; null where there is no such one. */
export async function tripTypeOf(executor: Executor, companyID: number, id: number): Promise<string | null> {
  const [found] = await executor
    .select({ tripType: tripPolicyTable.tripType })
    .from(tripPolicyTable)
    .where(and(eq(tripPolicyTable.companyID, companyID), eq(tripPolicyTable.id, id)));
  return found?.tripType ?? null;
}

/** Those who can travel: who has left does not. */
export async function travellers(executor: Executor, companyID: number) {
  return await executor
    .select({
      employeeID: employeeTable.id,
      name: employeeTable.name,
      jobLevel: employeeTable.jobLevel,
      jobGrade: employeeTable.jobGrade,
    })
    .from(employeeTable)
    .where(and(eq(employeeTable.companyID, companyID), ne(employeeTable.status, 'resigned')))
    .orderBy(employeeTable.name, employeeTable.id);
}
