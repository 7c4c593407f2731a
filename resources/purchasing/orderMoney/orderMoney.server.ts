import { and, eq, gt, inArray, isNull, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';

import type { Day } from '../../../domain/day/day.ts';
import { DomainError } from '../../../domain/message/errors.ts';
import type { Message } from '../../../domain/message/message.ts';
import type { Amount } from '../../../domain/money/money.ts';
import { add, compare, isPositive, maxAmount, subtract, sum, toWire } from '../../../domain/money/money.ts';
import type { Executor } from '../../../server/database/database.ts';
import { rowIn } from '../../../server/records/tableRows.ts';
import { documentError } from '../document/documentAmounts.ts';
import { lockDocument } from '../document/documentStore.server.ts';
import type { StoredDocument } from '../document/documentStore.server.ts';
import { documentTable } from '../document/documentTables.server.ts';

/**
 * What money an order has to do with, in its currency: `order_money` of the migration `order_money` says what each of these is, and
 * refuses what is beyond it, whoever writes it.
 */
interface OrderMoney {
  isClosed: boolean;
  depositsAsked: Amount;
  paymentsAsked: Amount;
  gone: Amount;
  held: Amount;
  owed: Amount;
  ordered: Amount;
  allowed: Amount;
}

/** Null: there is no such order. */
export async function orderMoney(
  executor: Executor,
  { companyID, id }: Pick<StoredDocument, 'companyID' | 'id'>,
): Promise<OrderMoney | null> {
  const { rows } = await executor.execute<{ [name in keyof OrderMoney]: OrderMoney[name] }>(sql`
    select is_closed as "isClosed", deposits_asked::text as "depositsAsked", payments_asked::text as "paymentsAsked",
      gone::text, held::text, owed::text, ordered::text, allowed::text
    from order_money(${companyID}, ${id}) where is_closed is not null`);
  return rows[0] ?? null;
}

/** What may still be paid on an order beside what is asked for already; never below 0. */
function roomOf({ allowed, depositsAsked, paymentsAsked, gone }: OrderMoney): Amount {
  return maxAmount('0', subtract(allowed, sum([depositsAsked, paymentsAsked, gone])));
}

/** What may still be asked for in advance: what no invoice asks for, and no deposit holds; never below 0. */
export function leftToDeposit({ ordered, depositsAsked, gone, held, owed }: OrderMoney): Amount {
  const covered = subtract(gone, held);
  return maxAmount('0', subtract(ordered, sum([depositsAsked, covered, maxAmount(held, owed)])));
}

/** Why what is asked for on an order may not be paid as it is; null where it may. */
function beyondOrder(order: StoredDocument, money: OrderMoney, isDeposit: boolean): Message | null {
  const { referenceID: number, currencyCode: currency } = order;
  if (isDeposit && money.isClosed) return documentError('orderOfDepositClosed', { number });
  const asked = add(money.depositsAsked, money.paymentsAsked);
  const beyond = subtract(add(asked, money.gone), money.allowed);
  if (!isPositive(asked) || !isPositive(beyond)) return null;
  return documentError('beyondOrder', { number, beyond: { amount: beyond, currency } });
}

/**
 * How much of an invoice can be paid at this moment: not what deposits on its order ask for, nor what they hold.
 * @returns null where nothing but its own balance limits it
 */
export async function payableOf(
  executor: Executor,
  { companyID, purchaseOrderID, transactionType, remainingAmount }: StoredDocument,
): Promise<{ room: Amount; money: OrderMoney } | null> {
  if (transactionType !== 'bill' || purchaseOrderID === null) return null;
  const money = await orderMoney(executor, { companyID, id: purchaseOrderID });
  if (money === null) return null;
  const room = roomOf(money);
  return compare(room, remainingAmount) < 0 ? { room, money } : null;
}

/**
 * Refuses to ask for a payment that would make an order cost more than it says. The order of an invoice is locked, so
 * that nobody asks for the same money meanwhile.
 * @throws DomainError
 */
export async function assertWithinOrder(
  executor: Executor,
  document: StoredDocument,
  amount: Amount,
): Promise<void> {
  const { companyID, purchaseOrderID, transactionType, currencyCode } = document;
  if (purchaseOrderID === null) return;
  if (transactionType === 'deposit') return await assertPaidWithinOrder(executor, document);
  if (transactionType !== 'bill') return;
  const order = await lockDocument(executor, companyID, purchaseOrderID);
  const payable = order && (await payableOf(executor, document));
  if (!payable || compare(amount, payable.room) <= 0) return;
  const left = { amount: payable.room, currency: currencyCode };
  const number = order.referenceID;
  const { depositsAsked, held } = payable.money;
  const says = isPositive(depositsAsked)
    ? documentError('depositsAskFirst', {
        number,
        left,
        asked: { amount: depositsAsked, currency: currencyCode },
      })
    : isPositive(held)
      ? documentError('depositsHold', { number, left, held: { amount: held, currency: currencyCode } })
      : documentError('mostOfOrder', { number, left });
  throw new DomainError('validation_failed', { fields: { amount: says } });
}

/** Refuses a payment that is on its way where its order costs more than it says by now. @throws DomainError */
export async function assertPaidWithinOrder(
  executor: Executor,
  {
    companyID,
    purchaseOrderID,
    transactionType,
    status,
  }: Pick<StoredDocument, 'companyID' | 'purchaseOrderID' | 'transactionType' | 'status'>,
): Promise<void> {
  if (purchaseOrderID === null) return;
  const order = await rowIn(executor, documentTable, { companyID, id: purchaseOrderID });
  const money = order && (await orderMoney(executor, order));
  const says = money && beyondOrder(order, money, transactionType === 'deposit');
  if (says) throw new DomainError('transition_not_allowed', { says, details: { status } });
}

/** The same of orders whose lines an invoice of another order asks for from now on. @throws DomainError */
export async function assertOrdersHold(
  executor: Executor,
  companyID: number,
  orderIDs: readonly number[],
): Promise<void> {
  if (orderIDs.length === 0) return;
  const orders = await executor
    .select()
    .from(documentTable)
    .where(and(eq(documentTable.companyID, companyID), inArray(documentTable.id, [...orderIDs])));
  for (const order of orders) {
    const money = await orderMoney(executor, order);
    const says = money && beyondOrder(order, money, false);
    if (says) throw new DomainError('validation_failed', { says, fields: { parts: says } });
  }
}

/** What a vendor is said to have paid back of a deposit. */
export interface Refund {
  amount: Amount;
  receivedOn: Day;
}

/** The same, for the wire, as long as it is not confirmed; else null. */
export function refundOf({ proposal }: Pick<StoredDocument, 'proposal'>) {
  if (proposal?.step !== 'Refund') return null;
  const { amount, receivedOn } = proposal.given as unknown as Refund;
  return { amount: toWire(amount), receivedOn };
}

/** Whom what a deposit holds is for; null where it holds nothing. */
export async function advanceOf(
  executor: Executor,
  { companyID, purchaseOrderID, transactionType, remainingDeposit, releasedAt }: StoredDocument,
): Promise<'held' | 'owed' | 'released' | null> {
  if (transactionType !== 'deposit' || !isPositive(remainingDeposit)) return null;
  if (releasedAt !== null) return 'released';
  const [order] = await executor
    .select({ status: documentTable.status })
    .from(documentTable)
    .where(and(eq(documentTable.companyID, companyID), eq(documentTable.id, purchaseOrderID ?? 0)));
  return order?.status === 'closed' ? 'owed' : 'held';
}

/** That a deposit holds money which no invoice of its order asks for any more, and nobody has said what becomes of it. */
export const isOwedByVendor: SQL | undefined = and(
  eq(documentTable.transactionType, 'deposit'),
  gt(documentTable.remainingDeposit, '0'),
  isNull(documentTable.releasedAt),
  sql`exists (select from bill closed where closed.company_id = ${documentTable.companyID}
    and closed.id = ${documentTable.purchaseOrderID} and closed.status = 'closed')`,
);
