import { chmodSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import pg from 'pg';

import { today } from '../domain/day/day.ts';
import { startEmbeddedPostgres } from '../server/database/embeddedPostgres.ts';
import { migrateDatabase } from '../server/database/migrate.ts';
import { loadRows } from '../resources/demo/bulk/bulkLoad.server.ts';
import type { BulkResult } from '../resources/demo/bulk/bulkLoad.server.ts';
import { removeCluster } from '../tests/removeCluster.ts';

/** A PostgreSQL of the run's own, with the settings of the product; it goes with the run. */
interface Cluster {
  /** A folder for what the servers keep. */
  dataDir: string;
  /** Makes a database with so many documents. */
  loadDatabase: (name: string, rows: number) => Promise<{ url: string; loaded: BulkResult }>;
  stop: () => Promise<void>;
}

export async function startCluster(log: (sentence: string) => void): Promise<Cluster> {
  const dataDir = mkdtempSync(join(tmpdir(), 'outlay-bench-'));
  chmodSync(dataDir, 0o711);
  const { url, stop } = await startEmbeddedPostgres({ dataDir, log });
  return {
    dataDir,
    async loadDatabase(name, rows) {
      const owner = new pg.Client({ connectionString: url });
      await owner.connect();
      try {
        await owner.query(`create database ${name}`);
        const address = new URL(url);
        address.pathname = `/${name}`;
        await migrateDatabase(address.href);
        const loaded = await loadRows({
          url: address.href,
          rows,
          today: today('Asia/Jakarta', new Date()),
          log,
        });
        // What the load left to be written must not be written under the first measurement.
        await owner.query('checkpoint');
        return { url: address.href, loaded };
      } finally {
        await owner.end();
      }
    },
    async stop() {
      await stop();
      removeCluster(dataDir, url);
    },
  };
}
