import { and, eq, inArray } from 'drizzle-orm';

import { law } from '../../../../domain/message/message.ts';
import type { Executor } from '../../../../server/database/database.ts';
import type { RecordTable } from '../../../../server/records/recordTable.ts';
import type { SavePart, Typed } from './savePart.server.ts';

export const unknownRecord = law('field.fromList');

/** Of these records, those that the company has. */
export async function recordsAmong(
  executor: Executor,
  companyID: number,
  table: RecordTable,
  ids: readonly number[],
): Promise<ReadonlySet<number>> {
  if (ids.length === 0) return new Set();
  const found = await executor
    .select({ id: table.id })
    .from(table)
    .where(and(eq(table.companyID, companyID), inArray(table.id, [...new Set(ids)])));
  return new Set(found.map(({ id }) => Number(id)));
}

type NamingField = 'warehouseID' | 'termPaymentID' | 'organizationID' | 'requesterID';

/** A field of the head names a record that the company has. */
export function namedRecord(field: NamingField, table: RecordTable): SavePart {
  return {
    async typed({ executor, companyID, head: { [field]: id } }: Typed) {
      if (id === null) return null;
      const known = await recordsAmong(executor, companyID, table, [id]);
      return known.has(id) ? null : { [field]: unknownRecord };
    },
  };
}

/** Parts of lines are for organizations that the company has. */
export function namedInSplits(table: RecordTable): SavePart {
  return {
    async errors({ executor, actor, input: { items } }) {
      const named = items.flatMap(({ splits, sentAt }) =>
        splits.flatMap(({ organizationID: id }, at) => (id === null ? [] : [{ id, sentAt, at }])),
      );
      const ids = named.map(({ id }) => id);
      const known = await recordsAmong(executor, actor.companyID, table, ids);
      return Object.fromEntries(
        named
          .filter(({ id }) => !known.has(id))
          .map(({ sentAt, at }) => [`items.${sentAt}.splits.${at}.organizationID`, unknownRecord]),
      );
    },
  };
}
