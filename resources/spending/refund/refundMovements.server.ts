import { sql } from 'drizzle-orm';

import type { MovementSource } from '../../../server/ledger/movementSources.ts';

/** Money that came in for an advance, by how it came; what came above the advance is a payment received. */
export const refundMovements: MovementSource = (companyID) => sql`
  select booked.cause || ':claim:' || r.claim_id || ':' || t.id as cause,
    case when booked.cause = 'refund' then r.method else 'receivePayment' end as kind,
    r.reference_id as record, '/transactions/' || r.claim_id as address, t.sender_name as counterparty
  from claim_refund_transfer t
  join claim_refund r on r.company_id = t.company_id and r.id = t.refund_id
  cross join (values ('refund'), ('top_up')) as booked (cause)
  where t.company_id = ${companyID} and t.taken_at is not null`;
