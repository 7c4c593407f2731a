import { and, eq } from 'drizzle-orm';

import { addDays } from '../../../domain/day/day.ts';
import type { Day } from '../../../domain/day/day.ts';
import { today } from '../../../domain/day/day.ts';
import { decideAutomatic } from '../../../domain/lifecycle/lifecycle.ts';
import type { Amount } from '../../../domain/money/money.ts';
import { compare, fitsCurrency, fitsWire, isPositive } from '../../../domain/money/money.ts';
import { keptText } from '../../../domain/noun/keptText.ts';
import type { ReadField, ReadValues as Paper } from '../../../domain/reading/readPaper.ts';
import { sureFrom } from '../../../domain/reading/readReceipt.ts';
import type { Executor } from '../../../server/database/database.ts';
import { finish } from '../../../server/engine/act.ts';
import type { ServerEntity } from '../../../server/engine/serverEntity.ts';
import { keepDuplicates } from '../../../server/duplicates/keptDuplicates.ts';
import { writeOutbox } from '../../../server/jobs/outbox.ts';
import type { ReadingSubject } from '../../../server/reading/readingSubject.ts';
import { timeZoneOf } from '../../../server/session/companyTable.ts';
import type { CheckedReceiptField, ReadReceiptField, ReceiptStatus, unsaidFields } from './receipt.ts';
import { checkedFields, receipt, receiptNotice } from './receipt.ts';
import { paperOfReceipt } from './receiptSubject.server.ts';
import type { StoredReceipt } from './receiptTable.server.ts';
import { receiptTopic } from './receiptTopic.server.ts';
import { receiptTable } from './receiptTable.server.ts';
import type { ReceiptReading } from './receiptWire.ts';
import { receiptReadingWire } from './receiptWire.ts';

/** A receipt older than this was read with the wrong year, most of the time. */
const oldestDays = 365;

/** What was read of a receipt, by the names of its fields. */
export const readOf = (paper: Paper): Record<ReadReceiptField, ReadField | null> => ({
  merchant: paper.sellerName,
  day: paper.date,
  amount: paper.total,
  currencyCode: paper.currencyCode,
  tax: paper.vat,
  time: paper.time,
  tip: paper.tip,
  paidBy: paper.means,
  lastFour: paper.lastFour,
});

type Said = Pick<StoredReceipt, ReadReceiptField>;

/** What a receipt says after it was read, and what of it is not sure. What its person has typed stays. */
function filledBy(typed: Said, paper: Paper | null, now: Day): Said & { unsure: CheckedReceiptField[] } {
  const read = paper && readOf(paper);
  // A figure in a currency that nobody here knows is no amount.
  const currencyCode =
    typed.currencyCode ?? (paper?.otherCurrency ? null : (read?.currencyCode?.value ?? null));
  const isMoney = (amount: Amount | undefined): amount is Amount =>
    amount !== undefined &&
    isPositive(amount) &&
    fitsWire(amount) &&
    (currencyCode === null || fitsCurrency(amount, currencyCode));
  const total = paper?.otherCurrency ? undefined : read?.amount?.value;
  const amount = typed.amount ?? (isMoney(total) ? total : null);
  const tax = typed.tax ?? (isMoney(read?.tax?.value) ? read.tax.value : null);
  const merchant = read?.merchant && keptText(read.merchant.value, 120);
  const sure = <Field extends (typeof unsaidFields)[number]>(field: Field) =>
    (read?.[field]?.confidence ?? 0) >= sureFrom ? (read?.[field]?.value ?? null) : null;
  const tip = typed.tip ?? sure('tip');
  const said: Said = {
    time: typed.time ?? sure('time'),
    tip: amount !== null && tip !== null && isMoney(tip) && compare(tip, amount) < 0 ? tip : null,
    paidBy: typed.paidBy ?? (sure('paidBy') as Said['paidBy']),
    lastFour: typed.lastFour ?? sure('lastFour'),
    merchant: typed.merchant ?? (merchant || null),
    day: typed.day ?? (read?.day?.value as Day | undefined) ?? null,
    amount,
    // Most receipts are in rupiah: said, and not sure.
    currencyCode: currencyCode ?? (amount === null ? null : 'IDR'),
    tax: amount !== null && tax !== null && compare(tax, amount) < 0 ? tax : null,
  };
  const isOdd = said.day !== null && (said.day > now || said.day < addDays(now, -oldestDays));
  const unsure = checkedFields.filter((field) => {
    if (typed[field] !== null) return false;
    if (said[field] === null) return field !== 'tax';
    return (read?.[field]?.confidence ?? 0) < sureFrom || (field === 'day' && isOdd);
  });
  return { ...said, unsure };
}

/** Reads receipts, whose store is handed in: it begins their readings itself. */
export function receiptReadings(store: () => ServerEntity): ReadingSubject<ReceiptReading> {
  async function move(
    executor: Executor,
    row: StoredReceipt,
    action: 'read' | 'readAgain',
    patch: Partial<StoredReceipt>,
    now: Date,
  ): Promise<void> {
    const decision = decideAutomatic(receipt.lifecycle, row as never, action);
    await finish(executor, store(), null, row, decision as never, { patch } as never, now);
  }

  return {
    type: receipt.name,
    topic: 'receipt.reading',
    url: '/v1/receipt-readings',
    tag: receipt.tag,
    papers: 'receipts',
    access: {},
    watchAccess: {},
    wire: receiptReadingWire,
    paperKind: 'receipt',
    async isToFill(executor, { companyID, employeeID }, mediaID) {
      const row = await receiptOfFile(executor, companyID, mediaID);
      return row !== null && row.ownerID === employeeID && row.status !== 'used';
    },
    async isFree(executor, { companyID }, mediaID) {
      return (await receiptOfFile(executor, companyID, mediaID))?.isForCards === true;
    },
    async begun(executor, { companyID }, mediaID, now) {
      const row = await lockedOfFile(executor, store(), companyID, mediaID);
      // A new one is being read from its first moment on.
      if (row?.status === 'waiting') await move(executor, row, 'readAgain', {}, now);
    },
    async found(executor, { companyID, mediaID, now }, paper) {
      const row = await lockedOfFile(executor, store(), companyID, mediaID);
      if (row?.status !== 'reading') return;
      const day = today(await timeZoneOf(executor, companyID), now);
      const said = filledBy(row, paper, day);
      const name = said.merchant ?? row.name;
      await move(executor, row, 'read', { ...said, name }, now);
      await keepDuplicates(executor, [paperOfReceipt({ ...row, ...said })]);
      await writeOutbox(executor, companyID, receiptTopic, { companyID, ownerID: row.ownerID });
    },
    async answer(executor, { companyID }, { mediaID }) {
      return { receiptID: (await receiptOfFile(executor, companyID, mediaID))?.id ?? null };
    },
    canRead: (executor, actor, id) => store().canRead(executor, actor, id),
    notice: {
      group: 'expenses',
      objectType: 'receiptReading',
      read: (name) => receiptNotice('read', { name }),
      failed: (name) => receiptNotice('failed', { name }),
    },
  };
}

/** The receipt that a file is; null of one that is none. */
export async function receiptOfFile(
  executor: Executor,
  companyID: number,
  mediaID: number,
): Promise<(StoredReceipt & { status: ReceiptStatus }) | null> {
  const [row] = await executor
    .select()
    .from(receiptTable)
    .where(and(eq(receiptTable.companyID, companyID), eq(receiptTable.mediaID, mediaID)));
  return row ?? null;
}

async function lockedOfFile(
  executor: Executor,
  store: ServerEntity,
  companyID: number,
  mediaID: number,
): Promise<StoredReceipt | null> {
  const row = await receiptOfFile(executor, companyID, mediaID);
  return row && ((await store.lock(executor, companyID, row.id)) as StoredReceipt | null);
}
