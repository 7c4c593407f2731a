import { and, eq } from 'drizzle-orm';

import { roundAmount } from '../../../../domain/money/money.ts';
import { sharesOfTotal } from '../../../../domain/money/split.ts';
import { pipelined } from '../../../../server/database/database.ts';
import { totalsOfDocument } from '../documentAmounts.ts';
import type { StoredDocument } from '../documentStore.server.ts';
import { documentLineTable } from '../documentTables.server.ts';
import type { LineColumns, SavePart, Saving } from './savePart.server.ts';

/** The columns that each part of saving adds to the lines of a document. */
export async function columnsOfLines(
  saving: Saving,
  parts: readonly SavePart[],
): Promise<readonly (readonly LineColumns[])[]> {
  const said: (readonly LineColumns[])[] = [];
  if (saving.input.items.length === 0) return said;
  for (const { lines } of parts) if (lines) said.push(await lines(saving));
  return said;
}

/**
 * Stores what was typed as the lines of a document, in place of those that it had.
 * @param said what {@link columnsOfLines} answered
 */
export async function replaceLines(
  saving: Saving,
  parts: readonly SavePart[],
  bill: StoredDocument,
  said: readonly (readonly LineColumns[])[],
): Promise<void> {
  const { executor, input, saved } = saving;
  const followers = [];
  if (saved) {
    for (const { relined } of parts) if (relined) followers.push(await relined(saving, saved));
    await executor
      .delete(documentLineTable)
      .where(and(eq(documentLineTable.companyID, bill.companyID), eq(documentLineTable.billID, bill.id)));
  }
  if (input.items.length === 0) return;
  const totals = totalsOfDocument(input);
  const amounts = input.items.map(({ splits }) => splits.map(({ amount }) => amount));
  const shares = sharesOfTotal(totals, amounts, input.currencyCode);
  const storing = executor
    .insert(documentLineTable)
    .values(
      input.items.map((line, index) => ({
        companyID: bill.companyID,
        billID: bill.id,
        position: index + 1,
        parentID: null,
        itemableID: line.itemableID,
        itemableType: line.itemableID === null ? null : line.itemableType,
        itemName: line.itemName || null,
        qty: line.qty,
        unit: line.unit,
        unitPrice: line.unitPrice,
        amount: totals.lines[index]?.amount ?? '0',
        tax: line.tax,
        whtTax: line.whtTax,
        whtObjectID: line.whtObjectID,
        notes: line.notes,
        orderLineID: line.orderLineID,
        requestLineID: line.requestLineID,
        splits: line.splits.map(({ organizationID, tag, amount }, part) => ({
          organizationID,
          tag,
          amount: roundAmount(amount, input.currencyCode),
          total: shares[index]?.[part] ?? '0',
        })),
        ...(Object.assign({}, ...said.map((lines) => lines[index])) as LineColumns),
      })),
    )
    .returning({ id: documentLineTable.id, position: documentLineTable.position });
  const isFollowed = followers.length > 0 || input.items.some(({ parentID }) => parentID !== null);
  if (!isFollowed) {
    await pipelined(executor, storing);
    return;
  }
  const stored = await storing;
  await linkParents(saving, bill, stored);
  for (const follow of followers) await follow(stored);
}

/** Lines get new ids with every save; a line that belongs under another one follows it to its new id. */
async function linkParents(
  { executor, input: { items } }: Saving,
  bill: Pick<StoredDocument, 'companyID' | 'id'>,
  stored: readonly { id: number; position: number }[],
): Promise<void> {
  const idAt = new Map(stored.map(({ id, position }) => [position, id]));
  for (const [index, { parentID }] of items.entries()) {
    if (parentID === null) continue;
    const parent = idAt.get(items.findIndex((line) => line.id === parentID) + 1) ?? null;
    await executor
      .update(documentLineTable)
      .set({ parentID: parent })
      .where(
        and(
          eq(documentLineTable.companyID, bill.companyID),
          eq(documentLineTable.billID, bill.id),
          eq(documentLineTable.position, index + 1),
        ),
      );
  }
}
