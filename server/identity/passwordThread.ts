/**
 * The thread that derives keys from passwords; see passwords.ts. It derives with `scryptSync`, because work in
 * the system's pool of threads keeps reads of files waiting.
 */
import { scryptSync } from 'node:crypto';
import { constants, setPriority } from 'node:os';
import { parentPort } from 'node:worker_threads';

import type { Derivation } from './passwords.ts';

// On Linux this is for the calling thread; elsewhere it would slow the whole server down.
if (process.platform === 'linux') setPriority(constants.priority.PRIORITY_BELOW_NORMAL);

parentPort?.on('message', ({ password, salt, keyLength, cost }: Derivation) => {
  const { N, r, p } = cost;
  const key = scryptSync(password, salt, keyLength, { N, r, p, maxmem: 256 * N * r });
  parentPort?.postMessage(key, []);
});
