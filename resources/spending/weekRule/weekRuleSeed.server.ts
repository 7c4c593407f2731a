import type { RoomSeed } from '../../../server/seed/roomSeed.ts';
import { makeSingle } from '../../../server/seed/roomSeed.ts';
import { usualWeekDay, weekRule } from './weekRule.ts';
import { weekRuleStore } from './weekRule.server.ts';

/** An administrator has looked at it, and left it as it is. */
export const weekRuleSeed: RoomSeed = {
  name: weekRule.name,
  fill: (stage) => makeSingle(stage, weekRuleStore, 'admin', { firstDay: usualWeekDay }),
};
