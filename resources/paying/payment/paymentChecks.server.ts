import { asc, inArray } from 'drizzle-orm';

import type { Actor } from '../../../domain/access/actor.ts';
import { sumToWire, toWire } from '../../../domain/money/money.ts';
import type { Executor } from '../../../server/database/database.ts';
import { balancesOf } from '../../../server/ledger/ledger.ts';
import { flagsOfPayments } from './list/paymentFlags.server.ts';
import { namedPayments } from './list/paymentList.server.ts';
import type { NamedPayment } from './list/paymentList.server.ts';
import { paymentTable } from './paymentTables.server.ts';
import type { PaymentChecks } from './paymentWire.ts';

/** What leaves which account when these payments are authorized, what the accounts hold, and what is unusual. */
export async function paymentChecksOf(
  executor: Executor,
  actor: Actor,
  ids: readonly number[],
): Promise<PaymentChecks> {
  if (ids.length === 0) return { data: [], accounts: [] };
  const payments = await namedPayments(executor, actor, inArray(paymentTable.id, [...ids]), {
    order: [asc(paymentTable.id)],
    limit: ids.length,
    offset: 0,
  });
  const flags = await flagsOfPayments(executor, payments);
  const data = payments.map(({ payment, companyAccountName }) => ({
    id: payment.id,
    referenceID: payment.referenceID,
    amountInIDR: payment.isManualPayment ? 0 : toWire(payment.amountInIDR),
    companyAccount: { id: payment.companyAccountID, name: companyAccountName ?? '' },
    payee: payment.isManualPayment ? null : payeeOf(payment),
    flags: flags.get(payment.id) ?? [],
  }));
  const accounts: PaymentChecks['accounts'] = [];
  for (const { id, name } of new Map(
    data.map((row) => [row.companyAccount.id, row.companyAccount]),
  ).values()) {
    const { available } = await balancesOf(executor, actor.companyID, id, 'IDR');
    accounts.push({
      id,
      name,
      availableAmount: sumToWire(available),
      exactAvailableAmount: available,
    });
  }
  return { data, accounts };
}

function payeeOf({ bankCode, bankName, accountNumber, accountHolderName }: NamedPayment['payment']) {
  return { bankCode, bankName, accountNumber, accountHolderName };
}
