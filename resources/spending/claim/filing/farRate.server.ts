import type { SQLWrapper } from 'drizzle-orm';
import { sql } from 'drizzle-orm';

import { rateJumpPercent } from '../../../../domain/money/exchangeRate.ts';
import type { ComparedLines } from '../duplicate/lineSubject.server.ts';

/**
 * The condition that a record has a line whose rate somebody said themselves, and which is far from that of the company's
 * table, or has none to be compared with. Approvers are told: a rate decides how much is paid.
 */
export function hasFarRate({
  type,
  records,
  owner,
}: Pick<ComparedLines<never>, 'type' | 'records' | 'owner'>): SQLWrapper {
  const [table, record, ownedBy] = [type, records, owner].map((name) => sql.raw(name));
  return sql`exists (
    select from ${table} line
    where line.company_id = ${record}.company_id and line.${ownedBy} = ${record}.id and line.rate_source <> 'table'
      and line.rate_amount is not null and line.currency_code <> 'IDR'
      and (line.table_rate is null
        or abs(line.rate_amount - line.table_rate) * 100 > line.table_rate * ${rateJumpPercent}::numeric))`;
}
