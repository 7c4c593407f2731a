import { and, eq, inArray } from 'drizzle-orm';

import { compare } from '../../../../domain/money/money.ts';
import { namesOf } from '../../../../server/approval/people.ts';
import type { Executor } from '../../../../server/database/database.ts';
import { mediaOf } from '../../../../server/files/mediaLinks.ts';
import { organizationTable } from '../../../company/organization/organization.server.ts';
import type { MediaItem } from '../../../../domain/noun/attachment.ts';
import { fileChanges } from '../../../../domain/noun/fileChanges.ts';
import { termPaymentTable } from '../../termPayment/termPayment.server.ts';
import { vendorTable } from '../../vendor/vendorTables.server.ts';
import { warehouseTable } from '../../warehouse/warehouse.server.ts';
import type { Changes } from './documentChanges.ts';
import { lineChanges } from './documentChanges.ts';
import { splitNames, splitText } from './lineSplits.server.ts';
import { linesOf } from '../documentStore.server.ts';
import type { StoredDocument } from '../documentStore.server.ts';

const historicFields = [
  'transactionDate',
  'dueDate',
  'currencyCode',
  'totalAmount',
  'isPriceIncludeTax',
  'referenceNumber',
  'witholding',
  'witholdingAmount',
  'prepaidAmount',
  'vatDifference',
  'taxInvoiceNumber',
  'taxInvoiceDate',
  'urgencyLevel',
  'notes',
] as const satisfies readonly (keyof StoredDocument)[];

const moneyFields: ReadonlySet<string> = new Set([
  'totalAmount',
  'witholdingAmount',
  'witholding',
  'prepaidAmount',
  'vatDifference',
]);

/** The lines and files of a document, before an edit replaces them. */
interface DocumentContents {
  lines: (Awaited<ReturnType<typeof linesOf>>[number] & { parts: string | null })[];
  files: MediaItem[];
}

export async function contentsOf(executor: Executor, bill: StoredDocument): Promise<DocumentContents> {
  const [lines, files] = await Promise.all([
    linesOf(executor, bill),
    mediaOf(executor, bill.companyID, 'bill', [bill.id]),
  ]);
  const names = await splitNames(executor, bill.companyID, lines);
  return {
    lines: lines.map((line) => ({ ...line, parts: splitText(line, names, bill.currencyCode) })),
    files: files.get(bill.id) ?? [],
  };
}

interface DocumentEdit {
  /** The document before and after. */
  row: StoredDocument;
  edited: StoredDocument;
  before: DocumentContents;
  /** What was sent; its lines name those that they were. */
  input: { items: readonly { id?: number | null | undefined }[] };
}

/**
 * What an edit changed, as the history keeps it: people and vendors by the names they have now. Asked when the new lines
 * and files are stored. Of a draft, which nobody has looked at, lines and files are not told.
 */
export async function changesOfEdit(
  executor: Executor,
  { row, edited, before, input }: DocumentEdit,
): Promise<Changes> {
  const changes = await headerChanges(executor, row, edited);
  if (row.status === 'draft') return changes;
  const after = await contentsOf(executor, row);
  const lines = after.lines.map((line, index) => ({ ...line, formerID: input.items[index]?.id ?? null }));
  return {
    ...changes,
    ...lineChanges(before.lines, lines),
    ...fileChanges('media', before.files, after.files),
  };
}

/**
 * What would change in a document that becomes another one, as the history keeps changes.
 * @param after its head as it would become
 * @param taken what its lines would be taken from; these name the lines that they were
 */
export async function changesBetween(
  executor: Executor,
  before: StoredDocument,
  after: StoredDocument,
  taken: StoredDocument,
): Promise<Changes> {
  const changes = await headerChanges(executor, before, after);
  const [was, becomes] = await Promise.all([contentsOf(executor, before), contentsOf(executor, taken)]);
  const lines = becomes.lines.map((line) => ({ ...line, formerID: line.orderLineID }));
  return { ...changes, ...lineChanges(was.lines, lines) };
}

async function headerChanges(
  executor: Executor,
  before: StoredDocument,
  after: StoredDocument,
): Promise<Changes> {
  const changes: Changes = {};
  for (const field of historicFields) {
    const isSame = moneyFields.has(field)
      ? compare(String(before[field]), String(after[field])) === 0
      : before[field] === after[field];
    if (!isSame) changes[field] = [before[field], after[field]];
  }
  const named = [
    ['vendor', vendorTable, before.vendorID, after.vendorID],
    ['organization', organizationTable, before.organizationID, after.organizationID],
    ['warehouse', warehouseTable, before.warehouseID, after.warehouseID],
    ['termPayment', termPaymentTable, before.termPaymentID, after.termPaymentID],
  ] as const;
  for (const [field, table, old, now] of named) {
    if (old === now) continue;
    const names = await namesIn(executor, table, before.companyID, [old, now]);
    changes[field] = [names.get(old) ?? null, names.get(now) ?? null];
  }
  if (before.requesterID !== after.requesterID) {
    const people = await namesOf(executor, before.companyID, [before.requesterID, after.requesterID]);
    changes['requester'] = [people.get(before.requesterID) ?? null, people.get(after.requesterID) ?? null];
  }
  return changes;
}

async function namesIn(
  executor: Executor,
  table: typeof vendorTable | typeof organizationTable | typeof warehouseTable | typeof termPaymentTable,
  companyID: number,
  ids: (number | null)[],
): Promise<ReadonlyMap<number | null, string>> {
  const known = ids.filter((id): id is number => id !== null);
  const rows = await executor
    .select({ id: table.id, name: table.name })
    .from(table)
    .where(and(eq(table.companyID, companyID), inArray(table.id, known)));
  return new Map(rows.map((row) => [row.id, row.name]));
}
