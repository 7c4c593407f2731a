import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { Client } from 'pg';
import type { TestProject } from 'vitest/node';

import { startExternalPostgres } from './externalPostgres.ts';
import { operatorStatements } from './operatorStatements.ts';

/** Says which other PostgreSQL to run on: the folder with its bin, lib and share. */
const packageVariable = 'OUTLAY_TEST_POSTGRES';

/**
 * A PostgreSQL of somebody else's for the whole run: the tests reach it over TCP, as a role that owns its databases and
 * has no right beyond that. What docs/running.md asks of an operator is all that was done for it.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { url, stop } = await startExternalPostgres({ packageDir: process.env[packageVariable] });
  const password = randomBytes(12).toString('hex');
  const client = new Client({ connectionString: url });
  await client.connect();
  for (const statement of operatorStatements(password)) await client.query(statement);
  await client.end();
  const ownerUrl = new URL(url);
  ownerUrl.username = 'outlay';
  ownerUrl.password = password;
  project.provide('clusterUrl', url);
  project.provide('ownerUrl', ownerUrl.href);
  const runFolder = mkdtempSync(join(tmpdir(), 'outlay-run-'));
  project.provide('runFolder', runFolder);
  return async () => {
    await stop();
    rmSync(runFolder, { recursive: true, force: true });
  };
}
