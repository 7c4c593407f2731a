import type { SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { and, asc, eq, notInArray, sql } from 'drizzle-orm';

import type { Message } from '../../../../domain/message/message.ts';
import { joined } from '../../../../domain/message/message.ts';
import type { Executor } from '../../../../server/database/database.ts';
import type { StoredNoun } from '../../../../server/records/storedNoun.ts';
import { employeeNotice } from '../employee.ts';

/** Records whose person has something to get, or to give back, until they have ended. */
export interface OpenRecords {
  store: StoredNoun;
  /** The column that names the person. */
  of: PgColumn;
  ended: readonly string[];
  /** Which rows of the table are of the noun; unset: all. */
  rows?: SQL;
}

/** Records of one kind that have not ended, by what people call them. */
interface OpenOfPerson {
  /** The name of the noun. */
  kind: string;
  numbers: string[];
}

const shownMax = 20;

/** What has to come to an end before anything of a person may be erased. */
export async function openOf(
  executor: Executor,
  open: readonly OpenRecords[],
  { companyID, id }: { companyID: number; id: number },
): Promise<OpenOfPerson[]> {
  const found: OpenOfPerson[] = [];
  for (const { store, of, ended, rows: isOfNoun } of open) {
    const { noun, table } = store;
    const columns = table as unknown as Record<string, PgColumn>;
    const title = columns[noun.title] ?? table.id;
    const rows = await executor
      .select({ number: sql<string>`coalesce(${title}::text, ${table.id}::text)` })
      .from(table)
      .where(and(eq(table.companyID, companyID), eq(of, id), notInArray(table.status, [...ended]), isOfNoun))
      .orderBy(asc(table.id))
      .limit(shownMax);
    if (rows.length > 0) found.push({ kind: noun.name, numbers: rows.map(({ number }) => number) });
  }
  return found;
}

/** The same for a sentence: each kind by the word of its noun, with its numbers. */
export function openWords(open: readonly OpenOfPerson[]): Message {
  return joined(
    'comma',
    open.map(({ kind, numbers }) =>
      employeeNotice('kept.openOf', { kind: { key: `${kind}.one` }, numbers: numbers.join(', ') }),
    ),
  );
}
