import { DomainError } from '../../../domain/message/errors.ts';
import type { StoredNoun } from '../../../server/records/storedNoun.ts';
import { storedNoun } from '../../../server/records/storedNoun.ts';
import { documentLineTable, documentTable } from '../../purchasing/document/documentTables.server.ts';
import { vendorTable } from '../../purchasing/vendor/vendorTables.server.ts';
import { withholdingSlipTable } from '../withholdingSlip/withholdingSlipTables.server.ts';
import { taxObject } from './taxObject.ts';
import { taxObjectErrors } from './taxObjectErrors.ts';
import { taxObjectTable } from './taxObjectTables.server.ts';

/** What tax is withheld on, with its article and rates. */
export const taxObjectStore: StoredNoun = storedNoun(taxObject, taxObjectTable, {
  usedBy: [
    documentLineTable.whtObjectID,
    documentTable.witholdingObjectID,
    vendorTable.taxObjectID,
    withholdingSlipTable.taxObjectID,
  ],
  beforeSave({ input }) {
    const fields = taxObjectErrors(input);
    if (Object.keys(fields).length > 0) throw new DomainError('validation_failed', { fields });
    return Promise.resolve();
  },
});
