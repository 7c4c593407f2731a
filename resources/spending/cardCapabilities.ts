import type { CapabilityRule } from '../../domain/access/capability.ts';

/** The kinds of workflow of cards: their rooms speak of capabilities themselves. */
const reviewed = ['virtualCard', 'cardTransaction', 'physicalCard', 'physicalCardTransaction'];

/** What the addresses of cards ask. */
export const cardCapabilities = [
  {
    name: 'is_card_holder',
    profile: 'employeeCapability',
    // Who decides on a card, or on what was paid by one, comes to it as its holder does.
    holds: ({ given, tasks }): boolean =>
      given.has('isCardHolder') || reviewed.some((kind) => tasks.has(kind)),
  },
  {
    name: 'is_card_requester',
    profile: 'employeeCapability',
    holds: ({ company }): boolean => company.employeesMayRequestCards,
  },
] as const satisfies readonly CapabilityRule[];
