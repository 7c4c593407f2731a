import { and, eq, inArray, ne, notInArray } from 'drizzle-orm';

import type { FieldMessages } from '../../../../domain/message/message.ts';
import { law } from '../../../../domain/message/message.ts';
import type { Executor } from '../../../../server/database/database.ts';
import { taxObjectTable } from '../../taxObject/taxObjectTables.server.ts';
import { documentError } from '../documentAmounts.ts';
import { documentTable } from '../documentTables.server.ts';

interface TaxedInput {
  items: readonly { whtObjectID: number | null; sentAt: number }[];
  witholdingObjectID: number | null;
  taxInvoiceNumber: string | null;
  vendorID: number | null;
}

/** What is wrong with the tax objects and the tax invoice of a document, by field. `exceptID`: the document itself. */
export async function taxErrors(
  executor: Executor,
  companyID: number,
  input: TaxedInput,
  exceptID: number,
): Promise<FieldMessages> {
  return {
    ...(await unknownObjects(executor, companyID, input)),
    ...(await takenTaxInvoice(executor, companyID, input, exceptID)),
  };
}

async function unknownObjects(
  executor: Executor,
  companyID: number,
  { items, witholdingObjectID }: TaxedInput,
): Promise<FieldMessages> {
  const named: [field: string, id: number][] = items.flatMap(({ whtObjectID, sentAt }) =>
    whtObjectID === null ? [] : [[`items.${sentAt}.whtObjectID`, whtObjectID] as [string, number]],
  );
  if (witholdingObjectID !== null) named.push(['witholdingObjectID', witholdingObjectID]);
  if (named.length === 0) return {};
  const found = await executor
    .select({ id: taxObjectTable.id })
    .from(taxObjectTable)
    .where(
      and(
        eq(taxObjectTable.companyID, companyID),
        inArray(taxObjectTable.id, [...new Set(named.map(([, id]) => id))]),
      ),
    );
  const known = new Set(found.map(({ id }) => id));
  const unknown = named.filter(([, id]) => !known.has(id));
  return Object.fromEntries(unknown.map(([field]) => [field, law('field.fromList')]));
}

/** The tax office takes a tax invoice once: so does the company, of one vendor. */
async function takenTaxInvoice(
  executor: Executor,
  companyID: number,
  { taxInvoiceNumber, vendorID }: TaxedInput,
  exceptID: number,
): Promise<FieldMessages> {
  if (taxInvoiceNumber === null || vendorID === null) return {};
  const [other] = await executor
    .select({ referenceID: documentTable.referenceID })
    .from(documentTable)
    .where(
      and(
        eq(documentTable.companyID, companyID),
        eq(documentTable.vendorID, vendorID),
        eq(documentTable.taxInvoiceNumber, taxInvoiceNumber),
        ne(documentTable.id, exceptID),
        notInArray(documentTable.status, ['void', 'rejected']),
      ),
    )
    .limit(1);
  return other ? { taxInvoiceNumber: documentError('taxInvoiceTaken', { number: other.referenceID }) } : {};
}
