import { sql } from 'drizzle-orm';

import type { Executor } from '../../../server/database/database.ts';
import type { Funded } from '../../paying/allocation/funded.ts';
import { isMemberOf } from '../customPolicy/customPolicy.server.ts';

/** What allocations may be for, of a claim: of several categories it is none's. */
export async function fundedClaim(executor: Executor, companyID: number, id: number): Promise<Funded> {
  const { rows } = await executor.execute<Funded & Record<string, unknown>>(sql`
    select c.requester_id::int as "employeeID", c.purpose,
      coalesce(c.organization_id, e.organization_id)::int as "organizationID",
      coalesce(c.planned_category_id, (
        select case when count(distinct l.category_id) = 1 then min(l.category_id) end
        from claim_line l where l.company_id = c.company_id and l.claim_id = c.id))::int as "policyCategoryID",
      array(select p.id::int from custom_policy p
        where p.company_id = c.company_id and p.status = 'active' and ${isMemberOf(sql`p.id`)}) as "customPolicyIDs"
    from claim c join employee e on e.company_id = c.company_id and e.id = c.requester_id
    where c.company_id = ${companyID} and c.id = ${id}`);
  return { ...rows[0] };
}
