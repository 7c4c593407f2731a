import { and, eq, inArray, sql } from 'drizzle-orm';

import { isSameHolder } from '../../../../domain/bank/bankAccount.ts';
import type { Executor } from '../../../../server/database/database.ts';
import { documentTable } from '../../../purchasing/document/documentTables.server.ts';
import type { PaymentFlag } from '../payment.ts';
import { paymentTable } from '../paymentTables.server.ts';
import type { NamedPayment } from './paymentList.server.ts';

/** What is known of the account that a payment goes to, of payments read together with their documents. */
export const payeeFacts = {
  isPaidBefore: sql<boolean>`exists (
    select from payment earlier
    where earlier.company_id = ${paymentTable.companyID} and earlier.id <> ${paymentTable.id} and earlier.status = 'paid'
      and earlier.bank_code = ${paymentTable.bankCode} and earlier.account_number = ${paymentTable.accountNumber}
  )`,
  isOfVendor: sql<boolean>`exists (
    select from vendor_bank_account own
    where own.company_id = ${paymentTable.companyID} and own.vendor_id = ${documentTable.vendorID}
      and own.bank_code = ${paymentTable.bankCode} and own.account_number = ${paymentTable.accountNumber}
  )`,
  isOfOtherVendor: sql<boolean>`exists (
    select from vendor_bank_account other
    where other.company_id = ${paymentTable.companyID} and other.account_number = ${paymentTable.accountNumber}
      and other.vendor_id is distinct from ${documentTable.vendorID}
  )`,
};

type Known = { [Fact in keyof typeof payeeFacts]: boolean };

/** The flags of payments by their ids: a new payee account, another holder, an employee's, another vendor's. One query for all. */
export async function flagsOfPayments(
  executor: Executor,
  named: readonly NamedPayment[],
): Promise<ReadonlyMap<number, PaymentFlag[]>> {
  const companyID = named[0]?.payment.companyID;
  if (companyID === undefined) return new Map();
  const rows = await executor
    .select({ id: paymentTable.id, ...payeeFacts })
    .from(paymentTable)
    .innerJoin(
      documentTable,
      and(eq(documentTable.companyID, paymentTable.companyID), eq(documentTable.id, paymentTable.billID)),
    )
    .where(
      and(
        eq(paymentTable.companyID, companyID),
        inArray(
          paymentTable.id,
          named.map(({ payment }) => payment.id),
        ),
      ),
    );
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
