import { and, eq, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';

import { mayEnter } from '../../../../domain/access/access.ts';
import type { Actor } from '../../../../domain/access/actor.ts';
import { messagesOf } from '../../../../domain/message/message.ts';
import type { Amount } from '../../../../domain/money/money.ts';
import type { Executor } from '../../../../server/database/database.ts';
import { allFit } from '../../../../server/database/normalForms.ts';
import { isAmong } from '../../../../server/engine/textSearch.ts';
import type { Found, SearchSource, Sought } from '../../../../server/search/searchSource.ts';
import { depositAccess } from '../../../purchasing/deposit/depositRules.ts';
import { documentTable } from '../../../purchasing/document/documentTables.server.ts';
import { newestCompared } from '../../../purchasing/document/list/documentSearch.server.ts';
import { fewNamed } from '../../../purchasing/document/list/documentText.server.ts';
import { vendorTable } from '../../../purchasing/vendor/vendorTables.server.ts';
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
  vendor_name: string | null;
  amount: Amount;
  currency_code: string;
}

const texts = [
  paymentTable.referenceID,
  documentTable.referenceID,
  documentTable.referenceNumber,
  vendorTable.name,
];

async function findPayments(executor: Executor, actor: Actor, sought: Sought): Promise<Found[]> {
  const { companyID } = actor;
  const { patterns, longest, limit } = sought;
  const ofCompany = eq(paymentTable.companyID, companyID);
  const listed = and(
    mayEnter(actor, depositAccess) ? undefined : eq(paymentTable.paymentFor, 'bill'),
    readablePayments(executor, actor),
    listedPayments(executor, actor),
  );
  const found = new Map<string, FoundRow>();
  const add = async (from: SQL, where: SQL | undefined): Promise<void> => {
    const { rows } = await executor.execute<FoundRow>(
      sql`select ${paymentTable.id}, ${paymentTable.referenceID}, ${paymentTable.status}, ${paymentTable.amount},
          ${paymentTable.currencyCode}, ${vendorTable.name} as vendor_name
        from ${from}
        join ${documentTable} on ${documentTable.companyID} = ${companyID} and ${documentTable.id} = ${paymentTable.billID}
        left join ${vendorTable} on ${vendorTable.companyID} = ${companyID} and ${vendorTable.id} = ${documentTable.vendorID}
        where ${and(ofCompany, where, listed)} order by ${paymentTable.id} desc limit ${sql.raw(String(limit))}`,
    );
    for (const row of rows) if (found.size < limit) found.set(row.id, row);
  };
  const all = sql`${paymentTable}`;
  const code = paymentIDOf(sought.text);
  if (code !== null) await add(all, eq(paymentTable.id, code));
  if (longest !== null) {
    const fits = allFit(texts, patterns);
    const newest = sql`(select * from ${paymentTable} where ${ofCompany} order by ${paymentTable.id} desc
      limit ${sql.raw(String(newestCompared))}) ${paymentTable}`;
    await add(newest, fits);
    const few = found.size < limit ? await lookedUp(executor, sought, longest) : null;
    // One after the other: by an index each, where all of them together would have none.
    for (const candidates of few ?? []) {
      if (found.size < limit) await add(all, and(candidates, fits));
    }
    // Who may know of few looks through all of them; to others the newest say enough.
    if (few === null && found.size < limit && listed !== undefined) await add(all, fits);
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
    about: row.vendor_name,
    look: paymentLooks[row.status],
    amount: { amount: row.amount, currencyCode: row.currency_code },
  }));
}

/** Where the longest word can stand: in payments, in their documents, in the vendors of these; null for too many. */
async function lookedUp(executor: Executor, sought: Sought, longest: string): Promise<SQL[] | null> {
  const few = await fewNamed(executor, sought);
  const ids = await fewPaymentNumbers(executor, longest);
  if (few === null || ids === null) return null;
  const places: [PgColumn, number[]][] = [
    [paymentTable.id, ids],
    [paymentTable.billID, few.billIDs],
    [documentTable.vendorID, few.vendorIDs],
  ];
  return places.flatMap(([column, among]) => (among.length > 0 ? [isAmong(column, among)] : []));
}
