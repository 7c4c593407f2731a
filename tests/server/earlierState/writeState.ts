/**
 * Writes what a database holds of one company as a state: `node tests/server/earlierState/writeState.ts <address of the database> <company>
 * <folder of the code that wrote it> <commit> <file>`. The code of then seeds an empty data folder (`SEED=demo`), and listens while this
 * reads.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';

import pg from 'pg';

import { companyTables } from '../../../server/operator/company/companyTables.ts';
import type { StateHead } from './state.ts';

const [url = '', company = '', code = '', commit = '', file = ''] = process.argv.slice(2);
const client = new pg.Client({ connectionString: url });
await client.connect();
await client.query('begin transaction isolation level repeatable read read only');
const { rows: migrations } = await client.query<{ at: string }>(
  'select created_at as at from drizzle.__drizzle_migrations order by created_at',
);
const applied = ['security.sql', 'recordRollup.sql'].map((name) =>
  readFileSync(join(code, 'server', 'database', name), 'utf8'),
);
const head: StateHead = { commit, migrations: migrations.map(({ at }) => Number(at)), applied };
const lines = [JSON.stringify(head)];
for (const { schema, name, columns } of await companyTables(client)) {
  if (schema !== 'public') continue;
  // What has two decimals would be read as a binary fraction.
  const shown = columns.map(({ name: column, type }) =>
    type.startsWith('numeric') && !type.endsWith('[]') ? `"${column}"::text` : `"${column}"`,
  );
  const { rows } = await client.query<{ row: string }>(
    `select row_to_json(r)::text as row from (select ${shown.join(', ')} from public."${name}" where company_id = $1) r`,
    [company],
  );
  lines.push(...rows.map(({ row }) => `{"table":"${name}","row":${row.replaceAll('\n', ' ')}}`));
}
await client.end();
writeFileSync(file, brotliCompressSync(`${lines.join('\n')}\n`));
process.stdout.write(`${lines.length - 1} rows\n`);
