import pg from 'pg';

import { isMigrated } from '../../database/migrate.ts';
import { jobsSchema, listFailedJobs } from '../../jobs/failedJobs.ts';
import type { Finding } from './finding.ts';
import { good, look, wrong } from './finding.ts';

/** Within it both clocks say the same day and the same minute. */
const clockSkewMaxMs = 5000;
/** Work that is due for longer waits for a server. */
const lateAfterMs = 5 * 60_000;
/** So many failed jobs are looked at. */
const failedMax = 100;

/** What the database says of the installation. @param url of its owner */
export async function checkDatabase(url: string, now: () => Date): Promise<Finding[]> {
  const pool = new pg.Pool({ connectionString: url, max: 1 });
  try {
    const clock = await checkClock(pool, now);
    const { rows } = await pool.query<{ exists: boolean }>(
      `select to_regclass('drizzle.__drizzle_migrations') is not null as exists`,
    );
    if (rows[0]?.exists !== true)
      return [clock, look('database', 'The database is empty: npm start prepares it.')];
    if (!(await isMigrated(pool)))
      return [
        clock,
        look('database', 'The database is of an earlier version: npm start brings it up to date.'),
      ];
    return [
      clock,
      good('database', 'The database answers, and has the tables of this version.'),
      await checkDueWork(pool, now()),
      await checkFailedWork(pool),
      ...(await checkCompanies(pool)),
      ...(await checkOpenSteps(pool)),
    ];
  } finally {
    await pool.end();
  }
}

async function checkClock(pool: pg.Pool, now: () => Date): Promise<Finding> {
  const before = now().getTime();
  const { rows } = await pool.query<{ at: Date }>('select clock_timestamp() as at');
  const between = (before + now().getTime()) / 2;
  const apart = Math.abs((rows[0]?.at.getTime() ?? 0) - between);
  if (apart <= clockSkewMaxMs) return good('clock', 'This machine and the database agree on the time.');
  return wrong(
    'clock',
    `The clocks of this machine and of the database are ${Math.round(apart / 1000)} s apart: let both follow a time server.`,
  );
}

async function checkDueWork(pool: pg.Pool, now: Date): Promise<Finding> {
  const { rows } = await pool.query<{ count: number; oldest: Date | null }>(
    `select count(*)::int as count, min(greatest(due_at, created_at)) as oldest from outbox
     where greatest(due_at, created_at) < $1`,
    [new Date(now.getTime() - lateAfterMs)],
  );
  const { count = 0, oldest = null } = rows[0] ?? {};
  if (oldest === null) return good('work', 'No work in the background is late.');
  return wrong(
    'work',
    `${count} pieces of work are late, the oldest since ${oldest.toISOString()}: start the server, or look at its log.`,
  );
}

async function checkFailedWork(pool: pg.Pool): Promise<Finding> {
  const { rows } = await pool.query<{ exists: boolean }>(`select to_regclass($1) is not null as exists`, [
    `${jobsSchema}.job`,
  ]);
  const failed = rows[0]?.exists === true ? await listFailedJobs(pool, null, failedMax) : [];
  const [newest] = failed.filter(({ isGivenUp }) => isGivenUp);
  if (!newest) return good('jobs', 'No job was given up.');
  const at = newest.failedAt === null ? '' : `, on ${newest.failedAt.toISOString()}`;
  return look(
    'jobs',
    `Jobs were given up, the newest of "${newest.topic}"${at} (${newest.reason}): the log of the server says more.`,
  );
}

async function checkCompanies(pool: pg.Pool): Promise<Finding[]> {
  const { rows } = await pool.query<{ id: string; name: string; admins: number }>(
    `select c.company_id as id, c.name, (select count(*)::int from employee e
       where e.company_id = c.company_id and e.role = 'super_admin' and e.status = 'active' and e.has_access) as admins
     from company c where c.status = 'active' order by c.company_id`,
  );
  if (rows.length === 0)
    return [
      look('companies', 'There is no company yet: the link that npm start prints leads to the first one.'),
    ];
  const alone = rows.filter(({ admins }) => admins === 0);
  if (alone.length === 0) return [good('companies', `Each of ${rows.length} companies has a super admin.`)];
  return alone.map(({ id, name }) =>
    wrong(
      'companies',
      `No super admin of ${name} gets in: npm run admin -- invite --company ${id} --email … --first-name …`,
    ),
  );
}

/** Reviewed records know since when nobody can decide them: each of their tables has this column. */
async function checkOpenSteps(pool: pg.Pool): Promise<Finding[]> {
  const { rows: tables } = await pool.query<{ name: string }>(
    `select quote_ident(table_name) as name from information_schema.columns
     where table_schema = 'public' and column_name = 'undecidable_since' order by 1`,
  );
  const counts = tables.map(
    ({ name }) =>
      `select company_id, count(*) as count from ${name} where undecidable_since is not null group by 1`,
  );
  if (counts.length === 0) return [];
  const { rows } = await pool.query<{ id: string; name: string; count: number }>(
    `select c.company_id as id, c.name, sum(found.count)::int as count
     from (${counts.join(' union all ')}) found join company c using (company_id) group by 1, 2 order by 1`,
  );
  if (rows.length === 0) return [good('reviews', 'Somebody can decide each open step.')];
  return rows.map(({ name, count }) =>
    look(
      'reviews',
      `Nobody can decide ${count} open steps of ${name}: its super admins find them on their home, and pass them on.`,
    ),
  );
}
