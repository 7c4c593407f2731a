import { sql } from 'drizzle-orm';

import type { Actor } from '../../../../domain/access/actor.ts';
import { asksForNote } from '../../../../domain/duplicate/likeness.ts';
import { DomainError } from '../../../../domain/message/errors.ts';
import { joined } from '../../../../domain/message/message.ts';
import type { Executor } from '../../../../server/database/database.ts';
import type { FoundDuplicate } from '../../../../server/duplicates/duplicateSubject.ts';
import {
  keepFound,
  keptDuplicates,
  lookForDuplicates,
  sayDuplicates,
} from '../../../../server/duplicates/keptDuplicates.ts';
import type { Say } from '../../../../server/words/words.ts';
import type { DocumentStatus } from '../document.ts';
import { documentNotice } from '../documentStore.server.ts';
import type { StoredDocument } from '../documentStore.server.ts';
import type { Keeping, Kept, SavePart, Saving, UnstoredDocument } from '../save/savePart.server.ts';
import type { DocumentDuplicate } from './duplicateWire.ts';
import { paperOfInvoice, reasonsOf } from './invoiceSubject.server.ts';

/** While these last, a second look can still keep money from leaving twice. */
const undecided: readonly DocumentStatus[] = [
  'draft',
  'awaiting_review',
  'awaiting_revision',
  'awaiting_acceptance',
  'awaiting_payment',
];

/** Whether a second look can still keep the invoice's money from leaving. */
export function isUndecided({ status }: Pick<StoredDocument, 'status'>): boolean {
  return undecided.includes(status);
}

/**
 * Waits for others who submit an invoice of this vendor, until the transaction ends: of two that are entered at once, the second
 * one sees the first.
 */
async function lockInvoicesOf(executor: Executor, companyID: number, vendorID: number | null): Promise<void> {
  if (vendorID === null) return;
  await executor.execute(
    sql`select pg_advisory_xact_lock(hashtextextended(min(id)::text, ${companyID}::bigint)) from find_same_senders(${vendorID}) id`,
  );
}

/** An invoice that is certainly or likely another one is submitted with a note that says why it is not. */
export const duplicatesOfInvoice: SavePart = {
  begin: async ({ executor, actor, input, isDraft }) => {
    if (!isDraft) await lockInvoicesOf(executor, actor.companyID, input.vendorID);
  },
  columns: async ({ input: { duplicateNote } }) => ({ duplicateNote }),
  look: lookNoted,
};

/**
 * Judges an invoice that is about to be saved. A submitted one that is certainly or likely another one needs a note that says why
 * it is not.
 * @returns keeps what was found
 * @throws DomainError `validation_failed` that names `duplicateNote`, where there is none
 */
async function lookNoted(saving: Saving, unstored: UnstoredDocument): Promise<Keeping> {
  const { executor, input } = saving;
  const found = await lookForDuplicates(executor, [
    { paper: paperOfInvoice(unstored), mediaIDs: input.mediaIDs },
  ]);
  const kept = await judgeNote(saving, found[0] ?? []);
  return async (stored) => {
    await keepFound(executor, [paperOfInvoice(stored)], found);
    return kept;
  };
}

async function judgeNote(
  { executor, actor, input: { duplicateNote: note }, saved, isDraft }: Saving,
  found: readonly FoundDuplicate[],
): Promise<Kept> {
  if (isDraft) return { columns: { duplicateNote: note } };
  const gravest = found.find(asksForNote);
  if (gravest === undefined) return { columns: { duplicateNote: null } };
  if (note === null) {
    const [said] = await sayDuplicates(executor, actor, [gravest]);
    throw new DomainError('validation_failed', {
      fields: {
        duplicateNote: joined('sentences', [
          ...(said ? [said.message] : []),
          documentNotice('duplicate.asksNote'),
        ]),
      },
    });
  }
  const columns = { duplicateNote: note };
  if (note === saved?.duplicateNote) return { columns };
  // Whoever reads the history may not know of the other one: it is not named here.
  const remark = documentNotice('remark.notDuplicate', { reasons: reasonsOf(gravest.reasons), note });
  return { columns, remark };
}

/** What may be the same invoice as a stored one, in words for this person; nothing once it is decided on. */
export async function duplicatesOf(
  executor: Executor,
  actor: Actor,
  bill: StoredDocument,
  say: Say,
): Promise<DocumentDuplicate[]> {
  if (!isUndecided(bill) || bill.transactionType !== 'bill') return [];
  const kept = await keptDuplicates(executor, bill.companyID, 'bill', [bill.id]);
  return await wordFound(executor, actor, kept, say);
}

/** What was found, in words for this person: of what they may not read, that there is one. */
export async function wordFound(
  executor: Executor,
  actor: Actor,
  found: readonly FoundDuplicate[],
  say: Say,
): Promise<DocumentDuplicate[]> {
  const said = await sayDuplicates(executor, actor, found);
  return said.map(({ type, certainty, reasons, message, other }) => ({
    // Only an invoice has a page among invoices.
    id: type === 'bill' ? (other?.id ?? null) : null,
    referenceID: other?.number ?? null,
    certainty,
    reasons: [...reasons],
    says: say(message),
  }));
}
