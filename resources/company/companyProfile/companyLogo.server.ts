import { and, eq, inArray, ne } from 'drizzle-orm';

import type { Actor } from '../../../domain/access/actor.ts';
import { DomainError } from '../../../domain/message/errors.ts';
import { logoKind } from '../../../domain/noun/attachment.ts';
import type { Executor } from '../../../server/database/database.ts';
import type { FileCarrier } from '../../../server/files/fileCarrier.ts';
import { mediaTable } from '../../../server/files/mediaTables.ts';
import { filesSubject } from '../../../server/records/nounFiles.ts';
import { companyProfile, logoUploaded } from './companyProfile.ts';

/**
 * Papers print what was drawn anew when it was uploaded as a logo, and no other picture.
 * @throws DomainError `validation_failed` of the field `logoIDs`
 */
export async function assertLogo(
  executor: Executor,
  { companyID }: Actor,
  mediaIDs: readonly number[] = [],
): Promise<void> {
  if (mediaIDs.length === 0) return;
  const others = await executor
    .select({ id: mediaTable.id })
    .from(mediaTable)
    .where(
      and(
        eq(mediaTable.companyID, companyID),
        inArray(mediaTable.id, [...mediaIDs]),
        ne(mediaTable.kind, logoKind),
      ),
    );
  if (others.length > 0) throw new DomainError('validation_failed', { fields: { logoIDs: logoUploaded } });
}

/** Everybody who works here may read the logo: it stands on their screens and papers. What else the record says is its page's. */
export const logoCarrier: FileCarrier = {
  name: filesSubject(companyProfile.name, 'logo'),
  of: companyProfile.name,
  canRead: () => Promise.resolve(true),
};
