import { and, eq, inArray, or, sql } from 'drizzle-orm';
import type { SQL, SQLWrapper } from 'drizzle-orm';

import type { Actor } from '../../domain/access/actor.ts';
import { byCertainty } from '../../domain/duplicate/likeness.ts';
import type { Executor } from '../database/database.ts';
import { pipelined } from '../database/database.ts';
import { precompiledSql } from '../database/precompiledSql.ts';
import { mediaLinkTable } from '../files/mediaTables.ts';
import type { ComparedPaper, DuplicateSubject, FoundDuplicate, SaidDuplicate } from './duplicateSubject.ts';
import { duplicateSubjects, filesTypeOf } from './duplicateSubject.ts';
import { duplicateTable } from './duplicateTable.ts';
import { findDuplicates } from './findDuplicates.ts';

/** A record that papers are entered by. */
interface Owner {
  companyID: number;
  type: string;
  id: number;
}

const { subjectType, subjectID, otherType, otherID } = duplicateTable;

const isOf = ({ companyID, type, id }: Owner) =>
  and(eq(duplicateTable.companyID, companyID), eq(subjectType, type), eq(subjectID, id));

/** Finds what a stored record may be a duplicate of, its files linked already, and keeps it. */
export async function keepDuplicates(executor: Executor, paper: ComparedPaper): Promise<FoundDuplicate[]> {
  const { companyID, type, id } = paper;
  const own = duplicateSubjects().find((subject) => subject.type === type);
  const links = await executor
    .select({ mediaID: mediaLinkTable.mediaID })
    .from(mediaLinkTable)
    .where(
      and(
        eq(mediaLinkTable.companyID, companyID),
        eq(mediaLinkTable.subjectType, own ? filesTypeOf(own) : type),
        eq(mediaLinkTable.subjectID, id),
      ),
    );
  const found = await findDuplicates(
    executor,
    paper,
    links.map(({ mediaID }) => mediaID),
  );
  await forgetDuplicates(executor, paper);
  if (found.length === 0) return found;
  const pairs = found.flatMap(({ certainty, reasons, ...other }) => {
    const likeness = { companyID, certainty, reasons: [...reasons] };
    return [
      { ...likeness, subjectType: type, subjectID: id, otherType: other.type, otherID: other.id },
      { ...likeness, subjectType: other.type, subjectID: other.id, otherType: type, otherID: id },
    ];
  });
  await pipelined(executor, executor.insert(duplicateTable).values(pairs));
  return found;
}

/** Nothing is a duplicate of a record that is deleted, or compared anew. */
export async function forgetDuplicates(executor: Executor, { companyID, type, id }: Owner): Promise<void> {
  await pipelined(
    executor,
    executor
      .delete(duplicateTable)
      .where(
        and(
          eq(duplicateTable.companyID, companyID),
          or(and(eq(subjectType, type), eq(subjectID, id)), and(eq(otherType, type), eq(otherID, id))),
        ),
      ),
  );
}

/** What was kept of a record, the likest first. */
export async function keptDuplicates(executor: Executor, owner: Owner): Promise<FoundDuplicate[]> {
  const { certainty, reasons } = duplicateTable;
  const types = duplicateSubjects().map(({ type }) => type);
  const pairs = await executor
    .select({ type: otherType, id: otherID, certainty, reasons })
    .from(duplicateTable)
    .where(and(isOf(owner), inArray(otherType, types)));
  return pairs.toSorted((a, b) => byCertainty(a, b) || b.id - a.id);
}

/** What is said to a person of what was found, in its order; of what is not live any more, nothing. Few have any: the others ask nothing. */
export async function sayDuplicates(
  executor: Executor,
  actor: Actor,
  found: readonly FoundDuplicate[],
): Promise<(FoundDuplicate & SaidDuplicate)[]> {
  const said = new Map<string, ReadonlyMap<number, SaidDuplicate>>();
  for (const { type, say } of duplicateSubjects()) {
    const own = found.filter((one) => one.type === type);
    if (own.length > 0) said.set(type, await say(executor, actor, own));
  }
  return found.flatMap((one) => {
    const what = said.get(one.type)?.get(one.id);
    return what ? [{ ...one, ...what }] : [];
  });
}

/**
 * The condition that a record has a live one that may be of the same paper. It is written when a query is: subjects are handed over first.
 * @param table of the record, by which its subject is called, too
 */
export function hasDuplicate(table: string): SQLWrapper {
  let written: { of: readonly DuplicateSubject[]; condition: SQL } | null = null;
  return {
    getSQL() {
      const subjects = duplicateSubjects();
      if (written?.of !== subjects) written = { of: subjects, condition: conditionOf(table, subjects) };
      return written.condition;
    },
  };
}

function conditionOf(table: string, subjects: readonly DuplicateSubject[]): SQL {
  const [owner, ownType] = [sql.raw(table), sql.raw(`'${table}'`)];
  const others = subjects.map(({ type, isLive }) => {
    const otherType = sql.raw(`'${type}'`);
    return sql`pair.other_type = ${otherType} and ${isLive(sql`pair.company_id`, sql`pair.other_id`)}`;
  });
  return precompiledSql(sql`exists (select from duplicate pair
    where pair.company_id = ${owner}.company_id and pair.subject_type = ${ownType} and pair.subject_id = ${owner}.id
      and (${sql.join(others, sql` or `)}))`);
}
