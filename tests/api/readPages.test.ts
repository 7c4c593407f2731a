import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import pg from 'pg';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';

import type { TestApp } from './testApp.ts';
import { createTestApp } from './testApp.ts';

/**
 * No statement of a read looks at more pages than five times what the database holds. A join that pairs all records with all others
 * exceeds that many times over, even on the small demo company. Pages are the same on every machine; times are not.
 */
let test: TestApp;
beforeAll(async () => {
  test = await createTestApp();
});
afterAll(() => test?.close());

const timesMax = 5;

interface Statement {
  text: string;
  values: readonly unknown[];
}

/** What a call of the API asks the database, in order. */
async function statementsOf(ask: () => Promise<unknown>): Promise<Statement[]> {
  const query = vi.spyOn(pg.Client.prototype, 'query');
  try {
    await ask();
    return query.mock.calls.map(([asked, values = []]: unknown[]) => ({
      text: typeof asked === 'string' ? asked : (asked as { text: string }).text,
      values: values as unknown[],
    }));
  } finally {
    query.mockRestore();
  }
}

function explained({ text, values }: Statement): SQL {
  const pieces = text.split(/\$(\d+)/);
  return sql.join([
    sql.raw('explain (analyze, buffers, timing off, summary off, format json) '),
    ...pieces.map((piece, at) =>
      at % 2 === 0 ? sql.raw(piece) : sql`${sql.param(values[Number(piece) - 1])}`,
    ),
  ]);
}

interface Explained {
  Plan: { 'Shared Hit Blocks': number; 'Shared Read Blocks': number };
}

/** What requests read of the company: not what the owner reads of migrations, nor the sandboxes of what is outside. */
const isRead = ({ text }: Statement) =>
  /^\s*(?:\/\*.*?\*\/\s*)?(?:select|with)\b[^]*\bfrom\b/i.test(text) &&
  !/\b(?:drizzle|sandbox_\w+)\./.test(text);

/** The pages that a statement looks at, as the requests of a company ask it. */
async function pagesOf(statement: Statement): Promise<number> {
  const { rows } = await test.database.read(1, (executor) =>
    executor.execute<{ 'QUERY PLAN': Explained[] }>(explained(statement)),
  );
  const plan = rows[0]?.['QUERY PLAN'][0]?.Plan;
  if (!plan) throw new Error(`no plan of ${statement.text}`);
  return plan['Shared Hit Blocks'] + plan['Shared Read Blocks'];
}

it('no read of the API looks at pages of the database over and over', async () => {
  const admin = await test.signInAs('super.admin@nusantara.test');
  const { paths } = (await test.app.inject('/docs/openapi.json')).json<{ paths: Record<string, object> }>();
  const { rows } = await test.database.systemPool.query<{ pages: number }>(
    `select sum(relpages)::int as pages from pg_class where relnamespace = 'public'::regnamespace`,
  );
  const pagesMax = timesMax * (rows[0]?.pages ?? 0);
  let looked = 0;
  const faults: string[] = [];
  for (const [path, methods] of Object.entries(paths)) {
    // A workbook has the rows of the CSV beside it.
    if (!('get' in methods) || /\{|stream|\/auth\/|\.xlsx$/.test(path)) continue;
    for (const read of (await statementsOf(() => admin.get(`/v1${path}`))).filter(isRead)) {
      const pages = await pagesOf(read);
      looked += 1;
      if (pages > pagesMax)
        faults.push(`GET ${path}: ${pages} pages of at most ${pagesMax} for ${read.text}`);
    }
  }
  expect(faults).toEqual([]);
  expect(looked).toBeGreaterThan(500);
});
