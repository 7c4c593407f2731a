import { sql } from 'drizzle-orm';

import type { Amount } from '../../../../domain/money/money.ts';
import { absolute, isNegative, isPositive, negate, sum } from '../../../../domain/money/money.ts';
import { splitAmount } from '../../../../domain/money/shares.ts';
import type { Executor } from '../../../../server/database/database.ts';
import type { AccountableType } from '../../accountMapping/accountMapping.ts';
import type { PostFacts } from './postFacts.server.ts';

/** A part of costs, and what its account of the books is chosen for. */
export interface CostPart {
  accountableType: AccountableType;
  /** Null: nobody has said what it was for. */
  accountableID: number | null;
  name: string;
  amount: Amount;
}

interface Weighed extends Record<string, unknown> {
  type: AccountableType;
  id: string | null;
  name: string | null;
  weight: Amount;
}

/**
 * What costs were for, to the last cent: of a claim or trip in the measure of its categories as they were approved.
 * @param isOneOfTrips trips are mapped as one
 */
export async function costParts(
  executor: Executor,
  companyID: number,
  facts: PostFacts,
  net: Amount,
  isOneOfTrips: boolean,
): Promise<CostPart[]> {
  if (facts.noun === 'trip' && isOneOfTrips)
    return [{ accountableType: 'business_trip', accountableID: 0, name: facts.number, amount: net }];
  const weighed = await weightsOf(executor, companyID, facts);
  const those = weighed.filter(({ weight }) => isPositive(weight));
  const unknown: Weighed = {
    type: facts.noun === 'trip' ? 'business_trip_category' : 'category_policy',
    id: null,
    name: null,
    weight: '1',
  };
  const parts = those.length > 0 ? those : [unknown];
  const amounts = splitAmount(
    absolute(net),
    parts.map(({ weight }) => weight),
    'IDR',
  );
  return parts.map(({ type, id, name }, place) => {
    const amount = amounts[place] ?? '0';
    return {
      accountableType: type,
      accountableID: id === null ? null : Number(id),
      name: name ?? facts.number,
      amount: isNegative(net) ? negate(amount) : amount,
    };
  });
}

async function weightsOf(
  executor: Executor,
  companyID: number,
  { noun, recordID, cardCategoryID }: PostFacts,
): Promise<Weighed[]> {
  if (cardCategoryID !== null) {
    const { rows } = await executor.execute<Weighed>(sql`
      select 'category_policy' as type, id::text as id, name, '1' as weight from category_policy
      where company_id = ${companyID} and id = ${cardCategoryID}`);
    return rows;
  }
  if (recordID === null) return [];
  if (noun === 'trip') return await tripWeights(executor, companyID, recordID);
  return noun === 'claim' ? await claimWeights(executor, companyID, recordID) : [];
}

/** Of each category of a claim, what was approved; a line that is split counts for the categories of its parts. An advance that was written off has its plan alone. */
async function claimWeights(executor: Executor, companyID: number, claimID: number): Promise<Weighed[]> {
  const { rows } = await executor.execute<Weighed & { line: string; whole: Amount; part: Amount | null }>(sql`
    select 'category_policy' as type, l.id::text as line, coalesce(s.category_id, l.category_id)::text as id, c.name,
      coalesce(l.approved_amount, l.base_amount, l.amount, 0)::text as whole, s.amount::text as part
    from claim_line l
    left join claim_split s on s.company_id = l.company_id and s.line_id = l.id
    left join category_policy c on c.company_id = l.company_id and c.id = coalesce(s.category_id, l.category_id)
    where l.company_id = ${companyID} and l.claim_id = ${claimID}
    union all
    select 'category_policy', 'plan ' || p.id, p.category_id::text, c.name, p.amount::text, null
    from claim_plan p
    join category_policy c on c.company_id = p.company_id and c.id = p.category_id
    where p.company_id = ${companyID} and p.claim_id = ${claimID}
      and not exists (select from claim_line l where l.company_id = p.company_id and l.claim_id = p.claim_id)
    order by line, id`);
  const shares = [...Map.groupBy(rows, ({ line }) => line).values()].flatMap((those) => {
    const whole = those[0]?.whole ?? '0';
    const parts = those.map(({ part }) => part ?? '0');
    if (those.length === 1 || !isPositive(sum(parts)))
      return those.slice(0, 1).map((one) => ({ ...one, weight: whole }));
    const amounts = splitAmount(whole, parts, 'IDR');
    return those.map((one, place) => ({ ...one, weight: amounts[place] ?? '0' }));
  });
  return byCategory(shares);
}

/** Of each category of a trip, what was approved; days are of the category that pays by day where the trip goes. */
async function tripWeights(executor: Executor, companyID: number, tripID: number): Promise<Weighed[]> {
  const { rows } = await executor.execute<Weighed>(sql`
    select 'business_trip_category' as type, i.category_id::text as id, c.category_name as name,
      coalesce(i.approved_amount, i.base_amount, i.amount, 0)::text as weight
    from trip_item i
    left join trip_category c on c.company_id = i.company_id and c.id = i.category_id
    where i.company_id = ${companyID} and i.trip_id = ${tripID}
    union all
    select 'business_trip_category', days.id::text, days.category_name, t.per_diem_amount::text
    from trip t
    left join lateral (
      select c.id, c.category_name from trip_category c
      where c.company_id = t.company_id and c.category_type = 'perDiem' and c.trip_type = t.trip_type
        and (c.destination_group_id is null or c.destination_group_id = t.destination_group_id)
      order by c.destination_group_id nulls last, c.status, c.id limit 1
    ) days on true
    where t.company_id = ${companyID} and t.id = ${tripID} and t.per_diem_amount > 0`);
  return byCategory(rows);
}

function byCategory(rows: readonly Weighed[]): Weighed[] {
  const groups = [...Map.groupBy(rows, ({ id }) => id ?? '').values()];
  return groups.flatMap((those) => {
    const [first] = those;
    return first ? [{ ...first, weight: sum(those.map(({ weight }) => weight)) }] : [];
  });
}
