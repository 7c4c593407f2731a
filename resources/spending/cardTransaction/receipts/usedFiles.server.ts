import { and, eq, ne, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';

import type { Actor } from '../../../../domain/access/actor.ts';
import type { Message } from '../../../../domain/message/message.ts';
import type { Executor } from '../../../../server/database/database.ts';
import type { FoundDuplicate } from '../../../../server/duplicates/duplicateSubject.ts';
import { duplicateSubjects, filesTypeOf } from '../../../../server/duplicates/duplicateSubject.ts';
import { sayDuplicates } from '../../../../server/duplicates/keptDuplicates.ts';
import { mediaLinkTable, mediaTable } from '../../../../server/files/mediaTables.ts';
import { isNamedBy } from '../../../../server/records/tableRows.ts';
import { receipt } from '../../receipt/receipt.ts';
import { transactionNames } from '../cardTransaction.ts';

/** Which use of a file is meant: of receipts that wait as well, and of what but this transaction. */
interface AskedUse {
  isReceiptMeant?: boolean;
  exceptTransactionID?: number;
}

/** The live records that carry the same bytes: claims, bills, trips, other card transactions. */
export async function usersOfFile(
  executor: Executor,
  companyID: number,
  mediaID: number,
  { isReceiptMeant = false, exceptTransactionID = 0 }: AskedUse = {},
): Promise<FoundDuplicate[]> {
  const same = alias(mediaTable, 'same');
  const links = await executor
    .selectDistinct({ filesType: mediaLinkTable.subjectType, id: mediaLinkTable.subjectID })
    .from(mediaTable)
    .innerJoin(same, and(eq(same.companyID, mediaTable.companyID), eq(same.sha256, mediaTable.sha256)))
    .innerJoin(mediaLinkTable, isNamedBy(same, mediaLinkTable, mediaLinkTable.mediaID))
    .where(
      and(
        eq(mediaTable.companyID, companyID),
        eq(mediaTable.id, mediaID),
        isReceiptMeant ? undefined : ne(mediaLinkTable.subjectType, filesTypeOfReceipts()),
      ),
    );
  const users: FoundDuplicate[] = [];
  for (const { filesType, id } of links) {
    const subject = duplicateSubjects().find((one) => filesTypeOf(one) === filesType);
    if (!subject || (transactionNames.includes(subject.type) && id === exceptTransactionID)) continue;
    const isLive = subject.isLive(sql`${companyID}::bigint`, sql`${id}::bigint`);
    const { rows } = await executor.execute<{ isLive: boolean }>(sql`select ${isLive} as "isLive"`);
    if (rows[0]?.isLive === true)
      users.push({ type: subject.type, id, certainty: 'certain', reasons: ['sameFile'] });
  }
  return users;
}

/** A record that uses a file already, as a person is told of it. */
interface FileUse {
  message: Message;
  type: string;
  /** Null where the person may not read it. */
  id: number | null;
}

/** Where a file is used already, in words for a person; null where it is nowhere. */
export async function whereUsed(
  executor: Executor,
  actor: Actor,
  mediaID: number,
  asked: AskedUse = {},
): Promise<FileUse | null> {
  const users = await usersOfFile(executor, actor.companyID, mediaID, asked);
  const said = await sayDuplicates(executor, actor, users);
  // Somebody else's receipt that waits is no use of it.
  const first = said.find(({ type, other }) => type !== receipt.name || other !== null);
  return first ? { message: first.message, type: first.type, id: first.other?.id ?? null } : null;
}

const filesTypeOfReceipts = (): string =>
  duplicateSubjects()
    .filter(({ type }) => type === receipt.name)
    .map((subject) => filesTypeOf(subject))[0] ?? receipt.name;
