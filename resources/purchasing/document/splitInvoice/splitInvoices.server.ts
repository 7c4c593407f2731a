import { and, asc, eq, gt, inArray, sql } from 'drizzle-orm';

import type { Actor } from '../../../../domain/access/actor.ts';
import type { Beside, DatedSum, SplitSum } from '../../../../domain/approval/splitting.ts';
import { splitDays, splitOf } from '../../../../domain/approval/splitting.ts';
import type { Day } from '../../../../domain/day/day.ts';
import { addDays } from '../../../../domain/day/day.ts';
import { joined } from '../../../../domain/message/message.ts';
import type { DatedRate } from '../../../../domain/money/exchangeRate.ts';
import type { Amount } from '../../../../domain/money/money.ts';
import { workflowsOf } from '../../../../server/approval/chain.ts';
import type { ActContext } from '../../../../server/context.ts';
import type { Executor } from '../../../../server/database/database.ts';
import { rateOn } from '../../../../server/exchangeRates/exchangeRates.ts';
import { writeOutbox } from '../../../../server/jobs/outbox.ts';
import type { Say } from '../../../../server/words/words.ts';
import { kindOfEntered } from '../../documentKinds.ts';
import { documentNotice, readableAmong, readableDocuments } from '../documentStore.server.ts';
import type { StoredDocument } from '../documentStore.server.ts';
import { documentTable } from '../documentTables.server.ts';
import type { DocumentDetail } from '../documentWire.ts';
import type { PlacedDocument, SavePart } from '../save/savePart.server.ts';
import { isUndecided } from '../duplicate/keepDuplicates.server.ts';
import { endedStatuses } from '../duplicate/invoiceSubject.server.ts';
import { areSplitsSummed } from '../../splitRule/splitRule.server.ts';
import { splitTopic } from './splitTopics.server.ts';
import { splitInvoiceTable } from './splitInvoiceTable.server.ts';

/** A vendor that sends so many in these days sends them every week; the newest are summed. */
const mostSummed = 50;

interface Found extends Record<string, unknown> {
  id: string;
  day: Day;
  amount: Amount;
  currency: string;
  rate: Amount | null;
  valid_from: Day | null;
  source: DatedRate['source'] | null;
}

/** Live invoices of a vendor, and of vendors with its tax number or bank account, with the rates of their days. */
async function invoicesOf(
  executor: Executor,
  { companyID, vendorID }: Pick<PlacedDocument, 'companyID' | 'vendorID'>,
  [from, to]: readonly [Day, Day],
): Promise<DatedSum[]> {
  // Found first and put in order then: else the whole company is read from its newest invoice on.
  const { rows } = await executor.execute<Found>(sql`
    with found as materialized (
      select b.company_id, b.id, b.transaction_date, b.total_amount, b.currency_code from bill b
      where b.company_id = ${companyID} and b.vendor_id = any (array(select id from find_same_senders(${vendorID}::bigint) id))
        and b.transaction_date between ${from}::date and ${to}::date
        and b.transaction_type = 'bill' and b.status not in (${sql.raw(endedStatuses)})
    )
    select b.id, b.transaction_date::text as day, b.total_amount::text as amount, b.currency_code as currency,
      held.rate_amount::text as rate, held.valid_from::text as valid_from, held.source
    from found b
    left join lateral (
      select r.rate_amount, r.valid_from, r.source from exchange_rate r
      where r.company_id = b.company_id and r.currency_code = b.currency_code and r.valid_from <= b.transaction_date
      order by r.valid_from desc limit 1
    ) held on true
    order by b.id desc limit ${sql.raw(String(mostSummed))}`);
  return rows.map(({ id, day, amount, currency: currencyCode, rate, valid_from: validFrom, source }) => ({
    id: Number(id),
    day,
    amount,
    currencyCode,
    rate:
      rate === null || validFrom === null || source === null ? null : { rateAmount: rate, validFrom, source },
    isLive: true,
  }));
}

const around = (day: Day, days: number) => [addDays(day, -days), addDays(day, days)] as const;

/** An invoice with the rate of its day, from the values given here and not from the database; null without a vendor or a day. */
async function summed(
  executor: Executor,
  { companyID, id, transactionType, vendorID, transactionDate: day, ...sums }: PlacedDocument,
  isLive: boolean,
): Promise<DatedSum | null> {
  if (transactionType !== 'bill' || vendorID === null || day === null) return null;
  const { currencyCode, totalAmount: amount } = sums;
  const rate = currencyCode === 'IDR' ? null : await rateOn(executor, companyID, currencyCode, day);
  return { id, day, amount, currencyCode, rate, isLive };
}

/** What an invoice comes to with others of its vendor, where other people would have to approve that. */
async function findSplit(executor: Executor, invoice: PlacedDocument): Promise<SplitSum | null> {
  const own = await summed(executor, invoice, true);
  if (!own) return null;
  const found = await invoicesOf(executor, invoice, around(own.day, splitDays));
  const others = found.filter(({ id }) => id !== own.id);
  // Most have none beside them: workflows are not read for these.
  return others.length === 0 ? null : splitOf(await workflows(executor, invoice), own, others);
}

/**
 * With which others of its vendor the chain of an invoice is made, where the company has it made for their sum.
 * @param reader where only what somebody may read counts: who types an invoice
 */
async function besideOf(
  executor: Executor,
  invoice: PlacedDocument,
  reader?: Actor,
): Promise<Beside | undefined> {
  const record = await summed(executor, invoice, true);
  if (!record) return undefined;
  const found = await invoicesOf(executor, invoice, around(record.day, splitDays));
  const others = found.filter(({ id }) => id !== record.id);
  if (others.length === 0) return undefined;
  if (!reader) return { record, others };
  const ids = others.map(({ id }) => id);
  const readable = await readableAmong(executor, reader, ids);
  return { record, others: others.filter(({ id }) => readable.has(id)) };
}

/** Where the company has the chains of split invoices made for their sum. */
export const splitOfInvoice: SavePart = {
  beside: async (executor, invoice, reader) =>
    (await areSplitsSummed(executor, invoice.companyID))
      ? await besideOf(executor, invoice, reader)
      : undefined,
};

/** The same of invoices of one company, by id; of none where the company has split invoices only told. */
export async function besidesOf(
  executor: Executor,
  documents: readonly PlacedDocument[],
): Promise<ReadonlyMap<number, Beside>> {
  const found = new Map<number, Beside>();
  const invoices = documents.filter(({ transactionType }) => transactionType === 'bill');
  const [first] = invoices;
  if (!first || !(await areSplitsSummed(executor, first.companyID))) return found;
  for (const invoice of invoices) {
    const beside = await besideOf(executor, invoice);
    if (beside) found.set(invoice.id, beside);
  }
  return found;
}

async function workflows(executor: Executor, invoice: Pick<PlacedDocument, 'companyID' | 'transactionType'>) {
  return await workflowsOf(executor, invoice.companyID, kindOfEntered(invoice).workflow);
}

/** By what an invoice stands among those of its vendor. */
const placedBy = ['vendorID', 'transactionDate', 'currencyCode', 'totalAmount'] as const;

/**
 * Marks, for the inbox, an invoice that begins or ceases to count, or whose vendor, day or amount changes, and those near it:
 * where they come to more together. Called with every save of a document.
 */
export async function followSplits(
  executor: Executor,
  was: StoredDocument,
  invoice: StoredDocument,
): Promise<void> {
  if (invoice.transactionType !== 'bill') return;
  const [wasLive, isLive] = [counts(was), counts(invoice)];
  const isPlacedAnew = placedBy.some((field) => was[field] !== invoice[field]);
  if (!wasLive && !isLive) return;
  if (wasLive && isLive && !isPlacedAnew) return;
  await markSplits(executor, invoice, { was: wasLive ? was : null, isLive });
}

/** Whether a document is summed with others: what ended and what is a draft is not. */
function counts({ status }: Pick<StoredDocument, 'status'>): boolean {
  return !endedStatuses.includes(`'${status}'`);
}

/** @param was where it counted before, which may have been among others */
async function markSplits(
  executor: Executor,
  invoice: PlacedDocument,
  { was, isLive }: { was: PlacedDocument | null; isLive: boolean },
): Promise<void> {
  const own = await summed(executor, invoice, isLive);
  const hasMoved =
    was && (was.vendorID !== invoice.vendorID || was.transactionDate !== invoice.transactionDate);
  for (const place of hasMoved ? [was, invoice] : [invoice]) {
    const { companyID, vendorID, transactionType, transactionDate: day } = place;
    if (transactionType !== 'bill' || vendorID === null || day === null) continue;
    // An invoice three days later is summed with those three days after it, too.
    const stored = await invoicesOf(executor, place, around(day, 2 * splitDays));
    const others = stored.filter(({ id }) => id !== invoice.id);
    const all = own && place.vendorID === invoice.vendorID ? [own, ...others] : others;
    const [first, last] = around(day, splitDays);
    const near = all.filter((one) => one.id === invoice.id || (one.day >= first && one.day <= last));
    const kept = near.length > 1 ? await workflows(executor, place) : [];
    const marked = near.filter((one) => splitOf(kept, one, all) !== null).map(({ id }) => id);
    await mark(executor, companyID, { settled: [invoice.id, ...near.map(({ id }) => id)], marked });
  }
}

/** Marks some of the settled, and none of the others of them. */
async function mark(
  executor: Executor,
  companyID: number,
  { settled, marked }: { settled: readonly number[]; marked: readonly number[] },
): Promise<void> {
  await executor
    .delete(splitInvoiceTable)
    .where(and(eq(splitInvoiceTable.companyID, companyID), inArray(splitInvoiceTable.billID, [...settled])));
  if (marked.length === 0) return;
  await executor
    .insert(splitInvoiceTable)
    .values(marked.map((billID) => ({ companyID, billID })))
    .onConflictDoNothing();
}

/** So many invoices are looked at in one transaction. */
const lookedAtOnce = 100;

/**
 * Marks the invoices that wait for a decision anew, after the workflow changed, or the vendor: all of a company, or those of
 * one vendor and of vendors that share its tax number or account.
 */
export async function markWaiting(
  { database }: Pick<ActContext, 'database'>,
  { companyID, vendorID }: { companyID: number; vendorID: number | null },
): Promise<void> {
  for (let last: number | null = 0; last !== null;) {
    const after: number = last;
    last = await database.write(companyID, async (executor) => {
      const waiting = await executor
        .select()
        .from(documentTable)
        .where(
          and(
            eq(documentTable.companyID, companyID),
            inArray(documentTable.status, ['awaiting_review', 'awaiting_acceptance']),
            eq(documentTable.transactionType, 'bill'),
            gt(documentTable.id, after),
            vendorID === null
              ? undefined
              : sql`${documentTable.vendorID} = any (array(select id from find_same_senders(${vendorID}::bigint) id))`,
          ),
        )
        .orderBy(asc(documentTable.id))
        .limit(lookedAtOnce);
      const marked: number[] = [];
      for (const invoice of waiting) {
        if ((await findSplit(executor, invoice)) !== null) marked.push(invoice.id);
      }
      const settled = waiting.map(({ id }) => id);
      if (settled.length > 0) await mark(executor, companyID, { settled, marked });
      return waiting.length < lookedAtOnce ? null : (settled.at(-1) ?? null);
    });
  }
}

/** Once this is committed, what waits for a decision is marked anew. */
export async function lookAgainForSplits(
  executor: Executor,
  companyID: number,
  vendorID: number | null = null,
): Promise<void> {
  await writeOutbox(executor, companyID, splitTopic, { companyID, vendorID });
}

/** The condition that a document comes to more with others; `bill` is the document. */
export const isSplit = sql`exists (
  select from split_invoice mark where mark.company_id = bill.company_id and mark.bill_id = bill.id)`;

/** What an undecided invoice comes to with others, in words for this person; null where nobody else would have to approve that. */
export async function splitAttention(
  executor: Executor,
  actor: Actor,
  bill: StoredDocument,
  say: Say,
): Promise<DocumentDetail['attention']['split']> {
  if (!isUndecided(bill) || bill.status === 'draft') return null;
  const split = await findSplit(executor, bill);
  if (!split) return null;
  const others = await executor
    .select({ id: documentTable.id, referenceID: documentTable.referenceID })
    .from(documentTable)
    .where(
      and(
        eq(documentTable.companyID, bill.companyID),
        inArray(documentTable.id, [...split.otherIDs]),
        readableDocuments(executor, actor, { areFew: true }),
      ),
    )
    .orderBy(asc(documentTable.id));
  // Of one that the person may not read the sum would tell the total.
  if (others.length < split.otherIDs.length) return { others, says: say(documentNotice('split.hidden')) };
  const message = documentNotice('split.sum', {
    numbers: joined(
      'comma',
      others.map(({ referenceID }) => referenceID),
    ),
    sum: { amount: split.amount, currency: split.currencyCode },
  });
  return { others, says: say(message) };
}
