import { createHash, randomBytes, randomUUID } from 'node:crypto';

import { mediaTable } from '../../server/files/mediaTables.ts';
import type { TestApp } from '../api/testApp.ts';
import type { Newcomer } from './newcomers.ts';
import { companyID } from './newcomers.ts';

const paper = { fileName: 'invoice.pdf', contentType: 'application/pdf' };

/** A file that no record has yet: a paper of which nobody reads the bytes, or a sheet. */
export async function uploadedBy(
  { context, database }: TestApp,
  { id: uploadedByID }: Newcomer,
  {
    sheet,
    ...file
  }: Pick<typeof mediaTable.$inferInsert, 'fileName' | 'contentType' | 'kind'> & { sheet?: string } = paper,
): Promise<number> {
  const content = sheet === undefined ? randomBytes(1) : Buffer.from(sheet);
  const storageKey = sheet === undefined ? randomUUID() : `${companyID}/proof/${randomUUID()}`;
  if (sheet !== undefined) await context.files.put(storageKey, content, file.contentType);
  const sha256 = sheet === undefined ? randomBytes(32) : createHash('sha256').update(content).digest();
  const [kept] = await database.system
    .insert(mediaTable)
    .values({ companyID, uploadedByID, ...file, sizeBytes: content.length, sha256, storageKey })
    .returning({ id: mediaTable.id });
  if (!kept) throw new Error('no file was kept');
  return kept.id;
}
