import pg from 'pg';

import { addDays, today } from '../domain/day/day.ts';
import { companyID } from './people.ts';
import type { FilterQuestion } from './rawReads.ts';

/** What is asked, the same for every side: drawn from the documents of the measured company. */
export interface Samples {
  /** Pages of the list, by status, from 0. */
  pages: readonly { status: string; page: number }[];
  /** Texts that people search for: numbers, parts of numbers, vendors. */
  texts: readonly string[];
  filters: FilterQuestion;
  /** Ids of documents. */
  bills: readonly number[];
  /** Whole numbers of documents, each found once. */
  references: readonly string[];
  day: string;
}

export async function drawSamples(url: string): Promise<Samples> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    // Evenly over the company's documents, the same ones in every run.
    const { rows: bills } = await client.query<Document>(
      `with numbered as (
         select id, reference_id, reference_number, status, row_number() over (order by id) as place
         from bill where company_id = $1 and transaction_type = 'bill')
       select id, reference_id as "referenceID", reference_number as "referenceNumber", status
       from numbered where place % greatest(1, (select count(*) / 40 from numbered)) = 0 order by place limit 40`,
      [companyID],
    );
    const { rows: vendors } = await client.query<{ name: string }>(
      'select name from vendor where company_id = $1 order by id limit 4',
      [companyID],
    );
    const day = today('Asia/Jakarta', new Date());
    return {
      pages: ['paid', 'awaiting_payment', 'closed', 'draft'].flatMap((status) =>
        [0, 1, 2].map((page) => ({ status, page })),
      ),
      texts: [
        ...bills.slice(10, 18).map(({ referenceID }) => referenceID.slice(-6)),
        ...bills.slice(20, 28).map(({ referenceNumber }) => referenceNumber.slice(0, 6)),
        ...vendors.map(({ name }) => name.split(' ')[1] ?? name),
      ],
      filters: {
        statuses: ['awaiting_payment', 'paid'],
        amountFrom: 10_000_000,
        amountTo: 50_000_000,
        dueFrom: addDays(day, -100),
        dueTo: addDays(day, -9),
      },
      bills: bills.map(({ id }) => Number(id)),
      references: bills.map(({ referenceID }) => referenceID),
      day,
    };
  } finally {
    await client.end();
  }
}

interface Document {
  id: string;
  referenceID: string;
  referenceNumber: string;
  status: string;
}

/** The names under which the people of the measured company sign in. */
export async function drawPeople(url: string): Promise<string[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query<{ name: string }>(
      `select split_part(email, '@', 1) as name from employee
       where company_id = $1 and status = 'active' and has_access order by id`,
      [companyID],
    );
    return rows.map(({ name }) => name);
  } finally {
    await client.end();
  }
}

/** Documents under review that the reviewer can approve, and payments that the releaser can authorize. */
export async function drawWrites(
  url: string,
  { reviewerID, releaserID }: { reviewerID: number; releaserID: number },
): Promise<{ bills: number[]; payments: number[] }> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const bills = await client.query<{ id: string }>(
      `select id from bill
       where company_id = $1 and transaction_type = 'bill' and status = 'awaiting_review'
         and $2 = any (approver_ids) and steps_left = 1 and $2 not in (requester_id, created_by_id, last_edited_by_id)
       order by id`,
      [companyID, reviewerID],
    );
    const payments = await client.query<{ id: string }>(
      `select p.id from payment p join bill b on b.company_id = p.company_id and b.id = p.bill_id
       where p.company_id = $1 and p.status = 'awaiting_payment_authorization' and not p.is_manual_payment
         and $2 not in (p.maker_id, b.requester_id, b.created_by_id, b.last_edited_by_id)
       order by p.id`,
      [companyID, releaserID],
    );
    return {
      bills: bills.rows.map(({ id }) => Number(id)),
      payments: payments.rows.map(({ id }) => Number(id)),
    };
  } finally {
    await client.end();
  }
}
