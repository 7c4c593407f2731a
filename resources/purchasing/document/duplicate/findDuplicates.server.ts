import { sql } from 'drizzle-orm';

import type { Day } from '../../../../domain/day/day.ts';
import { addDays } from '../../../../domain/day/day.ts';
import { compareNumbers } from '../../../../domain/duplicate/paperNumber.ts';
import type { Certainty, Likeness } from '../../../../domain/duplicate/likeness.ts';
import { byCertainty, likenessOf, nearDays } from '../../../../domain/duplicate/likeness.ts';
import { isSamePicture } from '../../../../domain/duplicate/pictureHash.ts';
import type { Amount } from '../../../../domain/money/money.ts';
import { compare, isPositive } from '../../../../domain/money/money.ts';
import type { Executor } from '../../../../server/database/database.ts';

/** An invoice that is typed, or stored. */
interface ComparedInvoice {
  companyID: number;
  /** Its own id, which is no duplicate of it; 0 of a new one. */
  id: number;
  vendorID: number | null;
  referenceNumber: string | null;
  transactionDate: Day | null;
  currencyCode: string;
  totalAmount: Amount;
  mediaIDs: readonly number[];
}

/** Another invoice that may be the same one. */
export interface FoundDuplicate extends Likeness {
  id: number;
}

/** So many of each kind are looked at; more of them are a mistake of another kind. */
const mostCompared = 50;
const mostFound = 10;
/** A vendor that asks for one amount so often within these days bills it again and again. */
const usualTimes = 4;
/** A file that so many invoices carry is no invoice. */
const enclosedTimes = 4;

interface Candidate extends Record<string, unknown> {
  id: string;
  number: string | null;
  day: Day | null;
  amount: Amount;
  currency: string;
  is_same_sender: boolean;
  is_same_file: boolean;
  own_pictures: Buffer[] | null;
  pictures: Buffer[] | null;
}

/**
 * Other live invoices that may be this one, the likest first, whoever may read them. They are found by indexes: those of the
 * vendor, and of vendors with its tax number or bank account, by amount and day and by number; any by the bytes of a file; and,
 * where a picture can be compared, any by amount.
 */
export async function findDuplicates(
  executor: Executor,
  invoice: ComparedInvoice,
): Promise<FoundDuplicate[]> {
  const { companyID, id, vendorID, referenceNumber, transactionDate, currencyCode, totalAmount } = invoice;
  if (vendorID === null && invoice.mediaIDs.length === 0) return [];
  const files = sql`array[${sql.join(
    invoice.mediaIDs.map((mediaID) => sql`${mediaID}::bigint`),
    sql`, `,
  )}]::bigint[]`;
  const isDated = transactionDate !== null && isPositive(totalAmount);
  const [first, last] = isDated
    ? [addDays(transactionDate, -nearDays), addDays(transactionDate, nearDays)]
    : [null, null];
  const limit = sql.raw(String(mostCompared));
  const { rows } = await executor.execute<Candidate>(sql`
    with own as materialized (
      select sha256, picture from media where company_id = ${companyID} and id = any (${files})
    ), sender as materialized (
      select id from find_same_senders(${vendorID}::bigint) id
    ), found as (
      (select id from find_alike_bills(array(select id from sender), ${totalAmount}, ${first}::date, ${last}::date)
        order by id desc limit ${limit})
      union
      (select id from find_numbered_bills(array(select id from sender), ${referenceNumber ?? ''})
        order by id desc limit ${limit})
      union
      (select link.subject_id from own
        join media same on same.company_id = ${companyID} and same.sha256 = own.sha256
        join media_link link on link.company_id = same.company_id and link.media_id = same.id
          and link.subject_type = 'bill' limit ${limit})
      union
      (select id from find_bills_of_total(${totalAmount}, ${limit})
        where ${isDated} and exists (select from own where picture is not null))
    )
    select b.id, b.reference_number as number, b.transaction_date::text as day, b.total_amount::text as amount,
      b.currency_code as currency, b.vendor_id = any (array(select id from sender)) as is_same_sender,
      exists (select from media_link link join media file on file.company_id = link.company_id
          and file.id = link.media_id join own on own.sha256 = file.sha256
        where link.company_id = b.company_id and link.subject_type = 'bill' and link.subject_id = b.id) as is_same_file,
      (select array_agg(picture) from own where picture is not null) as own_pictures,
      (select array_agg(file.picture) from media_link link join media file on file.company_id = link.company_id
          and file.id = link.media_id and file.picture is not null
        where link.company_id = b.company_id and link.subject_type = 'bill' and link.subject_id = b.id) as pictures
    from bill b
    where b.company_id = ${companyID} and b.id = any (array(select id from found)) and b.id <> ${id}
      and b.transaction_type = 'bill' and b.status not in (${sql.raw(endedStatuses)})
    order by b.id desc`);
  const asked = {
    number: referenceNumber,
    day: transactionDate,
    amount: totalAmount,
    currencyCode,
  };
  const papers = rows.map((row) => ({
    row,
    paper: { number: row.number, day: row.day, amount: row.amount, currencyCode: row.currency },
  }));
  const times = papers.filter(
    ({ row, paper }) =>
      row.is_same_sender &&
      compare(paper.amount, totalAmount) === 0 &&
      ['different', 'neighbours', 'typo'].includes(compareNumbers(asked, paper)),
  ).length;
  const carriers = rows.filter((row) => row.is_same_file).length;
  return papers
    .flatMap(({ row, paper }): FoundDuplicate[] => {
      const likeness = likenessOf(asked, paper, {
        // While nobody is chosen, nobody else is.
        isSameSender: vendorID === null || row.is_same_sender,
        isSameFile: row.is_same_file,
        isSamePicture: (row.own_pictures ?? []).some((mine) =>
          (row.pictures ?? []).some((theirs) => isSamePicture(mine, theirs)),
        ),
        isEnclosure: carriers >= enclosedTimes,
        isUsualAmount: times >= usualTimes,
      });
      return likeness ? [{ id: Number(row.id), ...likeness }] : [];
    })
    .toSorted((a, b) => byCertainty(a, b) || b.id - a.id)
    .slice(0, mostFound);
}

/** Whoever is in one of these is paid by nobody. */
export const endedStatuses = ['draft', 'void', 'rejected'].map((status) => `'${status}'`).join(', ');

/** The condition that a document has a live one that may be the same; `bill` is the document. */
export const hasDuplicate = sql`exists (
  select from bill_duplicate pair
  join bill other on other.company_id = pair.company_id and other.id = pair.other_id
  where pair.company_id = bill.company_id and pair.bill_id = bill.id
    and other.status not in (${sql.raw(endedStatuses)}))`;

export type { Certainty };
