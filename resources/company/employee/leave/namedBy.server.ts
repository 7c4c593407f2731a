import type { AnyColumn, SQL } from 'drizzle-orm';
import { and, asc, count, eq, inArray, or, sql } from 'drizzle-orm';

import type { Field } from '../../../../domain/noun/fields.ts';
import { inputKey } from '../../../../domain/noun/fields.ts';
import type { AnyNoun } from '../../../../domain/noun/noun.ts';
import { approvalTaskTable } from '../../../../server/approval/approvalTables.ts';
import { workflowLayerTable, workflowTable } from '../../../../server/approval/workflow/workflowTables.ts';
import type { Executor } from '../../../../server/database/database.ts';
import type { StoredNoun } from '../../../../server/records/storedNoun.ts';
import { isNamedBy } from '../../../../server/records/tableRows.ts';
import { keptKindOf } from '../../workflow/workflowRules.ts';
import { employee } from '../employee.ts';
import type { EmployeeReferences } from '../page/employeeWire.ts';

const namingShown = 100;

/** Whom records name. */
export interface NamedPerson {
  companyID: number;
  id: number;
  email: string;
}

/**
 * What names somebody and can still be changed, and what waits for them. It is read each time, so that what was changed is named no
 * more.
 * @param stores the nouns whose declared fields can hold an employee
 */
export async function namedBy(
  executor: Executor,
  stores: readonly StoredNoun[],
  person: NamedPerson,
): Promise<EmployeeReferences> {
  const [workflows, records, [waiting]] = await Promise.all([
    workflowsWith(executor, person),
    Promise.all(stores.map((store) => recordsWith(executor, store, person))),
    executor
      .select({ tasks: count() })
      .from(approvalTaskTable)
      .where(
        and(
          eq(approvalTaskTable.companyID, person.companyID),
          eq(approvalTaskTable.approverID, person.id),
          eq(approvalTaskTable.status, 'awaiting'),
        ),
      ),
  ]);
  return { data: [...workflows, ...records.flat()], tasks: waiting?.tasks ?? 0 };
}

async function workflowsWith(executor: Executor, { companyID, id }: NamedPerson) {
  const steps = JSON.stringify([{ actors: [{ actorType: 'employee', employeeID: id }] }]);
  const found = await executor
    .selectDistinct({ id: workflowTable.id, name: workflowTable.name, type: workflowTable.type })
    .from(workflowTable)
    .innerJoin(
      workflowLayerTable,
      isNamedBy(workflowTable, workflowLayerTable, workflowLayerTable.workflowID),
    )
    .where(and(eq(workflowTable.companyID, companyID), sql`${workflowLayerTable.steps} @> ${steps}::jsonb`))
    .orderBy(asc(workflowTable.name))
    .limit(namingShown);
  return found.map(({ type, ...row }) => ({
    kind: 'workflow',
    resource: keptKindOf(type)?.noun.path ?? null,
    ...row,
  }));
}

/** The records of a noun that name the person in a declared field, by number or by address. */
async function recordsWith(executor: Executor, { noun, table }: StoredNoun, person: NamedPerson) {
  const columns = table as unknown as Record<string, AnyColumn>;
  const named = Object.entries(noun.fields).flatMap(([name, field]) => {
    const column = columns[inputKey(name, field)];
    return column ? (holds(column, field, person) ?? []) : [];
  });
  const title = columns[noun.title];
  if (named.length === 0 || !title) return [];
  const name = noun.isSingle ? sql<string>`''` : sql<string>`${title}`;
  const found = await executor
    .select({ id: sql<number>`${table.id}`.mapWith(Number), name })
    .from(table)
    .where(and(eq(table.companyID, person.companyID), inArray(table.status, editedIn(noun)), or(...named)))
    .orderBy(asc(title))
    .limit(namingShown);
  return found.map((row) => ({ kind: noun.name, resource: noun.path, ...row }));
}

function holds(column: AnyColumn, field: Field, { id, email }: NamedPerson): SQL | null {
  if (field.kind === 'tags') {
    return field.of === 'email' ? sql`${email} = any(${column})` : null;
  }
  if (!('resource' in field) || field.resource !== employee.path) return null;
  if (field.kind === 'references') return sql`${id} = any(${column})`;
  return field.kind === 'reference' ? eq(column, id) : null;
}

/** Statuses in which a record can be changed: elsewhere a name is a memory. */
function editedIn({ lifecycle }: AnyNoun): string[] {
  return lifecycle.transitions.flatMap(({ action, from }) => (action === 'edit' ? [...from] : []));
}
