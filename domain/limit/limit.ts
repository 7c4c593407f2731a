import type { Amount } from '../money/money.ts';
import { fromWire } from '../money/money.ts';

/** How long what is spent counts together, from the shortest. */
export const limitFrequencies = ['perTransaction', 'perDay', 'weekly', 'monthly', 'yearly'] as const;
export type LimitFrequency = (typeof limitFrequencies)[number];

/** `block` refuses what is above; `cap` pays up to it; `flag` has the approver say why it is paid. */
export const enforcements = ['block', 'cap', 'flag'] as const;
export type Enforcement = (typeof enforcements)[number];

/** The least and the most that a limit can be, in rupiah. */
export const [leastLimit, mostLimit] = ['1', '999999999999'] as const;

/** So much may be spent within one window. */
export interface Limit {
  frequency: LimitFrequency;
  amount: Amount;
  enforcement: Enforcement;
}

/** One rule as it is typed: an amount for each frequency, and what becomes of what is above. */
export type LimitRow = Readonly<Record<LimitFrequency, Amount | number | null>> & {
  readonly enforcement: Enforcement | null;
};

/** The limits of a row, from the shortest. */
export function limitsOfRow(row: LimitRow): Limit[] {
  return limitFrequencies.flatMap((frequency) => {
    const amount = row[frequency];
    if (amount === null) return [];
    return [{ frequency, amount: fromWire(amount), enforcement: row.enforcement ?? 'block' }];
  });
}
