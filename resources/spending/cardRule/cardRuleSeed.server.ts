import type { RoomSeed } from '../../../server/seed/roomSeed.ts';
import { makeSingle } from '../../../server/seed/roomSeed.ts';
import { cardRule, usualCardsPerHolder } from './cardRule.ts';
import { cardRuleStore } from './cardRule.server.ts';

/** Small sums are settled by the category of their card. */
export const cardRuleSeed: RoomSeed = {
  name: cardRule.name,
  fill: (stage) =>
    makeSingle(stage, cardRuleStore, 'admin', {
      employeesMayRequest: true,
      cardsPerHolder: usualCardsPerHolder,
      receiptThreshold: 50_000,
      // What the demo company has paid lately does not lock its cards.
      lockAfterDays: '30',
    }),
};
