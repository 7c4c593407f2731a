import { createHash } from 'node:crypto';

import { eq } from 'drizzle-orm';

import { logoKind } from '../../../domain/noun/attachment.ts';
import type { Executor } from '../../../server/database/database.ts';
import { newStorageKey } from '../../../server/files/fileStorage.ts';
import { linkMedia } from '../../../server/files/mediaLinks.ts';
import { mediaTable } from '../../../server/files/mediaTables.ts';
import { companyTable } from '../../../server/session/companyTable.ts';
import { logoCarrier } from './companyLogo.server.ts';

interface FirstLogo {
  companyID: number;
  /** The record of the company's profile. */
  profileID: number;
  /** Who makes the company. */
  employeeID: number;
  /** PNG, drawn by us. */
  content: Buffer;
  now: Date;
}

/**
 * Writes the logo that a company begins with, as if its first super admin had uploaded it. Run it in the transaction that makes the
 * company.
 * @returns under which key its bytes have to lie before the transaction ends
 */
export async function writeFirstLogo(
  executor: Executor,
  { companyID, profileID, employeeID, content, now }: FirstLogo,
): Promise<string> {
  const storageKey = newStorageKey(companyID, now);
  const [media] = await executor
    .insert(mediaTable)
    .values({
      companyID,
      fileName: 'logo.png',
      contentType: 'image/png',
      sizeBytes: content.length,
      sha256: createHash('sha256').update(content).digest(),
      storageKey,
      kind: logoKind,
      uploadedByID: employeeID,
      uploadedAt: now,
    })
    .returning({ id: mediaTable.id });
  if (!media) throw new Error('the row of the first logo was not written');
  await linkMedia(executor, companyID, logoCarrier.name, profileID, [media.id], { employeeID });
  await executor.update(companyTable).set({ logoID: media.id }).where(eq(companyTable.companyID, companyID));
  return storageKey;
}
