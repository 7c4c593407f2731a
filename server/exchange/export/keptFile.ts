import { createHash } from 'node:crypto';

import type { Locale } from '../../../domain/day/day.ts';
import { keptDays } from '../../../domain/list/exportLimits.ts';
import type { ServerContext } from '../../context.ts';
import type { Executor } from '../../database/database.ts';
import type { FileAnswer } from '../../http/fileAnswer.ts';
import { mailTopic } from '../../jobs/jobTopics.ts';
import { writeOutbox } from '../../jobs/outbox.ts';
import { fileFormats, formatOfFile } from '../sheetFormats.ts';

export const keptMs = keptDays * 86_400_000;

/** A larger file is not sent along, but linked to. */
const attachmentBytesMax = 5 * 1024 * 1024;

/** A file that lies in the storage for a while. */
export interface KeptFile {
  storageKey: string;
  fileName: string;
  contentType: string;
  isAttached: boolean;
}

/** Puts a file in its place. A later try, or another delivery of the job, puts it in the same place. */
export async function keepFile(
  { files }: Pick<ServerContext, 'files'>,
  { content, ...place }: { content: Buffer } & Pick<KeptFile, 'storageKey' | 'fileName'>,
): Promise<KeptFile> {
  const { contentType } = fileFormats[formatOfFile(place.fileName)];
  await files.put(place.storageKey, content, contentType);
  return { ...place, contentType, isAttached: content.length <= attachmentBytesMax };
}

/** Whether a file that was made at that instant is no longer to be had. */
export function isOver(finishedAt: Date | null, now: Date): boolean {
  return finishedAt !== null && now.getTime() - finishedAt.getTime() >= keptMs;
}

/** What is sent with a file, or instead of one. */
interface FileMail {
  /** The number of the run or export. Each of them sends one message to an address, also when its job runs twice. */
  of: string;
  to: string;
  subject: string;
  text: string;
  language: Locale;
  file: KeptFile | null;
}

/** Notes a mail with a file, within the transaction that ends its making. */
export async function mailFile(executor: Executor, companyID: number, mail: FileMail): Promise<void> {
  const { of, file, ...message } = mail;
  const address = createHash('sha256').update(mail.to.toLowerCase()).digest('hex').slice(0, 16);
  const attachment = file?.isAttached
    ? {
        storageKey: file.storageKey,
        fileName: file.fileName,
        contentType: file.contentType,
        isKept: true,
      }
    : undefined;
  await writeOutbox(executor, companyID, mailTopic, {
    id: `${of}-${address}`,
    ...message,
    ...(attachment ? { attachment } : {}),
  });
}

/** What a file of this name is downloaded as. */
export function sheetAnswer(fileName: string, content: Buffer): FileAnswer {
  return { fileName, contentType: fileFormats[formatOfFile(fileName)].contentType, content };
}
