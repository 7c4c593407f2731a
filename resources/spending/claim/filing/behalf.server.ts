import { mayEnter } from '../../../../domain/access/access.ts';
import type { Actor } from '../../../../domain/access/actor.ts';
import { DomainError } from '../../../../domain/message/errors.ts';
import type { FieldMessages } from '../../../../domain/message/message.ts';
import type { Named } from '../../../../domain/noun/fields.ts';
import type { Executor } from '../../../../server/database/database.ts';
import { employeeTable, isEmployee } from '../../../../server/session/employeeTable.ts';
import { filingForOthers } from '../claim.ts';
import { claimRule } from '../claimRules.ts';

type Input = Readonly<Record<string, unknown>>;

/** Whose record it is that is saved: who is named by it, else who files it. */
export const ownerOf = (
  { employeeID }: Pick<Actor, 'employeeID'>,
  before: { requester: Named } | null,
  input: Input,
): number => before?.requester.id ?? ((input['onBehalfOfID'] ?? employeeID) as number);

/** Whose record it is: chosen once, by whom who may file for others. */
export async function behalfErrors(
  executor: Executor,
  actor: Actor,
  before: { requester: Named } | null,
  input: Input,
): Promise<FieldMessages> {
  const chosen = (input['onBehalfOfID'] ?? null) as number | null;
  if (chosen === null || chosen === (before?.requester.id ?? actor.employeeID)) return {};
  if (before !== null) return { onBehalfOfID: claimRule('behalfFixed') };
  if (!mayEnter(actor, filingForOthers)) return { onBehalfOfID: claimRule('mayNotFile') };
  const [found] = await executor
    .select({ status: employeeTable.status })
    .from(employeeTable)
    .where(isEmployee(actor.companyID, chosen));
  return found?.status === 'active' ? {} : { onBehalfOfID: claimRule('notEmployed') };
}

/** Of whom a form is asked. @throws DomainError for somebody else, for whom the person may not file */
export function previewedFor(actor: Actor, employeeID: number | null): number {
  if (employeeID === null || employeeID === actor.employeeID) return actor.employeeID;
  if (mayEnter(actor, filingForOthers)) return employeeID;
  throw new DomainError('validation_failed', { fields: { employeeID: claimRule('mayNotFile') } });
}
