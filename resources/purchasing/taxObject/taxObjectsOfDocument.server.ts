import { recordsAmong, unknownRecord } from '../document/save/namedRecord.server.ts';
import type { SavePart } from '../document/save/savePart.server.ts';
import { taxObjectTable } from './taxObjectTables.server.ts';

/** The tax objects that lines and the whole are withheld on are the company's own. */
export const taxObjectsOfDocument: SavePart = {
  async errors({ executor, actor, input: { items, witholdingObjectID } }) {
    const named = [
      ...items.map(({ whtObjectID: id, sentAt }) => ({ field: `items.${sentAt}.whtObjectID`, id })),
      { field: 'witholdingObjectID', id: witholdingObjectID },
    ];
    const ids = named.map(({ id }) => id).filter((id) => id !== null);
    const known = await recordsAmong(executor, actor.companyID, taxObjectTable, ids);
    const unknown = named.filter(({ id }) => id !== null && !known.has(id));
    return Object.fromEntries(unknown.map(({ field }) => [field, unknownRecord]));
  },
};
