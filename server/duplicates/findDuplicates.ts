import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';

import type { Day } from '../../domain/day/day.ts';
import { addDays } from '../../domain/day/day.ts';
import { compareNumbers } from '../../domain/duplicate/paperNumber.ts';
import { byCertainty, likenessOf, nearDays } from '../../domain/duplicate/likeness.ts';
import { isSamePicture } from '../../domain/duplicate/pictureHash.ts';
import type { Amount } from '../../domain/money/money.ts';
import { compare, isPositive } from '../../domain/money/money.ts';
import type { Executor } from '../database/database.ts';
import type { CompiledStatement } from '../database/precompiledSql.ts';
import { compiledStatement } from '../database/precompiledSql.ts';
import type {
  ComparedPaper,
  DuplicateSubject,
  FoundDuplicate,
  PaperColumns,
  PaperWithFiles,
} from './duplicateSubject.ts';
import { duplicateSubjects, filesTypeOf } from './duplicateSubject.ts';

/** So many of each kind are looked at; more of them are a mistake of another kind. */
const mostCompared = 50;
const mostFound = 10;
/** A sender that asks for one amount so often within these days bills it again and again. */
const usualTimes = 4;
/** A file that so many papers come with is none of them. */
const enclosedTimes = 4;

interface Candidate extends Record<string, unknown> {
  /** Of which of the papers. */
  at: number;
  type: string;
  id: string;
  number: string | null;
  day: Day | null;
  amount: Amount;
  currency: string;
  is_same_sender: boolean;
  is_same_file: boolean;
  own_pictures: Buffer[] | null;
  pictures: Buffer[] | null;
}

/** A paper as the statement reads it. */
interface AskedPaper {
  at: number;
  sender_id: number | null;
  sender_name: string | null;
  number: string | null;
  amount: Amount;
  first_day: Day | null;
  last_day: Day | null;
  files: readonly number[];
  [notComparedWith: `not_${string}`]: readonly number[];
}

/**
 * Other live records of any subject that may be of each of these papers of one company, the likest first, whoever may read them.
 * They are found by the candidates of each subject, and by the bytes of a file, in one statement.
 * @returns for each paper, in the order of the papers
 */
export async function findDuplicates(
  executor: Executor,
  papers: readonly PaperWithFiles[],
): Promise<FoundDuplicate[][]> {
  const isKnown = ({ paper, mediaIDs }: PaperWithFiles) => isOfSomebody(paper) || mediaIDs.length > 0;
  const asked = papers.map((one, at) => ({ ...one, at })).filter(isKnown);
  const [first] = asked;
  const rows =
    first === undefined
      ? []
      : await candidateStatement()(executor, {
          companyID: first.paper.companyID,
          papers: JSON.stringify(asked.map((one) => askedPaper(one))),
        });
  const found = Map.groupBy(rows as Candidate[], ({ at }) => at);
  return papers.map(({ paper }, at) => likest(paper, found.get(at) ?? []));
}

const isOfSomebody = ({ senderID, senderName }: ComparedPaper): boolean =>
  senderID !== null || senderName !== null;

function askedPaper({ at, paper, mediaIDs }: PaperWithFiles & { at: number }): AskedPaper {
  const { type, id, day, amount, notComparedWith } = paper;
  const isNearby = day !== null && isPositive(amount);
  return {
    at,
    sender_id: paper.senderID,
    sender_name: paper.senderName,
    number: paper.number,
    amount,
    first_day: isNearby ? addDays(day, -nearDays) : null,
    last_day: isNearby ? addDays(day, nearDays) : null,
    files: mediaIDs,
    ...Object.fromEntries(
      duplicateSubjects().map((subject) => [
        `not_${subject.type}`,
        [...(subject.type === type ? [id] : []), ...(notComparedWith?.[subject.type] ?? [])],
      ]),
    ),
  };
}

const companyID = sql`${sql.placeholder('companyID')}::bigint`;

const paperColumns: PaperColumns = {
  companyID,
  senderID: sql`paper.sender_id`,
  senderName: sql`paper.sender_name`,
  number: sql`paper.number`,
  amount: sql`paper.amount`,
  firstDay: sql`paper.first_day`,
  lastDay: sql`paper.last_day`,
  isPictured: sql`exists (select from own where picture is not null)`,
  most: sql.raw(String(mostCompared)),
};

let compiled: { of: readonly DuplicateSubject[]; statement: CompiledStatement } | null = null;

/** The statement that finds what papers are compared with, written once for the subjects that are registered. */
function candidateStatement(): CompiledStatement {
  const subjects = duplicateSubjects();
  if (compiled?.of !== subjects)
    compiled = { of: subjects, statement: compiledStatement(comparing(subjects)) };
  return compiled.statement;
}

function comparing(subjects: readonly DuplicateSubject[]): SQL {
  const excluded = subjects.map((subject) => sql`${namesOf(subject).excluded} bigint[]`);
  return sql`select paper.at, candidate.*
    from jsonb_to_recordset(${sql.placeholder('papers')}::jsonb) as paper (at integer, sender_id bigint, sender_name text,
      number text, amount numeric, first_day date, last_day date, files bigint[], ${sql.join(excluded, sql`, `)})
    cross join lateral (
      with own as materialized (
        select sha256, picture from media where company_id = ${companyID} and id = any (paper.files)
      ), ${sql.join(
        subjects.map((subject) => named(subject)),
        sql`, `,
      )}
      ${sql.join(
        subjects.map((subject) => compared(subject)),
        sql` union all `,
      )}
    ) candidate
    order by at, id desc`;
}

/** Which of the candidates may be of the paper, the likest first. */
function likest(paper: ComparedPaper, rows: readonly Candidate[]): FoundDuplicate[] {
  const { amount } = paper;
  const papers = rows.map((row) => ({
    row,
    other: { number: row.number, day: row.day, amount: row.amount, currencyCode: row.currency },
  }));
  const times = papers.filter(
    ({ row, other }) =>
      row.is_same_sender &&
      compare(other.amount, amount) === 0 &&
      ['different', 'neighbours', 'typo'].includes(compareNumbers(paper, other)),
  ).length;
  const carriers = rows.filter((row) => row.is_same_file).length;
  const unnumbered = new Set(
    duplicateSubjects()
      .filter((one) => one.hasNoNumbers)
      .map(({ type }) => type),
  );
  return papers
    .flatMap(({ row, other }): FoundDuplicate[] => {
      const likeness = likenessOf(paper, other, {
        // While nobody is chosen, nobody else is.
        isSameSender: !isOfSomebody(paper) || row.is_same_sender,
        isSameFile: row.is_same_file,
        isSamePicture: (row.own_pictures ?? []).some((mine) =>
          (row.pictures ?? []).some((theirs) => isSamePicture(mine, theirs)),
        ),
        isEnclosure: carriers >= enclosedTimes,
        isUsualAmount: times >= usualTimes,
        isUnnumbered: unnumbered.has(row.type) || unnumbered.has(paper.type),
      });
      return likeness ? [{ type: row.type, id: Number(row.id), ...likeness }] : [];
    })
    .toSorted((a, b) => byCertainty(a, b) || b.id - a.id)
    .slice(0, mostFound);
}

const namesOf = (subject: DuplicateSubject) => ({
  literal: sql.raw(`'${subject.type}'`),
  files: sql.raw(`'${filesTypeOf(subject)}'`),
  sender: sql.raw(`${subject.type}_sender`),
  found: sql.raw(`${subject.type}_found`),
  excluded: sql.raw(`"not_${subject.type}"`),
});

/** The queries of a subject that are asked once: its senders of a paper, and the ids of its candidates. */
function named(subject: DuplicateSubject): SQL {
  const { files, sender, found } = namesOf(subject);
  const ofFile = sql`select link.subject_id as id from own
    join media same on same.company_id = ${companyID} and same.sha256 = own.sha256
    join media_link link on link.company_id = same.company_id and link.media_id = same.id
      and link.subject_type = ${files} limit ${paperColumns.most}`;
  const all = [...subject.candidates(paperColumns), ofFile].map((query) => sql`(${query})`);
  return sql`${sender} as materialized (${subject.senders(paperColumns)}), ${found} as (${sql.join(all, sql` union `)})`;
}

/** The candidates of a subject with what is compared of them. */
function compared(subject: DuplicateSubject): SQL {
  const { literal, files, found, excluded } = namesOf(subject);
  const isItsLink = sql`link.company_id = ${companyID} and link.subject_type = ${files} and link.subject_id = p.id`;
  return sql`select ${literal} as type, p.*,
      exists (select from media_link link join media file on file.company_id = link.company_id
          and file.id = link.media_id join own on own.sha256 = file.sha256
        where ${isItsLink}) as is_same_file,
      (select array_agg(picture) from own where picture is not null) as own_pictures,
      (select array_agg(file.picture) from media_link link join media file on file.company_id = link.company_id
          and file.id = link.media_id and file.picture is not null
        where ${isItsLink}) as pictures
    from (${subject.papers(companyID, sql`array(select id from ${found})`)}) p
    where p.id <> all (paper.${excluded})`;
}
