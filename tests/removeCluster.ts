import { existsSync, readFileSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';

/**
 * Removes a stopped test cluster: its data folder, the folder of its socket and, when root's temporary folder was
 * closed to the account that ran it, the folder it was placed in instead. A stopped server removed its socket itself.
 */
export function removeCluster(dataDir: string, url?: string): void {
  const pointer = join(dataDir, 'postgres.location');
  const cluster = existsSync(pointer) ? readFileSync(pointer, 'utf8').split('\n')[0] : undefined;
  if (cluster) rmSync(dirname(cluster), { recursive: true, force: true });
  const socketDir = url === undefined ? null : new URL(url).searchParams.get('host');
  if (socketDir !== null) rmSync(socketDir, { recursive: true, force: true });
  rmSync(dataDir, { recursive: true, force: true });
}
