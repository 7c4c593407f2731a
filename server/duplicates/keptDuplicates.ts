import { and, eq, inArray, or, sql } from 'drizzle-orm';
import type { SQL, SQLWrapper } from 'drizzle-orm';

import type { Actor } from '../../domain/access/actor.ts';
import { byCertainty } from '../../domain/duplicate/likeness.ts';
import { canonical } from '../../domain/money/money.ts';
import type { Executor } from '../database/database.ts';
import { pipelined } from '../database/database.ts';
import { precompiledSql } from '../database/precompiledSql.ts';
import { mediaLinkTable } from '../files/mediaTables.ts';
import type {
  ComparedPaper,
  DuplicateSubject,
  FoundDuplicate,
  PaperWithFiles,
  SaidDuplicate,
} from './duplicateSubject.ts';
import { duplicateSubjects, filesTypeOf } from './duplicateSubject.ts';
import { duplicateTable } from './duplicateTable.ts';
import { findDuplicates } from './findDuplicates.ts';

const { subjectType, subjectID, otherType, otherID } = duplicateTable;

/**
 * Finds what stored records of one subject may be duplicates of, their files linked already, and keeps it, as
 * {@link lookForDuplicates} and {@link keepFound} do.
 * @returns for each paper, in the order of the papers
 */
export async function keepDuplicates(
  executor: Executor,
  papers: readonly ComparedPaper[],
): Promise<FoundDuplicate[][]> {
  const [first] = papers;
  if (!first) return [];
  const { companyID, type } = first;
  const own = duplicateSubjects().find((subject) => subject.type === type);
  const links = await executor
    .select({ id: mediaLinkTable.subjectID, mediaID: mediaLinkTable.mediaID })
    .from(mediaLinkTable)
    .where(
      and(
        eq(mediaLinkTable.companyID, companyID),
        eq(mediaLinkTable.subjectType, own ? filesTypeOf(own) : type),
        inArray(
          mediaLinkTable.subjectID,
          papers.map(({ id }) => id),
        ),
      ),
    );
  const found = await lookForDuplicates(
    executor,
    papers.map((paper) => ({
      paper,
      mediaIDs: links.filter(({ id }) => id === paper.id).map(({ mediaID }) => mediaID),
    })),
  );
  await keepFound(executor, papers, found);
  return found;
}

/**
 * Finds what papers of one company may be duplicates of, stored or not. Of two that are saved at once, the second one sees the
 * first: until the transaction ends, nobody else compares papers of these amounts.
 * @returns for each paper, in the order of the papers
 */
export async function lookForDuplicates(
  executor: Executor,
  papers: readonly PaperWithFiles[],
): Promise<FoundDuplicate[][]> {
  const [first] = papers;
  if (!first) return [];
  const compared = papers.map(({ paper }) => paper);
  await waitForAmounts(executor, first.paper.companyID, compared);
  return await findDuplicates(executor, papers);
}

/** Keeps what stored records of one subject were found to be duplicates of, in place of what was kept of them. */
export async function keepFound(
  executor: Executor,
  papers: readonly ComparedPaper[],
  found: readonly (readonly FoundDuplicate[])[],
): Promise<void> {
  const [first] = papers;
  if (!first) return;
  const { companyID, type } = first;
  await forgetDuplicates(
    executor,
    companyID,
    type,
    papers.map(({ id }) => id),
  );
  const pairs = papers.flatMap(({ id }, at) =>
    (found[at] ?? []).flatMap(({ certainty, reasons, ...other }) => {
      const likeness = { companyID, certainty, reasons: [...reasons] };
      return [
        { ...likeness, subjectType: type, subjectID: id, otherType: other.type, otherID: other.id },
        { ...likeness, subjectType: other.type, subjectID: other.id, otherType: type, otherID: id },
      ];
    }),
  );
  // Two papers that are saved together find each other.
  if (pairs.length > 0)
    await pipelined(executor, executor.insert(duplicateTable).values(pairs).onConflictDoNothing());
}

/** Waits for others who compare papers of one of these amounts, all in one order. */
async function waitForAmounts(
  executor: Executor,
  companyID: number,
  papers: readonly ComparedPaper[],
): Promise<void> {
  const amounts = [
    ...new Set(papers.map(({ amount, currencyCode }) => `papers of ${currencyCode} ${canonical(amount)}`)),
  ];
  const said = sql.join(
    amounts.map((one) => sql`${one}::text`),
    sql`, `,
  );
  await pipelined(
    executor,
    executor.execute(sql`select pg_advisory_xact_lock(key) from (
      select distinct hashtextextended(said, ${companyID}::bigint) as key from unnest(array[${said}]) said
      order by key offset 0) keys`),
  );
}

/** Nothing is a duplicate of a record that is deleted, or compared anew. */
export async function forgetDuplicates(
  executor: Executor,
  companyID: number,
  type: string,
  ids: readonly number[],
): Promise<void> {
  if (ids.length === 0) return;
  const isOne = or(
    and(eq(subjectType, type), inArray(subjectID, [...ids])),
    and(eq(otherType, type), inArray(otherID, [...ids])),
  );
  await pipelined(
    executor,
    executor.delete(duplicateTable).where(and(eq(duplicateTable.companyID, companyID), isOne)),
  );
}

/** What was kept of records of one subject, the likest first, each with the record that it was kept of. */
export async function keptDuplicates(
  executor: Executor,
  companyID: number,
  type: string,
  ids: readonly number[],
): Promise<(FoundDuplicate & { of: number })[]> {
  if (ids.length === 0) return [];
  const { certainty, reasons } = duplicateTable;
  const types = duplicateSubjects().map((subject) => subject.type);
  const pairs = await executor
    .select({ of: subjectID, type: otherType, id: otherID, certainty, reasons })
    .from(duplicateTable)
    .where(
      and(
        eq(duplicateTable.companyID, companyID),
        eq(subjectType, type),
        inArray(subjectID, [...ids]),
        inArray(otherType, types),
      ),
    );
  return pairs.toSorted((a, b) => byCertainty(a, b) || b.id - a.id);
}

/** What is said to a person of what was found, in its order; of what is not live any more, nothing. Few have any: the others ask nothing. */
export async function sayDuplicates<Found extends FoundDuplicate>(
  executor: Executor,
  actor: Actor,
  found: readonly Found[],
): Promise<(Found & SaidDuplicate)[]> {
  const said = new Map<Found, SaidDuplicate>();
  for (const { type, say } of duplicateSubjects()) {
    for (const once of eachOnce(found.filter((one) => one.type === type))) {
      const words = await say(executor, actor, once);
      for (const one of once) {
        const what = words.get(one.id);
        if (what) said.set(one, what);
      }
    }
  }
  return found.flatMap((one) => {
    const what = said.get(one);
    return what ? [{ ...one, ...what }] : [];
  });
}

/** Several papers may be like one record, each in another way: parts of what was found, in each of which a record stands once. */
function eachOnce<Found extends FoundDuplicate>(found: readonly Found[]): Iterable<Found[]> {
  const times = new Map<number, number>();
  return Map.groupBy(found, ({ id }) => {
    const before = times.get(id) ?? 0;
    times.set(id, before + 1);
    return before;
  }).values();
}

/**
 * The condition that a record, or one of its parts, has a live one that may be of the same paper. It is written when a query is:
 * subjects are handed over first.
 * @param type The subject
 * @param of The condition on rows of `duplicate pair` that are meant; unset: those of the row of the table that is called as the subject
 */
export function hasDuplicate(
  type: string,
  of: SQL = sql.raw(`pair.company_id = ${type}.company_id and pair.subject_id = ${type}.id`),
): SQLWrapper {
  let written: { of: readonly DuplicateSubject[]; condition: SQL } | null = null;
  return {
    getSQL() {
      const subjects = duplicateSubjects();
      if (written?.of !== subjects) written = { of: subjects, condition: conditionOf(type, of, subjects) };
      return written.condition;
    },
  };
}

function conditionOf(type: string, of: SQL, subjects: readonly DuplicateSubject[]): SQL {
  const ownType = sql.raw(`'${type}'`);
  const others = subjects.map(({ type, isLive }) => {
    const otherType = sql.raw(`'${type}'`);
    return sql`pair.other_type = ${otherType} and ${isLive(sql`pair.company_id`, sql`pair.other_id`)}`;
  });
  return precompiledSql(sql`exists (select from duplicate pair
    where ${of} and pair.subject_type = ${ownType}
      and (${sql.join(others, sql` or `)}))`);
}
