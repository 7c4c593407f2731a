import { sql } from 'drizzle-orm';

import { isSameHolder } from '../../../../domain/bank/bankAccount.ts';
import type { Executor } from '../../../../server/database/database.ts';
import type { PaymentFlag } from '../payment.ts';
import type { NamedPayment } from './paymentList.server.ts';

interface Known {
  id: number;
  isPaidBefore: boolean;
  isOfVendor: boolean;
  isOfOtherVendor: boolean;
}

/** The flags of payments by their ids: a new payee account, another holder, an employee's, another vendor's. One query for all. */
export async function flagsOfPayments(
  executor: Executor,
  named: readonly NamedPayment[],
): Promise<ReadonlyMap<number, PaymentFlag[]>> {
  const companyID = named[0]?.payment.companyID;
  if (companyID === undefined) return new Map();
  const ids = named.map(({ payment }) => payment.id);
  const { rows } = await executor.execute<{ [Column in keyof Known]: Known[Column] }>(sql`
    select asked.id::int as "id",
      exists (
        select from payment as earlier
        where earlier.company_id = asked.company_id and earlier.id <> asked.id and earlier.status = 'paid'
          and earlier.bank_code = asked.bank_code and earlier.account_number = asked.account_number
      ) as "isPaidBefore",
      exists (
        select from vendor_bank_account as own
        where own.company_id = asked.company_id and own.vendor_id = document.vendor_id
          and own.bank_code = asked.bank_code and own.account_number = asked.account_number
      ) as "isOfVendor",
      exists (
        select from vendor_bank_account as other
        where other.company_id = asked.company_id and other.account_number = asked.account_number
          and other.vendor_id is distinct from document.vendor_id
      ) as "isOfOtherVendor"
    from payment as asked
    join bill as document on document.company_id = asked.company_id and document.id = asked.bill_id
    where asked.company_id = ${companyID} and asked.id in (${sql.join(ids, sql`, `)})
  `);
  const known = new Map(rows.map((row) => [row.id, row]));
  return new Map(named.map((one) => [one.payment.id, flagsOf(one, known.get(one.payment.id))]));
}

function flagsOf({ payment, vendorName }: NamedPayment, known: Known | undefined): PaymentFlag[] {
  if (payment.isManualPayment) return ['manual'];
  const flags: PaymentFlag[] = [];
  if (!known?.isPaidBefore) flags.push('newAccount');
  if (!known?.isOfVendor) flags.push('otherAccount');
  if (vendorName !== null && !isSameHolder(payment.accountHolderName, vendorName)) flags.push('otherHolder');
  if (payment.payeeEmployeeIDs.length > 0) flags.push('employee');
  if (known?.isOfOtherVendor) flags.push('otherVendor');
  return flags;
}
