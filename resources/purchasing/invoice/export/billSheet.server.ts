import { and } from 'drizzle-orm';

import type { Actor } from '../../../../domain/actor.ts';
import type { Day } from '../../../../domain/day.ts';
import { today } from '../../../../domain/day.ts';
import { roundAmount } from '../../../../domain/money.ts';
import { statusLook } from '../../../../domain/statusLabel.ts';
import type { Executor } from '../../../../server/database/database.ts';
import type { CsvColumn } from '../../../../server/files/csv.ts';
import { writeCsv } from '../../../../server/files/csv.ts';
import { balanceDue } from '../bill.ts';
import type { BillQuestion } from '../list/billFilter.ts';
import type { NamedBill } from '../list/billList.server.ts';
import { billConditions, billOrder, billsAfter, daysPastDue, namedBills } from '../list/billList.server.ts';

/** Rows are read in pages of this size, so that a long sheet takes no more memory than a short one. */
const pageRows = 1000;

/** The columns of the list, under the names that it shows. */
export function billSheetColumns(day: Day): CsvColumn<NamedBill>[] {
  const text = (header: string, cell: (row: NamedBill) => string | null) =>
    ({ header, kind: 'text', cell }) as const;
  const plain = (header: string, cell: (row: NamedBill) => string | number | null) =>
    ({ header, kind: 'plain', cell }) as const;
  return [
    text('Transaction number', ({ bill }) => bill.referenceID),
    text('Vendor’s number', ({ bill }) => bill.referenceNumber),
    text('Vendor', ({ vendorName }) => vendorName),
    plain('Date', ({ bill }) => bill.transactionDate),
    plain('Due date', ({ bill }) => bill.dueDate),
    text('Currency', ({ bill }) => bill.currencyCode),
    plain('Total', ({ bill }) => roundAmount(bill.totalAmount, bill.currencyCode)),
    plain('Balance due', ({ bill }) => {
      const balance = balanceDue(bill);
      return balance === null ? null : roundAmount(balance, bill.currencyCode);
    }),
    text('Status', ({ bill }) => statusLook(bill.status).label),
    text('Account', ({ companyAccountName }) => companyAccountName),
    text('Organization', ({ organizationName }) => organizationName),
    text('Requester', ({ requesterName }) => requesterName),
    plain('Days overdue', ({ bill }) => daysPastDue(bill, day)),
  ];
}

/**
 * Every document that passes the question and that the person may see, in the order of the list, as a CSV file and
 * their number. One transaction with a fixed view is asked for, so that no row is missed or doubled between pages.
 *
 * @throws DomainError `file_too_large`
 */
export async function writeBillSheet(
  executor: Executor,
  actor: Actor,
  question: BillQuestion,
  now: Date,
  maxBytes: number,
): Promise<{ content: Buffer; rowCount: number }> {
  let rowCount = 0;
  async function* rows(): AsyncGenerator<NamedBill> {
    for await (const row of allBills(executor, actor, question, now)) {
      rowCount += 1;
      yield row;
    }
  }
  const content = await writeCsv(billSheetColumns(today(actor.timeZone, now)), rows(), maxBytes);
  return { content, rowCount };
}

/** One query per page, each beginning after the last row of the one before. */
async function* allBills(
  executor: Executor,
  actor: Actor,
  question: BillQuestion,
  now: Date,
): AsyncGenerator<NamedBill> {
  const conditions = await billConditions(executor, actor, question, now);
  const order = billOrder(question.sort);
  let last: NamedBill | undefined;
  do {
    const where = and(conditions, last && billsAfter(question.sort, last));
    const page = await namedBills(executor, where, { order, limit: pageRows });
    yield* page;
    last = page.length === pageRows ? page.at(-1) : undefined;
  } while (last);
}
