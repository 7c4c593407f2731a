import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { employeeEn } from '../../resources/company/employee/employee.en.ts';
import { keptKindNames, keptKinds, usualRecordsLaw } from '../../resources/company/employee/kept/kept.ts';
import { rooms } from '../../resources/datasets.server.ts';
import { keptOfPeople } from '../../resources/keptOfPeople.server.ts';
import { isSecret } from '../../server/operator/company/leftOut.ts';
import type { TestDatabase } from '../testDatabase.ts';
import { createTestDatabase, openTestPool } from '../testDatabase.ts';

/** No column that refers to a person is forgotten by the list of what is kept of people. */
let database: TestDatabase;
let pool: pg.Pool;

beforeAll(async () => {
  database = await createTestDatabase();
  pool = openTestPool(database);
});
afterAll(async () => {
  await pool?.end();
  await database?.drop();
});

/** Names of columns that refer to something else than people. A new one stands here, or its column in the list. */
const otherNames: ReadonlySet<string> = new Set([
  'accountable_id',
  'bill_id',
  'by_hand_id',
  'category_ids',
  'claim_id',
  'company_account_id',
  'company_account_ids',
  'custom_policy_id',
  'history_id',
  'itemable_id',
  'line_id',
  'logo_id',
  'media_id',
  'media_ids',
  'media_ocr_id',
  'object_id',
  'open_amendment_id',
  'order_id',
  'order_line_id',
  'organization_id',
  'organization_ids',
  'other_id',
  'paid_id',
  'parent_id',
  'payment_id',
  'physical_card_id',
  'planned_category_id',
  'policy_category_id',
  'policy_ids',
  'post_id',
  'purchase_order_id',
  'purchase_quote_id',
  'purchase_request_id',
  'quote_id',
  'record_id',
  'recurring_purchase_id',
  'refund_of_id',
  'related_id',
  'replaced_by_id',
  'replaces_id',
  'request_id',
  'request_line_id',
  'reverses_entry_id',
  'rule_id',
  'run_id',
  'session_id',
  'sold_by_ids',
  'subject_id',
  'taken_off_ids',
  'tax_object_id',
  'term_id',
  'term_payment_id',
  'trip_category_id',
  'up_to',
  'used_by_id',
  'vendor_id',
  'virtual_card_id',
  'warehouse_id',
  'wht_object_id',
  'witholding_object_id',
  'workflow_id',
]);

const listed = keptKindNames.flatMap((kind) => [
  ...(keptOfPeople[kind].own ?? []),
  ...(keptOfPeople[kind].naming ?? []),
]);

describe('what is kept of people', () => {
  it('names every column that can refer to one', async () => {
    const { rows } = await pool.query<{ name: string; column: string; to: string | null }>(
      `select c.relname || '.' || a.attname as name, a.attname as column,
         (select min(t.relname) from pg_constraint f join pg_class t on t.oid = f.confrelid
          where f.conrelid = c.oid and f.contype = 'f' and a.attnum = any (f.conkey)) as to
       from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
       where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
         and format_type(a.atttypid, null) in ('bigint', 'bigint[]') and a.attname not in ('company_id', 'id')`,
    );
    const refers = rows.filter(({ to, column }) =>
      to === null ? !otherNames.has(column) : to === 'employee',
    );
    const known = new Set(listed);
    const forgotten = refers.filter(({ name }) => !known.has(name)).map(({ name }) => name);
    expect(
      forgotten,
      'say in resources/keptOfPeople.server.ts what is kept of people there, or here that it refers to something else',
    ).toEqual([]);
    const there = new Set(rows.map(({ name }) => name));
    expect(listed.filter((name) => !there.has(name))).toEqual([]);
    expect(listed.toSorted()).toEqual([...known].toSorted());
  });

  it('is called in words, with its reason', () => {
    const { kind, reason, ends } = employeeEn.kept;
    expect(Object.keys(kind).toSorted()).toEqual(keptKindNames.toSorted());
    expect(Object.keys(reason).toSorted()).toEqual(keptKindNames.toSorted());
    expect(Object.keys(ends).toSorted()).toEqual([...new Set(Object.values(keptKinds))].toSorted());
  });

  it('waits for whatever is paid to people, and for their cards', () => {
    const paid = rooms.filter((room) => room.paid?.ofEmployees !== undefined);
    expect(paid.length).toBeGreaterThan(1);
    expect(paid.filter(({ open }) => open === undefined).map(({ store }) => store.name)).toEqual([]);
    const open = rooms.flatMap((room) => (room.open ? [room] : []));
    expect(open.map(({ store }) => store.name)).toEqual(
      expect.arrayContaining(['claim', 'trip', 'card', 'physicalCard']),
    );
    for (const { store, open: terms } of open) {
      const { statuses } = store.lifecycle;
      expect(terms?.ended.filter((status) => !statuses.includes(status))).toEqual([]);
      expect(terms?.ended.length).toBeLessThan(statuses.length);
    }
  });

  it('erases no row of which another one could lose its ground', async () => {
    const erased = keptKindNames
      .filter((kind) => keptKinds[kind] === 'erasure')
      .flatMap((kind) => [...(keptOfPeople[kind].own ?? []), ...Object.keys(keptOfPeople[kind].below ?? {})])
      .map((name) => name.slice(0, name.indexOf('.')));
    const { rows } = await pool.query<{ name: string }>(
      `select c.relname as name from pg_constraint f join pg_class c on c.oid = f.conrelid join pg_class t on t.oid = f.confrelid
       where f.contype = 'f' and t.relname = any ($1)`,
      [erased],
    );
    expect(rows).toEqual([]);
    const { rows: mayNot } = await pool.query<{ name: string }>(
      `select name from unnest($1::text[]) name where not has_table_privilege('outlay_app', 'public.' || name, 'delete')`,
      [erased],
    );
    expect(mayNot).toEqual([]);
  });

  it('knows what lets somebody in, and keeps it out of files', () => {
    const column = (name: string, type: string) => isSecret({ name, type });
    for (const secret of [
      'token_hash',
      'seed',
      'secret',
      'previous_secret',
      'tokens',
      'verifier',
      'anything_new',
    ])
      expect([secret, column(secret, 'bytea')]).toEqual([secret, true]);
    for (const plain of ['hash', 'previous_hash', 'sha256'])
      expect([plain, column(plain, 'bytea')]).toEqual([plain, false]);
    expect(column('token', 'text')).toBe(true);
    expect(column('secret_made_at', 'timestamp with time zone')).toBe(false);
    expect(column('tokenized', 'text')).toBe(false);
  });

  it('is told in docs/running.md as it is declared', async () => {
    const page = 'docs/running.md';
    const { readFileSync } = await import('node:fs');
    const text = readFileSync(page, 'utf8');
    const mark = { begin: '<!-- kept: begin -->', end: '<!-- kept: end -->' };
    const [before = '', rest = ''] = text.split(mark.begin);
    const [, after = ''] = rest.split(mark.end);
    const { kind: kinds, reason, ends } = employeeEn.kept;
    const law = (sentence: string) =>
      sentence.replace('%{years}', String(usualRecordsLaw.years)).replace('%{law}', usualRecordsLaw.name);
    const tablesOf = (kind: keyof typeof kinds) => {
      const { own = [], naming = [] } = keptOfPeople[kind];
      const names = [...own, ...naming].map((name) => `\`${name.slice(0, name.indexOf('.'))}\``);
      return kind === 'contact' ? '`employee`' : [...new Set(names)].join(', ');
    };
    const table = [
      '| what | where | why | until |',
      '|---|---|---|---|',
      ...keptKindNames.map(
        (kind) => `| ${kinds[kind]} | ${tablesOf(kind)} | ${reason[kind]} | ${law(ends[keptKinds[kind]])} |`,
      ),
    ].join('\n');
    await expect(`${before}${mark.begin}\n\n${table}\n\n${mark.end}${after}`).toMatchFileSnapshot(
      `../../${page}`,
    );
  });
});
