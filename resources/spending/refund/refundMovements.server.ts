import { sql } from 'drizzle-orm';

import type { MovementSource } from '../../../server/ledger/movementSources.ts';
import { refundedKinds } from './refundedKind.server.ts';

/** Money that came in for an advance, by how it came; what came above the advance is a payment received. */
export const refundMovements: MovementSource = (companyID) => {
  const pages = refundedKinds().map(({ noun, page }) => sql`(${noun}, ${page})`);
  return sql`
  select booked.cause || ':' || r.source || ':' || r.record_id || ':' || t.id as cause,
    case when booked.cause = 'refund' then r.method else 'receivePayment' end as kind,
    r.reference_id as record, pages.page || '/' || r.record_id as address, t.sender_name as counterparty
  from refund_transfer t
  join refund r on r.company_id = t.company_id and r.id = t.refund_id
  join (values ${sql.join(pages, sql`, `)}) as pages (source, page) on pages.source = r.source
  cross join (values ('refund'), ('top_up')) as booked (cause)
  where t.company_id = ${companyID} and t.taken_at is not null`;
};
