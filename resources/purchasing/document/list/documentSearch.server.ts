import { and, eq, inArray, or, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';

import type { Requirement } from '../../../../domain/access/access.ts';
import type { Actor } from '../../../../domain/access/actor.ts';
import type { Amount } from '../../../../domain/money/money.ts';
import type { Executor } from '../../../../server/database/database.ts';
import { hasOwnTask } from '../../../../server/approval/ownTasks.ts';
import { isAmong } from '../../../../server/engine/textSearch.ts';
import { newestCompared } from '../../../../server/search/searchSource.ts';
import type { Found, SearchPage, SearchSource, Sought } from '../../../../server/search/searchSource.ts';
import { employeeTable } from '../../../../server/session/employeeTable.ts';
import { seesEveryPayment } from '../../../paying/payment/payment.ts';
import { paymentAccess } from '../../../paying/payment/paymentAccess.ts';
import { allKinds } from '../../allKinds.ts';
import { anyReviewer } from '../../reviewers.ts';
import { vendorTable } from '../../vendor/vendorTables.server.ts';
import type { AnyKind, DocumentStatus, TransactionType } from '../document.ts';
import {
  documentListAccess,
  documentLooks,
  documentPageAccess,
  payableStatuses,
  purchasing,
} from '../document.ts';
import { readableDocuments } from '../documentStore.server.ts';
import { documentTable } from '../documentTables.server.ts';
import { documentOrder } from './documentList.server.ts';
import { asIndexed, fitting, lookedUp, namesOf, newest } from './documentLookUp.server.ts';
import { documentsOfAmounts } from './documentText.server.ts';

interface Listed {
  /** The condition of the list, the same for every reader. */
  is?: SQL;
  /** Which of them the person may read; undefined: all. */
  known: SQL | undefined;
}
/** Which documents of a kind a list shows to a person. */
type ListedTo = (executor: Executor, actor: Actor, type: TransactionType) => Listed;

const isPayable: ListedTo = (executor, actor, type) => ({
  is: inArray(documentTable.status, [...payableStatuses]),
  known: seesEveryPayment(actor) ? undefined : readableDocuments(executor, actor, { types: [type] }),
});

/** Where documents of a kind are listed: among purchases, for their reviewers, and for who requests payments of them. */
function pagesOf(kind: AnyKind): SearchPage[] {
  const { type, access, isOwed } = kind;
  const page = (asked: readonly Requirement[], at: string, listed: ListedTo): SearchPage => ({
    access: [access, ...asked],
    at,
    find: (executor, actor, sought) =>
      findDocuments(executor, actor, { type, ...listed(executor, actor, type) }, sought),
  });
  const pages = [
    page([documentListAccess, documentPageAccess], '/bills/bills-to-pay/:id', (executor, actor) => ({
      known: readableDocuments(executor, actor, { types: [type] }),
    })),
    page([{ ...purchasing, anyCapability: anyReviewer }], '/approval/bill-list/:id', (_executor, actor) => ({
      known: hasOwnTask(documentTable.id, actor, 'bill'),
    })),
  ];
  return isOwed
    ? [...pages, page([paymentAccess.request], '/approval/payment-list/request/:id', isPayable)]
    : pages;
}

/** Purchase documents by number, vendor, requester and total, each kind apart. */
export const documentSources: readonly SearchSource[] = allKinds.map((kind) => ({
  name: kind.type,
  type: 'bill',
  label: { key: `${kind.words}.many` },
  pages: pagesOf(kind),
}));

interface FoundRow extends Record<string, unknown> {
  id: string;
  reference_id: string;
  status: DocumentStatus;
  vendor_name: string | null;
  requester_name: string | null;
  total_amount: Amount;
  currency_code: string;
}

async function findDocuments(
  executor: Executor,
  { companyID }: Actor,
  { type, is, known }: Listed & { type: TransactionType },
  sought: Sought,
): Promise<Found[]> {
  const { patterns, longest, limit } = sought;
  const order = sql.join(documentOrder(), sql`, `);
  const ofKind = and(eq(documentTable.companyID, companyID), eq(documentTable.transactionType, type));
  const found = new Map<string, FoundRow>();
  const add = async (from: SQL, where: SQL | undefined): Promise<void> => {
    const { rows } = await executor.execute<FoundRow>(
      sql`select ${documentTable.id}, ${documentTable.referenceID}, ${documentTable.status}, ${documentTable.totalAmount},
          ${documentTable.currencyCode}, ${vendorTable.name} as vendor_name, ${employeeTable.name} as requester_name
        from ${from} ${namesOf(companyID)}
        where ${and(ofKind, is, where, known)} order by ${order} limit ${sql.raw(String(limit))}`,
    );
    for (const row of rows) if (found.size < limit) found.set(row.id, row);
  };
  const all = sql`${documentTable}`;
  if (longest !== null) {
    const fits = fitting(patterns);
    const { newestIDs, few } = await lookedUp(executor, companyID, sought);
    if (few) {
      const candidates = or(
        few.billIDs.length > 0 ? isAmong(documentTable.id, few.billIDs) : undefined,
        few.vendorIDs.length > 0 ? isAmong(documentTable.vendorID, few.vendorIDs) : undefined,
        few.peopleIDs.length > 0 ? isAmong(documentTable.requesterID, few.peopleIDs) : undefined,
      );
      if (candidates) await add(all, and(candidates, fits));
    } else {
      await add(all, isAmong(documentTable.id, newestIDs));
      // Who may know of few looks through all of them; to others the newest of the kind say enough.
      if (found.size < limit) await add(known ? all : newest(ofKind, asIndexed, newestCompared), fits);
    }
  }
  const areOfAmounts = found.size < limit ? await ofAmounts(executor, sought) : null;
  if (areOfAmounts) await add(all, areOfAmounts);
  return [...found.values()].map((row) => ({
    id: Number(row.id),
    name: row.reference_id,
    about: row.vendor_name ?? row.requester_name,
    look: documentLooks[row.status],
    ...(Number(row.total_amount) === 0
      ? {}
      : { amount: { amount: row.total_amount, currencyCode: row.currency_code } }),
  }));
}

const totals = new WeakMap<Sought, Promise<SQL | null>>();

/** That a document is of an amount that is sought; null where none is. Asked once for all kinds of document. */
function ofAmounts(executor: Executor, sought: Sought): Promise<SQL | null> {
  const asked = totals.get(sought) ?? askForAmounts(executor, sought);
  totals.set(sought, asked);
  return asked;
}

async function askForAmounts(executor: Executor, sought: Sought): Promise<SQL | null> {
  const found = await documentsOfAmounts(executor, sought.amounts);
  const conditions = sought.amounts.flatMap(({ patterns }, index) =>
    found[index] ? [and(found[index], patterns.length > 0 ? fitting(patterns) : undefined)] : [],
  );
  return or(...conditions) ?? null;
}
