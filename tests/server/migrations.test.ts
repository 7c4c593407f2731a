import { readdirSync, readFileSync } from 'node:fs';

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import pg from 'pg';

import { isMigrated, migrateDatabase } from '../../server/database/migrate.ts';
import { createEmptyDatabase, openTestPool } from '../testDatabase.ts';
import type { TestDatabase } from '../testDatabase.ts';

/** A database that a version of 26 November 2026 left behind goes on; one from before is refused and stays as it is. */
const folder = 'server/database/migrations';
const journal = JSON.parse(readFileSync(`${folder}/meta/_journal.json`, 'utf8')) as {
  entries: { tag: string; when: number }[];
};
const madeOne = journal.entries.slice(0, 4);
let database: TestDatabase;
let pool: pg.Pool;

beforeAll(async () => {
  database = await createEmptyDatabase();
  pool = openTestPool(database);
  for (const { tag } of madeOne) {
    for (const part of readFileSync(`${folder}/${tag}.sql`, 'utf8').split('--> statement-breakpoint')) {
      await pool.query(part);
    }
  }
  await pool.query('create schema drizzle');
  await pool.query(
    'create table drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint)',
  );
});

afterAll(async () => {
  await pool?.end();
  await database?.drop();
});

const stampedAt = (when: number) =>
  pool.query(`insert into drizzle.__drizzle_migrations (hash, created_at) values ('of then', $1)`, [when]);

describe('a database of another version', () => {
  it('of before the migrations were made one is refused, in words, and stays as it is', async () => {
    await stampedAt((madeOne.at(-1)?.when ?? 0) - 1000);
    await expect(migrateDatabase(database.url)).rejects.toThrow(/from before 26 November 2026/);
    const { rows } = await pool.query('select from drizzle.__drizzle_migrations');
    expect(rows).toHaveLength(1);
  });

  it('of that day goes on, and its payments pay what they paid', async () => {
    await stampedAt(madeOne.at(-1)?.when ?? 0);
    const client = new pg.Client({ connectionString: database.url });
    await client.connect();
    // The vendors, people and accounts that the rows name are left out.
    await client.query('set session_replication_role = replica');
    await client.query(`insert into bill (company_id, reference_id, transaction_type, status, requester_id, created_by_id,
        last_edited_by_id, currency_code, transaction_date)
      values (1, 'INV/1', 'bill', 'awaiting_disbursement', 1, 1, 1, 'IDR', '2026-11-01')`);
    await client.query(`insert into payment (company_id, reference_id, bill_id, payment_for, status, amount, currency_code,
        amount_in_idr, payment_type, bank_code, bank_name, account_number, account_holder_name, company_account_id, maker_id)
      select 1, 'PAY/1', id, 'bill', 'awaiting_disbursement', 100, 'IDR', 100, 'payNow', '014', 'BCA', '8000', 'PT', 1, 1
      from bill`);
    await client.query(`insert into invoice_reading (company_id, media_id, attempt, status, asked_by_id, asked_at, left_at, paper, words,
        vendor_id, vendor_match, failure, bill_id, corrections, holds_credit, charged_at)
      values (1, 11, 2, 'read', 3, '2026-11-20', '2026-11-21', '{"pages": 1}', 'words', 5, 'name', null, 9, '[]', 0, '2026-11-22'),
        (1, 12, 1, 'failed', 3, '2026-11-20', null, null, null, null, null, '{"key":"invoiceReading.failure.damaged"}', null, null, 0, null),
        (1, 13, 1, 'waiting', 4, '2026-11-20', null, null, null, null, null, null, null, null, 1, null)`);
    await client.query(
      'insert into media (company_id, id, file_name, content_type, size_bytes, sha256, storage_key, uploaded_by_id, uploaded_at) ' +
        `select 1, media_id, 'a.pdf', 'application/pdf', 1, 'a', media_id, 3, now() from invoice_reading`,
    );
    await client.query(`insert into vendor (company_id, id, name) values (1, 5, 'PT')`);
    await client.end();
    await migrateDatabase(database.url);
    expect(await isMigrated(pool)).toBe(true);
    const { rows } = await pool.query(
      'select payment_for, p.paid_id = b.id as pays, p.bill_id = b.id as names from payment p, bill b',
    );
    expect(rows).toEqual([{ payment_for: 'bill', pays: true, names: true }]);
    await migrateDatabase(database.url);
  });

  it('keeps what was read for its invoices, with the credit and the vendors', async () => {
    const { rows } =
      await pool.query(`select media_id::int, subject_type, subject_id::int, attempt, status, asked_by_id::int, paper, words,
        failure ->> 'key' as failure, corrections, holds_credit, charged_at is not null as is_charged, left_at is not null as is_left
      from paper_reading order by media_id`);
    const empty = {
      subject_type: 'bill',
      subject_id: null,
      attempt: 1,
      asked_by_id: 3,
      paper: null,
      words: null,
      failure: null,
      corrections: null,
      holds_credit: 0,
      is_charged: false,
      is_left: false,
    };
    expect(rows).toEqual([
      {
        ...empty,
        media_id: 11,
        subject_id: 9,
        attempt: 2,
        status: 'read',
        paper: { pages: 1 },
        words: 'words',
        corrections: [],
        is_charged: true,
        is_left: true,
      },
      { ...empty, media_id: 12, status: 'failed', failure: 'server.reading.damaged' },
      { ...empty, media_id: 13, status: 'waiting', asked_by_id: 4, holds_credit: 1 },
    ]);
    const vendors = await pool.query(
      'select media_id::int, vendor_id::int, vendor_match from invoice_reading',
    );
    expect(vendors.rows).toEqual([{ media_id: 11, vendor_id: 5, vendor_match: 'name' }]);
  });
});

it('each migration stands in the journal, in their order', () => {
  const files = readdirSync(folder).filter((name) => name.endsWith('.sql'));
  expect(files.toSorted()).toEqual(journal.entries.map(({ tag }) => `${tag}.sql`));
  expect(journal.entries.map(({ when }) => when)).toEqual(
    journal.entries.map(({ when }) => when).toSorted((one, other) => one - other),
  );
});
