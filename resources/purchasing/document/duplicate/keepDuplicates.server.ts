import { and, eq, inArray, or, sql } from 'drizzle-orm';

import type { Actor } from '../../../../domain/access/actor.ts';
import { dayOfInstant } from '../../../../domain/day/day.ts';
import { asksForNote, byCertainty } from '../../../../domain/duplicate/likeness.ts';
import type { LikenessReason } from '../../../../domain/duplicate/likeness.ts';
import { DomainError } from '../../../../domain/message/errors.ts';
import type { Message } from '../../../../domain/message/message.ts';
import { joined } from '../../../../domain/message/message.ts';
import type { Executor } from '../../../../server/database/database.ts';
import { mediaLinkTable } from '../../../../server/files/mediaTables.ts';
import { employeeTable } from '../../../../server/session/employeeTable.ts';
import type { Say } from '../../../../server/words/words.ts';
import { documentLooks } from '../document.ts';
import type { DocumentStatus } from '../document.ts';
import { documentNotice, readableDocuments } from '../documentStore.server.ts';
import type { StoredDocument } from '../documentStore.server.ts';
import { documentTable } from '../documentTables.server.ts';
import type { Kept, SavePart, Saving } from '../save/savePart.server.ts';
import type { DocumentDuplicate } from './duplicateWire.ts';
import { documentDuplicateTable } from './duplicateTable.server.ts';
import type { FoundDuplicate } from './findDuplicates.server.ts';
import { endedStatuses, findDuplicates } from './findDuplicates.server.ts';

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
  keep: keepDuplicates,
};

/**
 * Judges an invoice that is saved, its files linked already, and keeps what it found. A submitted one that is certainly or likely
 * another one needs a note that says why it is not.
 * @throws DomainError `validation_failed` that names `duplicateNote`, where there is none
 */
async function keepDuplicates(
  { executor, actor, input: { duplicateNote: note }, saved, isDraft }: Saving,
  row: StoredDocument,
): Promise<Kept> {
  const found = await findAgain(executor, row);
  await store(executor, row, found);
  const grave = found.filter(asksForNote);
  if (isDraft) return { columns: { duplicateNote: note } };
  const [gravest] = grave;
  if (gravest === undefined) return { columns: { duplicateNote: null } };
  if (note === null) {
    const [said] = await sayFound(executor, actor, [gravest]);
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

/** Finds and keeps again what an invoice may be a duplicate of, as when one of its pictures was looked at. */
export async function keepDuplicatesAnew(executor: Executor, row: StoredDocument): Promise<void> {
  if (row.transactionType === 'bill') await store(executor, row, await findAgain(executor, row));
}

async function findAgain(executor: Executor, row: StoredDocument): Promise<FoundDuplicate[]> {
  const links = await executor
    .select({ mediaID: mediaLinkTable.mediaID })
    .from(mediaLinkTable)
    .where(
      and(
        eq(mediaLinkTable.companyID, row.companyID),
        eq(mediaLinkTable.subjectType, 'bill'),
        eq(mediaLinkTable.subjectID, row.id),
      ),
    );
  return await findDuplicates(executor, { ...row, mediaIDs: links.map(({ mediaID }) => mediaID) });
}

async function store(
  executor: Executor,
  { companyID, id }: Pick<StoredDocument, 'companyID' | 'id'>,
  found: readonly FoundDuplicate[],
): Promise<void> {
  const { billID, otherID } = documentDuplicateTable;
  await executor
    .delete(documentDuplicateTable)
    .where(and(eq(documentDuplicateTable.companyID, companyID), or(eq(billID, id), eq(otherID, id))));
  if (found.length === 0) return;
  await executor.insert(documentDuplicateTable).values(
    found.flatMap(({ id: other, certainty, reasons }) => {
      const likeness = { companyID, certainty, reasons: [...reasons] };
      return [
        { ...likeness, billID: id, otherID: other },
        { ...likeness, billID: other, otherID: id },
      ];
    }),
  );
}

/** What may be the same invoice as a stored one, in words for this person; nothing once it is decided on. */
export async function duplicatesOf(
  executor: Executor,
  actor: Actor,
  bill: StoredDocument,
  say: Say,
): Promise<DocumentDuplicate[]> {
  if (!isUndecided(bill) || bill.transactionType !== 'bill') return [];
  const pairs = await executor
    .select({
      id: documentDuplicateTable.otherID,
      certainty: documentDuplicateTable.certainty,
      reasons: documentDuplicateTable.reasons,
    })
    .from(documentDuplicateTable)
    .where(
      and(eq(documentDuplicateTable.companyID, bill.companyID), eq(documentDuplicateTable.billID, bill.id)),
    );
  return await wordFound(
    executor,
    actor,
    pairs.toSorted((a, b) => byCertainty(a, b) || b.id - a.id),
    say,
  );
}

/** What was found, in words for this person: of an invoice that they may not read, that there is one. */
export async function wordFound(
  executor: Executor,
  actor: Actor,
  found: readonly FoundDuplicate[],
  say: Say,
): Promise<DocumentDuplicate[]> {
  const said = await sayFound(executor, actor, found);
  return said.map(({ message, other, ...likeness }) => ({
    ...likeness,
    id: other?.id ?? null,
    referenceID: other?.referenceID ?? null,
    says: say(message),
  }));
}

interface SaidDuplicate {
  certainty: FoundDuplicate['certainty'];
  reasons: LikenessReason[];
  message: Message;
  other: { id: number; referenceID: string } | null;
}

/** Few invoices have any at all, so the others do not pay for the question. */
async function sayFound(
  executor: Executor,
  actor: Actor,
  found: readonly FoundDuplicate[],
): Promise<SaidDuplicate[]> {
  if (found.length === 0) return [];
  const readable = readableDocuments(executor, actor) ?? sql`true`;
  const rows = await executor
    .select({
      id: documentTable.id,
      referenceID: documentTable.referenceID,
      status: documentTable.status,
      createdAt: documentTable.createdAt,
      person: employeeTable.name,
      isReadable: sql<boolean>`${readable}`,
    })
    .from(documentTable)
    .innerJoin(
      employeeTable,
      and(
        eq(employeeTable.companyID, documentTable.companyID),
        eq(employeeTable.id, documentTable.createdByID),
      ),
    )
    .where(
      and(
        eq(documentTable.companyID, actor.companyID),
        inArray(
          documentTable.id,
          found.map(({ id }) => id),
        ),
        sql`${documentTable.status} not in (${sql.raw(endedStatuses)})`,
      ),
    );
  const others = new Map(rows.map((row) => [row.id, row]));
  return found.flatMap(({ id, certainty, reasons }): SaidDuplicate[] => {
    const other = others.get(id);
    if (!other) return [];
    const values = { reasons: reasonsOf(reasons) };
    const likeness = { certainty, reasons: [...reasons] };
    if (!other.isReadable) {
      return [{ ...likeness, message: documentNotice(`duplicate.${certainty}Hidden`, values), other: null }];
    }
    const message = documentNotice(`duplicate.${certainty}`, {
      ...values,
      number: other.referenceID,
      person: other.person,
      day: { day: dayOfInstant(other.createdAt.toISOString(), actor.timeZone) },
      status: documentLooks[other.status].says,
    });
    return [{ ...likeness, message, other: { id: other.id, referenceID: other.referenceID } }];
  });
}

function reasonsOf(reasons: readonly LikenessReason[]): Message {
  return joined(
    'comma',
    reasons.map((reason) => documentNotice(`duplicate.reason.${reason}`)),
  );
}
