import { and } from 'drizzle-orm';

import type { Actor } from '../../../../domain/access/actor.ts';
import type { Day } from '../../../../domain/day/day.ts';
import { today } from '../../../../domain/day/day.ts';
import { roundAmount } from '../../../../domain/money/money.ts';
import type { CustomField } from '../../../../domain/noun/customFields.ts';
import type { Message } from '../../../../domain/message/message.ts';
import { messagesOf } from '../../../../domain/message/message.ts';
import {
  customFieldCell,
  exportedCustomFields,
  toCustomValues,
} from '../../../../server/customFields/customValues.ts';
import type { Executor } from '../../../../server/database/database.ts';
import type { CsvColumn } from '../../../../server/files/csv.ts';
import { writeCsv } from '../../../../server/files/csv.ts';
import { balanceDue, documentLooks } from '../document.ts';
import type { documentEn } from '../document.en.ts';
import { documentNotice } from '../documentStore.server.ts';
import type { Say } from '../../../../server/words/words.ts';
import { documentKindOf } from '../../allKinds.ts';
import type { DocumentQuestion } from '../list/documentFilter.ts';
import { storedTypes } from '../list/documentFilter.ts';
import type { NamedDocument } from '../list/documentList.server.ts';
import {
  conditionsOnDocuments,
  documentOrder,
  documentsAfter,
  daysPastDue,
  namedDocuments,
} from '../list/documentList.server.ts';

/** Rows are read in pages of this size, so that a long sheet takes no more memory than a short one. */
const pageRows = 1000;

const column = messagesOf<(typeof documentEn)['column']>('document.column');
const urgency = messagesOf<(typeof documentEn)['urgency']>('document.urgency');

/** The columns of the list, under the names that it shows. */
export function documentSheetColumns(
  day: Day,
  say: Say,
  { transactionType }: Pick<DocumentQuestion, 'transactionType'>,
  customFields: readonly CustomField[] = [],
): CsvColumn<NamedDocument>[] {
  const kinds = storedTypes(transactionType).flatMap((type) => documentKindOf(type) ?? []);
  const isOwed = kinds.some((kind) => kind.isOwed);
  const isOfVendor = kinds.some((kind) => kind.isOfVendor);
  const text = (header: Message, cell: (row: NamedDocument) => string | null) =>
    ({ header: say(header), kind: 'text', cell }) as const;
  const plain = (header: Message, cell: (row: NamedDocument) => string | number | null) =>
    ({ header: say(header), kind: 'plain', cell }) as const;
  return [
    text(column('referenceID'), ({ bill }) => bill.referenceID),
    ...(isOfVendor
      ? [
          text(column('referenceNumber'), ({ bill }) => bill.referenceNumber),
          text(column('vendorName'), ({ vendorName }) => vendorName),
        ]
      : []),
    plain(column('transactionDate'), ({ bill }) => bill.transactionDate),
    ...(isOfVendor ? [plain(column('dueDate'), ({ bill }) => bill.dueDate)] : []),
    text(column('currencyCode'), ({ bill }) => bill.currencyCode),
    plain(column('totalAmount'), ({ bill }) => roundAmount(bill.totalAmount, bill.currencyCode)),
    ...(isOwed ? [plain(column('remainingAmount'), balanceOf)] : []),
    text(column('status'), ({ bill }) => say(documentLooks[bill.status].says)),
    ...(isOfVendor
      ? [text(column('companyAccount'), ({ companyAccountName }) => companyAccountName)]
      : [plain(column('urgencyLevel'), ({ bill }) => say(urgency(bill.urgencyLevel)))]),
    text(column('organization'), ({ organizationName }) => organizationName),
    text(column('requester'), ({ requesterName }) => requesterName),
    ...(isOwed ? [plain(documentNotice('export.daysOverdue'), ({ bill }) => daysPastDue(bill, day))] : []),
    ...customFields.map(({ id, name }) => {
      const cell = (row: NamedDocument) => customFieldCell(toCustomValues(row.customFields), id);
      return { header: name, kind: 'text', cell } as const;
    }),
  ];
}

function balanceOf({ bill }: NamedDocument): string | null {
  const balance = balanceDue(bill);
  return balance === null ? null : roundAmount(balance, bill.currencyCode);
}

/**
 * Every document that passes the question and that the person may see, in the order of the list, as a CSV file and
 * their number. One transaction with a fixed view is asked for, so that no row is missed or doubled between pages.
 *
 * @throws DomainError `file_too_large`
 */
export async function writeDocumentSheet(
  executor: Executor,
  actor: Actor,
  question: DocumentQuestion,
  { now, maxBytes, say }: { now: Date; maxBytes: number; say: Say },
): Promise<{ content: Buffer; rowCount: number }> {
  let rowCount = 0;
  async function* rows(): AsyncGenerator<NamedDocument> {
    for await (const row of allBills(executor, actor, question, now)) {
      rowCount += 1;
      yield row;
    }
  }
  const exported = await exportedCustomFields(executor, actor, 'bill');
  const columns = documentSheetColumns(today(actor.timeZone, now), say, question, exported);
  const content = await writeCsv(columns, rows(), maxBytes);
  return { content, rowCount };
}

/** One query per page, each beginning after the last row of the one before. */
async function* allBills(
  executor: Executor,
  actor: Actor,
  question: DocumentQuestion,
  now: Date,
): AsyncGenerator<NamedDocument> {
  const conditions = await conditionsOnDocuments(executor, actor, question, now);
  const order = documentOrder(question.sort);
  let last: NamedDocument | undefined;
  do {
    const where = and(conditions, last && documentsAfter(question.sort, last));
    const page = await namedDocuments(executor, where, { order, limit: pageRows });
    yield* page;
    last = page.length === pageRows ? page.at(-1) : undefined;
  } while (last);
}
