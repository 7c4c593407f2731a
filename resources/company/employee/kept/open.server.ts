import type { SQL, SQLWrapper } from 'drizzle-orm';
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

const isOpenOf = (
  { store: { table }, of, ended, rows }: OpenRecords,
  { companyID, id }: { companyID: SQLWrapper | number; id: SQLWrapper | number },
): SQL | undefined =>
  and(eq(table.companyID, companyID), eq(of, id), notInArray(table.status, [...ended]), rows);

/** Whether nothing has to come to an end before anything of a person may be erased, of whom `person` is the row of `employee`. */
export const hasNothingOpen = (
  open: readonly OpenRecords[],
  person: { companyID: SQLWrapper; id: SQLWrapper },
): SQL | undefined =>
  and(...open.map((one) => sql`not exists (select from ${one.store.table} where ${isOpenOf(one, person)})`));

/** What has to come to an end before anything of a person may be erased. */
export async function openOf(
  executor: Executor,
  open: readonly OpenRecords[],
  person: { companyID: number; id: number },
): Promise<OpenOfPerson[]> {
  const found: OpenOfPerson[] = [];
  for (const one of open) {
    const { noun, table } = one.store;
    const columns = table as unknown as Record<string, PgColumn>;
    const title = columns[noun.title] ?? table.id;
    const rows = await executor
      .select({ number: sql<string>`coalesce(${title}::text, ${table.id}::text)` })
      .from(table)
      .where(isOpenOf(one, person))
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
