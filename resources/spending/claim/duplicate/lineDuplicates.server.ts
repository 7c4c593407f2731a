import { sql } from 'drizzle-orm';

import type { Actor } from '../../../../domain/access/actor.ts';
import { asksForNote } from '../../../../domain/duplicate/likeness.ts';
import { DomainError } from '../../../../domain/message/errors.ts';
import type { Message } from '../../../../domain/message/message.ts';
import { joined } from '../../../../domain/message/message.ts';
import type { Executor } from '../../../../server/database/database.ts';
import type { FoundDuplicate } from '../../../../server/duplicates/duplicateSubject.ts';
import { findDuplicates } from '../../../../server/duplicates/findDuplicates.ts';
import {
  forgetDuplicates,
  hasDuplicate,
  keepDuplicates,
  keptDuplicates,
  sayDuplicates,
} from '../../../../server/duplicates/keptDuplicates.ts';
import { ownFilesAmong } from '../../../../server/files/ownFiles.ts';
import type { StoredNoun } from '../../../../server/records/storedNoun.ts';
import type { Say } from '../../../../server/words/words.ts';
import { receipt } from '../../receipt/receipt.ts';
import { receiptsOfFiles } from '../../receipt/receiptTaking.server.ts';
import type { Claim } from '../claim.ts';
import { claimNotice, claimRule } from '../claimRules.ts';
import type { StoredLine } from '../claimTables.server.ts';
import { claimLineTable } from '../claimTables.server.ts';
import type { LineDuplicate } from './lineDuplicateWire.ts';
import { lineFilesType, lineType, paperOfLine } from './lineSubject.server.ts';

type Found = FoundDuplicate & { of: number };

/** Meals of one price are bought again and again: only one day, or one picture, says that two are the same. */
const isTold = (found: FoundDuplicate): boolean =>
  asksForNote(found) || found.reasons.some((reason) => reason === 'sameFile' || reason === 'samePicture');

/** The condition that a claim has such a line. */
export const hasLineDuplicate = hasDuplicate(
  lineType,
  sql`pair.company_id = claim.company_id and pair.subject_id in (
      select line.id from claim_line line where line.company_id = claim.company_id and line.claim_id = claim.id)
    and (pair.certainty <> 'possible' or pair.reasons && array['sameFile', 'samePicture'])`,
);

/** Nothing is claimed by a receipt that waits: only what asks for money has to be told apart. */
const asksNote = (found: FoundDuplicate): boolean => asksForNote(found) && found.type !== receipt.name;

/**
 * Compares the lines of a claim that is sent in with all other papers, its files linked already, and keeps what is found.
 * @returns for the history why lines are none, where somebody says it now
 * @throws DomainError `validation_failed` by line for one that is certainly or likely claimed or billed already, without a note
 */
export async function keepLineDuplicates(
  executor: Executor,
  actor: Actor,
  before: Claim | null,
  lines: readonly StoredLine[],
): Promise<Message | null> {
  const ids = lines.map(({ id }) => id);
  const gone = before?.lines.filter(({ id }) => !ids.includes(id)) ?? [];
  await forgetDuplicates(
    executor,
    actor.companyID,
    lineType,
    gone.map(({ id }) => id),
  );
  const papers = lines.map((line) => ({ ...paperOfLine(line), notComparedWith: { [lineType]: ids } }));
  const found = await keepDuplicates(executor, papers);
  const grave = lines.flatMap(({ id, duplicateNote: note }, at) => {
    const gravest = found[at]?.find(asksNote);
    return gravest ? [{ ...gravest, at, note, of: id }] : [];
  });
  const unsaid = grave.filter(({ note }) => note === null);
  if (unsaid.length === 0) {
    const isNew = ({ of, note }: (typeof grave)[number]) =>
      before?.lines.find(({ id }) => id === of)?.duplicateNote !== note;
    // Whoever reads the history may not know of the other one: it is not named there.
    const noted = grave
      .filter(isNew)
      .map(({ at, note }) => claimNotice('remark.notDuplicate', { line: at + 1, note: note ?? '' }));
    return noted.length === 0 ? null : joined('sentences', noted);
  }
  const said = await sayDuplicates(executor, actor, unsaid);
  const fields = unsaid.map(({ at }) => {
    const message = said.find((one) => one.at === at)?.message;
    const sentences = [...(message ? [message] : []), claimRule('asksNote')];
    return [`lines.${at}.duplicateNote`, joined('sentences', sentences)] as const;
  });
  throw new DomainError('validation_failed', { fields: Object.fromEntries(fields) });
}

/** A line that is typed, with its files. */
export type TypedLine = Omit<Parameters<typeof paperOfLine>[0], 'companyID' | 'id'> & {
  receiptsIDs: readonly number[];
};

/** What lines that are typed may be duplicates of, for a person: nothing is kept. @param claimID That is changed; null of a new one */
export async function previewLineDuplicates(
  executor: Executor,
  actor: Actor,
  store: StoredNoun,
  claimID: number | null,
  lines: readonly TypedLine[],
  say: Say,
): Promise<LineDuplicate[]> {
  if (lines.length === 0) return [];
  const { companyID } = actor;
  const mediaIDs = lines.flatMap(({ receiptsIDs }) => receiptsIDs);
  const isCarried = claimID !== null && (await store.canRead(executor, actor, claimID));
  const stored = sql`(select ${claimLineTable.id} from ${claimLineTable}
    where ${claimLineTable.companyID} = ${companyID} and ${claimLineTable.claimID} = ${claimID})`;
  const carriedBy = isCarried ? { type: lineFilesType, ids: stored } : null;
  const own = new Set(await ownFilesAmong(executor, actor, mediaIDs, carriedBy));
  const receipts = await receiptsOfFiles(executor, companyID, [...own]);
  const linesOfClaim = isCarried
    ? await executor.execute<{ id: string }>(sql`select id from ${stored} line (id)`)
    : { rows: [] };
  const notComparedWith = {
    [receipt.name]: receipts.map(({ id }) => id),
    [lineType]: linesOfClaim.rows.map(({ id }) => Number(id)),
  };
  const found = await findDuplicates(
    executor,
    lines.map((line) => ({
      paper: { ...paperOfLine({ ...line, companyID, id: 0 }), notComparedWith },
      mediaIDs: line.receiptsIDs.filter((id) => own.has(id)),
    })),
  );
  return await worded(
    executor,
    actor,
    found.flatMap((ofLine, place) => ofLine.map((one) => ({ ...one, of: place }))),
    (place) => place,
    say,
  );
}

/** What was found of the lines of a claim, in words for this person. */
export async function duplicatesOfLines(
  executor: Executor,
  actor: Actor,
  lines: readonly { id: number }[],
  say: Say,
): Promise<LineDuplicate[]> {
  const ids = lines.map(({ id }) => id);
  const kept = await keptDuplicates(executor, actor.companyID, lineType, ids);
  return await worded(executor, actor, kept, (id) => ids.indexOf(id), say);
}

async function worded(
  executor: Executor,
  actor: Actor,
  found: readonly Found[],
  placeOf: (of: number) => number,
  say: Say,
): Promise<LineDuplicate[]> {
  const said = await sayDuplicates(executor, actor, found.filter(isTold));
  return said
    .map((one) => ({
      place: placeOf(one.of),
      type: one.type,
      id: one.other?.id ?? null,
      number: one.other?.number ?? null,
      certainty: one.certainty,
      reasons: [...one.reasons],
      asksNote: asksNote(one),
      says: say(one.message),
    }))
    .toSorted((a, b) => a.place - b.place);
}
