import { and, eq, inArray } from 'drizzle-orm';

import type { FieldMessages, Message } from '../../../domain/message/message.ts';
import type { Executor } from '../../../server/database/database.ts';
import { documentError } from '../document/documentAmounts.ts';
import { linesOf } from '../document/documentStore.server.ts';
import { unknownRecord } from '../document/save/namedRecord.server.ts';
import type { SavePart } from '../document/save/savePart.server.ts';
import { productTable } from './productTables.server.ts';

/** The products of the lines: each is one that the company buys, and called on the document as on the day. */
export const productsOfDocument: SavePart = {
  async typed({ executor, companyID, head: { itemableIDs } }) {
    const errors = await productErrors(executor, companyID, itemableIDs);
    return Object.fromEntries(
      itemableIDs.flatMap((id, at) => {
        const says = errors.get(id);
        return says ? [[`items.${at}.itemableID`, says]] : [];
      }),
    );
  },
  async errors({ executor, actor, input, saved }) {
    const ids = input.items.map(({ itemableID }) => itemableID).filter((id) => id !== null);
    const errors = await productErrors(executor, actor.companyID, ids);
    const fields: FieldMessages = {};
    if (errors.size === 0) return fields;
    const kept = saved ? new Set((await linesOf(executor, saved)).map((line) => line.itemableID)) : null;
    for (const { itemableID, orderLineID, requestLineID, sentAt } of input.items) {
      const says = itemableID === null ? undefined : errors.get(itemableID);
      if (!says) continue;
      // What was agreed to before its product was archived goes on with it.
      const isAgreed =
        orderLineID !== null ||
        requestLineID !== null ||
        input.purchaseQuoteID !== null ||
        kept?.has(itemableID);
      if (says === unknownRecord || !isAgreed) fields[`items.${sentAt}.itemableID`] = says;
    }
    return fields;
  },
  // Kept as it was called on the day: a product may be renamed later.
  async lines({ executor, actor, input: { items } }) {
    const unnamed = items.filter(({ itemName }) => !itemName).map(({ itemableID }) => itemableID);
    const products = await productsAmong(
      executor,
      actor.companyID,
      unnamed.filter((id) => id !== null),
    );
    const names = new Map(products.map(({ id, name }) => [id, name]));
    return items.map(({ itemName, itemableID }) => ({
      itemName: itemName || (names.get(itemableID ?? 0) ?? null),
    }));
  },
};

/** Why a new line cannot name each of these products; those that are fine are left out. */
async function productErrors(
  executor: Executor,
  companyID: number,
  ids: readonly number[],
): Promise<ReadonlyMap<number, Message>> {
  const products = await productsAmong(executor, companyID, ids);
  const statuses = new Map(products.map(({ id, status }) => [id, status]));
  return new Map(
    ids.flatMap((id) => {
      const status = statuses.get(id);
      if (status === 'active') return [];
      return [[id, status === undefined ? unknownRecord : documentError('productArchived')]];
    }),
  );
}

async function productsAmong(executor: Executor, companyID: number, ids: readonly number[]) {
  if (ids.length === 0) return [];
  return await executor
    .select({ id: productTable.id, name: productTable.name, status: productTable.status })
    .from(productTable)
    .where(and(eq(productTable.companyID, companyID), inArray(productTable.id, [...new Set(ids)])));
}
