import { and, eq } from 'drizzle-orm';

import type { ServerContext } from '../context.ts';
import { mediaTable } from '../files/mediaTables.ts';
import { companyTable } from '../session/companyTable.ts';

/** The picture over the mails of a company. */
export interface MailLogo {
  /** What is read where pictures are not shown: the name of the company. */
  name: string;
  /** PNG, drawn by us when it was uploaded. */
  content: Buffer;
}

/** Reads the logo of a company; null where it has none. */
export type ReadLogo = (companyID: number) => Promise<MailLogo | null>;

/** A mail whose logo cannot be read goes without it, and the log says so: what it says does not wait for a picture. */
export function logoReader({
  database,
  files,
  log,
}: Pick<ServerContext, 'database' | 'files' | 'log'>): ReadLogo {
  return async (companyID) => {
    const [found] = await database.read(companyID, (executor) =>
      executor
        .select({ name: companyTable.name, storageKey: mediaTable.storageKey })
        .from(companyTable)
        .innerJoin(
          mediaTable,
          and(eq(mediaTable.companyID, companyTable.companyID), eq(mediaTable.id, companyTable.logoID)),
        )
        .where(eq(companyTable.companyID, companyID)),
    );
    if (!found) return null;
    try {
      return { name: found.name, content: await files.get(found.storageKey) };
    } catch (error) {
      log.error(
        { err: error, companyID },
        'the logo of a company could not be read: its mail goes without it',
      );
      return null;
    }
  };
}
