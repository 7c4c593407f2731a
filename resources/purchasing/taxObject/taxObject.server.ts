import type { PgColumn } from 'drizzle-orm/pg-core';

import { DomainError } from '../../../domain/message/errors.ts';
import type { StoredNoun } from '../../../server/records/storedNoun.ts';
import { storedNoun } from '../../../server/records/storedNoun.ts';
import { documentLineTable, documentTable } from '../document/documentTables.server.ts';
import { vendorTable } from '../vendor/vendorTables.server.ts';
import { taxObject } from './taxObject.ts';
import { taxObjectErrors } from './taxObjectErrors.ts';
import { taxObjectTable } from './taxObjectTables.server.ts';

/**
 * What tax is withheld on, with its article and rates.
 * @param usedBy the columns of other wings that name a tax object
 */
export function taxObjectStoreOf(usedBy: readonly PgColumn[]): StoredNoun {
  return storedNoun(taxObject, taxObjectTable, {
    usedBy: [
      documentLineTable.whtObjectID,
      documentTable.witholdingObjectID,
      vendorTable.taxObjectID,
      ...usedBy,
    ],
    beforeSave({ input }) {
      const fields = taxObjectErrors(input);
      if (Object.keys(fields).length > 0) throw new DomainError('validation_failed', { fields });
      return Promise.resolve();
    },
  });
}
