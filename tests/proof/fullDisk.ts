import { spawnSync } from 'node:child_process';
import { randomBytes, randomUUID } from 'node:crypto';
import {
  appendFileSync,
  chmodSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statfsSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

import { systemErrorCode } from '../../server/dataFolder.ts';
import { buildSamplePdf } from '../browser/samplePdf.ts';
import { freePort } from '../servedProcess.ts';
import { invoiceContent, signIn } from './burst.ts';
import type { Installation } from './installation.ts';
import { openInstallation } from './installation.ts';

/** How a write is refused while there is no space. */
export const unavailable = '503 unavailable, Retry-After: 2';

interface SmallDisk {
  folder: string;
  /** Takes all space but so many bytes. */
  fill: (leaveBytes: number) => void;
  /** Gives the space back. */
  empty: () => void;
  unmount: () => void;
}

/** Whether this account may mount file systems here. */
export function canMount(): boolean {
  try {
    mountSmallDisk(1).unmount();
    return true;
  } catch {
    return false;
  }
}

function mountSmallDisk(megabytes: number): SmallDisk {
  const folder = mkdtempSync(join(tmpdir(), 'outlay-disk-'));
  const { status, stderr } = spawnSync(
    'mount',
    ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=711`, 'tmpfs', folder],
    { encoding: 'utf8' },
  );
  if (status !== 0) {
    rmSync(folder, { recursive: true });
    throw new Error(`no file system of ${megabytes} MB can be mounted: ${stderr}`);
  }
  const ballast = join(folder, 'ballast');
  return {
    folder,
    fill(leaveBytes) {
      const { bavail, bsize } = statfsSync(folder);
      const bytes = Math.max(0, bavail * bsize - leaveBytes);
      writeFileSync(ballast, '');
      try {
        const block = Buffer.alloc(64 * 1024);
        for (let left = bytes; left > 0; left -= block.length) {
          appendFileSync(ballast, left < block.length ? block.subarray(0, left) : block);
        }
      } catch (error) {
        // Somebody else took the last of it: full is what it should be.
        if (systemErrorCode(error) !== 'ENOSPC') throw error;
      }
    },
    empty: () => rmSync(ballast, { force: true }),
    unmount() {
      spawnSync('umount', ['-l', folder]);
      rmSync(folder, { recursive: true });
    },
  };
}

interface FilesOutcome {
  refusals: string[];
  reads: number[];
  recovered: number[];
  /** Bytes that refused uploads left behind. */
  remains: number;
}

/** Uploads to a storage without space, and reads from it. */
export async function fillFiles(place: Installation, rounds: number): Promise<FilesOutcome> {
  const disk = mountSmallDisk(4);
  try {
    await place.start({ STORAGE_URL: pathToFileURL(join(disk.folder, 'files')).href });
    const token = await signIn(place.url, 'finance.admin@nusantara.test');
    const kept = await upload(place.url, token, 1000);
    if (kept.status !== 201) throw new Error(`nothing can be uploaded: ${await kept.text()}`);
    const { id } = ((await kept.json()) as { media: { id: number } }).media;
    const outcome: FilesOutcome = { refusals: [], reads: [], recovered: [], remains: 0 };
    for (let round = 1; round <= rounds; round += 1) {
      disk.fill(64 * 1024);
      const before = bytesIn(join(disk.folder, 'files'));
      outcome.refusals.push(await refusalOf(await upload(place.url, token, 500_000)));
      outcome.remains += bytesIn(join(disk.folder, 'files')) - before;
      for (const path of [`/v1/media/${id}`, '/v1/bills?limit=25', '/v1/health']) {
        outcome.reads.push((await get(place.url, token, path)).status);
      }
      disk.empty();
      outcome.recovered.push((await upload(place.url, token, 100_000)).status);
    }
    return outcome;
  } finally {
    await place.stop();
    disk.unmount();
  }
}

interface DatabaseOutcome {
  refusals: string[];
  reads: number[];
  recovered: number[];
  acknowledged: number;
  stored: number;
}

/** Writes to a copy of the installation whose database has no space, and reads from it. */
export async function fillDatabase(place: Installation, rounds: number): Promise<DatabaseOutcome> {
  const usedMegabytes = Math.ceil(bytesIn(place.dataDir) / 2 ** 20);
  const disk = mountSmallDisk(usedMegabytes + 120);
  const dataDir = join(disk.folder, 'data');
  const small = openInstallation(dataDir, await freePort());
  try {
    spawnSync('cp', ['-a', place.dataDir, dataDir]);
    chmodSync(dataDir, 0o711);
    await small.start();
    const token = await signIn(small.url, 'finance.admin@nusantara.test');
    const content = await invoiceContent(small.url, token);
    const marker = randomUUID();
    const outcome: DatabaseOutcome = { refusals: [], reads: [], recovered: [], acknowledged: 0, stored: 0 };
    const write = async (): Promise<Response> => {
      // Random, so that it is stored as long as it is.
      const notes = `${marker} ${randomBytes(700).toString('hex')}`;
      const answer = await fetch(`${small.url}/v1/bills`, {
        method: 'POST',
        headers: {
          authorization: `Bearer ${token}`,
          'content-type': 'application/json',
          'idempotency-key': randomUUID(),
        },
        body: JSON.stringify({ ...content, notes }),
      });
      if (answer.status === 201) outcome.acknowledged += 1;
      return answer;
    };
    for (let round = 1; round <= rounds; round += 1) {
      disk.fill(0);
      const refusedBefore = outcome.refusals.length;
      for (let tries = 0; tries < 2000 && outcome.refusals.length < refusedBefore + 5; tries += 1) {
        const answer = await write();
        if (answer.status !== 201) outcome.refusals.push(await refusalOf(answer));
      }
      for (const path of ['/v1/bills?limit=25', '/v1/bills?query=INV', '/v1/health']) {
        outcome.reads.push((await get(small.url, token, path)).status);
      }
      disk.empty();
      outcome.recovered.push((await write()).status);
    }
    const [row] = await small.query<{ count: string }>('select count(*) from bill where notes like $1', [
      `${marker} %`,
    ]);
    outcome.stored = Number(row?.count);
    return outcome;
  } finally {
    disk.empty();
    await small.stop();
    disk.unmount();
  }
}

async function refusalOf(answer: Response): Promise<string> {
  const text = await answer.text();
  if (!text.startsWith('{')) return `${answer.status} ${text.slice(0, 200)}`;
  const { error } = JSON.parse(text) as { error?: { code: string; message: string; requestId: string } };
  const isWhole = error !== undefined && error.message.length > 0 && error.requestId.length > 0;
  return `${answer.status} ${isWhole ? error.code : text}, Retry-After: ${answer.headers.get('retry-after')}`;
}

function get(url: string, token: string, path: string): Promise<Response> {
  return fetch(`${url}${path}`, { headers: { authorization: `Bearer ${token}` } });
}

function upload(url: string, token: string, bytes: number): Promise<Response> {
  const form = new FormData();
  const content = Uint8Array.from(buildSamplePdf('A paper '.repeat(bytes / 8)));
  form.append('file', new Blob([content], { type: 'application/pdf' }), 'paper.pdf');
  return fetch(`${url}/v1/media/upload`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body: form,
  });
}

function bytesIn(folder: string): number {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .reduce((sum, entry) => sum + statSync(join(entry.parentPath, entry.name)).size, 0);
}
