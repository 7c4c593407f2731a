import { chmodSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { startEmbeddedPostgres } from '../server/database/embeddedPostgres.ts';
import { removeCluster } from './removeCluster.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** A database of the run's own cluster, as superuser; tests/testDatabase.ts makes theirs beside it. */
    clusterUrl: string;
    /** The same as the role that owns the databases of tests. */
    ownerUrl: string;
    /** A folder that goes with the run. */
    runFolder: string;
  }
}

interface RunCluster {
  url: string;
  runFolder: string;
  stop: () => Promise<void>;
}

/** Projects of one run load this file each for themselves, and share what it starts. */
const shared = globalThis as { runCluster?: { started: Promise<RunCluster>; users: number } };

/** One real PostgreSQL for the whole run, in a folder that goes with it. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const cluster = (shared.runCluster ??= { started: startCluster(), users: 0 });
  cluster.users += 1;
  const { url, runFolder, stop } = await cluster.started;
  project.provide('clusterUrl', url);
  project.provide('ownerUrl', url);
  project.provide('runFolder', runFolder);
  return async () => {
    cluster.users -= 1;
    if (cluster.users === 0) await stop();
  };
}

async function startCluster(): Promise<RunCluster> {
  const dataDir = mkdtempSync(join(tmpdir(), 'outlay-tests-'));
  chmodSync(dataDir, 0o711);
  const { url, stop } = await startEmbeddedPostgres({
    dataDir,
    // These databases never outlive the run: nothing has to reach the disk.
    settings: { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' },
  });
  return {
    url,
    runFolder: join(dataDir, 'run'),
    stop: async () => {
      await stop();
      removeCluster(dataDir, url);
    },
  };
}
