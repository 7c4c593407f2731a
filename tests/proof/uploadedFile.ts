import { randomBytes, randomUUID } from 'node:crypto';

import { mediaTable } from '../../server/files/mediaTables.ts';
import type { TestApp } from '../api/testApp.ts';
import type { Newcomer } from './newcomers.ts';
import { companyID } from './newcomers.ts';

/** A file that no record has yet. */
export async function uploadedBy({ database }: TestApp, { id: uploadedByID }: Newcomer): Promise<number> {
  const [file] = await database.system
    .insert(mediaTable)
    .values({
      companyID,
      uploadedByID,
      fileName: 'invoice.pdf',
      contentType: 'application/pdf',
      sizeBytes: 1,
      sha256: randomBytes(32),
      storageKey: randomUUID(),
    })
    .returning({ id: mediaTable.id });
  if (!file) throw new Error('no file was kept');
  return file.id;
}
