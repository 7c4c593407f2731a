import type { RoomSeed } from '../../../server/seed/roomSeed.ts';
import { makeSingle } from '../../../server/seed/roomSeed.ts';
import { priceRule } from './priceRule.ts';
import { priceRuleStore } from './priceRule.server.ts';

/** An administrator has looked at it, and left it as it is. */
export const priceRuleSeed: RoomSeed = {
  name: priceRule.name,
  fill: (stage) => makeSingle(stage, priceRuleStore, 'admin', { decimals: 'currency' }),
};
