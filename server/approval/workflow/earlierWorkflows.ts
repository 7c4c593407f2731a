import type { Placeholder } from 'drizzle-orm';
import { and, eq, sql } from 'drizzle-orm';

import type { Actor } from '../../../domain/access/actor.ts';
import type { Workflow } from '../../../domain/approval/approval.ts';
import { asksFewer } from '../../../domain/approval/fewerPeople.ts';
import type { ServedKind } from '../../../domain/approval/workflowKind.ts';
import { typesServing } from '../../../domain/approval/workflowKind.ts';
import type { Executor } from '../../database/database.ts';
import { preparedQuery } from '../../database/preparedQuery.ts';
import type { EarlierWorkflows } from './earlierWorkflowTable.ts';
import { earlierWorkflowTable } from './earlierWorkflowTable.ts';

/** The earlier workflows of a kind, while nobody else has confirmed that fewer people are asked; null mostly. */
export async function earlierWorkflows(
  executor: Executor,
  company: number,
  kind: string,
): Promise<EarlierWorkflows | null> {
  const [found] = await earlierQuery(executor).execute({ company, kind });
  return found ?? null;
}

const earlierQuery = preparedQuery((executor) =>
  executor
    .select()
    .from(earlierWorkflowTable)
    .where(isOfKind(sql.placeholder('company'), sql.placeholder('kind')))
    .prepare('earlier_workflows'),
);

/** What a change of workflows means for the people who are asked. */
type ChangeOfPeople = 'asksFewer' | 'confirmed' | null;

/**
 * Keeps what a change of a kind's workflows let go of. A second person who saves them, and does not ask for fewer still,
 * has confirmed what the first one changed. Saves of workflows go one after the other.
 */
export async function keepEarlier(
  executor: Executor,
  { companyID: company, employeeID, fullName }: Actor,
  served: ServedKind,
  { before, after }: Record<'before' | 'after', (Workflow & { id: number })[]>,
  now: Date,
): Promise<ChangeOfPeople> {
  const kind = served.name;
  const types = typesServing(served);
  const kept = await earlierWorkflows(executor, company, kind);
  const isSecond = kept !== null && !kept.changedByIDs.includes(employeeID);
  const from = kept === null || isSecond ? before : kept.workflows;
  if (!asksFewer(from, after, types)) {
    await executor.delete(earlierWorkflowTable).where(isOfKind(company, kind));
    return isSecond ? 'confirmed' : null;
  }
  const values = {
    workflows: from,
    changedByIDs: kept === null || isSecond ? [employeeID] : kept.changedByIDs,
    changedByName: fullName,
    changedAt: now,
  };
  await executor
    .insert(earlierWorkflowTable)
    .values({ companyID: company, kind, ...values })
    .onConflictDoUpdate({
      target: [earlierWorkflowTable.companyID, earlierWorkflowTable.kind],
      set: values,
    });
  return asksFewer(before, after, types) ? 'asksFewer' : null;
}

/** What a save would mean for the people who are asked, before anybody saves. */
interface FewerPeople {
  /** Something would pass with fewer people than now. */
  asksFewer: boolean;
  /** A save by somebody else confirms what this person changed. */
  confirms: { person: string; at: Date } | null;
}

/** What {@link keepEarlier} would find out. */
export async function foreseeFewer(
  executor: Executor,
  { companyID: company, employeeID }: Actor,
  kind: ServedKind,
  { before, after }: Record<'before' | 'after', readonly Workflow[]>,
): Promise<FewerPeople> {
  const types = typesServing(kind);
  const kept = await earlierWorkflows(executor, company, kind.name);
  const isConfirmed =
    kept !== null && !kept.changedByIDs.includes(employeeID) && asksFewer(kept.workflows, after, types);
  return {
    asksFewer: asksFewer(before, after, types),
    confirms: isConfirmed ? { person: kept.changedByName, at: kept.changedAt } : null,
  };
}

function isOfKind(company: number | Placeholder, kind: string | Placeholder) {
  return and(eq(earlierWorkflowTable.companyID, company), eq(earlierWorkflowTable.kind, kind));
}
