import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** How often each mail went out into the folder that stands for SMTP, by recipient and subject. */
export function mailsIn(dataDir: string): Map<string, number> {
  const folder = join(dataDir, 'outbox');
  const mails = new Map<string, number>();
  if (!existsSync(folder)) return mails;
  for (const file of readdirSync(folder)) {
    if (!file.endsWith('.eml')) continue;
    const [head = ''] = readFileSync(join(folder, file), 'utf8').split('\r\n\r\n');
    const line = (name: string) => new RegExp(`^${name}: (.*(?:\r\n[ \t].*)*)`, 'm').exec(head)?.[1] ?? '';
    const key = `${line('To')}: ${line('Subject')}`.replaceAll(/\s+/g, ' ');
    mails.set(key, (mails.get(key) ?? 0) + 1);
  }
  return mails;
}

/** How many mails brought an export to somebody. */
export function exportsMailed(dataDir: string): number {
  return [...mailsIn(dataDir)]
    .filter(([key]) => isExportMail(key))
    .reduce((sum, [, count]) => sum + count, 0);
}

/** Two exports of one person have the same subject; of every other mail there is one. */
export function isExportMail(key: string): boolean {
  // Its quotation marks have the subject sent as encoded words.
  return /Export[ _]of/.test(key);
}
