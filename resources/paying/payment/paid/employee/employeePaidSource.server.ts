import { and, eq, exists, inArray, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { alias } from 'drizzle-orm/pg-core';

import type { Actor } from '../../../../../domain/access/actor.ts';
import type { Day } from '../../../../../domain/day/day.ts';
import { DomainError } from '../../../../../domain/message/errors.ts';
import type { Amount } from '../../../../../domain/money/money.ts';
import { compare } from '../../../../../domain/money/money.ts';
import type { Executor } from '../../../../../server/database/database.ts';
import { fits } from '../../../../../server/database/normalForms.ts';
import { actAutomatically } from '../../../../../server/engine/act.ts';
import { fewWithText, isAmong } from '../../../../../server/engine/textSearch.ts';
import type { ReviewedTable } from '../../../../../server/approval/review/reviewedNoun.ts';
import type { NounTable } from '../../../../../server/records/recordTable.ts';
import type { StoredNoun } from '../../../../../server/records/storedNoun.ts';
import { employeeTable } from '../../../../../server/session/employeeTable.ts';
import { isNamedBy } from '../../../../../server/records/tableRows.ts';
import type { Funded } from '../../../allocation/funded.ts';
import type { PaidPlan } from '../paidLifecycle.ts';
import type { PaidRecord, PaidSource } from '../paidSource.server.ts';
import { moveAlong, relatedPayment } from '../paidSource.server.ts';
import { paymentRule } from '../../words/paymentRules.ts';
import { paymentTable } from '../../paymentTables.server.ts';

type Payment = typeof paymentTable.$inferSelect;

/** Records of a declared noun that are paid to the employee who asked for them. */
interface EmployeePaid {
  store: StoredNoun;
  table: NounTable & ReviewedTable & { requesterID: PgColumn };
  /** The types of its kinds. */
  types: readonly [string, ...string[]];
  plan: Pick<PaidPlan<never, string>, 'failed' | 'paid'>;
  /** Where one stands, too, whose payment failed. */
  alsoFailed?: readonly string[];
  /** What one may be after it was paid, beside `paid`. */
  afterPaid?: readonly string[];
  /** Columns of employees who have a part in it, beside who is paid. */
  people?: readonly PgColumn[];
  /** Of its table. */
  columns: { amount: PgColumn; date: PgColumn; dueDate?: PgColumn };
  /** What becomes of its columns when it is paid. */
  paid?: (payment: Payment, paidAt: Date) => Record<string, unknown>;
  /** What allocations may be for; unset: for the employee. */
  funded?: PaidSource['funded'];
  /** Where paid money stands in the ledger; unset: it is spent. */
  settlesTo?: PaidSource['settlesTo'];
}

/** What allocations may be for where a room says nothing of it: the employee who is paid. */
async function fundedRequester(
  executor: Executor,
  table: EmployeePaid['table'],
  { companyID, paidID }: Pick<Payment, 'companyID' | 'paidID'>,
): Promise<Funded> {
  const [found] = await executor
    .select({ employeeID: table.requesterID, organizationID: employeeTable.organizationID })
    .from(table)
    .innerJoin(employeeTable, isNamedBy(employeeTable, table, table.requesterID))
    .where(and(eq(table.companyID, companyID), eq(table.id, paidID)));
  return (found ?? {}) as Funded;
}

/** What lists, papers, search and inbox of payments know of such records, and what becomes of them. */
export function employeePaidSource({
  store,
  table,
  types,
  plan,
  afterPaid = [],
  alsoFailed = [],
  people = [],
  columns: { amount, date, dueDate = date },
  paid,
  funded = (executor, payment) => fundedRequester(executor, table, payment),
  settlesTo = () => ({ account: 'settled' }),
}: EmployeePaid): PaidSource {
  const payee = alias(employeeTable, `${types[0]}_payee`);
  const isPaidFor = inArray(paymentTable.paymentFor, [...types]);
  const isOfPayment = and(isNamedBy(table, paymentTable, paymentTable.paidID), isPaidFor);
  const isPayee = isNamedBy(payee, table, table.requesterID);

  /** Payments of the records in whose number, or in the name of whose employee, a word stands; null where they are too many. */
  async function few(executor: Executor, pattern: string): Promise<SQL | null> {
    const [ids, people] = await Promise.all([
      fewWithText(executor, table, [table.referenceID], pattern),
      fewWithText(executor, employeeTable, [employeeTable.name], pattern),
    ]);
    if (ids === null || people === null) return null;
    const found = executor
      .select({ id: table.id })
      .from(table)
      .where(sql`${isAmong(table.id, ids)} or ${isAmong(table.requesterID, people)}`);
    return and(isPaidFor, inArray(paymentTable.paidID, found)) ?? null;
  }

  /** The record as its payments show it. */
  const shown = {
    id: table.id,
    status: table.status,
    referenceID: table.referenceID,
    requesterID: table.requesterID,
    peopleIDs:
      people.length > 0
        ? sql<(number | null)[]>`array[${sql.join([...people], sql`, `)}]`
        : sql`'{}'::bigint[]`,
    amount: sql<Amount>`coalesce(${amount}, 0)`,
    date: sql<Day | null>`${date}::text`,
    dueDate: sql<Day | null>`${dueDate}::text`,
    payeeName: payee.name,
    payeeStatus: payee.status,
  };

  async function read(executor: Executor, companyID: number, ids: readonly number[]) {
    if (ids.length === 0) return new Map<number, PaidRecord>();
    const rows = await executor
      .select(shown)
      .from(table)
      .leftJoin(payee, isPayee)
      .where(and(eq(table.companyID, companyID), inArray(table.id, [...new Set(ids)])));
    return new Map(
      (rows as ShownRow[]).map((row): [number, PaidRecord] => {
        const { id } = row;
        const isPaid = [plan.paid, ...afterPaid].includes(row.status);
        return [
          id,
          {
            id,
            referenceID: row.referenceID,
            peopleIDs: [row.requesterID, ...row.peopleIDs].flatMap((id) => (id === null ? [] : [Number(id)])),
            acceptedByID: null,
            payeeName: row.payeeName,
            isPayeeArchived: row.payeeStatus !== 'active',
            order: null,
            date: row.date,
            dueDate: row.dueDate,
            isOwed: !isPaid,
            totalAmount: row.amount,
            remainingAmount: isPaid ? '0' : row.amount,
          },
        ];
      }),
    );
  }

  async function recordOf(
    executor: Executor,
    { companyID, paidID }: Pick<Payment, 'companyID' | 'paidID'>,
  ): Promise<PaidRecord> {
    const record = (await read(executor, companyID, [paidID])).get(paidID);
    if (!record) throw new DomainError('not_found');
    return record;
  }

  return {
    types,
    ofEmployees: store,
    inBooks: sql`select ${table.companyID} as company_id, ${store.noun.name}::text as noun,
      ${sql.param([...types])}::text[] as types, ${table.id} as id, ${table.referenceID} as reference_id,
      ${table.requesterID} as requester_id from ${table}`,
    joins: [
      { table, on: isOfPayment },
      { table: payee, on: isPayee },
    ],
    columns: { payeeName: payee.name, date, dueDate },
    texts: [table.referenceID, payee.name],
    payeeAccount: {
      isOwn: sql<boolean>`coalesce(${payee.bankCode} = ${paymentTable.bankCode}
        and ${payee.accountNumber} = ${paymentTable.accountNumber}, false)`,
      isOfAnother: sql<boolean>`exists (
        select from ${employeeTable} other where other.company_id = ${paymentTable.companyID}
          and other.account_number = ${paymentTable.accountNumber} and ${payee.id} is not null and other.id <> ${payee.id}
      )`,
    },
    read,
    lock: (executor, companyID, paymentID) => {
      const ofPayment = executor
        .select({ id: paymentTable.paidID })
        .from(paymentTable)
        .where(and(eq(paymentTable.companyID, companyID), eq(paymentTable.id, paymentID), isPaidFor));
      return executor
        .select({ id: table.id })
        .from(table)
        .where(and(eq(table.companyID, companyID), eq(table.id, ofPayment)))
        .for('update');
    },
    readable(executor: Executor, actor: Actor) {
      const seen = store.reader.readable(actor);
      if (seen === undefined) return undefined;
      return exists(
        executor
          .select({ one: sql`1` })
          .from(table)
          .where(and(isOfPayment, seen)),
      );
    },
    isOfPerson: (employeeID) =>
      sql`exists (select from ${table} where ${isOfPayment} and ${table.requesterID} = ${employeeID})`,
    places: (executor) => ({
      few: (pattern) => few(executor, pattern),
      holds: (pattern) => sql`(${fits(table.referenceID, pattern)} or ${fits(payee.name, pattern)})`,
    }),
    async lookUp(executor, _companyID, { longest }) {
      if (longest === null) return [];
      const found = await few(executor, longest);
      return found === null ? null : [found];
    },
    async assertPayable(executor, payment) {
      const { remainingAmount } = await recordOf(executor, payment);
      if (compare(payment.amount, remainingAmount) > 0) {
        throw new DomainError('transition_not_allowed', { says: paymentRule('lessIsOwed') });
      }
    },
    async isUnconfirmedAccount(executor, { companyID, paidID }, { bankCode, accountNumber }) {
      const waiting = sql`${payee.proposal} -> 'given' -> 'account'`;
      const found = await executor
        .select({ id: payee.id })
        .from(table)
        .innerJoin(payee, isPayee)
        .where(
          and(
            eq(table.companyID, companyID),
            eq(table.id, paidID),
            sql`${waiting} ->> 'bankCode' = ${bankCode} and ${waiting} ->> 'accountNumber' = ${accountNumber}`,
          ),
        );
      return found.length > 0;
    },
    move: (executor, context, moved) => moveAlong(executor, context, store, moved),
    async pay(executor, context, { actor, payment, paidAt }) {
      const { companyID, paidID: id } = payment;
      await actAutomatically(
        executor,
        context,
        store,
        { companyID, id, action: 'paymentPaid', actor },
        { patch: { ...paid?.(payment, paidAt) }, related: relatedPayment(payment) },
      );
    },
    async unpaid(executor, { companyID, paidID }) {
      const [failed] = await executor
        .select({ id: table.id })
        .from(table)
        .where(
          and(
            eq(table.companyID, companyID),
            eq(table.id, paidID),
            inArray(table.status, [plan.failed, ...alsoFailed]),
          ),
        );
      return failed ? { entity: store.name, id: Number(failed.id) } : null;
    },
    settlesTo,
    funded,
    async paper(executor, companyID, id) {
      const {
        referenceID,
        date: on,
        dueDate: due,
        totalAmount,
        payeeName,
      } = await recordOf(executor, {
        companyID,
        paidID: id,
      });
      return {
        payee: payeeName === null ? null : { name: payeeName, address: null, taxNumber: null },
        document: {
          referenceID,
          referenceNumber: null,
          transactionDate: on,
          dueDate: due,
          totalAmount,
        },
        subtotalAmount: totalAmount,
        taxes: [],
      };
    },
    // Its files are on its own page: who pays is not shown them beside the payment.
    shown: async (executor, actor, id) =>
      (await store.canRead(executor, actor, id)) ? { referenceNumber: null, media: [] } : null,
  };
}

/** A row of {@link PaidRecord} as the database has it. */
interface ShownRow {
  id: number;
  status: string;
  referenceID: string;
  requesterID: number;
  peopleIDs: readonly (number | string | null)[];
  amount: Amount;
  date: Day | null;
  dueDate: Day | null;
  payeeName: string | null;
  payeeStatus: string | null;
}
