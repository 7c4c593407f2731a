import { and, eq, inArray, isNotNull } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';

import type { WorkflowKind } from '../../../domain/approval/workflowKind.ts';
import type { InboxItems, InboxRule } from '../../engine/nouns.ts';
import type { RecordTable } from '../../records/recordTable.ts';
import { approvalTaskTable } from '../approvalTables.ts';
import { inPlaceOf, isOpenTask } from '../openTask.ts';

/** What both say of where they lead, beside what they hold. */
type Leading = Pick<InboxRule, 'route' | 'task' | 'label' | 'isRisky'>;

interface TaskRule extends Leading, Partial<Pick<InboxRule, 'isFor'>> {
  /** Which chains are asked about; their reviewers are shown what waits, unless the rule says otherwise. */
  kinds: readonly Pick<WorkflowKind, 'name' | 'capability'>[];
  /** Where their records lie. */
  table: RecordTable;
  /** Which of these records; the table is joined. */
  where?: SQL | undefined;
  items: Omit<InboxItems, 'since'>;
}

/** Records that wait for a person as an approver of their open step, as one rule of the inbox. */
export function waitsForApprover({ kinds, table, where, items, ...rule }: TaskRule): InboxRule {
  const isSubject = and(
    eq(table.companyID, approvalTaskTable.companyID),
    eq(table.id, approvalTaskTable.subjectID),
  );
  return {
    isFor: ({ capabilities }) => kinds.some(({ capability }) => capabilities.has(capability)),
    ...rule,
    table: approvalTaskTable,
    // Records of several nouns may be reviewed by workflows of one kind.
    where: (actor) =>
      and(
        isOpenTask(
          actor,
          kinds.map(({ name }) => name),
        ),
        eq(approvalTaskTable.subjectType, items.type),
        where,
      ),
    items: {
      ...items,
      joins: [{ table, on: isSubject }, ...(items.joins ?? [])],
      since: approvalTaskTable.openedAt,
      isStep: true,
      inPlaceOf: () => inPlaceOf,
    },
  };
}

interface UndecidableRule extends Omit<Leading, 'isRisky'> {
  table: RecordTable & { status: PgColumn; undecidableSince: PgColumn };
  /** In which a step of theirs may be open. */
  statuses: readonly string[];
  where?: SQL | undefined;
  items: Omit<InboxItems, 'since'>;
}

/** What nobody can decide waits for those who can have somebody decide it: super admins. */
export function waitsForNobody({ table, statuses, where, items, ...rule }: UndecidableRule): InboxRule {
  return {
    ...rule,
    leadsToRecord: true,
    isFor: ({ role }) => role === 'super_admin',
    table,
    where: (actor) =>
      and(
        eq(table.companyID, actor.companyID),
        where,
        inArray(table.status, [...statuses]),
        isNotNull(table.undecidableSince),
      ),
    isRisky: true,
    items: { ...items, since: table.undecidableSince },
  };
}
