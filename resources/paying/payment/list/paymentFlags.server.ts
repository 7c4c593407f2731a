import { and, eq, inArray, or, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';

import { isSameHolder } from '../../../../domain/bank/bankAccount.ts';
import type { Executor } from '../../../../server/database/database.ts';
import { joinPaid, paidSources } from '../paid/paidSource.server.ts';
import type { PaymentFlag } from '../payment.ts';
import { paymentTable } from '../paymentTables.server.ts';
import type { NamedPayment } from './paymentList.server.ts';

/** What is known of the account that a payment goes to, of payments read together with what they pay. */
export function payeeFacts() {
  const sources = paidSources();
  const accounts = sources.map(({ payeeAccount }) => payeeAccount);
  const ofEmployees = sources.flatMap(({ ofEmployees, payeeAccount }) =>
    ofEmployees ? [payeeAccount.isOwn] : [],
  );
  return {
    isPaidBefore: sql<boolean>`exists (
      select from payment earlier
      where earlier.company_id = ${paymentTable.companyID} and earlier.id <> ${paymentTable.id} and earlier.status = 'paid'
        and earlier.bank_code = ${paymentTable.bankCode} and earlier.account_number = ${paymentTable.accountNumber}
    )`,
    isOfPayee: or(...accounts.map(({ isOwn }) => isOwn)) as SQL<boolean>,
    /** It is the account of the employee who is paid. */
    isOfPaidEmployee: (or(...ofEmployees) ?? sql`false`) as SQL<boolean>,
    isOfAnother: or(...accounts.map(({ isOfAnother }) => isOfAnother)) as SQL<boolean>,
  };
}

type Known = { [Fact in keyof ReturnType<typeof payeeFacts>]: boolean };

/** The flags of payments by their ids: a new payee account, another holder, an employee's, another vendor's. One query for all. */
export async function flagsOfPayments(
  executor: Executor,
  named: readonly NamedPayment[],
): Promise<ReadonlyMap<number, PaymentFlag[]>> {
  const companyID = named[0]?.payment.companyID;
  if (companyID === undefined) return new Map();
  const asked = executor
    .select({ id: paymentTable.id, ...payeeFacts() })
    .from(paymentTable)
    .$dynamic();
  const rows = await joinPaid(asked).where(
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

function flagsOf({ payment }: NamedPayment, known: Known | undefined): PaymentFlag[] {
  if (payment.isManualPayment) return ['manual'];
  const flags: PaymentFlag[] = [];
  if (!known?.isPaidBefore) flags.push('newAccount');
  const payeeName = payment.paid?.payeeName ?? null;
  if (!known?.isOfPayee) flags.push('otherAccount');
  if (payeeName !== null && !isSameHolder(payment.accountHolderName, payeeName)) flags.push('otherHolder');
  if (payment.payeeEmployeeIDs.length > 0 && !known?.isOfPaidEmployee) flags.push('employee');
  if (known?.isOfAnother) flags.push('otherVendor');
  return flags;
}
