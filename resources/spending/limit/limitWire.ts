import { z } from 'zod';

import { enforcements, limitFrequencies } from '../../../domain/limit/limit.ts';
import type { HeldWindow } from '../../../domain/limit/limitUse.ts';
import { toWire } from '../../../domain/money/money.ts';

/** A window of a limit, and what is left in it; amounts in rupiah. */
export const limitWindow = z.object({
  frequency: z.enum(limitFrequencies),
  enforcement: z.enum(enforcements),
  from: z.string().nullable().describe('Its first day; null: one transaction, whatever its day'),
  to: z.string().nullable().describe('Its last day'),
  limit: z.number(),
  used: z.number(),
  left: z.number(),
});

/** A window as calls answer it. */
export function windowToWire({
  frequency,
  enforcement,
  from,
  to,
  limit,
  used,
  left,
}: Omit<HeldWindow, 'rule'>): z.input<typeof limitWindow> {
  const days = frequency === 'perTransaction' ? { from: null, to: null } : { from, to };
  return {
    frequency,
    enforcement,
    ...days,
    limit: toWire(limit),
    used: toWire(used),
    left: toWire(left),
  };
}
