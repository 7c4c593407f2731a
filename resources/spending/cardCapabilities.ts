import type { CapabilityRule } from '../../domain/access/capability.ts';

/** What the addresses of cards ask. Nobody has them while there are no cards. */
export const cardCapabilities = [
  { name: 'is_card_holder' },
  { name: 'is_card_requester' },
] as const satisfies readonly CapabilityRule[];
