import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { removeCluster } from '../removeCluster.ts';
import { freePort, startServedProcess } from '../servedProcess.ts';
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
 * The product as `npm start` runs it, on a port and in a data folder of its own, with its embedded PostgreSQL and
 * the demo company; `folder` is a copy of the project, where it is not the project itself.
 */
export async function serveApp(env: Record<string, string> = {}, folder?: string): Promise<ServedApp> {
  const dataDir = mkdtempSync(join(tmpdir(), 'outlay-served-'));
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
