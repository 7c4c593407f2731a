import { and, eq, notInArray, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';

import { mayEnter } from '../../../../domain/access/access.ts';
import type { Actor } from '../../../../domain/access/actor.ts';
import { messagesOf } from '../../../../domain/message/message.ts';
import type { Amount } from '../../../../domain/money/money.ts';
import type { Executor } from '../../../../server/database/database.ts';
import { leftJoins } from '../../../../server/database/leftJoins.ts';
import { allFit } from '../../../../server/database/normalForms.ts';
import { isAmong } from '../../../../server/engine/textSearch.ts';
import type { Found, SearchSource, Sought } from '../../../../server/search/searchSource.ts';
import { newestCompared } from '../../../../server/search/searchSource.ts';
import { paidKinds } from '../../../paidKinds.ts';
import { paidSources } from '../paid/paidSource.server.ts';
import { paymentIDOf } from '../paper/paymentCode.ts';
import type { paymentEn } from '../words/payment.en.ts';
import { paymentAccess } from '../paymentAccess.ts';
import { readablePayments } from '../paymentStore.server.ts';
import type { PaymentStatus } from '../paymentStatus.ts';
import { paymentLooks } from '../paymentStatus.ts';
import { paymentTable } from '../paymentTables.server.ts';
import { listedPayments } from './paymentList.server.ts';
import { fewPaymentNumbers, paymentsOfAmounts } from './paymentText.server.ts';

const paymentWord = messagesOf<typeof paymentEn>('payment');

/** Payments by number, code and amount, and by the number and vendor of what they pay. */
export const paymentSource: SearchSource = {
  name: 'payment',
  label: paymentWord('many'),
  pages: [{ access: [paymentAccess.any], at: '/approval/payment-list/:id', find: findPayments }],
};

interface FoundRow extends Record<string, unknown> {
  id: string;
  reference_id: string;
  status: PaymentStatus;
  payee_name: string | null;
  amount: Amount;
  currency_code: string;
}

async function findPayments(executor: Executor, actor: Actor, sought: Sought): Promise<Found[]> {
  const { companyID } = actor;
  const { patterns, longest, limit } = sought;
  const ofCompany = eq(paymentTable.companyID, companyID);
  // Undefined for people who may read all payments.
  const known = and(readablePayments(executor, actor), listedPayments(executor, actor));
  const listed = and(notInArray(paymentTable.paymentFor, closedTo(actor)), known);
  const sources = paidSources();
  const texts = [paymentTable.referenceID, ...sources.flatMap((source) => source.texts)];
  const names = sources.map(({ columns }) => columns.payeeName);
  const joins = leftJoins(sources.flatMap((source) => source.joins));
  const found = new Map<string, FoundRow>();
  const ask = async (from: SQL, where: SQL | undefined): Promise<FoundRow[]> => {
    const { rows } = await executor.execute<FoundRow>(
      sql`select ${paymentTable.id}, ${paymentTable.referenceID}, ${paymentTable.status}, ${paymentTable.amount},
          ${paymentTable.currencyCode}, coalesce(${sql.join(names, sql`, `)}) as payee_name
        from ${from}${joins}
        where ${and(ofCompany, where, listed)} order by ${paymentTable.id} desc limit ${sql.raw(String(limit))}`,
    );
    return rows;
  };
  const add = async (from: SQL, where: SQL | undefined): Promise<void> => {
    for (const row of await ask(from, where)) if (found.size < limit) found.set(row.id, row);
  };
  const all = sql`${paymentTable}`;
  const code = paymentIDOf(sought.text);
  if (code !== null) await add(all, eq(paymentTable.id, code));
  if (longest !== null) {
    const fits = allFit(texts, patterns);
    const few = await lookedUp(executor, companyID, sought, longest);
    if (few) {
      // By an index each: all of them together would have none.
      const rows = await Promise.all(few.map((candidates) => ask(all, and(candidates, fits))));
      const newestFirst = rows.flat().toSorted((one, other) => Number(other.id) - Number(one.id));
      for (const row of newestFirst) if (found.size < limit) found.set(row.id, row);
    } else {
      const newest = sql`(select * from ${paymentTable} where ${ofCompany} order by ${paymentTable.id} desc
        limit ${sql.raw(String(newestCompared))}) ${paymentTable}`;
      await add(newest, fits);
      // Who may know of few looks through all of them; to others the newest say enough.
      if (found.size < limit && known !== undefined) await add(all, fits);
    }
  }
  if (found.size < limit) {
    const areOf = await paymentsOfAmounts(executor, sought.amounts);
    for (const [index, reading] of sought.amounts.entries()) {
      if (!areOf[index]) continue;
      await add(
        all,
        and(areOf[index], reading.patterns.length > 0 ? allFit(texts, reading.patterns) : undefined),
      );
    }
  }
  return [...found.values()].map((row) => ({
    id: Number(row.id),
    name: row.reference_id,
    about: row.payee_name,
    look: paymentLooks[row.status],
    amount: { amount: row.amount, currencyCode: row.currency_code },
  }));
}

/** What is paid that the person's company has switched off. */
function closedTo(actor: Actor): string[] {
  return paidKinds.filter((kind) => kind.switch && !mayEnter(actor, kind.switch)).map(({ type }) => type);
}

/** Where the longest word can stand: in payments, and in what they pay; null for too many. */
async function lookedUp(
  executor: Executor,
  companyID: number,
  sought: Sought,
  longest: string,
): Promise<SQL[] | null> {
  const few = await Promise.all(paidSources().map((source) => source.lookUp(executor, companyID, sought)));
  if (few.includes(null)) return null;
  const ids = await fewPaymentNumbers(executor, longest);
  if (ids === null) return null;
  const numbered = ids.length > 0 ? [isAmong(paymentTable.id, ids)] : [];
  return [...numbered, ...few.flatMap((conditions) => conditions ?? [])];
}
