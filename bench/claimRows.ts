import { randomUUID } from 'node:crypto';

import pg from 'pg';

import { withoutIndexes } from '../server/seed/withoutIndexes.ts';
import { companyID, signInAs } from './people.ts';
import { againstRaw, otherConnections } from './readRows.ts';
import type { Report } from './report.ts';
import { race } from './requestRace.ts';
import type { Settings } from './settings.ts';

const statuses = ['disbursed', 'waiting_for_approval', 'approved', 'rejected'] as const;
const pages = statuses.flatMap((status) => Array.from({ length: 5 }, (_, page) => ({ status, page })));

/** The categories of the company, and what claims of it are called. */
interface Claiming {
  categories: number[];
  day: string;
}

/** Lists, previews and submissions of claims: ours over HTTP, in turns with raw SQL. */
export async function measureClaims(
  report: Report,
  server: { url: string; databaseUrl: string },
  { rows, seconds, rounds }: Settings,
): Promise<void> {
  if (!['claims.page', 'claims.preview', 'claims.submit'].some((name) => report.isWanted(name))) return;
  const claiming = await addClaims(server.databaseUrl, rows);
  const finance = await signInAs(server.url, 'finance.admin');
  const pool = new pg.Pool({ connectionString: server.databaseUrl, max: Math.max(...otherConnections) });
  try {
    const paths = pages.map(
      ({ status, page }) => `/v1/submissions?limit=25&status=${status}&page=${page + 1}`,
    );
    await againstRaw(report, finance, { seconds, rounds })('claims.page', paths, (turn) => {
      const { status, page } = pages[turn % pages.length] ?? { status: 'disbursed', page: 0 };
      return pool.query({ name: 'claims_page', text: pageText, values: [companyID, status, page * 25] });
    });
    await report.compare('claims.preview', () =>
      race(server.databaseUrl, rounds, finance, {
        request: (turn) => ({ path: '/v1/claims/preview', body: previewBody(claiming, turn) }),
        call: (turn) => rawPreview(pool, claiming, finance.employeeID, turn),
      }),
    );
    await report.compare('claims.submit', () =>
      race(server.databaseUrl, rounds, finance, {
        request: (turn) => ({ path: '/v1/claims', body: claimBody(claiming, turn) }),
        call: (turn) => rawSubmit(pool, claiming, finance.employeeID, turn),
      }),
    );
  } finally {
    await pool.end();
  }
}

/** In the order of the numbers of claims; only the 25 rows of a page are joined with their names. */
const pageText = `
  select c.*, e.first_name, e.last_name, o.name as organization_name,
    array(select p.name from category_policy p where p.company_id = c.company_id and p.id = any(c.category_ids)) as categories
  from (
    select * from claim where company_id = $1 and status = $2
    order by reference_id desc, id desc limit 25 offset $3
  ) c
  left join employee e on e.company_id = c.company_id and e.id = c.requester_id
  left join organization o on o.company_id = c.company_id and o.id = c.organization_id
  order by c.reference_id desc, c.id desc`;

const linesOf = ({ categories, day }: Claiming, turn: number) =>
  [0, 1].map((place) => ({
    transactionDate: day,
    merchant: `Toko ${turn} ${place}`,
    categoryID: categories[(turn + place) % categories.length],
    currencyCode: 'IDR',
    amount: 10_000 + (turn % 100),
  }));

const previewBody = (claiming: Claiming, turn: number) => ({
  submissionType: 'reimbursement',
  lines: linesOf(claiming, turn),
});

const claimBody = (claiming: Claiming, turn: number) => ({
  submissionType: 'reimbursement',
  purpose: `Bench ${turn}`,
  lines: linesOf(claiming, turn).map((line) => ({
    ...line,
    isReceiptMissing: true,
    missingReason: 'Lost',
  })),
});

/** What is used of the windows of a day: a week and a month of each category. */
const usedText = `
  select u.category_id, u.first_day, (
    select coalesce(sum(d.amount), 0) from limit_draw d where d.company_id = $1 and d.employee_id = $2
      and d.category_id = u.category_id and d.day between u.first_day and u.last_day) as used
  from (select c.id as category_id, w.first_day, w.last_day from unnest($3::bigint[]) c (id), (values
      (date_trunc('week', $4::date)::date, (date_trunc('week', $4::date) + interval '6 days')::date),
      (date_trunc('month', $4::date)::date, (date_trunc('month', $4::date) + interval '1 month - 1 day')::date)
    ) w (first_day, last_day)) u`;

async function rawPreview(
  pool: pg.Pool | pg.PoolClient,
  claiming: Claiming,
  employeeID: number,
  turn: number,
): Promise<void> {
  const categories = linesOf(claiming, turn).map(({ categoryID }) => categoryID);
  await pool.query({
    name: 'claims_rules',
    text: 'select * from category_rule where company_id = $1 and policy_id = any($2::bigint[])',
    values: [companyID, categories],
  });
  await pool.query({
    name: 'claims_used',
    text: usedText,
    values: [companyID, employeeID, categories, claiming.day],
  });
}

const submitTexts = {
  key: `insert into idempotency_key (company_id, employee_id, key, request_hash, status, body)
    values ($1, $2, $3, decode(repeat('00', 32), 'hex'), 201, '{}')`,
  claim: `insert into claim (company_id, status, submission_type, reference_id, requester_id, created_by_id, edited_by_id, purpose,
      requested_amount, approved_amount, payout_amount, category_ids, filed_on)
    values ($1, 'approved', 'reimbursement', $4, $2, $2, $2, 'Raw', 20000, 20000, 20000, $3::bigint[], $5) returning id`,
  lines: `insert into claim_line (company_id, claim_id, position, transaction_date, merchant, category_id, currency_code, amount,
      base_amount, approved_amount, rate_amount, fulfilment, is_receipt_missing, missing_reason)
    select $1, $2::bigint, place, $4::date, 'Raw ' || $2::bigint || ' ' || place, category, 'IDR', 10000, 10000, 10000, 1, 'fulfilled', true, 'Lost'
    from unnest($3::bigint[]) with ordinality c (category, place) returning id, category_id`,
  usage: `insert into limit_usage (company_id, employee_id, category_id, frequency, period_start, period_end, used)
    select $1, $2, category, w.frequency, w.first_day, w.last_day, 10000 from unnest($3::bigint[]) category, (values
      ('weekly', date_trunc('week', $4::date)::date, (date_trunc('week', $4::date) + interval '6 days')::date),
      ('monthly', date_trunc('month', $4::date)::date, (date_trunc('month', $4::date) + interval '1 month - 1 day')::date)
    ) w (frequency, first_day, last_day) order by category, w.frequency
    on conflict on constraint limit_usage_window do update set used = limit_usage.used + 10000`,
  draws: `insert into limit_draw (company_id, employee_id, category_id, source, record_id, line_id, day, amount, transaction_key)
    select $1, $2, category, 'claim', $5, line, $4::date, 10000, 'raw ' || line
    from unnest($3::bigint[], $6::bigint[]) l (category, line)`,
  history: `insert into history (company_id, subject_type, subject_id, position, action, to_status, actor_id, actor_name, at,
      previous_hash, hash)
    values ($1, 'claim', $2, 1, 'submit', 'waiting_for_approval', $3, 'Raw', now(), decode(repeat('00', 32), 'hex'),
      sha256(decode(repeat('00', 32), 'hex')))`,
  // Held back for ever: the product's relay must not take it for work.
  work: `insert into outbox (company_id, topic, payload, due_at) values ($1, 'notification', '{}', 'infinity')`,
} as const;

/**
 * The rows of a submission in one transaction: nothing is judged, and nobody is asked. They are approved, so that the product does not
 * look for somebody who could decide them.
 */
async function rawSubmit(pool: pg.Pool, claiming: Claiming, employeeID: number, turn: number): Promise<void> {
  const client = await pool.connect();
  const run = (name: keyof typeof submitTexts, values: unknown[]) =>
    client.query<{ id: string }>({ name: `submit_${name}`, text: submitTexts[name], values });
  try {
    await client.query('begin');
    await run('key', [companyID, employeeID, randomUUID()]);
    await rawPreview(client, claiming, employeeID, turn);
    const categories = linesOf(claiming, turn)
      .map(({ categoryID }) => categoryID)
      .toSorted((one = 0, other = 0) => one - other);
    const of = [companyID, employeeID, categories] as const;
    const claim = await run('claim', [...of, `RAW/${turn}`, claiming.day]);
    const id = claim.rows[0]?.id;
    const lines = await run('lines', [companyID, id, categories, claiming.day]);
    await run('usage', [...of, claiming.day]);
    await run('draws', [...of, claiming.day, id, lines.rows.map((line) => line.id)]);
    await run('history', [companyID, id, employeeID]);
    await run('work', [companyID]);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw error;
  } finally {
    client.release();
  }
}

/**
 * Categories with limits by the week and the month, and claims of two lines each over the last year. Those under review wait for
 * somebody: the product would look for claims that nobody can decide, and tell the super admins of each.
 */
async function addClaims(url: string, count: number): Promise<Claiming> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const made = await client.query<{ id: string }>(
      `insert into category_policy (company_id, name, type, max_age_days, transaction_types)
       select $1, 'Bench ' || number, 'general', 90, '{reimbursement,cashAdvance}' from generate_series(1, 12) number returning id`,
      [companyID],
    );
    const categories = made.rows.map(({ id }) => Number(id));
    await client.query(
      `insert into category_rule (company_id, policy_id, weekly, monthly, enforcement)
       select $1, id, 90000000000, 99000000000, 'block' from unnest($2::bigint[]) id`,
      [companyID, categories],
    );
    await client.query('begin');
    await client.query(`set local maintenance_work_mem = '256MB'`);
    const tables = ['claim', 'claim_line', 'limit_draw'];
    await withoutIndexes(
      client,
      tables,
      () => undefined,
      () =>
        client.query(
          `with people as (select array_agg(id) as ids from employee where company_id = $1 and status = 'active' and has_access),
       filed as (
         insert into claim (company_id, status, submission_type, reference_id, requester_id, created_by_id, edited_by_id, purpose,
           requested_amount, approved_amount, payout_amount, category_ids, filed_on, approver_ids, steps_left, approval_round)
         select $1, s.status, 'reimbursement', 'BEN/2026/' || lpad(number::text, 6, '0'), p.person, p.person, p.person,
           'Claim ' || number, 200000, 200000, 200000, array[p.category], current_date - number % 365,
           case s.status when 'waiting_for_approval' then array[p.approver] else '{}' end,
           (s.status = 'waiting_for_approval')::int, 1
         from generate_series(1, $3::int) number, people,
           lateral (select people.ids[number % cardinality(people.ids) + 1] as person,
             people.ids[(number + 1) % cardinality(people.ids) + 1] as approver,
             ($2::bigint[])[number % 12 + 1] as category) p,
           lateral (select (array['disbursed', 'disbursed', 'disbursed', 'waiting_for_approval', 'approved', 'rejected'])[number % 6 + 1]
             as status) s
         returning id, requester_id, category_ids[1] as category, filed_on, status),
       lines as (
         insert into claim_line (company_id, claim_id, position, transaction_date, merchant, category_id, currency_code, amount,
           base_amount, approved_amount, rate_amount, fulfilment)
         select $1, filed.id, place, filed.filed_on, 'Toko ' || filed.id || ' ' || place, filed.category, 'IDR', 100000, 100000,
           100000, 1, 'fulfilled'
         from filed, generate_series(0, 1) place
         returning id, claim_id, transaction_date)
       insert into limit_draw (company_id, employee_id, category_id, source, record_id, line_id, day, amount, transaction_key)
       select $1, filed.requester_id, filed.category, 'claim', filed.id, lines.id, lines.transaction_date, 100000, 'line ' || lines.id
       from lines join filed on filed.id = lines.claim_id where filed.status <> 'rejected'`,
          [companyID, categories, count],
        ),
    );
    await client.query('commit');
    await client.query('vacuum analyze claim, claim_line, limit_draw');
    await client.query('select fold_record_rollup()');
    await client.query('checkpoint');
    const { rows } = await client.query<{ day: string }>('select current_date::text as day');
    return { categories, day: rows[0]?.day ?? '' };
  } finally {
    await client.end();
  }
}
