import { and, desc, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { z } from 'zod';

import { mayEnter } from '../../../../domain/access/access.ts';
import type { Actor } from '../../../../domain/access/actor.ts';
import { today } from '../../../../domain/day/day.ts';
import type { Executor } from '../../../../server/database/database.ts';
import { historyTable } from '../../../../server/engine/recordTables.ts';
import { employeeTable } from '../../../../server/session/employeeTable.ts';
import { documentKinds } from '../../documentKinds.ts';
import { documentTable, isUnfinished } from '../documentTables.server.ts';
import { namedDocuments, toDocumentRow, verdictsOnDocuments } from '../list/documentList.server.ts';
import type { ownDocument } from './ownDocument.ts';

const shownMost = 5;

/**
 * The newest documents that the person requested or entered and with which something is still to be done. What others
 * made of a request of theirs, as quotes and orders, is found on that request.
 */
export async function ownDocuments(
  executor: Executor,
  actor: Actor,
  now: Date,
): Promise<z.input<typeof ownDocument>[]> {
  const { companyID } = actor;
  const types = documentKinds.filter(({ access }) => mayEnter(actor, access)).map(({ type }) => type);
  const { purchaseRequestID, purchaseQuoteID, purchaseOrderID } = documentTable;
  const isFirstHand = and(isNull(purchaseRequestID), isNull(purchaseQuoteID), isNull(purchaseOrderID));
  const newestOf = (person: PgColumn, where?: SQL) =>
    executor
      .select({ id: documentTable.id })
      .from(documentTable)
      .where(
        and(
          eq(documentTable.companyID, companyID),
          eq(person, actor.employeeID),
          isUnfinished(documentTable.status),
          inArray(documentTable.transactionType, types),
          where,
        ),
      )
      .orderBy(desc(documentTable.id))
      .limit(shownMost);
  const [requested, created] = await Promise.all([
    newestOf(documentTable.requesterID, isFirstHand),
    newestOf(documentTable.createdByID),
  ]);
  const ids = [...requested, ...created].map(({ id }) => id);
  const named = await namedDocuments(
    executor,
    and(eq(documentTable.companyID, companyID), inArray(documentTable.id, ids)),
    { order: [desc(documentTable.id)], limit: shownMost },
  );
  const bills = named.map(({ bill }) => bill);
  const [verdicts, people, turns] = await Promise.all([
    verdictsOnDocuments(executor, named),
    executor
      .select({ id: employeeTable.id, name: employeeTable.name })
      .from(employeeTable)
      .where(
        and(
          eq(employeeTable.companyID, companyID),
          inArray(
            employeeTable.id,
            bills.flatMap(({ approverIDs }) => approverIDs),
          ),
        ),
      ),
    executor
      .select({
        id: historyTable.subjectID,
        status: historyTable.toStatus,
        at: sql<string>`max(${historyTable.at})`,
      })
      .from(historyTable)
      .where(
        and(
          eq(historyTable.companyID, companyID),
          eq(historyTable.subjectType, 'bill'),
          inArray(
            historyTable.subjectID,
            bills.map(({ id }) => id),
          ),
          sql`${historyTable.toStatus} is distinct from ${historyTable.fromStatus}`,
        ),
      )
      .groupBy(historyTable.subjectID, historyTable.toStatus),
  ]);
  const nameOf = new Map(people.map(({ id, name }) => [id, name]));
  const day = today(actor.timeZone, now);
  return named.map((document) => {
    const { id, status, approverIDs } = document.bill;
    const turn = turns.find((one) => one.id === id && one.status === status);
    return {
      ...toDocumentRow(document, actor, { now, day }, verdicts),
      waitsFor: approverIDs.flatMap((approver) => nameOf.get(approver) ?? []),
      since: turn ? new Date(turn.at).toISOString() : null,
    };
  });
}
