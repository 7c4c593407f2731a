import { and, eq, inArray, or, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';

import type { Requirement } from '../../../../domain/access/access.ts';
import type { Actor } from '../../../../domain/access/actor.ts';
import type { Amount } from '../../../../domain/money/money.ts';
import type { Executor } from '../../../../server/database/database.ts';
import { inSearchForm } from '../../../../server/database/normalForms.ts';
import { hasOwnTask } from '../../../../server/approval/ownTasks.ts';
import { fewWithText, isAmong } from '../../../../server/engine/textSearch.ts';
import { commonFrom, newestCompared } from '../../../../server/search/searchSource.ts';
import type { Found, SearchPage, SearchSource, Sought } from '../../../../server/search/searchSource.ts';
import { employeeTable } from '../../../../server/session/employeeTable.ts';
import { seesEveryPayment } from '../../../paying/payment/payment.ts';
import { paymentAccess } from '../../../paying/payment/paymentAccess.ts';
import { allKinds } from '../../allKinds.ts';
import { anyReviewer } from '../../reviewers.ts';
import { paperReadingTable } from '../../../../server/reading/readingTables.ts';
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
import { documentsOfAmounts, fewNamed } from './documentText.server.ts';

/** Which documents of a kind a list shows to a person; undefined: all of them. */
type Listed = (executor: Executor, actor: Actor, type: TransactionType) => SQL | undefined;

const isPayable: Listed = (executor, actor, type) =>
  and(
    inArray(documentTable.status, [...payableStatuses]),
    seesEveryPayment(actor) ? undefined : readableDocuments(executor, actor, { types: [type] }),
  );

/** Where documents of a kind are listed: among purchases, for their reviewers, and for who requests payments of them. */
function pagesOf(kind: AnyKind): SearchPage[] {
  const { type, access, isOwed } = kind;
  const page = (asked: readonly Requirement[], at: string, listed: Listed): SearchPage => ({
    access: [access, ...asked],
    at,
    find: (executor, actor, sought) =>
      findDocuments(executor, actor, { type, listed: listed(executor, actor, type) }, sought),
  });
  const pages = [
    page([documentListAccess, documentPageAccess], '/bills/bills-to-pay/:id', (executor, actor) =>
      readableDocuments(executor, actor, { types: [type] }),
    ),
    page([{ ...purchasing, anyCapability: anyReviewer }], '/approval/bill-list/:id', (_executor, actor) =>
      hasOwnTask(documentTable.id, actor, 'bill'),
    ),
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

/** What stands of a document in words; those of its paper are kept as they are searched. */
const texts = sql`concat_ws(' ', ${sql.join(
  [documentTable.referenceID, documentTable.referenceNumber, vendorTable.name, employeeTable.name].map(
    inSearchForm,
  ),
  sql`, `,
)}, ${paperReadingTable.words})`;

const namesOf = (companyID: number): SQL =>
  sql`left join ${vendorTable} on ${vendorTable.companyID} = ${companyID} and ${vendorTable.id} = ${documentTable.vendorID}
    left join ${employeeTable} on ${employeeTable.companyID} = ${companyID}
      and ${employeeTable.id} = ${documentTable.requesterID}
    left join ${paperReadingTable} on ${paperReadingTable.companyID} = ${companyID}
      and ${paperReadingTable.mediaID} = ${documentTable.mediaOcrID}`;

async function findDocuments(
  executor: Executor,
  { companyID }: Actor,
  { type, listed }: { type: TransactionType; listed: SQL | undefined },
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
        where ${and(ofKind, where, listed)} order by ${order} limit ${sql.raw(String(limit))}`,
    );
    for (const row of rows) if (found.size < limit) found.set(row.id, row);
  };
  const all = sql`${documentTable}`;
  if (longest !== null) {
    const fits = fitting(patterns);
    const { newestIDs, few } = await lookedUp(executor, companyID, sought);
    if (few) {
      const ids = [...new Set([...newestIDs, ...few.billIDs])];
      const candidates = or(
        isAmong(documentTable.id, ids),
        few.vendorIDs.length > 0 ? isAmong(documentTable.vendorID, few.vendorIDs) : undefined,
        few.peopleIDs.length > 0 ? isAmong(documentTable.requesterID, few.peopleIDs) : undefined,
      );
      await add(all, and(candidates, fits));
    } else {
      await add(all, isAmong(documentTable.id, newestIDs));
      // Who may know of few looks through all of them; to others the newest of the kind say enough.
      if (found.size < limit) await add(listed ? all : newest(ofKind, asIndexed), fits);
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

const fitting = (patterns: readonly string[]): SQL =>
  sql`${texts} like all(${sql.param([...patterns])}::text[])`;

/** The order of an index. The text is sought among these, and what is found is put in the order of lists. */
const asIndexed = sql`${documentTable.transactionDate} desc, ${documentTable.id} desc`;

function newest(where: SQL | undefined, order: SQL): SQL {
  return sql`(select * from ${documentTable} where ${where} order by ${order}
    limit ${sql.raw(String(newestCompared))}) ${documentTable}`;
}

interface LookedUp {
  /** Of the newest documents of all kinds, those that the text fits. */
  newestIDs: number[];
  /** Where the longest word stands; null where it stands in many. */
  few: { billIDs: number[]; vendorIDs: number[]; peopleIDs: number[] } | null;
}

/** Asked once for all kinds of document. Nobody's rights are looked at here. */
const lookups = new WeakMap<Sought, LookedUp>();

async function lookedUp(executor: Executor, companyID: number, sought: Sought): Promise<LookedUp> {
  const known = lookups.get(sought);
  if (known) return known;
  const from = newest(eq(documentTable.companyID, companyID), sql`${documentTable.id} desc`);
  const { rows } = await executor.execute<{ id: string }>(
    sql`select ${documentTable.id} from ${from} ${namesOf(companyID)} where ${fitting(sought.patterns)}`,
  );
  const newestIDs = rows.map(({ id }) => Number(id));
  const few = newestIDs.length < commonFrom ? await fewNamed(executor, sought) : null;
  const { longest } = sought;
  const peopleIDs =
    few && longest !== null
      ? await fewWithText(executor, employeeTable, [employeeTable.name], longest)
      : null;
  const found = { newestIDs, few: few && peopleIDs ? { ...few, peopleIDs } : null };
  lookups.set(sought, found);
  return found;
}

const totals = new WeakMap<Sought, SQL | null>();

/** That a document is of an amount that is sought; null where none is. Asked once for all kinds of document. */
async function ofAmounts(executor: Executor, sought: Sought): Promise<SQL | null> {
  const known = totals.get(sought);
  if (known !== undefined) return known;
  const found = await documentsOfAmounts(executor, sought.amounts);
  const conditions = sought.amounts.flatMap(({ patterns }, index) =>
    found[index] ? [and(found[index], patterns.length > 0 ? fitting(patterns) : undefined)] : [],
  );
  const areOf = or(...conditions) ?? null;
  totals.set(sought, areOf);
  return areOf;
}
