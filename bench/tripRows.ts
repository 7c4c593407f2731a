import { randomUUID } from 'node:crypto';

import pg from 'pg';

import { race } from './requestRace.ts';
import { companyID, signInAs } from './people.ts';
import { againstRaw, otherConnections } from './readRows.ts';
import type { Report } from './report.ts';
import type { Settings } from './settings.ts';

/** So many trips the company has. */
const tripsMax = 20_000;

const statuses = ['completed', 'awaiting_approval', 'awaiting_report', 'rejected'] as const;
const pages = statuses.flatMap((status) => Array.from({ length: 5 }, (_, page) => ({ status, page })));

interface Travelling {
  group: number;
  day: string;
}

/** Lists and requests of trips: ours over HTTP, in turns with raw SQL. */
export async function measureTrips(
  report: Report,
  server: { url: string; databaseUrl: string },
  { rows, seconds, rounds }: Settings,
): Promise<void> {
  if (!['trips.page', 'trips.submit'].some((name) => report.isWanted(name))) return;
  const travelling = await addTrips(server.databaseUrl, Math.min(tripsMax, rows));
  const finance = await signInAs(server.url, 'finance.admin');
  const pool = new pg.Pool({ connectionString: server.databaseUrl, max: Math.max(...otherConnections) });
  try {
    const paths = pages.map(
      ({ status, page }) => `/v1/business-trips/transactions?limit=25&status=${status}&page=${page + 1}`,
    );
    await againstRaw(report, finance, { seconds, rounds })('trips.page', paths, (turn) => {
      const { status, page } = pages[turn % pages.length] ?? { status: 'completed', page: 0 };
      return pool.query({ name: 'trips_page', text: pageText, values: [companyID, status, page * 25] });
    });
    await report.compare('trips.submit', () =>
      race(server.databaseUrl, rounds, finance, {
        request: (turn) => ({ path: '/v1/business-trips', body: tripBody(travelling, turn) }),
        call: (turn) => rawSubmit(pool, travelling, finance.employeeID, turn),
      }),
    );
  } finally {
    await pool.end();
  }
}

/** In the order of the numbers of trips; only the 25 rows of a page are joined with their names. */
const pageText = `
  select t.*, e.first_name, e.last_name, g.name as group_name
  from (
    select * from trip where company_id = $1 and status = $2 order by reference_id desc, id desc limit 25 offset $3
  ) t
  left join employee e on e.company_id = t.company_id and e.id = t.requester_id
  left join destination_group g on g.company_id = t.company_id and g.id = t.destination_group_id
  order by t.reference_id desc, t.id desc`;

const tripBody = ({ group, day }: Travelling, turn: number) => ({
  tripName: `Bench ${turn}`,
  description: 'To be measured',
  tripType: 'domestic',
  destination: 'Semarang',
  destinationGroupID: group,
  startDate: day,
  endDate: day,
  advanceAmount: 100_000 + turn,
});

const texts = {
  key: `insert into idempotency_key (company_id, employee_id, key, request_hash, status, body)
    values ($1, $2, $3, decode(repeat('00', 32), 'hex'), 201, '{}')`,
  policies: `select p.id, d.amount from trip_policy p join trip_per_diem d on d.company_id = p.company_id and d.policy_id = p.id
    where p.company_id = $1 and p.trip_type = 'domestic' and p.status = 'active' and d.destination_group_id = $2`,
  rules: `select r.* from trip_policy_rule r join trip_policy p on p.company_id = r.company_id and p.id = r.policy_id
    where r.company_id = $1 and p.trip_type = 'domestic' and p.is_default`,
  trip: `insert into trip (company_id, status, reference_id, requester_id, created_by_id, trip_name, description, trip_type, destination,
      destination_group_id, start_date, end_date, advance_amount, requested_amount, total_days, filed_on)
    values ($1, 'awaiting_report', $2, $3, $3, 'Raw', 'Raw', 'domestic', 'Semarang', $4, $5, $5, 100000, 100000, 1, $5) returning id`,
  history: `insert into history (company_id, subject_type, subject_id, position, action, to_status, actor_id, actor_name, at,
      previous_hash, hash)
    values ($1, 'trip', $2, 1, 'submit', 'awaiting_approval', $3, 'Raw', now(), decode(repeat('00', 32), 'hex'),
      sha256(decode(repeat('00', 32), 'hex')))`,
  // Held back for ever: the product's relay must not take it for work.
  work: `insert into outbox (company_id, topic, payload, due_at) values ($1, 'notification', '{}', 'infinity')`,
} as const;

/** The rows of a request in one transaction: nothing is judged, and nobody is asked. */
async function rawSubmit(
  pool: pg.Pool,
  { group, day }: Travelling,
  employeeID: number,
  turn: number,
): Promise<void> {
  const client = await pool.connect();
  const run = (name: keyof typeof texts, values: unknown[]) =>
    client.query<{ id: string }>({ name: `trip_${name}`, text: texts[name], values });
  try {
    await client.query('begin');
    await run('key', [companyID, employeeID, randomUUID()]);
    await run('policies', [companyID, group]);
    await run('rules', [companyID]);
    const trip = await run('trip', [companyID, `RAT/${turn}`, employeeID, group, day]);
    await run('history', [companyID, trip.rows[0]?.id, employeeID]);
    await run('work', [companyID]);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw error;
  } finally {
    client.release();
  }
}

/** Trips of everybody over the last year; those under review wait for somebody. */
async function addTrips(url: string, count: number): Promise<Travelling> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const group = await addPolicy(client);
    await client.query(
      `with people as (select array_agg(id) as ids from employee where company_id = $1 and status = 'active' and has_access)
       insert into trip (company_id, status, reference_id, requester_id, created_by_id, trip_name, description, trip_type, destination,
         destination_group_id, start_date, end_date, advance_amount, requested_amount, approved_advance, payout_amount, total_days, filed_on,
         approver_ids, steps_left, approval_round)
       select $1, s.status, 'BET/2026/' || lpad(number::text, 6, '0'), p.person, p.person, 'Trip ' || number, 'A visit',
         'domestic', 'Semarang', $2, current_date - number % 365, current_date - number % 365 + 2, 100000, 100000, 100000, 100000, 3,
         current_date - number % 365, case s.status when 'awaiting_approval' then array[p.approver] else '{}' end,
         (s.status = 'awaiting_approval')::int, 1
       from generate_series(1, $3::int) number, people,
         lateral (select people.ids[number % cardinality(people.ids) + 1] as person,
           people.ids[(number + 1) % cardinality(people.ids) + 1] as approver) p,
         lateral (select (array['completed', 'completed', 'completed', 'awaiting_approval', 'awaiting_report', 'rejected'])[number % 6 + 1]
           as status) s`,
      [companyID, group, count],
    );
    await client.query('vacuum analyze trip');
    await client.query('select fold_record_rollup()');
    await client.query('checkpoint');
    const { rows } = await client.query<{ day: string }>('select current_date::text as day');
    return { group, day: rows[0]?.day ?? '' };
  } finally {
    await client.end();
  }
}

/** A place to travel to, and what the default policy pays for a day there. */
async function addPolicy(client: pg.Client): Promise<number> {
  const made = async (text: string, values: unknown[]) => {
    const { rows } = await client.query<{ id: string }>(text, values);
    return Number(rows[0]?.id);
  };
  const group = await made(
    `insert into destination_group (company_id, name, trip_type) values ($1, 'Java', 'domestic') returning id`,
    [companyID],
  );
  const policy = await made(
    `insert into trip_policy (company_id, name, trip_type, is_default, status, first_last_day_percent, breakfast_percent,
       lunch_percent, dinner_percent)
     values ($1, 'Everybody', 'domestic', true, 'active', 100, 20, 30, 50) returning id`,
    [companyID],
  );
  await client.query(
    `insert into trip_per_diem (company_id, policy_id, position, destination_group_id, amount, currency_code)
     values ($1, $2, 1, $3, 350000, 'IDR')`,
    [companyID, policy, group],
  );
  return group;
}
