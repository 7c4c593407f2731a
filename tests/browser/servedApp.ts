import { cpSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { removeCluster } from '../removeCluster.ts';
import { freePort, startServedProcess } from '../servedProcess.ts';
import { createTestDatabase } from '../testDatabase.ts';
import './failedPage.ts';

export interface ServedApp {
  /** Where it answers: `http://localhost:41234`. */
  url: string;
  dataDir: string;
  pid: number;
  /** Ends it as an operator would, and removes its data. Answers the exit code. */
  stop: () => Promise<number | null>;
}

/**
 * The product as `npm start` runs it, on a port and in a data folder of its own, with the demo company of today: cloned
 * into a database of the run's PostgreSQL unless `env` names one.
 */
export async function serveApp(env: Record<string, string> = {}): Promise<ServedApp> {
  if (env['DATABASE_URL'] !== undefined) return serve(emptyFolder(), env);
  const place = await createTestDatabase({ seededOn: new Date().toISOString() });
  const dataDir = emptyFolder();
  cpSync(place.filesDir, join(dataDir, 'files'), { recursive: true });
  const app = await serve(dataDir, { ...env, DATABASE_URL: place.url });
  return {
    ...app,
    async stop() {
      const code = await app.stop();
      await place.drop();
      return code;
    },
  };
}

/** Such a product of a copy of the project, with its embedded PostgreSQL and the demo company that its own code makes. */
export const serveCopy = (folder: string): Promise<ServedApp> => serve(emptyFolder(), {}, folder);

const emptyFolder = (): string => mkdtempSync(join(tmpdir(), 'outlay-served-'));

async function serve(dataDir: string, env: Record<string, string>, folder?: string): Promise<ServedApp> {
  const served = await startServedProcess(dataDir, await freePort(), env, folder);
  return {
    url: served.url,
    dataDir,
    pid: served.pid,
    async stop() {
      const code = await served.stop();
      removeCluster(dataDir);
      return code;
    },
  };
}
