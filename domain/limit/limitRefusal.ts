import type { Message } from '../message/message.ts';
import { law } from '../message/message.ts';
import type { HeldWindow } from './limitUse.ts';

/** Why a blocking limit refuses what is above it. */
export function limitRefusal({ frequency, limit, left, rule }: HeldWindow): Message {
  if (frequency === 'perTransaction') return law('catalogue.limitPerTransaction');
  const money = (amount: string) => ({ amount, currency: 'IDR' });
  return law('catalogue.limitReached', {
    limit: law(`limit.reached.${frequency}`, {
      limit: money(limit),
      category: rule.called,
      left: money(left),
    }),
  });
}
