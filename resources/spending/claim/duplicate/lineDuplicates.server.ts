import type { SQLWrapper } from 'drizzle-orm';
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
import { claimNotice, claimRule } from '../claimRules.ts';
import { claimLineTable } from '../claimTables.server.ts';
import type { ComparedLine } from './claimLines.server.ts';
import { claimLines } from './claimLines.server.ts';
import type { LineDuplicate } from './lineDuplicateWire.ts';
import type { ComparedLines } from './lineSubject.server.ts';
import { lineIDsOf } from './lineSubject.server.ts';

type Found = FoundDuplicate & { of: number };

/** Meals of one price are bought again and again: only one day, or one picture, says that two are the same. */
const isTold = (found: FoundDuplicate): boolean =>
  asksForNote(found) || found.reasons.some((reason) => reason === 'sameFile' || reason === 'samePicture');

/** The condition that a record has such a line. */
export function hasLineDuplicate({
  type,
  records,
  owner,
}: Pick<ComparedLines<never>, 'type' | 'records' | 'owner'>): SQLWrapper {
  const [table, record, ownedBy] = [type, records, owner].map((name) => sql.raw(name));
  return hasDuplicate(
    type,
    sql`pair.company_id = ${record}.company_id and pair.subject_id in (
        select line.id from ${table} line where line.company_id = ${record}.company_id and line.${ownedBy} = ${record}.id)
      and (pair.certainty <> 'possible' or pair.reasons && array['sameFile', 'samePicture'])`,
  );
}

/** Nothing is claimed by a receipt that waits: only what asks for money has to be told apart. */
const asksNote = (found: FoundDuplicate): boolean => asksForNote(found) && found.type !== receipt.name;

interface Noted {
  id: number;
  duplicateNote: string | null;
}

/**
 * Compares the lines of a record that is sent in with all other papers, its files linked already, and keeps what is found.
 * @returns for the history why lines are none, where somebody says it now
 * @throws DomainError `validation_failed` by line for one that is certainly or likely claimed or billed already, without a note
 */
export async function keepLineDuplicates<Line extends Noted>(
  executor: Executor,
  actor: Actor,
  compared: Pick<ComparedLines<Line>, 'type' | 'field' | 'paperOf'>,
  before: readonly Noted[],
  lines: readonly Line[],
): Promise<Message | null> {
  const ids = lines.map(({ id }) => id);
  const { type } = compared;
  const gone = before.filter(({ id }) => !ids.includes(id));
  await forgetDuplicates(
    executor,
    actor.companyID,
    type,
    gone.map(({ id }) => id),
  );
  const papers = lines.map((line) => ({ ...compared.paperOf(line), notComparedWith: { [type]: ids } }));
  const found = await keepDuplicates(executor, papers);
  const grave = lines.flatMap(({ id, duplicateNote: note }, at) => {
    const gravest = found[at]?.find(asksNote);
    return gravest ? [{ ...gravest, at, note, of: id }] : [];
  });
  const unsaid = grave.filter(({ note }) => note === null);
  if (unsaid.length === 0) {
    const isNew = ({ of, note }: (typeof grave)[number]) =>
      before.find(({ id }) => id === of)?.duplicateNote !== note;
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
    return [`${compared.field}.${at}.duplicateNote`, joined('sentences', sentences)] as const;
  });
  throw new DomainError('validation_failed', { fields: Object.fromEntries(fields) });
}

/** A line that is typed, with its files. */
export type TypedLine = Omit<ComparedLine, 'companyID' | 'id'> & {
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
  const carriedBy = isCarried ? { type: claimLines.filesType, ids: stored } : null;
  const own = new Set(await ownFilesAmong(executor, actor, mediaIDs, carriedBy));
  const receipts = await receiptsOfFiles(executor, companyID, [...own]);
  const notComparedWith = {
    [receipt.name]: receipts.map(({ id }) => id),
    [claimLines.type]: isCarried ? await lineIDsOf(executor, claimLines, companyID, claimID) : [],
  };
  const found = await findDuplicates(
    executor,
    lines.map((line) => ({
      paper: { ...claimLines.paperOf({ ...line, companyID, id: 0 }), notComparedWith },
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

/** What was found of the lines of a record, in words for this person. */
export async function duplicatesOfLines(
  executor: Executor,
  actor: Actor,
  { type }: Pick<ComparedLines<never>, 'type'>,
  lines: readonly { id: number }[],
  say: Say,
): Promise<LineDuplicate[]> {
  const ids = lines.map(({ id }) => id);
  const kept = await keptDuplicates(executor, actor.companyID, type, ids);
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
