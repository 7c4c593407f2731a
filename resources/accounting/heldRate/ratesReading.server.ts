import { and, eq, lte, sql } from 'drizzle-orm';

import { addDays, formatDay, today } from '../../../domain/day/day.ts';
import type { Day } from '../../../domain/day/day.ts';
import { isRateJump, rateChange } from '../../../domain/money/exchangeRate.ts';
import type { Amount } from '../../../domain/money/money.ts';
import { canonical, currencyCodes, isNegative } from '../../../domain/money/money.ts';
import { formatNumber, formatRate } from '../../../domain/money/moneyFormat.ts';
import { carries, employeesWith } from '../../../server/approval/holders.ts';
import type { ServerContext } from '../../../server/context.ts';
import type { Executor } from '../../../server/database/database.ts';
import { appendHistory } from '../../../server/engine/history.ts';
import { notify } from '../../../server/notification/notify.ts';
import { companyTable } from '../../../server/session/companyTable.ts';
import { exchangeRateTable } from '../../../server/exchangeRates/exchangeRates.ts';
import { ratesTopic } from '../../../server/exchangeRates/ratesTopic.ts';
import { writeOutbox } from '../../../server/jobs/outbox.ts';
import { heldRateNotice } from './heldRate.ts';
import { heldRateTable } from './heldRateTables.server.ts';
import type { ReferenceRates } from '../../../server/exchangeRates/ratesSource.ts';

interface NewRate {
  currencyCode: string;
  rateAmount: Amount;
}

/**
 * Writes the newest rates of the source into the rate table of every company. A rate that a company has said for that
 * day itself stays. One that jumps waits for a person: until then the last one holds.
 * @throws Error when the source speaks of a day that has not come anywhere
 */
export async function readRates({
  database,
  rates,
  now,
}: Pick<ServerContext, 'database' | 'rates' | 'now'>): Promise<void> {
  if (!rates) return;
  const reading = await rates();
  if (reading.day > addDays(today('UTC', now()), 1)) {
    throw new Error(`the source of exchange rates speaks of ${reading.day}, which has not come`);
  }
  const companies = await database.system.select({ companyID: companyTable.companyID }).from(companyTable);
  for (const { companyID } of companies) {
    await database.system.transaction((executor) => takeReading(executor, companyID, reading, now()));
  }
}

/** One company's part of {@link readRates}, in the caller's transaction. */
export async function takeReading(
  executor: Executor,
  companyID: number,
  { day, rupiah }: ReferenceRates,
  now: Date,
): Promise<void> {
  const known = currencyCodes.flatMap((currencyCode): NewRate[] => {
    const rateAmount = rupiah.get(currencyCode);
    return rateAmount === undefined ? [] : [{ currencyCode, rateAmount }];
  });
  const lasts = await lastRates(executor, companyID, day);
  const isHeld = ({ currencyCode, rateAmount }: NewRate) =>
    isRateJump(lasts.get(currencyCode) ?? null, rateAmount);
  const taken = known.filter((rate) => !isHeld(rate));
  if (taken.length > 0) await writeRates(executor, companyID, day, taken);
  const held: number[] = [];
  for (const rate of known) {
    const last = lasts.get(rate.currencyCode) ?? null;
    const id = await (isHeld(rate)
      ? hold(executor, companyID, day, rate, last, now)
      : overtake(executor, companyID, rate.currencyCode, day, now));
    if (id !== null && isHeld(rate)) held.push(id);
  }
  const [first] = held;
  if (first !== undefined) await tellKeepers(executor, companyID, first, held.length);
}

/** Writes rates from outside; what the company has said for that day itself stays. */
export async function writeRates(
  executor: Executor,
  companyID: number,
  day: Day,
  rates: readonly NewRate[],
): Promise<void> {
  const written = await executor
    .insert(exchangeRateTable)
    .values(rates.map((rate) => ({ companyID, validFrom: day, source: 'live' as const, ...rate })))
    .onConflictDoUpdate({
      target: [exchangeRateTable.companyID, exchangeRateTable.currencyCode, exchangeRateTable.validFrom],
      set: { rateAmount: sql`excluded.rate_amount` },
      setWhere: and(
        eq(exchangeRateTable.source, 'live'),
        sql`${exchangeRateTable.rateAmount} <> excluded.rate_amount`,
      ),
    })
    .returning({ currencyCode: exchangeRateTable.currencyCode });
  // The same rates are read several times a day.
  if (written.length > 0) await writeOutbox(executor, companyID, ratesTopic, { companyID });
}

/** The rate of each currency that holds on a day. */
async function lastRates(executor: Executor, companyID: number, day: Day): Promise<Map<string, Amount>> {
  const rows = await executor
    .selectDistinctOn([exchangeRateTable.currencyCode], {
      currencyCode: exchangeRateTable.currencyCode,
      rateAmount: exchangeRateTable.rateAmount,
    })
    .from(exchangeRateTable)
    .where(and(eq(exchangeRateTable.companyID, companyID), lte(exchangeRateTable.validFrom, day)))
    .orderBy(exchangeRateTable.currencyCode, sql`${exchangeRateTable.validFrom} desc`);
  return new Map(rows.map(({ currencyCode, rateAmount }) => [currencyCode, rateAmount]));
}

/** Lets a rate wait, unless somebody has seen the very same; answers the id of what is new to see. */
async function hold(
  executor: Executor,
  companyID: number,
  day: Day,
  { currencyCode, rateAmount }: NewRate,
  last: Amount | null,
  now: Date,
): Promise<number | null> {
  const seen = await executor
    .select({ rateAmount: heldRateTable.rateAmount })
    .from(heldRateTable)
    .where(
      and(
        eq(heldRateTable.companyID, companyID),
        eq(heldRateTable.currencyCode, currencyCode),
        eq(heldRateTable.validFrom, day),
        sql`${heldRateTable.status} <> 'overtaken'`,
      ),
    );
  if (seen.some((one) => canonical(one.rateAmount) === canonical(rateAmount))) return null;
  await overtake(executor, companyID, currencyCode, day, now);
  const change = last === null ? null : rateChange(last, rateAmount);
  const [held] = await executor
    .insert(heldRateTable)
    .values({
      companyID,
      name: `${currencyCode} ${formatDay(day, 'en')}`,
      currencyCode,
      validFrom: day,
      rateAmount,
      rate: formatRate(rateAmount),
      lastRate: last === null ? null : formatRate(last),
      change: change === null ? null : `${isNegative(change) ? '' : '+'}${formatNumber(change)} %`,
      createdAt: now,
    })
    .returning({ id: heldRateTable.id });
  if (!held) throw new Error('the rate was not held');
  await appendHistory(executor, companyID, null, now, {
    subjectType: 'heldRate',
    subjectID: held.id,
    action: 'create',
    fromStatus: null,
    toStatus: 'waiting',
  });
  return held.id;
}

/** Newer rates make an older one that waits pointless; answers null, since nobody has to see it. */
async function overtake(
  executor: Executor,
  companyID: number,
  currencyCode: string,
  day: Day,
  now: Date,
): Promise<null> {
  const overtaken = await executor
    .update(heldRateTable)
    .set({ status: 'overtaken', version: sql`${heldRateTable.version} + 1` })
    .where(
      and(
        eq(heldRateTable.companyID, companyID),
        eq(heldRateTable.currencyCode, currencyCode),
        eq(heldRateTable.status, 'waiting'),
        lte(heldRateTable.validFrom, day),
      ),
    )
    .returning({ id: heldRateTable.id });
  for (const { id } of overtaken) {
    await appendHistory(executor, companyID, null, now, {
      subjectType: 'heldRate',
      subjectID: id,
      action: 'overtake',
      fromStatus: 'waiting',
      toStatus: 'overtaken',
    });
  }
  return null;
}

async function tellKeepers(executor: Executor, companyID: number, id: number, count: number): Promise<void> {
  await notify(executor, companyID, {
    employeeIDs: await employeesWith(executor, companyID, carries('company_account_account_edit'), []),
    group: 'approvals',
    kind: 'assignment',
    eventType: 'exchange_rate_held',
    objectType: 'heldRate',
    objectID: id,
    message: heldRateNotice('held', { smart_count: count }),
  });
}
