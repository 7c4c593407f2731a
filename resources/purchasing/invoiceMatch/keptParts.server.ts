import { compare, isPositive, minAmount, subtract } from '../../../domain/money/money.ts';
import type { Executor } from '../../../server/database/database.ts';
import type { StoredDocument } from '../document/documentStore.server.ts';
import { partsOf } from './compareInvoice.server.ts';
import { matchPartTable } from './matchTables.server.ts';

/**
 * What people named by hand for the lines of an invoice, before a save replaces its lines. Answers what names the same orders for
 * the lines that follow them, as far as their quantities reach.
 */
export async function keptParts(executor: Executor, { companyID, id: billID }: StoredDocument) {
  const parts = await partsOf(executor, companyID, billID);
  return async (
    items: readonly { id?: number | null | undefined; qty: string }[],
    stored: readonly { id: number; position: number }[],
  ): Promise<void> => {
    const kept = items.flatMap((line, index) => {
      const lineID = stored.find(({ position }) => position === index + 1)?.id;
      if (lineID === undefined) return [];
      let rest = line.qty;
      return parts.flatMap(({ lineID: formerID, orderID, orderLineID, qty }) => {
        if (formerID !== line.id || !isPositive(rest)) return [];
        const part = compare(qty, rest) > 0 ? minAmount(rest, qty) : qty;
        rest = subtract(rest, part);
        return [{ companyID, billID, lineID, orderID, orderLineID, qty: part }];
      });
    });
    if (kept.length > 0) await executor.insert(matchPartTable).values(kept);
  };
}
