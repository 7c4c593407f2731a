import { and, eq, ne } from 'drizzle-orm';

import type { Requirement } from '../../../domain/access/access.ts';
import { mayEnter } from '../../../domain/access/access.ts';
import type { Actor } from '../../../domain/access/actor.ts';
import { DomainError } from '../../../domain/message/errors.ts';
import { law } from '../../../domain/message/message.ts';
import type { Executor } from '../../../server/database/database.ts';
import { employeeTable } from '../../../server/session/employeeTable.ts';
import { claimRule } from '../claim/claimRules.ts';

interface Person {
  id: number;
  name: string;
}

const { id, name, managerID, status } = employeeTable;

/** Who works directly below the acting person. */
export async function reportsOf(
  executor: Executor,
  { companyID, employeeID }: Pick<Actor, 'companyID' | 'employeeID'>,
): Promise<Person[]> {
  return await executor
    .select({ id, name })
    .from(employeeTable)
    .where(and(eq(employeeTable.companyID, companyID), eq(managerID, employeeID), ne(status, 'resigned')))
    .orderBy(name, id);
}

/**
 * Of whom it is asked what they may spend: of the acting person, of who works below them, and with a right of anybody.
 * @param anybody What it takes to ask of anybody
 * @throws DomainError for somebody of whom the acting person may not know it, or whom there is not
 */
export async function askedAbout(
  executor: Executor,
  actor: Actor,
  employeeID: number,
  anybody: Requirement,
): Promise<Person> {
  const isKnown =
    employeeID === actor.employeeID ||
    mayEnter(actor, anybody) ||
    (await reportsOf(executor, actor)).some((person) => person.id === employeeID);
  if (!isKnown) throw new DomainError('forbidden', { says: claimRule('notOwnPeople') });
  const [found] = await executor
    .select({ id, name })
    .from(employeeTable)
    .where(and(eq(employeeTable.companyID, actor.companyID), eq(id, employeeID)));
  if (found) return found;
  throw new DomainError('validation_failed', { fields: { employeeID: law('field.fromList') } });
}
