import { and, eq, ne, notInArray, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';

import { law } from '../../../../domain/message/message.ts';
import { inNameForm } from '../../../../server/database/normalForms.ts';
import { documentError } from '../documentAmounts.ts';
import { documentTable } from '../documentTables.server.ts';
import type { SavePart } from './savePart.server.ts';

export const numberTaken = law('catalogue.referenceNumberTaken');

/** What tells numbers apart; of one without usual letters and digits all of it. */
function lettersAndDigits(number: SQL): SQL {
  const form = inNameForm(number);
  return sql`coalesce(nullif(regexp_replace(${form}, '[^0-9a-z]', '', 'g'), ''), ${form})`;
}

/** No two live invoices of a vendor carry the same number in one year; vendors restart numbering each year. */
export const ownNumber: SavePart = {
  async typed({ executor, companyID, head: { referenceNumber, vendorID, transactionDate }, exceptID }) {
    if (referenceNumber === null || vendorID === null || transactionDate === null) return null;
    const year = transactionDate.slice(0, 4);
    const { rows } = await executor.execute(sql`
      select from bill
      where company_id = ${companyID} and vendor_id = ${vendorID} and transaction_type = 'bill'
        and id <> ${exceptID} and status not in ('void', 'rejected')
        and transaction_date between ${`${year}-01-01`}::date and ${`${year}-12-31`}::date
        and ${lettersAndDigits(sql`reference_number`)} = ${lettersAndDigits(sql`${referenceNumber}::text`)}
      limit 1`);
    return rows.length > 0 ? { referenceNumber: numberTaken } : null;
  },
};

/** The tax office takes a tax invoice once: so does the company, of one vendor. */
export const ownTaxInvoice: SavePart = {
  async errors({ executor, actor, input: { taxInvoiceNumber, vendorID }, saved }) {
    if (taxInvoiceNumber === null || vendorID === null) return null;
    const [other] = await executor
      .select({ referenceID: documentTable.referenceID })
      .from(documentTable)
      .where(
        and(
          eq(documentTable.companyID, actor.companyID),
          eq(documentTable.vendorID, vendorID),
          eq(documentTable.taxInvoiceNumber, taxInvoiceNumber),
          ne(documentTable.id, saved?.id ?? 0),
          notInArray(documentTable.status, ['void', 'rejected']),
        ),
      )
      .limit(1);
    return other
      ? { taxInvoiceNumber: documentError('taxInvoiceTaken', { number: other.referenceID }) }
      : null;
  },
};
