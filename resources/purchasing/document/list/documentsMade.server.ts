import type { SQL } from 'drizzle-orm';
import { and, eq, or } from 'drizzle-orm';

import type { Actor } from '../../../../domain/access/actor.ts';
import { today } from '../../../../domain/day/day.ts';
import { DomainError } from '../../../../domain/message/errors.ts';
import type { Executor } from '../../../../server/database/database.ts';
import { isMatchedWith } from '../../invoiceMatch/matchedOrders.server.ts';
import type { TransactionType } from '../document.ts';
import { canReadDocument, readableDocuments } from '../documentStore.server.ts';
import { documentTable } from '../documentTables.server.ts';
import type { DocumentRow } from '../documentWire.ts';
import { documentOrder, namedDocuments, toDocumentRow, verdictsOnDocuments } from './documentList.server.ts';

/** More documents of one source than this are not read: none has them. */
const madeMax = 500;
/** Of what is made again and again: that of a year or so. */
const recurringShown = 60;

interface Made {
  /** The column that names what they were made of. */
  source: 'purchaseOrderID' | 'purchaseRequestID' | 'purchaseQuoteID';
  type: TransactionType;
  /** Of what they were made of. */
  id: number;
}

/**
 * The documents that were made of another one, as far as the person may see them, newest first.
 * @throws DomainError `not_found` where they may not see that one
 */
export async function documentsMade(
  executor: Executor,
  actor: Actor,
  { source, type, id }: Made,
  now: Date,
): Promise<DocumentRow[]> {
  if (!(await canReadDocument(executor, actor, id))) throw new DomainError('not_found');
  const where = and(
    eq(documentTable.companyID, actor.companyID),
    // Invoices are of the orders, too, that people named for their lines.
    source === 'purchaseOrderID' && type === 'bill'
      ? or(eq(documentTable[source], id), isMatchedWith(id))
      : eq(documentTable[source], id),
    eq(documentTable.transactionType, type),
    readableDocuments(executor, actor, { types: [type] }),
  );
  return await rowsWhere(executor, actor, { where, limit: madeMax, now });
}

/** What a recurring purchase made, as far as the person may see it, newest first. */
export async function documentsOfRecurring(
  executor: Executor,
  actor: Actor,
  id: number,
  now: Date,
): Promise<DocumentRow[]> {
  const where = and(
    eq(documentTable.companyID, actor.companyID),
    eq(documentTable.recurringPurchaseID, id),
    readableDocuments(executor, actor, { areFew: true }),
  );
  return await rowsWhere(executor, actor, { where, limit: recurringShown, now });
}

async function rowsWhere(
  executor: Executor,
  actor: Actor,
  { where, limit, now }: { where: SQL | undefined; limit: number; now: Date },
): Promise<DocumentRow[]> {
  const made = await namedDocuments(executor, where, { order: documentOrder(), limit });
  const verdicts = await verdictsOnDocuments(executor, made);
  const day = today(actor.timeZone, now);
  return made.map((one) => toDocumentRow(one, actor, { now, day }, verdicts));
}
