import { and, eq, inArray, ne } from 'drizzle-orm';

import type { Actor } from '../../../domain/access/actor.ts';
import { DomainError } from '../../../domain/message/errors.ts';
import { logoKind } from '../../../domain/noun/attachment.ts';
import type { ServerContext } from '../../../server/context.ts';
import type { Executor } from '../../../server/database/database.ts';
import { fileCall } from '../../../server/engine/calls.ts';
import { mediaTable } from '../../../server/files/mediaTables.ts';
import type { App } from '../../../server/http/routes.ts';
import { companyTable } from '../../../server/session/companyTable.ts';
import { logoUploaded } from './companyProfile.ts';

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

/** The logo, for everybody who works here: it stands on their screens. */
export function logoRoutes(app: App, context: ServerContext): void {
  fileCall(app, context, {
    url: '/v1/company-profile/logo',
    tag: 'Company',
    access: {},
    summary: 'The logo of the company as PNG, at most 480 × 160 pixels',
    produces: ['image/png'],
    bytes: 'A picture; `company.logoID` of `users/me` says whether there is one, and which',
    async read({ executor, actor }) {
      const [logo] = await executor
        .select({ key: mediaTable.storageKey })
        .from(companyTable)
        .innerJoin(
          mediaTable,
          and(eq(mediaTable.companyID, companyTable.companyID), eq(mediaTable.id, companyTable.logoID)),
        )
        .where(eq(companyTable.companyID, actor.companyID));
      return logo ?? null;
    },
    async toFile({ key }) {
      return { fileName: 'logo.png', contentType: 'image/png', content: await context.files.get(key) };
    },
  });
}
