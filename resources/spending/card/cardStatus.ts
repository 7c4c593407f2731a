import { statusLooks } from '../../../domain/lifecycle/statusLook.ts';
import type { cardEn } from './card.en.ts';

/** How statuses are shown of cards of this name. */
export const cardLooksOf = (name: string) =>
  statusLooks<(typeof cardEn)['status']>(`${name}.status`, {
    awaiting_approval: 'waiting',
    in_process: 'waiting',
    pending_activation: 'attention',
    activating: 'waiting',
    activated: 'good',
    temporary_inactive: 'attention',
    deactivating: 'waiting',
    deactivated: 'neutral',
    rejected: 'bad',
    canceled: 'neutral',
    failed: 'bad',
    deleted: 'neutral',
  });
export type CardStatus = keyof ReturnType<typeof cardLooksOf>;
export const cardStatuses = Object.keys(cardLooksOf('')) as [CardStatus, ...CardStatus[]];

/** In these a card has money, and can be topped up, changed and ended. */
export const liveStatuses = [
  'pending_activation',
  'activated',
  'temporary_inactive',
] as const satisfies CardStatus[];

/** In these its number can be shown to who holds it. */
export const isRevealable = (status: string): boolean =>
  status === 'activated' || status === 'temporary_inactive';

/** In these a card counts towards the cards that its holder may have. */
export const countedStatuses = [
  'awaiting_approval',
  'in_process',
  ...liveStatuses,
  'activating',
  'deactivating',
] as const satisfies CardStatus[];

/** In these a card has come to its end. */
export const endedStatuses = [
  'deactivated',
  'failed',
  'rejected',
  'canceled',
] as const satisfies CardStatus[];

/** Nothing is on it any more, and nothing is to come. */
export const goneCards = [...endedStatuses, 'deleted'] as const satisfies CardStatus[];

/** Why a card does not pay for a while: its holder or a person of finance paused it, it is overdrawn, its end has come, receipts are missing. */
export const pauseReasons = ['holder', 'company', 'overdrawn', 'leaver', 'ended', 'receipts'] as const;
export type PauseReason = (typeof pauseReasons)[number];
