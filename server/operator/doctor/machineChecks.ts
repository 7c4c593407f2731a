import { access, constants, stat, statfs } from 'node:fs/promises';
import { join } from 'node:path';

import type { Configuration } from '../../configuration.ts';
import { systemErrorCode } from '../../dataFolder.ts';
import { createFileStorage, newStorageKey } from '../../files/fileStorage.ts';
import { greetMailServer } from '../../mail/mailer.ts';
import type { Finding } from './finding.ts';
import { good, look, reasonOf, wrong } from './finding.ts';

const mebibyte = 1024 * 1024;
/** Below it a day of uploads may fill the disk. */
const freeBytesLook = 2048 * mebibyte;
const freeBytesWrong = 256 * mebibyte;

/** Whether the data folder can be written and has room. */
export async function checkDisk({ dataDir }: Pick<Configuration, 'dataDir'>): Promise<Finding> {
  try {
    await access(dataDir, constants.W_OK);
  } catch (error) {
    return wrong('disk', `DATA_DIR ${dataDir} cannot be written (${reasonOf(error)}): change its owner.`);
  }
  const { bavail, bsize } = await statfs(dataDir);
  const free = `${Math.floor((bavail * bsize) / mebibyte)} MiB are free where DATA_DIR is`;
  if (bavail * bsize < freeBytesWrong)
    return wrong('disk', `Only ${free}: make room before nothing can be written.`);
  if (bavail * bsize < freeBytesLook) return look('disk', `Only ${free}: make room soon.`);
  return good('disk', `${free}.`);
}

/** Whether others on this machine can read the key that signs access tokens. */
export async function checkKey({ dataDir }: Pick<Configuration, 'dataDir'>): Promise<Finding> {
  const path = join(dataDir, 'access-token.key');
  try {
    const { mode } = await stat(path);
    // On Windows the folder says who may read it.
    if ((mode & 0o077) === 0 || process.platform === 'win32')
      return good('key', 'The key of access tokens is readable for its owner alone.');
    return wrong('key', `Others on this machine can read ${path}, and sign in as anybody: chmod 600.`);
  } catch (error) {
    if (systemErrorCode(error) !== 'ENOENT') throw error;
    return good('key', 'The key of access tokens is in ACCESS_TOKEN_SECRET, or not made yet.');
  }
}

/** Whether a file can be kept, read back and removed. */
export async function checkStorage(
  { storageUrl }: Pick<Configuration, 'storageUrl'>,
  now: Date,
): Promise<Finding> {
  const storage = createFileStorage(storageUrl);
  const key = newStorageKey(0, now);
  const probe = Buffer.from('A probe of npm run doctor.');
  try {
    await storage.put(key, probe, 'text/plain');
    const read = await storage.get(key);
    await storage.remove(key);
    if (read.equals(probe)) return good('files', 'Uploaded files can be kept and read.');
    return wrong(
      'files',
      'A file comes back from STORAGE_URL otherwise than it was kept: look at that storage.',
    );
  } catch (error) {
    return wrong('files', `Uploaded files cannot be kept (${reasonOf(error)}): look at STORAGE_URL.`);
  }
}

/** Whether mails go out. */
export async function checkMail({
  smtpUrl,
  environment,
}: Pick<Configuration, 'smtpUrl' | 'environment'>): Promise<Finding> {
  if (smtpUrl === undefined) {
    const says = 'Mails become files in DATA_DIR/outbox';
    return environment === 'production'
      ? wrong('mail', `${says}: nobody gets an invitation or a notice. Set SMTP_URL.`)
      : good('mail', `${says}, as SMTP_URL is not set.`);
  }
  try {
    await greetMailServer(smtpUrl);
    return good('mail', `The mail server ${new URL(smtpUrl).host} takes our name and password.`);
  } catch (error) {
    return wrong(
      'mail',
      `The mail server ${new URL(smtpUrl).host} refuses us (${reasonOf(error)}): look at SMTP_URL.`,
    );
  }
}

/** Whether money can leave. */
export function checkSandbox({
  environment,
  hasSandbox,
}: Pick<Configuration, 'environment' | 'hasSandbox'>): Finding {
  if (environment !== 'production')
    return look(
      'mode',
      'NODE_ENV is not production: demo people sign in without a password, and no money moves.',
    );
  if (hasSandbox)
    return look(
      'mode',
      'SANDBOX=1: accounts can pay by a sandbox, which moves no money. Every page says so.',
    );
  return good('mode', 'It runs in production, without a sandbox.');
}
