import type { z } from 'zod';

import type { Day } from '../../../../domain/day/day.ts';
import { roundAmount } from '../../../../domain/money/money.ts';
import type { CustomField } from '../../../../domain/noun/customFields/customFields.ts';
import type { Message } from '../../../../domain/message/message.ts';
import { messagesOf } from '../../../../domain/message/message.ts';
import { toCustomValues } from '../../../../server/customFields/customValues.ts';
import { chosenColumns, columnsAsked } from '../../../../server/exchange/dataset.ts';
import type { CsvColumn } from '../../../../server/files/csv.ts';
import { balanceDue, documentLooks } from '../document.ts';
import type { documentEn } from '../words/document.en.ts';
import { documentNotice } from '../documentStore.server.ts';
import type { Say } from '../../../../server/words/words.ts';
import { documentKindOf } from '../../allKinds.ts';
import { documentQuestion, questionOfOneType, storedTypes } from '../list/documentFilter.ts';
import type { NamedDocument } from '../list/documentList.server.ts';
import { daysPastDue } from '../list/documentList.server.ts';

const column = messagesOf<(typeof documentEn)['column']>('document.column');
const matchWord = messagesOf<(typeof documentEn)['matchState']>('document.matchState');
const receivedWord = messagesOf<(typeof documentEn)['receivedState']>('document.receivedState');
const urgency = messagesOf<(typeof documentEn)['urgency']>('document.urgency');

/** The columns that lists of documents have. */
const listed = [
  'referenceID',
  'referenceNumber',
  'vendorName',
  'transactionDate',
  'dueDate',
  'totalAmount',
  'remainingAmount',
  'status',
  'companyAccount',
  'urgencyLevel',
  'organization',
  'requester',
  'matchState',
  'receivedState',
  'attachmentCount',
  'daysOverdue',
] as const;
type Listed = (typeof listed)[number];

/** What is asked of purchases as a sheet: the filters of the list, and its columns. */
export const documentSheetQuestion = documentQuestion.safeExtend({ columns: columnsAsked(listed) });
export const sheetQuestionOfOneType = questionOfOneType.safeExtend({ columns: columnsAsked(listed) });
export type DocumentSheetQuestion = z.output<typeof documentSheetQuestion>;

const atFirst = listed.filter((key) => key !== 'attachmentCount');

/** What a list shows within another column has its own: days overdue beside the due date. */
const withOverdue = (key: string): string[] => (key === 'dueDate' ? [key, 'daysOverdue'] : [key]);

/** The columns of the list, under the names that it shows. */
export function documentSheetColumns(
  day: Day,
  say: Say,
  { transactionType, columns: asked }: Pick<DocumentSheetQuestion, 'transactionType' | 'columns'>,
  customFields: readonly CustomField[] = [],
): CsvColumn<NamedDocument>[] {
  const kinds = storedTypes(transactionType).flatMap((type) => documentKindOf(type) ?? []);
  const isOwed = kinds.some((kind) => kind.isOwed);
  const isOfVendor = kinds.some((kind) => kind.isOfVendor);
  const text = (header: Message, cell: (row: NamedDocument) => string | null) =>
    ({ header: say(header), kind: 'text', cell }) as const;
  const plain = (header: Message, cell: (row: NamedDocument) => string | number | null) =>
    ({ header: say(header), kind: 'plain', cell }) as const;
  const ofDay = (header: Message, cell: (row: NamedDocument) => string | null) =>
    ({ header: say(header), kind: 'day', cell }) as const;
  const currency = text(column('currencyCode'), ({ bill }) => bill.currencyCode);
  const [only, ...others] = kinds;
  // What is not owed has a word of its own for it.
  const dueDate: Message =
    only && !only.isOwed && others.length === 0 ? { key: `${only.words}.column.dueDate` } : column('dueDate');
  const ofVendor = (one: CsvColumn<NamedDocument>) => (isOfVendor ? [one] : []);
  const columns: Record<Listed, CsvColumn<NamedDocument>[]> = {
    referenceID: [text(column('referenceID'), ({ bill }) => bill.referenceID)],
    referenceNumber: ofVendor(text(column('referenceNumber'), ({ bill }) => bill.referenceNumber)),
    vendorName: ofVendor(text(column('vendorName'), ({ vendorName }) => vendorName)),
    transactionDate: [ofDay(column('transactionDate'), ({ bill }) => bill.transactionDate)],
    dueDate: [ofDay(dueDate, ({ bill }) => bill.dueDate)],
    totalAmount: [
      currency,
      plain(column('totalAmount'), ({ bill }) => roundAmount(bill.totalAmount, bill.currencyCode)),
    ],
    remainingAmount: isOwed ? [currency, plain(column('remainingAmount'), balanceOf)] : [],
    status: [text(column('status'), ({ bill }) => say(documentLooks[bill.status].says))],
    companyAccount: ofVendor(text(column('companyAccount'), ({ companyAccountName }) => companyAccountName)),
    urgencyLevel: isOfVendor
      ? []
      : [plain(column('urgencyLevel'), ({ bill }) => say(urgency(bill.urgencyLevel)))],
    organization: [text(column('organization'), ({ organizationName }) => organizationName)],
    requester: [text(column('requester'), ({ requesterName }) => requesterName)],
    matchState: kinds.some(({ type }) => type === 'bill')
      ? [plain(column('matchState'), ({ bill }) => say(matchWord(bill.matchState)))]
      : [],
    receivedState: kinds.some(({ type }) => type === 'order')
      ? [plain(column('receivedState'), ({ bill }) => say(receivedWord(bill.receivedState)))]
      : [],
    attachmentCount: [plain(column('attachmentCount'), ({ attachmentCount }) => attachmentCount)],
    daysOverdue: isOwed
      ? [plain(documentNotice('export.daysOverdue'), ({ bill }) => daysPastDue(bill, day))]
      : [],
  };
  return chosenColumns(columns, asked?.flatMap(withOverdue) ?? atFirst, customFields, {
    heading: ({ name }) => name,
    valuesOf: ({ customFields: held }) => toCustomValues(held),
  });
}

function balanceOf({ bill }: NamedDocument): string | null {
  const balance = balanceDue(bill);
  return balance === null ? null : roundAmount(balance, bill.currencyCode);
}
