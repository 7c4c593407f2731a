import type { RoomSeed } from '../../../server/seed/roomSeed.ts';
import { makeSingle } from '../../../server/seed/roomSeed.ts';
import { splitRule } from './splitRule.ts';
import { splitRuleStore } from './splitRule.server.ts';

/** An administrator has looked at it, and left it as it is. */
export const splitRuleSeed: RoomSeed = {
  name: splitRule.name,
  fill: (stage) => makeSingle(stage, splitRuleStore, 'admin', { way: 'told' }),
};
