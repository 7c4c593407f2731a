import { compare, isPositive, minAmount, subtract } from '../../../domain/money/money.ts';
import type { SavePart } from '../document/save/savePart.server.ts';
import { compareInvoice, keepMatch, partsOf } from './compareInvoice.server.ts';
import { followMatch, passMatch } from './matchGate.server.ts';
import { matchPartTable } from './matchTables.server.ts';

/** An invoice is compared with its orders when it is sent; what people named by hand stays with lines that are saved anew. */
export const matchOfDocument: SavePart = {
  async relined({ executor, input: { items } }, saved) {
    const { companyID, id: billID } = saved;
    // Orders that it asks for no more are free for others.
    if (saved.status !== 'draft') await followMatch(executor, saved);
    const parts = await partsOf(executor, companyID, billID);
    return async (stored) => {
      // Named for the lines that follow the former ones, as far as their quantities reach.
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
  },
  // Its reviewers see how it stands beside its orders.
  reviewed: async ({ executor, row, now }) =>
    await keepMatch(executor, row, await compareInvoice(executor, row), now, { passedAt: null }),
  // What differs is accepted first; what deposits hold is the first that it is paid with.
  approved: ({ executor, row, now }, chain) => passMatch(executor, row, chain, now),
};
