import { sql } from 'drizzle-orm';

import type { Executor } from '../../../server/database/database.ts';
import type { Funded } from '../../paying/allocation/funded.ts';

/**
 * What allocations may be for, of a trip: of several categories it is none's. Its advance is of the categories that were asked for, its
 * report of those in which was spent.
 */
export async function fundedTrip(
  executor: Executor,
  companyID: number,
  id: number,
  type: 'tripAdvance' | 'tripReport',
): Promise<Funded> {
  const rowsOf = sql.raw(type === 'tripAdvance' ? 'trip_advance' : 'trip_item');
  const { rows } = await executor.execute<Funded & Record<string, unknown>>(sql`
    select t.requester_id::int as "employeeID", t.trip_name as purpose, e.organization_id::int as "organizationID",
      (select case when count(distinct r.category_id) = 1 then min(r.category_id) end
        from ${rowsOf} r where r.company_id = t.company_id and r.trip_id = t.id)::int as "tripCategoryID"
    from trip t join employee e on e.company_id = t.company_id and e.id = t.requester_id
    where t.company_id = ${companyID} and t.id = ${id}`);
  return { ...rows[0] };
}
