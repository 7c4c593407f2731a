import { and, gte, inArray, lte, or, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';

import type { Actor } from '../../../../domain/access/actor.ts';
import type { Day } from '../../../../domain/day/day.ts';
import type { PaymentApprovalFilter, PaymentReleaseFilter } from './paymentFilter.ts';
import { paymentTable } from '../paymentTables.server.ts';

/** What the lists of payables and of payments share: both are narrowed by what they are about. */
type AnyPaymentFilter = Omit<PaymentApprovalFilter | PaymentReleaseFilter, 'status' | 'sort'>;

/** The columns of what is paid that lists are narrowed by. */
interface PaidDays {
  date: PgColumn;
  dueDate: PgColumn;
}

/**
 * What every payment list can be narrowed by: the days of what is paid, the currency, the account that pays.
 * @param paid of each table where what is paid stands
 */
export function narrowed(
  filter: AnyPaymentFilter,
  { currencyCode, companyAccountID }: { currencyCode: PgColumn; companyAccountID: PgColumn },
  paid: readonly PaidDays[],
): SQL | undefined {
  const isWithin = (name: keyof PaidDays, from: Day | undefined, to: Day | undefined) =>
    from || to
      ? or(
          ...paid.map((columns) =>
            and(from ? gte(columns[name], from) : undefined, to ? lte(columns[name], to) : undefined),
          ),
        )
      : undefined;
  return and(
    filter.currencyCode ? inArray(currencyCode, filter.currencyCode) : undefined,
    filter.companyAccountIDs ? inArray(companyAccountID, filter.companyAccountIDs) : undefined,
    isWithin('dueDate', filter.dueDateFrom, filter.dueDateTo),
    isWithin('date', filter.transactionDateFrom, filter.transactionDateTo),
  );
}

/** The day a payment was made, else the day it is to be made. */
export function paymentDay(timeZone: string): SQL<Day | null> {
  return sql<Day | null>`coalesce((${paymentTable.paidAt} at time zone ${timeZone})::date, ${paymentTable.scheduledAt})`;
}

/** The days of payment that a list is narrowed to; undefined when it is not. */
export function paymentDays(
  { paymentDateFrom, paymentDateTo }: AnyPaymentFilter,
  actor: Actor,
): SQL | undefined {
  const day = paymentDay(actor.timeZone);
  return and(
    paymentDateFrom ? sql`${day} >= ${paymentDateFrom}::date` : undefined,
    paymentDateTo ? sql`${day} <= ${paymentDateTo}::date` : undefined,
  );
}
