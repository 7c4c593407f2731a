import { and, sql } from 'drizzle-orm';
import type { SQL, SQLWrapper } from 'drizzle-orm';

import type { Amount } from '../../domain/money/money.ts';

/** The range that the amounts of a list are narrowed to. */
interface AmountRange {
  totalAmountFrom?: Amount | undefined;
  totalAmountTo?: Amount | undefined;
}

/** That amounts of a list lie within its range; each is null where no rate says what it is in rupiah, and lies in none. */
export function isWithinAmounts(
  amount: SQLWrapper,
  { totalAmountFrom: from, totalAmountTo: to }: AmountRange,
): SQL | undefined {
  return and(
    from ? sql`${amount} >= ${from}::numeric` : undefined,
    to ? sql`${amount} <= ${to}::numeric` : undefined,
  );
}
