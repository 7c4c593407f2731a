import { and, eq, inArray } from 'drizzle-orm';

import type { RoomSeed } from '../../../server/seed/roomSeed.ts';
import { makeSingle } from '../../../server/seed/roomSeed.ts';
import { categoryPolicyTable } from '../categoryPolicy/categoryPolicyTables.server.ts';
import { cardCoding } from './cardCoding.ts';
import { cardCodingStore } from './cardCoding.server.ts';

/** Taxis and restaurants have their category by themselves. */
export const cardCodingSeed: RoomSeed = {
  name: cardCoding.name,
  async fill(stage) {
    const { executor, companyID } = stage;
    const found = await executor
      .select({ id: categoryPolicyTable.id, name: categoryPolicyTable.name })
      .from(categoryPolicyTable)
      .where(
        and(
          eq(categoryPolicyTable.companyID, companyID),
          inArray(categoryPolicyTable.name, ['Meals', 'Local transport']),
        ),
      );
    const idOf = (name: string) => found.find((one) => one.name === name)?.id;
    const [meals, transport] = [idOf('Meals'), idOf('Local transport')];
    await makeSingle(stage, cardCodingStore, 'admin', {
      learnsMerchants: true,
      merchants: transport === undefined ? [] : [{ merchantName: 'Bluebird', categoryID: transport }],
      codes: meals === undefined ? [] : [{ merchantCategoryCode: '5812', categoryID: meals }],
    });
  },
};
