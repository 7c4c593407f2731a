import { asc, inArray } from 'drizzle-orm';

import type { Actor } from '../../../domain/access/actor.ts';
import type { Amount } from '../../../domain/money/money.ts';
import { compare, isPositive, subtract, sumToWire, toWire } from '../../../domain/money/money.ts';
import type { Executor } from '../../../server/database/database.ts';
import { balancesOf } from '../../../server/ledger/ledger.ts';
import { setAsideFor } from '../allocation/fundedBy.server.ts';
import { sourceOf } from './paid/paidSource.server.ts';
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
  const given = await givenBySetAside(
    executor,
    payments.map(({ payment }) => payment),
  );
  const data = payments.map(({ payment, companyAccountName }) => ({
    id: payment.id,
    referenceID: payment.referenceID,
    amountInIDR: payment.isManualPayment ? 0 : toWire(payment.amountInIDR),
    companyAccount: { id: payment.companyAccountID, name: companyAccountName ?? '' },
    payee: payment.isManualPayment ? null : payeeOf(payment),
    setAside: given.get(payment.id) ?? null,
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

/** What allocations give of payments that are authorized one after the other. */
async function givenBySetAside(
  executor: Executor,
  payments: readonly NamedPayment['payment'][],
): Promise<ReadonlyMap<number, { name: string; amountInIDR: number }>> {
  const given = new Map<number, { name: string; amountInIDR: number }>();
  const left = new Map<number, Amount>();
  for (const payment of payments) {
    const source = payment.isManualPayment ? undefined : sourceOf(payment);
    if (!source) continue;
    const { companyID, companyAccountID, paymentFor: type, amountInIDR } = payment;
    const found = await setAsideFor(executor, { companyID, companyAccountID, type }, () =>
      source.funded(executor, payment),
    );
    if (found === null) continue;
    const rest = left.get(found.id) ?? found.left;
    const part = compare(rest, amountInIDR) < 0 ? rest : amountInIDR;
    left.set(found.id, subtract(rest, part));
    if (isPositive(part)) given.set(payment.id, { name: found.name, amountInIDR: toWire(part) });
  }
  return given;
}

function payeeOf({ bankCode, bankName, accountNumber, accountHolderName }: NamedPayment['payment']) {
  return { bankCode, bankName, accountNumber, accountHolderName };
}
