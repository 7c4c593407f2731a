import { createHash } from 'node:crypto';

import { csvContentType } from '../../../server/files/csv.ts';
import type { FileAnswer } from '../../../server/http/fileAnswer.ts';
import type { Journal, JournalFormat } from './journal.ts';
import { writeBeancount } from './write/beancount.ts';
import { writeJournalCsv } from './write/csv.server.ts';
import { writeHledger } from './write/hledger.ts';
import { writeLedger } from './write/ledger.ts';

const texts = { hledger: writeHledger, ledger: writeLedger, beancount: writeBeancount } as const;

interface WrittenJournal extends FileAnswer {
  content: Buffer;
  /** Of all bytes above the last line, which says it, too. */
  sha256: string;
}

/**
 * The journal as a file. The same entries always make the same bytes. The last line holds the SHA-256 of all lines above it: `head --lines=-1 file | sha256sum`.
 * @throws DomainError `file_too_large`
 */
export async function writeJournal(journal: Journal, format: JournalFormat): Promise<WrittenJournal> {
  const isSheet = format === 'csv';
  const body = isSheet
    ? await writeJournalCsv(journal)
    : Buffer.from(`${texts[format](journal).join('\n')}\n`, 'utf8');
  const sha256 = createHash('sha256').update(body).digest('hex');
  const end = isSheet ? `,SHA-256,,,sha256,${sha256},,,,\r\n` : `; SHA-256: ${sha256}\n`;
  return {
    fileName: `journal-${journal.from}-${journal.to}.${format}`,
    contentType: isSheet ? csvContentType : 'text/plain; charset=utf-8',
    content: Buffer.concat([body, Buffer.from(end, 'utf8')]),
    sha256,
  };
}
